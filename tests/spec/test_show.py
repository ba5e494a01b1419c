"""Whatever stands in a spec can be shown on a terminal."""

from __future__ import annotations

import pytest

from renderkit.spec.model import Number
from renderkit.spec.show import show
from renderkit.spec.tree import NotANumber


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("a", '"a"'),
        ('say "hi" \\ ', '"say \\"hi\\" \\\\ "'),
        ("a\nb\tc", '"a\\nb\\tc"'),
        ("\x1b]0;x\x07", '"\\u001b]0;x\\u0007"'),
        ("\u202eabc", '"\\u202eabc"'),
        ("\ud800", '"\\ud800"'),
        ("\U000e0041", '"\\U000e0041"'),
        (None, "null"),
        (True, "true"),
        (Number("58.0"), "58.0"),
        (NotANumber("NaN"), "NaN"),
        ([1, 2], "a list of 2 entries"),
        ({}, "an object with 0 keys"),
        ({"a": 1, "b\x00": 2}, "an object with 2 keys: a, b\\u0000"),
    ],
)
def test_a_value_is_shown_as_its_writer_knows_it(value: object, shown: str) -> None:
    assert show(value) == shown


@pytest.mark.parametrize(
    "value", ["x" * 10_000, "\x00" * 199, {"k" * 500: 1}, NotANumber("1" * 999)]
)
def test_what_is_shown_is_never_long(value: object) -> None:
    assert len(show(value)) <= 200
    assert show(value).isprintable()
