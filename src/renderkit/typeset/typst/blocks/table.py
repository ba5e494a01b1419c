"""Turn a table into data: cells in their places, planned widths, looks, notes."""

from __future__ import annotations

from textwrap import shorten
from typing import Any

from renderkit.spec.model import Table
from renderkit.typeset.typst.lowering import Lowering
from renderkit.typeset.typst.tables.build import Builder

#: Width of a letter, more or less, in em.
_LETTER = 0.55


def lower(block: Table, on: Lowering) -> dict[str, Any]:
    data = on.block(block)
    on.captions(block, data)
    source = data.pop("source", None)
    number = data["n"]
    last = on.blocks[number].parts.pop() if source else None
    data.update(Builder(block, on, number).data())
    if "keep" not in data:
        data["going"] = _going_on(block, on)
    tail: dict[str, Any] = {}
    if block.notes:
        tail["notes"] = [
            on.part(note, f"{block.pointer}/notes/{i}", "note")
            for i, note in enumerate(block.notes)
        ]
    if last is not None:  # read last
        on.blocks[number].parts.append(last)
        tail["source"] = source
    if tail:
        below = data if "keep" in data else data["pieces"][-1]
        below["tail"] = tail | {"row": max(1, len(block.rows))}
    return data


def _going_on(block: Table, on: Lowering) -> str:
    """What stands above the later pages of a table: its caption, cut to one line.

    A caption that says a fact is left out: each use of a fact has its own evidence.
    """
    said = f"({on.words.continued})"
    apart = on.captions_of.get(block.id)
    caption = block.caption or (apart.text if apart else ())
    if caption and all(span.text is not None for span in caption):
        title = "".join(span.text or "" for span in caption)
        most = int(on.width / (_LETTER * on.layout.type.note)) - len(said)
        said = f"{shorten(title, max(most, 1), placeholder='…')} {said}"
    on.note(block.pointer, said)
    return said
