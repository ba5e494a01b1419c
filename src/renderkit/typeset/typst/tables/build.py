"""Turn a table block into what the template draws: texts, columns, the plan that fits, pieces."""

from __future__ import annotations

from typing import Any

from renderkit import numerals
from renderkit.spec.model import Column
from renderkit.spec.model.table import TableContent
from renderkit.struct import replace
from renderkit.typeset.typst import page
from renderkit.typeset.typst.lowering import Lowering
from renderkit.typeset.typst.tables.columns import Columns
from renderkit.typeset.typst.tables.entries import Texts
from renderkit.typeset.typst.tables.fit import Limits, Plan, plan, told
from renderkit.typeset.typst.tables.grid import grid
from renderkit.typeset.typst.tables.looks import Style, bar_fill, heat, row_fill, style
from renderkit.typeset.typst.tables.pieces import Piece, Setting
from renderkit.typeset.typst.tables.widths import Shares

#: A table lower than this share of the page is kept together rather than broken.
_KEPT = 0.4
#: A sideways page lower than this is of no use, em.
_LOWEST = 15.0
#: Rows of several lines stand this much further apart.
_AIRY = 1.4


class Builder:
    """Builds the data of one table. Use once."""

    def __init__(self, block: TableContent, on: Lowering, number: int) -> None:
        self._block = block
        self._on = on
        self._number = number
        self._tokens = on.layout.table
        self._name = block.style or self._tokens.style
        self._style: Style = style(self._name, on.layout)
        self._sheet = page.sheet(on.document.page, on.layout)
        top, _, bottom, _ = self._sheet.margin
        self._page = self._sheet.height - top - bottom
        self._tail = bool(block.notes or block.source_note)
        self._texts = Texts(block, grid(block), on, number, self._style.head_bold)
        self._columns = Columns(self._texts, on.document.identity.language)
        self._heat()
        self._fills = self._row_fills()
        self._flush = self._style.flush and not self._fills and not self._texts.filled()

    def _heat(self) -> None:
        """Colour the cells of the columns that the heat map names, or of all with numbers."""
        block = self._block
        if block.heat is None and self._name != "heatmap":
            return
        wanted = None if block.heat is None else set(block.heat.columns)
        columns = self._texts.grid.columns
        cells = [
            e
            for row in self._texts.rows
            for e in row.cells
            if row.row.role == "cells" and _hot(columns[e.x], wanted)
        ]
        for entry in cells:
            if entry.value is None and not entry.empty:
                read = numerals.parse(entry.text)
                entry.value = None if read is None else float(read)
        looks = heat([e.value for e in cells], block.heat, self._on)
        for entry, found in zip(cells, looks, strict=True):
            if found:
                entry.looks = found | (entry.looks or {})

    def _row_fills(self) -> dict[int, str]:
        """Fills of rows by their tones, or in turn."""
        fills: dict[int, str] = {}
        turn = 0
        for n, row in enumerate(self._texts.rows):
            turn = 0 if row.group else turn + 1
            if row.row.tone:
                fills[n] = row_fill(self._on, row.row.tone)
            elif self._style.zebra and row.row.role == "cells" and turn % 2 == 0:
                fills[n] = self._style.zebra
        return fills

    # ---- the plan ----------------------------------------------------------------------------

    def data(self) -> dict[str, Any]:
        """Registers the frames; adds the problems of a table that had to be made to fit."""
        made = self._plan()
        if made.turned:
            self._page = self._turned_page()
        pieces = self._pieces(made, self._tokens.inset_y)
        if any(piece.wraps() for piece in pieces):
            pieces = self._pieces(made, self._tokens.inset_y * _AIRY)
        kept = self._kept(pieces)
        data: dict[str, Any] = {
            "size": made.size,
            "inset": pieces[0].inset,
            "style": self._style.data() | {"bar": bar_fill(self._on.layout)},
            "pieces": [],
        }
        for piece in pieces:
            drawn, frame = piece.data(kept, self._tail and piece is pieces[-1])
            data["pieces"].append(drawn)
            self._on.blocks[self._number].frames.append(frame)
        if made.turned:
            data["turn"] = 2 if self._sheet.wide else 1
            self._on.blocks[self._number].width = self._turned() or self._on.width
            self._on.blocks[self._number].alone = True
        if kept:
            data["keep"] = 1
        return data

    def _pieces(self, made: Plan, inset: float) -> list[Piece]:
        setting = Setting(
            size=made.size,
            inset=inset,
            page=self._page,
            rtl=self._on.words.rtl,
            fills=self._fills,
        )
        aligns, pieces = self._columns.aligns, list[Piece]()
        for part, shares in zip(made.parts, made.shares, strict=True):
            insets = self._insets(shares, made)
            pieces.append(Piece(self._texts, setting, aligns, part, shares.widths, insets))
            setting = replace(setting, before=setting.before | set(part))
        return pieces

    def _plan(self) -> Plan:
        columns, fit = self._texts.grid.columns, self._block.fit
        insets = [sum(self._inset(k, len(columns))) for k in range(len(columns))]
        room = self._block.width.points(self._on.width)
        boxed = self._style.all is not None or self._block.heat is not None
        needs = self._columns.needs(insets, room, rtl=self._on.words.rtl, boxed=boxed)
        size = self._tokens.size
        limits = Limits(
            room=room,
            turned=self._turned() if fit.landscape or self._sheet.wide else None,
            upright=self._sheet.wide,
            size=size,
            floor=min(size, fit.min_font.points(size)),
            split=fit.split_columns,
            fill=self._block.width.value != 100.0,
        )
        keys = [x for x, column in enumerate(columns) if column.key]
        made = plan(needs, keys, limits)
        self._on.problems += told(made, needs, self._block.pointer, limits)
        return made

    def _turned(self) -> float | None:
        """Room on a sideways page, where the table may stand on one and that is wider; on a page
        that is wide already, without its columns.
        """
        sheet = self._sheet
        _, right, _, left = sheet.margin
        if sheet.wide:
            return sheet.body if sheet.columns > 1 and not self._on.nested else None
        if self._on.nested:
            return None
        if self._turned_page() < _LOWEST * self._tokens.size:
            return None
        return sheet.height - left - right

    def _turned_page(self) -> float:
        """Height of the text area of the page that a turned table has, points."""
        top, _, bottom, _ = self._sheet.margin
        return (self._sheet.height if self._sheet.wide else self._sheet.width) - top - bottom

    def _inset(self, k: int, count: int) -> tuple[float, float]:
        own = self._tokens.inset_x
        start = 0.0 if self._flush and k == 0 else own
        return start, 0.0 if self._flush and k == count - 1 else own

    def _insets(self, shares: Shares, made: Plan) -> list[tuple[float, float]]:
        """Start and end inset of each column of a piece, with what stands blank beside figures."""
        count = len(shares.widths)
        found = []
        for k, aside in enumerate(shares.aside):
            start, end = self._inset(k, count)
            found.append((round(start * made.squeeze, 3), round(end * made.squeeze + aside, 3)))
        return found

    def _kept(self, pieces: list[Piece]) -> bool:
        """Whether the table is low enough to stay on one page."""
        around = 4 * self._on.layout.type.small * (1 + len(self._block.notes))
        high = sum(h.points for piece in pieces for h in piece.heights) + around
        high += sum(piece.head_height() for piece in pieces)
        return high < _KEPT * self._page


def _hot(column: Column, wanted: set[str] | None) -> bool:
    """Whether the heat map colours a column: those it names, else all but the keys."""
    return not column.key if wanted is None else column.id in wanted
