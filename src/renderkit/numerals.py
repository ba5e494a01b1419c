"""Turn numbers into the text that a reader of a language expects, and such text into numbers.

All arithmetic is decimal, so 0.1 + 0.2 never shows; halves round away from zero, as people do.
The minus sign is U+2212. Separators follow CLDR (through Babel for all languages but English).
"""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from functools import lru_cache

from renderkit.struct import Struct

MINUS = "\u2212"
_SUPERSCRIPT = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_FORMAT = re.compile(r"(\+?)(,?)(?:\.(\d{1,2}))?([f%ed])")
_BLANKS = "\u0020\u00a0\u2009\u202f"
_CURRENCY = re.compile(r"[$€£¥₩₹₽¢฿₫₪₺₴₦₱]|\b[A-Z]{3}\b")
_LONGEST = 200  # characters of a text that may still be read as a number


class Format(Struct, frozen=True):
    """`[+][,][.N](f|%|e|d)`: sign on positives, grouping, decimals, and the kind."""

    plus: bool
    grouped: bool
    places: int
    kind: str

    @classmethod
    def parse(cls, text: str) -> Format | None:
        """Read a format of a spec; None when it is none."""
        match = _FORMAT.fullmatch(text)
        if match is None:
            return None
        plus, grouped, places, kind = match.groups()
        default = 0 if kind == "d" else 6 if kind in "fe" else 0
        return cls(bool(plus), bool(grouped), int(places or default), kind)


class Separators(Struct, frozen=True):
    """Between whole and part, and between groups of three digits."""

    decimal: str
    group: str


@lru_cache(maxsize=256)
def separators(language: str) -> Separators:
    """Those of a BCP 47 tag; the English ones for a language nobody has described."""
    if language.lower().split("-")[0] == "en":
        return Separators(".", ",")
    from babel import Locale, UnknownLocaleError
    from babel.numbers import get_decimal_symbol, get_group_symbol

    try:
        locale = Locale.parse(language, sep="-")
    except (UnknownLocaleError, ValueError):
        return Separators(".", ",")
    system = "latn"
    return Separators(
        get_decimal_symbol(locale, numbering_system=system),
        get_group_symbol(locale, numbering_system=system),
    )


def as_written(text: str) -> str:
    """A number as the spec has it, with a true minus."""
    return text.replace("-", MINUS)


def formatted(value: Decimal, form: Format, language: str = "en") -> str:
    """A value by a format; a value that rounds to zero has no sign."""
    if form.kind == "e":
        return _scientific(value, form, language)
    if form.kind == "%":
        value = value.scaleb(2)
    places = 0 if form.kind == "d" else form.places
    rounded = value.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)
    sign = MINUS if rounded < 0 else "+" if form.plus and rounded > 0 else ""
    return sign + _digits(abs(rounded), form.grouped, language) + ("%" if form.kind == "%" else "")


def plain(value: Decimal, language: str = "en") -> str:
    """The shortest exact form: grouped from five digits on, in powers of ten when very long."""
    if value and (abs(value) >= Decimal("1e15") or abs(value) < Decimal("1e-6")):
        places = min(3, len(value.normalize().as_tuple().digits) - 1)
        return _scientific(value, Format(False, False, places, "e"), language)
    digits = _digits(abs(_trimmed(value)), abs(value) >= 10_000, language)
    return (MINUS if value < 0 else "") + digits


def power(exponent: int) -> str:
    """`10⁶`."""
    return "10" + str(exponent).translate(_SUPERSCRIPT)


def parse(text: str, unit: str | None = None, language: str = "en") -> Decimal | None:
    """The number that a drawn value says: grouping, %, currency and unit removed; None if none.

    A comma or point is read as the language has it; where both stand, the last one is the decimal.
    """
    if len(text) > _LONGEST:
        return None
    rest = text.strip(_BLANKS)
    if unit and rest.endswith(unit) and rest != unit:
        rest = rest[: -len(unit)]
    rest = _CURRENCY.sub("", rest.replace(MINUS, "-").replace("%", "").replace("‰", ""))
    for blank in (*_BLANKS, "'", "’", "_"):
        rest = rest.replace(blank, "")
    try:
        value = Decimal(_pointed(rest, separators(language)))
    except InvalidOperation:
        return None
    return value if value.is_finite() else None


def _pointed(text: str, marks: Separators) -> str:
    """The digits with a point for the decimal separator and no grouping."""
    if "," in text and "." in text:
        decimal = max(",.", key=text.rfind)
    elif "," in text or "." in text:
        mark = "," if "," in text else "."
        groups = re.fullmatch(rf"[+-]?\d{{1,3}}(\{mark}\d{{3}})+", text)
        grouping = groups and (mark == marks.group or text.count(mark) > 1 or mark != marks.decimal)
        decimal = "" if grouping else mark
    else:
        decimal = ""
    for mark in ",.":
        if mark != decimal:
            text = text.replace(mark, "")
    return text.replace(decimal, ".") if decimal else text


def _digits(value: Decimal, grouped: bool, language: str) -> str:
    marks = separators(language)
    whole, _, part = f"{value:f}".partition(".")
    if grouped:
        whole = f"{int(whole):,}".replace(",", marks.group)
    return whole + (marks.decimal + part if part else "")


def _trimmed(value: Decimal) -> Decimal:
    return value.quantize(Decimal(1)) if value == value.to_integral_value() else value.normalize()


def _scientific(value: Decimal, form: Format, language: str) -> str:
    mantissa, exponent = f"{abs(value):.{form.places}e}".split("e")
    sign = MINUS if value < 0 else "+" if form.plus and value > 0 else ""
    digits = mantissa.replace(".", separators(language).decimal)
    return f"{sign}{digits}×{power(int(exponent))}"
