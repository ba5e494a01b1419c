"""The block kinds this engine draws: one file here and one template of its name for each."""

from __future__ import annotations

from typing import Any, Protocol

from renderkit.typeset.typst.blocks import heading, paragraph, picture, table
from renderkit.typeset.typst.lowering import Lowering


class Kind(Protocol):
    """A block kind: `lower` turns a block into what `templates/blocks/<kind>.typ` draws."""

    def lower(self, block: Any, on: Lowering, /) -> dict[str, Any] | None: ...


KINDS: dict[str, Kind] = {
    "heading": heading,
    "paragraph": paragraph,
    "table": table,
    "chart": picture,
    "figure": picture,
    "table_image": picture,
    "drawing": picture,
}
