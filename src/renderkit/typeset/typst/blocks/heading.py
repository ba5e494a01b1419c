"""Turn a heading into data: its number, its level on the page and its level in the tags."""

from __future__ import annotations

import math
from typing import Any

from renderkit.spec.model import Heading
from renderkit.struct import replace
from renderkit.typeset.typst import page
from renderkit.typeset.typst.lowering import Lowering, rich_text

_AFTER_NUMBER = 0.2  # em of room after a number that is wider than the room it hangs in
#: A heading that takes more of a page may break over its end, and is not kept with what follows.
_TALL = 0.3
_SMALL_CAPS = 3  # the level that a layout may set in small capitals


def lower(block: Heading, on: Lowering) -> dict[str, Any]:
    entry = on.outline.get(block.id)
    data = on.block(block, level=block.level)
    number = f"{entry.number} " if entry and entry.number else ""
    text = block.text
    if block.level == _SMALL_CAPS and on.layout.heading.small_caps_h3:
        text = tuple(replace(span, small_caps=True) for span in text)
    if on.nested:
        data["inner"] = 1
    pointer = f"{block.pointer}/text"
    with on.within(on.width, _size(block, on)):
        data["text"] = on.part(text, pointer, "title", marked=False, before=number)
    if entry is None:
        return data
    data["tag"] = entry.level
    hang = 0.0 if on.nested or not on.layout.heading.hang else on.inset
    if hang:
        taken = on.advance(number, _size(block, on), bold=True) if number else 0.0
        data["hang"] = max(hang, taken + _AFTER_NUMBER * _size(block, on))
    if number:
        data["number"] = entry.number
    said = number + "".join(rich_text(text))
    wide = on.advance(said, _size(block, on), bold=True, family=on.layout.fonts.heading)
    if wide + hang > on.width * 0.97:
        data["wide"] = on.width - data.get("hang", 0.0)
        if _high(wide, _size(block, on), on) > _TALL:
            data["long"] = 1
    return data


def _high(wide: float, size: float, on: Lowering) -> float:
    """The share of a page that a heading takes whose words are `wide` points in all."""
    sheet = page.sheet(on.document.page, on.layout)
    lines = math.ceil(wide * 1.1 / on.width)
    top, _, bottom, _ = sheet.margin
    return lines * size * on.layout.type.heading_line / (sheet.height - top - bottom)


def _size(block: Heading, on: Lowering) -> float:
    size: float = getattr(on.layout.type, f"h{min(block.level, 4)}")
    return size
