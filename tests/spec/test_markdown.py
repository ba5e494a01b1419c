"""Text that looks like Markdown is drawn as it is, with a warning and the spans that were meant."""

from __future__ import annotations

from typing import Any

import pytest

from tests.spec.specs import chart, first, only, paragraph, patched, read, spec, table, told


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        ("a **b** c", [{"text": "a "}, {"text": "b", "bold": True}, {"text": " c"}]),
        ("*b*", [{"text": "b", "italic": True}]),
        ("_b c_", [{"text": "b c", "italic": True}]),
        ("__b c__", [{"text": "b c", "bold": True}]),
        ("`x_y`", [{"text": "x_y", "code": True}]),
        ("~~b~~", [{"text": "b", "strike": True}]),
        ("[b](https://a.b)", [{"text": "b", "link": "https://a.b"}]),
        ("**{{n}}%**", [{"fact": "n", "bold": True}, {"text": "%", "bold": True}]),
    ],
)
def test_inline_markdown_is_a_warning_whose_patch_makes_spans(text: str, spans: Any) -> None:
    raw = spec(paragraph(text), facts=[{"id": "n", "value": "5"}])
    problem = only(raw)
    assert (problem.code, problem.severity) == ("S015", "warning")
    made = patched(raw, problem)
    assert made["pages"][0]["blocks"][0]["text"] == spans
    assert read(made).problems == ()


def test_markdown_in_a_span_becomes_spans_of_the_same_look() -> None:
    raw = spec(paragraph([{"text": "a **b**", "color": "accent"}, {"text": "c"}]))
    problem = only(raw)
    assert (problem.code, problem.pointer) == ("S015", "/pages/0/blocks/0/text/0")
    assert patched(raw, problem)["pages"][0]["blocks"][0]["text"] == [
        {"text": "a ", "color": "accent"},
        {"text": "b", "color": "accent", "bold": True},
        {"text": "c"},
    ]
    assert told(spec(paragraph([{"text": "**b**", "code": True}]))) == []


@pytest.mark.parametrize(
    ("text", "use"),
    [
        ("## Results", "use a `heading` block"),
        ("So:\n- a\n- b", "use a `bullets` block"),
        ("1. a\n2. b", "use a `bullets` block"),
        ("| a | b |\n|---|---|", "use a `table` block"),
        ("```python\nx\n```", "use a `code` block"),
        ("![x](a.png)", "use a `figure` block"),
    ],
)
def test_markdown_blocks_are_a_warning_that_names_the_kind(text: str, use: str) -> None:
    problem = only(spec(paragraph(text)))
    assert (problem.code, problem.severity, problem.hint) == ("S015", "warning", use)


@pytest.mark.parametrize(
    "text",
    [
        "# of runs", "2 * 3 * 4", "a*b*c", "p < 0.05*", "** note", "snake_case_name", "__init__",
        "5 ~ 6 ~ 7", "[1] (see there)", "a | b", "- 5 °C", "f(x)[0](1)", "* 10 *", "-1\n-2",
        "`", "***", "a_b_c", "_private", "#1", "C# and F#", "2**10", "x ** y",
    ],
)  # fmt: skip
def test_ordinary_text_is_no_markdown(text: str) -> None:
    assert told(spec(paragraph(text))) == []


def test_the_text_is_drawn_as_it_is() -> None:
    made = read(spec(paragraph("a **b**")))
    assert made.document is not None
    assert made.document.problems == made.problems
    assert made.document.pages[0].blocks[0].text[0].text == "a **b**"  # type: ignore[attr-defined]


def test_cells_and_chart_labels_are_looked_at_too() -> None:
    raw = spec(table(["**a**", "b"]), chart(x={"values": ["`a`", "b"]}, title="*t*"))
    assert [code for code, _ in told(raw)] == ["S015"] * 3


def test_code_is_not_looked_at() -> None:
    assert first(spec({"kind": "code", "text": "**a** `b`"})).text == "**a** `b`"
