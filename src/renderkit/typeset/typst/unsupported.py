"""Turn what this engine cannot draw into problems, all of them at once."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from renderkit.problems import Problem
from renderkit.spec.model import Block, Document, PageSpec
from renderkit.typeset.typst.outline import walk

#: What only other kinds of document show of a page.
_OF_SLIDES = ("title", "notes", "section", "transition", "sheet")


def unsupported(document: Document, kinds: Collection[str]) -> Iterator[Problem]:
    """An error for the document's kind and for each block that is none of `kinds`.

    A note for what a flowing page does not show.
    """
    if document.identity.kind != "report":
        yield _document(document.identity.kind)
        return
    for page in document.pages:
        for block in walk(page.blocks):
            if block.kind not in kinds:
                yield _block(block)
        yield from _unseen(page)


def _document(kind: str) -> Problem:
    return Problem(
        code="S030",
        severity="error",
        pointer="/document/kind",
        message=f"documents of the kind {kind!r} cannot be laid out by this engine yet",
        found=kind,
        allowed="report",
    )


def _block(block: Block) -> Problem:
    return Problem(
        code="S030",
        severity="error",
        pointer=block.pointer,
        message=f"a block of the kind {block.kind!r} cannot be drawn on the pages of a report",
        found=block.kind,
        hint="leave it out, or leave it to other formats with `only`",
    )


def _unseen(page: PageSpec) -> Iterator[Problem]:
    for name in _OF_SLIDES:
        if getattr(page, name):
            yield Problem(
                code="S030",
                severity="note",
                pointer=f"{page.pointer}/{name}",
                message=f"`{name}` is not shown: the pages of a report flow into each other",
                hint="a heading says it in the text" if name in ("title", "section") else None,
            )
