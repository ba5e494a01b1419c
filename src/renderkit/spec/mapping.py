"""Turn Python values into the same raw tree that JSON text gives, and say what is no JSON."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, NoReturn

from renderkit.spec.faults import Faults
from renderkit.spec.limits import LIMITS
from renderkit.spec.source import Refused
from renderkit.spec.tree import NotANumber, number, token

LARGEST_BITS = 330  # an integer of 100 digits


class Adopter:
    """Copies a Python structure, within the limits; cycles end at the depth limit."""

    def __init__(self, faults: Faults) -> None:
        self.faults = faults
        self.nodes = 0

    def adopt(self, value: object, at: str = "", depth: int = 1) -> Any:
        """The value as raw tree. Raises Refused when it is too deep or too large."""
        self.nodes += 1
        if self.nodes > LIMITS.nodes:
            self._refuse(at, "the document has too many values", f"at most {LIMITS.nodes:,} values")
        if value is None or isinstance(value, bool):
            return value
        if isinstance(value, str):
            return value if type(value) is str else str.__str__(value)
        if isinstance(value, int | float):
            return _number(value)
        if depth > LIMITS.depth:
            said = "too many objects and lists inside each other"
            self._refuse(at, said, f"at most {LIMITS.depth} levels")
        if isinstance(value, Mapping):
            return self._object(value, at, depth)
        if isinstance(value, list | tuple):
            return [self.adopt(v, f"{at}/{i}", depth + 1) for i, v in enumerate(value)]
        kind = type(value).__name__
        self.faults.add("S012", at, f"a Python value of type `{kind}` is no JSON", allowed=_JSON)
        return None

    def _object(self, value: Mapping[Any, Any], at: str, depth: int) -> dict[str, Any]:
        made: dict[str, Any] = {}
        for key, item in value.items():
            if not isinstance(key, str):
                kind = type(key).__name__
                self.faults.add("S012", at, f"a key of type `{kind}` is no JSON", allowed="strings")
                continue
            made[str.__str__(key)] = self.adopt(item, f"{at}/{token(key)}", depth + 1)
        return made

    def _refuse(self, at: str, message: str, allowed: str) -> NoReturn:
        self.faults.add("S005", at, message, allowed=allowed)
        raise Refused


_JSON = "objects, lists, strings, numbers, true, false, null"


def _number(value: float) -> object:
    if isinstance(value, int):
        if value.bit_length() > LARGEST_BITS:
            return NotANumber(f"an integer of {value.bit_length():,} bits")
        return number(int.__repr__(value))
    if not math.isfinite(value):
        return NotANumber(float.__repr__(value))
    return number(float.__repr__(value))
