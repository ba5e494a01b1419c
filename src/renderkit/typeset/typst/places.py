"""Turn the marks of a finished document into placed blocks, parts and facts."""

from __future__ import annotations

import unicodedata

from renderkit import shaping
from renderkit.fonts import Weight
from renderkit.shaping import FontChain
from renderkit.struct import replace
from renderkit.typeset.model import Fragment, PlacedBlock, PlacedFact, PlacedPart, TextFact
from renderkit.typeset.typst.area import Area, Spot
from renderkit.typeset.typst.drafts import FactPiece, PartDraft, Piece, RefPiece, Use
from renderkit.typeset.typst.fact_boxes import ABOVE, BELOW, fact_fragments
from renderkit.typeset.typst.lowering import Lowering
from renderkit.typeset.typst.marks import At, Marks, Type
from renderkit.typeset.typst.page import Sheet
from renderkit.typeset.typst.tables.boxes import CellBoxes
from renderkit.units import Box

#: Between the text and the footnotes below it, in em of the footnotes (document.typ).
_FOOTNOTE_GAP = 1.3

#: Classes of letters that join and of marks: such text is as wide as it is shaped as a whole.
_JOINED = ("R", "AL", "NSM")


def text_area(sheet: Sheet, lowering: Lowering, marks: Marks) -> Area:
    """The room for text on each page, less what the opening and the footnotes take of it."""
    tops: dict[Spot, float] = {}
    bottoms: dict[Spot, float] = {}
    turned = {page: height for page, _, height in marks.sheets if height != sheet.height}
    bottoms |= {(page, 0): height - sheet.margin[2] for page, height in turned.items()}
    area = replace(sheet.area(), alone=_pages_alone(lowering, marks) | turned.keys())
    opening = marks.blocks.get(0)
    if opening and sheet.columns > 1 and lowering.blocks[0].kind == "opening":
        tops |= {(opening[-1].page, k): opening[-1].y for k in range(sheet.columns)}
    for number, part in enumerate(lowering.parts):
        if part.role == "footnote" and number in marks.parts:
            start = marks.parts[number][0]
            size, spot = part.size or 0.0, area.spot(start)
            line = start.y - (ABOVE + _FOOTNOTE_GAP) * size
            bottoms[spot] = min(line, bottoms.get(spot, area.bottom))
    return replace(area, tops=tops, bottoms=bottoms)


def _pages_alone(lowering: Lowering, marks: Marks) -> frozenset[int]:
    """The pages that blocks have for themselves."""
    spans = (marks.blocks.get(n) for n, block in enumerate(lowering.blocks) if block.alone)
    return frozenset(p for at in spans if at for p in range(at[0].page, at[-1].page + 1))


