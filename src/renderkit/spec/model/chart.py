"""Charts: what is to be shown, not how."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from renderkit.spec.model.block import Pictured
from renderkit.spec.model.text import Rich
from renderkit.spec.model.values import Number, Tone
from renderkit.units import Length

ChartType = Literal[
    "bar", "line", "area", "combo", "scatter", "pie", "donut",
    "histogram", "box", "heatmap", "waterfall", "timeline",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Value:
    """A charted value: a number, a fact, or neither (a gap)."""

    pointer: str
    number: Number | None = None
    fact: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Axis:
    """`values` are the categories (or dates, or numbers as text) of an x axis."""

    pointer: str
    title: str | None = None
    unit: str | None = None
    min: Number | None = None
    max: Number | None = None
    ticks: tuple[Number, ...] | None = None
    format: str | None = None
    scale: Literal["category", "linear", "log", "date"] | None = None
    values: tuple[Rich, ...] | None = None


@dataclass(frozen=True, slots=True)
class Point:
    pointer: str
    x: Value
    y: Value
    size: Value | None = None
    label: Rich | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    pointer: str
    id: str
    name: Rich | None = None
    values: tuple[Value, ...] = ()
    points: tuple[Point, ...] = ()
    samples: tuple[Number, ...] = ()
    five: tuple[Number, ...] = ()  # minimum, lower quartile, median, upper quartile, maximum
    errors: tuple[Number | None, ...] = ()
    highlight: tuple[int, ...] = ()
    type: Literal["bar", "line", "area"] | None = None
    axis: Literal["left", "right"] = "left"


@dataclass(frozen=True, slots=True)
class Reference:
    """A line across the plot at `x` or at `y`."""

    pointer: str
    x: Value | str | None = None
    y: Value | None = None
    label: Rich | None = None


@dataclass(frozen=True, slots=True)
class Annotation:
    pointer: str
    text: Rich
    x: Value | str | None = None
    y: Value | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TimelineItem:
    pointer: str
    label: Rich
    start: str
    end: str | None = None
    group: str | None = None
    tone: Tone = "neutral"


@dataclass(frozen=True, slots=True)
class Size:
    width: Length | None = None
    height: Length | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart(Pictured):
    kind: ClassVar[str] = "chart"
    type: ChartType
    title: Rich | None = None
    subtitle: Rich | None = None
    x: Axis | None = None
    y: Axis | None = None
    y2: Axis | None = None
    series: tuple[Series, ...] = ()
    mode: Literal["grouped", "stacked", "percent", "overlay"] | None = None
    horizontal: bool = False
    samples: tuple[Number, ...] = ()
    bins: int | None = None
    x_labels: tuple[Rich, ...] = ()
    y_labels: tuple[Rich, ...] = ()
    matrix: tuple[tuple[Value, ...], ...] = ()
    totals: tuple[int, ...] = ()
    items: tuple[TimelineItem, ...] = ()
    reference: tuple[Reference, ...] = ()
    annotations: tuple[Annotation, ...] = ()
    value_labels: bool = False
    legend: Literal["auto", "none", "direct", "right", "bottom"] = "auto"
    panels: bool = False
    size: Size = field(default_factory=Size)
    painter: Literal["matplotlib", "plotly"] = "matplotlib"
    render: Literal["image", "native"] | None = None
    vector: bool = False
