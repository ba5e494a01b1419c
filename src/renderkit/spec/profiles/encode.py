"""Turn a spec into what a profile's schema accepts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from renderkit.spec.canonical import canonical
from renderkit.spec.field import REMARKS
from renderkit.spec.model.values import Number
from renderkit.spec.profiles.absent import form, nothing
from renderkit.spec.profiles.rules import Profile
from renderkit.spec.profiles.shape import (
    Anything,
    Book,
    Choice,
    Items,
    OneOf,
    Plain,
    Shape,
    Slot,
    Table,
    Thing,
)
from renderkit.spec.tree import plain, token

#: Told with the place of each value that the profile has no words for, and why.
Tell = Callable[[str, str], None]

_PLAIN: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "number": (int, float),
    "integer": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}


class Encoder:
    """Values of a readable spec in the words of a profile."""

    def __init__(self, book: Book, profile: Profile, tell: Tell) -> None:
        self.book, self.profile, self.tell = book, profile, tell
        self.emptied: list[str] = []  # places of values that look as if they were not given

    def encode(self, shape: Shape, value: Any, at: str) -> Any:
        """The value as the profile writes it; None, and told, where it has no words for it."""
        shape = self.book.seen(shape)
        if isinstance(shape, OneOf):
            return self.one_of(shape, value, at)
        if not suits(shape, value, self.book):
            self.tell(at, f"the profile {self.profile.name} has no place for this")
            return None
        match shape:
            case Items(of):
                return [self.encode(of, one, f"{at}/{i}") for i, one in enumerate(value)]
            case Table(values):
                return [
                    {"key": key, "value": self.encode(values, one, f"{at}/{token(key)}")}
                    for key, one in value.items()
                    if key not in REMARKS
                ]
            case Thing():
                return self.thing(shape, value, at)
            case Anything():
                return canonical(value)
            case _:
                return self.number(value, at) if isinstance(value, Number) else value

    def number(self, value: Number, at: str) -> Any:
        """The number for a JSON writer of any kind, which knows no other spelling of it."""
        made = plain(value)
        if str(made) != value.text:
            self.tell(at, f"{value.text} would be written {made}; say it as text or by `format`")
        return made

    def one_of(self, shape: OneOf, value: Any, at: str) -> Any:
        for one in shape.of:
            if suits(self.book.seen(one), value, self.book):
                return self.encode(one, value, at)
        self.tell(at, f"the profile {self.profile.name} has no place for this")
        return None

    def thing(self, thing: Thing, value: dict[str, Any], at: str) -> dict[str, Any]:
        known = {slot.key for slot in thing.slots}
        for key, one in value.items():
            if key not in known and key not in REMARKS and one is not None:
                self.tell(f"{at}/{token(key)}", f"the profile {self.profile.name} lacks this key")
        return {slot.key: self.slot(slot, value.get(slot.key), at) for slot in thing.slots}

    def slot(self, slot: Slot, value: Any, at: str) -> Any:
        way = form(slot, self.book, self.profile)
        if value is None:
            return nothing(way) if way != "given" else None
        place = f"{at}/{token(slot.key)}"
        if way == "answer":
            return "true" if value else "false"
        made = self.encode(slot.shape, value, place)
        if way not in ("null", "some", "flag") and made == nothing(way):
            self.emptied.append(place)
        return [made] if way == "some" else made


def suits(shape: Shape, value: Any, book: Book) -> bool:
    """Whether a value is meant as this shape: by its type, its kind, or the keys it has."""
    match shape:
        case Plain(name):
            return isinstance(value, _PLAIN[name]) and isinstance(value, bool) == (
                name == "boolean"
            )
        case Choice(values):
            return value in values
        case Items() | Thing() | Table():
            return _holds(shape, value)
        case OneOf(of):
            return any(suits(book.seen(one), value, book) for one in of)
        case _:
            return True


def _holds(shape: Items | Thing | Table, value: Any) -> bool:
    if isinstance(shape, Items):
        return isinstance(value, list)
    if not isinstance(value, dict):
        return False
    if isinstance(shape, Table):
        return True
    if shape.kind is not None:
        return bool(value.get("kind") == shape.kind)
    return all(value.get(slot.key) is not None for slot in shape.slots if slot.required)
