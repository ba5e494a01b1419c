"""Turn columns that are too wide into a table that fits: wrap, shrink, turn the page, split.

Every step but the first is reported; what cannot fit at all is an error with its numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from renderkit.problems import Problem
from renderkit.typeset.typst.tables.widths import COMFORT, Need, Shares, share, smallest

#: Wrapped this hard only on a sideways page, or where neither turning nor splitting is allowed, em.
TIGHT = 5.0
_STEP = 0.1  # type sizes are multiples of this, points


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What a table may do. room, turned: points upright and sideways (None: it may not turn);
    size: the layout's; floor: the smallest; fill: take all of the room.
    """

    room: float
    turned: float | None
    size: float
    floor: float
    split: bool
    fill: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """How a table is drawn. parts: the columns of each piece, and their shares of its width."""

    size: float
    turned: bool
    parts: tuple[tuple[int, ...], ...]
    shares: tuple[Shares, ...]
    missing: float = 0.0  # points by which it still does not fit


def plan(needs: Sequence[Need], keys: Sequence[int], limits: Limits) -> Plan:
    """The first step of the ladder that fits. keys: columns repeated in each piece."""
    every = tuple(range(len(needs)))
    for room, turned, comfort in _steps(limits):
        size = _size(needs, room, comfort, limits)
        if size is not None:
            return _drawn(needs, (every,), size, turned, limits)
    if limits.split and len(keys) < len(needs):
        return _split(needs, keys, limits)
    return _drawn(needs, (every,), limits.floor, False, limits)


def _steps(limits: Limits) -> Iterator[tuple[float, bool, float]]:
    yield limits.room, False, COMFORT
    if limits.turned is not None:
        yield limits.turned, True, COMFORT
        yield limits.turned, True, TIGHT
    if limits.turned is None or not limits.split:
        yield limits.room, False, TIGHT
        yield limits.room, False, 0.0


def _size(needs: Sequence[Need], room: float, comfort: float, limits: Limits) -> float | None:
    """The largest type from the floor to the layout's size at which the table fits."""
    steps = round((limits.size - limits.floor) / _STEP)
    for step in range(max(0, steps) + 1):
        size = max(limits.floor, limits.size - step * _STEP)
        if smallest(needs, size, comfort) <= room + 0.01:
            return round(min(size, limits.size), 2)
    return None


def _split(needs: Sequence[Need], keys: Sequence[int], limits: Limits) -> Plan:
    """As many columns as fit in each piece, the key columns first in all."""
    room = limits.turned or limits.room
    size = min(limits.floor, limits.size)
    need = [n.widths(size, COMFORT)[1] for n in needs]
    parts: list[tuple[int, ...]] = []
    now: list[int] = []
    used = fixed = sum(need[k] for k in keys)
    for x in range(len(needs)):
        if x in keys:
            continue
        if now and used + need[x] > room:
            parts.append((*keys, *now))
            now, used = [], fixed
        now.append(x)
        used += need[x]
    parts.append((*keys, *now))
    return _drawn(needs, tuple(parts), size, limits.turned is not None, limits)


def _drawn(
    needs: Sequence[Need],
    parts: tuple[tuple[int, ...], ...],
    size: float,
    turned: bool,
    limits: Limits,
) -> Plan:
    room = limits.turned if turned and limits.turned else limits.room
    fill = limits.fill or len(parts) > 1
    shares = tuple(share([needs[x] for x in part], size, room, fill) for part in parts)
    missing = max(0.0, *(sum(s.widths) - room for s in shares))
    return Plan(
        size=size,
        turned=turned,
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
        steps.append("turned onto a sideways page")
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
