"""Turn a grid into what the template draws: one piece, or more where columns are split."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from renderkit.spec.model.table import TableContent
from renderkit.typeset.typst import page
from renderkit.typeset.typst.lowering import Inline, Lowering
from renderkit.typeset.typst.tables import decimals
from renderkit.typeset.typst.tables.boxes import Frame
from renderkit.typeset.typst.tables.advances import ROOM, SLACK, Advances, advances
from renderkit.typeset.typst.tables.cells import CellDrawer, Drawn, said_of
from renderkit.typeset.typst.tables.fit import Limits, Plan, plan, told
from renderkit.typeset.typst.tables.grid import Grid, Head, Line, Spot, grid
from renderkit.typeset.typst.tables.widths import Need, Shares, Side

#: A text of a column of figures that is wider than this does not push the figures aside, em.
_SHORT_TEXT = 6.0
_SIDES: dict[str, Side] = {
    "left": "left", "center": "center", "right": "right", "decimal": "right",
}  # fmt: skip
_FLUSH = frozenset({"booktabs", "plain"})


@dataclass(slots=True)
class Entry:
    """A drawn cell in its place; `blank`: what stands after it so that decimal marks meet, em."""

    x: int
    col_span: int
    row_span: int
    drawn: Drawn
    width: float
    align: str | None = None
    blank: float = 0.0


@dataclass(slots=True)
class HeadEntry:
    head: Head
    data: Inline
    unit: str
    width: float
    least: float


class Builder:
    """Builds one table's data. Use once."""

    def __init__(self, block: TableContent, on: Lowering, number: int) -> None:
        self._block = block
        self._on = on
        self._number = number
        self._tokens = on.layout.table
        self._style = block.style or self._tokens.style
        self._grid: Grid = grid(block)
        families = page.families(on.layout, on.document.identity.language)
        self._plain: Advances = advances(on.fonts, families)
        self._bold: Advances = advances(on.fonts, families, bold=True)
        self._drawer = CellDrawer(on, number, self._tokens.missing)
        self._heads = [[self._head(h) for h in level] for level in self._grid.heads]
        self._rows = [self._entries(line) for line in self._grid.lines]
        self._groups = {
            n: on.part(
                line.row.title or (),
                f"{line.row.pointer}/group",
                "group",
                marked=False,
                cell=(line.number, 0, len(block.columns), 1),
            )
            for n, line in enumerate(self._grid.lines)
            if line.row.role == "group"
        }

    # ---- texts -------------------------------------------------------------------------------

    def _head(self, head: Head) -> HeadEntry:
        on, shown = self._on, self._grid.shown
        last = shown[head.x + head.col_span - 1]
        data = on.part(
            head.title,
            head.pointer,
            "header",
            marked=False,
            cell=(head.row, shown[head.x], last - shown[head.x] + 1, head.row_span),
        )
        unit = f" ({head.column.unit})" if head.column and head.column.unit else ""
        said = said_of(on, len(on.parts) - 1)
        if unit:
            on.parts[-1].pieces.append(unit)
        face = self._bold if self._tokens.header_weight == "bold" else self._plain
        least = max(face.longest_word(said), self._plain.longest_word(unit))
        return HeadEntry(head, data, unit, face.width(said) + self._plain.width(unit), least)

    def _entries(self, line: Line) -> list[Entry]:
        return [self._entry(line, spot) for spot in line.spots]

    def _entry(self, line: Line, spot: Spot) -> Entry:
        shown = self._grid.shown
        column = shown[spot.x]
        wide = shown[spot.x + spot.col_span - 1] - column + 1
        drawn = self._drawer.draw(
            spot.cell,
            self._grid.columns[spot.x].format,
            (line.number, column, wide, spot.row_span),
        )
        if line.row.role == "total":
            drawn.bold = True
            drawn.looks = (drawn.looks or {}) | {"b": 1}
        width = (self._bold if drawn.bold else self._plain).width(drawn.text)
        return Entry(spot.x, spot.col_span, spot.row_span, drawn, width)

    # ---- columns -----------------------------------------------------------------------------

    def _aligned(self) -> tuple[list[str], list[float]]:
        """How each column is aligned, and what its figures need, in em; sets blanks."""
        columns = self._grid.columns
        by_column: list[list[Entry]] = [[] for _ in columns]
        for row in self._rows:
            for entry in row:
                if entry.col_span == 1:
                    by_column[entry.x].append(entry)
        aligns, widths = [], []
        for column, entries in zip(columns, by_column, strict=True):
            align = column.align or self._usual(column.key, entries)
            aligns.append(align)
            widths.append(self._decimal(entries) if align == "decimal" else 0.0)
        return aligns, widths

    def _usual(self, key: bool, entries: list[Entry]) -> str:
        """Text left, numbers decimal: a column is of numbers when most of what it says is."""
        said = [e.drawn for e in entries if not e.drawn.empty and e.drawn.text]
        figures = [d for d in said if decimals.is_figure(d.text)]
        if key:
            return "decimal" if said and all(d.numeric for d in said) else "left"
        return "decimal" if figures and 2 * len(figures) >= len(said) else "left"

    def _decimal(self, entries: list[Entry]) -> float:
        """Set the blanks of one column; returns the width of its figures in em."""
        own = [e for e in entries if e.drawn.one_line]
        default = "." if self._on.words.language in ("en", "zh", "ja", "ko", "he") else ","
        mark = decimals.mark_of((e.drawn.text for e in own), default)
        figures = [
            decimals.Figure(e.drawn.text, self._bold if e.drawn.bold else self._plain) for e in own
        ]
        aligned = decimals.align(figures, mark, _SHORT_TEXT)
        for entry, blank in zip(own, aligned.blanks, strict=True):
            entry.blank = blank
        return aligned.width

    def _needs(self, aligns: list[str], figures: list[float]) -> list[Need]:
        columns = self._grid.columns
        natural = list(figures)
        least = list(figures)
        for row in self._rows:
            for entry in row:
                if entry.col_span > 1:
                    continue
                x = entry.x
                if entry.width > natural[x]:
                    natural[x] = entry.width
        for x, align in enumerate(aligns):
            if align != "decimal":
                least[x] = self._longest_word(x)
        for level in self._heads:
            for entry in level:
                if entry.head.column:
                    x = entry.head.x
                    least[x] = max(least[x], entry.least)
                    natural[x] = max(natural[x], _wrapped(entry))
        insets = self._insets(range(len(columns)))
        return [
            Need(
                natural=natural[x] * SLACK + ROOM,
                least=least[x] * SLACK + ROOM,
                figures=aligns[x] == "decimal" and natural[x] <= max(figures[x], least[x]) + 1e-9,
                side=_SIDES[aligns[x]],
                inset=sum(insets[x]),
                fixed=None if c.width.unit == "auto" else c.width.points(self._room()),
            )
            for x, c in enumerate(columns)
        ]

    def _longest_word(self, x: int) -> float:
        texts = [e for row in self._rows for e in row if e.x == x and e.col_span == 1]
        widest = 0.0
        for entry in texts:
            if entry.width > widest:
                face = self._bold if entry.drawn.bold else self._plain
                widest = max(widest, face.longest_word(entry.drawn.text))
        return widest

    def _insets(self, part: Any) -> list[tuple[float, float]]:
        """Left and right inset of each column; text stands flush with the ends of the rules."""
        own = self._tokens.inset_x
        insets = [(own, own) for _ in part]
        if self._style in _FLUSH:
            insets[0] = (0.0, insets[0][1])
            insets[-1] = (insets[-1][0], 0.0)
        return insets

    def _room(self) -> float:
        return self._block.width.points(self._on.width)

    # ---- the whole ---------------------------------------------------------------------------

    def data(self) -> dict[str, Any]:
        aligns, figures = self._aligned()
        needs = self._needs(aligns, figures)
        keys = [x for x, c in enumerate(self._grid.columns) if c.key]
        fit = self._block.fit
        limits = Limits(
            room=self._room(),
            turned=None,
            size=self._tokens.size,
            floor=min(self._tokens.size, fit.min_font.points(self._tokens.size)),
            split=fit.split_columns,
            fill=self._block.width.value != 100.0,
        )
        made = plan(needs, keys, limits)
        self._on.problems += told(made, needs, self._block.pointer, limits)
        parts = [
            self._part(part, shares, aligns, made)
            for part, shares in zip(made.parts, made.shares, strict=True)
        ]
        data: dict[str, Any] = {"style": self._style, "size": made.size, "parts": parts}
        if made.turned:
            data["turn"] = 1
        return data

    def _part(
        self, part: tuple[int, ...], shares: Shares, aligns: list[str], made: Plan
    ) -> dict[str, Any]:
        place = {x: k for k, x in enumerate(part)}
        widths = shares.widths
        insets = [
            (left, right + aside)
            for (left, right), aside in zip(self._insets(part), shares.aside, strict=True)
        ]
        inner = [w - sum(i) for w, i in zip(widths, insets, strict=True)]
        frame = self._frame(part, widths)
        starts = [
            frame.edges[self._grid.shown[x]][0] + i[0] for x, i in zip(part, insets, strict=True)
        ]
        heads = [self._head_level(level, place, aligns, frame, starts) for level in self._heads]
        rows: list[Any] = []
        heights: list[float | None] = [None] * len(self._heads)
        one = made.size + 2 * self._tokens.inset_y
        for n, (line, entries) in enumerate(zip(self._grid.lines, self._rows, strict=True)):
            if n in self._groups:
                frame.carriers[n] = starts[0]
                rows.append({"g": self._groups[n], "l": line.row.level, "m": n})
                heights.append(None)
                continue
            row, single, carrier = self._row(line, entries, place, inner, made.size)
            frame.carriers[n] = starts[carrier]
            rows.append(row)
            if single:
                frame.heights[n] = one
            heights.append(one if single else None)
        self._on.blocks[self._number].frames.append(frame)
        return {
            "w": list(widths),
            "a": [aligns[x] for x in part],
            "inset": insets,
            "head": heads,
            "rows": rows,
            "h": heights,
        }

    def _frame(self, part: tuple[int, ...], widths: tuple[float, ...]) -> Frame:
        shown, whole = self._grid.shown, sum(widths)
        edges, left = {}, 0.0
        for x, width in zip(part, widths, strict=True):
            edges[shown[x]] = (left, left + width)
            left += width
        if self._on.words.rtl:
            edges = {c: (whole - x1, whole - x0) for c, (x0, x1) in edges.items()}
        own = self._tokens.inset_y
        return Frame(edges=edges, inset=(own, own))

    def _head_level(
        self,
        level: list[HeadEntry],
        place: dict[int, int],
        aligns: list[str],
        frame: Frame,
        starts: list[float],
    ) -> list[dict[str, Any]]:
        made = []
        for entry in level:
            head = entry.head
            span = sum(x in place for x in range(head.x, head.x + head.col_span))
            if not span:
                continue
            own: dict[str, Any] = {
                "t": entry.data,
                "a": aligns[head.x] if head.column else "center",
            }
            if entry.unit:
                own["unit"] = entry.unit
            if span > 1:
                own["cs"] = span
            if head.row_span > 1:
                own["rs"] = head.row_span
            if head.column is None:
                own["line"] = 1
            if head.row_span == 1 and head.row not in frame.carriers:
                first = min(place[x] for x in range(head.x, head.x + head.col_span) if x in place)
                frame.carriers[head.row] = starts[first]
                own["m"] = head.row
            made.append(own)
        return made

    def _row(
        self,
        line: Line,
        entries: list[Entry],
        place: dict[int, int],
        inner: list[float],
        size: float,
    ) -> tuple[Any, bool, int]:
        """The row's data, whether all its cells are single lines, and whose cell has its marks."""
        cells: list[Any] = []
        single, carrier, marked = True, 0, -1
        for entry in entries:
            if entry.col_span == 1:
                if entry.x not in place:
                    continue
                k, span = place[entry.x], 1
            else:
                own_places = [
                    place[x] for x in range(entry.x, entry.x + entry.col_span) if x in place
                ]
                if not own_places:
                    continue
                k, span = own_places[0], len(own_places)
            drawn = entry.drawn
            wide = entry.width * SLACK * size + ROOM * size
            fits = drawn.one_line and wide <= sum(inner[k : k + span]) + 0.01
            single = single and fits and entry.row_span == 1
            if marked < 0 and entry.row_span == 1:
                marked, carrier = len(cells), k
            if drawn.looks is None and span == 1 and entry.row_span == 1 and not entry.blank:
                cells.append(drawn.data if isinstance(drawn.data, str) else {"t": drawn.data})
                continue
            own: dict[str, Any] = {"t": drawn.data, **(drawn.looks or {})}
            if entry.blank:
                own["blank"] = round(entry.blank * size, 4)
            if span > 1:
                own["cs"] = span
            if entry.row_span > 1:
                own["rs"] = entry.row_span
            cells.append(own)
        if cells:
            marked = max(marked, 0)
            first = cells[marked]
            first = cells[marked] = {"t": first} if isinstance(first, str) else first
            first["m"] = line.number
            if single:
                first["one"] = 1
        if line.row.role == "total":
            return {"c": cells, "rule": 1}, single, carrier
        return cells, single, carrier


def _wrapped(entry: HeadEntry) -> float:
    """What a title should get: one line when short, two when long."""
    if entry.width <= 6:
        return entry.width
    return max(entry.least, 6.0, entry.width * 0.6)
