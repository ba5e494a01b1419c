from __future__ import annotations

from decimal import Decimal

import pytest

from renderkit import numerals
from renderkit.numerals import Format


def drawn(value: str, form: str, language: str = "en") -> str:
    parsed = Format.parse(form)
    assert parsed is not None
    return numerals.formatted(Decimal(value), parsed, language)


@pytest.mark.parametrize(
    ("value", "form", "wanted"),
    [
        ("58.0", ".0f", "58"),
        ("2.5", ".0f", "3"),
        ("0.30000000000000004", ".1f", "0.3"),
        ("-12.34", ".1f", "−12.3"),
        ("-0.04", ".1f", "0.0"),
        ("1234567.5", ",.1f", "1,234,567.5"),
        ("12", "+d", "+12"),
        ("0", "+d", "0"),
        ("0.425", ".1%", "42.5%"),
        ("1234", ".1e", "1.2×10³"),
        ("-0.00012", ".0e", "−1×10⁻⁴"),
        ("1e3", ",d", "1,000"),
    ],
)
def test_a_format_decides_sign_groups_and_decimals(value: str, form: str, wanted: str) -> None:
    assert drawn(value, form) == wanted


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("en-GB", "12,345.5"),
        ("de", "12.345,5"),
        ("fr", "12\u202f345,5"),
        ("zh-CN", "12,345.5"),
        ("tlh", "12,345.5"),
        ("x", "12,345.5"),
    ],
)
def test_separators_are_those_of_the_language(language: str, wanted: str) -> None:
    assert drawn("12345.5", ",.1f", language) == wanted


@pytest.mark.parametrize("form", ["", "f2", ".f", "5", "+,.123f", "x", ".1f;"])
def test_what_is_no_format_is_not_read_as_one(form: str) -> None:
    assert Format.parse(form) is None


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        ("0", "0"),
        ("1500", "1500"),
        ("15000", "15,000"),
        ("0.10", "0.1"),
        ("-3.5", "−3.5"),
        ("1e20", "1×10²⁰"),
        ("1.25e-9", "1.25×10⁻⁹"),
    ],
)
def test_a_plain_number_is_as_short_as_it_can_be(value: str, wanted: str) -> None:
    assert numerals.plain(Decimal(value)) == wanted


def test_a_number_as_written_keeps_its_text_but_for_the_minus() -> None:
    assert numerals.as_written("58.0") == "58.0"
    assert numerals.as_written("-1e-9") == "−1e−9"


@pytest.mark.parametrize(
    ("text", "unit", "language", "wanted"),
    [
        ("42", None, "en", "42"),
        ("−3.5 %", None, "en", "-3.5"),
        ("1,234.50", None, "en", "1234.50"),
        ("1,234", None, "en", "1234"),
        ("1.234", None, "en", "1.234"),
        ("1.234", None, "de", "1234"),
        ("0,42", None, "de", "0.42"),
        ("1.234,5", None, "de", "1234.5"),
        ("12\u202f345", None, "fr", "12345"),
        ("$1,200", None, "en", "1200"),
        ("EUR 7.5", None, "en", "7.5"),
        ("42\u00a0minutes", "minutes", "en", "42"),
        ("1'000'000", None, "de-CH", "1000000"),
        ("7e3", None, "en", "7e3"),
    ],
)
def test_a_drawn_value_is_read_as_its_number(
    text: str, unit: str | None, language: str, wanted: str
) -> None:
    assert numerals.parse(text, unit, language) == Decimal(wanted)


@pytest.mark.parametrize("text", ["", "about 42", "NaN", "Infinity", "4–5", "1.2.3", "9" * 300])
def test_what_says_no_single_number_is_none(text: str) -> None:
    assert numerals.parse(text) is None
