"""Tables on pages: what they say, where their columns stand, how they are made to fit."""

from __future__ import annotations

import io
from typing import Any

import pikepdf
import pypdfium2
import pytest

from renderkit.typeset.model import Composition
from tests.typeset.table_pages import (
    cell,
    glyphs,
    laid,
    letters,
    lines,
    parts,
    table,
    within,
    wrong_cells,
)

LAYOUTS = ("brief", "note")


def texts(composition: Composition, column: int) -> list[str]:
    """What the body cells of a column say."""
    return [p.text for p in parts(composition) if p.role == "cell" and p.column == column]


# ---- what cells say --------------------------------------------------------------------------


def test_a_number_is_drawn_as_written_or_by_its_format_and_with_a_true_minus() -> None:
    rows = [[58.0, 1234.5], [-0.3, -0.04], [{"value": 2, "format": "+.1f"}, {"value": 0.125}]]
    made = laid(table(["As it is", {"title": "Formatted", "format": ",.1f"}], rows))
    assert texts(made, 0) == ["58.0", "−0.3", "+2.0"]
    assert texts(made, 1) == ["1,234.5", "0.0", "0.1"]


def test_numbers_dates_and_truth_follow_the_language_but_strings_do_not() -> None:
    rows = [[1234.5, {"date": "2026-09-01"}, True, "1,234.5"]]
    columns: list[Any] = [{"title": "N", "format": ",.1f"}, "Tag", "Ja", "Text"]
    made = laid(table(columns, rows), language="de")
    assert [texts(made, x)[0] for x in range(4)] == ["1.234,5", "01.09.2026", "Ja", "1,234.5"]


def test_a_missing_value_has_the_layouts_mark_and_an_empty_string_has_none() -> None:
    made = laid(table(["A", "B"], [[None, ""], ["x", "y"]]))
    assert texts(made, 0) == ["–", "x"]
    assert texts(made, 1) == ["", "y"]


def test_a_unit_stands_behind_the_title_of_its_column() -> None:
    made = laid(table(["Step", {"title": "Time", "unit": "min"}], [["a", 5]]))
    assert cell(made, -1, 1).text == "Time (min)"


def test_a_table_without_rows_says_so_across_all_columns() -> None:
    made = laid(table(["A", "B"], []))
    empty = cell(made, 0, 0)
    assert (empty.text, empty.col_span) == ("No rows", 2)
    assert wrong_cells(made) == []


def test_a_hidden_column_is_left_out_and_the_others_keep_their_numbers() -> None:
    columns: list[Any] = ["A", {"title": "B", "hidden": True}, "C"]
    made = laid(table(columns, [["a", "b", "c"], [{"text": "wide", "col_span": 2}, "c"]]))
    assert {p.column for p in parts(made)} == {0, 2}
    assert wrong_cells(made) == []
    assert "b" not in " ".join(lines(made.pdf)[0]).split()


def test_text_that_looks_like_markup_comes_out_as_it_is() -> None:
    nasty = "#evil $x$ *no* @ref <a> \\ {} ~ `k` = - + / [x] // /* */ & ' \""
    made = laid(table([nasty], [[nasty], [{"group": [{"text": nasty}]}][0]], caption="c"))
    assert [p.text for p in parts(made) if p.row is not None] == [nasty] * 3
    assert wrong_cells(made) == []


def test_parts_come_in_the_order_they_are_read() -> None:
    rows = [["a", "b"], {"group": "g"}, {"total": ["c", "d"]}]
    groups = [{"title": "over", "columns": ["c0", "c1"]}]
    more: dict[str, Any] = {"caption": "cap", "notes": ["note"], "source_note": "source"}
    made = laid(table(["A", "B"], rows, header_groups=groups, **more))
    said = "cap over A B a b g c d note source".split()
    assert [p.text for p in parts(made)] == said


