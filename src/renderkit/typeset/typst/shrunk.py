"""Turn what the templates had to make smaller into warnings, where type falls below the floor."""

from __future__ import annotations

from collections.abc import Iterator

from renderkit.problems import Problem
from renderkit.typeset.typst.drafts import BlockDraft
from renderkit.typeset.typst.lowering import Lowering
from renderkit.typeset.typst.marks import Marks

#: Pictures whose smallest texts have the size of notes at their full size.
_TEXTED = frozenset({"chart", "table_image", "diagram"})


def warnings(account: Lowering, marks: Marks) -> Iterator[Problem]:
    """A warning for each block whose type is smaller than the layout's notes."""
    floor = account.layout.type.note
    for number, share in sorted(marks.shrunk.items()):
        draft = account.blocks[number]
        size = _size(draft, account) * share
        if size < floor - 0.05:
            yield Problem(
                code="L003",
                severity="warning",
                pointer=draft.pointer,
                message=f"made smaller to fit: type of {size:.1f} pt, the floor is {floor:g} pt",
                found=f"{share:.0%} of its size",
                hint=_HINTS.get(draft.kind, "divide it, or give it a page of its own format"),
                measure={"size": round(size, 2), "floor": floor, "share": round(share, 4)},
            )


def _size(draft: BlockDraft, account: Lowering) -> float:
    """The smallest type of a block at its full size, points; no end where it has none."""
    if draft.kind == "equation":
        return account.layout.type.body
    drawing = account.drawings.get(draft.drawing or "")
    texted = drawing is not None and drawing.kind in _TEXTED
    return account.layout.type.note if texted else float("inf")


_HINTS = {"equation": "break it into lines with \\\\ and &"}
