"""Turn rich text (a string or a list of spans) into spans, and ids into references."""

from __future__ import annotations

from typing import Any

from renderkit.spec.context import BAD, Context
from renderkit.spec.drawn import (
    drawn,
    fact_id,
    in_place,
    suspect,
    warn_of_markdown,
    with_facts,
)
from renderkit.spec.faults import replace
from renderkit.spec.field import Field, Record, Schema, Type, may, need
from renderkit.spec.formats import COLOUR, ID, LANGUAGE, NAME, Link, Time
from renderkit.spec.formula import Tex
from renderkit.spec.limits import LIMITS
from renderkit.spec.model.text import Comment, Revision, Rich, Span
from renderkit.spec.scalar import Bool, Float, Str

_SOURCES = ("text", "fact", "math", "ref", "icon")


class Text(Type):
    """A string or a list of spans. pictured: drawn as pixels, so that `image` facts may stand."""

    def __init__(self, *, pictured: bool = False, most: int = LIMITS.string) -> None:
        self.pictured, self.most = pictured, most
        self.words = "a string or a list of spans"

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        if value.__class__ is str:
            if len(value) > LIMITS.string:
                return BAD  # noted already, as of any string
            if len(value) > self.most:
                return self._too_long(len(value), at, ctx)
            if suspect(value) is None:
                return (Span(pointer=at, text=value),)
            return drawn(value, at, ctx, self.pictured)
        if value.__class__ is not list:
            return ctx.wrong(at, value, self.words, _span_patch(value))
        return self._spans(value, at, ctx)

    def _spans(self, value: list[Any], at: str, ctx: Context) -> Any:
        if not value:
            said = "the list of spans is empty"
            return ctx.error(
                "S013", at, said, found=value, allowed=self.words, patch=replace(at, "")
            )
        if len(value) > LIMITS.spans:
            found = f"the text has {len(value):,} spans"
            return ctx.too_many(at, found, LIMITS.spans, "spans")
        record = SPAN_PICTURED if self.pictured else SPAN
        made = [record.read(one, f"{at}/{i}", ctx) for i, one in enumerate(value)]
        spans: Rich = tuple([one for one in made if one is not BAD])
        length = sum(len(one.text or "") for one in spans)
        return self._too_long(length, at, ctx) if length > self.most else spans

    def _too_long(self, length: int, at: str, ctx: Context) -> Any:
        return ctx.too_many(at, f"the text has {length:,} characters", self.most, "characters here")

    def schema(self, defs: dict[str, Schema]) -> Schema:
        if "rich_text" not in defs:
            defs["rich_text"] = {}
            one = SPAN.schema(defs)
            many = {"type": "array", "items": one, "minItems": 1, "maxItems": LIMITS.spans}
            defs["rich_text"] = {"anyOf": [{"type": "string"}, many]}
        return {"$ref": "#/$defs/rich_text"}


class FactRef(Type):
    """The id of a declared fact."""

    words = "the id of a fact"

    def __init__(self, *, pictured: bool = False) -> None:
        self.pictured = pictured

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        if value.__class__ is not str:
            return ctx.wrong(at, value, self.words)
        return fact_id(value, at, ctx, self.pictured)

    def schema(self, _defs: dict[str, Schema]) -> Schema:
        return {"type": "string", "pattern": f"^{ID}$"}


class BlockRef(Type):
    """The id of a block of this document."""

    words = "the id of a block"

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        if value.__class__ is not str:
            return ctx.wrong(at, value, self.words)
        if value not in ctx.targets:
            return ctx.unknown("R002", at, value, ctx.targets, "block")
        return value

    def schema(self, _defs: dict[str, Schema]) -> Schema:
        return {"type": "string", "pattern": f"^{ID}$"}


def _span_patch(value: Any) -> object:
    return [value] if isinstance(value, dict) and any(k in value for k in _SOURCES) else BAD


def _check_span(values: dict[str, Any], at: str, ctx: Context) -> None:
    given = [k for k in _SOURCES if k in values]
    if len(given) > 1:
        said = f"a span has only one of {', '.join(given)}"
        ctx.error("S018", at, said, allowed="one of " + ", ".join(_SOURCES))
    if values.get("with_unit"):
        fact = ctx.facts.get(values.get("fact", ""))
        if "fact" not in values:
            ctx.error("S018", at, "`with_unit` stands without `fact`", allowed="a fact span")
        elif fact is not None and fact.unit is None:
            said = f"the fact `{fact.id}` has no unit to be drawn with"
            ctx.error("S013", at, said, severity="warning", hint="give the fact a `unit`")
    if "inserted" in values and "deleted" in values:
        ctx.error("S018", at, "a span is inserted or deleted, not both")


class SpanRecord(Record):
    """A span object: one of its five sources, and any look."""

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        if value.__class__ is str:
            message = f"a string stands where {self.words} is expected"
            meant = with_facts([{"text": value}]) or [{"text": ""}]
            patch = in_place(meant, at)
            return ctx.error("S012", at, message, found=value, allowed=self.words, patch=patch)
        if value.__class__ is not dict:
            return ctx.wrong(at, value, self.words)
        errors = ctx.faults.errors
        values = self.collect(value, at, ctx)
        if not any(k in values for k in _SOURCES):
            if ctx.faults.errors == errors:
                allowed = "one of " + ", ".join(_SOURCES)
                ctx.error("S011", at, "the span has nothing to show", found=value, allowed=allowed)
            return BAD
        _check_span(values, at, ctx)
        if "text" in values and suspect(values["text"]) and "code" not in values:
            warn_of_markdown(values["text"], at, ctx, value)
        return Span(pointer=at, **values)

    def object_schema(self, defs: dict[str, Schema]) -> Schema:
        made = super().object_schema(defs)
        made["oneOf"] = [
            {"required": [k], "properties": {k: {"not": {"type": "null"}}}} for k in _SOURCES
        ]
        return made


COMMENT = Record(
    "comment",
    Comment,
    need("author", Str(200)),
    need("time", Time()),
    need("text", Str(10_000)),
)
REVISION = Record("revision", Revision, need("author", Str(200)), need("time", Time()))
RICH = Text()
PICTURED = Text(pictured=True)
LABEL = Text(pictured=True, most=LIMITS.label)


def _span_fields(pictured: bool) -> tuple[Field, ...]:
    looks = ("bold", "italic", "underline", "strike", "code", "sub", "sup", "small_caps")
    return (
        may("text", Str()),
        may("fact", FactRef(pictured=pictured)),
        may("with_unit", Bool()),
        may("math", Tex(display=False)),
        may("ref", BlockRef()),
        may("icon", NAME),
        *(may(look, Bool()) for look in looks),
        may("highlight", COLOUR),
        may("color", COLOUR),
        may("size", Float(1, 400)),
        may("font", Str(100, 1)),
        may("link", Link()),
        may("language", LANGUAGE),
        may("footnote", RICH),
        may("endnote", RICH),
        may("comment", COMMENT),
        may("inserted", REVISION),
        may("deleted", REVISION),
    )


SPAN = SpanRecord("span", Span, *_span_fields(False))
SPAN_PICTURED = SpanRecord("span", Span, *_span_fields(True))
