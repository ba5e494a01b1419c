"""Turn blocks side by side into data: the width of each part and what stands in it."""

from __future__ import annotations

from typing import Any

from renderkit.problems import Problem
from renderkit.spec.model import Part, SideBySide
from renderkit.typeset.typst.lowering import Lowering

_LEAST = 24.0  # points: what a part without a width of its own gets at least


def lower(block: SideBySide, on: Lowering) -> dict[str, Any]:
    gap = on.layout.page.column_gap
    data = on.block(block, gap=gap)
    data["widths"] = widths(block, on.width - gap * (len(block.parts) - 1), on)
    data["parts"] = [
        on.inner(data["n"], part.blocks, width)
        for part, width in zip(block.parts, data["widths"], strict=True)
    ]
    return data


def widths(block: SideBySide, room: float, on: Lowering) -> list[float]:
    """Points for each part; per cent are of the room without gaps, so that 50 % twice fits.

    Parts that ask for more than there is are narrowed together.
    """
    asked = [_asked(part, room) for part in block.parts]
    free = asked.count(None)
    taken = sum(width or 0.0 for width in asked)
    least = free * _LEAST
    if taken > room - least + 0.01:
        on.problems.append(_too_wide(block, taken + least - room))
    factor = min(1.0, (room - least) / taken) if taken else 1.0
    share = (room - taken * factor) / free if free else 0.0
    return [share if width is None else width * factor for width in asked]


def _asked(part: Part, room: float) -> float | None:
    if part.width is None or part.width.unit == "auto":
        return None
    return part.width.points(room)


def _too_wide(block: SideBySide, missing: float) -> Problem:
    return Problem(
        code="L001",
        severity="warning",
        pointer=f"{block.pointer}/parts",
        message="the parts ask for more than the column has; they are narrowed together",
        measure={"points": round(missing, 1)},
    )
