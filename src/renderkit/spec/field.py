"""Turn a table of fields into a reader and a schema: each object of the format is told once.

A `Type` reads one value (and reports what is wrong with it) and gives its JSON Schema; a `Record`
is the type of an object with named fields.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any

from renderkit.spec.context import BAD, MANY, Context
from renderkit.spec.faults import move
from renderkit.spec.show import names
from renderkit.spec.synonyms import KEYS
from renderkit.spec.tree import token
from renderkit.struct import Struct, defaults, is_struct
from renderkit.units import Length

Schema = dict[str, Any]
Check = Callable[[dict[str, Any], str, Context], None]
Build = Callable[[dict[str, Any], str, Context], Any]

#: Keys allowed in every object; their values are strings for people and tools, not for us.
REMARKS = ("$comment", "$schema")


class Type(ABC):
    """What one value may be. `words` says it in a sentence: "a whole number from 1 to 6"."""

    words: str = "a value"

    @abstractmethod
    def read(self, value: Any, at: str, ctx: Context, /) -> Any:
        """The typed value, or BAD after the fault was noted."""

    @abstractmethod
    def schema(self, defs: dict[str, Schema], /) -> Schema:
        """The JSON Schema; named objects are added to `defs` and referred to."""


class Field(Struct, frozen=True):
    """One key of an object; `name` is the field of the model that it fills."""

    key: str
    type: Type
    required: bool
    name: str


def need(key: str, type: Type, to: str = "") -> Field:
    """A field that must be given."""
    return Field(key, type, True, to or key)


def may(key: str, type: Type, to: str = "") -> Field:
    """A field that may be left out; the model has the default."""
    return Field(key, type, False, to or key)


class Record(Type):
    """An object with named fields, read into a frozen type of the model.

    check: looks at the read fields together, after each has been read; it may add to them.
    build: makes the typed value, where it is not just `model(**fields)`.
    refuses: known keys that are out of place here, each with the reason.
    """

    def __init__(
        self,
        name: str,
        model: type[Any] | None,
        *fields: Field,
        check: Check | None = None,
        build: Build | None = None,
        refuses: Mapping[str, str] | None = None,
    ) -> None:
        self.name = name
        self.words = f"an object ({name.replace('_', ' ')})"
        self.model = model
        self.make = model
        self.fields = {field.key: field for field in fields}
        if len(self.fields) != len(fields):
            raise ValueError(f"{name}: a field is told twice")
        self.required = tuple(field for field in fields if field.required)
        self.passed: tuple[str, ...] = REMARKS
        self.check = check
        self.build = build
        self.refuses = refuses or {}
        self.pointed = model is None or "pointer" in _slots(model)

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        if value.__class__ is not dict:
            return ctx.wrong(at, value, self.words)
        return self.finish(self.collect(value, at, ctx), at, ctx)

    def collect(self, raw: dict[str, Any], at: str, ctx: Context) -> dict[str, Any]:
        """The fields that could be read, by the model's names; all faults are noted."""
        values: dict[str, Any] = {}
        strange: list[str] = []
        for key, item in raw.items():
            field = self.fields.get(key)
            if field is None:
                if key not in self.passed:
                    strange.append(key)
                elif item.__class__ is not str:
                    ctx.wrong(f"{at}/{key}", item, "a string")
            elif item is not None:
                got = field.type.read(item, f"{at}/{key}", ctx)
                if got is not BAD:
                    values[field.name] = got
        meant = self._strange(raw, strange, at, ctx, values) if strange else set()
        for field in self.required:
            if raw.get(field.key) is None and field.key not in meant:
                self._missing(field, at, ctx)
        return values

    def find(self, raw: dict[str, Any], key: str, ctx: Context) -> tuple[str, Any]:
        """Under which key a field stands in an object, misspelt ones included, and its value."""
        if raw.get(key) is None:
            for other, value in islice(raw.items(), MANY):
                strange = other not in self.fields and other not in self.passed
                if strange and self._meant(other, raw, set(), ctx) == (key, True):
                    return other, value
        return key, raw.get(key)

    def finish(self, values: dict[str, Any], at: str, ctx: Context) -> Any:
        """The typed value from its fields; BAD when a required one is missing or faulty."""
        if self.check is not None:
            self.check(values, at, ctx)
        for field in self.required:
            if field.name not in values:
                return BAD
        if self.build is not None:
            return self.build(values, at, ctx)
        if self.make is None:
            return values
        if self.pointed:
            values["pointer"] = at
        return self.make(**values)

    def schema(self, defs: dict[str, Schema]) -> Schema:
        if self.name not in defs:
            defs[self.name] = {}
            defs[self.name] = self.object_schema(defs)
        return {"$ref": f"#/$defs/{self.name}"}

    def object_schema(self, defs: dict[str, Schema]) -> Schema:
        """The object itself, without the detour through `defs`."""
        properties: Schema = {key: {"type": "string"} for key in REMARKS}
        for key, field in self.fields.items():
            inner = field.type.schema(defs)
            default = self._default(field)
            properties[key] = inner if field.required else nullable(inner, default)
        made: Schema = {
            "type": "object",
            "properties": properties,
            "additionalProperties": False,
        }
        if self.required:
            made["required"] = [field.key for field in self.required]
        return made

    def _default(self, field: Field) -> Any:
        default = defaults(self.model).get(field.name) if is_struct(self.model) else None
        if isinstance(default, Length):
            return {"auto": "auto", "%": f"{default.value:g}%", "pt": f"{default.value:g}pt"}[
                default.unit
            ]
        return default if isinstance(default, str | int | float) else None

    def _missing(self, field: Field, at: str, ctx: Context) -> None:
        ctx.error(
            "S011",
            at,
            f"`{field.key}` is missing in {self.words}",
            allowed=f"`{field.key}`: {field.type.words}",
        )

    def _strange(
        self,
        raw: dict[str, Any],
        keys: list[str],
        at: str,
        ctx: Context,
        values: dict[str, Any],
    ) -> set[str]:
        """Note unknown keys. What a misspelt one holds is read under the name that was meant."""
        meant: set[str] = set()
        for number, key in enumerate(keys):
            if ctx.faults.full:
                ctx.faults.leave_out(len(keys) - number)
                break
            place = f"{at}/{token(key)}"
            near, certain = self._meant(key, raw, meant, ctx)
            patch = move(place, f"{at}/{near}") if near and certain else ()
            ctx.error(
                "S010",
                place,
                f"`{key[:80]}` is no key of {self.words}",
                found=raw[key],
                allowed=names(tuple(self.fields)),
                hint=self.refuses.get(key) or (f"did you mean `{near}`?" if near else None),
                patch=patch,
            )
            if near:
                meant.add(near)
            if near and certain and raw[key] is not None:
                field = self.fields[near]
                got = field.type.read(raw[key], place, ctx)
                if got is not BAD:
                    values[field.name] = got
        return meant

    def _meant(
        self, key: str, raw: dict[str, Any], taken: set[str], ctx: Context
    ) -> tuple[str | None, bool]:
        free = [k for k in self.fields if raw.get(k) is None and k not in taken]
        if key in self.refuses:
            return None, False
        near, certain = ctx.nearest.find(key, free)
        if near is None:
            near = next((s for s in KEYS.get(key.casefold(), ()) if s in free), None)
        return near, certain


def nullable(inner: Schema, default: Any = None) -> Schema:
    """The schema of an optional field: null means "not given"."""
    if isinstance(inner.get("type"), str) and "enum" not in inner and "const" not in inner:
        made = {**inner, "type": [inner["type"], "null"]}
    else:
        made = {"anyOf": [inner, {"type": "null"}]}
    return made if default is None else {**made, "default": default}


def _slots(model: type[Any]) -> set[str]:
    return set(model.__struct_fields__) if is_struct(model) else set()
