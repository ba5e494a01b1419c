"""Turn the parts of a spec beside its blocks into types: identity, layout, render, contract."""

from __future__ import annotations

from typing import Any

from renderkit.spec.block import FORMAT, Blocks
from renderkit.spec.collection import ListOf, MapOf
from renderkit.spec.context import BAD, Context
from renderkit.spec.field import Record, Schema, Type, may, need
from renderkit.spec.formats import ID, LANGUAGE, VERSION, Id, Moment
from renderkit.spec.kinds.sheet import SHEET
from renderkit.spec.limits import LIMITS
from renderkit.spec.model.document import (
    Contract,
    Identity,
    LayoutChoice,
    PageSetup,
    PageSpec,
    RenderChoice,
)
from renderkit.spec.patterns import NumberPattern
from renderkit.spec.rich import RICH
from renderkit.spec.scalar import Bool, Choice, Int, Measure, Str

LINE = Str(1_000)
NAMES = ListOf(Str(200, 1))
PHRASES = ListOf(Str(10_000, 1))
#: Page sizes in points, portrait (ISO 216, ANSI); the spec's names.
PAGE_SIZES = ("A3", "A4", "A5", "B5", "Letter", "Legal", "Tabloid")


def _check_identity(values: dict[str, Any], at: str, ctx: Context) -> None:
    version, before = values.get("version"), values.get("supersedes")
    if version and before and int(before[1:]) >= int(version[1:]):
        said = f"{version} cannot supersede {before}"
        ctx.error("S013", f"{at}/supersedes", said, found=before, allowed=f"below {version}")
    if "timestamp" in values:
        values.setdefault("valid_from", values["timestamp"])


IDENTITY = Record(
    "document",
    Identity,
    need("id", Id()),
    need("version", VERSION),
    need("kind", Choice("report", "deck", "workbook", "attachment")),
    need("title", Str(1_000, 1)),
    need("timestamp", Moment()),
    may("version_label", LINE),
    may("subtitle", LINE),
    may("author", LINE),
    may("contributors", NAMES),
    may("channel", LINE),
    may("milestone", LINE),
    may("classification", LINE),
    may("keywords", NAMES),
    may("filename", Str(255, 1)),
    may("language", LANGUAGE),
    may("stage", Choice("draft", "final")),
    may("supersedes", VERSION),
    may("valid_from", Moment()),
    may("source", LINE),
    may("project", Id()),
    may("order", Int(-(2**53), 2**53)),
    may("access", NAMES),
    may("thread_id", Id()),
    may("attachment_of", LINE),
    may("tags", MapOf(LINE, "an object of strings")),
    check=_check_identity,
)


class Margins(Type):
    """One length for all sides, or four: top, right, bottom, left."""

    words = "a length, or a list of four: top, right, bottom, left"
    _one = Measure(percent=False)

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        if value.__class__ is str:
            length = self._one.read(value, at, ctx)
            return BAD if length is BAD else (length,) * 4
        if value.__class__ is not list or len(value) != 4:
            return ctx.wrong(at, value, self.words)
        sides = ListOf(self._one).read(value, at, ctx)
        return sides if len(sides) == 4 else BAD

    def schema(self, defs: dict[str, Schema]) -> Schema:
        one = self._one.schema(defs)
        return {"anyOf": [one, {"type": "array", "items": one, "minItems": 4, "maxItems": 4}]}


PAGE_SETUP = Record(
    "page_setup",
    PageSetup,
    may("size", Choice(*PAGE_SIZES)),
    may("orientation", Choice("portrait", "landscape")),
    may("margins", Margins()),
    may("text_columns", Int(1, 4)),
)


class Engine(Type):
    """The name of a known engine."""

    words = "the name of an engine"

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        if value.__class__ is not str:
            return ctx.wrong(at, value, self.words)
        if value not in ctx.engines:
            return ctx.unknown("R004", at, value, ctx.engines, "engine")
        return value

    def schema(self, _defs: dict[str, Schema]) -> Schema:
        return {"type": "string", "maxLength": 40}


def _check_render(values: dict[str, Any], at: str, ctx: Context) -> None:
    formats = values.get("formats", RenderChoice().formats)
    for i, one in enumerate(formats):
        if one in formats[:i]:
            said = f"the format `{one}` stands twice"
            ctx.error("S013", f"{at}/formats/{i}", said, allowed="each format once")
    for i, one in enumerate(values.get("records", ())):
        if one not in formats and not ctx.faulty(f"{at}/formats"):
            said = f"records of `{one}` are wished for, which is not among the formats"
            allowed = "one of " + ", ".join(formats)
            ctx.error("S013", f"{at}/records/{i}", said, severity="warning", allowed=allowed)


