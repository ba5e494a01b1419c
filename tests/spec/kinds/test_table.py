"""Tables: every row fills its columns, every span fits, and the fault names the columns."""

from __future__ import annotations

from typing import Any

import pytest

from renderkit.spec.model import Column, HeaderGroup, Number, Row
from tests.spec.specs import Raw, first, only, paragraph, patched, problems, read, spec, table, told

ROWS = "/pages/0/blocks/0/rows"


def rows(*found: Any, columns: int = 2) -> list[tuple[str, str]]:
    """Code and pointer below the rows of every problem."""
    return [
        (code, pointer.removeprefix(ROWS))
        for code, pointer in told(spec(table(*found, columns=columns)))
    ]


def test_a_row_shorter_than_its_columns_names_those_that_are_empty() -> None:
    problem = only(spec(table(["x"], columns=3)))
    assert (problem.code, problem.pointer) == ("S020", f"{ROWS}/0")
    assert problem.message == "the row has 1 cell, none for `B`, `C`"
    assert problem.allowed == "cells for 3 columns: A, B, C"


def test_a_row_longer_than_its_columns_is_one_problem() -> None:
    problem = only(spec(table(["x", "y", "z"])))
    assert problem.message == "the row has 3 cells, 1 more than its columns hold"


@pytest.mark.parametrize(
    "ragged", [[["1", "2"], ["1", "2", "3", "4"], [None, "", 0]], [["1"] * 3, ["1"] * 4, ["1"]]]
)
def test_every_ragged_row_is_told(ragged: Any) -> None:
    wrong = [f"/{i}" for i, row in enumerate(ragged) if len(row) != 3]
    assert rows(*ragged, columns=3) == [("S020", place) for place in wrong]


def test_zero_rows_are_fine_and_zero_columns_are_not() -> None:
    assert first(spec(table())).rows == ()
    assert told(spec(table(columns=0))) == [("S022", "/pages/0/blocks/0/columns")]
    assert told(spec({"kind": "table", "rows": [["a"]]})) == [("S011", "/pages/0/blocks/0")]


def test_what_a_row_span_covers_is_left_out_of_the_rows_below() -> None:
    spanning = {"text": "x", "row_span": 2}
    assert rows([spanning, "b"], ["b"]) == []
    assert rows(["a", spanning], ["a"], ["a", "b"]) == []
    assert rows([spanning, "b"], ["a", "b"]) == [("S020", "/1")]
    assert rows([spanning, spanning], []) == []


def test_a_col_span_counts_as_so_many_cells() -> None:
    wide = {"text": "x", "col_span": 2}
    assert rows([wide]) == []
    assert rows([wide, "c"], columns=3) == []
    assert rows([wide, "c"]) == [("S020", "/0")]
    assert rows([{"text": "x", "col_span": 2, "row_span": 2}, "c"], ["c"], columns=3) == []


def test_a_span_that_leaves_the_table_is_told_at_its_cell() -> None:
    assert rows(["a", {"text": "x", "col_span": 2}]) == [("S021", "/0/1")]
    assert rows(["a", "b"], [{"text": "x", "row_span": 2}, "b"]) == [("S021", "/1/0")]
    problem = only(spec(table([{"text": "x", "row_span": 4}, "b"], ["b"])))
    assert problem.message == "the row span leaves the table by 2 rows"


def test_spans_that_overlap_are_told_at_the_later_one() -> None:
    tall = {"text": "t", "row_span": 2}
    assert rows(["a", tall, "c"], [{"text": "x", "col_span": 2}, "c"], columns=3) == [
        ("S021", "/1/0")
    ]


def test_a_row_span_ends_before_a_group_row() -> None:
    assert rows([{"text": "x", "row_span": 2}, "b"], {"group": "G"}, ["a", "b"]) == [
        ("S021", "/0/0")
    ]


def test_a_faulty_cell_is_one_problem_and_no_short_row() -> None:
    assert rows([{"fact": "nope"}, "b"]) == [("R001", "/0/0/fact")]
    assert rows([{"txt": "x"}, {"text": "a", "value": 1}]) == [
        ("S010", "/0/0/txt"),
        ("S018", "/0/1"),
    ]


def test_a_faulty_row_is_one_problem_and_breaks_no_span() -> None:
    assert rows([{"text": "x", "row_span": 3}, "b"], 5, ["b"]) == [("S012", "/1")]


def test_cells_are_what_their_json_says() -> None:
    cells = ["1.20", 58.0, True, None, "", [{"text": "a"}], {"value": -0.5}, {"text": "t"}]
    found = first(spec(table(cells, columns=8))).rows[0].cells
    assert found[0].text[0].text == "1.20"
    assert (found[1].value, found[1].value.text) == (Number("58.0"), "58.0")
    assert found[2].value is True
    assert (found[3].text, found[3].value) == (None, None)
    assert found[4].text[0].text == ""
    assert found[5].text[0].text == "a"
    assert found[6].value.text == "-0.5"
    assert found[7].text[0].pointer == f"{ROWS}/0/7/text"
    assert [cell.pointer for cell in found] == [f"{ROWS}/0/{i}" for i in range(8)]


