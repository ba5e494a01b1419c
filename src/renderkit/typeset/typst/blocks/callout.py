"""Turn a callout into data: its tone's colours, its title, its blocks."""

from __future__ import annotations

from typing import Any

from renderkit.spec.model import Callout
from renderkit.typeset.typst.lowering import Lowering
from renderkit.typeset.typst.outline import walk

#: The bar and the room on both sides of the text, points and units of the layout (callout.typ).
_BAR, _INSET = 3, 3


def lower(block: Callout, on: Lowering) -> dict[str, Any]:
    data = on.block(block, ink=tone_ink(block.tone, on), fill=tone_fill(block.tone, on))
    width = on.width - _BAR - 2 * _INSET * on.layout.space.unit
    with on.within(width):
        if block.title:
            data["title"] = on.part(block.title, f"{block.pointer}/title", "title")
    data["blocks"] = on.inner(data["n"], block.blocks, width)
    if any(inner.kind == "page_break" for inner in walk(block.blocks)):
        data["open"] = 1
    return data


def tone_ink(tone: str, on: Lowering) -> str:
    """The colour that says a tone."""
    return on.colour("accent" if tone == "highlight" else tone)


def tone_fill(tone: str, on: Lowering) -> str:
    """A light tint of it; what is only neutral lies on the layout's own wash."""
    colours = on.layout.colour
    if tone in ("neutral", "highlight"):
        return colours.wash if tone == "neutral" else colours.highlight
    return mixed(tone_ink(tone, on), colours.paper, 0.08)


def mixed(colour: str, paper: str, share: float) -> str:
    """`#rrggbb` of a colour laid thinly over paper."""
    channels = (1, 3, 5)
    mix = (
        round(share * int(colour[k : k + 2], 16) + (1 - share) * int(paper[k : k + 2], 16))
        for k in channels
    )
    return "#" + "".join(f"{channel:02x}" for channel in mix)
