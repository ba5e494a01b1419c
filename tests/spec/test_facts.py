"""Facts are declared once, with one value, before anything that uses them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.spec.specs import document, only, paragraph, spec, told


def test_a_fact_keeps_its_exact_value() -> None:
    raw = {"id": "f", "value": " 1,042 ", "number": 1042.0, "unit": "ms", "key": "build-time"}
    fact = document(spec(facts=[raw])).facts["f"]
    assert (fact.value, fact.unit, fact.key, fact.pointer) == (
        " 1,042 ",
        "ms",
        "build-time",
        "/facts/0",
    )
    assert fact.number is not None
    assert fact.number.text == "1042.0"
    assert (fact.modality, fact.truth, fact.decoys_ok, fact.world_only) == (
        "any",
        "right",
        False,
        False,
    )


@pytest.mark.parametrize(
    ("fact", "code", "below"),
    [
        ({"value": "1"}, "S011", ""),
        ({"id": "a"}, "S011", ""),
        ({"id": "a", "value": ""}, "S013", "/value"),
        ({"id": "a", "value": 42}, "S012", "/value"),
        ({"id": "A_b", "value": "1"}, "S017", "/id"),
        ({"id": 5, "value": "1"}, "S012", "/id"),
        ({"id": "a", "value": "1", "number": "1"}, "S012", "/number"),
        ({"id": "a", "value": "1", "key": "Build time"}, "S017", "/key"),
        ({"id": "a", "value": "1", "modality": "pixels"}, "S013", "/modality"),
        ({"id": "a", "value": "1", "corrects": "b"}, "S012", "/corrects"),
        ({"id": "a", "value": "1", "vale": "2"}, "S010", "/vale"),
        ("a", "S012", ""),
        (None, "S012", ""),
    ],
)
def test_a_faulty_fact_is_one_problem_and_its_uses_are_none(
    fact: Any, code: str, below: str
) -> None:
    name = fact.get("id") if isinstance(fact, dict) else None
    uses = [paragraph(f"{{{{{name}}}}}")] if isinstance(name, str) else []
    assert told(spec(*uses, facts=[fact])) == [(code, f"/facts/0{below}")]


def test_a_fact_that_is_declared_twice_names_the_first() -> None:
    facts = [{"id": "a", "value": "1"}, {"id": "b", "value": "1"}, {"id": "a", "value": "2"}]
    problem = only(spec(paragraph("{{a}}"), facts=facts))
    assert (problem.code, problem.pointer) == ("S016", "/facts/2/id")
    assert "/facts/0" in problem.message


def test_corrected_facts_may_belong_to_other_documents() -> None:
    fact = {"id": "a", "value": "1", "corrects": ["elsewhere"], "supersedes": ["older"]}
    assert told(spec(facts=[fact])) == []


@pytest.mark.parametrize("facts", [{}, "x", 5])
def test_facts_are_a_list(facts: Any) -> None:
    assert told(spec(facts=facts)) == [("S012", "/facts")]
