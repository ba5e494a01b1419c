"""Turn keys and values into data: pairs in columns, keys as wide as the widest needs."""

from __future__ import annotations

from typing import Any

from renderkit.spec.model import KeyValue, KeyValues, Rich
from renderkit.typeset.typst.lowering import Lowering

_GAP = 12.0  # points between a key and its value
_MOST = 0.36  # of a pair's width, for its key
_NARROW = 150.0  # points: pairs narrower than this put the value below the key


def lower(block: KeyValues, on: Lowering) -> dict[str, Any]:
    data = on.block(block, gap=_GAP)
    per_row = min(block.per_row, max(1, len(block.items)))
    pair = (on.width - 2 * _GAP * (per_row - 1)) / per_row
    key = min(_widest(block, on) + 1, pair * _MOST)
    if pair < _NARROW:
        data["stacked"], key = 1, pair
    value = pair if pair < _NARROW else pair - key - _GAP
    data |= {"pair": pair, "key": key, "value": value, "per_row": per_row}
    data["items"] = [_item(item, key, value, on) for item in block.items]
    return data


def _widest(block: KeyValues, on: Lowering) -> float:
    """Points of the widest key; what is not plain text counts as a few letters."""
    return max((on.advance(_said(item.key), bold=True) for item in block.items), default=0.0)


def _said(text: Rich) -> str:
    return "".join(s.text or s.fact or s.math or "" for s in text)


def _item(item: KeyValue, key: float, value: float, on: Lowering) -> dict[str, Any]:
    with on.within(key):
        drawn = {"key": on.part(item.key, f"{item.pointer}/key", "label")}
    with on.within(value):
        drawn["value"] = on.part(item.value, f"{item.pointer}/value", "value")
    return drawn
