"""Turn the marks of a finished document into placed blocks, parts and facts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from renderkit.typeset.model import Fragment, PlacedBlock, PlacedFact, PlacedPart, TextFact
from renderkit.typeset.typst.lowering import FactPiece, Lowering, PartDraft, RefPiece
from renderkit.units import Box

At = tuple[int, float, float]  # page, x, y


@dataclass(slots=True)
class _Piece:
    """One unbreakable piece of a fact, its start mark waiting for its end."""

    at: At
    up: float
    down: float
    width: float
    rtl: bool
    size: float
    raised: float


@dataclass(slots=True)
class Marks:
    """The marks by what they mark."""

    blocks: dict[int, list[At]] = field(default_factory=lambda: defaultdict(list))
    parts: dict[int, list[At]] = field(default_factory=lambda: defaultdict(list))
    pieces: dict[int, list[tuple[_Piece, At]]] = field(default_factory=lambda: defaultdict(list))
    rows: dict[tuple[int, int], list[At]] = field(default_factory=lambda: defaultdict(list))
    columns: dict[tuple[int, int], list[At]] = field(default_factory=lambda: defaultdict(list))
    pictures: dict[int, list[At]] = field(default_factory=lambda: defaultdict(list))
    sheets: list[tuple[int, float, float]] = field(default_factory=list)

    @classmethod
    def read(cls, raw: Sequence[tuple[Any, int, float, float]]) -> Marks:
        """Sort what the compile returned: `(value, page, x, y)`, value as `mark` in base.typ."""
        marks, started = cls(), dict[tuple[int, int], _Piece]()
        into = {
            "b": marks.blocks,
            "p": marks.parts,
            "d": marks.pictures,
        }
        for value, page, x, y in raw:
            kind, at = value[0], (page, x, y)
            if kind in into:
                into[kind][value[1]].append(at)
            elif kind == "r":
                marks.rows[value[1], value[2]].append(at)
            elif kind == "c":
                marks.columns[value[1], value[2]].append(at)
            elif kind == "s":
                marks.sheets.append((page, value[1], value[2]))
            elif value[3] == 0:
                started[value[1], value[2]] = _Piece(at, *value[4:])
            else:
                marks.pieces[value[1]].append((started.pop((value[1], value[2])), at))
        return marks


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """The text area every page has: its columns' left edges and width, its top and bottom."""

    columns: tuple[float, ...]
    width: float
    top: float
    bottom: float

    def column(self, x: float) -> int:
        """Which column a mark at x stands in."""
        return min(range(len(self.columns)), key=lambda k: abs(self.columns[k] - x))

    def fragments(self, start: At, end: At, width: float) -> tuple[Fragment, ...]:
        """The pieces of something between two marks: one a column and page it touches."""
        (page, x0, y0), (last_page, x1, y1) = start, end
        if len(self.columns) == 1:
            lefts = {p: x0 for p in range(page, last_page + 1)}
            return tuple(
                Fragment(
                    p,
                    Box(
                        lefts[p],
                        y0 if p == page else self.top,
                        lefts[p] + width,
                        y1 if p == last_page else self.bottom,
                    ),
                )
                for p in range(page, last_page + 1)
            )
        inset = x0 - self.columns[self.column(x0)]
        here, last = (page, self.column(x0)), (last_page, self.column(x1))
        found = []
        while here <= last:
            left = self.columns[here[1]] + inset
            top = y0 if here == (page, self.column(x0)) else self.top
            found.append(
                Fragment(here[0], Box(left, top, left + width, y1 if here == last else self.bottom))
            )
            more = here[1] + 1 < len(self.columns)
            here = (here[0], here[1] + 1) if more else (here[0] + 1, 0)
        return tuple(found)


def fact_fragments(pieces: Sequence[tuple[_Piece, At]]) -> tuple[Fragment, ...]:
    """One box for each line a value stands on.

    A mark stays with the text before it: where a line breaks at the mark, the start reports the end
    of the line above. The end mark is always true, so the box is measured back from it.
    """
    lines: list[tuple[float, Fragment]] = []
    for piece, end in pieces:
        page, x, y = end
        if piece.at[0] == page and abs(piece.at[2] - y) < 0.01:
            x0, x1 = sorted((piece.at[1], x))
        elif piece.rtl:
            x0, x1 = x, x + piece.width
        else:
            x0, x1 = x - piece.width, x
        lift = piece.raised * piece.size
        box = Box(x0, y - piece.up - lift, x1, y + piece.down - lift)
        if lines and lines[-1][1].page == page and abs(lines[-1][0] - y) < 0.01:
            joined = lines[-1][1].box.union(box)
            if joined.width < lines[-1][1].box.width + box.width + 30:
                lines[-1] = (y, Fragment(page, joined))
                continue
        lines.append((y, Fragment(page, box)))
    return tuple(fragment for _, fragment in lines)


