"""Turn a string in TeX's notation into a formula that can be read, or say where it cannot."""

from __future__ import annotations

from typing import Any

from renderkit.spec.context import BAD, Context
from renderkit.spec.faults import replace
from renderkit.spec.limits import LIMITS
from renderkit.spec.scalar import Str


class Tex(Str):
    """A formula, kept as it is. display: it stands on lines of its own."""

    def __init__(self, *, display: bool) -> None:
        super().__init__(LIMITS.tex, 1)
        self.display = display

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        formula = super().read(value, at, ctx)
        if formula is BAD:
            return BAD
        from renderkit import tex  # its tables are large, and most documents have no formula

        try:
            tex.read(formula, display=self.display)
        except tex.TexFault as fault:
            return ctx.error(
                "S026",
                at,
                str(fault),
                found=fault.around(formula),
                hint=fault.hint,
                patch=replace(at, fault.instead) if fault.instead else (),
            )
        return formula
