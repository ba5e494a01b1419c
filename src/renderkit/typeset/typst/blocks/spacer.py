"""Turn a spacer into data: its height in points."""

from __future__ import annotations

from typing import Any

from renderkit.spec.model import Spacer
from renderkit.typeset.typst.lowering import Lowering


def lower(block: Spacer, on: Lowering) -> dict[str, Any]:
    data = on.block(block, height=block.height.points(on.width))
    return data | {"inner": 1} if on.nested else data
