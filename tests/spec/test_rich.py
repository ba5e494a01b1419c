"""Text is literal; only `{{fact-id}}` refers to a fact, and only where text is drawn."""

from __future__ import annotations

from typing import Any

import pytest

from renderkit.spec.model import Span
from tests.spec.specs import (
    TIME,
    Raw,
    chart,
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

FACTS = [
    {"id": "minutes-64", "value": "42", "unit": "minutes"},
    {"id": "bare", "value": "7"},
    {"id": "secret", "value": "93.5", "modality": "image"},
]
HERE = "/pages/0/blocks/0/text"


def spans(text: Any) -> tuple[Span, ...]:
    found: tuple[Span, ...] = first(spec(paragraph(text), facts=FACTS)).text
    return found


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Q&A on R&D at J&K",
        "dose <Q 0.4 or >Q 0.9",
        "see <none> here; keep if n<b>m &lt;",
        "#evil $x$ no @ref <a> \\ { } \" '",
        "{single} }} {",
        "{{never closed",
        "line\nbreak\ttab",
    ],
)
def test_a_string_is_one_literal_span(text: str) -> None:
    assert spans(text) == (Span(pointer=HERE, text=text),)


def test_a_reference_becomes_a_fact_span_between_literal_ones() -> None:
    assert spans("a {{minutes-64}}b{{bare}}") == (
        Span(pointer=HERE, text="a "),
        Span(pointer=HERE, fact="minutes-64"),
        Span(pointer=HERE, text="b"),
        Span(pointer=HERE, fact="bare"),
    )


@pytest.mark.parametrize("text", ["{{{bare}}}", "{{ x {{bare}} }}"])
def test_the_innermost_braces_are_the_reference(text: str) -> None:
    found = spans(text)
    assert [s.fact for s in found if s.fact] == ["bare"]
    assert "".join(s.text or "{{bare}}" for s in found) == text


def test_an_undeclared_reference_names_the_nearest_fact() -> None:
    raw = spec(paragraph("a {{minutes64}} b"), facts=FACTS)
    problem = only(raw)
    assert (problem.code, problem.pointer) == ("R001", HERE)
    assert "{{minutes-64}}" in str(problem.hint)
    assert read(patched(raw, problem)).problems == ()


def test_one_patch_mends_all_references_of_a_string() -> None:
    raw = spec(paragraph("{{minutes64}} and {{ bare }}"), facts=FACTS)
    for problem in problems(raw):
        assert (
            patched(raw, problem)["pages"][0]["blocks"][0]["text"] == "{{minutes-64}} and {{bare}}"
        )


@pytest.mark.parametrize("text", ["{{}}", "{{a b}}", "{{Minutes: 5}}", "{{" + "x" * 500 + "}}"])
def test_braces_around_anything_are_a_reference(text: str) -> None:
    problem = only(spec(paragraph(text), facts=FACTS))
    assert problem.code == "R001"
    assert 'stands in a span: {"text": "…"}' in str(problem.hint)


def test_a_span_text_holds_braces_literally() -> None:
    assert spans([{"text": "{{nothing}}"}])[0].text == "{{nothing}}"


@pytest.mark.parametrize(
    "block",
    [
        {"kind": "code", "text": "{{x}}"},
        {"kind": "equation", "tex": "{{x}}"},
        {"kind": "figure", "src": "a.png", "alt": "{{x}}", "credit": "{{x}}"},
        {"kind": "notes", "text": "{{x}}"},
        {"kind": "json", "data": {"a": "{{x}}"}},
    ],
)
def test_braces_are_not_read_in_code_mathematics_or_alternative_text(block: Raw) -> None:
    more = {"document": {"title": "{{x}}"}, "contract": {"must_contain": ["{{x}}"]}}
    assert told(spec(block, **more)) == []


def text_fields(reference: Any) -> dict[str, Raw]:
    """Every place where a fact is text."""
    return {
        "heading": {"kind": "heading", "text": reference},
        "paragraph": paragraph(reference),
        "item": {"kind": "bullets", "items": [reference]},
        "inner item": {"kind": "bullets", "items": [{"text": "x", "items": [reference]}]},
        "quote": {"kind": "quote", "text": "x", "by": reference},
        "callout": {"kind": "callout", "title": reference, "blocks": []},
        "key": {"kind": "key_values", "items": [{"key": reference, "value": "x"}]},
        "value": {"kind": "key_values", "items": [{"key": "x", "value": reference}]},
        "footnote": paragraph([{"text": "x", "footnote": reference}]),
        "endnote": paragraph([{"text": "x", "endnote": reference}]),
        "cell": table([reference, "x"]),
        "cell text": table([{"text": reference}, "x"]),
        "column": {"kind": "table", "columns": [{"id": "a", "title": reference}], "rows": []},
        "group": table({"group": reference}),
        "header group": table(header_groups=[{"title": reference, "columns": ["a"]}]),
        "note": table(notes=[reference]),
        "caption": table(caption=reference),
        "source note": table(source_note=reference),
        "chart caption": chart(caption=reference),
        "image caption": {**table(caption=reference, alt="x"), "kind": "table_image"},
        "shape": {"kind": "shape", "shape": "box", "text": reference},
        "text box": {"kind": "text_box", "text": reference},
        "metric": {"kind": "metrics", "items": [{"label": "x", "value": reference}]},
    }


