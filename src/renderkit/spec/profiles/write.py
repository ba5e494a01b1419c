"""Turn fitted shapes into the JSON Schema of one provider."""

from __future__ import annotations

from typing import Any

from renderkit.spec.field import Schema
from renderkit.spec.profiles.absent import form
from renderkit.spec.profiles.rules import Profile
from renderkit.spec.profiles.shape import (
    Book,
    Choice,
    Items,
    OneOf,
    Plain,
    Ref,
    Shape,
    Slot,
    Table,
    Thing,
)

_SAID = {
    "maxLength": "at most {:,} characters",
    "minLength": "at least {:,} characters",
    "pattern": "matches {}",
    "minimum": "at least {:,}",
    "maximum": "at most {:,}",
    "minItems": "at least {:,} items",
    "maxItems": "at most {:,} items",
    "contentEncoding": "in {}",
}
#: What says no more than that a string is not blank.
_NOT_BLANK = r"\S"


class Writer:
    """The schema of shapes in the words of a profile."""

    def __init__(self, book: Book, profile: Profile) -> None:
        self.book, self.profile = book, profile

    def schema(self, title: str, description: str) -> Schema:
        """The whole schema. What a profile has no keyword for stands in descriptions."""
        root = {"title": title, "description": description, **self.write(self.book.root)}
        defs = {name: self.write(shape) for name, shape in sorted(self.book.named.items())}
        return {**root, "$defs": defs}

    def write(self, shape: Shape) -> Schema:
        match shape:
            case Plain(type, rules):
                return self.plain(type, dict(rules))
            case Choice(values):
                return choice(values)
            case Items(of, least, most):
                return self.items(of, least, most)
            case Table(values):
                return self.items(_pair(values), 0, None)
            case Ref(name):
                return {"$ref": f"#/$defs/{name}"}
            case OneOf(of):
                return {"anyOf": [self.write(one) for one in of]}
            case Thing(slots):
                return _closed({slot.key: self.slot(slot) for slot in slots})
            case _:
                return {"type": "string", "description": "any value, as JSON text"}

    def slot(self, slot: Slot) -> Schema:
        """The schema of a field, with its way of saying "not given"."""
        made = self.write(slot.shape)
        match form(slot, self.book, self.profile):
            case "null":
                return _nullable(made)
            case "choice":
                return {**made, "enum": ["", *made["enum"]]}
            case "answer":
                return choice(("", "true", "false"))
            case "some":
                return {"type": "array", "items": made, "description": "none or one"}
            case "list":
                return {key: one for key, one in made.items() if key != "minItems"}
            case _:
                return made

    def plain(self, type: str, rules: dict[str, Any]) -> Schema:
        kept = {key: rule for key, rule in rules.items() if key in self.profile.reads}
        said = [
            _SAID[key].format(rule)
            for key, rule in rules.items()
            if key not in kept and rule != _NOT_BLANK
        ]
        made = {"type": type, **kept}
        return {**made, "description": ", ".join(said)} if said else made

    def items(self, of: Shape, least: int, most: int | None) -> Schema:
        """A list; lengths that the profile has no keyword for are told, if they are short ones."""
        made: Schema = {"type": "array", "items": self.write(of)}
        allowed = self.profile.least_items
        if least and (allowed is None or least <= allowed):
            made["minItems"] = least
        elif least:
            made["description"] = _SAID["minItems"].format(least)
        if most is not None and "maxItems" in self.profile.reads:
            made["maxItems"] = most
        elif most is not None and most == least:
            made["description"] = f"exactly {most} items"
        return made


def choice(values: tuple[Any, ...]) -> Schema:
    return {"type": "string" if isinstance(values[0], str) else "integer", "enum": list(values)}


def _pair(values: Shape) -> Thing:
    """An entry of a table: providers want the keys of objects known, so a table is a list."""
    return Thing((Slot("key", Plain("string"), True), Slot("value", values, True)))


def _closed(properties: dict[str, Schema]) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _nullable(made: Schema) -> Schema:
    if isinstance(made.get("type"), str) and "enum" not in made and "properties" not in made:
        return {**made, "type": [made["type"], "null"]}
    return {"anyOf": [made, {"type": "null"}]}
