"""Turn Python values into the same raw tree that JSON text gives, and say what is no JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import isfinite
from typing import Any, NoReturn

from renderkit.spec.faults import Faults
from renderkit.spec.limits import LIMITS
from renderkit.spec.model.values import Number
from renderkit.spec.source import Refused
from renderkit.spec.tree import NotANumber, number, token

LARGEST_BITS = 330  # an integer of 100 digits
_JSON = "objects, lists, strings, numbers, true, false, null"


class Odd(Exception):
    """Something in the structure is not plain JSON."""


def adopt(value: object, faults: Faults) -> Any:
    """A copy of a Python structure as raw tree. Raises Refused when it is too deep or too large."""
    try:
        return _Plain().copy(value, 0)
    except Odd:
        return _Careful(faults).copy(value, "", 0)


class _Plain:
    """The quick way, for plain dicts and lists: no pointers, and no excuse for anything else."""

    def __init__(self) -> None:
        self.left = LIMITS.nodes

    def copy(self, value: Any, depth: int) -> Any:
        kind = value.__class__
        if kind is str or kind is bool or value is None or kind is Number:
            return value
        if kind is int or kind is float:
            return _number(value)
        self.left -= len(value) if kind in (dict, list, tuple) else self.left
        if self.left <= 0 or depth >= LIMITS.depth:
            raise Odd
        if kind is dict:
            if not all(key.__class__ is str for key in value):
                raise Odd
            return {key: self.copy(one, depth + 1) for key, one in value.items()}
        return [self.copy(one, depth + 1) for one in value]


class _Careful:
    """The way that says where something odd stands; cycles end at the depth limit."""

    def __init__(self, faults: Faults) -> None:
        self.faults = faults
        self.nodes = 0

    def copy(self, value: object, at: str, depth: int) -> Any:
        self.nodes += 1
        if self.nodes > LIMITS.nodes:
            self._refuse(at, "the document has too many values", f"at most {LIMITS.nodes:,} values")
        if value is None or isinstance(value, bool):
            return value
        if isinstance(value, str):
            return str.__str__(value)
        if isinstance(value, int | float):
            return _number(value)
        if not isinstance(value, Mapping | list | tuple):
            kind = type(value).__name__
            said = f"a Python value of type `{kind}` is no JSON"
            self.faults.add("S012", at, said, allowed=_JSON)
            return None
        if depth >= LIMITS.depth:
            said = "too many objects and lists inside each other"
            self._refuse(at, said, f"at most {LIMITS.depth} levels")
        if isinstance(value, Mapping):
            return self._object(value, at, depth)
        return [self.copy(one, f"{at}/{i}", depth + 1) for i, one in enumerate(value)]

    def _object(self, value: Mapping[Any, Any], at: str, depth: int) -> dict[str, Any]:
        made: dict[str, Any] = {}
        for key, item in value.items():
            if isinstance(key, str):
                made[str.__str__(key)] = self.copy(item, f"{at}/{token(key)}", depth + 1)
            else:
                kind = type(key).__name__
                self.faults.add("S012", at, f"a key of type `{kind}` is no JSON", allowed="strings")
        return made

    def _refuse(self, at: str, message: str, allowed: str) -> NoReturn:
        self.faults.add("S005", at, message, allowed=allowed)
        raise Refused


def _number(value: float) -> Any:
    """The number with its shortest text."""
    if isinstance(value, Number):
        return value
    if isinstance(value, int):
        if value.bit_length() > LARGEST_BITS:
            return NotANumber(f"an integer of {value.bit_length():,} bits")
        return number(int.__repr__(value))
    if isfinite(value):
        return number(float.__repr__(value))
    return NotANumber(json.dumps(float(value)))  # as it stands in JSON text: Infinity, not inf
