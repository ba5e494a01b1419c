"""Turn image facts into patterns, and a plain text into the places where one of them stands."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from renderkit.records.spelling import Token, plain, tokens
from renderkit.spec.model import Fact

_ALONE = 3  # so many digits or letters say by themselves what they are


class Pattern(NamedTuple):
    """One spelling of one image fact, and what tells that it is meant."""

    fact: Fact
    tokens: tuple[Token, ...]
    words: frozenset[str]  # of unit and key
    signs: tuple[str, ...]  # units that are no words: % or 分钟


class Match(NamedTuple):
    pattern: Pattern
    tokens: tuple[Token, ...]
    sure: bool  # not a short value on its own


class Patterns:
    """All spellings of all image facts, by the readings of their first token."""

    def __init__(self, facts: Iterable[Fact]) -> None:
        self._by_first: dict[str, list[Pattern]] = defaultdict(list)
        for fact in facts:
            if fact.modality == "image":
                for pattern in _patterns(fact):
                    for reading in pattern.tokens[0].readings:
                        self._by_first[reading].append(pattern)

    def find(self, text: str) -> Iterator[Match]:
        """Every value in a plain text, each fact once at a place."""
        here = tokens(text)
        around: frozenset[str] | None = None
        for at, token in enumerate(here):
            met: set[str] = set()
            for pattern in (p for r in sorted(token.readings) for p in self._by_first.get(r, ())):
                if pattern.fact.id in met or not _stands(pattern, here, at):
                    continue
                met.add(pattern.fact.id)
                if around is None:
                    around = frozenset(_singular(r) for t in here for r in t.readings)
                matched = tuple(here[at : at + len(pattern.tokens)])
                yield Match(pattern, matched, _sure(pattern, around, text))


def _patterns(fact: Fact) -> Iterator[Pattern]:
    unit = plain(fact.unit or "")
    unit_words = {w for t in tokens(unit) for w in t.readings if w.isascii() and w.isalpha()}
    key_words = {w for w in (fact.key or "").split("-") if len(w) > 1 and not w.isdigit()}
    for value in (fact.value, *fact.variants):
        own = tuple(tokens(plain(value)))
        if not own:
            continue  # a value of signs alone is nothing that could be searched for
        said = {_singular(r) for t in own for r in t.readings}
        words = {_singular(w) for w in unit_words | key_words} - said
        signs = () if unit_words or not unit else (unit,)
        yield Pattern(fact, own, frozenset(words), signs)


def _stands(pattern: Pattern, here: Sequence[Token], at: int) -> bool:
    """Whether the whole value stands at a token, and is no part of a longer word."""
    count = len(pattern.tokens)
    if here[at].glued and not pattern.tokens[0].glued:
        return False
    if at + count > len(here):
        return False
    if any(
        a.readings.isdisjoint(b.readings) for a, b in zip(pattern.tokens, here[at:], strict=False)
    ):
        return False
    after = here[at + count] if at + count < len(here) else None
    last = next(iter(pattern.tokens[-1].readings))
    return not (after is not None and after.glued and last[-1].isalpha() and last.isascii())


def _sure(pattern: Pattern, around: frozenset[str], text: str) -> bool:
    if sum(token.size for token in pattern.tokens) >= _ALONE:
        return True
    return bool(pattern.words & around) or any(sign in text for sign in pattern.signs)


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 2 and word.endswith("s") else word
