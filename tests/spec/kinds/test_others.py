"""The remaining kinds: lists, cards, holders, natives and attachments."""

from __future__ import annotations

from typing import Any

import pytest

from renderkit.spec.model import Item
from tests.spec.specs import TIME, Raw, document, first, paragraph, spec, told

AT = "/pages/0/blocks/0"


def test_lists_nest_and_may_be_checked() -> None:
    items = ["a", {"text": "b", "checked": False, "items": ["c", {"text": "d"}]}]
    found: tuple[Item, ...] = first(spec({"kind": "bullets", "items": items})).items
    assert [item.checked for item in found] == [None, False]
    assert [inner.text[0].text for inner in found[1].items] == ["c", "d"]
    assert found[1].items[1].pointer == f"{AT}/items/1/items/1"


def test_a_card_shows_a_string_a_number_or_a_fact() -> None:
    values: list[Any] = ["4 min", 58.0, {"fact": "f"}, "{{f}}"]
    items = [{"label": "x", "value": value} for value in values]
    raw = spec({"kind": "metrics", "items": items}, facts=[{"id": "f", "value": "4"}])
    found = first(raw).items
    assert [(m.value, m.fact) for m in found[:1]] == [("4 min", None)]
    assert found[1].value.text == "58.0"
    assert [(m.value, m.fact) for m in found[2:]] == [(None, "f"), (None, "f")]


@pytest.mark.parametrize("value", ["about {{f}}", None, [], True])
def test_a_card_shows_one_value(value: Any) -> None:
    raw = {"kind": "metrics", "items": [{"label": "x", "value": value}]}
    assert len(told(spec(raw, facts=[{"id": "f", "value": "4"}]))) == 1


def test_holders_hold_any_blocks() -> None:
    inner = {"kind": "callout", "blocks": [paragraph("x"), {"kind": "divider"}]}
    made = spec(
        {"kind": "side_by_side", "parts": [{"width": "30%", "blocks": [inner]}, {"blocks": []}]}
    )
    kinds = [block.kind for block in document(made).walk()]
    assert kinds == ["side_by_side", "callout", "paragraph", "divider"]
    assert told(spec({"kind": "side_by_side", "parts": []})) == [("S013", f"{AT}/parts")]
    assert told(spec({"kind": "callout", "blocks": {"kind": "divider"}})) == [
        ("S012", f"{AT}/blocks")
    ]


@pytest.mark.parametrize(
    ("block", "code", "below"),
    [
        ({"kind": "heading", "text": "x", "level": 7}, "S013", "/level"),
        ({"kind": "code", "text": "a\nb", "marked_lines": [1, 3]}, "S013", "/marked_lines/1"),
        ({"kind": "equation", "tex": " "}, "S013", "/tex"),
        ({"kind": "spacer", "height": "10%"}, "S013", "/height"),
        ({"kind": "spacer"}, "S011", ""),
        ({"kind": "contents", "of": "pages"}, "S013", "/of"),
        ({"kind": "divider", "text": "x"}, "S010", "/text"),
        ({"kind": "shape", "shape": "../x"}, "S017", "/shape"),
        ({"kind": "connector", "from": "nope", "to": "one-connector-1"}, "R002", "/from"),
        ({"kind": "ink", "strokes": [[[1, 2], [3]]]}, "S012", "/strokes/0/1"),
        ({"kind": "video", "src": "http://a/b.mp4", "alt": "x"}, "A002", "/src"),
        ({"kind": "log", "lines": [{"level": "INFO"}]}, "S011", "/lines/0"),
        ({"kind": "text", "text": "x", "encoding": "ebcdic"}, "S013", "/encoding"),
        ({"kind": "mail", "from": "a", "to": "b", "subject": "", "body": ""}, "S012", "/to"),
        ({"kind": "thread", "messages": [{"author": "a", "time": "10:00", "text": "x"}]}, "S017",
         "/messages/0/time"),
        ({"kind": "calendar", "events": [
            {"title": "x", "start": "2026-09-02", "end": "2026-09-01"}]}, "S013", "/events/0/end"),
        ({"kind": "csv", "columns": [], "rows": []}, "S022", "/columns"),
    ],
)  # fmt: skip
def test_a_fault_is_told_where_it_is(block: Raw, code: str, below: str) -> None:
    assert told(spec(block)) == [(code, f"{AT}{below}")]


def test_mail_and_connectors_read_keys_that_python_keeps() -> None:
    mail = {"kind": "mail", "from": "a@b", "to": ["c@d"], "subject": "s", "body": "b", "date": TIME}
    assert (first(spec(mail)).sender, first(spec(mail)).to) == ("a@b", ("c@d",))
    line = spec(paragraph("x", id="a"), {"kind": "connector", "from": "a", "to": "a"})
    assert document(line).pages[0].blocks[1].start == "a"  # type: ignore[attr-defined]


def test_data_are_kept_as_canonical_json() -> None:
    made = first(spec({"kind": "json", "data": {"b": [1.0, None], "a": "é"}}))
    assert made.text == '{"a":"é","b":[1.0,null]}'
    assert told(spec({"kind": "json"})) == [("S011", AT)]


def test_strokes_are_points() -> None:
    assert first(spec({"kind": "ink", "strokes": [[[0, 1.5]]]})).strokes == (((0.0, 1.5),),)
