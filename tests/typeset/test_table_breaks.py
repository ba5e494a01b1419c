"""Tables over page ends: what stays together, what is repeated, what breaks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from renderkit.typeset.model import Composition
from tests.typeset.table_pages import cell, glyphs, laid, lines, parts, table, within, wrong_cells

BEFORE = {"kind": "paragraph", "text": "Words that stand above the table. " * 6}
AFTER = {"kind": "paragraph", "text": "Words that stand below it."}
HEIGHTS = range(170, 420, 13)


def _grouped(**more: Any) -> dict[str, Any]:
    rows: list[Any] = []
    for g in range(4):
        rows.append({"group": f"Group {g}"})
        if g == 2:
            rows.append({"group": "Inner group", "level": 2})
        rows += [[f"row {g}.{i}", str(10 * g + i), "open"] for i in range(2 + 2 * g)]
    rows.append({"total": ["Total", "999", "late"]})
    said = {
        "caption": "What was measured",
        "notes": ["A note of ours."],
        "source_note": "Source: us.",
    }
    groups = [{"title": "Both of them", "columns": ["c1", "c2"]}]
    return table(["Name", "Number", "State"], rows, header_groups=groups, **said, **more)


@pytest.fixture(scope="module", params=["brief", "note"])
def swept(request: pytest.FixtureRequest) -> list[Composition]:
    """The same table on pages of many heights."""
    return [laid(BEFORE, _grouped(), AFTER, layout=request.param, high=h) for h in HEIGHTS]


def _pages(made: Composition) -> Iterator[tuple[int, list[tuple[int, str]]]]:
    """Page by page the table's rows from top to bottom: (row, first text)."""
    found: dict[int, dict[int, tuple[float, str]]] = {}
    for part in parts(made):
        if part.row is not None and part.column == 0:
            for page, box in part.fragments:
                found.setdefault(page, {})[part.row] = (box.y0, part.text)
    for page in sorted(found):
        ordered = sorted(found[page].items(), key=lambda row: row[1][0])
        yield page, [(row, text) for row, (_, text) in ordered]


def test_a_group_row_is_never_the_last_of_a_page(swept: list[Composition]) -> None:
    for made in swept:
        for _, rows in _pages(made):
            assert not rows[-1][1].startswith(("Group", "Inner")), rows


def test_rows_of_a_group_never_stand_alone_at_a_page_end(swept: list[Composition]) -> None:
    for made in swept:
        for _, rows in _pages(made):
            kinds = [
                "group" if text.startswith(("Group", "Inner")) else "row"
                for row, text in rows
                if row >= 0
            ]
            assert kinds[-2:] == ["row", "row"], rows
            assert kinds[0] == "group" or kinds[:2] == ["row", "row"], rows


@pytest.mark.parametrize("count", [4, 5, 7, 13, 14, 30])
def test_a_table_leaves_no_row_alone_on_either_side_of_a_page_end(count: int) -> None:
    heading = {"kind": "heading", "text": "All of it", "id": "h"}
    rows = [[f"row {y}", "word " * (1 + y % 9)] for y in range(count)]
    for high in range(150, 420, 31):
        made = laid(BEFORE, heading, table(["Name", "Words"], rows, caption="c"), high=high)
        found = [[row for row, _ in rows if row >= 0] for _, rows in _pages(made)]
        assert min(map(len, found)) >= 2, (high, found)
        head = next(b for b in made.blocks if b.id == "h").fragments[0].page
        assert head == cell(made, 1, 0).fragments[0].page, high


def test_a_header_never_stands_alone_on_a_page(swept: list[Composition]) -> None:
    for made in swept:
        for _, rows in _pages(made):
            assert rows[-1][0] >= 0, rows


def test_the_total_stands_with_a_row_above_it(swept: list[Composition]) -> None:
    for made in swept:
        for _, rows in _pages(made):
            body = [text for row, text in rows if row >= 0]
            assert body[0] != "Total", body


def test_notes_and_source_stand_with_the_end_of_the_table(swept: list[Composition]) -> None:
    for made in swept:
        own = {p.role: p.fragments[0].page for p in parts(made) if p.row is None}
        last = next(p for p in parts(made) if p.text == "Total").fragments[0].page
        assert own["note"] == own["source"] == last


def test_the_caption_stands_with_the_first_rows(swept: list[Composition]) -> None:
    for made in swept:
        caption = next(p for p in parts(made) if p.role == "caption")
        assert caption.fragments[0].page == cell(made, 1, 0).fragments[0].page


def test_every_page_of_a_table_has_its_header_once(swept: list[Composition]) -> None:
    for made in swept:
        for page, said in enumerate(lines(made.pdf), start=1):
            own = [row for number, rows in _pages(made) if number == page for row, _ in rows]
            text = " ".join(said)
            assert text.count("Number") == text.count("Both of them") == bool(own)


