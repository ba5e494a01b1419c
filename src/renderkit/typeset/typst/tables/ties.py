"""Turn the rows of a table that may break into ties: what must not be parted by a page end.

A tie is an unbreakable span of rows in an extra last column without width. It holds together the
first two rows of a group, or of the table, and the last two, with the notes below them; two or
three rows are not parted at all. A group row is held to the row after it by the engine. The rows
between share one breakable span, so that every row has a cell there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from renderkit.struct import Struct
from renderkit.typeset.typst.tables.entries import RowEntry

#: Rows kept together at the start and at the end of a table and of a group.
_HELD = 2


class Tie(Struct, frozen=True):
    """row: where it starts; span: how many rows; firm: unbreakable."""

    row: int
    span: int
    firm: bool


def ties(rows: Sequence[RowEntry], fits: Callable[[int, int], bool], notes: bool) -> list[Tie]:
    """The spans of the extra column, top to bottom. fits: whether so many rows from one on fit on
    a page; notes: one more row follows, that of the notes.
    """
    found: list[Tie] = []
    for start, end in _stretches(rows):
        last = end == len(rows)
        cuts = {start, end}
        if end - start >= 2 * _HELD:
            cuts |= {start + _HELD, end - _HELD}
        edges = sorted(cuts)
        for first, after in pairwise(edges):
            whole = after + (last and notes and after == end)
            held = after - first < 2 * _HELD and fits(first, after - first)
            firm = held and (first == start or after == end)
            found.append(Tie(first, whole - first, firm))
    return found


def _stretches(rows: Sequence[RowEntry]) -> list[tuple[int, int]]:
    """Rows between group rows: (first, one after the last)."""
    found, start = [], 0
    for n in range(len(rows) + 1):
        if n == len(rows) or rows[n].group:
            if n > start:
                found.append((start, n))
            start = n + 1
    return found
