"""Turn a quotation into data."""

from __future__ import annotations

from typing import Any

from renderkit.spec.model import Quote
from renderkit.typeset.typst.blocks.paragraph import NARROW
from renderkit.typeset.typst.lowering import Lowering

#: The bar and the room beside it, in units of the layout (quote.typ).
_INSET = 4


def lower(block: Quote, on: Lowering) -> dict[str, Any]:
    data = on.block(block)
    if on.layout.type.justify and on.width < NARROW * on.layout.type.body:
        data["ragged"] = 1
    with on.within(on.width - _INSET * on.layout.space.unit):
        data["text"] = on.part(block.text, f"{block.pointer}/text", "text")
        if block.by:
            data["by"] = on.part(block.by, f"{block.pointer}/by", "source", before="— ")
    return data
