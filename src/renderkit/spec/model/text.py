"""Rich text: a tuple of spans, each literal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from renderkit.struct import Struct


class Comment(Struct, frozen=True):
    """A reviewer's remark (drawn natively by Office writers)."""

    author: str
    time: str
    text: str


class Revision(Struct, frozen=True):
    """Who inserted or deleted a span, and when."""

    author: str
    time: str


class Span(Struct, gc=False, frozen=True, kw_only=True):
    """A run of text with one look. Exactly one of text, fact, math, ref, icon is set.

    `pointer` is the JSON Pointer of the string or span object it was read from.
    """

    pointer: str
    text: str | None = None
    fact: str | None = None
    with_unit: bool = False
    math: str | None = None
    ref: str | None = None
    icon: str | None = None
    bold: bool = False
    italic: bool = False
    underline: bool = False
    strike: bool = False
    code: bool = False
    sub: bool = False
    sup: bool = False
    small_caps: bool = False
    highlight: str | None = None
    color: str | None = None
    size: float | None = None  # points
    font: str | None = None
    link: str | None = None
    language: str | None = None
    footnote: Rich | None = None
    endnote: Rich | None = None
    comment: Comment | None = None
    inserted: Revision | None = None
    deleted: Revision | None = None


Rich = tuple[Span, ...]


class Valued(Protocol):
    """What `plain` needs of a fact."""

    @property
    def value(self) -> str: ...

    @property
    def unit(self) -> str | None: ...


def plain(
    rich: Rich,
    facts: Mapping[str, Valued],
    other: Callable[[Span], str] | None = None,
) -> str:
    """The text of a Rich as it is drawn: literal text, and facts by their exact value.

    facts: by id; one drawn `with_unit` gets a NO-BREAK SPACE and its unit. other: the text of a
    span of mathematics, a reference or an icon; without it their source stands. Notes and comments
    are no part of the text. Raises KeyError for a fact that is not there.
    """
    return "".join(_plain(span, facts, other) for span in rich)


def fact_text(fact: Valued, *, with_unit: bool = False) -> str:
    """A fact's value as it is drawn."""
    return f"{fact.value}\u00a0{fact.unit}" if with_unit and fact.unit else fact.value


def _plain(span: Span, facts: Mapping[str, Valued], other: Callable[[Span], str] | None) -> str:
    if span.text is not None:
        return span.text
    if span.fact is not None:
        return fact_text(facts[span.fact], with_unit=span.with_unit)
    return other(span) if other else span.math or span.ref or span.icon or ""
