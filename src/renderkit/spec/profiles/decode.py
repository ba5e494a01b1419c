"""Turn what a profile's schema accepts back into a spec; what is none goes on as it is.

The value is untrusted: a place that does not look as the profile writes it is handed on
untouched, and the reader says what is wrong there.
"""

from __future__ import annotations

import json
from typing import Any

from renderkit.spec.profiles.absent import Form, form, nothing
from renderkit.spec.profiles.encode import suits
from renderkit.spec.profiles.rules import Profile
from renderkit.spec.profiles.shape import Anything, Book, Items, OneOf, Shape, Slot, Table, Thing
from renderkit.spec.tree import NotANumber, number

_ANSWERS = {"true": True, "false": False}


class Decoder:
    """Values in the words of a profile as those of a spec."""

    def __init__(self, book: Book, profile: Profile) -> None:
        self.book, self.profile = book, profile

    def decode(self, shape: Shape, value: Any) -> Any:
        match self.book.seen(shape):
            case OneOf(of):
                found = (x for x in map(self.book.seen, of) if suits(x, value, self.book))
                meant = next(found, None)
                return value if meant is None else self.decode(meant, value)
            case Items(of) if isinstance(value, list):
                return [self.decode(of, one) for one in value]
            case Table(values) if _is_table(value):
                return {pair["key"]: self.decode(values, pair["value"]) for pair in value}
            case Thing(slots) if isinstance(value, dict):
                return self.thing(slots, value)
            case Anything() if isinstance(value, str):
                return _json(value)
            case _:
                return value

    def thing(self, slots: tuple[Slot, ...], value: dict[str, Any]) -> dict[str, Any]:
        made: dict[str, Any] = {}
        known = {slot.key: slot for slot in slots}
        for key, one in value.items():
            slot = known.get(key)
            if slot is None:
                made[key] = one
                continue
            way = form(slot, self.book, self.profile)
            if one is not None and not _absent(way, one):
                made[key] = self.given(slot, way, one)
        return made

    def given(self, slot: Slot, way: Form, value: Any) -> Any:
        if way == "answer" and isinstance(value, str):
            return _ANSWERS.get(value, value)
        if way == "some" and isinstance(value, list) and len(value) == 1:
            return self.decode(slot.shape, value[0])
        return value if way == "some" else self.decode(slot.shape, value)


def _absent(way: Form, value: Any) -> bool:
    return way != "given" and value == nothing(way) and type(value) is type(nothing(way))


def _is_table(value: Any) -> bool:
    """Whether this is a list of pairs, none of them twice (the later one would win unseen)."""
    if not isinstance(value, list) or not all(_is_pair(one) for one in value):
        return False
    return len({pair["key"] for pair in value}) == len(value)


def _is_pair(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and value.keys() == {"key", "value"}
        and isinstance(value["key"], str)
    )


def _json(text: str) -> Any:
    """The value of a JSON text; the text itself where it is none."""
    try:
        return json.loads(text, parse_int=number, parse_float=number, parse_constant=NotANumber)
    except (ValueError, RecursionError):
        return text
