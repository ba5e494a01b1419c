"""A reading has a document exactly if nothing is wrong; warnings travel along."""

from __future__ import annotations

import json

from renderkit.spec import read as read_spec
from tests.spec.specs import (
    chart,
    everything,
    only,
    paragraph,
    patched,
    problems,
    read,
    spec,
    table,
)


def test_a_spec_without_faults_is_a_document_without_problems() -> None:
    reading = read(spec(paragraph("x")))
    assert reading.document is not None
    assert reading.problems == reading.document.problems == ()


def test_warnings_travel_with_the_document() -> None:
    reading = read(spec(chart(alt=None)))
    assert reading.document is not None
    assert [p.code for p in reading.problems] == ["S025"]
    assert reading.document.problems == reading.problems


def test_one_error_among_warnings_is_no_document() -> None:
    reading = read(spec(chart(alt=None), paragraph("{{x}}")))
    assert reading.document is None
    assert [p.severity for p in reading.problems] == ["warning", "error"]


def test_problems_stand_in_the_order_of_the_text() -> None:
    raw = spec(paragraph("{{a}}"), table(["x"]), zebra=1)
    backwards = {key: raw[key] for key in reversed(raw)}
    assert [p.pointer for p in problems(raw)] == [
        "/pages/0/blocks/0/text",
        "/pages/0/blocks/1/rows/0",
        "/zebra",
    ]
    assert problems(backwards)[0].pointer == "/zebra"


def test_text_is_taken_as_it_is() -> None:
    text = "& < > # $ _ * @ \\ { } \" ' {{ }} <b> &lt; `"
    reading = read(spec(paragraph(text)))
    assert reading.document is None  # `{{ }}` is a reference
    raw = spec(paragraph([{"text": text}]))
    assert read(raw).document is not None


def test_a_problem_is_json() -> None:
    raw = spec(chart(series={"values": [1, 58.0]}), paragraph("{{a}}\x00"), {"kind": "tabel"})
    for problem in problems(raw):
        assert json.loads(json.dumps(problem.as_json())) == problem.as_json()


def test_following_every_certain_patch_leads_to_a_document() -> None:
    raw = spec(
        {"kind": "paragrph", "txt": "so {{minutes64}}\x07"},
        {"type": "heading", "text": "x"},
        {"kind": "heading", "text": ["a", {"text": "b"}], "level": "2"},
        chart(values=["1", 2], type="Bar"),
        table(["a", "b"], colums=[]),
        layout="brief",
        facts=[{"id": "minutes-64", "value": 42}],
        render={"formats": ["PDF"], "engines": "typst"},
    )
    del raw["pages"][0]["blocks"][4]["columns"]
    raw["pages"][0]["blocks"][4]["colums"] = table()["columns"]
    for _ in range(30):
        found = [p for p in problems(raw) if p.patch]
        if not found:
            break
        raw = patched(raw, found[0])
    assert problems(raw) == []


def test_names_of_layouts_may_be_any_collection() -> None:
    raw = spec(layout="house")
    assert read_spec(raw, layouts={"house"}).document is not None
    assert read_spec(raw, layouts=()).document is None


def test_readings_do_not_touch_each_other() -> None:
    whole = everything()["report"]
    before = read(whole)
    only(spec(paragraph("{{x}}")))
    assert read(whole) == before
