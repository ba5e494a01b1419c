"""Turn the names of categories and the width of a slot into labels that fit it."""

from __future__ import annotations

import math
from collections.abc import Sequence

from renderkit.figures.chart.sides import Direction, Side, Tick, overhanging
from renderkit.figures.look import LEADING, Look
from renderkit.figures.rows import shorten, wrap
from renderkit.figures.words import Words
from renderkit.struct import replace

MOST_ROWS = 3
_TURNED = 0.7071  # sine and cosine of 45 degrees


def category_side(
    direction: Direction, look: Look, length: float, most: float, left: float
) -> Side:
    """The first way that fits: flat, wrapped, every k-th number, turned by 45 or 90 degrees."""
    names = direction.way.names
    slot = length / max(1.0, len(names) - 1 + 2 * direction.edge)
    flat = _flat(names, look, slot) or _every(names, look, slot)
    found = flat or _diagonal(direction, look, slot, most, left)
    found = found or _upright(direction, look, slot, most)
    side = replace(found, low=-direction.edge, high=len(names) - 1 + direction.edge)
    return overhanging(side, length) if flat else side


def _flat(names: Sequence[Words], look: Look, slot: float) -> Side | None:
    """One to three lines each, no word broken."""
    size, free = look.label, slot - 0.9 * look.label
    longest = max((look.width(word) for w in names for word in w.text.split()), default=0.0)
    if longest > free:
        return None
    labels = [wrap(words, look.regular, size, free, MOST_ROWS) for words in names]
    if any(rows.cut for rows in labels):
        return None
    lines = max((len(rows.rows) for rows in labels), default=1)
    ticks = tuple(Tick(float(i), i, labels[i], names[i]) for i in range(len(names)))
    return Side(0, 0, ticks, (look.cap + 0.25) * size + (lines - 1) * size * LEADING)


def _every(names: Sequence[Words], look: Look, slot: float) -> Side | None:
    """Numbers and the like may be left out rather than turned: the reader knows the rest."""
    plain = all(w.text.replace(".", "").replace("-", "").isdecimal() for w in names)
    widest = max((look.width(w.text) for w in names), default=0.0) + 0.9 * look.label
    every = math.ceil(widest / max(slot, 0.01))
    if not plain or every < 2:
        return None
    ticks = tuple(
        Tick(float(i), i, shorten(names[i], look.regular, look.label, math.inf), names[i])
        for i in range(0, len(names), every)
    )
    cut = tuple(i for i in range(len(names)) if i % every)
    return Side(0, 0, ticks, (look.cap + 0.25) * look.label, cut=cut)


def _diagonal(
    direction: Direction, look: Look, slot: float, most: float, left: float
) -> Side | None:
    names, edge, size = direction.way.names, direction.edge, look.label
    if slot < 1.45 * size / _TURNED:
        return None
    longest = most / _TURNED - size
    room = [
        min(longest, (left + (i + edge) * slot) / _TURNED - 0.6 * size) for i in range(len(names))
    ]
    if not room or min(room) < 4 * size:
        return None
    labels = [
        shorten(words, look.regular, size, limit) for words, limit in zip(names, room, strict=True)
    ]
    ticks = tuple(Tick(float(i), i, labels[i], names[i]) for i in range(len(names)))
    reach = max(rows.width * _TURNED - (i + edge) * slot for i, rows in enumerate(labels))
    depth = max(rows.width for rows in labels) * _TURNED + 0.95 * size
    cut = tuple(i for i, rows in enumerate(labels) if rows.cut)
    return Side(0, 0, ticks, depth, 45, max(0.0, reach + 0.6 * size), cut=cut)


def _upright(direction: Direction, look: Look, slot: float, most: float) -> Side:
    names, size = direction.way.names, look.label
    every = max(1, math.ceil(1.45 * size / max(slot, 0.01)))
    shown = range(0, len(names), every)
    labels = {i: shorten(names[i], look.regular, size, max(most, 3 * size)) for i in shown}
    ticks = tuple(Tick(float(i), i, labels[i], names[i]) for i in shown)
    cut = tuple(i for i in range(len(names)) if i % every or labels[i].cut)
    depth = max((rows.width for rows in labels.values()), default=0.0) + 0.2 * size
    reach = max(0.0, 0.7 * size - direction.edge * slot)  # half the height of a line
    return Side(0, 0, ticks, depth, 90, reach, reach, cut)
