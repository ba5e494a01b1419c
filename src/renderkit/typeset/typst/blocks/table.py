"""Turn a table into data: cells in their places, planned widths, looks, notes."""

from __future__ import annotations

from typing import Any

from renderkit.spec.model import Table
from renderkit.typeset.typst.lowering import Lowering
from renderkit.typeset.typst.tables import going_on
from renderkit.typeset.typst.tables.build import Builder


def lower(block: Table, on: Lowering) -> dict[str, Any]:
    data = on.block(block)
    on.captions(block, data)
    source = data.pop("source", None)
    number = data["n"]
    last = on.blocks[number].parts.pop() if source else None
    data.update(Builder(block, on, number).data())
    if "keep" not in data:
        data["going"] = going_on.line(data.get("caption"), block.pointer, on)
    tail: dict[str, Any] = {}
    if block.notes:
        tail["notes"] = [
            on.part(note, f"{block.pointer}/notes/{i}", "note")
            for i, note in enumerate(block.notes)
        ]
    if last is not None:  # read last
        on.blocks[number].parts.append(last)
        tail["source"] = source
    if "turn" in data:
        _widen(on, number)
    if tail:
        below = data if "keep" in data else data["pieces"][-1]
        below["tail"] = tail | {"row": max(1, len(block.rows))}
    return data


def _widen(on: Lowering, number: int) -> None:
    """Let the words around a table on a sideways page be as wide as that page, as it is itself."""
    for part in (on.parts[n] for n in on.blocks[number].parts):
        if part.row is None:
            part.width = on.blocks[number].width
