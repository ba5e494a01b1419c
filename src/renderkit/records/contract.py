"""Turn a finished document and its contract into the breaches of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from renderkit.figures.model import Drawing
from renderkit.problems import Problem
from renderkit.records.origin import Origins
from renderkit.records.spelling import Token, plain, tokens
from renderkit.spec.model import Block, Chart, Contract, Document, Fact, TableContent
from renderkit.struct import Struct
from renderkit.typeset.model import Composition, PlacedPart

_PLACEHOLDER = re.compile(
    r"\b(?:tbd|tba|tbc|todo|fixme|xxx+|lorem ipsum|placeholder)\b"
    r"|\{\{[^}]{0,80}\}\}|\[(?:insert|your|add|fill in|name|date|number)\b[^\]]{0,80}\]"
    r"|<(?:insert|your|name|date|number|value)\b[^>]{0,80}>|\?{3,}|_{4,}",
    re.IGNORECASE,
)
_PUBLISHED = re.compile(
    r"(?<!\w)(?:figures?|fig\.|tables?|tab\.|equations?|eq\.|sections?|sec\.|appendix|§)"
    r"\s{0,3}\(?(?:\d|[A-Z]\.\d|[IVX]{1,5}\b)|[图表式]\s{0,2}\d",
    re.IGNORECASE,
)


class Said(Struct, frozen=True, kw_only=True):
    """What a finished document says, to be held against its contract.

    Texts are compared with blanks run together; texts in pictures count as said too.
    """

    document: Document
    composition: Composition
    drawings: Mapping[str, Drawing]

    def parts(self) -> Iterator[PlacedPart]:
        for block in self.composition.blocks:
            yield from block.parts

    def texts(self) -> Iterator[tuple[str, str]]:
        """Pointer and text of everything that can be read, in reading order."""
        for block in self.composition.blocks:
            for part in block.parts:
                yield part.pointer, _run_together(part.text)
            drawing = self.drawings.get(block.drawing or "")
            for text in drawing.texts if drawing else ():
                yield block.pointer, _run_together(text)


def check(said: Said) -> tuple[Problem, ...]:
    """Every breach, in the order of the contract; pointers lead into it."""
    contract = said.document.contract
    if contract is None:
        return ()
    texts = list(said.texts())
    return (
        *_required(contract, texts),
        *_forbidden(contract, texts),
        *_numbers(contract, said),
        *_pending(contract, said),
        *_publication(contract, texts),
        *_bounds(contract, said),
        *_placeholders(contract, said, texts),
    )


_Texts = Sequence[tuple[str, str]]


def _run_together(text: str) -> str:
    return " ".join(text.split())


def _breach(code: str, pointer: str, message: str, **more: str | None) -> Problem:
    return Problem(code=code, severity="error", pointer=pointer, message=message, **more)  # type: ignore[arg-type]


def _required(contract: Contract, texts: _Texts) -> Iterator[Problem]:
    whole = " ".join(text for _, text in texts)
    for number, phrase in enumerate(contract.must_contain):
        if _run_together(phrase) not in whole:
            yield _breach(
                "C010",
                f"{contract.pointer}/must_contain/{number}",
                f"the document must contain {phrase!r} and does not",
                hint="write it exactly like this, or take it out of the contract",
            )


def _forbidden(contract: Contract, texts: _Texts) -> Iterator[Problem]:
    for number, phrase in enumerate(contract.must_not_contain):
        shape = re.compile(re.escape(_run_together(phrase)), re.IGNORECASE)
        yield from _met(shape, texts, f"{contract.pointer}/must_not_contain/{number}", phrase)
    for number, term in enumerate(contract.excluded_terms):
        shape = re.compile(rf"(?<!\w){re.escape(_run_together(term))}(?!\w)", re.IGNORECASE)
        yield from _met(shape, texts, f"{contract.pointer}/excluded_terms/{number}", term)


def _met(shape: re.Pattern[str], texts: _Texts, pointer: str, phrase: str) -> Iterator[Problem]:
    for place, text in texts:
        found = shape.search(text)
        if found:
            yield _breach(
                "C011",
                pointer,
                f"the document must not contain {phrase!r}; it stands at {place}",
                found=_around(text, found),
            )


def _around(text: str, found: re.Match[str]) -> str:
    return text[max(0, found.start() - 40) : found.end() + 40]


def _numbers(contract: Contract, said: Said) -> Iterator[Problem]:
    if contract.numbers == "free":
        return
    origins = Origins(said.document)
    listed = {r for fact in said.document.facts.values() for r in _readings(fact)}
    allowed = [re.compile(pattern) for pattern in contract.number_patterns]
    for part in said.parts():
        text = plain(part.text)
        for token in tokens(text):
            drawn = _drawn(text, token)
            if (
                drawn is not None
                and token.readings.isdisjoint(listed)
                and not any(shape.fullmatch(drawn) for shape in allowed)
                and not origins.ours(part, token.readings)
            ):
                yield _breach(
                    "C012",
                    part.pointer,
                    f"the number {drawn} is no fact of this document and fits no pattern",
                    found=drawn,
                    allowed="values of facts, and what number_patterns describe",
                    hint="declare it as a fact, or take it out",
                )


def _readings(fact: Fact) -> Iterator[str]:
    texts = (fact.value, *fact.variants, fact.number.text if fact.number is not None else "")
    return (r for text in texts for token in tokens(plain(text)) for r in token.readings)


def _drawn(text: str, token: Token) -> str | None:
    """A number as it is drawn; None for a word or a number inside one (`H42`)."""
    if token.glued or not next(iter(token.readings)).lstrip("-")[:1].isdigit():
        return None
    start = token.end
    while start > 0 and (text[start - 1].isdigit() or text[start - 1] in ".,"):
        start -= 1
    signed = next(iter(token.readings)).startswith("-")
    return ("-" if signed else "") + text[start : token.end].lstrip(".,")


def _pending(contract: Contract, said: Said) -> Iterator[Problem]:
    """Where a result is missing, the page (or the picture on it) must say so."""
    if not contract.pending:
        return
    phrases = [_run_together(phrase).casefold() for phrase in contract.pending]
    placed = {block.id: block for block in said.composition.blocks}
    for block in said.document.walk():
        if block.id not in placed or not _gaps(block):
            continue
        pages = {f.page for f in placed[block.id].fragments}
        near = _on(said, pages)
        if not any(phrase in near for phrase in phrases):
            yield _breach(
                "C010",
                f"{contract.pointer}/pending",
                f"{block.id} has a result missing, and its page does not say that it is pending",
                found=block.pointer,
                allowed="one of: " + ", ".join(contract.pending),
                hint="say it in the text, the caption or a note beside it",
            )


def _gaps(block: Block) -> bool:
    """Whether a value is left out: null in a table, or a gap in a series."""
    if isinstance(block, TableContent):
        return any(
            cell.text is None and cell.value is None and cell.fact is None
            and cell.image is None and cell.date is None and cell.formula is None
            for row in block.rows
            for cell in row.cells
        )  # fmt: skip
    if isinstance(block, Chart):
        values = [v for s in block.series for v in s.values] + [v for r in block.matrix for v in r]
        return any(value.number is None and value.fact is None for value in values)
    return False


def _on(said: Said, pages: set[int]) -> str:
    """All that is said on some pages, folded."""
    found = []
    for block in said.composition.blocks:
        if pages & {f.page for f in block.fragments}:
            found += [part.text for part in block.parts]
            drawing = said.drawings.get(block.drawing or "")
            found += drawing.texts if drawing else ()
    return _run_together(" ".join(found)).casefold()


def _publication(contract: Contract, texts: _Texts) -> Iterator[Problem]:
    if contract.publication_numbering == "allow":
        return
    for place, text in texts:
        found = _PUBLISHED.search(text)
        if found:
            yield _breach(
                "C011",
                f"{contract.pointer}/publication_numbering",
                f"numbered as in a publication: {found[0]!r} at {place}",
                found=_around(text, found),
                hint="name the thing instead of numbering it",
            )


def _placeholders(contract: Contract, said: Said, texts: _Texts) -> Iterator[Problem]:
    if contract.placeholders == "allow":
        return
    meant = {phrase.casefold() for phrase in contract.pending}
    code = {part.pointer for part in said.parts() if part.role == "code"}
    for place, text in texts:
        for found in _PLACEHOLDER.finditer(text if place not in code else ""):
            if not any(found[0].casefold() in phrase for phrase in meant):
                yield _breach(
                    "C014",
                    place,
                    f"a placeholder is left in the text: {found[0]!r}",
                    found=_around(text, found),
                    hint="write what is meant, or a phrase of contract.pending",
                )


def _bounds(contract: Contract, said: Said) -> Iterator[Problem]:
    words = sum(len(tokens(part.text)) for part in said.parts())
    for name, bounds, count in (
        ("pages", contract.pages, len(said.composition.pages)),
        ("words", contract.words, words),
    ):
        low, high = bounds
        off = (low is not None and count < low) or (high is not None and count > high)
        if off:
            yield _breach(
                "C013",
                f"{contract.pointer}/{name}",
                f"the document has {count} {name}",
                found=str(count),
                allowed=f"{'any' if low is None else low} to {'any' if high is None else high}",
            )
