"""The line of a key in a TOML text."""

from __future__ import annotations

from renderkit.layout.lines import line_of

TEXT = """\
title = "A"  # one
page.size = "a4"

[ colour ]  # two
ink = "#000000"
  "soft" = "#555555"
[fonts.twins]
"Source Serif 4" = "Cambria"
[chart]
palette = [
  "#000000",
]
"""


def test_a_key_is_found_in_its_table() -> None:
    assert line_of(TEXT, "title") == 1
    assert line_of(TEXT, "colour.ink") == 5
    assert line_of(TEXT, "colour.soft") == 6
    assert line_of(TEXT, "fonts.twins.Source Serif 4") == 8
    assert line_of(TEXT, "chart.palette") == 10


def test_a_dotted_key_is_found() -> None:
    assert line_of(TEXT, "page.size") == 2


def test_a_key_that_is_not_there_is_at_its_table() -> None:
    assert line_of(TEXT, "colour.accent") == 4
    assert line_of(TEXT, "colour") == 4


def test_a_table_that_is_not_there_has_no_line() -> None:
    assert line_of(TEXT, "slide.width") is None
