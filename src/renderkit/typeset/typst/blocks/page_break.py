"""Turn a page break into data; inside another block only the column can be broken."""

from __future__ import annotations

from typing import Any

from renderkit.spec.model import PageBreak
from renderkit.typeset.typst.lowering import Lowering


def lower(block: PageBreak, on: Lowering) -> dict[str, Any]:
    data = on.block(block)
    return data | {"inner": 1} if on.nested else data