class Placing:
    """Joins what was lowered with where it went."""

    def __init__(self, lowering: Lowering, marks: Marks, area: Area) -> None:
        self._from = lowering
        self._marks = marks
        self._area = area
        self._chains: dict[tuple[str, bool, bool], FontChain] = {}
        self._cells: dict[int, CellBoxes] = {}
        self._fragments = [self._block(n) for n in range(len(lowering.blocks))]
        self._page_of = {
            b.id: f[0].page for b, f in zip(lowering.blocks, self._fragments, strict=True) if f
        }

    def _block(self, number: int) -> tuple[Fragment, ...]:
        at = self._marks.blocks.get(number)
        if not at:
            return ()
        return self._area.fragments(at[0], at[-1], self._from.blocks[number].width)

    # ---- blocks and parts --------------------------------------------------------------------

    def blocks(self) -> tuple[PlacedBlock, ...]:
        """Every block in reading order."""
        return tuple(self._placed(n) for n in range(len(self._from.blocks)) if self._fragments[n])

    def _placed(self, number: int) -> PlacedBlock:
        draft = self._from.blocks[number]
        return PlacedBlock(
            id=draft.id,
            kind=draft.kind,
            pointer=draft.pointer,
            fragments=self._fragments[number],
            parts=tuple(self._part(n, self._from.parts[n]) for n in draft.parts),
            parent=None if draft.parent is None else self._from.blocks[draft.parent].id,
            drawing=draft.drawing,
            picture=self._picture(number),
        )

    def _picture(self, number: int) -> Fragment | None:
        at = self._marks.pictures.get(number)
        if not at:
            return None
        return Fragment(at[0].page, Box(at[0].x, at[0].y, at[1].x, at[1].y))

    def _part(self, number: int, draft: PartDraft) -> PlacedPart:
        text, facts = self._text(draft.pieces)
        fragments = self._part_fragments(number, draft)
        return PlacedPart(
            pointer=draft.pointer,
            role=draft.role,
            text=text,
            fragments=fragments,
            facts=facts,
            row=draft.row,
            column=draft.column,
            col_span=draft.col_span,
            row_span=draft.row_span,
            breaks=self._breaks(number, draft, fragments),
        )

    def _breaks(
        self, number: int, draft: PartDraft, fragments: tuple[Fragment, ...]
    ) -> tuple[int, ...] | None:
        """At which characters the fragments of code start, after the first."""
        at = self._marks.lines.get(number)
        if not at or len(fragments) < 2:
            return None
        spot = self._area.spot
        first: dict[Spot, int] = {}
        for line, place in enumerate(at):
            first.setdefault(spot(place), draft.lines[line])
        places = [spot(At(f.page, f.box.x0, f.box.y0)) for f in fragments[1:]]
        return tuple(first[p] for p in places) if all(p in first for p in places) else None

    def _text(self, pieces: list[Piece]) -> tuple[str, tuple[TextFact, ...]]:
        """The text as drawn, and where the facts stand in it."""
        if len(pieces) == 1 and isinstance(pieces[0], str):
            return str(pieces[0]), ()
        text, facts = "", []
        for piece in pieces:
            if isinstance(piece, FactPiece):
                facts.append(TextFact(piece.use, len(text), len(text) + len(piece.surface)))
                text += piece.surface
            elif isinstance(piece, RefPiece):
                text += f"{piece.words[0]}{self._page_of.get(piece.block, 0)}{piece.words[1]}"
            else:
                text += piece
        return text, tuple(facts)

    def _part_fragments(self, number: int, draft: PartDraft) -> tuple[Fragment, ...]:
        if draft.row is not None and draft.column is not None:
            return self._cell(draft)
        width = draft.width or self._from.blocks[draft.block].width
        corners = self._marks.corners.get(number)
        if corners and draft.boxed:
            (page, x0, y0), (_, x1, y1) = corners[0], corners[-1]
            return (Fragment(page, Box(x0, y0, x1, y1)),)
        if corners:
            page, x, y = corners[0]
            start = At(page, x if self._from.words.rtl else x - draft.hang, y)
            return self._area.fragments(start, corners[-1], width + draft.hang)
        at = self._marks.parts.get(number)
        if at:
            return self._in_lines(at[0], at[-1], draft, width)
        return self._fragments[draft.block]

    def _in_lines(self, start: At, end: At, draft: PartDraft, width: float) -> tuple[Fragment, ...]:
        """The lines between two marks on base lines, as wide as the column."""
        size = draft.size or self._from.layout.type.body
        block = self._fragments[draft.block]
        left = block[0].box.x0 if block else start.x
        if draft.role == "footnote":
            left = self._area.columns[self._area.spot(start)[1]]
        top = At(start.page, left, start.y - ABOVE * size)
        return self._area.fragments(top, At(end.page, end.x, end.y + BELOW * size), width)

    def _cell(self, draft: PartDraft) -> tuple[Fragment, ...]:
        """A cell's boxes; one a page for repeated headers."""
        boxes = self._cells.get(draft.block)
        if boxes is None:
            frames = self._from.blocks[draft.block].frames
            boxes = self._cells[draft.block] = CellBoxes(
                draft.block,
                frames,
                self._marks.rows,
                self._area.bottom_at,
                self._marks.blocks[draft.block][-1],
            )
        return boxes.fragments(draft.row or 0, draft.column or 0, draft.col_span, draft.row_span)

    # ---- facts -------------------------------------------------------------------------------

    def facts(self) -> tuple[PlacedFact, ...]:
        """Every use of a fact as text, in the order of use."""
        return tuple(self._fact(number) for number in range(len(self._from.uses)))

    def _fact(self, number: int) -> PlacedFact:
        use = self._from.uses[number]
        type_ = self._marks.types.get(number)
        fragments: tuple[Fragment, ...] = ()
        if type_ is not None:
            widths = self._marks.widths.get(number) or self._widths(use, type_)
            start, ends = self._marks.starts[number], self._marks.ends[number]
            fragments = fact_fragments(use, type_.size, start, ends, widths)
        return PlacedFact(
            fact_id=use.fact_id,
            pointer=use.pointer,
            block_id=self._from.blocks[use.block].id,
            place=use.place,
            surface=use.surface,
            fragments=fragments,
            x_height=self._x_height(type_) * use.scale if type_ else 0.0,
            row=use.row,
            column=use.column,
        )

    def _x_height(self, type_: Type) -> float:
        return type_.size * self._chain(type_).first.x_height

    def _chain(self, type_: Type) -> FontChain:
        """The faces a value is set in, in the order glyphs are looked for."""
        face = type_.family, type_.bold, type_.italic
        if face not in self._chains:
            # Typst names families in small letters.
            first = next((f for f in self._from.known if f.lower() == type_.family), None)
            names = dict.fromkeys((first or self._from.families[0], *self._from.families))
            weight: Weight = "bold" if type_.bold else "regular"
            files = self._from.fonts.chain(names, weight, type_.italic)
            self._chains[face] = shaping.chain(files)
        return self._chains[face]

    def _widths(self, use: Use, type_: Type) -> list[float]:
        """Points of each piece of a value."""
        chain, size = self._chain(type_), type_.size * use.scale
        return [_advance(piece, chain) * size for piece in use.pieces]


def _advance(text: str, chain: FontChain) -> float:
    """Width in em as values are set: without kerning."""
    if not text.isascii() and any(unicodedata.bidirectional(c) in _JOINED for c in text):
        return chain.advance(text)
    return sum(chain.advance(c) for c in text)
