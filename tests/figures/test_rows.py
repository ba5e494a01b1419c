from __future__ import annotations

import pytest

from renderkit import shaping
from renderkit.figures.rows import shorten, wrap
from renderkit.figures.scene import FactRange
from renderkit.figures.words import Words
from tests.figures.workshop import WORLD

FONTS = shaping.chain(WORLD.fonts.chain(("Carlito", "Noto Sans CJK SC")))
SIZE = 20.0


def lines(text: str, limit: float, most: int = 3) -> list[str]:
    return [row.line for row in wrap(Words(text, ""), FONTS, SIZE, limit, most).rows]


def test_a_text_that_fits_is_one_row() -> None:
    assert lines("Index build", 200) == ["Index build"]


def test_rows_are_as_even_as_they_can_be() -> None:
    found = lines("Contract and licence questions from partners", 220)
    assert found == ["Contract and licence", "questions from partners"]


def test_every_row_fits_and_no_character_is_lost() -> None:
    text = "Accessibility of tables, figures and footnotes (2026-09-01)"
    for limit in (120, 150, 190, 260):
        rows = wrap(Words(text, ""), FONTS, SIZE, limit, 9)
        assert not rows.cut
        assert all(FONTS.advance(row.line) * SIZE <= limit + 0.01 for row in rows.rows)
        assert "".join(row.line for row in rows.rows).replace(" ", "") == text.replace(" ", "")


def test_east_asian_text_breaks_between_characters_but_not_before_a_stop() -> None:
    assert all(
        line[0] not in "，。" for line in lines("结论：一小时的索引，需要四十二分钟。", 110, 9)
    )


def test_a_date_and_a_no_break_space_hold_together() -> None:
    assert "2026-09-01" in lines("Report 2026-09-01", 100)
    assert lines("about 42\u00a0minutes", 100)[-1] == "42\u00a0minutes"


def test_a_word_wider_than_the_row_is_broken() -> None:
    assert "".join(lines("Donaudampfschiffahrt", 60, 9)) == "Donaudampfschiffahrt"


def test_a_line_break_of_the_spec_is_kept() -> None:
    assert lines("Q1\n2026", 200) == ["Q1", "2026"]


def test_more_rows_than_allowed_end_in_an_ellipsis_and_say_so() -> None:
    rows = wrap(Words("one two three four five six seven", ""), FONTS, SIZE, 80, 2)
    assert rows.cut
    assert rows.rows[-1].line.endswith("…")
    assert FONTS.advance(rows.rows[-1].line) * SIZE <= 80


@pytest.mark.parametrize("limit", [20, 60, 100])
def test_a_shortened_text_is_the_longest_start_that_fits(limit: float) -> None:
    row = shorten(Words("Contract and licence", ""), FONTS, SIZE, limit).rows[0]
    assert row.line.endswith("…")
    assert "Contract and licence".startswith(row.line[:-1])
    assert FONTS.advance(row.line) * SIZE <= limit


def test_a_fact_is_followed_over_the_rows() -> None:
    text = "Build in 42 minutes at 64 frames"
    words = Words(text, "/title", (FactRange(9, 19, "m", "/title/1"),))
    rows = wrap(words, FONTS, SIZE, 110, 9).rows
    parts = [row.line[r.start : r.end] for row in rows for r in row.ranges]
    assert "".join(parts).replace(" ", "") == "42minutes"
