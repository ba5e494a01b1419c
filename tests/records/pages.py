"""Hand-made compositions and pages for the tests of records."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

import numpy as np
import numpy.typing as npt

from renderkit.figures.model import Drawing
from renderkit.records import Source
from renderkit.spec.model import Document, Fact, Identity, PageSpec, RenderChoice
from renderkit.split.model import PageUnit
from renderkit.typeset.model import (
    Composition,
    Fragment,
    PlacedBlock,
    PlacedFact,
    PlacedPage,
    PlacedPart,
    TextFact,
)
from renderkit.units import Box
from renderkit.write.model import Artifact

Pixels = npt.NDArray[np.uint8]
WIDTH, HEIGHT = 200.0, 100.0  # points: pages of 400 x 200 pixels at 144 dpi
WHOLE = Box(20, 10, 180, 90)


def part(text: str, *fragments: Fragment, role: str = "text", **more: Any) -> PlacedPart:
    placed = fragments or (Fragment(1, WHOLE),)
    pointer = more.pop("pointer", "/pages/0/blocks/0/text")
    return PlacedPart(pointer=pointer, role=role, text=text, fragments=placed, **more)  # type: ignore[arg-type]


def cell(text: str, row: int, column: int, *fragments: Fragment, **more: Any) -> PlacedPart:
    role = more.pop("role", "header" if row < 0 else "cell")
    return part(text, *fragments, role=role, row=row, column=column, **more)


def block(*parts: PlacedPart, name: str = "b", kind: str = "paragraph", **more: Any) -> PlacedBlock:
    pages = dict.fromkeys(f.page for p in parts for f in p.fragments) or {1: None}
    fragments = more.pop("fragments", tuple(Fragment(page, WHOLE) for page in pages))
    return PlacedBlock(
        id=name, kind=kind, pointer="/pages/0/blocks/0", fragments=fragments, parts=parts, **more
    )


def used(fact: str, box: Box, *, page: int = 1, **more: Any) -> PlacedFact:
    """One use of a fact, with the box of the typesetter."""
    said: dict[str, Any] = {
        "pointer": "/pages/0/blocks/0/text/1",
        "block_id": "b",
        "place": "span",
        "surface": "42",
        "x_height": 5.0,
    }
    fragments = more.pop("fragments", (Fragment(page, box),))
    return PlacedFact(fact_id=fact, fragments=fragments, **said | more)


def within(text: str, value: str, use: int = 0) -> TextFact:
    start = text.index(value)
    return TextFact(use, start, start + len(value))


def composition(
    *blocks: PlacedBlock, pages: int = 1, facts: Sequence[PlacedFact] = ()
) -> Composition:
    return Composition(
        engine="typst 0.15.2",
        pages=tuple(PlacedPage(number=n + 1, width=WIDTH, height=HEIGHT) for n in range(pages)),
        blocks=blocks,
        facts=tuple(facts),
    )


def fact(name: str = "minutes-64", value: str = "42", **more: Any) -> Fact:
    return Fact(pointer="/facts/0", id=name, value=value, **more)


def document(facts: Iterable[Fact] = (), **more: Any) -> Document:
    """A report without blocks; identity's fields and the document's by name."""
    identity: dict[str, Any] = {
        "id": "framepilot-report",
        "version": "v2",
        "kind": "report",
        "title": "Framepilot index build report",
        "timestamp": datetime.fromisoformat("2026-09-01T17:30:00+09:00"),
        "author": "Arun Tatum",
        "channel": "#framepilot",
        "filename": "Framepilot v2 report.pdf",
    }
    own = {k: more.pop(k) for k in list(more) if k in Identity.__struct_fields__}
    render = RenderChoice(text_policy=more.pop("text_policy", "page"))
    pages = (PageSpec(pointer="/pages/0", id="p1", blocks=more.pop("blocks", ())),)
    return Document(
        identity=Identity(**identity | own),
        pages=pages,
        facts={f.id: f for f in facts},
        render=render,
        **more,
    )


def paper() -> Pixels:
    return np.full((int(HEIGHT * 2), int(WIDTH * 2), 3), 255, np.uint8)


def unit(pixels: Pixels | None = None, number: int = 1, **more: Any) -> PageUnit:
    drawn = paper() if pixels is None else pixels
    return PageUnit(
        number=number,
        width=drawn.shape[1],
        height=drawn.shape[0],
        dpi=144,
        png=b"png",
        pixel_sha256="p" * 64,
        pixels=drawn.data,
        renderer="pdfium 159.0.8149",
        **more,
    )


def source(
    made: Composition, given: Document | None = None, drawings: Mapping[str, Drawing] | None = None
) -> Source:
    return Source(
        document=given or document(),
        composition=made,
        drawings=drawings or {},
        artifact=Artifact(format="pdf", suffix=".pdf", data=b"%PDF-1.7", pages=len(made.pages)),
        artifact_path="documents/framepilot-report/v002/files/framepilot-v2-report.pdf",
    )
