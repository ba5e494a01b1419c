from __future__ import annotations

from decimal import Decimal

import pytest

from renderkit.figures.chart.ticks import Span, linear_labels, linear_ticks, log_labels, log_ticks
from renderkit.numerals import Format


def labels(span: Span, room: int = 5) -> list[str]:
    return linear_labels(linear_ticks(span, room).values)


@pytest.mark.parametrize(
    ("span", "wanted"),
    [
        (Span(0, 58), ["0", "20", "40", "60"]),
        (Span(12, 30), ["10", "15", "20", "25", "30"]),
        (Span(0.1, 0.3), ["0.10", "0.15", "0.20", "0.25", "0.30"]),
        (Span(-35, 210), ["−50", "0", "50", "100", "150", "200"]),
        (Span(0, 40000), ["0", "10,000", "20,000", "30,000", "40,000"]),
        (Span(5, 5), ["4.50", "4.75", "5.00", "5.25", "5.50"]),
        (Span(0, 0, zero=True), ["0", "0.2", "0.4", "0.6", "0.8", "1.0"]),
        (Span(0, 3, whole=True), ["0", "1", "2", "3"]),
        (Span(30, 58, zero=True), ["0", "20", "40", "60"]),
    ],
)
def test_ticks_are_round_numbers_with_equal_decimals(span: Span, wanted: list[str]) -> None:
    assert labels(span, 6 if wanted[0] == "−50" else 5) == wanted


def test_fixed_ends_are_kept_and_need_not_be_ticks() -> None:
    ticks = linear_ticks(Span(15, 83, fixed_low=True, fixed_high=True), 5)
    assert (ticks.low, ticks.high) == (15, 83)
    assert [float(t) for t in ticks.values] == [20, 40, 60, 80]


def test_an_end_that_would_waste_room_is_the_data_s_own() -> None:
    ticks = linear_ticks(Span(0, 420), 5)
    assert (ticks.low, ticks.high) == (0, 420)


@pytest.mark.parametrize(
    ("low", "high"),
    [
        (-1e300, 1e300),
        (1e-300, 2e-300),
        (0, 5e-324),
        (1e15, 1e15 + 0.25),
        (-1.5, 2.5),
        (1e-9, 1e12),
    ],
)
@pytest.mark.parametrize("room", [1, 2, 5, 8])
def test_any_range_has_a_few_ticks_that_lie_in_it(low: float, high: float, room: int) -> None:
    ticks = linear_ticks(Span(low, high), room)
    assert 1 <= len(ticks.values) <= max(room, 2) + 1
    assert ticks.low <= low
    assert ticks.high >= high
    assert all(ticks.low <= float(t) <= ticks.high for t in ticks.values)
    assert len(set(linear_labels(ticks.values))) == len(ticks.values)


def test_a_format_gives_ticks_its_kind_and_not_its_decimals() -> None:
    values = [Decimal(0), Decimal("0.25"), Decimal("0.5")]
    assert linear_labels(values, Format.parse(".1%")) == ["0%", "25%", "50%"]
    assert linear_labels(values, Format.parse("+.3f")) == ["0", "+0.25", "+0.50"]
    assert linear_labels([Decimal(0), Decimal(2000)], Format.parse(",d")) == ["0", "2,000"]


def test_separators_follow_the_language() -> None:
    assert linear_labels([Decimal(0), Decimal("12500.5")], None, "de") == ["0", "12.500,5"]


@pytest.mark.parametrize(
    ("low", "high", "wanted"),
    [
        (0.7, 49, ["0.5", "1", "2", "5", "10", "20", "50"]),
        (1, 10000, ["1", "10", "100", "1,000", "10,000"]),
        (1, 1e9, ["10⁰", "10²", "10⁴", "10⁶", "10⁸"]),
    ],
)
def test_log_ticks_are_one_two_five_or_powers(low: float, high: float, wanted: list[str]) -> None:
    assert log_labels(log_ticks(Span(low, high), 6).values) == wanted


@pytest.mark.parametrize(("low", "high"), [(3, 3), (1e-320, 1e300), (0.9, 1.1)])
def test_a_log_axis_always_has_two_ticks_and_holds_the_data(low: float, high: float) -> None:
    ticks = log_ticks(Span(low, high), 5)
    assert len(ticks.values) >= 2
    assert ticks.low <= low <= high <= ticks.high
