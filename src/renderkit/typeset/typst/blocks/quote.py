"""Turn a quotation into data."""

from __future__ import annotations

from typing import Any

from renderkit.spec.model import Quote
from renderkit.typeset.typst.lowering import Lowering

#: The bar and the room beside it, in units of the layout (quote.typ).
_INSET = 4


def lower(block: Quote, on: Lowering) -> dict[str, Any]:
    data = on.block(block)
    with on.within(on.width - _INSET * on.layout.space.unit):
        data["text"] = on.part(block.text, f"{block.pointer}/text", "text")
        if block.by:
            data["by"] = on.part(block.by, f"{block.pointer}/by", "source", before="— ")
    return data
