"""An axis before and after it is measured."""

from __future__ import annotations

import math

from renderkit.figures.chart.data import Way
from renderkit.figures.chart.ticks import Span
from renderkit.figures.rows import Rows
from renderkit.figures.words import Words
from renderkit.struct import Struct, replace


class Direction(Struct, frozen=True):
    """A way with what it must show. edge: free slots before the first category, after the last."""

    way: Way
    span: Span
    edge: float = 0.5

    @property
    def category(self) -> bool:
        return self.way.scale == "category"


class Scaling(Struct, frozen=True):
    """How a value becomes a pixel: from `low` at `start` to `high` at `end`."""

    low: float
    high: float
    start: float
    end: float
    log: bool = False

    def __call__(self, value: float) -> float:
        low, high = self.low, self.high
        if self.log:
            low, high, value = math.log10(low), math.log10(high), math.log10(value)
        # halved, as the difference of two large numbers may be none
        share = (value / 2 - low / 2) / (high / 2 - low / 2)
        return self.start + share * (self.end - self.start)

    def shows(self, value: float) -> bool:
        if self.log and value <= 0:
            return False
        slack = 1e-9 * max(abs(self.low), abs(self.high))
        return self.low - slack <= value <= self.high + slack


class Tick(Struct, frozen=True):
    """A place on an axis and its label; `index` is that of the category or of the tick."""

    at: float
    index: int
    rows: Rows
    words: Words | None = None


class Side(Struct, frozen=True):
    """An axis as it will be drawn. room: from the plot's edge to the end of the labels.

    before, after: how far labels reach beyond the ends of the axis. cut: categories whose label
    is shortened or left out.
    """

    low: float
    high: float
    ticks: tuple[Tick, ...]
    room: float
    angle: int = 0
    before: float = 0.0
    after: float = 0.0
    cut: tuple[int, ...] = ()


def overhanging(side: Side, length: float, log: bool = False) -> Side:
    """The same side, with how far its first and last label reach beyond the axis."""
    if not side.ticks:
        return side
    scaling = Scaling(side.low, side.high, 0.0, length, log)
    first, last = side.ticks[0], side.ticks[-1]
    before = first.rows.width / 2 - scaling(first.at)
    after = last.rows.width / 2 - (length - scaling(last.at))
    return replace(side, before=max(0.0, before), after=max(0.0, after))
