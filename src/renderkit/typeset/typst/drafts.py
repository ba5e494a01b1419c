"""What lowering notes of blocks, texts and facts before anybody knows where they will stand."""

from __future__ import annotations

from typing import NamedTuple

from renderkit.struct import Struct, field
from renderkit.typeset.model import FactPlace, Role
from renderkit.typeset.typst.tables.boxes import Frame


class SpanPiece(str):
    """Text of one span: where it was written, and the family it has of its own, if any."""

    __slots__ = ("family", "pointer")
    family: str | None
    pointer: str

    def __new__(cls, text: str, family: str | None, pointer: str) -> SpanPiece:
        piece = super().__new__(cls, text)
        piece.family, piece.pointer = family, pointer
        return piece


class FactPiece(NamedTuple):
    """A fact within a part's text."""

    use: int
    surface: str
    family: str | None = None


class RefPiece(NamedTuple):
    """A cross reference within a part's text; its page number is known after the compile."""

    block: str
    words: tuple[str, str]


#: What a part's text is made of; a plain string is drawn in the part's own family.
Piece = str | FactPiece | RefPiece


class PartDraft(Struct, gc=False, kw_only=True):
    """A stretch of text before its place is known.

    marked: it has marks of its own; family: the first of its fonts (None: the body's); size: of
    its type, width: of the column it stands in (None: as its block), hang: of what stands left of
    that column and belongs to it, a list mark, in points; lines: at which characters the lines of
    code start, each with a mark; boxed: its marks are corners of a box of any width; rtl: it reads
    from right to left.
    """

    block: int
    pointer: str
    role: Role
    pieces: list[Piece]
    marked: bool = False
    family: str | None = None
    size: float | None = None
    width: float | None = None
    hang: float = 0.0
    lines: tuple[int, ...] = ()
    boxed: bool = False
    rtl: bool = False
    row: int | None = None
    column: int | None = None
    col_span: int = 1
    row_span: int = 1


class BlockDraft(Struct, kw_only=True):
    """A block before its place is known; width: points it has; frames: of a table's pieces; alone:
    it stands on pages of its own, which have no columns.
    """

    id: str
    kind: str
    pointer: str
    width: float
    parent: int | None
    drawing: str | None = None
    alone: bool = False
    parts: list[int] = field(default_factory=list)
    frames: list[Frame] = field(default_factory=list)


class Use(Struct, frozen=True, kw_only=True):
    """One use of a fact as text. pieces: what no line may break within, as `fact` marks them."""

    fact_id: str
    pointer: str
    block: int
    place: FactPlace
    surface: str
    pieces: tuple[str, ...]
    raised: float = 0.0  # em of the text around it, above the line's base line
    scale: float = 1.0  # of its size, where raised or lowered
    row: int | None = None
    column: int | None = None
