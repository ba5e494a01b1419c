"""Formulas are read with the spec: `validate` says what is wrong with them, and where."""

from __future__ import annotations

from typing import Any

import pytest

from renderkit.problems import Problem
from tests.spec.specs import paragraph, read, spec


def problems(*blocks: Any) -> list[Problem]:
    return [p for p in read(spec(*blocks)).problems if p.severity == "error"]


def test_an_equation_that_cannot_be_read_is_a_problem_with_its_place() -> None:
    [found] = problems({"kind": "equation", "tex": r"x = \frac{1}"})
    assert (found.code, found.pointer) == ("S026", "/pages/0/blocks/0/tex")
    assert "character" in found.message
    assert r"\frac" in (found.found or "")


@pytest.mark.parametrize("block", ["paragraph", "caption", "footnote", "cell"])
def test_inline_mathematics_is_read_wherever_text_may_stand(block: str) -> None:
    span = [{"math": r"\aplha"}]
    columns = [{"id": "a", "title": "A"}]
    made: dict[str, dict[str, Any]] = {
        "paragraph": paragraph(span),
        "caption": {"kind": "equation", "tex": "x", "caption": span},
        "footnote": paragraph([{"text": "x", "footnote": span}]),
        "cell": {"kind": "table", "columns": columns, "rows": [[{"text": span}]]},
    }
    [found] = problems(made[block])
    assert (found.code, found.pointer.rsplit("/", 1)[1]) == ("S026", "math")


def test_a_misspelt_command_has_a_hint_or_a_patch() -> None:
    [found] = problems({"kind": "equation", "tex": r"\aplha + 1"})
    assert found.hint or found.patch


def test_every_fault_of_several_formulas_is_told_at_once() -> None:
    found = problems(
        {"kind": "equation", "tex": "{"}, paragraph([{"math": "}"}, {"math": "x"}]),
        {"kind": "equation", "tex": " "},
    )  # fmt: skip
    assert [p.code for p in found] == ["S026", "S026", "S013"]


def test_what_only_a_display_may_have_is_refused_in_a_line() -> None:
    tagged = r"x = 1 \tag{a}"
    assert problems({"kind": "equation", "tex": tagged}) == []
    [found] = problems(paragraph([{"math": tagged}]))
    assert found.code == "S026"
