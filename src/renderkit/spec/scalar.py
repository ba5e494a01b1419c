"""Turn single JSON values into plain ones: texts, numbers, choices, lengths, and lists of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from renderkit.spec.context import BAD, Context
from renderkit.spec.faults import replace
from renderkit.spec.field import Schema, Type
from renderkit.spec.limits import LIMITS
from renderkit.spec.model.values import Number
from renderkit.spec.show import names
from renderkit.units import Length

_NUMERAL = re.compile(r"-?(?:0|[1-9]\d{0,40})(?:\.\d{1,40})?")
_SHAPE = r"(?:\d{1,6}(?:\.\d{1,6})?)(?:pt|mm|cm|in%s)"
FAR = 14_400.0  # points: the longest side a PDF page may have


class Str(Type):
    """A string, drawn or kept exactly as it is."""

    def __init__(self, most: int = LIMITS.string, least: int = 0) -> None:
        self.most, self.least = most, least
        self.words = "a string" if not least else "a string that is not empty"

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        if value.__class__ is not str:
            return ctx.wrong(at, value, self.words, _as_text(value))
        if len(value) > self.most and len(value) <= LIMITS.string:
            found = f"the string has {len(value):,} characters"
            return ctx.too_many(at, found, self.most, "characters")
        if self.least and not value.strip():
            return ctx.error("S013", at, "the string is empty", found=value, allowed=self.words)
        return value

    def schema(self, _defs: dict[str, Schema]) -> Schema:
        made: Schema = {"type": "string", "maxLength": self.most}
        if self.least:
            made["pattern"] = r"\S"
        return made


class Pattern(Type):
    """A string of a certain shape; `code` is the problem where it has another."""

    def __init__(self, words: str, shape: str, code: str = "S017", most: int = 200) -> None:
        self.words, self.code, self.most = words, code, most
        self.shape = shape
        self.matches = re.compile(shape).fullmatch

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        if value.__class__ is not str:
            return ctx.wrong(at, value, self.words)
        if len(value) > self.most or self.matches(value) is None:
            return self.refuse(value, at, ctx)
        return value

    def refuse(self, value: str, at: str, ctx: Context) -> Any:
        message = f"this is not {self.words}"
        mended = self.mended(value)
        certain = mended is not None and self.matches(mended) is not None
        return ctx.error(
            self.code,
            at,
            message,
            found=value,
            allowed=self.words,
            hint=f"write `{mended}`" if certain else None,
            patch=replace(at, mended) if certain else (),
        )

    def mended(self, value: str) -> str | None:
        """The same value in the right spelling, where there is no doubt."""
        return value.strip() if len(value) <= self.most else None

    def schema(self, _defs: dict[str, Schema]) -> Schema:
        return {"type": "string", "pattern": f"^(?:{self.shape})$", "maxLength": self.most}


class Bool(Type):
    words = "true or false"

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        if value.__class__ is bool:
            return value
        said = {"true": True, "false": False}
        known = said.get(value.casefold()) if value.__class__ is str else None
        return ctx.wrong(at, value, self.words, BAD if known is None else known)

    def schema(self, _defs: dict[str, Schema]) -> Schema:
        return {"type": "boolean"}


class Num(Type):
    """A number that keeps its text."""

    def __init__(self, least: float | None = None, most: float | None = None) -> None:
        self.least, self.most = least, most
        self.words = "a number" + _range(least, most)

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        if value.__class__ is not Number:
            return ctx.wrong(at, value, self.words, as_number(value))
        if (self.least is not None and value < self.least) or (
            self.most is not None and value > self.most
        ):
            said = "the number is out of bounds"
            return ctx.error("S013", at, said, found=value, allowed=self.words)
        return value

    def schema(self, _defs: dict[str, Schema]) -> Schema:
        return {"type": "number", **_bounds(self.least, self.most)}


class Float(Num):
    """A number used for its size only."""

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        got = super().read(value, at, ctx)
        return got if got is BAD else float(got)


class Int(Num):
    """A whole number."""

    def __init__(self, least: int | None = None, most: int | None = None) -> None:
        super().__init__(least, most)
        self.words = "a whole number" + _range(least, most)

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        got = super().read(value, at, ctx)
        if got is BAD:
            return BAD
        if not got.is_integer():
            return ctx.error("S012", at, "the number is not whole", found=value, allowed=self.words)
        return int(got)

    def schema(self, _defs: dict[str, Schema]) -> Schema:
        return {"type": "integer", **_bounds(self.least, self.most)}


class Choice(Type):
    """One of a few words."""

    def __init__(self, *words: str) -> None:
        self.choices = words
        self.words = "one of " + names(words, 40)

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        if value.__class__ is not str:
            return ctx.wrong(at, value, self.words)
        if value not in self.choices:
            near, certain = ctx.nearest.find(value, self.choices)
            return ctx.error(
                "S013",
                at,
                f"`{value[:80]}` is not allowed here",
                found=value,
                allowed=self.words,
                hint=f"did you mean `{near}`?" if near else None,
                patch=replace(at, near) if certain else (),
            )
        return value

    def schema(self, _defs: dict[str, Schema]) -> Schema:
        return {"enum": list(self.choices)}


class Measure(Type):
    """A length: points, a part of the column, or `auto`, as far as each is allowed."""

    def __init__(self, *, percent: bool = True, auto: bool = False, least: float = 0.0) -> None:
        self.percent, self.auto, self.least = percent, auto, least
        self.words = "a length like `12pt`, `3cm`"
        self.words += ", `40%`" if percent else ""
        self.words += " or `auto`" if auto else ""

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        if value.__class__ is not str:
            return ctx.wrong(at, value, self.words)
        length = Length.parse(value) if len(value) <= 20 else None
        if length is None:
            return ctx.error("S017", at, "this is no length", found=value, allowed=self.words)
        allowed = {"auto": self.auto, "%": self.percent, "pt": True}[length.unit]
        most = 100.0 if length.unit == "%" else FAR
        if not allowed or (length.unit != "auto" and not self.least <= length.value <= most):
            said = "this length is not allowed here"
            more = f"{self.words}, at most {FAR:g}pt" + (" or 100%" if self.percent else "")
            return ctx.error("S013", at, said, found=value, allowed=more)
        return length

    def schema(self, _defs: dict[str, Schema]) -> Schema:
        shape = _SHAPE % ("|%" if self.percent else "")
        return {"type": "string", "pattern": f"^(?:{shape}{'|auto' if self.auto else ''})$"}


def _as_text(value: Any) -> object:
    """The string a number was surely meant to be."""
    return value.text if value.__class__ is Number else BAD


def as_number(value: Any) -> object:
    """The number a numeral in quotes was surely meant to be."""
    if value.__class__ is not str or len(value) > 80 or _NUMERAL.fullmatch(value) is None:
        return BAD
    return float(value) if "." in value else int(value)


def _range(least: float | None, most: float | None) -> str:
    if least is not None and most is not None:
        return f" from {least:,g} to {most:,g}"
    if least is not None:
        return f" of at least {least:,g}"
    return "" if most is None else f" of at most {most:,g}"


def _bounds(least: float | None, most: float | None) -> Mapping[str, float]:
    bounds = {"minimum": least, "maximum": most}
    return {key: bound for key, bound in bounds.items() if bound is not None}
