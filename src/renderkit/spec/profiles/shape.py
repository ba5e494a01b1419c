"""Turn the JSON Schema of specs into shapes: what a value may be, without any dialect's spelling.

The schema is the one description; the profiles are other spellings of the same shapes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from renderkit.errors import InternalError
from renderkit.spec.field import REMARKS
from renderkit.struct import Struct

_TYPES = {
    "string": ("maxLength", "minLength", "pattern", "contentEncoding"),
    "number": ("minimum", "maximum"),
    "integer": ("minimum", "maximum"),
    "boolean": (),
    "null": (),
}


#: A look that stands with one main key only (a span's unit is drawn with its fact).
_ONLY_WITH = {"with_unit": "fact"}


class Shape(Struct, frozen=True):
    """What a value may be."""


class Plain(Shape, frozen=True):
    """A value of one simple type; rules: the keywords that narrow it, with their values."""

    type: str
    rules: tuple[tuple[str, Any], ...] = ()


class Choice(Shape, frozen=True):
    """One of a few strings, or of a few whole numbers."""

    values: tuple[Any, ...]


class Items(Shape, frozen=True):
    """A list."""

    of: Shape
    least: int = 0
    most: int | None = None


class Table(Shape, frozen=True):
    """An object with any keys, all values of one shape."""

    values: Shape


class Ref(Shape, frozen=True):
    """A shape that has a name."""

    name: str


class OneOf(Shape, frozen=True):
    """Any of several shapes, which are told apart by their type, kind or keys."""

    of: tuple[Shape, ...]


class Anything(Shape, frozen=True):
    """Any JSON value."""


class Slot(Struct, frozen=True):
    """One key of a `Thing`."""

    key: str
    shape: Shape
    required: bool
    default: Any = None


class Thing(Shape, frozen=True):
    """An object with known keys and no others."""

    slots: tuple[Slot, ...]

    @property
    def kind(self) -> str | None:
        """The kind of block it is, if it is one."""
        first = self.slots[0] if self.slots else None
        if first is None or first.key != "kind" or not isinstance(first.shape, Choice):
            return None
        return str(first.shape.values[0])


class Book(Struct, frozen=True):
    """The shape of a whole spec, and the named shapes it refers to."""

    root: Thing
    named: dict[str, Shape]

    def seen(self, shape: Shape) -> Shape:
        """The shape that a name stands for."""
        while isinstance(shape, Ref):
            shape = self.named[shape.name]
        return shape


def shapes(schema: Mapping[str, Any]) -> Book:
    """The shapes of a schema as `spec.schema` writes it.

    Raises InternalError for a construction that `spec.schema` does not use.
    """
    root = _shape(schema)
    if not isinstance(root, Thing):
        raise InternalError("the schema of a spec is no object")
    return Book(root, {name: _shape(one) for name, one in schema["$defs"].items()})


def _shape(schema: Mapping[str, Any]) -> Shape:
    if "$ref" in schema:
        return Ref(schema["$ref"].rpartition("/")[2])
    if "oneOf" in schema:
        return _alternatives(schema)
    if "anyOf" in schema:
        return one_of(_shape(one) for one in schema["anyOf"])
    if "const" in schema:
        return Choice((schema["const"],))
    if "enum" in schema:
        return Choice(tuple(schema["enum"]))
    if "type" not in schema:
        return Anything()
    types = [schema["type"]] if isinstance(schema["type"], str) else schema["type"]
    return one_of(_typed(name, schema) for name in types)


def _typed(name: str, schema: Mapping[str, Any]) -> Shape:
    if name == "array":
        return Items(_shape(schema["items"]), schema.get("minItems", 0), schema.get("maxItems"))
    if name == "object" and schema.get("additionalProperties", True) is False:
        return Thing(_slots(schema))
    if name == "object":
        return Table(_shape(schema["additionalProperties"]))
    if name not in _TYPES:
        raise InternalError(f"the schema has a type {name!r} that profiles do not know")
    return Plain(name, tuple((key, schema[key]) for key in _TYPES[name] if key in schema))


def _slots(schema: Mapping[str, Any]) -> tuple[Slot, ...]:
    required = schema.get("required", ())
    return tuple(
        Slot(key, without_null(_shape(one)), key in required, one.get("default"))
        for key, one in schema["properties"].items()
        if key not in REMARKS
    )


def _alternatives(schema: Mapping[str, Any]) -> Shape:
    """`oneOf` of whole shapes (blocks), or of the key that an object must have (spans)."""
    if all("$ref" in one for one in schema["oneOf"]):
        return OneOf(tuple(_shape(one) for one in schema["oneOf"]))
    slots = _slots(schema)
    mains = [key for one in schema["oneOf"] for key in one["required"]]
    made = []
    for main in mains:
        first = next(slot for slot in slots if slot.key == main)
        rest = [s for s in slots if s.key not in mains and _ONLY_WITH.get(s.key, main) == main]
        made.append(Thing((Slot(main, first.shape, True), *rest)))
    return OneOf(tuple(made))


def one_of(alternatives: Iterable[Shape]) -> Shape:
    """The shapes as one, those of alternatives among them included."""
    flat: list[Shape] = []
    for one in alternatives:
        flat += [x for x in (one.of if isinstance(one, OneOf) else (one,)) if x not in flat]
    return flat[0] if len(flat) == 1 else OneOf(tuple(flat))


def without_null(shape: Shape) -> Shape:
    """The shape of a field: null there means "not given"."""
    if not isinstance(shape, OneOf):
        return shape
    return one_of(x for x in shape.of if not (isinstance(x, Plain) and x.type == "null"))
