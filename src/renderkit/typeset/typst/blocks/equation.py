"""Turn an equation into data: its formula, its number."""

from __future__ import annotations

from typing import Any

from renderkit.spec.model import Equation
from renderkit.typeset.typst import formulas
from renderkit.typeset.typst.lowering import Lowering


def lower(block: Equation, on: Lowering) -> dict[str, Any] | None:
    """The text of an equation is its TeX, and its number where it has one."""
    pointer = f"{block.pointer}/tex"
    formula = formulas.read(block.tex, pointer, on, display=True)
    if formula is None:
        return None
    data = on.block(block, tex=block.tex, tree=formula.tree)
    on.part(block.tex, pointer, "equation", marked=False)
    if block.id in on.equations:
        data["number"] = on.equations[block.id]
        on.parts[-1].pieces.append(f" {data['number']}")
    return on.captions(block, data)
