"""Turn the facts of a spec into `Fact`s, known before anything that uses them is read."""

from __future__ import annotations

from typing import Any

from renderkit.spec.collection import ListOf
from renderkit.spec.context import BAD, Context
from renderkit.spec.field import Record, may, need
from renderkit.spec.formats import Id
from renderkit.spec.limits import LIMITS
from renderkit.spec.model.document import Fact
from renderkit.spec.scalar import Bool, Choice, Num, Str


def read_facts(raw: Any, at: str, ctx: Context) -> None:
    """Fill `ctx.facts` and `ctx.fact_ids`; a faulty fact is known: its uses are not faults."""
    if raw is None:
        return
    if raw.__class__ is not list:
        ctx.wrong(at, raw, "a list of facts")
        return
    if len(raw) > LIMITS.facts:
        ctx.too_many(at, f"the document has {len(raw):,} facts", LIMITS.facts, "facts")
        return
    first: dict[str, str] = {}
    for i, one in enumerate(raw):
        place = f"{at}/{i}"
        name = one.get("id") if isinstance(one, dict) else None
        if isinstance(name, str):
            ctx.fact_ids.add(name)
            if name.casefold() in first:
                said = f"the fact `{name[:80]}` is declared at {first[name.casefold()]} already"
                ctx.error("S016", f"{place}/id", said, found=name, allowed="each fact once")
                continue
            first[name.casefold()] = place
        fact = FACT.read(one, place, ctx)
        if fact is not BAD:
            ctx.facts[fact.id] = fact


_IDS = ListOf(Id("the id of a fact"))
FACT = Record(
    "fact",
    Fact,
    need("id", Id()),
    need("value", Str(1_000, 1)),
    may("number", Num()),
    may("unit", Str(40, 1)),
    may("key", Id("a slug: small letters, digits, hyphens")),
    may("about", Str(1_000)),
    may("modality", Choice("text", "image", "any")),
    may("truth", Choice("right", "wrong")),
    may("corrects", _IDS),
    may("supersedes", _IDS),
    may("variants", ListOf(Str(1_000, 1))),
    may("decoys_ok", Bool()),
    may("world_only", Bool()),
)
