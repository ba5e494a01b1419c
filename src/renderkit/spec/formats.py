"""Turn strings of a fixed shape into values: ids, times, links, colours, languages, paths."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any

from renderkit.asset_paths import REFUSED, segments
from renderkit.errors import AssetError
from renderkit.spec.context import BAD, Context
from renderkit.spec.field import Schema, Type
from renderkit.spec.limits import LIMITS
from renderkit.spec.scalar import Pattern

ID = r"[a-z][a-z0-9-]{0,62}"
_DATE = r"[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])"
_COARSE = r"[0-9]{4}(?:-(?:0[1-9]|1[0-2]))?"
_CLOCK = r"(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]{1,9})?"
_ZONE = r"(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])"
_TIME = f"{_DATE}[Tt]{_CLOCK}{_ZONE}"
_FORMAT = r"\+?,?(?:\.[0-9]{1,2})?[f%ed]"
_TAG = r"[A-Za-z]{2,3}(?:-[A-Za-z]{4})?(?:-(?:[A-Za-z]{2}|[0-9]{3}))?(?:-[A-Za-z0-9]{2,8}){0,6}"
_DAY = re.compile(f"{_COARSE}|{_DATE}|{_TIME}").fullmatch
_WEB = re.compile(r"https?://[^\s/?#\\]+[^\s\\]*|mailto:[^\s\\/@]+@[^\s\\/@]+", re.IGNORECASE)
_HIDDEN = re.compile(
    r"[\x00-\x20\x7f-\xa0\u2028\u2029\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]"
)


class Id(Pattern):
    """A name: small letters, digits and hyphens."""

    def __init__(self, words: str = "an id: a small letter, then small letters, digits, hyphens"):
        super().__init__(words, ID, most=63)

    def mended(self, value: str) -> str | None:
        return re.sub(r"[^a-z0-9]+", "-", value.casefold()).strip("-") if len(value) < 64 else None


class Time(Pattern):
    """A moment, kept as text."""

    def __init__(self, words: str = "a time with a zone (RFC 3339), `2026-09-01T17:30:00+09:00`"):
        super().__init__(words, _TIME, most=40)

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        got = super().read(value, at, ctx)
        if got is not BAD and moment(got) is None:
            return self.refuse(got, at, ctx)
        return got

    def mended(self, value: str) -> str | None:
        spaced = re.fullmatch(f"({_DATE}) ({_CLOCK}) ?({_ZONE})", value.strip())
        return f"{spaced[1]}T{spaced[2]}{spaced[3]}" if spaced else None


class Moment(Time):
    """A moment, read as an aware datetime."""

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        got = super().read(value, at, ctx)
        return BAD if got is BAD else moment(got)


class Day(Pattern):
    """A date or a moment, kept as text; coarse: also a month or a year."""

    def __init__(self, *, coarse: bool = False) -> None:
        words = "a date `2026-09-01` or a time with a zone"
        super().__init__(
            f"a year, a month `2026-09`, {words}" if coarse else words,
            f"{_COARSE}|{_DATE}|{_TIME}" if coarse else f"{_DATE}|{_TIME}",
            most=40,
        )

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        got = super().read(value, at, ctx)
        return self.refuse(got, at, ctx) if got is not BAD and not is_day(got) else got


class Link(Type):
    """Where a click leads: the web, a mailbox, or a block of the same document."""

    words = "http://…, https://…, mailto:… or `#` and a block id"

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        if value.__class__ is not str:
            return ctx.wrong(at, value, self.words)
        ctx.spend("links", at, LIMITS.links)
        if value.startswith("#"):
            if value[1:] not in ctx.targets:
                return ctx.unknown("R002", at, value, [f"#{t}" for t in ctx.targets], "block")
            return value
        if len(value) > LIMITS.url:
            found = f"the link has {len(value):,} characters"
            return ctx.too_many(at, found, LIMITS.url, "characters")
        link = value.strip(" ")
        if _HIDDEN.search(link) or _WEB.fullmatch(link) is None:
            said = "this link is not allowed"
            return ctx.error("S017", at, said, found=value, allowed=self.words)
        return link

    def schema(self, _defs: dict[str, Schema]) -> Schema:
        shape = f"^(?:#{ID}| *(?:[Hh][Tt][Tt][Pp][Ss]?://|[Mm][Aa][Ii][Ll][Tt][Oo]:).+)$"
        return {"type": "string", "pattern": shape, "maxLength": LIMITS.url}


class Path(Type):
    """The path of a file under the asset root, judged by its text alone."""

    words = "a relative path under the asset root like `figures/run-1.png`"

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        if value.__class__ is not str:
            return ctx.wrong(at, value, self.words)
        try:
            segments(value)
        except AssetError:
            return ctx.error("A002", at, REFUSED, found=value, allowed=self.words)
        return value

    def schema(self, _defs: dict[str, Schema]) -> Schema:
        return {"type": "string", "pattern": r"^[^/.\s-][^\\:]*$", "maxLength": 1_024}


def moment(text: str) -> datetime | None:
    """The aware datetime of an RFC 3339 time; None where the calendar has no such day."""
    try:
        return datetime.fromisoformat(text.upper())
    except ValueError:
        return None


def is_day(text: str | None) -> bool:
    """Whether a text is a year, a month, a date or a time with a zone that the calendar has."""
    if text is None or len(text) > 40 or _DAY(text) is None:
        return False
    return (
        moment(text if len(text) > 10 else f"{text}{'-01-01'[len(text) - 4 :]}T00:00:00Z")
        is not None
    )


def is_before(one: str, other: str) -> bool:
    """Whether a day or time surely lies before another."""
    if len(one) > 10 and len(other) > 10:
        first, second = moment(one), moment(other)
        return first is not None and second is not None and first < second
    same = min(len(one), len(other), 10)
    return max(len(one), len(other)) <= 10 and one[:same] < other[:same]


COLOUR = Pattern(
    "a colour token of the layout or `#rrggbb`", r"#[0-9A-Fa-f]{6}|[a-z][a-z0-9_.-]{0,40}"
)
LANGUAGE = Pattern("a language tag (BCP 47) like `en`, `de-CH`, `zh-Hans`", _TAG, most=64)
NUMBER_FORMAT = Pattern("a number format `[+][,][.N](f|%|e|d)` like `.1f`", _FORMAT, "S013", 10)
VERSION = Pattern("a version from `v1` to `v999`", r"v[1-9][0-9]{0,2}", most=4)
NAME = Pattern("a short name: letters, digits, `_`, `-`, `.`", r"[A-Za-z0-9][A-Za-z0-9_.+-]{0,62}")
