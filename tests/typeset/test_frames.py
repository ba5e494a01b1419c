"""Every glyph of a page lies within the page, its column and its cell, whatever the document."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as raw
import pytest

import renderkit as rk
from renderkit import pipeline
from renderkit.errors import SpecError
from renderkit.spec.model import Document
from renderkit.typeset.model import Composition
from renderkit.typeset.typst import page
from renderkit.typeset.typst.page import Sheet
from renderkit.units import Box
from renderkit.world import World
from tests.support import crowded
from tests.typeset.reports import Glyph, Raw, attempt, document
from tests.typeset.reports import world as bundled

#: Points by which ink may stand out of its frame.
SLACK = 0.6


def faults(made: Composition, sheet: Sheet) -> Iterator[str]:
    """Every glyph outside its page, its column or its cell."""
    drawn = list(_glyphs(made.pdf))
    sizes = {p.number: (p.width, p.height) for p in made.pages}
    opening = [f for b in made.blocks if b.kind == "opening" for f in b.fragments]
    area = sheet.area()
    # A table too wide for a column has its pages for itself.
    own_pages = {
        f.page
        for b in made.blocks
        if b.kind == "table"
        for f in b.fragments
        if f.box.width > area.width + SLACK
    }
    for glyph in drawn:
        width, height = sizes[glyph.page]
        if not Box(0, 0, width, height).contains(glyph.box, SLACK):
            yield f"{glyph} is outside its page"
        top, right, bottom, left = sheet.margin
        columns = [(left, width - right)]
        inside = top <= _middle(glyph)[1] <= height - bottom
        own = any(f.page == glyph.page and f.box.contains(glyph.box, 3) for f in opening)
        if inside and not own and height == sheet.height and glyph.page not in own_pages:
            columns = [(x, x + area.width) for x in area.columns]
        if not any(x0 - SLACK <= glyph.box.x0 and glyph.box.x1 <= x1 + SLACK for x0, x1 in columns):
            yield f"{glyph} is outside its column {columns}"
        if height - bottom + SLACK < glyph.box.y1 < height - bottom * 0.7:
            yield f"{glyph} is below the text area, which ends at {height - bottom:.1f}"
    yield from _part_faults(made, drawn)


def _glyphs(pdf: bytes) -> Iterator[Glyph]:
    """Every character with ink. What it reaches over its own room, left of where it begins or with
    the tail of an f, does not count.
    """
    opened = pdfium.PdfDocument(pdf)
    x, y = ctypes.c_double(), ctypes.c_double()
    for number in range(len(opened)):
        layer, height = opened[number].get_textpage(), opened[number].get_height()
        for index in range(layer.count_chars()):
            left, bottom, right, top = layer.get_charbox(index)
            text = layer.get_text_range(index, 1)
            if right > left and not text.isspace():
                raw.FPDFText_GetCharOrigin(layer, index, x, y)
                tail = 0.1 * raw.FPDFText_GetFontSize(layer, index) if text in "fƒ" else 0.0
                x0 = max(left, min(x.value, right))
                yield Glyph(number + 1, text, Box(x0, height - top, right - tail, height - bottom))
    opened.close()


def _part_faults(made: Composition, drawn: Sequence[Glyph]) -> Iterator[str]:
    """Glyphs over the edge of the text or the cell that they begin in."""
    by_page: dict[int, list[Glyph]] = {}
    for glyph in drawn:
        by_page.setdefault(glyph.page, []).append(glyph)
    for part in (p for b in made.blocks for p in b.parts):
        for number, box in part.fragments:
            for glyph in by_page.get(number, ()):
                x, y = _middle(glyph)
                over = glyph.box.x0 < box.x0 - SLACK or glyph.box.x1 > box.x1 + SLACK
                if part.row is not None:
                    over = over or not box.contains(glyph.box, SLACK)
                if over and box.contains(Box(x, y, x, y)):
                    yield f"{glyph} stands out of {part.pointer} {part.text[:40]!r} {box}"


def _middle(glyph: Glyph) -> tuple[float, float]:
    return (glyph.box.x0 + glyph.box.x1) / 2, (glyph.box.y0 + glyph.box.y1) / 2


def laid_out(spec: Mapping[str, object], world: World) -> tuple[Document, Sheet, Composition]:
    read = rk.load(spec)
    layout, _, made = pipeline.lay_out(read, world, pipeline.Choices())
    return read, page.sheet(read.page, layout), made


LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"
FACTS = [
    {"id": "long", "value": "20260901173000.123456789012345678901234567890", "unit": "minutes"},
    {"id": "number", "value": "12345678.1234"},
    {"id": "glued", "value": "1,234,567 / 1,234,567", "unit": "megabytes"},
]
TEX = r"\sum_{i=1}^{n} \frac{x_i^2}{2\sigma^2} \le \int_0^\infty e^{-\lambda t}\,dt + \alpha"
NARROW: dict[str, Raw] = {
    "word": {"kind": "paragraph", "text": f"A {LONG}."},
    "large word": {"kind": "paragraph", "text": [{"text": "Large words here", "size": 40}]},
    "code span": {"kind": "paragraph", "text": [{"text": "iiiiiiii_" * 3, "code": True}]},
    "fact": {"kind": "paragraph", "text": [{"fact": "long", "bold": True, "with_unit": True}]},
    "no-break spaces": {"kind": "paragraph", "text": "one\u00a0two\u00a0three\u00a0four\u00a0five"},
    "fact and unit": {"kind": "bullets", "items": [[{"fact": "glued", "with_unit": True}]]},
    "heading": {"kind": "heading", "text": LONG},
    "quote": {"kind": "quote", "text": LONG, "by": LONG},
    "equation": {"kind": "equation", "tex": TEX, "numbered": True},
    "inline formula": {"kind": "paragraph", "text": [{"math": TEX}]},
    "metrics": {
        "kind": "metrics",
        "items": [
            {"label": LONG, "value": {"fact": "number"}, "unit": "minutes", "note": LONG},
            {"label": "b", "value": {"fact": "long"}},
        ],
    },
    "key values": {"kind": "key_values", "items": [{"key": LONG, "value": LONG}], "per_row": 2},
    "code": {"kind": "code", "text": "x = 1  # a comment of some length\n" * 12},
    "code line": {"kind": "code", "text": "word " * 250, "line_numbers": True},
}


@pytest.mark.parametrize("layout", ["brief", "note"])
@pytest.mark.parametrize("what", NARROW)
def test_nothing_stands_out_of_a_narrow_column(what: str, layout: str) -> None:
    inner = NARROW[what]
    beside = {"kind": "side_by_side", "parts": [{"blocks": [inner]}, {"blocks": [inner]}]}
    setup = {"size": "A5", "text_columns": 2, "orientation": "landscape"}
    for own, page_setup in ((inner, setup | {"orientation": "portrait"}), (beside, setup)):
        made = document(own, facts=FACTS, page=page_setup, title=f"A {LONG}")
        drawn = attempt(made, layout)
        assert drawn.pdf, drawn.problems
        sheet = page.sheet(made.page, bundled().layout(layout))
        assert list(faults(drawn, sheet)) == []


def test_a_list_too_deep_for_its_column_is_a_problem_with_numbers() -> None:
    items: list[Any] = ["text"]
    for _ in range(7):
        items = [{"text": "text", "items": items}]
    parts = [{"width": "60pt", "blocks": [{"kind": "bullets", "items": items}]}, {"blocks": []}]
    drawn = attempt(document({"kind": "side_by_side", "parts": parts}))
    [problem] = drawn.problems
    assert (problem.code, problem.severity) == ("L001", "error")
    assert problem.pointer.startswith("/pages/0/blocks/0/parts/0/blocks/0/items/0/items")
    assert problem.measure["points"] > 0


def check(seed: int, world: World) -> None:
    try:
        _, sheet, made = laid_out(crowded.document(seed), world)
    except SpecError as refused:
        errors = [p for p in refused.problems if p.severity == "error"]
        assert {p.code for p in errors} == {"L001"}, errors
        assert all(p.measure for p in errors)
        return
    assert list(faults(made, sheet)) == []


@pytest.mark.parametrize("seed", range(30))
def test_no_glyph_of_a_generated_document_is_outside_its_frame(seed: int, world: World) -> None:
    check(seed, world)


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(30, 330))
def test_no_glyph_of_three_hundred_documents_is_outside_its_frame(seed: int, world: World) -> None:
    check(seed, world)
