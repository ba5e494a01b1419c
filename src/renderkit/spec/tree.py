"""Turn JSON values into the raw tree the reader walks: dict, list, str, Number, bool, None.

The tree also holds `NotANumber` where the text had NaN, an infinity or a number out of range.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from typing import Any

from renderkit.spec.limits import LIMITS
from renderkit.spec.model.values import Number
from renderkit.struct import Struct


class NotANumber(Struct, frozen=True):
    """What stands where a finite number should: `NaN`, `1e999`, ten thousand digits."""

    text: str


def number(text: str) -> Number | NotANumber:
    """The number a JSON literal means, with its text; `NotANumber` when none can hold it."""
    if len(text) > LIMITS.number:
        return NotANumber(text)
    found = Number(text)
    return found if isfinite(found) else NotANumber(text)


def plain(value: Any) -> Any:
    """A tree as Python values that any JSON writer knows; numbers lose their spelling."""
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, list):
        return [plain(one) for one in value]
    if not isinstance(value, Number):
        return value
    return int(value.text) if value.text.lstrip("-").isdecimal() else float(value)


def token(key: str) -> str:
    """A key as a reference token of a JSON Pointer (RFC 6901)."""
    return key.replace("~", "~0").replace("/", "~1")


def places(root: object) -> Iterator[tuple[str, Any]]:
    """Every value of a tree with its pointer, in document order; bounded by the tree alone."""
    stack: list[tuple[str, Any]] = [("", root)]
    while stack:
        at, value = stack.pop()
        yield at, value
        if isinstance(value, dict):
            stack.extend((f"{at}/{token(k)}", v) for k, v in reversed(value.items()))
        elif isinstance(value, list):
            stack.extend((f"{at}/{i}", value[i]) for i in range(len(value) - 1, -1, -1))


class Order:
    """The order of a document, for pointers into it."""

    def __init__(self, root: object) -> None:
        self.root = root
        self._keys: dict[int, dict[str, int]] = {}  # by id of the object, which root keeps alive

    def place(self, pointer: str) -> tuple[int, ...] | None:
        """The index at each level of where a pointer leads; None if it leads nowhere."""
        found: list[int] = []
        value = self.root
        for part in pointer.split("/")[1:]:
            key = part.replace("~1", "/").replace("~0", "~")
            if isinstance(value, dict) and key in value:
                found.append(self._index(value)[key])
                value = value[key]
            elif isinstance(value, list) and key.isdigit() and int(key) < len(value):
                found.append(int(key))
                value = value[int(key)]
            else:
                return None
        return tuple(found)

    def _index(self, value: dict[str, Any]) -> dict[str, int]:
        index = self._keys.get(id(value))
        if index is None:
            index = self._keys[id(value)] = {key: i for i, key in enumerate(value)}
        return index
