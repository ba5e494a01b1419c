"""Charts: what is to be shown, not how."""

from __future__ import annotations

from typing import ClassVar, Literal

from renderkit.spec.model.block import Pictured
from renderkit.spec.model.text import Rich
from renderkit.spec.model.values import Number, Tone
from renderkit.struct import Struct, field
from renderkit.units import Length

ChartType = Literal[
    "bar", "line", "area", "combo", "scatter", "pie", "donut",
    "histogram", "box", "heatmap", "waterfall", "timeline",
]  # fmt: skip


class Value(Struct, frozen=True):
    """A charted value: a number, a fact, or neither (a gap)."""

    pointer: str
    number: Number | None = None
    fact: str | None = None


class Axis(Struct, frozen=True, kw_only=True):
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


class Point(Struct, frozen=True):
    pointer: str
    x: Value
    y: Value
    size: Value | None = None
    label: Rich | None = None


class Series(Struct, frozen=True, kw_only=True):
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


class Reference(Struct, frozen=True):
    """A line across the plot at `x` or at `y`."""

    pointer: str
    x: Value | str | None = None
    y: Value | None = None
    label: Rich | None = None


class Annotation(Struct, frozen=True):
    pointer: str
    text: Rich
    x: Value | str | None = None
    y: Value | None = None


class TimelineItem(Struct, frozen=True, kw_only=True):
    pointer: str
    label: Rich
    start: str
    end: str | None = None
    group: str | None = None
    tone: Tone = "neutral"


class Size(Struct, frozen=True):
    width: Length | None = None
    height: Length | None = None


class Chart(Pictured, frozen=True, kw_only=True):
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