def test_a_picture_in_a_cell_is_refused_and_a_comment_left_out_with_a_note() -> None:
    comment = {"author": "A", "time": "2026-09-01T10:00:00Z", "text": "why?"}
    row = [{"image": "a.png", "alt": "a"}, {"text": "x", "comment": comment}]
    made = laid(table(["A", "B"], [row]))
    assert [(p.code, p.severity, p.pointer) for p in made.problems] == [
        ("S030", "error", "/pages/0/blocks/0/rows/0/0"),
        ("S030", "note", "/pages/0/blocks/0/rows/0/1"),
    ]


# ---- figures ---------------------------------------------------------------------------------

FIGURES = ["1,234.5", "−0.3", "62.1 ± 0.4", "n/a", "<0.01", "1,111.75", "7.7", "(12.5)", "12.5%"]


def _marks(composition: Composition) -> set[float]:
    """Where decimal marks begin, on page 1."""
    layer = pypdfium2.PdfDocument(composition.pdf)[0].get_textpage()
    text = layer.get_text_range()
    return {
        round(layer.get_charbox(k, loose=True)[0], 2)
        for k, c in enumerate(text)
        if c == "." and text[k - 1].isdigit() and text[k + 1].isdigit()
    }


@pytest.mark.parametrize("layout", LAYOUTS)
def test_decimal_marks_stand_at_one_place_whatever_form_the_figures_have(layout: str) -> None:
    bold = [[{"text": f, "bold": k % 2 == 1}] for k, f in enumerate(FIGURES)]
    made = laid(table([{"title": "Value", "align": "decimal"}], bold), layout=layout)
    marks = _marks(made)
    first = next(iter(marks))
    # "± 0.4" has a second mark in its own place.
    assert sum(abs(m - first) < 0.05 for m in marks) >= len(marks) - 1
    assert texts(made, 0) == FIGURES


@pytest.mark.parametrize("layout", LAYOUTS)
def test_marks_of_facts_and_totals_meet_those_of_numbers(layout: str) -> None:
    facts = [{"id": "v", "value": "1,070.25"}]
    rows = [[3.5], [{"fact": "v"}], [{"value": 12.125, "bold": True}], {"total": [99.1]}]
    made = laid(table(["Value"], rows), layout=layout, facts=facts)
    assert max(_marks(made)) - min(_marks(made)) < 0.05


def test_columns_of_figures_align_by_themselves_and_names_do_not() -> None:
    rows = [["Release 7", "7.25", "2026-09-01", "n/a"], ["Release 12", "12.5", "2026-10-01", "3"]]
    made = laid(table(["Name", "Number", "Day", "Few"], rows))
    drawn = glyphs(made.pdf)
    starts = [
        [min(b.x0 for c, b in drawn[1] if _in(b, cell(made, r, x))) for r in (0, 1)]
        for x in range(4)
    ]
    assert abs(starts[0][0] - starts[0][1]) < 0.2
    assert starts[1][0] > starts[1][1] + 3
    assert abs(starts[2][0] - starts[2][1]) < 0.2


def _in(box: Any, part: Any) -> bool:
    x0, y0, x1, y1 = part.fragments[0].box
    return bool(x0 <= box.x0 <= x1 and y0 <= box.y0 <= y1)


# ---- headers ---------------------------------------------------------------------------------

NESTED = [
    {
        "title": "Reasoning",
        "groups": [
            {"title": "Evidence", "columns": ["c1", "c2"]},
            {"title": "Chains", "columns": ["c3"]},
        ],
    },
    {"title": "Reading", "columns": ["c4"]},
]


def test_header_levels_are_counted_from_the_lowest() -> None:
    made = laid(table(["M", "A", "B", "C", "D", "E"], [list("abcdef")], header_groups=NESTED))
    found = {p.text: (p.row, p.column, p.col_span, p.row_span) for p in parts(made)}
    assert found["M"] == (-3, 0, 1, 3)
    assert found["Reasoning"] == (-3, 1, 3, 1)
    assert found["Evidence"] == (-2, 1, 2, 1)
    assert found["B"] == (-1, 2, 1, 1)
    assert found["D"] == (-2, 4, 1, 2)
    assert found["E"] == (-3, 5, 1, 3)
    assert wrong_cells(made) == []


