"""Turn a grid into entries: every text registered in reading order, drawn, and measured."""

from __future__ import annotations

from renderkit.spec.model import Row
from renderkit.spec.model.table import TableContent
from renderkit.struct import Struct
from renderkit.typeset.typst import page
from renderkit.typeset.typst.lowering import Inline, Lowering
from renderkit.typeset.typst.tables.advances import Advances, advances
from renderkit.typeset.typst.tables.cells import CellDrawer, Entry, said_of
from renderkit.typeset.typst.tables.grid import Grid, Head, Line


class HeadEntry(Struct):
    """A header cell. width, least: of the title on one line and of its longest word, em."""

    head: Head
    data: Inline
    unit: str
    width: float
    least: float


class RowEntry(Struct, gc=False):
    """A row: its cells, or the title of a group (`data`, `width` in em)."""

    number: int
    row: Row
    cells: list[Entry]
    data: Inline = ""
    width: float = 0.0

    @property
    def group(self) -> bool:
        return self.row.role == "group"


class Texts:
    """All entries of one table. plain, bold: the advances of its two weights; head_bold: whether
    its header is bold.
    """

    def __init__(
        self, block: TableContent, grid: Grid, on: Lowering, number: int, head_bold: bool
    ) -> None:
        families = page.families(on.layout, on.document.identity.language)
        self.plain: Advances = advances(on.fonts, families)
        self.bold: Advances = advances(on.fonts, families, bold=True)
        self.grid = grid
        self._on = on
        self._columns = len(block.columns)
        self._head_bold = head_bold
        self._drawer = CellDrawer(on, number, on.layout.table.missing, (self.plain, self.bold))
        self.heads = [[self._head(h) for h in level] for level in grid.heads]
        self.rows = [self._row(line) for line in grid.lines]
        if not self.rows:
            self.rows = [self._none(block)]

    def _head(self, head: Head) -> HeadEntry:
        on, shown = self._on, self.grid.shown
        first, last = shown[head.x], shown[head.x + head.col_span - 1]
        place = (head.row, first, last - first + 1, head.row_span)
        number = len(on.parts)  # a note of the title is a part after it
        data = on.part(head.title, head.pointer, "header", marked=False, cell=place)
        said = said_of(on.parts[number])
        unit = f" ({head.column.unit})" if head.column and head.column.unit else ""
        if unit:
            on.parts[number].pieces.append(unit)
        face = self.face(self._head_bold)
        least = max(face.longest_word(said), self.plain.longest_word(unit))
        return HeadEntry(head, data, unit, face.width(said) + self.plain.width(unit), least)

    def _row(self, line: Line) -> RowEntry:
        if line.row.role == "group":
            return self._group(line)
        shown, columns, draw = self.grid.shown, self.grid.columns, self._drawer.draw
        total = line.row.role == "total"
        cells = []
        for spot in line.spots:
            first = shown[spot.x]
            wide = 1 if spot.col_span == 1 else shown[spot.x + spot.col_span - 1] - first + 1
            place = (line.number, first, wide, spot.row_span)
            entry = draw(spot.cell, columns[spot.x].format, place, total)
            entry.x, entry.col_span = spot.x, spot.col_span
            cells.append(entry)
        return RowEntry(line.number, line.row, cells)

    def _group(self, line: Line) -> RowEntry:
        title, pointer = line.row.title or (), f"{line.row.pointer}/group"
        place = (line.number, 0, self._columns, 1)
        number = len(self._on.parts)
        data = self._on.part(title, pointer, "group", marked=False, cell=place)
        width = self.bold.width(said_of(self._on.parts[number]))
        return RowEntry(line.number, line.row, [], data, width)

    def _none(self, block: TableContent) -> RowEntry:
        """The line that a table without rows says."""
        on, said = self._on, self._on.layout.table.empty
        place = (0, 0, self._columns, 1)
        data = on.part(said, block.pointer, "cell", marked=False, cell=place)
        entry = Entry(data, said, width=self.plain.width(said), empty=True)
        entry.col_span = len(self.grid.columns)
        entry.looks = {"color": on.layout.colour.soft, "i": 1}
        return RowEntry(0, Row(pointer=f"{block.pointer}/rows"), [entry])

    def face(self, bold: bool) -> Advances:
        return self.bold if bold else self.plain

    def filled(self) -> bool:
        """Whether any cell has a fill of its own."""
        return any(
            entry.looks is not None and ("fill" in entry.looks or "bar" in entry.looks)
            for row in self.rows
            for entry in row.cells
        )
