"""What a drawing needs besides its block."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from renderkit.figures.model import Drawing
from renderkit.fonts import FontLibrary
from renderkit.layout.model import Layout
from renderkit.problems import Problem
from renderkit.spec.model import Diagram, Fact, TableImage
from renderkit.struct import Struct


class AssetReader(Protocol):
    def __call__(self, path: str, /) -> bytes:
        """The bytes of a file below the asset root; raises AssetError with the problem's code."""
        ...


class TableDrawer(Protocol):
    def __call__(self, block: TableImage | Diagram, width: float, /) -> Drawing:
        """A table or diagram typeset to `width` points, as a picture of exactly its box."""
        ...


class VectorPainter(Protocol):
    def __call__(self, markup: bytes, width: int, height: int, paper: str, /) -> bytes:
        """An SVG of shapes alone, stretched to so many pixels on `#rrggbb`, as PNG bytes.

        Raises Unpaintable.
        """
        ...


class FigureContext(Struct, frozen=True, kw_only=True):
    """Everything `draw` may look at.

    width_points: the column, what a block's width of 100 % is. dpi: the record's resolution;
    pictures are drawn at twice as much, at least 288. frame: width and height in points of a fixed
    place (a slide's); None where the height follows from the picture.
    """

    layout: Layout
    fonts: FontLibrary
    facts: Mapping[str, Fact]
    language: str
    width_points: float
    read_asset: AssetReader
    draw_table: TableDrawer
    paint_vector: VectorPainter
    dpi: float = 144.0
    frame: tuple[float, float] | None = None

    @property
    def picture_dpi(self) -> float:
        return max(288.0, 2 * self.dpi)


class Undrawable(Exception):
    """A block that cannot be drawn, with the reasons; `draw` turns it into an empty picture."""

    def __init__(self, *problems: Problem) -> None:
        self.problems = problems
        super().__init__("; ".join(p.message for p in problems))
