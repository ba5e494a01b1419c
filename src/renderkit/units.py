"""Turn lengths and boxes into types, so that no number travels without its unit.

Points (pt, 1/72 inch) are the unit of every page; pixels appear only on pictures, and always as
whole numbers with an exclusive end.
"""

from __future__ import annotations

import math
import re
from typing import Literal, NamedTuple

from renderkit.struct import Struct

POINTS_PER_INCH = 72
_POINTS = {"pt": 1.0, "mm": 72 / 25.4, "cm": 72 / 2.54, "in": 72.0}
_LENGTH = re.compile(r"(-?\d{1,6}(?:\.\d{1,6})?)(pt|mm|cm|in|%)")


class Box(NamedTuple):
    """A rectangle, top-left origin: points on a page, or pixels of a picture."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def width(self) -> float:
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        return self.y1 - self.y0

    def scaled(self, factor: float) -> Box:
        """The same box in a unit `factor` times as fine."""
        return Box(self.x0 * factor, self.y0 * factor, self.x1 * factor, self.y1 * factor)

    def moved(self, dx: float, dy: float) -> Box:
        return Box(self.x0 + dx, self.y0 + dy, self.x1 + dx, self.y1 + dy)

    def union(self, other: Box) -> Box:
        return Box(
            min(self.x0, other.x0),
            min(self.y0, other.y0),
            max(self.x1, other.x1),
            max(self.y1, other.y1),
        )

    def contains(self, other: Box, slack: float = 0.0) -> bool:
        return (
            self.x0 - slack <= other.x0
            and self.y0 - slack <= other.y0
            and self.x1 + slack >= other.x1
            and self.y1 + slack >= other.y1
        )

    def overlaps(self, other: Box) -> bool:
        return (
            self.x0 < other.x1 and other.x0 < self.x1 and self.y0 < other.y1 and other.y0 < self.y1
        )


class PixelBox(NamedTuple):
    """Whole pixels of a picture, top-left origin, end exclusive."""

    x0: int
    y0: int
    x1: int
    y1: int

    @classmethod
    def around(cls, box: Box) -> PixelBox:
        """The smallest pixel box that holds `box` (already in pixels)."""
        slack = 1e-6
        return cls(
            math.floor(box.x0 + slack),
            math.floor(box.y0 + slack),
            math.ceil(box.x1 - slack),
            math.ceil(box.y1 - slack),
        )


class Length(Struct, frozen=True):
    """A length of a spec: points, per cent of the column, or `auto`."""

    value: float
    unit: Literal["pt", "%", "auto"]

    @classmethod
    def parse(cls, text: str) -> Length | None:
        """Read `"12pt"`, `"3cm"`, `"40%"` or `"auto"`; None when it is no length."""
        if text == "auto":
            return cls(0.0, "auto")
        match = _LENGTH.fullmatch(text)
        if match is None:
            return None
        number, unit = float(match[1]), match[2]
        if unit == "%":
            return cls(number, "%")
        return cls(number * _POINTS[unit], "pt")

    def points(self, whole: float) -> float:
        """Points, given what 100 % is; `auto` is the whole."""
        if self.unit == "auto":
            return whole
        return whole * self.value / 100 if self.unit == "%" else self.value


def pixels(points: float, dpi: float) -> int:
    """How many pixels a page side has: `round(pt x dpi / 72)`, halves up."""
    return math.floor(points * dpi / POINTS_PER_INCH + 0.5)
