"""What a chart shows, with every reference followed and every number read."""

from __future__ import annotations

from renderkit.figures.words import Words
from renderkit.numerals import Format
from renderkit.problems import Problem
from renderkit.spec.model import Chart
from renderkit.struct import Struct, field

Scale = str  # category, linear, log, date


class Datum(Struct, frozen=True):
    """One value: where it stands on its axis, how it is printed, where the spec has it."""

    value: float
    text: str
    pointer: str
    fact: str | None = None


class PlacedPoint(Struct, frozen=True):
    """One point of a scatter chart; `x` in the unit of its axis."""

    x: Datum
    y: Datum
    size: float | None
    label: Words | None


class Style(Struct, frozen=True):
    """How a series is told from the others: colour, dash (in line widths), marker."""

    colour: str
    dash: tuple[float, ...] = ()
    marker: str = "circle"


class PlotSeries(Struct, frozen=True, kw_only=True):
    id: str
    pointer: str
    name: Words
    style: Style
    values: tuple[Datum | None, ...] = ()
    points: tuple[PlacedPoint, ...] = ()
    errors: tuple[float | None, ...] = ()
    highlight: frozenset[int] = frozenset()

    @property
    def data(self) -> list[Datum]:
        """Every value there is."""
        return [d for d in self.values if d is not None] + [p.y for p in self.points]

    def error(self, index: int) -> float | None:
        return self.errors[index] if index < len(self.errors) else None


class Way(Struct, frozen=True, kw_only=True):
    """One direction before it has pixels.

    low, high: ends that the spec fixes; ticks: those it asks for; names: the categories.
    title: with the unit, once.
    """

    pointer: str
    scale: Scale = "linear"
    title: Words | None = None
    form: Format | None = None
    low: float | None = None
    high: float | None = None
    ticks: tuple[float, ...] | None = None
    names: tuple[Words, ...] = ()


class Mention(Struct, frozen=True):
    """A reference line or an annotation: `x`, `y` None where it has none."""

    pointer: str
    x: Datum | None
    y: Datum | None
    label: Words | None


class Plot(Struct, frozen=True, kw_only=True):
    """A chart whose values are all known. `places`: where the values of each index stand on x."""

    chart: Chart
    title: Words | None
    subtitle: Words | None
    x: Way
    y: Way
    places: tuple[float, ...]
    series: tuple[PlotSeries, ...]
    references: tuple[Mention, ...] = ()
    annotations: tuple[Mention, ...] = ()
    problems: list[Problem] = field(default_factory=list)

    @property
    def horizontal(self) -> bool:
        """Whether bars lie; no other type does."""
        return self.chart.horizontal and self.chart.type == "bar"

    def data(self) -> list[Datum]:
        return [d for s in self.series for d in s.data]
