"""Turn the marks of a table's rows, and its planned columns, into the boxes of its cells.

A row of planned height has one mark, at the upper left corner inside one of its cells; a row as
high as its content has a second one at the lower left corner. Columns need no marks: their widths
are ours. A header that is repeated is placed once a page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from renderkit.struct import Struct, field
from renderkit.typeset.model import Fragment
from renderkit.typeset.typst.marks import At
from renderkit.units import Box


class Frame(Struct):
    """What was planned for one piece of a table; points.

    edges: left and right of each column, by its index among all columns of the block, from the
    left edge of the piece; heights: of the rows that have a planned one; carriers: how far the
    marks of a row stand from the left edge of the piece; follows: rows without marks: the row they
    are placed from, and how far below its top; ends: rows all of whose cells span rows: the one
    that their lower mark belongs to; tall: rows that may be broken over pages; inset:
    over and under the text of a cell.
    """

    edges: dict[int, tuple[float, float]]
    heights: dict[int, float] = field(default_factory=dict)
    carriers: dict[int, float] = field(default_factory=dict)
    follows: dict[int, tuple[int, float]] = field(default_factory=dict)
    ends: dict[int, int] = field(default_factory=dict)
    tall: set[int] = field(default_factory=set)
    inset: float = 0.0


class RowPlace(NamedTuple):
    """A row, or its part on one page: `left` is the left edge of the piece there."""

    page: int
    left: float
    top: float
    bottom: float


class CellBoxes:
    """Boxes of the cells of one table.

    marks: of all tables, by block, piece and row; bottom: of the text area around a place; end:
    of the table.
    """

    def __init__(
        self,
        block: int,
        frames: Sequence[Frame],
        marks: Mapping[tuple[int, int, int], Sequence[At]],
        bottom: Callable[[At], float],
        end: At,
    ) -> None:
        self._frames = frames
        self._bottom = bottom
        self._rows: dict[tuple[int, int], list[RowPlace]] = {}
        for piece, frame in enumerate(frames):
            for row in frame.carriers:
                found = marks.get((block, piece, row), ())
                self._rows[piece, row] = _places(frame, row, found)
            for row, (base, below) in frame.follows.items():
                height = frame.heights.get(row, 0.0)
                self._rows[piece, row] = [
                    RowPlace(page, left, top + below, top + below + height)
                    for page, left, top, _ in self._rows[piece, base]
                ]
            for row, last in sorted(frame.ends.items(), reverse=True):
                self._end(piece, row, last)
            for row in frame.tall:
                self._continue(piece, row, end)

    def _end(self, piece: int, row: int, last: int) -> None:
        """Hand the lower edge that was read with a row on to the row that it belongs to; the row
        itself ends where the next one begins.
        """
        places = self._rows[piece, row]
        if (piece, last) not in self._rows:
            self._rows[piece, last] = [p._replace(top=p.bottom) for p in places]
        after = self._rows.get((piece, row + 1), [])
        self._rows[piece, row] = [
            p._replace(bottom=max([p.top, *(a.top for a in after if _beside(a, p))]))
            for p in places
        ]

    def _header(self, piece: int) -> list[RowPlace]:
        """The lowest row of a piece's header, on each page."""
        if piece >= len(self._frames):
            return []
        lowest = max((row for row in self._frames[piece].carriers if row < 0), default=-1)
        return self._rows.get((piece, lowest), [])

    def _continue(self, piece: int, row: int, end: At) -> None:
        """Add the later parts of a row broken over pages: they stand under repeated headers."""
        places = self._rows.get((piece, row))
        if not places:
            return
        after = self._rows.get((piece, row + 1)) or self._header(piece + 1)
        stop = At(after[0].page, after[0].left, after[0].top) if after else end
        for page, left, _, top in self._header(piece):
            if (page, left) <= places[0][:2] or page > stop.page:
                continue
            here = At(page, left, top)
            last = page == stop.page and (left >= stop.x - 1 or not after)
            bottom = stop.y if last else self._bottom(here)
            if bottom > top + 1:
                places.append(RowPlace(page, left, top, bottom))

    def fragments(
        self, row: int, column: int, col_span: int, row_span: int
    ) -> tuple[Fragment, ...]:
        """Where a cell stands: once for each piece and page that shows it."""
        found: list[Fragment] = []
        for piece, frame in enumerate(self._frames):
            if col_span == 1:
                edges = frame.edges.get(column)
                if edges is None:
                    continue
                x0, x1 = edges
            else:
                own = [e for c in range(column, column + col_span) if (e := frame.edges.get(c))]
                if not own:
                    continue
                x0, x1 = min(e[0] for e in own), max(e[1] for e in own)
            if row_span == 1:
                rows = self._rows.get((piece, row), [])
            else:
                rows = self._joined(piece, row, row_span)
            found += [Fragment(p, Box(left + x0, y0, left + x1, y1)) for p, left, y0, y1 in rows]
        return tuple(found)

    def _joined(self, piece: int, row: int, row_span: int) -> list[RowPlace]:
        """Neighbouring rows as one place a page and column of text."""
        found: list[RowPlace] = []
        for n in range(row, row + row_span):
            for place in self._rows.get((piece, n), []):
                same = next((k for k, f in enumerate(found) if _beside(f, place)), None)
                if same is None:
                    found.append(place)
                else:
                    low, high = found[same].top, found[same].bottom
                    found[same] = place._replace(
                        top=min(low, place.top), bottom=max(high, place.bottom)
                    )
        return found


def _beside(one: RowPlace, other: RowPlace) -> bool:
    """Whether two rows stand on one page and in one column of text."""
    return one.page == other.page and abs(one.left - other.left) < 0.5


def _places(frame: Frame, row: int, marks: Sequence[At]) -> list[RowPlace]:
    shift = frame.carriers[row]
    inset, height = frame.inset, frame.heights.get(row)
    if height is not None:
        return [RowPlace(page, x - shift, y - inset, y - inset + height) for page, x, y in marks]
    return [
        RowPlace(upper[0], upper[1] - shift, upper[2] - inset, lower[2] + inset)
        for upper, lower in zip(marks[::2], marks[1::2], strict=False)
    ]
