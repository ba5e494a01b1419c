"""Turn a table into data: cells in their places, planned widths, looks, notes."""

from __future__ import annotations

from typing import Any

from renderkit.spec.model import Table
from renderkit.spec.model.table import TableContent
from renderkit.typeset.typst.lowering import Lowering
from renderkit.typeset.typst.tables.build import Builder


def lower(block: Table, on: Lowering) -> dict[str, Any]:
    data = on.block(block)
    on.captions(block, data)
    source = on.blocks[data["n"]].parts[-1:] if "source" in data else []
    data.update(content(block, on, data["n"]))
    for part in source:  # the source note is read last
        on.blocks[data["n"]].parts.remove(part)
        on.blocks[data["n"]].parts.append(part)
    return data


def content(block: TableContent, on: Lowering, number: int) -> dict[str, Any]:
    """What `templates/tables.typ` draws, for block `number`."""
    made = Builder(block, on, number)
    data = made.data()
    if block.notes:
        data["notes"] = [
            on.part(note, f"{block.pointer}/notes/{i}", "note")
            for i, note in enumerate(block.notes)
        ]
    return data
