"""Turn what Typst says of the marks into places by what they mark."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple

from renderkit.struct import Struct, field

Raw = tuple[Any, int, float, float]  # value as `mark` in base.typ gives it, page, x, y


class At(NamedTuple):
    """A place: page from 1, points from its upper left corner."""

    page: int
    x: float
    y: float


class Type(NamedTuple):
    """The type a text is set in: its size in points and which face."""

    size: float
    bold: bool
    italic: bool
    family: str


class Marks(Struct):
    """The marks by what they mark. Two of a kind are start and end.

    corners: of parts that are blocks of their own; parts: within lines, so y is a base line;
    rows: of tables, by block, piece and row (tables/boxes.py); starts, types, widths: by use of a
    fact, what stands in front of it, what it is set in, and the points of its pieces where Typst
    had to measure them; ends: behind each piece of a use, in order; signs: of footnotes, by the
    part that is the note; sheets: page number, width, height.
    """

    blocks: dict[int, list[At]] = field(default_factory=lambda: defaultdict(list))
    parts: dict[int, list[At]] = field(default_factory=lambda: defaultdict(list))
    corners: dict[int, list[At]] = field(default_factory=lambda: defaultdict(list))
    starts: dict[int, At] = field(default_factory=dict)
    types: dict[int, Type] = field(default_factory=dict)
    widths: dict[int, list[float]] = field(default_factory=dict)
    ends: dict[int, list[tuple[int, At]]] = field(default_factory=lambda: defaultdict(list))
    rows: dict[tuple[int, int, int], list[At]] = field(default_factory=lambda: defaultdict(list))
    pictures: dict[int, list[At]] = field(default_factory=lambda: defaultdict(list))
    lines: dict[int, list[At]] = field(default_factory=lambda: defaultdict(list))
    signs: dict[int, At] = field(default_factory=dict)
    shrunk: dict[int, float] = field(default_factory=dict)
    sheets: list[tuple[int, float, float]] = field(default_factory=list)

    @classmethod
    def read(cls, raw: Sequence[Raw]) -> Marks:
        """Sort what the compile returned."""
        marks = cls()
        one = {"b": marks.blocks, "p": marks.parts, "q": marks.corners, "d": marks.pictures}
        one["l"] = marks.lines
        for value, page, x, y in raw:
            kind, at = value[0], At(page, x, y)
            if kind in one:
                one[kind][value[1]].append(at)
            elif kind == "r":
                marks.rows[value[1], value[2], value[3]].append(at)
            elif kind == "e":
                marks.ends[value[1]].append((value[2], at))
            elif kind == "f":
                marks.starts[value[1]] = at
                marks.types[value[1]] = _type(value)
                if value[6]:
                    marks.widths[value[1]] = value[6]
            elif kind == "n":
                marks.signs[value[1]] = at
            elif kind == "z":
                marks.shrunk[value[1]] = value[2]
            elif kind == "s":
                marks.sheets.append((page, value[1], value[2]))
        return marks


def _type(value: Sequence[Any]) -> Type:
    """From `("f", use, size, weight, style, font, widths)`, as Typst writes them."""
    _, _, size, weight, style, font, _ = value
    bold = weight >= 600 if isinstance(weight, int) else weight in _BOLD
    first = font[0] if isinstance(font, list) else font
    return Type(size, bold, style != "normal", first["name"] if isinstance(first, dict) else first)


_BOLD = frozenset(("semibold", "bold", "extrabold", "black"))
