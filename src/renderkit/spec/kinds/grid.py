"""Turn a table's rows into an answer: does each row fill its columns, does each span fit?"""

from __future__ import annotations

from collections.abc import Sequence

from renderkit.spec.context import Context
from renderkit.spec.model.table import Cell, Row
from renderkit.spec.model.text import Rich
from renderkit.spec.show import count, names


def check_grid(rows: Sequence[Row], titles: Sequence[str], ctx: Context) -> None:
    """Note rows of another length than the columns, and spans that leave the table or overlap.

    A row lists only the cells that no earlier row span covers.
    """
    width = len(titles)
    covered = [0] * width  # how many further rows each column is covered
    spanning = ""  # pointer of the last cell with a row span that is still open
    for row in rows:
        if row.role == "group":
            if any(covered):
                said = "a row span reaches into a group row"
                ctx.error("S021", spanning, said, allowed="spans that end before a group row")
                covered = [0] * width
            continue
        if not any(covered) and _plain(row, width):
            continue
        open_ = _lay(row, covered, titles, ctx)
        spanning = open_ or spanning
    if any(covered):
        said = f"the row span leaves the table by {count(max(covered), 'row')}"
        ctx.error("S021", spanning, said, allowed="spans that end with the last row or before")


def title(text: Rich) -> str:
    """A column's title for a message."""
    return "".join(s.text or s.fact or s.math or s.icon or s.ref or "" for s in text)[:40]


def _plain(row: Row, width: int) -> bool:
    if len(row.cells) != width:
        return False
    return all(cell.col_span == 1 and cell.row_span == 1 for cell in row.cells)


def _lay(row: Row, covered: list[int], titles: Sequence[str], ctx: Context) -> str:
    """Put a row's cells into the free columns; returns the last cell that spans rows."""
    width, column, last, left = len(titles), 0, "", 0
    fresh: set[int] = set()
    for number, cell in enumerate(row.cells):
        while column < width and covered[column]:
            column += 1
        if column >= width:
            left = len(row.cells) - number
            break
        end = column + cell.col_span
        if end > width or any(covered[column:end]):
            _bad_span(cell, titles[column], end > width, ctx)
        for taken in range(column, min(end, width)):
            if not covered[taken]:
                covered[taken] = cell.row_span
                fresh.add(taken)
        if cell.row_span > 1:
            last = cell.pointer
        column = end
    empty = [titles[i] for i in range(width) if not covered[i]]
    _check_length(row, left, empty, titles, ctx)
    covered[:] = [max(0, n - 1) for n in covered]
    return last


def _bad_span(cell: Cell, start: str, leaves: bool, ctx: Context) -> None:
    where = "leaves the table" if leaves else "overlaps a row span from above"
    said = f"a span of {cell.col_span} columns from `{start}` {where}"
    ctx.error("S021", cell.pointer, said, allowed="spans within the free columns of the row")


def _check_length(
    row: Row, left: int, empty: list[str], titles: Sequence[str], ctx: Context
) -> None:
    if not left and not empty:
        return
    found = count(len(row.cells), "cell")
    if left:
        said = f"the row has {found}, {left} more than its columns hold"
    else:
        said = f"the row has {found}, none for {names([f'`{t}`' for t in empty], 12)}"
    ctx.error(
        "S020",
        row.pointer,
        said,
        allowed=f"cells for {count(len(titles), 'column')}: {names(titles)}",
        hint="an empty cell is null; a row leaves out only what a row span above it covers",
    )