@pytest.mark.parametrize("style", ["booktabs", "grid", "zebra", "plain", "heatmap", "bi"])
def test_every_cell_of_every_style_holds_its_text(style: str) -> None:
    rows: list[Any] = [
        {"group": "First"},
        ["a", 1.5, {"text": "both", "row_span": 2}, True],
        {
            "cells": [{"text": "b", "bar": 0.5}, {"value": 2.25, "tone": "good"}, None],
            "tone": "warn",
        },
        {"group": "Second", "level": 2},
        [{"text": "three wide", "col_span": 3, "align": "center"}, {"text": "x", "icon": "up"}],
        {"total": ["All", 3.75, "", ""]},
    ]
    groups = [{"title": "Group of two", "columns": ["c1", "c2"]}]
    for layout in LAYOUTS:
        made = laid(table(list("ABCD"), rows, style=style, header_groups=groups), layout=layout)
        assert wrong_cells(made) == []


def test_header_cells_are_tagged_as_headers_of_their_columns() -> None:
    made = laid(table(["A", "B", "C"], [["1", "2", "3"], ["4", "5", "6"]]))
    opened = pikepdf.open(io.BytesIO(made.pdf))
    kinds = [
        str(o["/S"]) for o in opened.objects if isinstance(o, pikepdf.Dictionary) and "/S" in o
    ]
    assert (kinds.count("/TH"), kinds.count("/TD"), kinds.count("/Table")) == (3, 6, 1)


# ---- facts -----------------------------------------------------------------------------------


def test_a_fact_in_a_cell_has_the_box_of_its_value_and_its_place_in_the_table() -> None:
    facts = [{"id": "v", "value": "42.17", "unit": "min"}, {"id": "w", "value": "well known"}]
    rows = [["a", {"fact": "v"}], [[{"text": "so "}, {"fact": "w"}, {"text": " here"}], 1.5]]
    made = laid(table(["A", "B"], rows), facts=facts)
    drawn = glyphs(made.pdf)
    assert [(f.fact_id, f.place, f.row, f.column) for f in made.facts] == [
        ("v", "cell", 0, 1),
        ("w", "cell", 1, 0),
    ]
    for fact in made.facts:
        found = "".join(within(drawn, f) for f in fact.fragments)
        assert letters(found) == letters(fact.surface)
        home = next(
            p for p in parts(made) if (p.row, p.column) == (fact.row, fact.column)
        ).fragments[0]
        assert home.box.contains(fact.fragments[0].box, slack=0.5)


# ---- too wide --------------------------------------------------------------------------------


def _wide(count: int, text: str = "cell {}.{}", **more: Any) -> dict[str, Any]:
    columns: list[Any] = [{"title": "Key", "key": True}, *(f"Head {x}" for x in range(1, count))]
    rows = [[f"key {y}", *(text.format(x, y) for x in range(1, count))] for y in range(4)]
    return table(columns, rows, **more)


def _outside(made: Composition) -> list[str]:
    """Characters that stand outside their page's margins, left or right."""
    left = min(b.x0 for page in glyphs(made.pdf).values() for _, b in page)
    sheets = {p.number: p.width for p in made.pages}
    return [
        c
        for page, found in glyphs(made.pdf).items()
        for c, b in found
        if b.x1 > sheets[page] - left + 1.5
    ]


def _steps(made: Composition) -> list[str]:
    return [p.message.split(" and was ")[1].split()[0] for p in made.problems if p.code == "L002"]


def test_a_table_that_fits_is_left_alone() -> None:
    assert laid(_wide(5)).problems == ()


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_more_columns_the_further_a_table_goes_down_the_ladder(layout: str) -> None:
    ladder = ["", "set", "turned", "split"]
    reached = []
    for count in (*range(6, 22, 2), 26, 40):
        made = laid(_wide(count), layout=layout)
        reached.append(max((ladder.index(s) for s in _steps(made)), default=0))
        assert all(p.measure["points"] > 0 for p in made.problems)
        assert wrong_cells(made) == []
        assert _outside(made) == []
    assert reached == sorted(reached)
    assert set(reached) == {0, 1, 2, 3}


