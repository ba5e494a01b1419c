from __future__ import annotations

import pytest

from renderkit.shaping.bidi import base_level, levels, visual_order


def seen(text: str, base: int | None = None) -> str:
    """The characters from left to right."""
    found = levels(text, base_level(text) if base is None else base)
    return "".join(text[i] for i in visual_order(found))


def test_the_first_strong_letter_gives_the_direction() -> None:
    assert base_level("12 (abc אבג") == 0
    assert base_level("12 (אבג abc") == 1
    assert base_level("12 + 3") == 0


def test_plain_text_keeps_its_order() -> None:
    assert seen("Fee $3 (rising) to 8.5 %") == "Fee $3 (rising) to 8.5 %"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("אבג", "גבא"),
        ("abc אבג 123 xyz", "abc 123 גבא xyz"),
        ("אבג abc 12", "abc 12 גבא"),
        ("אבג 12.5 דה", "הד 12.5 גבא"),
        ("אבג -5%", "5%- גבא"),
        ("a (ב) c", "a (ב) c"),
        ("אב (ab) גד", "דג )ab( בא"),
        ("ابج 12", "12 جبا"),
        ("x ابج 1+2", "x 2+1 جبا"),
        ("אב  \tגד", "דג\t  בא"),
        ("אב ", " בא"),
    ],
)
def test_mixed_lines_are_seen_in_their_order(text: str, wanted: str) -> None:
    assert seen(text) == wanted


def test_a_mark_on_a_bracket_turns_with_it() -> None:
    found = levels("א[\u05b0a]ב", 1)
    assert found == [1, 1, 1, 2, 1, 1]


def test_crossed_and_equivalent_brackets_are_pairs() -> None:
    assert levels("א\u2329a\u3009ב", 1) == [1, 1, 2, 1, 1]
    assert levels("א\u298da\u2990ב", 1) == [1, 1, 2, 1, 1]


def test_format_codes_follow_what_stands_before_them() -> None:
    assert levels("a\u200bb", 0) == [0, 0, 0]
    assert levels("א\u200bב", 1) == [1, 1, 1]


def test_no_runs_have_no_order() -> None:
    assert visual_order([]) == []
    assert visual_order([0, 1, 2, 1, 0]) == [0, 3, 2, 1, 4]
