"""Turn raw blocks into blocks: the fields all kinds share, and the list of blocks."""

from __future__ import annotations

from typing import Any

from renderkit.spec.collection import ListOf
from renderkit.spec.context import BAD, Context, Name
from renderkit.spec.faults import move, replace
from renderkit.spec.field import REMARKS, Build, Check, Field, Record, Schema, Type, may
from renderkit.spec.formats import Id
from renderkit.spec.limits import LIMITS
from renderkit.spec.model.block import Block, Captioned, Pictured
from renderkit.spec.model.flow import Caption
from renderkit.spec.rich import RICH
from renderkit.spec.scalar import Bool, Choice, Measure, Str
from renderkit.spec.show import names
from renderkit.spec.synonyms import KINDS
from renderkit.struct import replace as changed

FORMATS = ("pdf", "pptx", "docx", "xlsx", "html", "png", "text")
FORMAT = Choice(*FORMATS)
_PICTURE_ONLY = dict.fromkeys(
    ("alt", "credit", "decorative", "record"),
    "a table is text; only a picture (`table_image`) has this",
)


#: Stands for the id of a block that is no block at all; a caption after it is no further fault.
FAULTY = ""


class AnyId(Type):
    """An id that was read before the blocks were (see `ids`)."""

    words = "an id"

    def read(self, _value: Any, _at: str, _ctx: Context) -> Any:
        return BAD

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return Id().schema(defs)


BASE = (
    may("id", AnyId()),
    may("tags", ListOf(Str(100, 1))),
    may("animate", Str(100, 1)),
    may("only", ListOf(FORMAT, least=1)),
)
CAPTIONED = (
    may("caption", RICH),
    may("source_note", RICH),
    may("width", Measure(least=0.1)),
    may("place", Choice("left", "center", "right")),
)
PICTURED = (
    may("alt", Str(10_000)),
    may("credit", Str(1_000)),
    may("decorative", Bool()),
    may("record", Bool()),
)


class Kind(Record):
    """One kind of block: its own fields beside those its model's base has.

    plain: its model has the fields of a picture, but it is drawn as text and refuses them;
    quiet: it may lack alternative text.
    """

    def __init__(
        self,
        model: type[Block],
        *fields: Field,
        check: Check | None = None,
        build: Build | None = None,
        plain: bool = False,
        quiet: bool = False,
    ) -> None:
        self.kind = model.kind
        self.quiet = quiet
        self.captioned = issubclass(model, Captioned)
        self.pictured = issubclass(model, Pictured) and not plain
        shared = BASE + (CAPTIONED if self.captioned else ()) + (PICTURED if self.pictured else ())
        super().__init__(self.kind, model, *shared, *fields, check=check, build=build,
                         refuses=_PICTURE_ONLY if plain else None)  # fmt: skip
        self.words = f"a `{self.kind}` block"
        self.passed = (*REMARKS, "kind")

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        values = self.collect(value, at, ctx)
        name = ctx.names.get(at)
        if name is None:
            name = Name(at.rpartition("/")[2], generated=False)
        values["id"], values["generated"] = name.id, name.generated
        if self.captioned:
            ctx.captioned[name.id] = "caption" in values
        if self.pictured and not self.quiet:
            check_alt(values, at, ctx)
        ctx.raw_keys = {key for key, item in value.items() if item is not None}
        return self.finish(values, at, ctx)

    def object_schema(self, defs: dict[str, Schema]) -> Schema:
        made = super().object_schema(defs)
        made["properties"] = {"kind": {"const": self.kind}, **made["properties"]}
        made["required"] = ["kind", *made.get("required", ())]
        return made


def listed(*kinds: Kind) -> dict[str, Kind]:
    """The kinds by name. Raises ValueError when one is listed twice."""
    made = {kind.kind: kind for kind in kinds}
    if len(made) != len(kinds):
        raise ValueError("a block kind is listed twice")
    return made


class Blocks(Type):
    """A list of blocks of any kind."""

    words = "a list of blocks"

    def __init__(self, least: int = 0) -> None:
        self.least = least

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        if value.__class__ is not list:
            return ctx.wrong(at, value, self.words, [value] if isinstance(value, dict) else BAD)
        ctx.spend("blocks", at, LIMITS.blocks, len(value))
        if ctx.spent["blocks"] > LIMITS.blocks:
            return BAD
        made: list[Block] = []
        before: str | None = None
        for i, raw in enumerate(value):
            place = f"{at}/{i}"
            block = read_block(raw, place, ctx)
            if isinstance(block, Caption):
                block = _with_target(block, before, ctx)
            before = ctx.names[place].id if place in ctx.names else FAULTY
            if block is not BAD:
                made.append(block)
        return tuple(made)

    def schema(self, _defs: dict[str, Schema]) -> Schema:
        return {"type": "array", "items": {"$ref": "#/$defs/block"}, "maxItems": LIMITS.blocks}


