"""Values in pieces, long words in pieces, numbers as list signs, headings as an outline."""

from __future__ import annotations

import pytest

from renderkit.spec.model import Heading, Span
from renderkit.typeset.typst.area import Area
from renderkit.typeset.typst.marks import At
from renderkit.typeset.typst.numbering import letter, raised, roman
from renderkit.typeset.typst.outline import outline
from renderkit.typeset.typst.pieces import breakable, unbreakable, unglued
from renderkit.typeset.typst.words import locale, of


@pytest.mark.parametrize(
    ("value", "pieces"),
    [
        ("42", ("42",)),
        ("1,234.5 mg/L", ("1,234.5", " ", "mg/", "L")),
        ("well-known (50%) a!b", ("well-", "known", " ", "(50%)", " ", "a!", "b")),
        ("−3.5±0.1", ("−3.5±0.1",)),
        ("42\u00a0min", ("42", "\u00a0", "min")),
        ("東京a都", ("東", "京", "a", "都")),
        ("か\u3099a", ("か\u3099", "a")),
        ("กาข", ("ก", "า", "ข")),
        ("", ()),
    ],
)
def test_a_value_is_cut_wherever_a_line_might_break(value: str, pieces: tuple[str, ...]) -> None:
    assert unbreakable(value) == pieces
    assert "".join(unbreakable(value)) == value


def short(word: str) -> bool:
    return len(word) <= 8


def test_only_words_that_do_not_fit_become_breakable() -> None:
    assert breakable("short words only, many of them", 8, short) is None
    cut = breakable("see aaaaaaaaaaa-bb cc", 8, short)
    assert cut is not None
    assert "".join(cut) == "see aaaaaaaaaaa-bb cc"
    assert cut[0] == "see "
    assert cut[1:7] == ["aaa", "a", "a", "a", "a", "a"]  # at least three letters on a line


def test_addresses_break_after_their_stops_and_unspaced_scripts_where_they_break_anyway() -> None:
    cut = breakable("http://a.example.org/one?two=three", 8, short)
    assert cut == ["http://", "a.", "example.", "org/one?", "two=", "three"]
    assert breakable("索引构建仍在试点预算之内。", 8, short) is None


def test_numbers_become_signs() -> None:
    assert [letter(n) for n in (0, 1, 26, 27, 52, 703)] == ["0", "a", "z", "aa", "az", "aaa"]
    assert [roman(n) for n in (0, 4, 1999, 3999, 4000)] == [
        "0",
        "iv",
        "mcmxcix",
        "mmmcmxcix",
        "4000",
    ]
    assert raised(120) == "¹²⁰"


def headings(*levels: int) -> list[Heading]:
    return [
        Heading(id=f"h{n}", pointer="/h", text=(Span(pointer="/t", text="x"),), level=level)
        for n, level in enumerate(levels)
    ]


@pytest.mark.parametrize(
    ("levels", "outlined", "numbers"),
    [
        ((1, 2, 3, 2, 1), [1, 2, 3, 2, 1], ["1", "1.1", "1.1.1", "1.2", "2"]),
        ((3, 2, 1), [1, 1, 1], ["1", "2", "3"]),
        ((1, 4, 4, 2), [1, 2, 2, 2], ["1", "1.1", "1.2", "1.3"]),
        ((2, 6, 3), [1, 2, 2], ["1", "1.1", "1.2"]),
    ],
)
def test_an_outline_has_no_gaps(
    levels: tuple[int, ...], outlined: list[int], numbers: list[str]
) -> None:
    entries = outline(headings(*levels), numbered=True).values()
    assert [e.level for e in entries] == outlined
    assert [e.number for e in entries] == numbers


AREA = Area(columns=(50, 300), width=200, top=80, bottom=700, tops={(1, 0): 200, (1, 1): 200})


def test_what_stands_between_two_marks_has_a_piece_in_each_column() -> None:
    found = AREA.fragments(At(1, 60, 650), At(2, 310, 90), 180)
    assert [(f.page, tuple(f.box)) for f in found] == [
        (1, (60, 650, 240, 700)),
        (1, (310, 200, 490, 700)),
        (2, (60, 80, 240, 700)),
        (2, (310, 80, 490, 90)),
    ]


def test_what_stands_in_one_column_has_one_piece_however_deep_it_is_indented() -> None:
    assert [tuple(f.box) for f in AREA.fragments(At(3, 240, 100), At(3, 240, 130), 9)] == [
        (240, 100, 249, 130)
    ]


@pytest.mark.parametrize(
    ("tag", "expected"),
    [
        ("en", {"lang": "en"}),
        ("de-AT", {"lang": "de", "region": "AT"}),
        ("zh-Hant-TW", {"lang": "zh", "region": "TW"}),
        ("es-419", {"lang": "es"}),
        ("x-klingon", {}),
    ],
)
def test_a_language_tag_becomes_what_the_engine_takes(tag: str, expected: dict[str, str]) -> None:
    assert locale(tag) == expected


def test_a_language_without_words_of_its_own_gets_english_ones_and_its_own_direction() -> None:
    assert of("tlh").contents == "Contents"
    assert of("fa").rtl
    assert not of("fi-FI").rtl


def test_no_break_spaces_hold_together_only_what_fits_a_line() -> None:
    assert breakable("see aaaa\u00a0bbb", 8, short) is None
    assert breakable("see aaaaaa\u00a0bbbbbb", 8, short) == ["see aaaaaa\u00a0", "bbbbbb"]
    assert list(unglued(["a", "\u00a0", "b", " ", "c"], short)) == []
