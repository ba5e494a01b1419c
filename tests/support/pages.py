"""Documents made of blocks, laid out by the default engine, and what their pages show."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt
import pypdfium2.raw as pdfium

from renderkit.figures.model import Drawing
from renderkit.spec.model import Block, Document, Fact, Identity, PageSpec, Span
from renderkit.typeset import compose
from renderkit.typeset.model import Composition, PlacedBlock
from renderkit.world import World

Pixels = npt.NDArray[np.uint8]


@lru_cache(maxsize=1)
def world() -> World:
    return World.default()


def words(text: str, pointer: str = "/text", **look: Any) -> tuple[Span, ...]:
    """Rich text of one span."""
    return (Span(pointer=pointer, text=text, **look),)


def document(*blocks: Block, facts: Mapping[str, Fact] | None = None, **identity: Any) -> Document:
    """A report with one page of blocks."""
    said: dict[str, Any] = {
        "id": "report",
        "version": "v1",
        "kind": "report",
        "title": "Report",
        "timestamp": datetime(2026, 9, 1, 17, 30, tzinfo=UTC),
        "language": "en",
    }
    page = PageSpec(pointer="/pages/0", id="p1", blocks=blocks)
    return Document(identity=Identity(**said | identity), pages=(page,), facts=facts or {})


def typeset(
    *blocks: Block,
    layout: str = "note",
    drawings: Mapping[str, Drawing] | None = None,
    facts: Mapping[str, Fact] | None = None,
    **identity: Any,
) -> Composition:
    """Blocks laid out. layout: the name of a bundled one."""
    made = document(*blocks, facts=facts, **identity)
    return compose(made, world().layout(layout), drawings or {}, world().fonts, "typst")


def block(composition: Composition, block_id: str) -> PlacedBlock:
    return next(b for b in composition.blocks if b.id == block_id)


def raster(pdf: bytes, page: int = 1, dpi: float = 144) -> Pixels:
    """A page's pixels as (height, width, RGB), drawn at exactly `dpi` from the top left."""
    scale = dpi / 72
    opened = pdfium.FPDF_LoadMemDocument64(pdf, len(pdf), None)
    loaded = pdfium.FPDF_LoadPage(opened, page - 1)
    width = math.floor(pdfium.FPDF_GetPageWidthF(loaded) * scale + 0.5)
    height = math.floor(pdfium.FPDF_GetPageHeightF(loaded) * scale + 0.5)
    pixels = np.full((height, width, 3), 255, np.uint8)
    bitmap = pdfium.FPDFBitmap_CreateEx(
        width, height, pdfium.FPDFBitmap_BGR, pixels.ctypes.data_as(ctypes.c_void_p), width * 3
    )
    matrix = pdfium.FS_MATRIX(scale, 0, 0, scale, 0, 0)
    clip = pdfium.FS_RECTF(0, 0, width, height)
    flags = pdfium.FPDF_ANNOT | pdfium.FPDF_REVERSE_BYTE_ORDER
    pdfium.FPDF_RenderPageBitmapWithMatrix(bitmap, loaded, matrix, clip, flags)
    pdfium.FPDFBitmap_Destroy(bitmap)
    pdfium.FPDF_ClosePage(loaded)
    pdfium.FPDF_CloseDocument(opened)
    return pixels


def text(pdf: bytes) -> str:
    """The text layer of all pages, a line feed between them."""
    return "\n".join(page_texts(pdf))


def page_texts(pdf: bytes) -> list[str]:
    """The text layer of each page."""
    opened = pdfium.FPDF_LoadMemDocument64(pdf, len(pdf), None)
    found = []
    for number in range(pdfium.FPDF_GetPageCount(opened)):
        loaded = pdfium.FPDF_LoadPage(opened, number)
        layer = pdfium.FPDFText_LoadPage(loaded)
        count = pdfium.FPDFText_CountChars(layer)
        buffer = (ctypes.c_ushort * (count + 1))()
        pdfium.FPDFText_GetText(layer, 0, count, buffer)
        found.append(bytes(buffer).decode("utf-16-le").rstrip("\0"))
        pdfium.FPDFText_ClosePage(layer)
        pdfium.FPDF_ClosePage(loaded)
    pdfium.FPDF_CloseDocument(opened)
    return [page.replace("\r\n", "\n") for page in found]
