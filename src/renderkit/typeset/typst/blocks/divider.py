"""Turn a divider into data: there is nothing to say of it."""

from __future__ import annotations

from typing import Any

from renderkit.spec.model import Divider
from renderkit.typeset.typst.lowering import Lowering


def lower(block: Divider, on: Lowering) -> dict[str, Any]:
    return on.block(block)
