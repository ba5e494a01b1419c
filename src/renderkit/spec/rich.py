"""Turn rich text (a string or a list of spans) into spans; read `{{fact}}` where text is drawn."""

from __future__ import annotations

import re
from typing import Any

from renderkit.spec import markdown
from renderkit.spec.context import BAD, Bad, Context
from renderkit.spec.faults import LARGEST_PATCH, Patch, put, replace
from renderkit.spec.field import Field, Record, Schema, Type, may, need
from renderkit.spec.formats import COLOUR, ID, LANGUAGE, NAME, Link, Time
from renderkit.spec.limits import LIMITS
from renderkit.spec.model.text import Comment, Revision, Rich, Span
from renderkit.spec.quick import quick
from renderkit.spec.scalar import Bool, Float, Str

span = quick(Span)
literal = quick(Span, "pointer", "text")
#: Strings without any of these are drawn as they are and look like nothing else.
suspect = re.compile(r"[*_`~{\[|#\n]").search
_ID = re.compile(ID).fullmatch
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
                return (literal(at, value),)
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


def fact_id(word: str, at: str, ctx: Context, pictured: bool) -> str | Bad:
    """The id, if the fact is declared and may be drawn here."""
    fact = ctx.facts.get(word)
    if fact is None:
        if word in ctx.fact_ids:
            return BAD
        return ctx.unknown("R001", at, word, ctx.fact_ids, "fact")
    if fact.modality == "image" and not pictured:
        return ctx.error(
            "C001",
            at,
            f"the fact `{word}` may be shown as pixels only and is used as text",
            found=word,
            allowed="image facts in charts, table images, figures and diagrams",
            hint="draw it in a chart or a `table_image`, or give the fact another `modality`",
        )
    return word


def drawn(text: str, at: str, ctx: Context, pictured: bool = False) -> Rich:
    """The spans of a string: literal text and the facts it names as `{{fact-id}}`."""
    _warn_of_markdown(text, at, ctx)
    if "{{" not in text:
        return (literal(at, text),)
    parts = pieces(text)
    if len(parts) > LIMITS.spans:
        found = f"the text has {len(parts):,} pieces"
        ctx.too_many(at, found, LIMITS.spans, "facts and texts between them")
        return ()
    _note_unknown(text, parts, at, ctx)
    made: list[Span] = []
    for piece, is_fact in parts:
        if not is_fact:
            made.append(literal(at, piece))
        elif piece in ctx.fact_ids and isinstance(fact_id(piece, at, ctx, pictured), str):
            made.append(span(pointer=at, fact=piece))
    return tuple(made)


def pieces(text: str) -> list[tuple[str, bool]]:
    """A string cut into literal pieces (False) and what stands in `{{…}}` (True)."""
    made: list[tuple[str, bool]] = []
    start = 0
    while (close := text.find("}}", start)) >= 0:
        open_ = text.rfind("{{", start, close)
        if open_ < 0:
            made.append((text[start : close + 2], False))
        else:
            made.append((text[start:open_], False))
            made.append((text[open_ + 2 : close], True))
        start = close + 2
    made.append((text[start:], False))
    return [piece for piece in made if piece[0] or piece[1]]


def _note_unknown(text: str, parts: list[tuple[str, bool]], at: str, ctx: Context) -> None:
    """Note the references that name no fact; the patch of each mends all that are certain."""
    unknown = dict.fromkeys(word for word, is_fact in parts if is_fact and word not in ctx.fact_ids)
    if not unknown:
        return
    meant = {word: ctx.nearest.find(word.strip(), ctx.fact_ids) for word in unknown}
    sure = {word: near for word, (near, certain) in meant.items() if certain and near}
    mended = _joined(
        [(sure.get(word, word) if is_fact else word, is_fact) for word, is_fact in parts]
    )
    for word, (near, certain) in meant.items():
        hint = f"did you mean `{{{{{near}}}}}`? " if near else ""
        ctx.error(
            "R001",
            at,
            f"`{{{{{word[:80]}}}}}` names no fact",
            found=text,
            allowed="`{{` + the id of a declared fact + `}}`",
            hint=hint + 'text that only looks like this stands in a span: {"text": "…"}',
            patch=replace(at, mended) if certain else (),
        )


def _joined(parts: list[tuple[str, bool]]) -> str:
    return "".join(f"{{{{{word}}}}}" if is_fact else word for word, is_fact in parts)


def _warn_of_markdown(text: str, at: str, ctx: Context) -> None:
    raw = markdown.spans(text)
    found = None if raw else markdown.block(text)
    if raw is None and found is None:
        return
    what, use = found or ("Markdown", "the patch makes spans of it")
    ctx.error(
        "S015",
        at,
        f"the text looks like {what} and is drawn as it is",
        severity="warning",
        found=text,
        hint=use,
        patch=replace(at, _with_facts(raw)) if raw and len(raw) <= 200 else (),
    )


def _with_facts(raw: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Raw spans whose `{{…}}` have become fact spans of the same look."""
    made = []
    for one in raw:
        look = {k: v for k, v in one.items() if k != "text"}
        for piece, is_fact in pieces(one["text"]):
            made.append({"fact" if is_fact else "text": piece, **look})
    return made


def _string_patch(text: str, at: str) -> Patch:
    """A string among spans as the spans it means: one in its place, the others after it."""
    spans = _with_facts([{"text": text}]) or [{"text": ""}]
    holder, _, index = at.rpartition("/")
    if len(spans) > 20 or len(text) > LARGEST_PATCH:
        return ()
    steps = [replace(at, spans[0])]
    steps += [put("add", f"{holder}/{int(index) + n}", one) for n, one in enumerate(spans[1:], 1)]
    return tuple(step for made in steps for step in made)


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
            patch = _string_patch(value, at)
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
        return span(pointer=at, **values)

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
        may("math", Str(LIMITS.tex, 1)),
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