def test_later_pages_say_that_the_table_goes_on(swept: list[Composition]) -> None:
    for made in swept:
        pages = [page for page, _ in _pages(made)]
        for page, said in enumerate(lines(made.pdf), start=1):
            goes_on = page in pages[1:]
            assert ("What was measured (continued)" in said) == goes_on, (page, pages, said)


def test_cells_hold_their_texts_wherever_the_pages_end(swept: list[Composition]) -> None:
    for made in swept[::4]:
        assert wrong_cells(made) == []


def test_rows_stand_in_their_order_and_each_on_one_page(swept: list[Composition]) -> None:
    for made in swept:
        rows = [row for _, rows in _pages(made) for row, _ in rows if row >= 0]
        assert rows == sorted(set(rows))


# ---- short and tall --------------------------------------------------------------------------


def test_a_short_table_is_not_broken() -> None:
    rows = [[f"row {y}", str(y)] for y in range(6)]
    words = {"kind": "paragraph", "text": "Some words to fill the page with. " * 5}
    for count in range(1, 14):
        made = laid(*[words] * count, table(["A", "B"], rows, caption="c"), high=420)
        assert len({f.page for p in parts(made) for f in p.fragments}) == 1


def test_a_row_that_fits_a_page_is_not_broken() -> None:
    words = "words of a story that goes on " * 9
    rows = [[f"row {y}", words] for y in range(12)]
    for high in range(180, 300, 20):
        made = laid(table(["A", {"title": "B", "width": "5cm"}], rows), high=high)
        assert all(len(p.fragments) == 1 for p in parts(made) if p.role == "cell")
        assert wrong_cells(made) == []


@pytest.mark.parametrize("last", [False, True])
def test_a_row_taller_than_a_page_breaks_and_each_part_has_its_box(last: bool) -> None:
    story = " ".join(f"word{n}" for n in range(700))
    rows = [["first", "a"], ["long", story], ["after", "b"]]
    made = laid(table(["A", "B"], rows[: 2 if last else 3], notes=["A note."]), high=260)
    own = cell(made, 1, 1)
    assert len(own.fragments) > 2
    assert len({f.page for f in own.fragments}) == len(own.fragments)
    drawn = glyphs(made.pdf)
    said = "".join(within(drawn, f) for f in own.fragments)
    assert "".join(said.split()) == "".join(story.split())
    assert wrong_cells(made) == []


def test_a_row_span_over_a_page_end_has_a_box_on_both_pages() -> None:
    rows: list[Any] = [[{"text": "spans", "row_span": 40}, "0"], *([str(y)] for y in range(1, 40))]
    made = laid(table(["A", "B"], rows), high=300)
    assert len(cell(made, 0, 0).fragments) > 1
    assert wrong_cells(made) == []


def test_a_caption_with_a_fact_is_not_repeated_on_later_pages() -> None:
    rows = [[str(y)] for y in range(60)]
    caption = [{"text": "Built in "}, {"fact": "v"}]
    made = laid(
        table(["A"], rows, caption=caption), high=300, facts=[{"id": "v", "value": "42 minutes"}]
    )
    said = [" ".join(page) for page in lines(made.pdf)]
    assert sum(page.count("42 minutes") for page in said) == 1
    assert all("(continued)" in page for page in said[1:])


def test_a_table_of_thousands_of_rows_is_complete_with_its_header_on_every_page() -> None:
    rows = [[f"item {y}", y / 8, "late" if y % 3 else "open"] for y in range(2000)]
    made = laid(table(["Item", {"title": "Value", "format": ",.3f"}, "State"], rows))
    pages = lines(made.pdf)
    assert all(" ".join(page).count("Value") == 1 for page in pages)
    said = {line.split(" ")[1] for page in pages for line in page if line.startswith("item ")}
    assert said == {str(y) for y in range(2000)}
    assert len([p for p in parts(made) if p.role == "cell"]) == 6000


def test_pieces_of_a_split_table_break_over_pages_too() -> None:
    columns: list[Any] = [{"title": "Key", "key": True}, *(f"Column {x}" for x in range(1, 36))]
    rows = [[f"key {y}", *(f"cell {x}.{y}" for x in range(1, 36))] for y in range(40)]
    made = laid(table(columns, rows, fit={"landscape": False}), high=400)
    pieces = int(next(p.measure["pieces"] for p in made.problems))
    assert len(cell(made, 0, 0).fragments) == pieces
    assert len(cell(made, -1, 0).fragments) > pieces
    assert wrong_cells(made) == []


def test_tables_in_two_columns_of_text_have_their_boxes_in_the_right_column() -> None:
    rows = [[f"row {y}", y] for y in range(70)]
    made = laid(BEFORE, table(["A", "B"], rows, caption="c"), high=300, text_columns=2)
    lefts = {f.box.x0 for p in parts(made) if p.column == 0 for f in p.fragments}
    assert max(lefts) - min(lefts) > 200
    assert wrong_cells(made) == []
