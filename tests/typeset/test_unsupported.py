"""What the engine cannot draw is said, all of it at once, and nothing is drawn."""

from __future__ import annotations

import pytest

from renderkit.spec.model import Icon, PageSpec, Paragraph, Span, TextBox
from renderkit.struct import replace
from tests.typeset.reports import attempt, document, paragraph


def span(text: str) -> tuple[Span, ...]:
    return (Span(pointer="/t", text=text),)


def test_each_block_of_another_format_is_an_error_at_its_place() -> None:
    made = document(paragraph("x"))
    blocks = (
        Icon(id="i", pointer="/pages/0/blocks/0", name="flag"),
        Paragraph(id="p", pointer="/pages/0/blocks/1", text=span("x")),
        TextBox(id="t", pointer="/pages/0/blocks/2", text=span("x")),
        TextBox(id="u", pointer="/pages/0/blocks/3", text=span("x"), only=("pptx",)),
    )
    page = PageSpec(pointer="/pages/0", id="p1", blocks=blocks)
    found = attempt(replace(made, pages=(page,)))
    assert [(p.code, p.severity, p.pointer, p.found) for p in found.problems] == [
        ("S030", "error", "/pages/0/blocks/0", "icon"),
        ("S030", "error", "/pages/0/blocks/2", "text_box"),
    ]
    assert all(p.hint for p in found.problems)
    assert (found.pdf, found.pages) == (b"", ())


@pytest.mark.parametrize("kind", ["deck", "workbook", "attachment"])
def test_documents_of_other_kinds_are_refused(kind: str) -> None:
    made = document(paragraph("x"))
    found = attempt(replace(made, identity=replace(made.identity, kind=kind)))
    assert [(p.code, p.pointer) for p in found.problems] == [("S030", "/document/kind")]
    assert found.pdf == b""


def test_what_only_slides_show_of_a_page_is_noted() -> None:
    made = document(paragraph("x"))
    page = replace(made.pages[0], title=span("A title"), notes=span("Notes"))
    found = attempt(replace(made, pages=(page,)))
    assert [(p.code, p.severity, p.pointer) for p in found.problems] == [
        ("S030", "note", "/pages/0/title"),
        ("S030", "note", "/pages/0/notes"),
    ]
    assert found.pdf
