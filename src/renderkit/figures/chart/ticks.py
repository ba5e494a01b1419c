"""Turn a range of values and a length into ticks with labels, in exact decimal arithmetic."""

from __future__ import annotations

import math
from collections.abc import Sequence
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal

from renderkit import numerals
from renderkit.numerals import Format
from renderkit.struct import Struct

_NICE = (Decimal(1), Decimal(2), Decimal("2.5"), Decimal(5), Decimal(10))
_SPARE = Decimal("0.12")  # an end of the axis may be empty for so much of it
_FEW_DECADES = 2.3  # below that a log axis has ticks at 1, 2 and 5


class Span(Struct, frozen=True):
    """What an axis must show: values `low` to `high`, ends that are fixed, zero if it counts."""

    low: float
    high: float
    zero: bool = False
    fixed_low: bool = False
    fixed_high: bool = False
    whole: bool = False  # counts: no tick between whole numbers
    finest: str = "second"  # dates: the kind of step that is fine enough


class Ticks(Struct, frozen=True):
    """An axis from `low` to `high` (on a log axis these are values, not exponents)."""

    low: float
    high: float
    values: tuple[Decimal, ...]


def linear_ticks(span: Span, room: int) -> Ticks:
    """At most `room` intervals of 1, 2, 2.5 or 5 times a power of ten.

    An end stands on a tick, unless it is fixed or a tick would leave too much of the axis empty.
    """
    low, high = _ends(span)
    step = _step(low, high, max(1, room), span.whole)
    first, last = _floor(low / step), _ceiling(high / step)
    spare = (last - first) * _SPARE
    many = last - first > 2
    cut_low = span.fixed_low or (many and low != 0 and low / step - first > spare)
    cut_high = span.fixed_high or (many and high != 0 and last - high / step > spare)
    if cut_low:
        first = _ceiling(low / step)
    if cut_high:
        last = _floor(high / step)
    values = tuple(step * k for k in range(first, last + 1))
    return Ticks(
        float(low if cut_low else values[0]), float(high if cut_high else values[-1]), values
    )


def log_ticks(span: Span, room: int) -> Ticks:
    """1, 2, 5 within few decades, else every k-th power of ten. Both ends are above zero."""
    low, high = _exact(span.low), _exact(max(span.high, span.low))
    first = math.floor(math.log10(low) + 1e-9)
    last = max(math.ceil(math.log10(high) - 1e-9), first + 1)
    if float((high / low).log10()) <= _FEW_DECADES and room >= 4:
        values = [Decimal(m).scaleb(e) for e in range(first - 1, last + 1) for m in (1, 2, 5)]
    else:
        every = max(1, math.ceil((last - first) / max(1, room)))
        values = [Decimal(1).scaleb(e) for e in range(first, last + every, every)]
    below = max((t for t in values if t <= low), default=values[0])
    above = min((t for t in values if t >= high), default=values[-1])
    start, end = _log_ends(span, (low, high), (below, above))
    kept = tuple(t for t in values if start <= t <= end)
    if len(kept) < 2 and not (span.fixed_low or span.fixed_high):
        start, end = below, above if above > below else below * 10
        kept = (start, end)
    return Ticks(float(start), float(end), kept)


def linear_labels(
    ticks: Sequence[Decimal], form: Format | None = None, language: str = "en"
) -> list[str]:
    """As many decimals on each as the step needs; a format gives only its kind and signs."""
    step = ticks[1] - ticks[0] if len(ticks) > 1 else (ticks[0] if ticks else Decimal(1))
    top = max((abs(t) for t in ticks), default=Decimal(0))
    plus = form is not None and form.plus
    if form is not None and form.kind == "%":
        shown = Format(plus, form.grouped, _places(step.scaleb(2)), "%")
        return [numerals.formatted(t, shown, language) for t in ticks]
    if (form is not None and form.kind == "e") or _long(top, step):
        return [numerals.plain(t, language) if t == 0 else _power(t, language) for t in ticks]
    grouped = (form is not None and form.grouped) or top >= 10_000
    shown = Format(plus, grouped, _places(step), "f")
    return ["0" if t == 0 else numerals.formatted(t, shown, language) for t in ticks]


def log_labels(ticks: Sequence[Decimal], language: str = "en") -> list[str]:
    """Plain numbers while they are short, else powers of ten."""
    if all(Decimal("0.001") <= t < 1_000_000 for t in ticks):
        grouped = max(ticks) >= 10_000
        forms = [Format(False, grouped, _places(t), "f") for t in ticks]
        return [numerals.formatted(t, form, language) for t, form in zip(ticks, forms, strict=True)]
    return [_power(t, language) for t in ticks]


def _power(value: Decimal, language: str) -> str:
    if value.normalize().as_tuple().digits == (1,):
        sign = numerals.MINUS if value < 0 else ""
        return sign + numerals.power(value.adjusted())
    digits = len(value.normalize().as_tuple().digits)
    return numerals.formatted(value, Format(False, False, digits - 1, "e"), language)


def _long(top: Decimal, step: Decimal) -> bool:
    """Whether numbers read better as powers of ten: very large or small, of few digits."""
    digits = top.adjusted() - step.adjusted()
    return bool(top) and digits < 6 and (top >= Decimal("1e15") or step < Decimal("1e-6"))


def _ends(span: Span) -> tuple[Decimal, Decimal]:
    low, high = _exact(span.low), _exact(span.high)
    if span.zero:
        low = low if span.fixed_low else min(low, Decimal(0))
        high = high if span.fixed_high else max(high, Decimal(0))
    if high > low:
        return low, high
    air = abs(low) / 10 or Decimal(1)
    if span.fixed_low or (span.zero and low == 0):
        return low, low + air
    if span.fixed_high:
        return high - air, high
    return low - air, low + air


def _step(low: Decimal, high: Decimal, room: int, whole: bool) -> Decimal:
    """The smallest nice step that needs at most `room` intervals (two tries a power of ten)."""
    room = max(room, 2 if low < 0 < high else 1)  # zero is always a tick
    exponent = ((high - low) / room).adjusted()
    while True:
        for nice in _NICE:
            step = nice.scaleb(exponent)
            fits = _ceiling(high / step) - _floor(low / step) <= room
            if fits and (not whole or step == step.to_integral_value()):
                return step
        exponent += 1


def _log_ends(
    span: Span, data: tuple[Decimal, Decimal], ticks: tuple[Decimal, Decimal]
) -> tuple[Decimal, Decimal]:
    """The outer ticks, or the data's own ends where a tick is far away."""
    low, high = data
    below, above = min(ticks[0], low), max(ticks[1], high)
    whole = float((above / below).log10())
    near_low = float((low / below).log10()) <= 0.08 * whole or span.zero
    near_high = float((above / high).log10()) <= 0.08 * whole
    start = below if near_low and not span.fixed_low else low
    return start, above if near_high and not span.fixed_high else high


def _places(step: Decimal) -> int:
    exponent = step.normalize().as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0


def _exact(value: float) -> Decimal:
    """The decimal that a float is written as, not the binary fraction it is."""
    return Decimal(repr(float(value)))


def _floor(value: Decimal) -> int:
    return int(value.to_integral_value(ROUND_FLOOR))


def _ceiling(value: Decimal) -> int:
    return int(value.to_integral_value(ROUND_CEILING))
