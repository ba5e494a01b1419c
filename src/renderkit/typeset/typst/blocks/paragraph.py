"""Turn a paragraph into data."""

from __future__ import annotations

from typing import Any

from renderkit.spec.model import Paragraph
from renderkit.typeset.typst.lowering import Lowering


def lower(block: Paragraph, on: Lowering) -> dict[str, Any]:
    data = on.block(block)
    if block.justify:
        data["justify"] = block.justify
    if block.lead:
        data["lead"] = 1
    return data | {"text": on.part(block.text, f"{block.pointer}/text", "text", marked=False)}
