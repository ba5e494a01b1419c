"""Turn a planned picture into shapes whose ink is known before anything is painted.

All coordinates are pixels, origin at the top left, y downwards. Planners fill a `Scene`, painters
paint it item by item, nobody measures pixels afterwards. An item's `ink()` is exact: what is
painted stays inside it and reaches its edges.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from renderkit.problems import Problem
from renderkit.shaping import FontChain, Glyph, Shaped
from renderkit.struct import Struct, field
from renderkit.units import Box

Point = tuple[float, float]

#: Roles that carry no content and are not reported as marks.
DECORATION = frozenset(("grid", "leader", "paper"))


def whole(value: float) -> int:
    """The nearest whole pixel, halves up."""
    return math.floor(value + 0.5)


class FactRange(Struct, frozen=True):
    """Characters `start:end` of a text that are a fact's value; `pointer`: where it is used.

    use: which of the text's values. whole: the value of which this is the part on one line.
    """

    start: int
    end: int
    fact: str
    pointer: str
    use: int = 0
    whole: str | None = None


class Item(Struct, frozen=True, kw_only=True):
    """What all shapes have in common. `needs`: ids of items that must be read with this one."""

    id: str
    role: str
    pointer: str | None = None
    fact: str | None = None
    needs: tuple[str, ...] = ()

    def ink(self) -> Box:
        raise NotImplementedError


class Rect(Item, frozen=True, kw_only=True):
    box: Box
    fill: str

    def ink(self) -> Box:
        return self.box


class Line(Item, frozen=True, kw_only=True):
    """A polyline with butt caps and round joins; None lifts the pen."""

    points: tuple[Point | None, ...]
    stroke: str
    width: float
    dash: tuple[float, ...] = ()

    def ink(self) -> Box:
        half = self.width / 2
        edge: list[Point] = []
        for before, here, after in zip(
            (None, *self.points), self.points, (*self.points[1:], None), strict=False
        ):
            if here is None:
                continue
            x, y = here
            if before is not None and after is not None:  # a round join
                edge += [(x - half, y - half), (x + half, y + half)]
                continue
            other = before or after or here
            length = math.hypot(other[0] - x, other[1] - y) or 1.0
            dx, dy = half * abs(other[1] - y) / length, half * abs(other[0] - x) / length
            edge += [(x - dx, y - dy), (x + dx, y + dy)]
        return _bounds(edge)


class Dot(Item, frozen=True, kw_only=True):
    """A marker: `circle square diamond triangle cross down`; stroke is drawn over the edge."""

    x: float
    y: float
    radius: float
    shape: str = "circle"
    fill: str | None = None
    stroke: str | None = None
    width: float = 0
    alpha: float = 1

    def corners(self) -> tuple[Point, ...]:
        """The polygon's corners; none for a circle. Shapes are of equal weight to the eye."""
        x, y, r = self.x, self.y, self.radius
        return tuple((x + dx * r, y + dy * r) for dx, dy in _SHAPES[self.shape])

    def ink(self) -> Box:
        half = self.width / 2 if self.stroke else 0
        corners = self.corners()
        if not corners:
            r = self.radius + half
            return Box(self.x - r, self.y - r, self.x + r, self.y + r)
        x0, y0, x1, y1 = _bounds(corners)
        return Box(x0 - half, y0 - half, x1 + half, y1 + half)


class Text(Item, frozen=True, kw_only=True):
    """One line. (x, y): start of the base line; `angle` turns it counter-clockwise about that.

    full: the whole string where this line is a part of it; `ranges` count in `line`.
    on: colour behind it where that is not the paper.
    """

    x: float
    y: float
    line: str
    size: float
    fonts: FontChain
    colour: str
    angle: float = 0
    full: str | None = None
    ranges: tuple[FactRange, ...] = ()
    on: str | None = None

    @property
    def shaped(self) -> Shaped:
        return self.fonts.shape(self.line)

    @property
    def x_height(self) -> float:
        """Pixels."""
        return self.fonts.first.x_height * self.size

    def ink(self) -> Box:
        return self.ink_of(0, len(self.shaped.text))

    def ink_of(self, start: int, end: int) -> Box:
        """The ink of some characters; a point where they leave none."""
        shaped = self.shaped
        if self.angle:
            return self._turned_ink(start, end)
        box = shaped.ink if (start, end) == (0, len(shaped.text)) else shaped.ink_of(start, end)
        return (box or Box(0, 0, 0, 0)).scaled(self.size).moved(self.x, self.y)

    def _turned_ink(self, start: int, end: int) -> Box:
        """Bounded by the outlines' points, as a turned box would be too large."""
        cos, sin = math.cos(math.radians(self.angle)), math.sin(math.radians(self.angle))
        points: list[Point] = [
            ((u + g.x) * cos + (v + g.y) * sin, (v + g.y) * cos - (u + g.x) * sin)
            for g in self.shaped.glyphs
            if g.start < end and start < g.end
            for (u, v), code in _vertices(g)
            if code != 79
        ]
        return _bounds(points or [(0, 0)]).scaled(self.size).moved(self.x, self.y)


class Scene(Struct, frozen=True, kw_only=True):
    """A whole picture: painted in the order of its items on `paper`."""

    width: int
    height: int
    dpi: float
    paper: str
    items: list[Item] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    @property
    def texts(self) -> list[Text]:
        return [item for item in self.items if isinstance(item, Text)]


_SHAPES: dict[str, tuple[Point, ...]] = {
    "circle": (),
    "square": ((-0.89, -0.89), (0.89, -0.89), (0.89, 0.89), (-0.89, 0.89)),
    "diamond": ((0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0)),
    "triangle": ((0, -1.3), (1.17, 0.75), (-1.17, 0.75)),
    "down": ((0, 1.3), (1.17, -0.75), (-1.17, -0.75)),
    "bar": ((-0.55, -1.25), (0.55, -1.25), (0.55, 1.25), (-0.55, 1.25)),
    "dash": ((-1.25, -0.55), (1.25, -0.55), (1.25, 0.55), (-1.25, 0.55)),
}


def _vertices(glyph: Glyph) -> Iterator[tuple[list[float], int]]:
    if glyph.face.coloured and (box := glyph.face.ink(glyph.id)):
        x0, y0, x1, y1 = box
        yield from (([x, y], 2) for x in (x0, x1) for y in (y0, y1))
    outline = glyph.face.outline(glyph.id)
    yield from zip(outline.vertices.tolist(), outline.codes.tolist(), strict=True)


def _bounds(points: list[Point] | tuple[Point, ...]) -> Box:
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return Box(min(xs), min(ys), max(xs), max(ys))
