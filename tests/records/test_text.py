from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from renderkit.records.breaks import divide, regions
from renderkit.records.text import PageText, by_page, header, page_text
from renderkit.struct import replace
from renderkit.typeset.model import Composition, Fragment, PlacedPart
from renderkit.units import Box
from tests.records.pages import WHOLE, block, cell, composition, document, part, within

TWO = (Fragment(1, WHOLE), Fragment(2, WHOLE))
THREE = (*TWO, Fragment(3, WHOLE))


def bodies(made: Composition, read: Mapping[int, Sequence[str]] | None = None) -> list[PageText]:
    return [page_text("", parts) for parts in by_page(made, divide(made, read or {}))]


def body(made: Composition) -> str:
    return bodies(made)[0].text


# ---- header lines -------------------------------------------------------------------------------


def test_the_header_says_what_a_page_is_and_where_it_comes_from() -> None:
    lines = header(document().identity, "PDF", ".pdf", 2, 9)
    assert lines == (
        "PDF · Framepilot v2 report · p. 2 of 9\n"
        "2026-09-01 17:30 +09:00 · Arun Tatum · #framepilot\n"
        "\n"
    )


def test_what_is_missing_is_left_out_of_the_header() -> None:
    identity = document(filename=None, author=None, channel=None).identity
    assert header(identity, "PDF", ".pdf", 1, 1) == (
        "PDF · Framepilot index build report · p. 1 of 1\n2026-09-01 17:30 +09:00\n\n"
    )


def test_times_keep_the_zone_they_were_given_in() -> None:
    for given, told in (
        ("2026-09-01T08:05:59Z", "2026-09-01 08:05 +00:00"),
        ("0987-01-02T03:04:05-03:30", "0987-01-02 03:04 -03:30"),
    ):
        identity = replace(document().identity, timestamp=datetime.fromisoformat(given))
        assert told in header(identity, "PDF", ".pdf", 1, 1)


def test_a_title_of_several_lines_stays_on_one_line_of_the_header() -> None:
    identity = document(filename=None, title="One\n two\tthree").identity
    assert header(identity, "PDF", ".pdf", 1, 1).count("\n") == 3


# ---- the body -----------------------------------------------------------------------------------


def test_an_empty_line_stands_between_blocks() -> None:
    assert body(composition(block(part("One")), block(part("Two")))) == "One\n\nTwo"


def test_blocks_without_text_leave_no_empty_lines() -> None:
    made = composition(
        block(part("One")), block(kind="divider"), block(part(" ")), block(part("2"))
    )
    assert body(made) == "One\n\n2"


def test_list_items_are_lines_and_keep_their_marks() -> None:
    items = (part("• first", role="item"), part("• second", role="item"))
    assert body(composition(block(*items, kind="bullets"))) == "• first\n• second"


def test_nested_items_are_indented_as_deep_as_they_are() -> None:
    items = [part(t, role="item") for t in ("9. first", "  a. second", "    i. third", "10. x")]
    text = "  – takes 42 minutes"
    last = part(text, role="item", facts=(within(text, "42"),))
    (page,) = bodies(composition(block(*items, last, kind="bullets")))
    assert page.text == "9. first\n  a. second\n    i. third\n10. x\n  – takes 42 minutes"
    assert page.text[slice(*page.facts[0])] == "42"


def test_the_rest_of_a_nested_item_on_the_next_page_begins_the_line() -> None:
    item = part("  – one two", *TWO, role="item", breaks=(7,))
    found = bodies(composition(block(item, kind="bullets"), pages=2))
    assert [page.text for page in found] == ["  – one", "two"]


def test_code_keeps_the_blanks_of_its_first_line() -> None:
    code = part("\n    if x:\n        y\n", role="code")
    assert body(composition(block(code, kind="code"))) == "    if x:\n        y"


def test_rows_of_a_table_are_lines_of_cells_with_tabs() -> None:
    parts = (
        part("Accuracy", role="caption"),
        cell("Evidence", -2, 1, col_span=2),
        cell("Model", -1, 0),
        cell("Ext.", -1, 1),
        cell("Attr.", -1, 2),
        cell("k = 10", 0, 0, role="group", col_span=3),
        cell("GPT", 1, 0),
        cell("", 1, 1),
        cell("61.3", 1, 2),
        part("a note", role="note"),
    )
    assert body(composition(block(*parts, kind="table"))) == (
        "Accuracy\n\tEvidence\nModel\tExt.\tAttr.\nk = 10\nGPT\t\t61.3\na note"
    )


def test_tabs_and_breaks_inside_a_cell_become_blanks() -> None:
    parts = (cell("two\nlines", 0, 0), cell("a\ttab", 0, 1))
    assert body(composition(block(*parts, kind="table"))) == "two lines\ta tab"


