"""Turn what columns need into the widths they get.

Three widths say what a column needs: natural (no cell wraps), comfortable (long texts wrap, words
stay whole), least (everything wraps that can). Figures never wrap. Room to spare goes between the
columns, the same between all of them, whichever way their cells are aligned.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from renderkit.struct import Struct

Side = Literal["left", "center", "right"]

#: Texts wrap at this measure before type gets smaller, em.
COMFORT = 7.0
#: A word wider than this is broken inside its cell rather than kept whole, em.
LONGEST_WORD = 14.0
#: More than this between two columns tears a row apart: the table then stays narrow, em.
WIDEST_GAP = 7.0
#: What comes between the columns of such a table, em.
EASY_GAP = 2.5
#: How much wider the text of the long columns gets as there is more of it.
_GROWTH = 0.6


class Need(Struct, frozen=True, kw_only=True):
    """What one column needs, in em; `inset` (both sides) and `fixed` (a width asked for) in points.

    natural, least: see above; wide: natural, with the title on one line; side: where its content
    stands; boxed: lines or fills show where the columns end.
    """

    natural: float
    wide: float
    least: float
    figures: bool
    side: Side
    inset: float
    fixed: float | None = None
    boxed: bool = False

    def widths(self, size: float, comfort: float = COMFORT) -> tuple[float, float, float]:
        """Least, comfortable and natural width in points, with insets, at a type size.

        A width asked for is given, if words and figures have room in it.
        """
        natural = self.natural * size + self.inset
        least = min(self.least, self.natural) * size + self.inset
        if self.fixed is not None:
            asked = max(self.fixed, natural if self.figures else least)
            return asked, asked, asked
        if self.figures:
            return natural, natural, natural
        comfortable = max(least, min(self.natural, comfort) * size + self.inset)
        return least, comfortable, natural


class Shares(Struct, frozen=True):
    """widths: points; aside: what of each width is blank on the right, beside the inset."""

    widths: tuple[float, ...]
    aside: tuple[float, ...]

    @classmethod
    def of(cls, widths: Sequence[float], aside: Sequence[float] | None = None) -> Shares:
        return cls(
            tuple(round(w, 3) for w in widths),
            tuple(round(a, 3) for a in aside or [0.0] * len(widths)),
        )


def smallest(needs: Sequence[Need], size: float, comfort: float) -> float:
    """The narrowest the table may get with texts wrapped at `comfort` em."""
    return sum(n.widths(size, comfort)[1] for n in needs)


def share(needs: Sequence[Need], size: float, room: float, fill: bool) -> Shares:
    """Widths for all columns of a table in `room` points.

    fill: take all of the room, however little the columns need. More than `room` comes back when
    nothing can give way.
    """
    natural = [n.widths(size)[2] for n in needs]
    wide = [
        w if n.fixed else max(w, n.wide * size + n.inset)
        for n, w in zip(needs, natural, strict=True)
    ]
    if sum(wide) <= room:
        return _spread(needs, _evened(needs, wide, room), size, room, fill)
    if sum(natural) <= room:
        return _spread(needs, _evened(needs, natural, room), size, room, fill)
    comfortable = [n.widths(size)[1] for n in needs]
    if sum(comfortable) <= room:
        return Shares.of(_levelled(comfortable, natural, room))
    least = [n.widths(size)[0] for n in needs]
    if sum(least) >= room:
        return Shares.of(least)
    part = (room - sum(least)) / (sum(comfortable) - sum(least))
    return Shares.of([a + (b - a) * part for a, b in zip(least, comfortable, strict=True)])


def _spread(
    needs: Sequence[Need], widths: list[float], size: float, room: float, fill: bool
) -> Shares:
    """Everything stands on one line: put what is left between the columns, or into all of them
    where it is seen where they end. A column that asks for its width keeps it.
    """
    left = room - sum(widths)
    gaps = [gap for k in range(len(needs) - 1) if (gap := _gap(needs, k)).columns]
    if not fill and left > WIDEST_GAP * size * max(len(gaps), 1):
        left = min(left, EASY_GAP * size * len(gaps))
    if len(needs) == 1 or any(n.boxed for n in needs):
        gaps = [_Gap((x,), None) for x, need in enumerate(needs) if need.fixed is None]
    aside = [0.0] * len(widths)
    for gap in gaps:
        for x in gap.columns:
            widths[x] += left / len(gaps) / len(gap.columns)
        if gap.aside is not None:
            aside[gap.aside] += left / len(gaps)
    return Shares.of(widths, aside)


class _Gap(NamedTuple):
    """Which columns grow by a gap; `aside`: the one that has it behind its own content."""

    columns: tuple[int, ...]
    aside: int | None


def _gap(needs: Sequence[Need], k: int) -> _Gap:
    """The gap between two columns: blank stands where neither has its content."""
    before, after = needs[k].side, needs[k + 1].side
    aside = None
    if before == after == "center":
        own: tuple[int, ...] = (k, k + 1)
    elif after == "center" or (after == "right" and before != "center"):
        own = (k + 1,)
    else:
        own = (k,)
        aside = k if before == "right" and needs[k].fixed is None else None
    return _Gap(tuple(x for x in own if needs[x].fixed is None), aside)


def _evened(needs: Sequence[Need], natural: Sequence[float], room: float) -> list[float]:
    """Columns of figures get one width, where they are alike and there is room."""
    own = [w for n, w in zip(needs, natural, strict=True) if n.figures and n.fixed is None]
    alike = len(own) > 1 and max(own) <= 2 * min(own)
    if not alike or sum(natural) + sum(max(own) - w for w in own) > room:
        return list(natural)
    return [
        max(own) if n.figures and n.fixed is None else w
        for n, w in zip(needs, natural, strict=True)
    ]


def _levelled(low: Sequence[float], high: Sequence[float], room: float) -> list[float]:
    """Widths between `low` and `high`: longer texts get more, but less than in proportion."""

    def at(level: float) -> list[float]:
        return [min(max(level * h**_GROWTH, lo), h) for lo, h in zip(low, high, strict=True)]

    few, many = 0.0, room
    for _ in range(40):
        middle = (few + many) / 2
        few, many = (few, middle) if sum(at(middle)) > room else (middle, many)
    return at(few)
