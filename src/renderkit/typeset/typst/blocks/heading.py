"""Turn a heading into data: its number, its level on the page and its level in the tags."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from renderkit.spec.model import Heading, Rich
from renderkit.typeset.typst.lowering import Lowering

_SMALL_CAPS = 3  # the level that a layout may set in small capitals


def lower(block: Heading, on: Lowering) -> dict[str, Any]:
    entry = on.outline.get(block.id)
    data = on.block(block, level=block.level)
    number = f"{entry.number} " if entry and entry.number else ""
    text = block.text
    if block.level == _SMALL_CAPS and on.layout.heading.small_caps_h3:
        text = tuple(replace(span, small_caps=True) for span in text)
    pointer = f"{block.pointer}/text"
    with on.within(on.width, _size(block, on)):
        data["text"] = on.part(text, pointer, "title", marked=False, before=number)
    if entry is None:
        return data
    data["tag"] = entry.level
    if number:
        data["number"] = entry.number
    if on.advance(number + _plain(text), _size(block, on), bold=True) > on.width * 0.97:
        data["wide"] = on.width
    return data


def _plain(text: Rich) -> str:
    return "".join(span.text or span.fact or span.math or "" for span in text)


def _size(block: Heading, on: Lowering) -> float:
    size: float = getattr(on.layout.type, f"h{min(block.level, 4)}")
    return size
