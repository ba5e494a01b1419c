"""Turn the formulas of a document into data: trees for the templates, or problems with places."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from renderkit import tex as notation
from renderkit.problems import Problem
from renderkit.spec.model import Block, Equation

if TYPE_CHECKING:
    from renderkit.typeset.typst.lowering import Lowering

#: Room for one sign of a formula, in em: more than almost all need.
_SIGN = 0.7


def inline(tex: str, pointer: str, on: Lowering) -> dict[str, Any]:
    """A run that draws the formula of the span at `pointer`; a problem for a faulty one.

    `w` is the room in points, for a formula that may have a piece wider than its column.
    """
    formula = read(tex, f"{pointer}/math", on, display=False)
    if formula is None:
        return {"t": ""}
    run: dict[str, Any] = {"tex": tex, "tree": formula.tree}
    pieces = formula.tree[1:] if formula.tree[0] == "row" else [formula.tree]
    longest = max((_signs(piece) for piece in pieces), default=0)
    if longest * _SIGN * on.layout.type.body > on.width:
        run["w"] = on.width
    return run


def read(tex: str, pointer: str, on: Lowering, *, display: bool) -> notation.Formula | None:
    """The formula at `pointer`, or None and a problem among those of `on`."""
    try:
        formula = notation.read(tex, display=display)
    except notation.TexFault as fault:
        on.problems.append(problem(fault, tex, pointer))
        return None
    made = "".join(sorted(set(notation.signs(formula.tree)) - set(tex)))
    if made:  # of commands; the characters of the TeX itself are looked at as text
        on.note(pointer, made, on.layout.fonts.math)
    return formula


def problem(fault: notation.TexFault, tex: str, pointer: str) -> Problem:
    """S026: what is wrong, the stretch where, and a patch where the right text is certain."""
    patch = ({"op": "replace", "path": pointer, "value": fault.instead},) if fault.instead else ()
    return Problem(
        code="S026",
        severity="error",
        pointer=pointer,
        message=str(fault),
        found=fault.around(tex) or None,
        hint=fault.hint,
        patch=patch,
    )


def numbers(blocks: Iterable[Block]) -> dict[str, str]:
    """The numbers of equations as they are drawn, by block id: `(1)`, or what a \\tag says."""
    found: dict[str, str] = {}
    count = 0
    for block in blocks:
        if not isinstance(block, Equation):
            continue
        tag = _tag(block.tex)
        if tag:
            found[block.id] = tag
        elif block.numbered:
            count += 1
            found[block.id] = f"({count})"
    return found


def _tag(tex: str) -> str | None:
    if "\\tag" not in tex:
        return None
    try:
        return notation.read(tex, display=True).tag
    except notation.TexFault:
        return None  # told where the formula is lowered


def widest(tree: list[Any]) -> float:
    """More than the width of a formula on one line, in em."""
    return _signs(tree) * _SIGN


def _signs(tree: list[Any]) -> int:
    return sum(1 for _ in notation.signs(tree))
