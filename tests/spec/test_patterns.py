"""A contract's number patterns are a small language that cannot hang."""

from __future__ import annotations

import re

import pytest

from renderkit.spec.patterns import OPEN_END, Patterns, Unsafe
from tests.spec.specs import document, only, spec

NUMBER = r"\d{1,3}(?:,\d{3})*(?:\.\d+)?%?"


@pytest.mark.parametrize(
    ("pattern", "matches", "misses"),
    [
        (r"\d+", ["1", "2026"], ["", "1.5"]),
        (r"^\d+$", ["1"], ["a"]),
        (NUMBER, ["1", "1,234", "1,234,567.89%"], ["1,23", "1.", ","]),
        (r"[0-9]+(\.[0-9]+)?", ["1", "1.5"], ["."]),
        (r"v\d\.\d", ["v1.2"], ["v12"]),
        (r"(?:Q[1-4]|H[12])", ["Q1", "H2"], ["Q5"]),
        (r"[\d.,]+ ms", ["1,5 ms"], ["ms"]),
        (r"[^0-9]x", ["ax"], ["1x"]),
        (r"€[0-9]{2}", ["€12"], ["€1"]),
        (r"\$\d{2,}", ["$12", "$123"], ["$1"]),
        (r"[]\-]a?", ["]", "-a"], ["a"]),
        (r"a{2}", ["aa"], ["a"]),
    ],
)
def test_a_pattern_of_the_subset_matches_as_it_says(
    pattern: str, matches: list[str], misses: list[str]
) -> None:
    shape = re.compile(Patterns(pattern).run())
    assert all(shape.fullmatch(text) for text in matches)
    assert not any(shape.fullmatch(text) for text in misses)


@pytest.mark.parametrize(
    "pattern",
    [
        "(a+)+", "(a*)*", r"(\d+,?)*x", "(a|a)*", "(a|ab)*", r"\d+\d+", r"\d*5", "a?a", "(a?b?)*",
        "(?:a{1,5}){1,5}", r"(?:\d+)+", "[ab]+[bc]+", r"\d[0-9]?\d", r"[٠-٩]\d?|\d", "(a|b?)+",
    ],
)  # fmt: skip
def test_a_pattern_with_two_ways_to_match_is_refused(pattern: str) -> None:
    with pytest.raises(Unsafe):
        Patterns(pattern).run()


@pytest.mark.parametrize(
    "pattern",
    [
        "", "^$", ".*", "a.b", r"(a)\1", "(?=a)", "(?!a)b", "(?<=a)b", "(?P<n>a)", "(?i)a", r"\w+",
        r"\bx", r"\x41", "a**", "a+?", "a++", "[a", "(a", "a)", "*a", "a{", "a{2", "a{,3}", "a{0}",
        "a{3,2}", "a{100}", "|", "a|", "[9-0]", "\\", "a\\", "((((((a))))))", r"\p{L}", "a$b",
    ],
)  # fmt: skip
def test_what_is_not_in_the_subset_is_refused(pattern: str) -> None:
    problem = only(spec(contract={"number_patterns": [pattern]}))
    assert (problem.code, problem.pointer) == ("S013", "/contract/number_patterns/0")


def test_open_repeats_are_closed() -> None:
    assert Patterns(r"\d+").run() == rf"\d{{1,{OPEN_END}}}"
    made = document(spec(contract={"number_patterns": [r"\d+%"]})).contract
    assert made is not None
    assert re.fullmatch(made.number_patterns[0], "12%")
    assert not re.fullmatch(made.number_patterns[0], "1" * 65 + "%")


@pytest.mark.parametrize("text", ["1" * 50_000, "1," * 25_000, "1,234" * 10_000 + "x"])
def test_an_accepted_pattern_gives_up_at_once(text: str) -> None:
    shape = re.compile(Patterns(NUMBER).run())
    assert shape.fullmatch(text) is None
    assert shape.search("x" + text + "!") is not None
