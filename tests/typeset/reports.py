"""Reports written as specs, laid out, and the glyphs that their PDF really has."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

import pypdfium2 as pdfium

from renderkit.layout.model import Layout
from renderkit.spec import read
from renderkit.spec.model import Document
from renderkit.struct import replace
from renderkit.typeset import compose
from renderkit.typeset.model import Composition, Fragment, PlacedBlock, PlacedPart
from renderkit.units import Box
from renderkit.world import World

Raw = dict[str, Any]

#: Half a page or so.
SOME = "The index build stays inside the pilot budget when the frame cap is raised. "


@lru_cache(maxsize=1)
def world() -> World:
    return World.default()


@lru_cache(maxsize=4)
def layout(name: str, **tokens: Any) -> Layout:
    """A bundled layout; `tokens` like `furniture__opening="cover"` are set otherwise."""
    return world().layout(name, {k.replace("__", "."): v for k, v in tokens.items()})


def document(
    *blocks: Raw, facts: Iterable[Raw] = (), page: Raw | None = None, **said: Any
) -> Document:
    """A report of these blocks; `said` are keys of the spec's `document`."""
    own = {
        "id": "report",
        "version": "v1",
        "kind": "report",
        "title": "Pilot",
        "timestamp": "2026-09-01T17:30:00Z",
    }
    spec: Raw = {
        "renderkit": 1,
        "document": own | said,
        "facts": list(facts),
        "pages": [{"id": "p", "blocks": list(blocks)}],
    }
    reading = read(spec | ({"page": page} if page else {}), layouts=("brief", "note"))
    assert reading.document is not None, reading.problems
    return reading.document


def typeset(*blocks: Raw, layout: Layout | str = "note", **more: Any) -> Composition:
    """A report laid out; every problem but notes is an error of the test."""
    found = attempt(document(*blocks, **more), layout)
    assert [p for p in found.problems if p.severity != "note"] == []
    return found


def attempt(made: Document, layout: Layout | str = "note") -> Composition:
    """A document laid out, whatever comes of it."""
    chosen = world().layout(layout) if isinstance(layout, str) else layout
    return compose(made, chosen, {}, world().fonts, "typst")


def short_pages(layout: Layout, height: float) -> Layout:
    """The layout with a text area of `height` points."""
    page = layout.page
    bottom = PAGE_HEIGHT[page.size] - page.margin_top - height
    return replace(layout, page=replace(page, margin_bottom=bottom))


PAGE_HEIGHT = {"a4": 841.89, "us-letter": 792.0}


class Glyph(NamedTuple):
    """A character of the text layer where its ink is: page from 1, points, top-left origin."""

    page: int
    text: str
    box: Box


def glyphs(pdf: bytes) -> list[Glyph]:
    """Every character with ink, in the order of the text layer."""
    found = []
    opened = pdfium.PdfDocument(pdf)
    for number in range(len(opened)):
        page = opened[number]
        layer, height = page.get_textpage(), page.get_height()
        for index in range(layer.count_chars()):
            left, bottom, right, top = layer.get_charbox(index)
            text = layer.get_text_range(index, 1)
            if right > left and not text.isspace():
                found.append(
                    Glyph(number + 1, text, Box(left, height - top, right, height - bottom))
                )
    opened.close()
    return found


def page_texts(pdf: bytes) -> list[str]:
    """The text layer of each page, lines apart."""
    opened = pdfium.PdfDocument(pdf)
    texts = [opened[n].get_textpage().get_text_range() for n in range(len(opened))]
    opened.close()
    return [text.replace("\r\n", "\n") for text in texts]


def lines(pdf: bytes) -> list[list[str]]:
    """The lines of each page's text area, without header and footer."""
    return [[line for line in page.split("\n") if line.strip()] for page in page_texts(pdf)]


_IGNORED = re.compile(r"[\s\u00ad\u200b\u2060\ufffe\u0002\u0000]+")


def bare(text: str) -> str:
    """NFC without white space, and without the hyphens that a line's end may add."""
    return _IGNORED.sub("", unicodedata.normalize("NFC", text))


def shown_in(found: Iterable[Glyph], fragments: Iterable[Fragment]) -> str:
    """The characters whose middle lies in the boxes, box after box."""
    known = list(found)
    return "".join(
        g.text
        for f in fragments
        for g in known
        if g.page == f.page and f.box.contains(_middle(g.box))
    )


def _middle(box: Box) -> Box:
    x, y = (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2
    return Box(x, y, x, y)


def block(composition: Composition, block_id: str) -> PlacedBlock:
    return next(b for b in composition.blocks if b.id == block_id)


def parts(composition: Composition) -> list[PlacedPart]:
    return [part for found in composition.blocks for part in found.parts]


def heading(text: Any, level: int = 1, **more: Any) -> Raw:
    return {"kind": "heading", "text": text, "level": level, **more}


def paragraph(text: Any, **more: Any) -> Raw:
    return {"kind": "paragraph", "text": text, **more}


def bullets(*items: Any, **more: Any) -> Raw:
    return {"kind": "bullets", "items": list(items), **more}
