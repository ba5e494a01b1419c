"""Turn columns that are too wide into a table that fits: wrap, move together, shrink, turn
the page, split.

Every step but the first two is reported; what cannot fit at all is an error with its numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from renderkit.problems import Problem
from renderkit.struct import Struct, replace
from renderkit.typeset.typst.tables.widths import COMFORT, Need, Shares, share, smallest

#: Wrapped this hard only where the table would have to be turned or split otherwise, em.
TIGHT = 5.5
#: How much of its insets a table keeps before its type gets smaller.
SQUEEZED = 0.6
_STEP = 0.1  # type sizes are multiples of this, points


class Limits(Struct, frozen=True, kw_only=True):
    """What a table may do. room, turned: points in its column and on a page turned for it (None: it
    may not turn); upright: that page is not sideways, only without columns; size: the layout's;
    floor: the smallest; fill: take all of the room.
    """

    room: float
    turned: float | None
    size: float
    floor: float
    split: bool
    fill: bool
    upright: bool = False


class Plan(Struct, frozen=True, kw_only=True):
    """How a table is drawn. parts: the columns of each piece, and their shares of its width;
    squeeze: of the layout's insets.
    """

    size: float
    turned: bool
    squeeze: float
    parts: tuple[tuple[int, ...], ...]
    shares: tuple[Shares, ...]
    missing: float = 0.0  # points by which it still does not fit


class _Step(NamedTuple):
    """room: points; comfort: em at which texts wrap; smaller: type may get smaller."""

    room: float
    turned: bool
    comfort: float
    squeeze: float
    smaller: bool


def plan(needs: Sequence[Need], keys: Sequence[int], limits: Limits) -> Plan:
    """The first step of the ladder that fits. keys: columns repeated in each piece."""
    every = tuple(range(len(needs)))
    for step in _steps(limits):
        own = _squeezed(needs, step.squeeze)
        size = _size([own], step, limits)
        if size is not None:
            return _drawn(own, (every,), size, step, limits)
    last = _Step(limits.room, False, 0.0, SQUEEZED, True)
    own = _squeezed(needs, SQUEEZED)
    if not limits.split or len(keys) == len(needs):
        return _drawn(own, (every,), limits.floor, last, limits)
    turned = limits.turned is not None
    step = _Step(limits.turned or limits.room, turned, COMFORT, SQUEEZED, True)
    parts = _split(own, keys, min(limits.floor, limits.size), step.room)
    size = _size([[own[x] for x in part] for part in parts], step, limits) or limits.floor
    return _drawn(own, parts, size, step, limits)


def _steps(limits: Limits) -> Iterator[_Step]:
    yield _Step(limits.room, False, COMFORT, 1.0, False)
    yield _Step(limits.room, False, COMFORT, SQUEEZED, True)
    yield _Step(limits.room, False, TIGHT, SQUEEZED, True)
    if limits.turned is not None:
        yield _Step(limits.turned, True, COMFORT, 1.0, False)
        yield _Step(limits.turned, True, COMFORT, SQUEEZED, True)
        yield _Step(limits.turned, True, TIGHT, SQUEEZED, True)
    if limits.turned is None or not limits.split:
        yield _Step(limits.room, False, 0.0, SQUEEZED, True)


def _squeezed(needs: Sequence[Need], squeeze: float) -> Sequence[Need]:
    if squeeze == 1.0:
        return needs
    return [replace(need, inset=need.inset * squeeze) for need in needs]


def _size(pieces: Sequence[Sequence[Need]], step: _Step, limits: Limits) -> float | None:
    """The largest type from the floor to the layout's size at which all pieces fit."""
    count = round((limits.size - limits.floor) / _STEP) if step.smaller else 0
    for k in range(max(0, count) + 1):
        size = max(limits.floor, limits.size - k * _STEP) if step.smaller else limits.size
        if all(smallest(own, size, step.comfort) <= step.room + 0.01 for own in pieces):
            return round(min(size, limits.size), 2)
    return None


def _split(
    needs: Sequence[Need], keys: Sequence[int], size: float, room: float
) -> tuple[tuple[int, ...], ...]:
    """As few pieces as fit, of about the same width, the key columns in all of them."""
    need = [n.widths(size, COMFORT)[1] for n in needs]
    best = _filled(need, keys, room)
    low, high = 0.0, room
    for _ in range(20):
        middle = (low + high) / 2
        parts = _filled(need, keys, middle)
        if len(parts) > len(best):
            low = middle
        else:
            best, high = parts, middle
    return best


def _filled(need: Sequence[float], keys: Sequence[int], room: float) -> tuple[tuple[int, ...], ...]:
    parts: list[tuple[int, ...]] = []
    now: list[int] = []
    used = fixed = sum(need[k] for k in keys)
    for x in range(len(need)):
        if x in keys:
            continue
        if now and used + need[x] > room:
            parts.append(tuple(sorted((*keys, *now))))
            now, used = [], fixed
        now.append(x)
        used += need[x]
    return (*parts, tuple(sorted((*keys, *now))))


def _drawn(
    needs: Sequence[Need],
    parts: tuple[tuple[int, ...], ...],
    size: float,
    step: _Step,
    limits: Limits,
) -> Plan:
    fill = limits.fill or len(parts) > 1
    shares = tuple(share([needs[x] for x in part], size, step.room, fill) for part in parts)
    missing = max(0.0, *(sum(s.widths) - step.room for s in shares))
    return Plan(
        size=size,
        turned=step.turned,
        squeeze=step.squeeze,
        parts=parts,
        shares=shares,
        missing=missing if missing > 0.5 else 0.0,
    )


def told(made: Plan, needs: Sequence[Need], pointer: str, limits: Limits) -> Iterator[Problem]:
    """What the plan had to do, in the words of a problem."""
    wide = smallest(needs, limits.size, COMFORT)
    over = {"points": round(wide - limits.room, 1), "size": made.size}
    if made.missing:
        yield Problem(
            code="L001",
            severity="error",
            pointer=pointer,
            message=f"the table is {made.missing:.0f} pt too wide at {made.size:g} pt type",
            found=f"{len(needs)} columns that need {made.missing + limits.room:.0f} pt",
            allowed=f"{limits.room:.0f} pt",
            hint="fewer columns, shorter words, or fit.split_columns and fit.landscape",
            measure={"points": round(made.missing, 1), "size": made.size},
        )
        return
    steps = []
    if made.size < limits.size:
        steps.append(f"set in {made.size:g} pt instead of {limits.size:g} pt")
    if made.turned:
        own = "put on a page without columns" if limits.upright else "turned onto a sideways page"
        steps.append(own)
    if len(made.parts) > 1:
        steps.append(f"split into {len(made.parts)} pieces by columns")
    for step in steps:
        yield Problem(
            code="L002",
            severity="warning",
            pointer=pointer,
            message=f"the table is {over['points']:.0f} pt too wide for its column and was {step}",
            found=f"{len(needs)} columns",
            measure=over | {"pieces": float(len(made.parts))},
        )
