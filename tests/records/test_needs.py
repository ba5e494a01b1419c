from __future__ import annotations

from typing import Any

from renderkit.records import collect
from renderkit.spec.model import Cell, Column, Row, Table
from renderkit.typeset.model import Fragment, PlacedBlock, PlacedFact
from renderkit.units import Box
from tests.records.pages import (
    block,
    cell,
    composition,
    document,
    fact,
    part,
    source,
    unit,
    used,
    within,
)
from tests.support.pages import words


def at(row: int, column: int, page: int = 1) -> Fragment:
    """A cell of a grid of 40 x 10 points that starts at (20, 30): row 0 is the first body row."""
    return Fragment(page, Box(20 + 40 * column, 30 + 10 * row, 60 + 40 * column, 40 + 10 * row))


def grid(*more: Any, head_pages: tuple[int, ...] = (1,)) -> PlacedBlock:
    """Two header levels over Model, Ext., Attr.; `more` are the body's parts."""

    def head(row: int, column: int) -> list[Fragment]:
        return [at(row, column, page) for page in head_pages]

    return block(
        part("Accuracy", Fragment(1, Box(20, 0, 180, 8)), role="caption"),
        cell("Model", -2, 0, *head(-2, 0), row_span=2),
        cell("Evidence", -2, 1, *head(-2, 1), col_span=2),
        cell("Ext.", -1, 1, *head(-1, 1)),
        cell("Attr.", -1, 2, *head(-1, 2)),
        *more,
        kind="table",
        name="run-table",
    )


def table(*rows: Row, key: str = "model") -> Table:
    def column(name: str, hidden: bool = False) -> Column:
        return Column(pointer="", id=name, title=words(name), key=name == key, hidden=hidden)

    columns = (column("note", hidden=True), column("model"), column("ext"), column("attr"))
    return Table(id="run-table", pointer="/pages/0/blocks/0", columns=columns, rows=rows)


def group(level: int) -> Row:
    return Row(pointer="", role="group", title=words("title"), level=level)


def cells() -> Row:
    return Row(pointer="", cells=(Cell(pointer=""),))


def needed(placed: PlacedBlock, spec: Table, use: PlacedFact, page: int = 1) -> list[Any]:
    pages = max(f.page for f in placed.fragments)
    given = source(
        composition(placed, pages=pages, facts=[use]), document([fact()], blocks=(spec,))
    )
    retrieval, _ = collect(given, [unit(number=n + 1) for n in range(pages)])
    (found,) = retrieval.evidence
    assert found.fields["page"] == page
    return [
        (need["role"], need["record_id"][-5:], need["boxes_px"]) for need in found.fields["needs"]
    ]


def value(row: int, column: int, page: int = 1) -> Any:
    return cell("42", row, column, at(row, column, page), facts=(within("42", "42"),))


def use_at(row: int, column: int, page: int = 1) -> PlacedFact:
    return used(
        "minutes-64", at(row, column, page).box, page=page, place="cell", block_id="run-table",
        row=row, column=column,
    )  # fmt: skip


def test_a_cell_needs_its_column_header_its_group_header_and_its_row_key() -> None:
    placed = grid(cell("GPT", 0, 0, at(0, 0)), value(0, 2), cell("x", 1, 0, at(1, 0)))
    assert needed(placed, table(cells(), cells()), use_at(0, 2)) == [
        ("header_group", "p0001", [[120, 20, 200, 40]]),
        ("column_header", "p0001", [[200, 40, 280, 60]]),
        ("row_header", "p0001", [[40, 60, 120, 80]]),
    ]


def test_a_key_cell_over_several_rows_counts_for_each_of_them() -> None:
    placed = grid(cell("GPT", 0, 0, at(0, 0), row_span=2), value(1, 1))
    roles = [need[0] for need in needed(placed, table(cells(), cells()), use_at(1, 1))]
    assert roles == ["header_group", "column_header", "row_header"]


def test_the_nearest_group_titles_of_every_level_are_needed() -> None:
    rows = (group(1), group(2), cells(), group(2), cells())
    placed = grid(
        cell("k = 10", 0, 0, at(0, 0), role="group"),
        cell("closed", 1, 0, at(1, 0), role="group"),
        cell("open", 3, 0, at(3, 0), role="group"),
        cell("Qwen", 4, 0, at(4, 0)),
        value(4, 1),
    )
    groups = [
        need[2] for need in needed(placed, table(*rows), use_at(4, 1)) if need[0] == "row_group"
    ]
    assert groups == [[[40, 120, 120, 140]], [[40, 60, 120, 80]]]


def test_headers_are_read_on_the_same_page_where_they_are_repeated() -> None:
    placed = grid(value(1, 1, page=2), head_pages=(1, 2))
    found = needed(placed, table(cells(), cells()), use_at(1, 1, page=2), page=2)
    assert {need[1] for need in found} == {"p0002"}


def test_headers_on_another_page_make_the_record_insufficient() -> None:
    placed = grid(value(1, 1, page=2), head_pages=(1,))
    given = source(
        composition(placed, pages=2, facts=[use_at(1, 1, page=2)]),
        document([fact()], blocks=(table(cells(), cells()),)),
    )
    retrieval, _ = collect(given, [unit(), unit(number=2)])
    fields = retrieval.evidence[0].fields
    assert not fields["sufficient"]
    assert {need["record_id"][-5:] for need in fields["needs"]} == {"p0001"}


def test_the_key_column_is_counted_among_the_columns_that_are_drawn() -> None:
    placed = grid(cell("GPT", 0, 0, at(0, 0)), cell("Ext", 0, 1, at(0, 1)), value(0, 2))
    found = needed(placed, table(cells(), key="ext"), use_at(0, 2))
    assert [need[2] for need in found if need[0] == "row_header"] == [[[120, 60, 200, 80]]]


def test_a_value_of_a_list_of_values_needs_its_label() -> None:
    left, right = Fragment(1, Box(20, 10, 60, 20)), Fragment(1, Box(60, 10, 100, 20))
    placed = block(
        part("Owner", left, role="label"),
        part("42", right, role="value", facts=(within("42", "42"),)),
        kind="key_values",
        name="run-table",
    )
    use = used("minutes-64", right.box, block_id="run-table", place="label")
    found = needed(placed, table(cells()), use)
    assert found == [("label", "p0001", [[40, 20, 120, 40]])]
