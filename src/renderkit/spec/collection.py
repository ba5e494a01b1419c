"""Turn JSON lists and free objects into tuples and dicts of one type each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from renderkit.spec.context import BAD, Context
from renderkit.spec.field import Record, Schema, Type
from renderkit.spec.limits import LIMITS
from renderkit.spec.tree import token


class ListOf(Type):
    """A list of one type, read as a tuple of what could be read."""

    def __init__(
        self,
        type: Type,
        most: int = LIMITS.names,
        least: int = 0,
        what: str = "entries",
        code: str = "S013",
    ) -> None:
        self.type, self.most, self.least, self.what = type, most, least, what
        self.code = code  # of the problem that there are too few
        self.words = f"a list; each entry: {type.words}"

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        if value.__class__ is not list:
            one = isinstance(value, dict) and isinstance(self.type, Record)
            return ctx.wrong(at, value, self.words, [value] if one else BAD)
        if len(value) > self.most:
            return ctx.too_many(at, f"the list has {len(value):,} entries", self.most, self.what)
        if len(value) < self.least:
            allowed = f"at least {self.least} {self.what}"
            said = f"the list has {len(value) or 'no'} {self.what}"
            return ctx.error(self.code, at, said, found=value, allowed=allowed)
        read = self.type.read
        made = [read(item, f"{at}/{i}", ctx) for i, item in enumerate(value)]
        return tuple([item for item in made if item is not BAD])

    def schema(self, defs: dict[str, Schema]) -> Schema:
        made: Schema = {"type": "array", "items": self.type.schema(defs), "maxItems": self.most}
        if self.least:
            made["minItems"] = self.least
        return made


class MapOf(Type):
    """An object with free keys and values of one type, read as a dict."""

    def __init__(self, type: Type, words: str = "an object") -> None:
        self.type, self.words = type, words

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        if value.__class__ is not dict:
            return ctx.wrong(at, value, self.words)
        if len(value) > LIMITS.names:
            found = f"the object has {len(value):,} keys"
            return ctx.too_many(at, found, LIMITS.names, "keys")
        read = self.type.read
        made = {k: read(v, f"{at}/{token(k)}", ctx) for k, v in value.items() if k != "$comment"}
        return {k: v for k, v in made.items() if v is not BAD}

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return {
            "type": "object",
            "additionalProperties": self.type.schema(defs),
            "maxProperties": LIMITS.names,
        }


class Pairs(MapOf):
    """An object with free keys, read as (key, value) pairs in the order given."""

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        made = super().read(value, at, ctx)
        return BAD if made is BAD else tuple(made.items())


class Anything(Type):
    """Any JSON, handed on by `keep` (a raw tree in, anything out)."""

    def __init__(self, keep: Callable[[Any], Any], words: str = "any JSON value") -> None:
        self.keep, self.words = keep, words

    def read(self, value: Any, _at: str, _ctx: Context) -> Any:
        return self.keep(value)

    def schema(self, _defs: dict[str, Schema]) -> Schema:
        return {}
