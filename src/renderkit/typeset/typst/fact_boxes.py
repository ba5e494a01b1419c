"""Turn a value's marks into its boxes: one for each line that it stands on."""

from __future__ import annotations

from collections.abc import Sequence

from renderkit.typeset.model import Fragment
from renderkit.typeset.typst.drafts import Use
from renderkit.typeset.typst.marks import At
from renderkit.typeset.typst.words import reads_rtl
from renderkit.units import Box

#: The text's edges above and below the base line, in em (document.typ `set text`).
ABOVE, BELOW = 0.96, 0.24
_SAME_LINE = 0.01  # points
_ACROSS = 30.0  # points: parts of a line that are further apart belong to two columns


def fact_fragments(
    use: Use, size: float, start: At, ends: Sequence[tuple[int, At]], widths: Sequence[float]
) -> tuple[Fragment, ...]:
    """Advance boxes of a value, as high as its line: one for each line it stands on.

    size: of the type around it, widths: of each of its pieces, in points. Marks behind pieces are
    always true, and measured back from. A mark in front stays at the end of the line above where a
    line breaks there: the one in front of the whole value counts only on the value's first line.
    """
    own = size * use.scale
    lines: list[tuple[float, Fragment]] = []
    for piece, at in ends:
        width = widths[piece]
        if not lines and start.page == at.page and abs(start.y - at.y) < _SAME_LINE:
            width = abs(at.x - start.x)
        x0, x1 = (at.x, at.x + width) if reads_rtl(use.pieces[piece]) else (at.x - width, at.x)
        base = at.y - use.raised * size  # marks report the line's base line
        box = Box(x0, base - ABOVE * own, x1, base + BELOW * own)
        if lines and _continues(lines[-1], at, box):
            box = lines.pop()[1].box.union(box)
        lines.append((at.y, Fragment(at.page, box)))
    return tuple(fragment for _, fragment in lines)


def _continues(line: tuple[float, Fragment], at: At, box: Box) -> bool:
    y, (page, before) = line
    apart = max(before.x0, box.x0) - min(before.x1, box.x1)
    return page == at.page and abs(y - at.y) < _SAME_LINE and apart < _ACROSS
