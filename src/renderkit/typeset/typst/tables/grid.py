"""Turn the rows and header groups of a table into cells in their places.

Hidden columns are left out here. A place is (row, column): columns count all columns of the block,
rows its rows from 0, header levels upwards from -1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from renderkit.spec.model import Cell, Column, HeaderGroup, Rich, Row
from renderkit.spec.model.table import TableContent
from renderkit.struct import Struct


class Head(Struct, frozen=True, kw_only=True):
    """A header cell: a column's title or a group's; `column` is set for titles."""

    row: int
    x: int  # first visible column
    col_span: int
    row_span: int
    title: Rich
    pointer: str
    column: Column | None = None


class Spot(Struct, gc=False):
    """A body cell and where it stands among the visible columns."""

    cell: Cell
    x: int
    col_span: int
    row_span: int


class Line(Struct, gc=False, frozen=True):
    """A row: its cells that start in it, or none for a group row."""

    number: int
    row: Row
    spots: tuple[Spot, ...]


class Grid(Struct, frozen=True):
    """shown: index among all columns of each visible one; heads: level by level, topmost first."""

    columns: tuple[Column, ...]
    shown: tuple[int, ...]
    heads: tuple[tuple[Head, ...], ...]
    lines: tuple[Line, ...]


def grid(block: TableContent) -> Grid:
    """The table's visible part."""
    shown = tuple(i for i, c in enumerate(block.columns) if not c.hidden)
    columns = tuple(block.columns[i] for i in shown)
    return Grid(columns, shown, _heads(block.header_groups, columns), tuple(_lines(block, shown)))


# ---- body ------------------------------------------------------------------------------------


def _lines(block: TableContent, shown: Sequence[int]) -> Iterator[Line]:
    plain = len(shown) == len(block.columns)
    count = len(block.columns)
    busy = [0] * count  # rows below that a span still covers, by column
    for number, row in enumerate(block.rows):
        if row.role == "group":
            yield Line(number, row, ())
            continue
        if plain and len(row.cells) == count and not any(busy) and _unspanned(row.cells):
            yield Line(number, row, tuple([Spot(c, x, 1, 1) for x, c in enumerate(row.cells)]))
            continue
        spots = tuple(_placed(row.cells, busy))
        yield Line(number, row, spots if plain else tuple(_visible(spots, shown)))


def _unspanned(cells: Sequence[Cell]) -> bool:
    return all(c.col_span == 1 and c.row_span == 1 for c in cells)


def _placed(cells: Sequence[Cell], busy: list[int]) -> Iterator[Spot]:
    """Cells of one row in the columns no span covers; `busy` is brought to the next row."""
    column = 0
    taken = [max(0, rest - 1) for rest in busy]
    for cell in cells:
        while column < len(busy) and busy[column]:
            column += 1
        span = min(cell.col_span, len(busy) - column)
        if span < 1:
            break
        taken[column : column + span] = [cell.row_span - 1] * span
        yield Spot(cell, column, span, cell.row_span)
        column += span
    busy[:] = taken


def _visible(spots: Sequence[Spot], shown: Sequence[int]) -> Iterator[Spot]:
    for spot in spots:
        kept = [k for k, i in enumerate(shown) if spot.x <= i < spot.x + spot.col_span]
        if kept:
            yield Spot(spot.cell, kept[0], len(kept), spot.row_span)


# ---- header ----------------------------------------------------------------------------------


def _heads(
    groups: Sequence[HeaderGroup], columns: Sequence[Column]
) -> tuple[tuple[Head, ...], ...]:
    """Header levels from top to bottom. A title without a group above spans all levels."""
    place = {c.id: x for x, c in enumerate(columns)}
    depth = max((_depth(g, place) for g in groups), default=0) + 1
    levels: list[list[Head]] = [[] for _ in range(depth)]
    under = [0] * len(columns)  # how many levels stand above each column
    for group in groups:
        _group(group, 0, place, levels, under)
    for x, column in enumerate(columns):
        top = under[x]
        levels[top].append(
            Head(
                row=top - depth,
                x=x,
                col_span=1,
                row_span=depth - top,
                title=column.title,
                pointer=f"{column.pointer}/title",
                column=column,
            )
        )
    return tuple(tuple(sorted(level, key=lambda h: h.x)) for level in levels)


def _depth(group: HeaderGroup, place: dict[str, int]) -> int:
    """Levels that a group and those in it take; none where all their columns are hidden."""
    if not _members(group, place):
        return 0
    return 1 + max((_depth(g, place) for g in group.groups), default=0)


def _members(group: HeaderGroup, place: dict[str, int]) -> list[int]:
    own = [place[c] for c in group.columns if c in place]
    return sorted({*own, *(x for g in group.groups for x in _members(g, place))})


def _group(
    group: HeaderGroup,
    level: int,
    place: dict[str, int],
    levels: list[list[Head]],
    under: list[int],
) -> None:
    members = _members(group, place)
    for start, span in _runs(members):
        levels[level].append(
            Head(
                row=level - len(levels),
                x=start,
                col_span=span,
                row_span=1,
                title=group.title,
                pointer=f"{group.pointer}/title",
            )
        )
    for x in members:
        under[x] = level + 1
    for inner in group.groups:
        _group(inner, level + 1, place, levels, under)


def _runs(members: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Stretches of neighbours: a group over columns that are apart is drawn over each."""
    start = 0
    for end in range(1, len(members) + 1):
        if end == len(members) or members[end] != members[end - 1] + 1:
            yield members[start], members[end - 1] - members[start] + 1
            start = end
