"""Python values are read like JSON text, whatever a caller hands over."""

from __future__ import annotations

import enum
from collections import OrderedDict
from types import MappingProxyType
from typing import Any

import pytest

from tests.spec.specs import (
    chart,
    document,
    first,
    only,
    paragraph,
    problems,
    read,
    spec,
    table,
    told,
)


class Word(str, enum.Enum):  # noqa: UP042 - an older caller's way
    HEADING = "heading"


def test_numbers_get_their_shortest_text() -> None:
    block = first(spec(table([0.1, 1e22, -3, 58.0, 1e-7], columns=5)))
    assert [c.value.text for c in block.rows[0].cells] == ["0.1", "1e+22", "-3", "58.0", "1e-07"]


def test_tuples_and_other_mappings_are_lists_and_objects() -> None:
    raw = spec(OrderedDict(paragraph("a")), MappingProxyType(paragraph("b")))
    raw["pages"] = tuple(raw["pages"])
    assert [b.kind for b in document(MappingProxyType(raw)).walk()] == ["paragraph", "paragraph"]


def test_a_string_of_a_subclass_is_a_string() -> None:
    assert first(spec({"kind": Word.HEADING, "text": "x"})).kind == "heading"


@pytest.mark.parametrize("value", [object(), b"x", {1}, 1j, range(3), int])
def test_a_value_that_is_no_json_is_named_by_its_type(value: Any) -> None:
    problem = problems(spec(paragraph(value)))[-1]
    assert (problem.code, problem.pointer) == ("S012", "/pages/0/blocks/0/text")
    assert type(value).__name__ in problem.message


def test_a_key_that_is_no_string_is_named() -> None:
    raw: Any = spec(document={"tags": {1: "a"}})
    assert told(raw) == [("S012", "/document/tags")]


@pytest.mark.parametrize("value", [float("nan"), float("inf"), 10**400])
def test_a_number_that_json_cannot_hold_is_refused(value: float) -> None:
    assert told(spec(chart(values=[value]))) == [("S004", "/pages/0/blocks/0/series/0/values/0")]


def test_a_structure_that_holds_itself_ends_at_the_depth_limit() -> None:
    ring: list[Any] = []
    ring += [ring, ring]
    problem = only({"a": ring})
    assert problem.code == "S005"
    assert problem.pointer.startswith("/a/0/0/0")


def test_the_callers_values_are_not_changed_or_kept() -> None:
    rows = [["a", "b"]]
    raw = spec(table(*rows))
    made = document(raw)
    raw["pages"][0]["blocks"][0]["rows"][0][0] = "changed"
    assert made == document(spec(table(["a", "b"])))


def test_what_is_no_number_is_shown_as_json_text_spells_it() -> None:
    for value, shown in ((float("inf"), "Infinity"), (float("-inf"), "-Infinity")):
        (told,) = [p for p in read(spec(renderkit=value)).problems if p.pointer == "/renderkit"]
        assert (told.code, told.found) == ("S004", shown)
