"""Turn keys and values into data: pairs in columns, keys as wide as the widest needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from renderkit.spec.model import KeyValue, KeyValues, Rich
from renderkit.typeset.typst.lowering import Lowering

_GAP = 12.0  # points between a key and its value
_MOST = 0.36  # of a pair's width, for its key; more only for a word that needs it
_LEAST = 0.4  # of a pair's width, for its value
_NARROW = 150.0  # points: pairs narrower than this put the value below the key
_LONGEST = 14.0  # em: a word wider than this may be broken


def lower(block: KeyValues, on: Lowering) -> dict[str, Any]:
    data = on.block(block, gap=_GAP)
    keys = _longest([item.key for item in block.items], on)
    values = _longest([item.value for item in block.items], on)
    per_row = min(block.per_row, max(1, len(block.items)))
    while per_row > 1 and max(keys, values) > _pair(per_row, on):
        per_row -= 1
    pair = _pair(per_row, on)
    key = min(_widest(block, on) + 1, max(pair * _MOST, keys))
    value = pair - key - _GAP
    if pair < _NARROW or value < max(values, pair * _LEAST):
        data["stacked"], key, value = 1, pair, pair
    data |= {"pair": pair, "key": key, "value": value, "per_row": per_row}
    data["items"] = [_item(item, key, value, on) for item in block.items]
    return data


def _pair(per_row: int, on: Lowering) -> float:
    """Points of a key and its value, where so many pairs stand in a row."""
    return (on.width - 2 * _GAP * (per_row - 1)) / per_row


def _longest(texts: Sequence[Rich], on: Lowering) -> float:
    """Points of the longest word that is kept whole."""
    widest = max((on.longest_word(_said(text)) for text in texts), default=0.0)
    return min(widest + 1, _LONGEST * on.layout.type.body)


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
