"""Turn dates into milliseconds, and a range of them into ticks of two lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import NamedTuple

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_SECOND, _MINUTE, _HOUR, _DAY = 1_000, 60_000, 3_600_000, 86_400_000
_MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
_MILLISECOND = timedelta(milliseconds=1)
_MOST_TICKS = 40

#: The first and the last moment that has a date, with room for a year of air.
EARLIEST, LATEST = -62_072_524_800_000, 253_339_228_800_000


class Step(NamedTuple):
    """A regular distance of ticks: so many of a kind, about so many milliseconds."""

    kind: str  # second minute hour day week month year
    every: int
    length: float


class DateTick(NamedTuple):
    """`first`: the part that changes; `second`: the larger unit, where it changes."""

    at: int
    first: str
    second: str


KINDS = ("second", "minute", "hour", "day", "week", "month", "year")
STEPS: tuple[Step, ...] = (
    *(Step("second", n, n * _SECOND) for n in (1, 5, 15, 30)),
    *(Step("minute", n, n * _MINUTE) for n in (1, 5, 15, 30)),
    *(Step("hour", n, n * _HOUR) for n in (1, 2, 3, 6, 12)),
    *(Step("day", n, n * _DAY) for n in (1, 2)),
    *(Step("week", n, 7 * n * _DAY) for n in (1, 2)),
    *(Step("month", n, 30.4 * n * _DAY) for n in (1, 2, 3, 6)),
    *(Step("year", n, 365.25 * n * _DAY) for n in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)),
)


def milliseconds(text: str) -> int | None:
    """`2026`, `2026-09`, `2026-09-01` or a time, since 1970 UTC; None when it is none of them."""
    moment = _read(text)
    return (moment - _EPOCH) // _MILLISECOND if moment else None


def zone_shift(texts: Iterable[str]) -> int:
    """Milliseconds from UTC to the one zone that all these times are written in; else 0.

    An axis says the hours that its spec says.
    """
    moments = (_read(text) for text in texts)
    shifts = {(m.utcoffset() or timedelta()) // _MILLISECOND for m in moments if m}
    return shifts.pop() if len(shifts) == 1 else 0


def _read(text: str) -> datetime | None:
    text = text.strip()
    if len(text) in (4, 7) and text.replace("-", "").isdecimal():
        text = (text + "-01-01")[:10]
    try:
        moment = datetime.fromisoformat(text.upper())
    except ValueError:
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def date_ticks(
    ends: tuple[float, float],
    length: float,
    measure: Callable[[str, str], float],
    language: str,
    finest: str = "second",
) -> list[DateTick]:
    """The finest regular ticks whose labels keep apart on an axis of `length` pixels.

    measure: how much of the axis a label of two lines wants, in pixels. finest: the kind
    of step that is fine enough for the values.
    """
    low, high = ends
    best: list[DateTick] = []
    for step in STEPS:
        if KINDS.index(step.kind) < KINDS.index(finest):
            continue
        if (high - low) / step.length > _MOST_TICKS:
            continue
        ticks = _labelled(list(_moments(low, high, step)), step.kind, language)
        if ticks and _apart(ticks, low, high, length, measure):
            if len(ticks) >= 2:
                return ticks
            best = best or ticks
    return best


def finest_kind(moments: Iterable[float]) -> str:
    """`year`, `month`, `day` or `second`: what all these moments are the beginnings of."""
    found = "year"
    for at in moments:
        moment = _when(at)
        if at % _DAY:
            return "second"
        if moment.day > 1:
            found = "day"
        elif moment.month > 1 and found == "year":
            found = "month"
    return found


def _apart(
    ticks: list[DateTick],
    low: float,
    high: float,
    length: float,
    measure: Callable[[str, str], float],
) -> bool:
    scale = length / max(1.0, high - low)
    wide = [measure(tick.first, tick.second) for tick in ticks]
    return all(
        (ticks[i + 1].at - ticks[i].at) * scale >= (wide[i] + wide[i + 1]) / 2
        for i in range(len(ticks) - 1)
    )


def _moments(low: float, high: float, step: Step) -> Iterator[int]:
    if step.kind in ("month", "year"):
        yield from _months(low, high, step.every * (12 if step.kind == "year" else 1))
        return
    start = 4 * _DAY if step.kind == "week" else 0  # 1970-01-05 was a Monday
    length = int(step.length)
    first = start - (start - int(-(-low // 1))) // length * length
    yield from range(first, int(high) + 1, length)


def _months(low: float, high: float, every: int) -> Iterator[int]:
    day = _when(low)
    number = max((day.year * 12 + day.month - 1) // every * every, 12)
    while number < 12 * 10_000:
        at = (datetime(number // 12, number % 12 + 1, 1, tzinfo=UTC) - _EPOCH) // _MILLISECOND
        if at > high:
            return
        if at >= low:
            yield at
        number += every


def _labelled(moments: list[int], kind: str, language: str) -> list[DateTick]:
    ticks: list[DateTick] = []
    before = ""
    for at in moments:
        first, second = _label(_when(at), kind, language)
        ticks.append(DateTick(at, first, second if second != before else ""))
        before = second
    return ticks


def _label(moment: datetime, kind: str, language: str) -> tuple[str, str]:
    if kind == "year":
        return _said(moment, "year", language), ""
    if kind == "month":
        return _said(moment, "month", language), _said(moment, "year", language)
    if kind in ("day", "week"):
        return _said(moment, "day", language), _said(moment, "year", language)
    seconds = f":{moment.second:02d}" if kind == "second" else ""
    return f"{moment.hour:02d}:{moment.minute:02d}{seconds}", _said(moment, "date", language)


#: CLDR skeletons: what a label says.
_SKELETONS = {"year": "y", "month": "LLL", "day": "MMMd", "date": "yMMMd"}


@lru_cache(maxsize=4096)
def _said(moment: datetime, what: str, language: str) -> str:
    """`2026`, `Sep`, `1 Sep`, `1 Sep 2026`, as the language has them."""
    day = f"{moment.day} {_MONTHS[moment.month - 1]}"
    english = {"year": str(moment.year), "month": day.split(" ")[1], "day": day}
    if language.lower().split("-")[0] == "en":
        return english.get(what, f"{day} {moment.year}")
    from babel import Locale, UnknownLocaleError
    from babel.dates import format_date, format_skeleton

    try:
        locale = Locale.parse(language, sep="-")
    except (UnknownLocaleError, ValueError):
        return english.get(what, f"{day} {moment.year}")
    if what == "month":
        return str(format_date(moment, "LLL", locale))
    return str(format_skeleton(_SKELETONS[what], moment, locale=locale))


def _when(at: float) -> datetime:
    return _EPOCH + timedelta(milliseconds=at)
