"""Turn a heading into data: its number, its level on the page and its level in the tags."""

from __future__ import annotations

from typing import Any

from renderkit.spec.model import Heading
from renderkit.typeset.typst.lowering import Lowering


def lower(block: Heading, on: Lowering) -> dict[str, Any]:
    entry = on.outline[block.id]
    data = on.block(block, level=block.level, tag=entry.level)
    number = f"{entry.number} " if entry.number else ""
    pointer = f"{block.pointer}/text"
    data["text"] = on.part(block.text, pointer, "title", marked=False, before=number)
    if entry.number:
        data["number"] = entry.number
    return data