def read_block(raw: Any, at: str, ctx: Context, kinds: tuple[str, ...] = ()) -> Any:
    """One block; `kinds` limits what it may be."""
    if raw.__class__ is not dict:
        return ctx.wrong(at, raw, "a block: an object with `kind`")
    found = raw.get("kind")
    kind: Kind | None = ctx.kinds.get(found) if isinstance(found, str) else None
    if kind is None or (kinds and found not in kinds):
        kind = _meant(raw, at, ctx, kinds)
    if kind is None:
        if at in ctx.names:  # a caption may well belong to it
            ctx.captioned.setdefault(ctx.names[at].id, False)
        return BAD
    return kind.read(raw, at, ctx)


def check_alt(values: dict[str, Any], at: str, ctx: Context) -> None:
    """Pictures want alternative text, unless they are decorative."""
    alt, decorative = values.get("alt"), values.get("decorative")
    if decorative and alt:
        said = "a decorative picture has no alternative text"
        ctx.error("S018", at, said, allowed="`alt` or `decorative`")
    if not at.startswith("/drawings/") and not decorative and not (alt and alt.strip()):
        warn_alt(at, ctx)


def warn_alt(at: str, ctx: Context) -> None:
    ctx.error(
        "S025",
        at,
        "the picture has no alternative text",
        severity="warning",
        allowed="`alt`: what the picture shows, in words, or `decorative`: true",
    )


def _with_target(caption: Caption, before: str | None, ctx: Context) -> Any:
    target = caption.target or before
    if target == FAULTY:
        return BAD
    if target is None:
        return ctx.error(
            "S013",
            caption.pointer,
            "the caption has no block before it",
            allowed="a caption after its block, or with `for`: the id of its block",
        )
    ctx.captions.append((caption.pointer, target))
    return changed(caption, target=target)


def check_captions(ctx: Context) -> None:
    """Each caption block belongs to one captionable block that has no other caption."""
    first: dict[str, str] = {}
    for at, target in ctx.captions:
        own = ctx.captioned.get(target)
        if own is None:
            said = f"the block `{target}` takes no caption"
            allowed = names(tuple(k for k, kind in ctx.kinds.items() if kind.captioned))
            ctx.error("S013", at, said, allowed=f"a caption of one of {allowed}")
        elif own or target in first:
            where = first.get(target, ctx.targets.get(target, ""))
            said = f"the block `{target}` has two captions (the other one at {where})"
            ctx.error("S018", at, said, allowed="one caption: `caption`, or a `caption` block")
        first.setdefault(target, at)


def _meant(raw: dict[str, Any], at: str, ctx: Context, kinds: tuple[str, ...]) -> Any:
    """The kind a block without a valid `kind` surely has; its fault is noted."""
    known = kinds or tuple(ctx.kinds)
    found = raw.get("kind")
    allowed = names(known, 60)
    if found is None:
        return _kind_missing(raw, at, ctx, known)
    if not isinstance(found, str):
        ctx.wrong(f"{at}/kind", found, "the name of a block kind")
        return None
    near, certain = ctx.nearest.find(found, known)
    if near is None or not certain:
        other = KINDS.get(found.casefold())
        near = other if other in known else near
    ctx.error(
        "S013",
        f"{at}/kind",
        f"a `{found[:80]}` may not stand here" if found in ctx.kinds else
        f"there is no block kind `{found[:80]}`",
        found=found,
        allowed=allowed,
        hint=f"did you mean `{near}`?" if near else None,
        patch=replace(f"{at}/kind", near) if certain else (),
    )  # fmt: skip
    return ctx.kinds[near] if near and certain else None


def _kind_missing(raw: dict[str, Any], at: str, ctx: Context, known: tuple[str, ...]) -> Any:
    said = raw.get("type")
    certain = isinstance(said, str) and said in known and "kind" not in raw
    near = ctx.nearest.find(next(iter(raw), ""), ["kind"])[0]
    ctx.error(
        "S011",
        at,
        "`kind` is missing in the block",
        found=raw,
        allowed="`kind`: one of " + names(known, 60),
        hint="the key is `kind`, not `type`" if "type" in raw else
        "did you mean `kind`?" if near else None,
        patch=move(f"{at}/type", f"{at}/kind") if certain else (),
    )  # fmt: skip
    return None
