"""Turn the endnotes met on the way into the last block of a document."""

from __future__ import annotations

from typing import Any, ClassVar

from renderkit.spec.model import Block
from renderkit.typeset.typst.lowering import Lowering
from renderkit.typeset.typst.numbering import roman

_COLUMN = 18.0  # points for the signs


class Endnotes(Block, frozen=True, kw_only=True):
    """The endnotes as a block of their own, so that their text reaches the records."""

    kind: ClassVar[str] = "endnotes"


def lower(on: Lowering, block_id: str) -> dict[str, Any] | None:
    """The endnotes' data; an endnote of an endnote follows those of the text."""
    if not on.references.endnotes:
        return None
    data = on.block(Endnotes(id=block_id, pointer="", generated=True))
    data["title"] = on.part(on.words.notes, "", "title")
    data["notes"] = notes = list[dict[str, Any]]()
    for number, (text, pointer) in enumerate(on.references.endnotes, 1):
        sign, own = roman(number), len(on.parts)
        notes.append({"sign": sign, "t": on.part(text, pointer, "footnote", before=f"[{sign}] ")})
        on.parts[own].width, on.parts[own].hang = on.width - _COLUMN, _COLUMN
    return data | {"column": _COLUMN}
