"""Turn rich text into the one line of characters that a picture draws, facts still marked."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

from renderkit.figures.scene import FactRange
from renderkit.problems import Problem
from renderkit.spec.model import Fact, Rich, Span
from renderkit.struct import Struct, replace

NO_BREAK_SPACE = "\u00a0"
ELLIPSIS = "…"
_LOOKS = (
    "bold", "italic", "underline", "strike", "code", "sub", "sup", "small_caps", "highlight",
    "color", "size", "font", "link", "inserted", "deleted",
)  # fmt: skip
_ASIDES = ("footnote", "endnote", "comment")
_UNDRAWN = {"math": "mathematics", "ref": "a reference", "icon": "an icon"}


class Words(Struct, frozen=True):
    """A text to draw: NFC, line breaks kept as `\\n`. `ranges` say which characters are facts."""

    text: str
    pointer: str
    ranges: tuple[FactRange, ...] = ()

    def cut(self, start: int, end: int) -> tuple[FactRange, ...]:
        """The facts in `text[start:end]`, counted from `start`."""
        return tuple(
            replace(
                r,
                start=max(r.start, start) - start,
                end=min(r.end, end) - start,
                whole=r.whole or self.text[r.start : r.end],
            )
            for r in self.ranges
            if r.start < end and start < r.end
        )

    def followed_by(self, text: str) -> Words:
        return Words(self.text + text, self.pointer, self.ranges)


def words_of(rich: Rich, facts: Mapping[str, Fact], pointer: str, problems: list[Problem]) -> Words:
    """The characters of a rich text; what a picture cannot show is said in `problems`."""
    text = ""
    ranges: list[FactRange] = []
    for span in rich:
        piece = _piece(span, facts, problems)
        if span.fact is not None and piece:
            end = len(text) + len(_clean(facts[span.fact].value))
            ranges.append(FactRange(len(text), end, span.fact, span.pointer, len(ranges)))
        text += piece
    if any(getattr(span, look) for span in rich for look in _LOOKS):
        problems.append(_said("note", pointer, "a picture's text is drawn without its formatting"))
    return Words(text, rich[0].pointer if rich else pointer, tuple(ranges))


def _piece(span: Span, facts: Mapping[str, Fact], problems: list[Problem]) -> str:
    for field, what in _UNDRAWN.items():
        if getattr(span, field) is not None:
            problems.append(_said("error", span.pointer, f"a picture's text cannot hold {what}"))
    for field in _ASIDES:
        if getattr(span, field) is not None:
            problems.append(_said("warning", span.pointer, f"a picture's text drops the {field}"))
    if span.fact is None:
        return _clean(span.text or "")
    fact = facts.get(span.fact)
    if fact is None:
        problems.append(unknown_fact(span.fact, span.pointer))
        return ""
    unit = NO_BREAK_SPACE + fact.unit if span.with_unit and fact.unit else ""
    return _clean(fact.value) + unit


def unknown_fact(name: str, pointer: str) -> Problem:
    return Problem("R001", "error", pointer, f"there is no fact {name!r}", found=name)


def _clean(text: str) -> str:
    return unicodedata.normalize("NFC", text).replace("\r\n", "\n").replace("\t", " ")


def _said(severity: str, pointer: str, message: str) -> Problem:
    hint = "use plain text and facts here"
    return Problem("S030", severity, pointer, message, hint=hint)  # type: ignore[arg-type]
