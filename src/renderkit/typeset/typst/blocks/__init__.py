"""The block kinds this engine draws: one file a kind here, one template of the same name beside it."""

from __future__ import annotations

from typing import Any, Protocol

from renderkit.typeset.typst.blocks import heading, paragraph
from renderkit.typeset.typst.lowering import Lowering


class Kind(Protocol):
    """A block kind: `lower` turns a block into what `templates/blocks/<kind>.typ` draws."""

    def lower(self, block: Any, on: Lowering, /) -> dict[str, Any] | None: ...


KINDS: dict[str, Kind] = {
    "heading": heading,
    "paragraph": paragraph,
}
