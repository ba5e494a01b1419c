"""Turn entries with planned widths into a piece of a table: what the template draws.

A row whose cells all stand on one line gets its height here; a table that is kept on one page then
needs one mark for all the rows that follow each other so.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from renderkit.struct import Struct
from renderkit.typeset.typst.inline import stands_once
from renderkit.typeset.typst.tables.advances import ROOM, SLACK
from renderkit.typeset.typst.tables.boxes import Frame
from renderkit.typeset.typst.tables.breaks import broken
from renderkit.typeset.typst.tables.cells import Entry
from renderkit.typeset.typst.tables.columns import Align
from renderkit.typeset.typst.tables.entries import HeadEntry, RowEntry, Texts
from renderkit.typeset.typst.tables.ties import ties

#: From one line to the next in a cell, em (tables.typ).
PITCH = 1.22
#: Space above a group of rows, em.
GROUP_SPACE = 0.5
#: A row, or rows that stay together, of more than this share of a page may break inside.
_TALL = 0.75


class Setting(Struct, frozen=True, kw_only=True):
    """How a piece is set. inset: over and under a cell's text, points; page: height of the text
    area, points; fills: of rows; before: the columns that stand in pieces before it.
    """

    size: float
    inset: float
    page: float
    rtl: bool
    fills: Mapping[int, str]
    before: frozenset[int] = frozenset()


class Height(NamedTuple):
    """A row's height in points; `certain` when it is not left to the engine."""

    points: float
    certain: bool


