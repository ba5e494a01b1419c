"""Turn a caption block into data: nothing where its block draws it, or is not drawn itself."""

from __future__ import annotations

from typing import Any

from renderkit.spec.model import Caption
from renderkit.typeset.typst.lowering import Lowering


def lower(block: Caption, on: Lowering) -> dict[str, Any] | None:
    if block.target in on.captions_of or on.references.kind(block.target or "") is None:
        return None
    data = on.block(block)
    return data | {"text": on.part(block.text, f"{block.pointer}/text", "caption", marked=False)}
