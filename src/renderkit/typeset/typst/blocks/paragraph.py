"""Turn a paragraph into data."""

from __future__ import annotations

from typing import Any

from renderkit.spec.model import Paragraph
from renderkit.typeset.typst.lowering import Lowering

NARROW = 24  # em: in narrower columns justified text has rivers


def lower(block: Paragraph, on: Lowering) -> dict[str, Any]:
    data = on.block(block)
    narrow = on.layout.type.justify and on.width < NARROW * on.layout.type.body
    if block.justify or narrow:
        data["justify"] = block.justify or "left"
    if block.lead:
        data["lead"] = 1
    with on.within(on.width, on.layout.type.lead if block.lead else 0.0):
        data["text"] = on.part(block.text, f"{block.pointer}/text", "text", marked=False)
    return data
