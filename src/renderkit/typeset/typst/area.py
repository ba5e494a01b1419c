"""Turn two marks into the pieces of what stands between them: one for each column and page."""

from __future__ import annotations

from collections.abc import Mapping

from renderkit.struct import Struct, field
from renderkit.typeset.model import Fragment
from renderkit.typeset.typst.marks import At
from renderkit.units import Box

Spot = tuple[int, int]  # page, column


class Area(Struct, frozen=True, kw_only=True):
    """The text area: its columns' left edges and width, its top and bottom, in points.

    tops, bottoms: by page and column, where an opening, footnotes or another page size make it
    smaller or larger; alone: pages of one column, whatever
    the others have.
    """

    columns: tuple[float, ...]
    width: float
    top: float
    bottom: float
    tops: Mapping[Spot, float] = field(default_factory=dict)
    bottoms: Mapping[Spot, float] = field(default_factory=dict)
    alone: frozenset[int] = frozenset()

    def fragments(self, start: At, end: At, width: float) -> tuple[Fragment, ...]:
        """The pieces between two marks: open ends reach to the edge of the text area."""
        first, last = self.spot(start), self.spot(end)
        if first >= last:
            box = Box(start.x, start.y, start.x + width, max(start.y, end.y))
            return (Fragment(start.page, box),)
        inset = start.x - self.columns[first[1]]
        found, here = [], first
        while here <= last:
            page, column = here
            left = self.columns[column] + inset
            top = start.y if here == first else self.tops.get(here, self.top)
            bottom = end.y if here == last else self.bottoms.get(here, self.bottom)
            if bottom > top:
                found.append(Fragment(page, Box(left, top, left + width, bottom)))
            count = 1 if page in self.alone else len(self.columns)
            here = (page, column + 1) if column + 1 < count else (page + 1, 0)
        return tuple(found)

    def bottom_at(self, at: At) -> float:
        """The lower edge of the text area around a place."""
        return self.bottoms.get(self.spot(at), self.bottom)

    def spot(self, at: At) -> Spot:
        """Page and column of a place: the last column that starts at or before it."""
        if at.page in self.alone:
            return at.page, 0
        return at.page, max(
            (k for k, left in enumerate(self.columns) if left <= at.x + 1), default=0
        )
