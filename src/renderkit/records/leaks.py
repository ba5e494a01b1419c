"""Turn finished files into the places where an image fact can be read as text.

An image fact is a contract: its value is there as pixels only. It leaks where it stands as a whole
token, in any spelling, together with its unit or a word of its key in the same sentence, cell or
attribute, or alone when it has three or more digits or letters (C002). A shorter one that stands
alone may be anything: a warning (C003), unless the fact allows decoys.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import NamedTuple

from renderkit.problems import Problem
from renderkit.records import pdf_strings
from renderkit.records.origin import Origins
from renderkit.records.spelling import Token, plain, sentences, tokens
from renderkit.spec.model import Document, Fact
from renderkit.typeset.model import Composition, PlacedPart
from renderkit.write.model import Artifact

_ALONE = 3  # so many digits or letters say by themselves what they are
_SINGLE = frozenset(("cell", "header", "value", "label", "group"))


def concern(document: Document) -> bool:
    """Whether there is anything to look for: a fact that must stay pixels."""
    return any(fact.modality == "image" for fact in document.facts.values())


class _Pattern(NamedTuple):
    """One spelling of one image fact, and what tells that it is meant."""

    fact: Fact
    tokens: tuple[Token, ...]
    words: frozenset[str]  # of unit and key
    signs: tuple[str, ...]  # units that are no words: % or 分钟


class _Unit(NamedTuple):
    """A stretch of text that is read at once: a sentence, a cell, an attribute."""

    text: str  # plain
    pointer: str
    where: str
    part: PlacedPart | None = None


class _Match(NamedTuple):
    pattern: _Pattern
    tokens: tuple[Token, ...]
    sure: bool  # not a short value on its own


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """What is looked through. layers: the text layer of each page; names: files of the version;
    bodies: the stored text of each page without its header lines."""

    document: Document
    composition: Composition
    artifact: Artifact
    names: Sequence[str]
    bodies: Sequence[str]
    layers: Sequence[str]


def check(finished: Finished) -> tuple[Problem, ...]:
    """Every leak, each fact and place once; nothing is read when there are no image facts."""
    if not concern(finished.document):
        return ()
    patterns = _Patterns(finished.document)
    origins = Origins(finished.document)
    found: dict[tuple[str, str, str], Problem] = {}
    for unit in _units(finished):
        for match in patterns.find(unit.text):
            if unit.part is not None and _ours(origins, unit.part, match):
                continue
            _note(found, match, unit)
    for unit, match in _surplus(finished, patterns):
        _note(found, match, unit)
    return tuple(found.values())


def _ours(origins: Origins, part: PlacedPart, match: _Match) -> bool:
    return any(origins.ours(part, token.readings) for token in match.tokens)


def _note(found: dict[tuple[str, str, str], Problem], match: _Match, unit: _Unit) -> None:
    fact = match.pattern.fact
    if not match.sure and fact.decoys_ok:
        return
    code = "C002" if match.sure else "C003"
    told = "can be read as text" if match.sure else "may be read as text: its bare value stands"
    found.setdefault(
        (fact.id, unit.pointer, unit.where),
        Problem(
            code=code,
            severity="error" if match.sure else "warning",
            pointer=unit.pointer,
            message=f"the image fact {fact.id} {told} in {unit.where}",
            found=unit.text.strip()[:120],
            hint="an image fact may stand in charts, table images and figures only: say it "
            "without the value"
            + ("" if match.sure else ", or set decoys_ok where the number means something else"),
        ),
    )


# ---- what is read -----------------------------------------------------------------------------


def _units(finished: Finished) -> Iterator[_Unit]:
    for block in finished.composition.blocks:
        for part in block.parts:
            text = plain(part.text)
            pieces = [text] if part.role in _SINGLE else sentences(text)
            for piece in pieces:
                yield _Unit(piece, part.pointer, "the text of the page", part)
    yield from _attributes(finished.document)
    for name in finished.names:
        yield _Unit(plain(name), "/document/filename", "a file name")
    yield from _metadata(finished)


def _attributes(document: Document) -> Iterator[_Unit]:
    """Strings of the spec that travel with records and files without being drawn as text."""
    identity = document.identity
    for key in (
        "title", "subtitle", "author", "channel", "milestone", "classification", "filename",
        "source", "project", "version_label", "thread_id",
    ):  # fmt: skip
        value = getattr(identity, key)
        if value:
            yield _Unit(plain(value), f"/document/{key}", "the document's properties")
    for key in ("contributors", "keywords"):
        for number, value in enumerate(getattr(identity, key)):
            yield _Unit(plain(value), f"/document/{key}/{number}", "the document's properties")
    for block in document.walk():
        alt = getattr(block, "alt", None)
        if alt:
            yield _Unit(plain(alt), f"{block.pointer}/alt", "alternative text")
        if not block.generated:
            yield _Unit(plain(block.id), f"{block.pointer}/id", "a file name")


def _metadata(finished: Finished) -> Iterator[_Unit]:
    """Strings of the PDF beside its pages, but for those that were looked at where they come from:
    parts of the text (as bookmarks, whose numbers are ours), properties, alternative text."""
    if finished.artifact.suffix != ".pdf":
        return
    known = {unit.text for unit in _attributes(finished.document)}
    known |= {plain(p.text) for block in finished.composition.blocks for p in block.parts}
    solid = {_solid(text) for text in known}
    for found in pdf_strings.strings(finished.artifact.data):
        text = plain(found.text)
        if _solid(text) not in solid and _solid(_unnumbered(text)) not in solid:
            yield _Unit(text, "", "the PDF's own strings: bookmarks, properties, tags")


def _solid(text: str) -> str:
    return "".join(text.split())


def _unnumbered(text: str) -> str:
    return re.sub(r"^[\d.]+\s+", "", text)


def _surplus(finished: Finished, patterns: _Patterns) -> Iterator[tuple[_Unit, _Match]]:
    """Values that stand in a page's text layer more often than the document put them there.

    They come from a picture with living text, or from furniture; numbers of ours in the furniture
    (page, pages, version, date) are allowed for.
    """
    pages = len(finished.composition.pages)
    for number, layer in enumerate(finished.layers, start=1):
        if not layer:
            continue
        text = plain(layer)
        allowed = _counts(patterns, plain(finished.bodies[number - 1]))
        allowed.update(_counts(patterns, _furniture(finished.document, number, pages)))
        for piece in sentences(text):
            for match in patterns.find(piece):
                name = match.pattern.fact.id
                allowed[name] -= 1
                if allowed[name] < 0:
                    yield _Unit(piece, "", f"the text layer of page {number}"), match


def _counts(patterns: _Patterns, text: str) -> Counter[str]:
    return Counter(match.pattern.fact.id for match in patterns.find(text))


def _furniture(document: Document, page: int, pages: int) -> str:
    """What headers and footers may say: in them every number stands once for each thing it is."""
    identity, time = document.identity, document.identity.timestamp
    told: Iterable[object] = (
        page, pages, identity.version_number, identity.version_label or "",
        time.year, time.month, time.day, time.hour, time.minute,
        identity.title, identity.subtitle or "", identity.author or "", identity.channel or "",
        identity.milestone or "", identity.classification or "",
    )  # fmt: skip
    return plain(" \n".join(str(thing) for thing in told))


# ---- how it is found --------------------------------------------------------------------------


class _Patterns:
    """All spellings of all image facts, by the readings of their first token."""

    def __init__(self, document: Document) -> None:
        self._by_first: dict[str, list[_Pattern]] = defaultdict(list)
        for fact in document.facts.values():
            if fact.modality == "image":
                for pattern in _patterns(fact):
                    for reading in pattern.tokens[0].readings:
                        self._by_first[reading].append(pattern)

    def find(self, text: str) -> Iterator[_Match]:
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
                yield _Match(pattern, matched, _sure(pattern, around, text))


def _patterns(fact: Fact) -> Iterator[_Pattern]:
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
        yield _Pattern(fact, own, frozenset(words), signs)


def _stands(pattern: _Pattern, here: Sequence[Token], at: int) -> bool:
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


def _sure(pattern: _Pattern, around: frozenset[str], text: str) -> bool:
    if sum(token.size for token in pattern.tokens) >= _ALONE:
        return True
    return bool(pattern.words & around) or any(sign in text for sign in pattern.signs)


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 2 and word.endswith("s") else word


def names(artifact_path: str) -> list[str]:
    """The words of a file name that people chose."""
    return [PurePosixPath(artifact_path).stem]
