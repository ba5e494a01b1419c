"""Turn a heading into data: its number, its level on the page and its level in the tags."""

from __future__ import annotations

from typing import Any

from renderkit.spec.model import Heading
from renderkit.typeset.typst.lowering import Lowering


def lower(block: Heading, on: Lowering) -> dict[str, Any]:
    data = on.block(block, level=block.level, tag=on.outline_level(block.level))
    text = on.part(block.text, f"{block.pointer}/text", "title", marked=False)
    number = on.heading_number(block)
    if number:
        on.prefix(f"{number} ")
        data["number"] = number
    return data | {"text": text}