def test_group_and_total_rows_have_their_roles() -> None:
    raw = table({"group": "G", "level": 2}, ["a", "b"], {"total": ["all", 2], "tone": "good"})
    found: tuple[Row, ...] = first(spec(raw)).rows
    assert [(row.role, row.level, row.tone) for row in found] == [
        ("group", 2, None),
        ("cells", 1, None),
        ("total", 1, "good"),
    ]
    assert found[2].cells[0].pointer == f"{ROWS}/2/total/0"


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ({}, "S011"),
        ({"tone": "good"}, "S011"),
        ({"cells": ["a", "b"], "total": ["a", "b"]}, "S018"),
        ({"cells": ["a", "b"], "level": 1}, "S018"),
        ({"cells": "a"}, "S012"),
        ("a", "S012"),
        (None, "S012"),
    ],
)
def test_a_row_has_one_role(row: Any, code: str) -> None:
    assert [found for found, _ in rows(row)] == [code]


@pytest.mark.parametrize(
    ("cell", "code"),
    [
        ({"text": "a", "value": 1}, "S018"),
        ({"value": "12"}, "S012"),
        ({"value": None, "text": "a"}, None),
        ({}, None),
        ({"date": "2026-09-01"}, None),
        ({"date": "yesterday"}, "S017"),
        ({"formula": "=A1"}, "S013"),
        ({"image": "../a.png", "alt": "x"}, "A002"),
        ({"text": "a", "col_span": 0}, "S013"),
        ({"text": "a", "bar": 1.2}, "S013"),
        ({"text": "a", "tone": "red"}, "S013"),
        ({"text": "a", "link": "javascript:x"}, "S017"),
    ],
)
def test_a_cell_has_one_content_and_a_look(cell: Raw, code: str | None) -> None:
    assert [found for found, _ in rows([cell, "b"])] == ([code] if code else [])


def test_a_numeral_in_quotes_as_value_gets_a_patch() -> None:
    raw = spec(table([{"value": "12.5"}, "b"]))
    assert patched(raw, only(raw))["pages"][0]["blocks"][0]["rows"][0][0] == {"value": 12.5}


def test_column_ids_are_unique_within_their_table() -> None:
    heads = [{"id": "a", "title": "A"}, {"id": "a", "title": "B"}]
    raw = {"kind": "table", "columns": heads, "rows": [["x", "y"]]}
    assert told(spec(raw, table())) == [("S016", "/pages/0/blocks/0/columns/1/id")]


def groups(*found: Raw, columns: int = 3) -> list[tuple[str, str]]:
    base = "/pages/0/blocks/0/header_groups"
    raw = spec(table(columns=columns, header_groups=list(found)))
    return [(code, pointer.removeprefix(base)) for code, pointer in told(raw)]


def test_header_groups_stand_over_columns_that_follow_each_other() -> None:
    assert groups({"title": "x", "columns": ["a", "b"]}, {"title": "y", "columns": ["c"]}) == []
    assert groups({"title": "x", "columns": ["b", "a"]}) == []
    assert groups({"title": "x", "columns": ["a", "c"]}) == [("S021", "/0")]
    assert groups({"title": "x"}) == [("S011", "/0")]


def test_header_groups_nest() -> None:
    inner = [{"title": "l", "columns": ["a"]}, {"title": "r", "columns": ["b"]}]
    assert groups({"title": "x", "groups": inner}) == []
    made = first(spec(table(header_groups=[{"title": "x", "groups": inner}]))).header_groups
    group: HeaderGroup = made[0]
    assert [g.columns for g in group.groups] == [("a",), ("b",)]
    assert groups({"title": "x", "groups": [*inner, {"title": "z", "columns": ["b"]}]}) == [
        ("S021", "/0/groups/2")
    ]


def test_a_column_stands_under_one_header_group() -> None:
    assert groups({"title": "x", "columns": ["a"]}, {"title": "y", "columns": ["a", "b"]}) == [
        ("S021", "/1")
    ]


def test_a_header_group_over_no_column_of_the_table_names_the_nearest() -> None:
    raw = table(columns=1, header_groups=[{"title": "x", "columns": ["modle"]}])
    raw["columns"][0]["id"] = "model"
    problem = only(spec(raw))
    assert (problem.code, problem.hint) == ("R002", "did you mean `model`?")
    assert problem.pointer == "/pages/0/blocks/0/header_groups/0/columns/0"


def test_heat_is_over_columns_of_the_table() -> None:
    assert told(spec(table(heat={"columns": ["z"]}))) == [
        ("R002", "/pages/0/blocks/0/heat/columns/0")
    ]


def test_columns_keep_what_is_said_of_them() -> None:
    head = {"id": "a", "title": "A", "align": "decimal", "unit": "%", "format": ".1f", "key": True}
    column: Column = first(spec({"kind": "table", "columns": [head], "rows": []})).columns[0]
    assert (column.align, column.unit, column.format, column.key) == ("decimal", "%", ".1f", True)
    assert column.pointer == "/pages/0/blocks/0/columns/0"


def test_a_formula_may_stand_in_a_workbook() -> None:
    raw = spec(table(["a", {"formula": "=SUM(A1)"}]), document={"kind": "workbook"})
    assert read(raw).problems == ()


def test_a_fact_in_a_cell_may_stand_alone_or_in_text() -> None:
    raw = spec(table([{"fact": "f"}, "{{f}} min"]), facts=[{"id": "f", "value": "4"}])
    cells = first(raw).rows[0].cells
    assert cells[0].fact == "f"
    assert [span.fact for span in cells[1].text] == ["f", None]


def test_problems_come_in_the_order_of_the_document() -> None:
    raw = spec(table(["a"], ["{{x}}", "b"], ["a"]), paragraph("{{y}}"))
    assert [p.pointer for p in problems(raw)] == [
        f"{ROWS}/0",
        f"{ROWS}/1/0",
        f"{ROWS}/2",
        "/pages/0/blocks/1/text",
    ]
