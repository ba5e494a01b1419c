"""Turn a document's marks into the blocks that have to begin in a new column, for their footnotes.

Typst lays a footnote out as soon as its sign is met. Where the block then has no room left with it,
the block moves on, and the note stays behind in the column before its sign.
"""

from __future__ import annotations

from typing import Any

from renderkit.typeset.typst.area import Area
from renderkit.typeset.typst.document import Lowered
from renderkit.typeset.typst.marks import Marks


def anew(lowered: Lowered, marks: Marks, area: Area) -> frozenset[int]:
    """The numbers of the outermost blocks (or of the headings above them) that should begin in a
    new column: those which begin behind a footnote of their own.
    """
    account = lowered.account
    found = set[int]()
    for number, sign in marks.signs.items():
        note = marks.parts.get(number)
        if not note or area.spot(note[0]) >= area.spot(sign):
            continue
        block = account.parts[number].block
        while (parent := account.blocks[block].parent) is not None:
            block = parent
        begin = marks.blocks.get(block)
        if begin and area.spot(note[0]) < area.spot(begin[0]):
            found.add(_first(block, lowered.data["blocks"]))
    return frozenset(found)


def _first(block: int, outer: list[dict[str, Any]]) -> int:
    """The first of the headings right above a block, or the block itself."""
    numbers = [data.get("n") for data in outer]
    if block not in numbers:
        return block
    at = numbers.index(block)
    while at and outer[at - 1]["k"] == "heading":
        at -= 1
    return int(outer[at]["n"])
