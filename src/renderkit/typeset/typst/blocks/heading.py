"""Turn a heading into data: its number, its level on the page and its level in the tags."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from renderkit.spec.model import Heading, Rich, Span
from renderkit.typeset.typst.lowering import Lowering

_SMALL_CAPS = 3  # the level that a layout may set in small capitals


def lower(block: Heading, on: Lowering) -> dict[str, Any]:
    entry = on.outline[block.id]
    data = on.block(block, level=block.level, tag=entry.level)
    number = f"{entry.number} " if entry.number else ""
    pointer = f"{block.pointer}/text"
    text = block.text
    if block.level == _SMALL_CAPS and on.layout.heading.small_caps_h3:
        text = tuple(replace(span, small_caps=True) for span in text)
    data["text"] = on.part(text, pointer, "title", marked=False, before=number)
    if entry.number:
        data["number"] = entry.number
    if not any(_shows(span) for span in block.text):
        data["blank"] = 1
    elif on.advance(number + _plain(block.text), _size(block, on), bold=True) > on.width * 0.97:
        data["wide"] = on.width
    return data


def _shows(span: Span) -> bool:
    return bool((span.text or "").strip() or span.fact or span.math or span.ref or span.icon)


def _plain(text: Rich) -> str:
    return "".join(span.text or span.fact or span.math or "" for span in text)


def _size(block: Heading, on: Lowering) -> float:
    size: float = getattr(on.layout.type, f"h{min(block.level, 4)}")
    return size
