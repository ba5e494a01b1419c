"""Turn the values of a chart into what its axes must show."""

from __future__ import annotations

from collections.abc import Iterable

from renderkit.figures.chart.data import Mention, PlotSeries, Way
from renderkit.figures.chart.dates import EARLIEST, LATEST, finest_kind
from renderkit.figures.chart.ticks import Span

_DAY = 86_400_000.0  # milliseconds
_NEAR_ZERO = 0.6  # values from this share of the largest on do not ask for zero


def value_span(way: Way, values: Iterable[float], zero: bool = False) -> Span:
    """The span of values, with the ends and ticks that the spec fixes.

    On a log axis values that are not above zero do not count. There must be a value that does.
    """
    log = way.scale == "log"
    shown = [v for v in (*values, *(way.ticks or ())) if v > 0 or not log]
    low = way.low if way.low is not None and (way.low > 0 or not log) else None
    high = way.high if way.high is not None and (way.high > 0 or not log) else None
    least = min(shown) if low is None else low
    most = max(shown) if high is None else high
    if least > most:  # an end that the spec fixes lies beyond all values
        least, most = (least, least) if low is not None else (most, most)
    return Span(least, most, zero, low is not None, high is not None)


def with_air(span: Span, share: float) -> Span:
    """Widened by a share of its length at the ends that are not fixed (and not at zero)."""
    air = (span.high - span.low) * share
    low = span.low if span.fixed_low or span.zero else span.low - air
    return Span(
        low, span.high if span.fixed_high else span.high + air, span.zero,
        span.fixed_low, span.fixed_high, span.whole, span.finest,
    )  # fmt: skip


def wants_zero(values: Iterable[float]) -> bool:
    """Whether zero is so near to the values that an axis without it would mislead."""
    known = list(values)
    return bool(known) and min(known) >= 0 and min(known) < _NEAR_ZERO * max(known)


def errors_of(series: Iterable[PlotSeries]) -> list[float]:
    """Both ends of every error bar."""
    return [
        datum.value + sign * error
        for s in series
        for index, datum in enumerate(s.values)
        if datum is not None and (error := s.error(index)) is not None
        for sign in (1, -1)
    ]


def mentioned(mentions: Iterable[Mention], axis: str) -> list[float]:
    """Where reference lines stand on an axis, `x` or `y`."""
    data = (mention.x if axis == "x" else mention.y for mention in mentions)
    return [datum.value for datum in data if datum is not None]


def place_span(way: Way, places: Iterable[float]) -> Span:
    """The span of an x axis of numbers or dates, which ends at its outermost values.

    A single date gets a day and a half to either side.
    """
    if way.scale == "date":
        known = list(places)
        low, high = min(known), max(known)
        finest = finest_kind(known)
        if low == high:
            low, high, finest = low - 1.5 * _DAY, high + 1.5 * _DAY, "day"
        return Span(max(low, EARLIEST), min(high, LATEST), False, True, True, finest=finest)
    return value_span(way, places)
