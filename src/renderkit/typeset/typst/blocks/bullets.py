"""Turn a list into data: each item with its mark and the room the mark takes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from renderkit.spec.model import Bullets, Item
from renderkit.typeset.typst.lowering import NARROWEST, Lowering, no_room
from renderkit.typeset.typst.numbering import letter, roman

_BULLETS = ("•", "–", "·")
_BOXES = {False: "☐", True: "☑"}
_GAP = 0.5  # em between a mark and its item, at least
_DEEPEST = 0.08  # of the width: what one level may be indented by

#: How the levels of an ordered list are counted, from the outermost of each style.
_ORDERS: dict[str, tuple[Callable[[int], str], ...]] = {
    "number": (str, letter, roman),
    "letter": (letter, roman, str),
    "roman": (roman, letter, str),
}


def lower(block: Bullets, on: Lowering) -> dict[str, Any]:
    data = on.block(block)
    return data | _level(block.items, block, on, 0)


def _level(items: Sequence[Item], block: Bullets, on: Lowering, depth: int) -> dict[str, Any]:
    """Data of the items of one level: their marks' column is as wide as the widest needs."""
    start = block.start if depth == 0 else 1
    language = on.words.language
    marks = [_mark(item, block.style, start + i, depth, language) for i, item in enumerate(items)]
    widest = max((on.advance(mark) for mark in marks), default=0.0)
    body, indent = on.layout.type.body, on.layout.space.list_indent
    column = max(min(indent, on.width * _DEEPEST), widest + _GAP * body) if widest else 0.0
    if not widest and depth:
        column = min(indent, on.width * _DEEPEST)
    if on.width - column < NARROWEST:
        on.problems.append(no_room(items[0].pointer, on.width - column))
        return {"column": column, "widest": widest, "marks": [], "items": []}
    with on.within(on.width - column):
        drawn = [_item(i, m, block, on, depth) for i, m in zip(items, marks, strict=True)]
    for item in drawn:
        on.parts[item["t"]["p"]].hang = column if widest else 0.0
    level = {"column": column, "widest": widest, "marks": marks, "items": drawn}
    return level | {"counted": 1} if len(set(marks)) > 1 or block.style in _ORDERS else level


def _item(item: Item, mark: str, block: Bullets, on: Lowering, depth: int) -> dict[str, Any]:
    before = "  " * depth + (f"{mark} " if mark else "")
    data: dict[str, Any] = {
        "t": on.part(item.text, f"{item.pointer}/text", "item", before=before),
    }
    if item.items:
        data["in"] = _level(item.items, block, on, depth + 1)
    return data


def _mark(item: Item, style: str, number: int, depth: int, language: str) -> str:
    if style == "check":
        return _BOXES[bool(item.checked)]
    box = "" if item.checked is None else _BOXES[item.checked]
    if style in _ORDERS:
        orders = _ORDERS[style]
        order = orders[depth % len(orders)]
        sign = letter(number, language) if order is letter else order(number)
        return f"{sign}. {box}".rstrip()
    if style == "bullet":
        return box or _BULLETS[min(depth, len(_BULLETS) - 1)]
    return box