class Placing:
    """Joins what was lowered with where it went."""

    def __init__(self, lowering: Lowering, marks: Marks, area: Area, x_height: float) -> None:
        self._from = lowering
        self._marks = marks
        self._area = area
        self._x_height = x_height  # of the body face, in em
        self._fragments = [self._block(n) for n in range(len(lowering.blocks))]
        self._page_of = {
            b.id: f[0].page for b, f in zip(lowering.blocks, self._fragments, strict=True) if f
        }

    def _block(self, number: int) -> tuple[Fragment, ...]:
        at = self._marks.blocks.get(number)
        if not at:
            return ()
        return self._area.fragments(at[0], at[-1], self._from.blocks[number].width)

    def blocks(self) -> tuple[PlacedBlock, ...]:
        """Every block in reading order."""
        return tuple(self._placed(n) for n in range(len(self._from.blocks)) if self._fragments[n])

    def _placed(self, number: int) -> PlacedBlock:
        draft = self._from.blocks[number]
        picture = self._marks.pictures.get(number)
        return PlacedBlock(
            id=draft.id,
            kind=draft.kind,
            pointer=draft.pointer,
            fragments=self._fragments[number],
            parts=tuple(self._part(n, self._from.parts[n]) for n in draft.parts),
            parent=None if draft.parent is None else self._from.blocks[draft.parent].id,
            drawing=draft.drawing,
            picture=picture
            and Fragment(picture[0][0], Box(*picture[0][1:], *picture[1][1:]))
            or None,
        )

    def _part(self, number: int, draft: PartDraft) -> PlacedPart:
        text, facts = "", []
        for piece in draft.pieces:
            if isinstance(piece, FactPiece):
                facts.append(TextFact(piece.use, len(text), len(text) + len(piece.surface)))
                text += piece.surface
            elif isinstance(piece, RefPiece):
                text += f"{piece.words[0]}{self._page_of.get(piece.block, 0)}{piece.words[1]}"
            else:
                text += piece
        return PlacedPart(
            pointer=draft.pointer,
            role=draft.role,
            text=text,
            fragments=self._part_fragments(number, draft),
            facts=tuple(facts),
            row=draft.row,
            column=draft.column,
            col_span=draft.col_span,
            row_span=draft.row_span,
        )

    def _part_fragments(self, number: int, draft: PartDraft) -> tuple[Fragment, ...]:
        if draft.row is not None and draft.column is not None:
            return self._cell(draft)
        at = self._marks.parts.get(number)
        if not at:
            return self._fragments[draft.block]
        width = self._from.blocks[draft.block].width
        block = self._fragments[draft.block]
        left = block[0].box.x0 if block else at[0][1]
        size = self._from.layout.type.body
        start, end = at[0], at[-1]
        return self._area.fragments(
            (start[0], left, start[2] - 0.96 * size), (end[0], left, end[2] + 0.24 * size), width
        )

    def _cell(self, draft: PartDraft) -> tuple[Fragment, ...]:
        """A cell's box from the marks of its rows and columns; one a page for repeated headers."""
        block, row, column = draft.block, draft.row or 0, draft.column or 0
        tops = self._marks.rows.get((block, row), [])
        lasts = self._marks.rows.get((block, row + draft.row_span - 1), tops)
        left = self._marks.columns.get((block, column), [])
        right = self._marks.columns.get((block, column + draft.col_span - 1), left)
        found = []
        for top, bottom in zip(tops[::2], lasts[1::2], strict=False):
            x0, x1 = left[0][1], right[1][1]
            found += (
                self._area.fragments((top[0], x0, top[2]), (bottom[0], x0, bottom[2]), x1 - x0)
                if len(self._area.columns) == 1
                else [Fragment(top[0], Box(x0, top[2], x1, bottom[2]))]
            )
        return tuple(found)

    def facts(self) -> tuple[PlacedFact, ...]:
        """Every use of a fact as text, in the order of use."""
        placed = []
        for number, use in enumerate(self._from.uses):
            pieces = self._marks.pieces.get(number, [])
            size = pieces[0][0].size if pieces else 0.0
            placed.append(
                PlacedFact(
                    fact_id=use.fact_id,
                    pointer=use.pointer,
                    block_id=self._from.blocks[use.block].id,
                    place=use.place,
                    surface=use.surface,
                    fragments=fact_fragments(pieces),
                    x_height=size * self._x_height,
                    row=use.row,
                    column=use.column,
                )
            )
        return tuple(placed)
