"""Tell how wide each picture of a document may be, before any picture is made."""

from __future__ import annotations

from collections.abc import Mapping

from renderkit.fonts import FontLibrary
from renderkit.layout.model import Layout
from renderkit.spec.model import Block, Document, Pictured, Table
from renderkit.typeset.typst import page
from renderkit.typeset.typst.blocks import KINDS
from renderkit.typeset.typst.lowering import Lowering, Source


class _Ruler:
    """Stands in for the kinds that are pictures, and notes the width each is given."""

    def __init__(self) -> None:
        self.widths: dict[str, float] = {}

    def lower(self, block: Block, on: Lowering) -> None:
        self.widths[block.id] = on.width


def picture_widths(document: Document, layout: Layout, fonts: FontLibrary) -> Mapping[str, float]:
    """Points a picture has at 100 %, by block id: the column, or less inside another block."""
    sheet = page.sheet(document.page, layout)
    column = sheet.column
    outer = {b.id: column for p in document.pages for b in p.blocks if _pictured(b)}
    if all(b.id in outer for b in document.walk() if _pictured(b)):
        return outer
    ruler = _Ruler()
    pictured = {b.kind for b in document.walk() if _pictured(b)}
    kinds = {kind: ruler if kind in pictured else known for kind, known in KINDS.items()}
    source = Source(
        document=document,
        layout=layout,
        drawings={},
        fonts=fonts,
        width=column,
        inset=sheet.inset,
    )
    lowering = Lowering(source, kinds)
    for part in document.pages:
        lowering.lower(part.blocks)
    return ruler.widths


def _pictured(block: Block) -> bool:
    return isinstance(block, Pictured) and not isinstance(block, Table)
