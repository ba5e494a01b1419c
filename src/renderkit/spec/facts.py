"""Turn the facts of a spec into `Fact`s, and a fact's value into the number a mark needs."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from renderkit.spec.context import BAD, Context
from renderkit.spec.field import Record, may, need
from renderkit.spec.formats import ID, Id
from renderkit.spec.limits import LIMITS
from renderkit.spec.model.document import Fact
from renderkit.spec.model.values import Number
from renderkit.spec.scalar import Bool, Choice, ListOf, Num, Str

_ID = re.compile(ID).fullmatch
_SIGNS = str.maketrans({"\u2212": "-", "\u2013": "-", "\ufe63": "-", "\uff0d": "-", "\uff0b": "+"})
_BLANKS = re.compile(r"[\s\u00a0\u2007\u2009\u202f]+")
_PLAIN = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?")
_GROUPED = re.compile(r"[+-]?[0-9]{1,3}(?:([,.'\u2019])[0-9]{3})(?:\1[0-9]{3})*(?:[.,][0-9]+)?")
#: Languages that write the decimal comma (CLDR), by their primary tag.
DECIMAL_COMMA = frozenset(
    ["bg", "bs", "ca", "cs", "da", "de", "el", "es", "et", "eu", "fi", "fr", "gl", "hr", "hu", "id",
     "is", "it", "lt", "lv", "mk", "nb", "nl", "nn", "no", "pl", "pt", "ro", "ru", "sk", "sl", "sq",
     "sr", "sv", "tr", "uk", "vi"]
)  # fmt: skip


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


def number_of(text: str, unit: str | None = None, language: str = "en") -> Number | None:
    """The number a drawn value means, or None.

    Grouping, `%`, currency and the unit are removed; U+2212 is minus. Where one separator could
    group or be decimal (`1,234`), the language decides.
    """
    bare = text.strip()
    if unit and bare.casefold().endswith(unit.casefold()):
        bare = bare[: -len(unit)]
    bare = re.sub(
        r"^[A-Z]{3}(?=[\s\u00a0+-]?[0-9])|(?<=[0-9])[\s\u00a0]?[A-Z]{3}$", "", bare.strip()
    )
    kept = [c for c in bare if unicodedata.category(c) != "Sc" and c not in "%‰％"]
    bare = _BLANKS.sub("", "".join(kept).translate(_SIGNS))
    if len(bare) > LIMITS.number:
        return None
    plain = _decimal(bare, language)
    return Number(plain) if plain is not None else None


def _decimal(text: str, language: str) -> str | None:
    comma = language.partition("-")[0].lower() in DECIMAL_COMMA
    grouped = _GROUPED.fullmatch(text)
    if grouped is not None:
        mark = grouped[1]
        single = text.count(mark) == 1 and sum(text.count(c) for c in ",.'\u2019") == 1
        if not (single and mark == ("," if comma else ".")):
            text = text.replace(mark, "")
    if "," in text:
        if "." in text or text.count(",") > 1:
            return None
        text = text.replace(",", ".")
    return text if _PLAIN.fullmatch(text) else None


def _finish(values: dict[str, Any], at: str, ctx: Context) -> Fact:
    if "number" not in values:
        values["number"] = number_of(values["value"], values.get("unit"), ctx.language)
    return Fact(pointer=at, **values)


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
    build=_finish,
)
