"""Turn a fact in a table, a card or a list of values into what else must be read with it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from renderkit.spec.model import Document, TableContent
from renderkit.typeset.model import Fragment, PlacedBlock, PlacedFact, PlacedPart
from renderkit.units import Box

_Found = tuple[str, PlacedPart]


class Need(NamedTuple):
    """Something to be read with a fact: boxes on one page, points."""

    role: str
    page: int
    boxes: tuple[Box, ...]


def tables(document: Document) -> Mapping[str, TableContent]:
    """Every table of a document by its id."""
    return {b.id: b for b in document.walk() if isinstance(b, TableContent)}


class BlockParts:
    """The parts of one block, sorted for asking what belongs to a fact.

    table: the block as the spec has it, where it is a table.
    """

    def __init__(self, block: PlacedBlock, table: TableContent | None) -> None:
        self._table = table
        self._parts = block.parts
        self._headers = [p for p in block.parts if p.row is not None and p.row < 0]
        self._titles = {p.row: p for p in block.parts if p.role == "group" and p.row is not None}
        self._keys: dict[int, list[PlacedPart]] = defaultdict(list)
        columns = [c for c in table.columns if not c.hidden] if table else []
        keys = {n for n, column in enumerate(columns) if column.key} or {0}
        for part in block.parts:
            if part.row is None or part.row < 0 or part.role == "group" or part.column not in keys:
                continue
            for row in range(part.row, part.row + part.row_span):
                self._keys[row].append(part)

    def of(self, fact: PlacedFact, part: PlacedPart, page: int) -> tuple[Need, ...]:
        """What goes with a fact that stands as text in `part`, on `page`.

        In a table: the headers of its column, the key cells of its row and the titles of its
        group; for a value: its label.
        """
        if fact.row is not None and fact.column is not None:
            found = [
                *self._over(fact, fact.row, part),
                *self._beside(fact, fact.row),
                *self._above(fact.row),
            ]
        elif part.role == "value":
            found = self._before(part)
        else:
            found = []
        placed = (_placed(role, other, page) for role, other in found)
        return tuple(need for need in placed if need is not None)

    def _over(self, fact: PlacedFact, row: int, own: PlacedPart) -> Iterable[_Found]:
        for part in self._headers:
            if part is own or part.row is None or part.column is None or not part.text.strip():
                continue
            lowest = part.row + part.row_span - 1 >= -1
            above = row >= 0 or part.row < row
            if above and part.column <= (fact.column or 0) < part.column + part.col_span:
                yield ("column_header" if lowest else "header_group", part)

    def _beside(self, fact: PlacedFact, row: int) -> Iterable[_Found]:
        for part in self._keys.get(row, ()) if row >= 0 else ():
            if part.column != fact.column and part.text.strip():
                yield ("row_header", part)

    def _above(self, row: int) -> Iterable[_Found]:
        """The nearest group title above, then those of higher levels above it."""
        level = None
        rows = self._table.rows if self._table else ()
        for number in range(min(row, len(rows)) - 1, -1, -1):
            title = rows[number]
            if title.role == "group" and (level is None or title.level < level):
                level = title.level
                if number in self._titles:
                    yield ("row_group", self._titles[number])
                if level <= 1:
                    return

    def _before(self, part: PlacedPart) -> list[_Found]:
        before = self._parts[: self._parts.index(part)]
        labels = [p for p in before if p.role == "label"]
        return [("label", labels[-1])] if labels else []


def _placed(role: str, part: PlacedPart, page: int) -> Need | None:
    """Where it is read: on the same page, else on the nearest page before, else the next."""
    pages = sorted({f.page for f in part.fragments}, key=lambda p: (p > page, abs(p - page)))
    if not pages:
        return None
    return Need(role, pages[0], tuple(_boxes(part.fragments, pages[0])))


def _boxes(fragments: Iterable[Fragment], page: int) -> Iterable[Box]:
    return (f.box for f in fragments if f.page == page)
