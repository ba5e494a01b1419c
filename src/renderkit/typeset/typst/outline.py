"""Turn a document's headings into its outline: the level and the number of each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from renderkit.spec.model import Block, Heading


class Entry(NamedTuple):
    """A heading in the outline. level: 1 for the first, none skipped; number: "2.1" or nothing."""

    heading: Heading
    level: int
    number: str


def outline(blocks: Iterable[Block], numbered: bool) -> dict[str, Entry]:
    """Every heading by its id, in reading order; `numbered` for those that do not say themselves.

    A level that a document skips counts as one step down: tags and bookmarks allow no gap
    (PDF/UA-1, 7.4.2), and a number would have a nought in it.
    """
    entries: dict[str, Entry] = {}
    above: list[int] = []  # levels as written, of the headings this one stands under
    counts: list[int] = []
    for block in blocks:
        if not isinstance(block, Heading):
            continue
        above = [level for level in above if level < block.level] + [block.level]
        number = ""
        if numbered if block.numbered is None else block.numbered:
            counts = counts[: len(above)] + [0] * (len(above) - len(counts))
            counts[-1] += 1
            number = ".".join(map(str, counts))
        entries[block.id] = Entry(block, len(above), number)
    return entries
