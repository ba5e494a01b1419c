"""What `typeset` hands on: where everything went."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from renderkit.problems import Problem
from renderkit.struct import Struct, field
from renderkit.units import Box

Role = Literal[
    "text", "item", "cell", "header", "group", "caption", "note", "source", "label", "value",
    "title", "code", "equation", "entry", "footnote",
]  # fmt: skip
FactPlace = Literal["span", "cell", "label"]


class Fragment(NamedTuple):
    """A piece of something on one page (numbered from 1); points, top-left origin."""

    page: int
    box: Box


class TextFact(NamedTuple):
    """A fact inside a part's text: `[start, end)` of the part's `text`."""

    use: int  # index into Composition.facts
    start: int
    end: int


class PlacedPart(Struct, gc=False, frozen=True, kw_only=True):
    """A stretch of a block's text, exactly as drawn, in reading order.

    text has list marks, formatted numbers, resolved references; row and column are set for cells
    (row -1, -2 … for header levels, the lowest being -1). A part whose text was broken over pages
    has one fragment a page and, where the engine knows, `breaks`: offsets into `text` at which
    each later fragment starts.
    """

    pointer: str
    role: Role
    text: str
    fragments: tuple[Fragment, ...]
    facts: tuple[TextFact, ...] = ()
    row: int | None = None
    column: int | None = None
    col_span: int = 1
    row_span: int = 1
    breaks: tuple[int, ...] | None = None


class PlacedBlock(Struct, frozen=True, kw_only=True):
    """A block with its fragments (one a page or column) and its text, in reading order."""

    id: str
    kind: str
    pointer: str
    fragments: tuple[Fragment, ...]
    parts: tuple[PlacedPart, ...] = ()
    parent: str | None = None
    drawing: str | None = None  # id of the Drawing shown, for pictures
    picture: Fragment | None = None  # where that picture itself lies


class PlacedFact(Struct, frozen=True, kw_only=True):
    """One use of a fact as text on a page: a box for each line's part of the value."""

    fact_id: str
    pointer: str
    block_id: str
    place: FactPlace
    surface: str  # as drawn, unit included when drawn with it
    fragments: tuple[Fragment, ...]
    x_height: float  # points
    row: int | None = None
    column: int | None = None


class PlacedPage(Struct, frozen=True, kw_only=True):
    """A page, numbered from 1, in points."""

    number: int
    width: float
    height: float


class Composition(Struct, frozen=True, kw_only=True):
    """A document laid out. Blocks stand in reading order, inner ones after the one holding them."""

    engine: str  # "typst 0.15.2"
    pages: tuple[PlacedPage, ...]
    blocks: tuple[PlacedBlock, ...]
    facts: tuple[PlacedFact, ...] = ()
    pdf: bytes = b""
    problems: tuple[Problem, ...] = ()
    fonts: Mapping[str, str] = field(default_factory=dict)  # file: sha256, of the fonts offered
