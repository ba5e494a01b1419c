from __future__ import annotations

import pytest

from renderkit.figures.chart.dates import date_ticks, finest_kind, milliseconds, zone_shift

DAY = 86_400_000


def ticks(
    first: str, last: str, length: float = 800, language: str = "en", finest: str = "second"
) -> list[str]:
    """`first / second` of every tick, measured at 10 pixels a character."""
    low, high = milliseconds(first), milliseconds(last)
    assert low is not None
    assert high is not None
    found = date_ticks(
        (low, high), length, lambda a, b: 10 * max(len(a), len(b)) + 10, language, finest
    )
    return [" / ".join(line for line in (t.first, t.second) if line) for t in found]


def test_dates_and_times_are_counted_from_1970() -> None:
    assert milliseconds("1970-01-02") == DAY
    assert milliseconds("1970") == 0
    assert milliseconds("1970-02") == 31 * DAY
    assert milliseconds("1970-01-01T09:00:00+09:00") == 0
    assert milliseconds("1969-12-31T23:59:59.5Z") == -500


@pytest.mark.parametrize("text", ["", "soon", "2026-13-01", "12", "2026-02-30", "20:00"])
def test_what_is_no_date_is_not_read(text: str) -> None:
    assert milliseconds(text) is None


def test_months_say_their_year_once() -> None:
    found = ticks("2025-11-01", "2026-03-01", finest="month")
    assert found == ["Nov / 2025", "Dec", "Jan / 2026", "Feb", "Mar"]


def test_hours_say_their_day_once() -> None:
    found = ticks("2026-09-01T00:00:00Z", "2026-09-02T00:00:00Z", 500)
    assert found == ["00:00 / 1 Sep 2026", "06:00", "12:00", "18:00", "00:00 / 2 Sep 2026"]


def test_weeks_begin_on_monday() -> None:
    assert ticks("2026-09-01", "2026-09-30", 400)[0] == "7 Sep / 2026"


def test_centuries_are_whole_years() -> None:
    assert ticks("1701", "2026", 300) == ["1800", "1900", "2000"]


def test_names_are_those_of_the_language() -> None:
    assert ticks("2026-03-01", "2026-05-01", 300, "de") == ["Mär / 2026", "Apr", "Mai"]
    assert ticks("2026-03-01", "2026-04-01", 200, "zh-CN", "month") == ["3月 / 2026年", "4月"]


def test_ticks_are_no_finer_than_the_values() -> None:
    moments = [milliseconds(text) or 0 for text in ("2026-01-01", "2025-01-01")]
    assert finest_kind(moments) == "year"
    assert finest_kind([*moments, milliseconds("2026-04-01") or 0]) == "month"
    assert finest_kind([*moments, milliseconds("2026-04-02") or 0]) == "day"
    assert finest_kind([*moments, milliseconds("2026-04-02T12:00:00Z") or 0]) == "second"


def test_times_of_one_zone_are_shown_in_it() -> None:
    assert zone_shift(["2026-09-01T08:00:00+09:00", "2026-09-02T08:00:00+09:00"]) == 9 * 3_600_000
    assert zone_shift(["2026-09-01T08:00:00+09:00", "2026-09-02T08:00:00Z"]) == 0
    assert zone_shift([]) == 0
