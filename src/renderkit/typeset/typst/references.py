"""Turn what a text refers to into labels, and its notes into numbered ones."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from renderkit.problems import Problem
from renderkit.spec.model import Block, Caption, Rich
from renderkit.typeset.typst import numbering


class References:
    """What is referred to in a document, and from where; endnotes: text and pointer of each."""

    def __init__(self, blocks: Iterable[Block], captions_of: Mapping[str, Caption]) -> None:
        self.endnotes: list[tuple[Rich, str]] = []
        self._kinds = {block.id: block.kind for block in blocks}
        self._merged = {caption.id: target for target, caption in captions_of.items()}
        self._pointers: dict[str, str] = {}  # by the id referred to
        self._footnotes = 0

    def target(self, block_id: str, pointer: str) -> str:
        """Note that something at `pointer` refers to a block; returns the id that has its label.

        A caption that its block draws has none of its own.
        """
        block_id = self._merged.get(block_id, block_id)
        self._pointers.setdefault(block_id, pointer)
        return block_id

    def kind(self, block_id: str) -> str | None:
        """The kind of a block, None where the pages have no such block."""
        return self._kinds.get(block_id)

    def footnote(self) -> str:
        """The sign of the next footnote."""
        self._footnotes += 1
        return numbering.raised(self._footnotes)

    def endnote(self, text: Rich, pointer: str) -> str:
        """Keep a note for the end of the document; returns its sign."""
        self.endnotes.append((text, pointer))
        return numbering.roman(len(self.endnotes))

    def label(self, data: Mapping[str, dict[str, Any]], canonical: str) -> Iterator[Problem]:
        """Give every block that is referred to its label; a problem for each that is not drawn.

        data: of the lowered blocks by id; canonical: the spec, for links that are no spans.
        """
        links = re.findall(r'"link":"#([a-z0-9-]+)"', canonical)
        for block_id in (*self._pointers, *links):
            if block_id in data:
                data[block_id]["label"] = block_id
            elif block_id in self._pointers and block_id not in self._kinds:
                yield self._unreachable(block_id)

    def _unreachable(self, block_id: str) -> Problem:
        return Problem(
            code="R002",
            severity="error",
            pointer=self._pointers[block_id],
            message="refers to a block that is not drawn in this format",
            found=block_id,
            hint="a block's `only` leaves formats out",
        )