RENDER = Record(
    "render",
    RenderChoice,
    may("formats", ListOf(FORMAT, least=1, what="formats")),
    may("engine", Engine()),
    may("rasterizer", Choice("pdfium", "poppler")),
    may("dpi", Int(50, 600)),
    may("text_policy", Choice("page", "none")),
    may("slides", Choice("twin", "libreoffice")),
    may("records", ListOf(FORMAT, what="formats")),
    check=_check_render,
)


class LayoutName(Type):
    """The name of a known layout; never a folder."""

    words = "the name of a layout"

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        if value.__class__ is not str:
            return ctx.wrong(at, value, self.words)
        if value not in ctx.layouts:
            return ctx.unknown("R003", at, value, ctx.layouts, "layout")
        return value

    def schema(self, _defs: dict[str, Schema]) -> Schema:
        return {"type": "string", "maxLength": 63}


def _token(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


class TokenValue(Type):
    """What a token of the layout may be set to; the layout checks it."""

    words = "a string, a number, true, false, or a list of strings"

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        flat = value if isinstance(value, list) else [value]
        if any(isinstance(one, dict | list) or one is None for one in flat):
            return ctx.wrong(at, value, self.words)
        return _token(value)

    def schema(self, _defs: dict[str, Schema]) -> Schema:
        one = {"type": ["string", "number", "boolean"]}
        return {"anyOf": [one, {"type": "array", "items": one}]}


class Layout(Type):
    """A layout by name, or with tokens set otherwise."""

    words = "the name of a layout, or an object with `use` and `set`"
    _name = LayoutName()
    _record = Record(
        "layout", LayoutChoice, need("use", LayoutName(), "name"), may("set", MapOf(TokenValue()))
    )

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        if value.__class__ is dict:
            return self._record.read(value, at, ctx)
        name = self._name.read(value, at, ctx)
        return BAD if name is BAD else LayoutChoice(pointer=at, name=name)

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return {"anyOf": [self._name.schema(defs), self._record.schema(defs)]}


def _bounds(values: dict[str, Any], at: str, ctx: Context) -> None:
    low, high = values.get("min"), values.get("max")
    if low is not None and high is not None and low > high:
        ctx.error("S013", at, f"min {low} is above max {high}", allowed="min at most max")


BOUNDS = Record(
    "bounds",
    None,
    may("min", Int(0, 10_000_000)),
    may("max", Int(0, 10_000_000)),
    check=_bounds,
    build=lambda values, _at, _ctx: (values.get("min"), values.get("max")),
)
CONTRACT = Record(
    "contract",
    Contract,
    may("must_contain", PHRASES),
    may("must_not_contain", PHRASES),
    may("excluded_terms", PHRASES),
    may("numbers", Choice("free", "listed")),
    may("number_patterns", ListOf(NumberPattern(), LIMITS.patterns)),
    may("pending", PHRASES),
    may("publication_numbering", Choice("forbid", "allow")),
    may("placeholders", Choice("forbid", "allow")),
    may("pages", BOUNDS),
    may("words", BOUNDS),
)


class PageId(Type):
    """An id that was read before the pages were (see `ids`)."""

    words = "an id"

    def read(self, _value: Any, _at: str, _ctx: Context) -> Any:
        return BAD

    def schema(self, _defs: dict[str, Schema]) -> Schema:
        return {"type": "string", "pattern": f"^{ID}$"}


#: What only some kinds of document draw: key and the kinds.
_ONLY = {
    "slide": ("deck",),
    "notes": ("deck",),
    "transition": ("deck",),
    "section": ("deck", "report"),
    "hidden": ("deck", "workbook"),
    "sheet": ("workbook",),
}


def _check_page(values: dict[str, Any], at: str, ctx: Context) -> None:
    for key, kinds in _ONLY.items():
        if values.get(key) and ctx.document_kind not in kinds:
            said = f"nothing of a {ctx.document_kind} shows `{key}`"
            allowed = f"`{key}` in: {', '.join(kinds)}"
            ctx.error("S013", f"{at}/{key}", said, severity="warning", allowed=allowed)


def _page(values: dict[str, Any], at: str, ctx: Context) -> PageSpec:
    return PageSpec(
        pointer=at, id=ctx.names[at].id if at in ctx.names else "", **{"blocks": (), **values}
    )


PAGE = Record(
    "page",
    PageSpec,
    may("id", PageId()),
    may("title", RICH),
    may("slide", Str(100, 1)),
    may("blocks", Blocks()),
    may("notes", RICH),
    may("hidden", Bool()),
    may("section", LINE),
    may("transition", Str(100, 1)),
    may("sheet", SHEET),
    check=_check_page,
    build=_page,
)
