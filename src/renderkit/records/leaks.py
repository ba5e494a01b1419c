"""Turn finished files into the places where an image fact can be read as text.

An image fact is a contract: its value is there as pixels only. It leaks where it stands as a whole
token, in any spelling, together with its unit or a word of its key in the same sentence, cell or
attribute, or alone when it has three or more digits or letters (C002). A shorter one that stands
alone may be anything: a warning (C003), unless the fact allows decoys.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import PurePosixPath
from typing import NamedTuple

from renderkit.problems import Problem
from renderkit.records import pdf_strings
from renderkit.records.origin import Origins
from renderkit.records.spelling import plain, sentences
from renderkit.records.values import Match, Patterns
from renderkit.spec.model import Document
from renderkit.struct import Struct
from renderkit.typeset.model import Composition, PlacedPart
from renderkit.write.model import Artifact

_SINGLE = frozenset(("cell", "header", "value", "label", "group"))


def concern(document: Document) -> bool:
    """Whether there is anything to look for: a fact that must stay pixels."""
    return any(fact.modality == "image" for fact in document.facts.values())


class _Unit(NamedTuple):
    """A stretch of text that is read at once: a sentence, a cell, an attribute."""

    text: str  # plain
    pointer: str
    where: str
    part: PlacedPart | None = None


class Finished(Struct, frozen=True, kw_only=True):
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
    patterns = Patterns(finished.document.facts.values())
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


def _ours(origins: Origins, part: PlacedPart, match: Match) -> bool:
    return any(origins.ours(part, token.readings) for token in match.tokens)


def _note(found: dict[tuple[str, str, str], Problem], match: Match, unit: _Unit) -> None:
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


def _surplus(finished: Finished, patterns: Patterns) -> Iterator[tuple[_Unit, Match]]:
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


def _counts(patterns: Patterns, text: str) -> Counter[str]:
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


def names(artifact_path: str) -> list[str]:
    """The words of a file name that people chose."""
    return [PurePosixPath(artifact_path).stem]
