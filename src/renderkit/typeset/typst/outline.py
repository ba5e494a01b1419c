"""Turn a document's headings into its outline: the level and the number of each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from renderkit.spec.model import Block, Heading, Span


class Entry(NamedTuple):
    """A heading in the outline. level: 1 for the first, none skipped; number: "2.1" or nothing."""

    heading: Heading
    level: int
    number: str


def outline(blocks: Iterable[Block], numbered: bool) -> dict[str, Entry]:
    """Every heading with words by its id, in reading order.

    numbered: for headings that do not say themselves whether they are.
    A level that a document skips counts as one step down: tags and bookmarks allow no gap
    (PDF/UA-1, 7.4.2), and a number would have a nought in it.
    """
    entries: dict[str, Entry] = {}
    above: list[int] = []  # levels as written, of the headings this one stands under
    counts: list[int] = []
    for block in blocks:
        if not isinstance(block, Heading) or not any(map(_shows, block.text)):
            continue
        above = [level for level in above if level < block.level] + [block.level]
        number = ""
        if numbered if block.numbered is None else block.numbered:
            counts = counts[: len(above)] + [0] * (len(above) - len(counts))
            counts[-1] += 1
            number = ".".join(map(str, counts))
        entries[block.id] = Entry(block, len(above), number)
    return entries


def _shows(span: Span) -> bool:
    return bool((span.text or "").strip() or span.fact or span.math or span.ref or span.icon)
