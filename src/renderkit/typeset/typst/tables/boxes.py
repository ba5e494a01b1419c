"""Turn the marks of a table's rows, and its planned columns, into the boxes of its cells.

A row of planned height has one mark, at the upper left corner inside one of its cells; a row as
high as its content has a second one at the lower left corner. Columns need no marks: their widths
are ours. A header that is repeated is placed once a page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from renderkit.typeset.model import Fragment
from renderkit.units import Box

At = tuple[int, float, float]  # page, x, y


@dataclass(slots=True)
class Frame:
    """What was planned for one piece of a table; points.

    edges: left and right of each column, by its index among all columns of the block, from the
    left edge of the piece; heights: of the rows that have a planned one; carriers: how far the
    marks of each row stand from the left edge of the piece; insets: upper and lower one of a row.
    """

    edges: dict[int, tuple[float, float]]
    heights: dict[int, float] = field(default_factory=dict)
    carriers: dict[int, float] = field(default_factory=dict)
    insets: dict[int, tuple[float, float]] = field(default_factory=dict)
    inset: tuple[float, float] = (0.0, 0.0)


class RowPlace(NamedTuple):
    """A row, or its part on one page: `left` is the left edge of the piece there."""

    page: int
    left: float
    top: float
    bottom: float


class CellBoxes:
    """Boxes of the cells of one table."""

    def __init__(
        self,
        block: int,
        frames: Sequence[Frame],
        marks: Mapping[tuple[int, int, int], Sequence[At]],
    ) -> None:
        """marks: of all tables, by block, piece and row."""
        self._frames = frames
        self._rows = {
            (piece, row): _places(frame, row, marks.get((block, piece, row), ()))
            for piece, frame in enumerate(frames)
            for row in frame.carriers
        }

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
                same = next((k for k, f in enumerate(found) if f[:2] == place[:2]), None)
                if same is None:
                    found.append(place)
                else:
                    low, high = found[same].top, found[same].bottom
                    found[same] = place._replace(
                        top=min(low, place.top), bottom=max(high, place.bottom)
                    )
        return found


def _places(frame: Frame, row: int, marks: Sequence[At]) -> list[RowPlace]:
    shift = frame.carriers[row]
    over, below = frame.insets.get(row, frame.inset)
    height = frame.heights.get(row)
    if height is not None:
        return [RowPlace(page, x - shift, y - over, y - over + height) for page, x, y in marks]
    return [
        RowPlace(upper[0], upper[1] - shift, upper[2] - over, lower[2] + below)
        for upper, lower in zip(marks[::2], marks[1::2], strict=False)
    ]
