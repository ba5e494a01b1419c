"""Turn a caption block into data: nothing where the block it belongs to draws it."""

from __future__ import annotations

from typing import Any

from renderkit.spec.model import Caption
from renderkit.typeset.typst.lowering import Lowering


def lower(block: Caption, on: Lowering) -> dict[str, Any] | None:
    if block.target in on.captions_of:
        return None
    data = on.block(block)
    return data | {"text": on.part(block.text, f"{block.pointer}/text", "caption", marked=False)}
