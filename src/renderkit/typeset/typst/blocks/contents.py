"""Turn a list of contents into data: its entries are known, only their page numbers are not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from renderkit.spec.model import Block, Captioned, Chart, Contents, DrawingUse, Rich
from renderkit.typeset.typst import inline
from renderkit.typeset.typst.drafts import RefPiece
from renderkit.typeset.typst.lowering import Lowering
from renderkit.typeset.typst.outline import walk

_TABLES = frozenset(("table", "table_image"))
_FIGURES = frozenset(("chart", "figure", "diagram"))

_INDENT = 4  # of a level, in units of the layout


class Entry(NamedTuple):
    """A line of contents: what it leads to, its level from 1, its number, its words."""

    target: str
    level: int
    number: str
    text: Rich
    pointer: str


def lower(block: Contents, on: Lowering) -> dict[str, Any]:
    entries = list(_headings(block, on) if block.of == "headings" else _captioned(block, on))
    title = {"headings": on.words.contents, "figures": on.words.figures, "tables": on.words.tables}
    announced = _announced(title[block.of], on)
    data = on.block(block, indent=_INDENT * on.layout.space.unit)
    if entries and not announced:
        data["title"] = on.part(title[block.of], block.pointer, "title")
    data["entries"] = [_entry(entry, on) for entry in entries]
    return data


def _headings(block: Contents, on: Lowering) -> Iterator[Entry]:
    for heading, level, number in on.outline.values():
        if level <= block.depth:
            yield Entry(heading.id, level, number, heading.text, f"{heading.pointer}/text")


def _announced(title: str, on: Lowering) -> bool:
    """Whether a heading just before says already what this is."""
    before = on.outline.get(on.blocks[-1].id) if on.blocks else None
    return before is not None and _said(before.heading.text).casefold() == title.casefold()


def _said(text: Rich) -> str:
    return "".join(span.text or "" for span in text).strip()


def _captioned(block: Contents, on: Lowering) -> Iterator[Entry]:
    """Pictures or tables that have words of their own."""
    kinds = _TABLES if block.of == "tables" else _FIGURES
    for group in on.document.pages:
        for found in walk(group.blocks):
            shown = on.document.drawings.get(found.use) if isinstance(found, DrawingUse) else found
            if isinstance(found, Captioned) and (shown or found).kind in kinds:
                yield from _words(found, shown, on)


def _words(found: Captioned, shown: Block | None, on: Lowering) -> Iterator[Entry]:
    """The caption, or else the title of the chart that is shown."""
    apart = on.captions_of.get(found.id)
    if found.caption:
        yield Entry(found.id, 1, "", found.caption, f"{found.pointer}/caption")
    elif apart is not None:
        yield Entry(found.id, 1, "", apart.text, f"{apart.pointer}/text")
    elif isinstance(shown, Chart) and shown.title and not any(s.fact for s in shown.title):
        # A title that shows a value is drawn in the picture alone.
        yield Entry(found.id, 1, "", shown.title, f"{shown.pointer}/title")


def _entry(entry: Entry, on: Lowering) -> dict[str, Any]:
    before = f"{entry.number} " if entry.number else ""
    with on.within(on.width - (entry.level - 1) * _INDENT * on.layout.space.unit):
        text = on.part(inline.bare(entry.text), entry.pointer, "entry", before=before)
    target = on.references.target(entry.target, entry.pointer)
    on.parts[-1].pieces += ["\t", RefPiece(target, ("", ""))]
    data = {"to": target, "level": entry.level, "text": text}
    return data | {"number": entry.number} if entry.number else data