def test_type_is_never_smaller_than_the_floor() -> None:
    made = laid(_wide(60, fit={"min_font": "7.5pt"}))
    assert min(p.measure["size"] for p in made.problems) >= 7.5


def test_key_columns_stand_in_every_piece_of_a_split_table() -> None:
    made = laid(_wide(40))
    pieces = int(next(p.measure["pieces"] for p in made.problems))
    assert pieces > 1
    assert len(cell(made, 0, 0).fragments) == pieces
    assert len(cell(made, 0, 39).fragments) == 1


def test_what_may_not_be_turned_or_split_and_cannot_fit_is_an_error_with_numbers() -> None:
    fit = {"landscape": False, "split_columns": False}
    made = laid(_wide(60, text="word{}{}", fit=fit))
    (problem,) = [p for p in made.problems if p.severity == "error"]
    assert problem.code == "L001"
    assert problem.measure["points"] > 100


def test_a_table_inside_another_block_is_not_turned() -> None:
    inner = _wide(14)
    made = laid({"kind": "callout", "blocks": [inner]})
    assert "turned" not in _steps(made)
    assert wrong_cells(made) == []


def test_long_words_and_addresses_break_inside_their_cells() -> None:
    long = "https://example.org/a/very/long/path/that/never/ends?with=query&and=" + "x" * 90
    made = laid(table(["A", "B", "C"], [[long, "b", long], ["a", long[:70], "c"]]))
    assert made.problems == ()
    assert wrong_cells(made) == []


# ---- width and place -------------------------------------------------------------------------


def _edges(made: Composition) -> tuple[float, float]:
    boxes = [p.fragments[0].box for p in parts(made) if p.row is not None]
    return min(b.x0 for b in boxes), max(b.x1 for b in boxes)


def test_a_table_of_texts_takes_the_width_of_its_column() -> None:
    words = "a few words that go on for quite a while and then some more of them " * 2
    made = laid(table(["A", "B"], [[words, words]]))
    (block,) = [b for b in made.blocks if b.id == "t"]
    left, right = _edges(made)
    assert left == pytest.approx(block.fragments[0].box.x0, abs=0.1)
    assert right == pytest.approx(block.fragments[0].box.x1, abs=0.1)


def test_a_table_of_a_few_figures_is_not_torn_apart() -> None:
    left, right = _edges(laid(table(["A", "B"], [[1, 2]]), layout="brief"))
    assert right - left < 150


@pytest.mark.parametrize("place", ["left", "center", "right"])
def test_a_narrow_table_stands_where_it_is_placed(place: str) -> None:
    made = laid(table(["A", "B"], [["a", "b"]], width="40%", place=place))
    (block,) = [b for b in made.blocks if b.id == "t"]
    room = block.fragments[0].box
    left, right = _edges(made)
    assert right - left == pytest.approx(0.4 * room.width, abs=0.1)
    start = {"left": 0.0, "center": 0.3, "right": 0.6}[place]
    assert left - room.x0 == pytest.approx(start * room.width, abs=0.1)
    assert wrong_cells(made) == []


def test_a_column_gets_the_width_it_asks_for() -> None:
    made = laid(table([{"title": "A", "width": "5cm"}, "B"], [["a", "b"]]))
    assert cell(made, 0, 0).fragments[0].box.width == pytest.approx(141.73, abs=0.1)


@pytest.mark.parametrize("style", ["booktabs", "grid", "zebra", "plain", "heatmap", "bi"])
@pytest.mark.parametrize("layout", ["brief", "note"])
def test_a_title_of_one_long_word_breaks_in_its_cell(style: str, layout: str) -> None:
    for count in range(40, 72, 4):
        title = ("0123456789abcdef" * 5)[:count]
        made = laid(table([title], [], style=style), layout=layout)
        assert wrong_cells(made) == [], count
