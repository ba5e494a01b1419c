"""The block kinds this engine draws: one file here and one template of its name for each."""

from __future__ import annotations

from typing import Any, Protocol

from renderkit.typeset.typst.blocks import (
    bullets,
    callout,
    caption,
    code,
    contents,
    diagram,
    divider,
    equation,
    heading,
    key_values,
    metrics,
    page_break,
    paragraph,
    picture,
    quote,
    side_by_side,
    spacer,
    table,
)
from renderkit.typeset.typst.lowering import Lowering


class Kind(Protocol):
    """A block kind: `lower` turns a block into what `templates/blocks/<kind>.typ` draws."""

    def lower(self, block: Any, on: Lowering, /) -> dict[str, Any] | None: ...


KINDS: dict[str, Kind] = {
    "heading": heading,
    "paragraph": paragraph,
    "bullets": bullets,
    "quote": quote,
    "callout": callout,
    "metrics": metrics,
    "key_values": key_values,
    "side_by_side": side_by_side,
    "divider": divider,
    "page_break": page_break,
    "spacer": spacer,
    "contents": contents,
    "caption": caption,
    "table": table,
    "chart": picture,
    "figure": picture,
    "table_image": picture,
    "drawing": picture,
    "equation": equation,
    "code": code,
    "diagram": diagram,
}
