"""Turn the values of series into where each begins and ends: from zero, or on each other."""

from __future__ import annotations

from renderkit.figures.chart.data import Plot, Way
from renderkit.figures.words import Words
from renderkit.struct import replace

#: By series and index: start and end on the value axis; None for a gap.
Extents = list[list[tuple[float, float] | None]]


def is_stacked(plot: Plot) -> bool:
    mode = plot.chart.mode
    return mode == "percent" or (mode == "stacked" and len(plot.series) > 1)


def extents_of(plot: Plot) -> Extents:
    """Stacked: positive values upwards from zero, negative ones downwards; in percent of all."""
    if not is_stacked(plot):
        return [[None if d is None else (0.0, d.value) for d in s.values] for s in plot.series]
    up: dict[int, float] = {}
    down: dict[int, float] = {}
    rows: Extents = []
    for series in plot.series:
        row: list[tuple[float, float] | None] = []
        for index, datum in enumerate(series.values):
            if datum is None:
                row.append(None)
                continue
            value = _share(plot, index, datum.value)
            pile = up if value >= 0 else down
            start = pile.get(index, 0.0)
            pile[index] = start + value
            row.append((start, start + value))
        rows.append(row)
    return rows


def ends_of(extents: Extents) -> list[float]:
    """All starts and ends."""
    return [end for row in extents for extent in row if extent for end in extent]


def value_way(plot: Plot, extents: Extents) -> Way:
    """The value axis; that of percents ends at a hundred and says what it is."""
    way = plot.y
    if plot.chart.mode != "percent":
        return way
    low = -100.0 if min(ends_of(extents), default=0.0) < 0 else 0.0
    return replace(
        way,
        scale="linear",
        title=way.title or Words("%", way.pointer),
        low=low if way.low is None else way.low,
        high=100.0 if way.high is None else way.high,
    )


def _share(plot: Plot, index: int, value: float) -> float:
    if plot.chart.mode != "percent":
        return value
    column = [s.values[index] for s in plot.series if index < len(s.values)]
    total = sum(abs(datum.value) for datum in column if datum is not None)
    return 100 * value / total if total else 0.0
