"""Unknown keys are named with the nearest known one, missing ones with what may stand there."""

from __future__ import annotations

from typing import Any

import pytest

from renderkit.spec.field import Record, may
from renderkit.spec.scalar import Bool
from tests.spec.specs import (
    Raw,
    chart,
    document,
    everything,
    first,
    only,
    paragraph,
    patched,
    problems,
    read,
    spec,
    table,
    told,
)


def test_all_faults_of_a_spec_are_told_at_once() -> None:
    raw = spec(
        {"kind": "paragraph", "txt": "lost"},
        {"kind": "Bullet", "items": ["x"]},
        {"kind": "heading", "level": "2", "text": "t"},
        {"kind": "table", "row": [["1"]]},
        {"text": "no kind"},
        {"kind": "chart", "series": {"values": [1]}},
        layout="breif",
    )
    assert told(raw) == [
        ("S010", "/pages/0/blocks/0/txt"),
        ("S013", "/pages/0/blocks/1/kind"),
        ("S012", "/pages/0/blocks/2/level"),
        ("S011", "/pages/0/blocks/3"),
        ("S010", "/pages/0/blocks/3/row"),
        ("S011", "/pages/0/blocks/4"),
        ("S011", "/pages/0/blocks/5"),
        ("S025", "/pages/0/blocks/5"),
        ("S012", "/pages/0/blocks/5/series"),
        ("R003", "/layout"),
    ]


@pytest.mark.parametrize(
    ("key", "meant"),
    [("txt", "text"), ("Text", "text"), ("tex", "text"), ("justfy", "justify"), ("taggs", "tags")],
)
def test_a_misspelt_key_is_one_problem_with_a_patch(key: str, meant: str) -> None:
    value: Any = {"text": "x", "justify": "left", "tags": ["a"]}[meant]
    raw = spec({"kind": "paragraph", "text": "x", key: value})
    if meant == "text":
        del raw["pages"][0]["blocks"][0]["text"]
    problem = only(raw)
    assert (problem.code, problem.pointer) == ("S010", f"/pages/0/blocks/0/{key}")
    assert problem.hint == f"did you mean `{meant}`?"
    assert read(patched(raw, problem)).problems == ()


def test_what_stands_under_a_misspelt_key_is_read_as_well() -> None:
    raw = spec({"kind": "table", "colums": [{"id": "A b", "title": "x"}], "rows": []})
    assert told(raw) == [
        ("S010", "/pages/0/blocks/0/colums"),
        ("S017", "/pages/0/blocks/0/colums/0/id"),
    ]


@pytest.mark.parametrize(
    ("block", "hint"),
    [
        ({"kind": "paragraph", "content": "x"}, "text"),
        ({"kind": "table", "header": ["a"], "rows": []}, "columns"),
        ({"kind": "figure", "path": "a.png", "decorative": True}, "src"),
        ({"kind": "callout", "children": []}, "blocks"),
        ({"kind": "code", "text": "x", "lang": "c"}, "language"),
    ],
)
def test_a_key_by_another_word_gets_a_hint_but_no_patch(block: Raw, hint: str) -> None:
    problem = next(p for p in problems(spec(block)) if p.code == "S010")
    assert problem.hint == f"did you mean `{hint}`?"
    assert not problem.patch


def test_a_key_like_no_other_lists_what_may_stand() -> None:
    problem = only(spec(paragraph("x", zebra=1)))
    assert problem.hint is None
    assert problem.allowed == "id, tags, animate, only, text, justify, lead"
    assert problem.found == "1"


def test_every_object_refuses_an_unknown_key_and_names_it() -> None:
    free = ("set", "tags", "names", "drawings", "validation", "conditional", "sparklines", "data")
    for raw in everything().values():
        strange = set()
        for pointer, holder in objects(raw, ""):
            if not set(pointer.split("/")[-1:]) & set(free) or not pointer:
                holder["qqzzxx"] = 1
                strange.add(f"{pointer}/qqzzxx")
        assert strange <= {pointer for code, pointer in told(raw) if code == "S010"}


def objects(value: Any, at: str) -> list[tuple[str, Raw]]:
    if isinstance(value, list):
        return [found for i, one in enumerate(value) for found in objects(one, f"{at}/{i}")]
    if not isinstance(value, dict):
        return []
    inner = [found for key, one in value.items() for found in objects(one, f"{at}/{key}")]
    return [(at, value), *inner]


def test_null_means_not_given() -> None:
    made = first(spec(paragraph("x", justify=None, lead=None, id=None, tags=None)))
    assert made == first(spec(paragraph("x")))
    assert told(spec({"kind": "paragraph", "text": None})) == [("S011", "/pages/0/blocks/0")]


def test_remarks_may_stand_in_every_object() -> None:
    raw = spec({**table(["a", {"text": "b", "$comment": "c"}]), "$comment": "t"})
    raw["$schema"] = "https://example.org/schema.json"
    raw["document"]["$comment"] = "d"
    assert read(raw).problems == ()
    raw["document"]["$comment"] = 5
    assert told(raw) == [("S012", "/document/$comment")]


def test_a_table_tells_why_it_has_no_alternative_text() -> None:
    problem = only(spec(table(["a", "b"], alt="x")))
    assert problem.code == "S010"
    assert "table_image" in str(problem.hint)


def test_the_keys_of_the_spec_itself_may_be_misspelt_too() -> None:
    raw = spec(paragraph("{{a}}"), paragraph([{"text": "up", "link": "#top"}]), fact=[])
    raw["fact"] = [{"id": "a", "value": "1"}]
    raw["page"] = raw.pop("pages")
    raw["pagess"] = raw.pop("page")
    raw["pagess"][0]["blocks"].append({"kind": "heading", "id": "top", "text": "x"})
    assert told(raw) == [("S010", "/fact"), ("S010", "/pagess")]


def test_a_record_that_tells_a_field_twice_is_a_fault_of_ours() -> None:
    with pytest.raises(ValueError, match="told twice"):
        Record("thing", None, may("a", Bool()), may("a", Bool()))


def test_an_object_where_a_list_of_objects_is_expected_gets_brackets() -> None:
    raw = spec(chart())
    raw["pages"][0]["blocks"][0]["series"] = raw["pages"][0]["blocks"][0]["series"][0]
    problem = only(raw)
    assert (problem.code, problem.pointer) == ("S012", "/pages/0/blocks/0/series")
    assert read(patched(raw, problem)).problems == ()


def test_the_defaults_are_those_of_the_format() -> None:
    made = document(spec({"kind": "heading", "text": "x"}))
    heading: Any = made.pages[0].blocks[0]
    assert (heading.level, heading.numbered, heading.tags, heading.only) == (1, None, (), None)
    assert made.layout.name == "brief"
    assert made.render.formats == ("pdf",)
    assert (made.render.engine, made.render.dpi, made.render.text_policy) == ("typst", 144, "page")
    assert (made.identity.language, made.identity.stage) == ("en", "final")
    assert made.identity.valid_from == made.identity.timestamp
