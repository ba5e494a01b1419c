"""The text of rich text, as it is drawn."""

from __future__ import annotations

import pytest

from renderkit.spec.model import Fact, Span, fact_text, plain

FACTS = {
    "a": Fact(pointer="/facts/0", id="a", value="42", unit="minutes"),
    "b": Fact(pointer="/facts/1", id="b", value="7"),
}


def test_facts_are_drawn_by_their_exact_value() -> None:
    rich = (
        Span(pointer="/t", text="from "),
        Span(pointer="/t", fact="a"),
        Span(pointer="/t", text=" to "),
        Span(pointer="/t", fact="a", with_unit=True),
        Span(pointer="/t", fact="b", with_unit=True),
    )
    assert plain(rich, FACTS) == "from 42 to 42\u00a0minutes7"


def test_what_is_no_text_is_given_by_the_caller_or_stands_as_its_source() -> None:
    rich = (
        Span(pointer="/t", math="x^2"),
        Span(pointer="/t", ref="chart"),
        Span(pointer="/t", icon="star"),
    )
    assert plain(rich, {}) == "x^2chartstar"
    assert plain(rich, {}, lambda span: f"<{span.ref or 'other'}>") == "<other><chart><other>"


def test_notes_are_no_part_of_the_text() -> None:
    rich = (Span(pointer="/t", text="a", footnote=(Span(pointer="/f", text="b"),)),)
    assert plain(rich, {}) == "a"


def test_a_fact_that_is_not_there_is_an_error() -> None:
    with pytest.raises(KeyError):
        plain((Span(pointer="/t", fact="c"),), FACTS)


def test_a_fact_without_a_unit_is_its_value() -> None:
    assert fact_text(FACTS["b"], with_unit=True) == "7"
    assert fact_text(FACTS["a"]) == "42"
