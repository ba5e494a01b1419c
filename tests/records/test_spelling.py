from __future__ import annotations

import pytest

from renderkit.records.spelling import plain, sentences, tokens


def readings(text: str) -> list[set[str]]:
    return [set(token.readings) for token in tokens(plain(text))]


@pytest.mark.parametrize(
    "spelt",
    [
        "12,500.75",
        "12\u202f500.75",
        "12\u00a0500.75",
        "12\u2009500.75",
        "12’500.75",
        "12.500,75",
        "１２,５００.７５",
    ],
)
def test_every_grouping_of_a_number_reads_the_same(spelt: str) -> None:
    assert readings(spelt) == [{"12500.75"}]


def test_a_separator_before_three_digits_may_be_either() -> None:
    assert readings("1.234") == [{"1234", "1.234"}]
    assert readings("1,234,567") == [{"1234567"}]


def test_the_minus_sign_is_part_of_a_number_and_a_hyphen_is_not() -> None:
    assert readings("\u22125 and -5, 3-5") == [{"-5"}, {"and"}, {"-5"}, {"3"}, {"5"}]


def test_numbers_in_words_are_glued() -> None:
    assert [(set(t.readings), t.glued) for t in tokens(plain("H42 42min v2"))] == [
        ({"h"}, False),
        ({"42"}, True),
        ({"42"}, False),
        ({"min"}, True),
        ({"v"}, False),
        ({"2"}, True),
    ]


def test_scripts_without_blanks_have_a_token_a_character() -> None:
    assert readings("第42号 アΩ") == [{"第"}, {"42"}, {"号"}, {"ア"}, {"ω"}]
    assert [token.glued for token in tokens("第42号")] == [False, False, True]


def test_sentences_end_at_stops_and_lines_and_not_inside_numbers() -> None:
    assert sentences("one 4.2 two. three! 四。五\nsix") == [
        "one 4.2 two.",
        "three!",
        "四。",
        "五",
        "six",
    ]