class Piece:
    """Some columns of a table. insets: at the start and at the end of each."""

    def __init__(
        self,
        texts: Texts,
        setting: Setting,
        aligns: Sequence[Align],
        columns: Sequence[int],
        widths: Sequence[float],
        insets: Sequence[tuple[float, float]],
    ) -> None:
        self._texts = texts
        self._set = setting
        self._aligns = aligns
        self._columns = tuple(columns)
        self._place = {x: k for k, x in enumerate(columns)}
        self._widths = widths
        self._insets = insets
        self._edges = self._laid()
        self.inset = setting.inset
        self.heights = self._heights()

    def _laid(self) -> list[tuple[float, float]]:
        """Left and right of each column, from the left edge of the piece."""
        lefts = [sum(self._widths[:k]) for k in range(len(self._widths))]
        whole = sum(self._widths)
        pairs = zip(lefts, self._widths, strict=True)
        if self._set.rtl:
            return [(whole - x - w, whole - x) for x, w in pairs]
        return [(x, x + w) for x, w in pairs]

    # ---- room --------------------------------------------------------------------------------

    def _span(self, x: int, count: int) -> tuple[int, int] | None:
        """First column within the piece, and how many; None where none of them is in it."""
        if count == 1:
            k = self._place.get(x)
            return None if k is None else (k, 1)
        own = [self._place[c] for c in range(x, x + count) if c in self._place]
        return (own[0], len(own)) if own else None

    def _room(self, span: tuple[int, int]) -> float:
        """Within the insets, points."""
        k, count = span
        ends = self._insets[k][0] + self._insets[k + count - 1][1]
        return sum(self._widths[k : k + count]) - ends

    def _sides(self, span: tuple[int, int]) -> tuple[float, float]:
        """Left and right inset of a cell."""
        start, end = self._insets[span[0]][0], self._insets[span[0] + span[1] - 1][1]
        return (end, start) if self._set.rtl else (start, end)

    def _corner(self, span: tuple[int, int]) -> float:
        """Where the content of a cell begins at the left, from the left edge of the piece."""
        last = span[0] if not self._set.rtl else span[0] + span[1] - 1
        return self._edges[last][0] + self._sides(span)[0]

    # ---- heights -----------------------------------------------------------------------------

    def wraps(self) -> bool:
        """Whether any row has more than one line."""
        return not all(h.certain for h in self.heights)

    def _heights(self) -> list[Height]:
        own, size, lines = self._set.inset, self._set.size, self._lines()
        found = []
        for n, row in enumerate(self._texts.rows):
            if row.group:
                first = n == 0 or self._texts.rows[n - 1].group
                above = own + (0.0 if first else GROUP_SPACE * size)
                whole = sum(self._widths) - self._insets[0][0] - self._insets[-1][1]
                lines[n] = 1 if row.width * SLACK * size <= whole else 3
            else:
                above = own
            points = size * (1 + PITCH * (lines[n] - 1)) + above + own
            found.append(Height(round(points, 3), lines[n] == 1))
        return found

    def _lines(self) -> list[int]:
        """How many lines each row has, at most."""
        rows = self._texts.rows
        found = [1] * len(rows)
        for n, row in enumerate(rows):
            for entry in row.cells:
                span = self._span(entry.x, entry.col_span)
                lines = 1 if span is None else self._lines_of(entry, span)
                if lines > 1:
                    for k in range(n, min(n + entry.row_span, len(rows))):
                        found[k] = max(found[k], math.ceil(lines / entry.row_span), 2)
        return found

    def _lines_of(self, entry: Entry, span: tuple[int, int]) -> int:
        size = self._set.size
        room = self._room(span)
        wide = (entry.width * SLACK + ROOM + entry.blank) * size
        if wide <= room + 0.01 and entry.one_line:
            return 1
        return max(2, math.ceil(1.15 * wide / max(room, 1.0)) + entry.text.count("\n"))

    # ---- data --------------------------------------------------------------------------------

    def data(self, kept: bool, tail: bool = False) -> tuple[dict[str, Any], Frame]:
        """The template's data, and the frame that its marks belong to. kept: on one page; tail:
        notes follow as a last row.
        """
        shown = self._texts.grid.shown
        edges = {shown[x]: e for x, e in zip(self._columns, self._edges, strict=True)}
        frame = Frame(edges=edges, inset=self._set.inset)
        heads = self._heads(frame, kept)
        rows = [self._row(n, row) for n, row in enumerate(self._texts.rows)]
        self._mark(rows, frame, kept)
        for n in self._tall():
            row = rows[n]
            rows[n] = {**(row if isinstance(row, dict) else {"c": row}), "tall": 1}
            frame.tall.add(n)
        planned: list[float | None] = [None] * len(heads)
        planned += [h.points if h.certain else None for h in self.heights]
        if tail and not kept:  # the row of the notes
            planned.append(None)
            frame.carriers[len(rows)] = frame.heights[len(rows)] = 0.0
        data: dict[str, Any] = {
            "w": list(self._widths),
            "inset": [self._sides((k, 1)) for k in range(len(self._widths))],
            "a": [self._aligns[x] for x in self._columns],
            "head": heads,
            "rows": _together(rows),
            "h": _shortened(planned),
        }
        if self._set.fills:
            data["fills"] = [None] * len(heads) + [self._set.fills.get(n) for n in range(len(rows))]
        if not kept:
            self._tie(data, rows, tail)
        return data, frame

    def head_height(self) -> float:
        """Of the header, at most, points."""
        high = 0.0
        for level in self._texts.heads:
            lines = 1
            for entry in level:
                span = self._span(entry.head.x, entry.head.col_span)
                if span is not None and entry.head.row_span == 1:
                    wide = entry.width * SLACK * self._set.size
                    lines = max(lines, math.ceil(1.2 * wide / max(self._room(span), 1.0)))
            high += self._set.size * (1 + PITCH * (lines - 1)) + 2 * self._set.inset
        return high

    def _tall(self) -> list[int]:
        """Rows that may not fit on a page, below the header."""
        return [n for n, h in enumerate(self.heights) if not h.certain and not self._fits(n, 1)]

    def _fits(self, row: int, count: int, below: float = 0.0) -> bool:
        """Whether rows surely fit on one page; below: what stands under them, points."""
        most = _TALL * (self._set.page - self.head_height())
        return sum(h.points for h in self.heights[row : row + count]) + below <= most

    def _tie(self, data: dict[str, Any], rows: list[Any], tail: bool) -> None:
        """Add the column without width that holds rows together."""
        data["w"].append(0)
        data["inset"].append((0, 0))
        data["a"].append("start")
        data["head"][0].append({"t": "", "tie": len(data["head"])})
        for tie in ties(self._texts.rows, self._fits, tail):
            row = rows[tie.row]
            cells = row["c"] if isinstance(row, dict) else row
            cells.append({"tie": tie.span, "firm": 1} if tie.firm else {"tie": tie.span})

    def _heads(self, frame: Frame, kept: bool) -> list[list[dict[str, Any]]]:
        """The header's levels; those in which nothing of this piece begins are left out."""
        levels = []
        for level in self._texts.heads:
            placed = [(e, s) for e in level if (s := self._span(e.head.x, e.head.col_span))]
            levels.append(placed)
        drawn = [n for n, level in enumerate(levels) if level]
        made = []
        for n in drawn:
            cells = []
            for entry, span in levels[n]:
                rows = sum(n <= k < n + entry.head.row_span for k in drawn)
                cell = self._head_cell(entry, span, rows)
                if not kept and "again" not in cell and stands_once(entry.data):
                    cell["first"] = f"{entry.head.row} {entry.head.x}"
                if rows == 1 and entry.head.row not in frame.carriers:
                    frame.carriers[entry.head.row] = self._corner(span)
                    cell["m"] = entry.head.row
                cells.append(cell)
            made.append(cells)
        return made

    def _head_cell(self, entry: HeadEntry, span: tuple[int, int], rows: int) -> dict[str, Any]:
        again = self._again(entry.head.x, entry.head.col_span)
        cell = self._spanning({"t": entry.data} | again, span, rows)
        room = self._room(span) / self._set.size
        if entry.least * SLACK > room:
            cell["t"] = broken(entry.data, room, self._texts.bold)
        if entry.unit:
            cell["unit"] = entry.unit
        if entry.head.column is None:
            cell["line"] = 1
        else:
            cell["x"] = span[0]
        return cell

    def _again(self, x: int, count: int) -> dict[str, int]:
        """The template's key for a cell that a piece before this one has too: its notes and links
        stand there.
        """
        before = self._set.before
        return {"again": 1} if before and not before.isdisjoint(range(x, x + count)) else {}

    def _spanning(
        self, cell: dict[str, Any], span: tuple[int, int], row_span: int
    ) -> dict[str, Any]:
        if span[1] > 1:
            cell["cs"] = span[1]
            cell["ins"] = self._sides(span)
        if row_span > 1:
            cell["rs"] = row_span
        return cell

    def _row(self, n: int, row: RowEntry) -> dict[str, Any] | list[Any]:
        if row.group:
            room = self._room((0, len(self._columns))) / self._set.size
            data = row.data if row.width < room else broken(row.data, room, self._texts.bold)
            return {"g": data, "l": row.row.level} | self._again(0, len(self._texts.grid.columns))
        cells: list[Any] = []
        for entry in row.cells:
            span = self._span(entry.x, entry.col_span)
            if span is not None:
                cells.append(self._cell(entry, span))
                if entry.row_span > 1 and not self._fits(n, entry.row_span):
                    cells[-1]["loose"] = 1
        return {"c": cells, "rule": 1} if row.row.role == "total" else cells

    def _cell(self, entry: Entry, span: tuple[int, int]) -> str | dict[str, Any]:
        size = self._set.size
        data = entry.data
        if entry.width * size > (room := self._room(span)):
            data = broken(data, room / size - entry.indent, self._texts.face(entry.bold))
        if not entry.looks and not entry.blank and span[1] == 1 and entry.row_span == 1:
            return data if isinstance(data, str) else {"t": data} | self._again(entry.x, 1)
        again = self._again(entry.x, entry.col_span)
        cell: dict[str, Any] = {"t": data, **(entry.looks or {}), **again}
        if entry.blank:
            cell["blank"] = round(entry.blank * size, 4)
        return self._spanning(cell, span, entry.row_span)

    # ---- marks -------------------------------------------------------------------------------

    def _mark(self, rows: list[Any], frame: Frame, kept: bool) -> None:
        """Give each row its marks, or let it follow from the marks of a row before it."""
        base: int | None = None
        below = 0.0
        for n, (height, row) in enumerate(zip(self.heights, self._texts.rows, strict=True)):
            if height.certain:
                frame.heights[n] = height.points
            if kept and height.certain and base is not None:
                frame.follows[n] = (base, below)
                below += height.points
                continue
            if not self._carry(n, row, rows[n], frame) and n - 1 in frame.heights:
                frame.follows[n] = (n - 1, frame.heights[n - 1])  # a row of spans from above
            base, below = (n, height.points) if height.certain else (None, 0.0)

    def _carry(self, n: int, row: RowEntry, data: Any, frame: Frame) -> bool:
        """Put the marks of row `n` into the first of its cells that end soonest; False where it
        has none of its own.
        """
        certain = self.heights[n].certain
        if row.group:
            frame.carriers[n] = self._corner((0, len(self._columns)))
            data["m"] = n
            if certain:
                data["one"] = 1
            return True
        cells = data["c"] if isinstance(data, dict) else data
        spans = [s for e in row.cells if (s := self._span(e.x, e.col_span)) is not None]
        own = [e for e in row.cells if self._span(e.x, e.col_span) is not None]
        if not own:
            return False
        first = min(
            range(len(own)),
            key=lambda k: (
                own[k].row_span,
                certain and not self._begins(cells[k], spans[k][0]),
            ),
        )
        cell = cells[first] if isinstance(cells[first], dict) else {"t": cells[first]}
        cell["m"] = n
        if certain:
            cell["one"] = 2 if self._begins(cells[first], spans[first][0]) else 1
        elif own[first].row_span > 1:
            frame.ends[n] = n + own[first].row_span - 1
        cells[first] = cell
        frame.carriers[n] = self._corner(spans[first])
        return True

    def _begins(self, data: Any, k: int) -> bool:
        """Whether the text of a cell begins in its upper left corner, so that a mark in the line
        stands where one in the corner would (which costs Typst a tenth of a table's memory).
        """
        left = self._aligns[self._columns[k]] in ("left", "start") and not self._set.rtl
        return left and isinstance(data, str) and data.isascii() and bool(data.strip())


def _together(rows: Sequence[Any]) -> list[Any]:
    """Group rows that follow each other as one."""
    found: list[Any] = []
    for row in rows:
        if not isinstance(row, dict) or "g" not in row:
            found.append(row)
        elif found and isinstance(found[-1], dict) and "groups" in found[-1]:
            found[-1]["groups"].append(row)
        else:
            found.append({"groups": [row]})
    return found


def _shortened(heights: list[float | None]) -> list[float | None]:
    """Without repeats at the end: the last one given holds for all rows after it."""
    while len(heights) > 1 and heights[-1] == heights[-2]:
        heights.pop()
    return heights