@pytest.mark.parametrize("place", text_fields("x"))
def test_an_image_fact_is_refused_as_text(place: str) -> None:
    found = told(spec(text_fields("{{secret}}")[place], facts=FACTS))
    assert [code for code, _ in found] == ["C001"]
    assert told(spec(text_fields("{{bare}}")[place], facts=FACTS)) == []
    assert [c for c, _ in told(spec(text_fields("{{baer}}")[place], facts=FACTS))] == ["R001"]


@pytest.mark.parametrize("place", text_fields("x"))
def test_a_fact_span_stands_for_a_string_with_one_reference(place: str) -> None:
    reference = {"fact": "secret"} if place == "metric" else [{"fact": "secret"}]
    found = told(spec(text_fields(reference)[place], facts=FACTS))
    assert [code for code, _ in found] == ["C001"]


@pytest.mark.parametrize(
    "block",
    [
        chart(values=[1, {"fact": "secret"}]),
        chart(title="{{secret}}", subtitle="{{secret}}"),
        chart(x={"values": ["{{secret}}", {"fact": "secret"}]}),
        chart(annotations=[{"text": "{{secret}}", "y": 1}]),
        {**table(["{{secret}}", {"fact": "secret"}], alt="x"), "kind": "table_image"},
        {"kind": "figure", "src": "a.png", "alt": "x", "facts": [{"fact": "secret"}]},
        {"kind": "diagram", "type": "cycle", "alt": "x", "nodes": [{"text": "{{secret}}"}]},
    ],
)
def test_an_image_fact_may_stand_in_pictures(block: Raw) -> None:
    assert told(spec(block, facts=FACTS)) == []


def test_native_smart_art_is_text() -> None:
    nodes = [{"text": "x", "nodes": [{"text": "{{secret}}"}]}]
    raw = {"kind": "diagram", "type": "cycle", "alt": "x", "smart_art": True, "nodes": nodes}
    assert told(spec(raw, facts=FACTS)) == [("C001", "/pages/0/blocks/0/nodes/0/nodes/0/text")]


def test_a_page_title_and_its_notes_are_text() -> None:
    raw = spec(facts=FACTS, document={"kind": "deck"})
    raw["pages"] = [{"title": "{{secret}}", "notes": "{{secret}}"}]
    assert told(raw) == [("C001", "/pages/0/title"), ("C001", "/pages/0/notes")]


@pytest.mark.parametrize(
    ("one", "code", "below"),
    [
        ({}, "S011", ""),
        ({"bold": True}, "S011", ""),
        ({"text": "a", "math": "b"}, "S018", ""),
        ({"text": "a", "with_unit": True}, "S018", ""),
        ({"text": "a", "inserted": {"author": "A", "time": TIME},
          "deleted": {"author": "A", "time": TIME}}, "S018", ""),
        ({"fact": "nope"}, "R001", "/fact"),
        ({"fact": "secret"}, "C001", "/fact"),
        ({"ref": "nope"}, "R002", "/ref"),
        ({"text": 5}, "S012", "/text"),
        ({"text": "a", "size": 0}, "S013", "/size"),
        ({"text": "a", "comment": {"author": "A", "time": "now", "text": "b"}}, "S017",
         "/comment/time"),
        (5, "S012", ""),
        (None, "S012", ""),
    ],
)  # fmt: skip
def test_a_faulty_span_is_one_problem(one: Any, code: str, below: str) -> None:
    assert told(spec(paragraph([one]), facts=FACTS)) == [(code, f"{HERE}/0{below}")]


def test_a_string_among_spans_gets_the_patch_that_makes_spans_of_it() -> None:
    raw = spec(paragraph(["so {{bare}} min", {"text": "b"}]), facts=FACTS)
    problem = only(raw)
    assert (problem.code, problem.pointer) == ("S012", f"{HERE}/0")
    made = patched(raw, problem)["pages"][0]["blocks"][0]["text"]
    assert made == [{"text": "so "}, {"fact": "bare"}, {"text": " min"}, {"text": "b"}]


def test_one_span_without_its_list_gets_brackets() -> None:
    raw = spec(paragraph({"text": "x"}))
    assert patched(raw, only(raw))["pages"][0]["blocks"][0]["text"] == [{"text": "x"}]


def test_no_spans_at_all_are_refused() -> None:
    assert told(spec(paragraph([]))) == [("S013", HERE)]


def test_a_unit_that_is_not_there_is_a_warning() -> None:
    problem = only(spec(paragraph([{"fact": "bare", "with_unit": True}]), facts=FACTS))
    assert (problem.code, problem.severity) == ("S013", "warning")


def test_a_reference_leads_to_any_block_of_the_document() -> None:
    raw = spec(paragraph([{"ref": "later"}]), {"kind": "callout", "blocks": [table(id="later")]})
    assert told(raw) == []
    assert told(spec(paragraph([{"ref": "one-paragraph-1"}]))) == []
    assert (
        only(spec(paragraph([{"ref": "latter"}]), table(id="later"))).hint
        == "did you mean `later`?"
    )
