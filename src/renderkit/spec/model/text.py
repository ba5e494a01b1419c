"""Rich text: a tuple of spans, each literal."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Comment:
    """A reviewer's remark (drawn natively by Office writers)."""

    author: str
    time: str
    text: str


@dataclass(frozen=True, slots=True)
class Revision:
    """Who inserted or deleted a span, and when."""

    author: str
    time: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
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
