"""Turn the entries of each column into its alignment, its blanks and the width it needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from renderkit import numerals
from renderkit.spec.model import Column
from renderkit.typeset.typst.tables import decimals
from renderkit.typeset.typst.tables.advances import ROOM, SLACK
from renderkit.typeset.typst.tables.cells import Entry
from renderkit.typeset.typst.tables.entries import HeadEntry, Texts
from renderkit.typeset.typst.tables.widths import LONGEST_WORD, Need, Side

#: "start" is where lines of the document's language begin.
Align = Literal["start", "left", "center", "right", "decimal"]

#: A text among figures that is wider than this does not push them aside, em.
_SHORT_TEXT = 6.0
#: A title that is wider than this may take two lines, em.
_SHORT_TITLE = 6.0


class Columns:
    """The visible columns of one table. aligns: of each, decided by what its cells say."""

    def __init__(self, texts: Texts, language: str) -> None:
        self._texts = texts
        self._mark = numerals.separators(language).decimal
        self._cells: list[list[Entry]] = [[] for _ in texts.grid.columns]
        self._wide: list[Entry] = []
        for row in texts.rows:
            for entry in row.cells:
                (self._cells[entry.x] if entry.col_span == 1 else self._wide).append(entry)
        pairs = list(zip(texts.grid.columns, self._cells, strict=True))
        self.aligns: list[Align] = [_align(column, cells) for column, cells in pairs]
        self._figures = [
            self._decimals(cells) if align == "decimal" else 0.0
            for align, cells in zip(self.aligns, self._cells, strict=True)
        ]

    def _decimals(self, cells: Sequence[Entry]) -> float:
        """Set the blanks of one column; returns the width of its figures, em."""
        own = [c for c in cells if c.one_line and not (c.looks and "a" in c.looks)]
        figures = [decimals.Figure(c.text, self._texts.face(c.bold)) for c in own]
        mark = decimals.mark_of([f.text for f in figures], self._mark)
        aligned = decimals.align(figures, mark, _SHORT_TEXT)
        for cell, blank in zip(own, aligned.blanks, strict=True):
            cell.blank = blank
        return aligned.width

    # ---- what they need ----------------------------------------------------------------------

    def needs(self, insets: Sequence[float], room: float, *, rtl: bool, boxed: bool) -> list[Need]:
        """insets: of each column, both sides; room: what 100 % is, points; boxed: see `Need`."""
        natural, least, titles = self._naturals(), self._leasts(), self._titles()
        for x, (wide, narrow, _) in enumerate(titles):
            natural[x], least[x] = max(natural[x], wide), max(least[x], narrow)
        self._spanned(natural)
        made = []
        for x, column in enumerate(self._texts.grid.columns):
            figures = self.aligns[x] == "decimal" and natural[x] <= max(self._figures[x], least[x])
            hint = None if column.width.unit == "auto" else column.width.points(room)
            made.append(
                Need(
                    natural=natural[x] * SLACK + ROOM,
                    wide=max(natural[x], titles[x][2]) * SLACK + ROOM,
                    least=least[x] * SLACK + ROOM,
                    figures=figures,
                    side=_side(self.aligns[x], rtl),
                    inset=insets[x],
                    fixed=hint,
                    boxed=boxed,
                )
            )
        return made

    def _naturals(self) -> list[float]:
        return [
            max((c.width for c in cells), default=0.0)
            if align != "decimal"
            else max(figures, max((c.width for c in cells), default=0.0))
            for cells, align, figures in zip(self._cells, self.aligns, self._figures, strict=True)
        ]

    def _leasts(self) -> list[float]:
        """The widest word of each column; more than `LONGEST_WORD` only where it cannot break."""
        return [
            max(self._longest_word(cells), figures)
            for cells, figures in zip(self._cells, self._figures, strict=True)
        ]

    def _longest_word(self, cells: Sequence[Entry]) -> float:
        widest = 0.0
        for cell in cells:
            if cell.width > widest:
                word = self._texts.face(cell.bold).longest_word(cell.text)
                widest = max(widest, min(word, LONGEST_WORD) + cell.indent, cell.hard + cell.indent)
        return widest

    def _titles(self) -> list[tuple[float, float, float]]:
        """Of each column's title: the width it should have, its longest word, its whole width."""
        found = [(0.0, 0.0, 0.0)] * len(self._cells)
        for level in self._texts.heads:
            for entry in level:
                if entry.head.column:
                    least = min(entry.least, LONGEST_WORD)
                    whole = min(entry.width, LONGEST_WORD)
                    found[entry.head.x] = (_wrapped(entry), least, whole)
        return found

    def _spanned(self, natural: list[float]) -> None:
        """Let the columns under a wide group title or cell grow until it has room."""
        spans = [(e.x, e.col_span, min(e.width, LONGEST_WORD)) for e in self._wide]
        for level in self._texts.heads:
            for title in level:
                if title.head.column is None:
                    spans.append((title.head.x, title.head.col_span, _wrapped(title)))
        for x, span, width in spans:
            lacking = width - sum(natural[x : x + span])
            if lacking > 0:
                for k in range(x, x + span):
                    natural[k] += lacking / span


def _align(column: Column, cells: Sequence[Entry]) -> Align:
    """As the column says, else text at the start and numbers by their decimal marks: a column is
    of numbers when half of what it says, or more, is a figure.
    """
    if column.align is not None:
        return column.align
    said = [c for c in cells if c.text and not c.empty]
    if column.key:
        return "decimal" if said and all(c.numeric for c in said) else "start"
    figures = sum(1 for c in said if decimals.is_figure(c.text))
    return "decimal" if figures and 2 * figures >= len(said) else "start"


def _side(align: Align, rtl: bool) -> Side:
    """Where content stands, seen in the order of the columns."""
    if align == "center":
        return "center"
    if align == "start":
        return "left"
    return "left" if (align in ("right", "decimal")) == rtl else "right"


def _wrapped(entry: HeadEntry) -> float:
    """What a title should get: one line when short, two when long."""
    if entry.width <= _SHORT_TITLE:
        return entry.width
    return max(entry.least, _SHORT_TITLE, entry.width * 0.6)
