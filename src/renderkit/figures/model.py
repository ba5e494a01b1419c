"""What `figures` hands on: pictures that know where each value is drawn."""

from __future__ import annotations

from typing import Literal

from renderkit.problems import Problem
from renderkit.struct import Struct, field
from renderkit.units import Box


class Mark(Struct, frozen=True, kw_only=True):
    """Something drawn in a picture, with the box that holds all its ink.

    box: pixels of the picture, top-left origin. role: `bar point line area slice cell header box
    value-label tick axis-title title legend-entry ...`. fact: the fact drawn here, if any;
    pointer: where the spec uses it. `needs`: ids of the marks that must be read with this one
    (category, axis, legend, column header). use: the same for the marks that are the pieces of one
    value, broken over lines; None where the mark is the whole of it.
    """

    id: str
    role: str
    box: Box
    text: str | None = None
    fact: str | None = None
    pointer: str | None = None
    place: Literal["cell", "mark", "label", "figure"] = "mark"
    needs: tuple[str, ...] = ()
    x_height: float | None = None  # pixels of the picture, for texts
    use: str | None = None


class Drawing(Struct, frozen=True, kw_only=True):
    """A finished picture of one block.

    png: the file's bytes; width, height: its pixels; dpi: at its natural size on a page;
    texts: every string that stands in the picture as pixels (never part of any text layer).
    """

    block_id: str
    kind: str  # chart, table_image, figure, diagram
    png: bytes
    width: int
    height: int
    dpi: float
    marks: tuple[Mark, ...] = ()
    problems: tuple[Problem, ...] = ()
    assets: tuple[tuple[str, str], ...] = ()  # (path, sha256) of the files it was made from
    texts: tuple[str, ...] = field(default=())

    @property
    def points(self) -> tuple[float, float]:
        """Natural width and height in points."""
        return self.width * 72 / self.dpi, self.height * 72 / self.dpi


class Unpaintable(Exception):
    """An engine could not paint a vector; its message is the engine's."""
