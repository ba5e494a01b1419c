"""Every page and block has an id of its own; given ones are kept, the others are made up."""

from __future__ import annotations

from typing import Any

from renderkit.spec.model import Block
from tests.spec.specs import Raw, chart, document, only, paragraph, read, spec, table, told

DIVIDER: Raw = {"kind": "divider"}


def ids(raw: Raw) -> list[tuple[str, bool]]:
    blocks: list[Block] = list(document(raw).walk())
    return [(block.id, block.generated) for block in blocks]


def test_generated_ids_count_by_page_and_kind() -> None:
    raw = spec(paragraph("a"), {"kind": "page_break"}, paragraph("b"), paragraph("c", id="mine"))
    assert ids(raw) == [
        ("one-paragraph-1", True),
        ("one-page-break-1", True),
        ("one-paragraph-2", True),
        ("mine", False),
    ]


def test_blocks_inside_others_count_along() -> None:
    parts = [{"blocks": [DIVIDER]}, {"blocks": [{"kind": "callout", "blocks": [DIVIDER]}]}]
    raw = spec(DIVIDER, {"kind": "side_by_side", "parts": parts}, DIVIDER)
    assert [name for name, _ in ids(raw)] == [
        "one-divider-1",
        "one-side-by-side-1",
        "one-divider-2",
        "one-callout-1",
        "one-divider-3",
        "one-divider-4",
    ]


def test_pages_are_named_by_their_number() -> None:
    raw = spec()
    raw["pages"] = [{"blocks": [DIVIDER]}, {"id": "x"}, {}]
    assert [page.id for page in document(raw).pages] == ["p1", "x", "p3"]
    assert ids(raw) == [("p1-divider-1", True)]


def test_a_generated_id_never_takes_a_given_one() -> None:
    raw = spec(DIVIDER, DIVIDER, paragraph("x", id="one-divider-1"), paragraph("y", id="p2"))
    raw["pages"] += [{}, {"id": "p3"}]
    assert [name for name, _ in ids(raw)] == [
        "one-divider-2",
        "one-divider-3",
        "one-divider-1",
        "p2",
    ]
    made = [page.id for page in document(raw).pages]
    assert len(set(made)) == 3
    assert "p2" not in made


def test_a_later_block_does_not_change_the_ids_before_it() -> None:
    before = ids(spec(DIVIDER, DIVIDER))
    assert ids(spec(DIVIDER, DIVIDER, DIVIDER, paragraph("x")))[:2] == before


def test_a_generated_id_is_an_id_however_long_the_page_s_is() -> None:
    raw = spec(*[DIVIDER] * 12)
    raw["pages"][0]["id"] = "p" * 63
    names = [name for name, _ in ids(raw)]
    assert len(set(names)) == 12
    assert all(len(name) <= 63 for name in names)


def test_an_id_that_stands_twice_names_the_first() -> None:
    problem = only(spec(paragraph("a", id="x"), {"kind": "callout", "blocks": [table(id="x")]}))
    assert (problem.code, problem.pointer) == ("S016", "/pages/0/blocks/1/blocks/0/id")
    assert "/pages/0/blocks/0/id" in problem.message


def test_pages_and_blocks_share_their_ids() -> None:
    assert told(spec(paragraph("a", id="one"))) == [("S016", "/pages/0/blocks/0/id")]


def test_ids_that_differ_in_case_or_composition_are_the_same() -> None:
    raw = spec(paragraph("a", id="Caf\u00e9"), paragraph("b", id="cafe\u0301"))
    assert [code for code, _ in told(raw)] == ["S017", "S016", "S017"]


def test_an_id_that_is_no_string_is_one_problem() -> None:
    raw: Any = spec(paragraph("a", id=5), paragraph("b", id=["x"]))
    assert told(raw) == [("S012", "/pages/0/blocks/0/id"), ("S012", "/pages/0/blocks/1/id")]


def test_the_first_use_of_a_drawing_is_known_by_its_name() -> None:
    use = {"kind": "drawing", "use": "minutes"}
    raw = spec(use, use, {**use, "id": "mine"}, drawings={"minutes": chart()})
    assert ids(raw) == [("minutes", False), ("one-drawing-1", True), ("mine", False)]
    taken = spec(paragraph("a", id="minutes"), use, drawings={"minutes": chart()})
    assert ids(taken)[1] == ("one-drawing-1", True)


def test_facts_and_columns_have_ids_of_their_own() -> None:
    raw = spec(table(id="a"), facts=[{"id": "a", "value": "1"}, {"id": "one", "value": "1"}])
    assert read(raw).problems == ()
