"""Turn a document's blocks into what is known of them before any is lowered.

Their order, the outline (level and number of each heading), and which caption belongs to which.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from renderkit.spec.model import Block, Caption, Captioned, Heading, Span


def wanted(block: Block) -> bool:
    """Whether a block is drawn on pages at all."""
    return block.only is None or "pdf" in block.only


def walk(blocks: Iterable[Block]) -> Iterator[Block]:
    """The blocks that are wanted and all inside them, in reading order."""
    for block in filter(wanted, blocks):
        yield block
        yield from walk(getattr(block, "blocks", ()))
        for part in getattr(block, "parts", ()):
            yield from walk(part.blocks)


def captions(blocks: Iterable[Block]) -> dict[str, Caption]:
    """Caption blocks by the captioned block they are drawn with."""
    blocks = list(blocks)
    captioned = {b.id for b in blocks if isinstance(b, Captioned)}
    found = (b for b in blocks if isinstance(b, Caption) and b.target in captioned)
    return {b.target or "": b for b in found}


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