def test_a_label_and_its_value_share_a_line() -> None:
    parts = (
        part("Owner", role="label"),
        part("Arun", role="value"),
        part("Due", role="label"),
        part("Friday", role="value"),
        part("a note", role="note"),
    )
    assert body(composition(block(*parts, kind="key_values"))) == (
        "Owner\tArun\nDue\tFriday\na note"
    )


def test_a_header_row_is_repeated_on_each_page_of_its_table() -> None:
    head = cell("Head", -1, 0, *TWO)
    rows = (cell("one", 0, 0, Fragment(1, WHOLE)), cell("two", 1, 0, Fragment(2, WHOLE)))
    first, second = bodies(composition(block(head, *rows, kind="table"), pages=2))
    assert (first.text, second.text) == ("Head\none", "Head\ntwo")


def test_facts_are_found_where_they_stand() -> None:
    text = "  takes 42 minutes"
    made = composition(
        block(part("before")),
        block(cell("a", 0, 0), cell("42\n!", 0, 1, facts=(within("42\n!", "42", 1),))),
        block(part(text, facts=(within(text, "42 minutes", 0),))),
    )
    (page,) = bodies(made)
    assert page.text == "before\n\na\t42 !\n\ntakes 42 minutes"
    assert {use: page.text[a:b] for use, (a, b) in page.facts.items()} == {0: "42 minutes", 1: "42"}


# ---- parts broken over pages --------------------------------------------------------------------


def broken(text: str, **more: Any) -> PlacedPart:
    return part(text, *TWO, **more)


def test_the_engines_breaks_are_taken_where_it_knows_them() -> None:
    made = composition(block(broken("one two three", breaks=(8,))), pages=2)
    assert regions(made) == {}
    assert [page.text for page in bodies(made)] == ["one two", "three"]


def test_without_breaks_the_file_is_asked_for_the_later_pages_text() -> None:
    made = composition(block(broken("one two three")), pages=2)
    assert list(regions(made)) == [2]
    texts = [page.text for page in bodies(made, {2: ["three"]})]
    assert texts == ["one two", "three"]


def test_the_same_words_again_and_again_are_divided_by_how_many_there_are() -> None:
    text = "filler words " * 60
    later = "filler words " * 22
    first, second = bodies(composition(block(broken(text)), pages=2), {2: [later]})
    assert second.text == later.strip()
    assert first.text == ("filler words " * 38).strip()


def test_hyphens_that_readers_drop_at_line_ends_do_not_shift_the_break() -> None:
    text = "first page ends here and a 64-frame well-known cross-source setting follows at last"
    later = "and a 64frame wellknown crosssource setting follows at last"
    first, second = bodies(composition(block(broken(text)), pages=2), {2: [later]})
    assert first.text == "first page ends here"
    assert second.text.startswith("and a 64-frame")


def test_ligatures_and_full_width_forms_count_as_what_they_stand_for() -> None:
    text = "the ﬁrst eﬃcient … page Ａ then the rest of it"
    first, second = bodies(composition(block(broken(text)), pages=2), {2: ["then the rest of it"]})
    assert (first.text, second.text) == ("the ﬁrst eﬃcient … page Ａ", "then the rest of it")


def test_a_text_over_three_pages_is_divided_twice_and_nothing_is_lost() -> None:
    text = " ".join(f"word{n}" for n in range(300))
    pieces = [" ".join(f"word{n}" for n in range(*span)) for span in ((100, 200), (200, 300))]
    made = composition(block(part(text, *THREE)), pages=3)
    found = bodies(made, {2: [pieces[0]], 3: [pieces[1]]})
    assert " ".join(page.text for page in found) == text
    assert [page.text for page in found][1:] == pieces


def test_several_broken_parts_on_a_page_are_asked_for_in_order() -> None:
    left, right = Box(20, 10, 90, 90), Box(110, 10, 180, 90)
    cells = (
        cell("one two", 0, 0, Fragment(1, left), Fragment(2, left)),
        cell("three four", 0, 1, Fragment(1, right), Fragment(2, right)),
    )
    made = composition(block(*cells, kind="table"), pages=2)
    assert [box.x0 for box in regions(made)[2]] == [20, 110]
    first, second = bodies(made, {2: ["two", "four"]})
    assert (first.text, second.text) == ("one\tthree", "two\tfour")


def test_when_the_file_shows_nothing_the_text_stays_on_the_first_page() -> None:
    first, second = bodies(composition(block(broken("one two")), pages=2), {2: [""]})
    assert (first.text, second.text) == ("one two", "")
