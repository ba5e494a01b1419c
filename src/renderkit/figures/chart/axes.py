"""Turn a direction of a chart and a length into ticks, their labels and the room they need."""

from __future__ import annotations

import math
from collections.abc import Sequence
from decimal import Decimal

from renderkit import numerals
from renderkit.figures.chart.categories import MOST_ROWS, category_side
from renderkit.figures.chart.data import Way
from renderkit.figures.chart.dates import date_ticks
from renderkit.figures.chart.sides import Direction, Scaling, Side, Tick, overhanging
from renderkit.figures.chart.ticks import (
    Ticks,
    linear_labels,
    linear_ticks,
    log_labels,
    log_ticks,
)
from renderkit.figures.look import LEADING, Look
from renderkit.figures.rows import Row, Rows, wrap
from renderkit.struct import replace

_BETWEEN = 0.9  # least distance of two labels side by side, em


def beside(direction: Direction, look: Look, length: float, most: float) -> Side:
    """An axis at the left whose labels stand below each other, at most `most` wide."""
    if direction.way.scale == "date":
        side = _date_side(direction, look, length, across=False)
        return replace(side, room=max((t.rows.width for t in side.ticks), default=0.0))
    if not direction.category:
        side = _value_side(direction, look, length, across=False)
        return replace(side, room=max((t.rows.width for t in side.ticks), default=0.0))
    names, size = direction.way.names, look.label
    slot = length / max(1.0, len(names) - 1 + 2 * direction.edge)
    every = max(1, math.ceil(1.15 * size / max(slot, 0.01)))
    lines = min(max(1, int(slot / (size * LEADING))), MOST_ROWS)
    labels = [wrap(words, look.regular, size, most, lines) for words in names]
    ticks = tuple(Tick(float(i), i, labels[i], names[i]) for i in range(0, len(names), every))
    cut = tuple(i for i, rows in enumerate(labels) if rows.cut or i % every)
    low, high = -direction.edge, len(names) - 1 + direction.edge
    room = max((t.rows.width for t in ticks), default=0.0)
    return Side(low, high, ticks, room, cut=cut)


def below(direction: Direction, look: Look, length: float, most: float, left: float) -> Side:
    """An axis at the foot. most: the height its labels may take; left: the free width before it."""
    if direction.category:
        return category_side(direction, look, length, most, left)
    if direction.way.scale == "date":
        side = _date_side(direction, look, length, across=True)
        depth = look.cap * look.label + 0.25 * look.label + look.label * LEADING
    else:
        side = _value_side(direction, look, length, across=True)
        depth = (look.cap + 0.25) * look.label
    return overhanging(replace(side, room=depth), length, direction.way.scale == "log")


# ---- numbers and dates -----------------------------------------------------------------------


def _value_side(direction: Direction, look: Look, length: float, across: bool) -> Side:
    """Ticks as many as their labels leave room for. across: labels stand side by side."""
    way, log = direction.way, direction.way.scale == "log"
    room = max(2, min(8, int(length / (2.6 * look.label))))
    while True:
        if way.ticks is not None:
            values = tuple(Decimal(repr(t)) for t in sorted(set(way.ticks)) if not log or t > 0)
            found = Ticks(direction.span.low, direction.span.high, values)
        else:
            found = (log_ticks if log else linear_ticks)(direction.span, room)
        labels = _labels(found, way, look, log)
        scaling = Scaling(found.low, found.high, 0.0, length, log)
        widths = [look.width(label) for label in labels]
        room -= 1
        if way.ticks is not None or room < 1 or not across or _apart(found, scaling, widths, look):
            break
    kept = _kept(found, scaling, widths if across else None, look)
    ticks = tuple(
        Tick(float(found.values[i]), i, Rows((Row(labels[i]),), False, widths[i])) for i in kept
    )
    return Side(found.low, found.high, ticks, 0.0)


def _labels(found: Ticks, way: Way, look: Look, log: bool) -> list[str]:
    language = look.language
    if way.ticks is not None and way.form is not None:
        labels = [numerals.formatted(t, way.form, language) for t in found.values]
    elif way.ticks is not None:
        labels = [numerals.plain(t, language) for t in found.values]
    elif log:
        labels = log_labels(found.values, language)
    else:
        labels = linear_labels(found.values, way.form, language)
    if not any(map(look.regular.missing, labels)):
        return labels
    # no raised figures in these fonts: powers of ten as programs write them
    return [numerals.as_written(f"{t.normalize():e}") for t in found.values]


def _apart(found: Ticks, scaling: Scaling, widths: Sequence[float], look: Look) -> bool:
    places = [scaling(float(v)) for v in found.values]
    return all(
        places[i + 1] - places[i] >= (widths[i] + widths[i + 1]) / 2 + _BETWEEN * look.label
        for i in range(len(places) - 1)
    )


def _kept(found: Ticks, scaling: Scaling, widths: Sequence[float] | None, look: Look) -> list[int]:
    """The ticks whose labels clear each other; only a squeezed axis loses some."""
    kept: list[int] = []
    end = -math.inf
    for i, value in enumerate(found.values):
        if not scaling.shows(float(value)):
            continue
        at = scaling(float(value))
        half = (widths[i] + _BETWEEN * look.label) / 2 if widths else 0.65 * look.label
        if at - half >= end - 1e-6:
            kept.append(i)
            end = at + half
    return kept


def _date_side(direction: Direction, look: Look, length: float, across: bool) -> Side:
    span = direction.span

    def measure(first: str, second: str) -> float:
        if not across:
            return look.label * LEADING * (2 if second else 1)
        return max(look.width(first), look.width(second)) + 0.8 * look.label

    found = date_ticks((span.low, span.high), length, measure, look.language, span.finest)
    ticks = []
    for index, tick in enumerate(found):
        lines = tuple(Row(line) for line in (tick.first, tick.second) if line)
        width = max(look.width(row.line) for row in lines)
        ticks.append(Tick(float(tick.at), index, Rows(lines, False, width)))
    return Side(span.low, span.high, tuple(ticks), 0.0)
