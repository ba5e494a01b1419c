"""Turn untrusted JSON into a typed document, or into a complete list of what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from renderkit.errors import SpecError
from renderkit.problems import Problem
from renderkit.spec.block import check_captions
from renderkit.spec.canonical import canonical
from renderkit.spec.checks import check
from renderkit.spec.collection import ListOf
from renderkit.spec.context import BAD, Context
from renderkit.spec.document import CONTRACT, IDENTITY, PAGE, PAGE_SETUP, RENDER, Layout
from renderkit.spec.facts import FACT, read_facts
from renderkit.spec.field import Record, Schema, Type, may, need
from renderkit.spec.ids import Outline, name_all
from renderkit.spec.kinds import KINDS
from renderkit.spec.kinds.drawing import Drawings, check_unseen, read_drawings
from renderkit.spec.limits import LIMITS
from renderkit.spec.mapping import adopt
from renderkit.spec.model.document import Document
from renderkit.spec.source import Refused, parse
from renderkit.spec.tree import NotANumber, token
from renderkit.struct import Struct


class Reading(Struct, frozen=True):
    """What came of reading a spec. `document` is None exactly if a problem is an error."""

    document: Document | None
    problems: tuple[Problem, ...]


def read(
    data: str | bytes | Mapping[str, Any],
    *,
    layouts: Collection[str],
    engines: Collection[str] = ("typst",),
    adapt: Callable[[Any], Any] | None = None,
) -> Reading:
    """Read a spec: JSON text, its bytes, or the same as Python values. Never raises for bad input.

    layouts, engines: the names the spec may use. adapt: makes a spec of the tree, where the data
    is another spelling of one (see `profiles`); pointers lead into what it made. All problems are
    reported at once, in the order of the document.
    """
    ctx = Context(kinds=KINDS, layouts=tuple(layouts), engines=tuple(engines))
    tree: Any = None
    document: Any = BAD
    try:
        tree = _tree(data, ctx)
        if adapt is not None:
            tree = adapt(tree)
        check(tree, ctx.faults)
        document = _document(tree, ctx)
    except Refused:
        pass  # its problem is in the list
    problems = ctx.faults.sorted(tree)
    if document is BAD or any(p.severity == "error" for p in problems):
        return Reading(None, problems)
    return Reading(Document(**document, canonical=canonical(tree), problems=problems), problems)


def tree_of(data: str | bytes | Mapping[str, Any]) -> Any:
    """The raw tree of JSON text, bytes or Python values. Raises SpecError when there is none."""
    ctx = Context(kinds=KINDS, layouts=(), engines=())
    try:
        return _tree(data, ctx)
    except Refused:
        raise SpecError(ctx.faults.sorted(None)) from None


def _tree(data: object, ctx: Context) -> Any:
    if isinstance(data, str | bytes):
        return parse(data, ctx.faults)
    return adopt(data, ctx.faults)


class Format(Type):
    """The number of the format."""

    words = "1"

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        if isinstance(value, NotANumber):
            return BAD  # told with the tree
        if value.__class__ is bool or value != 1:
            said = "this format of a spec is unknown"
            return ctx.error("S013", at, said, found=value, allowed="1")
        return 1

    def schema(self, _defs: dict[str, Schema]) -> Schema:
        return {"const": 1}


class Facts(Type):
    """The facts; they are read before all else (see `facts`)."""

    words = "a list of facts"

    def read(self, _value: Any, _at: str, ctx: Context) -> Any:
        return ctx.facts

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return {"type": "array", "items": FACT.schema(defs), "maxItems": LIMITS.facts}


def _check_spec(values: dict[str, Any], _at: str, ctx: Context) -> None:
    pages = values.get("pages")
    if ctx.document_kind != "attachment" or pages is None or ctx.faulty("/pages"):
        return
    if len(pages) != 1 or len(pages[0].blocks) != 1:
        said = "an attachment has one page with one block"
        ctx.error("S013", "/pages", said, allowed="one page with one block")


SPEC = Record(
    "spec",
    None,
    need("renderkit", Format()),
    need("document", IDENTITY, "identity"),
    may("layout", Layout()),
    may("page", PAGE_SETUP),
    may("render", RENDER),
    may("facts", Facts()),
    may("drawings", Drawings()),
    may("contract", CONTRACT),
    need("pages", ListOf(PAGE, LIMITS.pages, 1, "pages")),
    check=_check_spec,
)


def _document(tree: Any, ctx: Context) -> Any:
    """The fields of a Document; BAD when one cannot be had."""
    if tree.__class__ is not dict:
        return ctx.wrong("", tree, "one JSON object")
    told = tree.get("document")
    if isinstance(told, dict):
        kind, language = told.get("kind"), told.get("language")
        ctx.document_kind = kind if isinstance(kind, str) else "report"
        ctx.language = language if isinstance(language, str) else "en"
    facts, drawings, pages = (SPEC.find(tree, key, ctx) for key in ("facts", "drawings", "pages"))
    read_facts(facts[1], f"/{token(facts[0])}", ctx)
    name_all(Outline(*pages, drawings[1], PAGE), ctx)
    read_drawings(drawings[1], f"/{token(drawings[0])}", ctx)
    values = SPEC.read(tree, "", ctx)
    check_captions(ctx)
    check_unseen(ctx)
    if values is BAD:
        return BAD
    del values["renderkit"]
    return values
