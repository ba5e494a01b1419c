"""Turn spec types into plain data for the templates, keeping account of every text and fact.

A `Lowering` is used once: block kinds add their data through it, and what it has noted (blocks,
parts, facts) is later joined with the marks' places.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from renderkit.figures.model import Drawing
from renderkit.fonts import FontLibrary
from renderkit.layout.model import Layout
from renderkit.problems import Problem
from renderkit.spec.model import Block, Captioned, Document, Heading, Rich, Span
from renderkit.typeset.model import FactPlace, Role
from renderkit.typeset.typst import words

NO_BREAK_SPACE = "\u00a0"

#: Inline data as `inline` in base.typ reads it: a string, or a list of runs.
Inline = str | list[Any] | dict[str, Any]


class FactPiece(NamedTuple):
    """A fact within a part's text."""

    use: int
    surface: str


class RefPiece(NamedTuple):
    """A cross reference within a part's text; its page number is known after the compile."""

    block: str
    words: tuple[str, str]


Piece = str | FactPiece | RefPiece


@dataclass(slots=True, kw_only=True)
class PartDraft:
    """A stretch of text before its place is known. marked: it has marks of its own."""

    block: int
    pointer: str
    role: Role
    pieces: list[Piece]
    marked: bool = False
    row: int | None = None
    column: int | None = None
    col_span: int = 1
    row_span: int = 1


@dataclass(slots=True, kw_only=True)
class BlockDraft:
    """A block before its place is known; width: points it was given."""

    id: str
    kind: str
    pointer: str
    width: float
    parent: int | None
    drawing: str | None = None
    parts: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """One use of a fact as text."""

    fact_id: str
    pointer: str
    block: int
    place: FactPlace
    surface: str
    family: str
    row: int | None = None
    column: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """All that lowering reads."""

    document: Document
    layout: Layout
    drawings: Mapping[str, Drawing]
    fonts: FontLibrary
    width: float  # of a text column, points


class Lowering:
    """The account of one document on its way to the templates."""

    def __init__(self, source: Source, kinds: Mapping[str, Any]) -> None:
        self.document = source.document
        self.layout = source.layout
        self.drawings = source.drawings
        self.fonts = source.fonts
        self.words = words.of(source.document.identity.language)
        self.blocks: list[BlockDraft] = []
        self.parts: list[PartDraft] = []
        self.uses: list[Use] = []
        self.problems: list[Problem] = []
        self.pictures: dict[str, bytes] = {}  # template file name to SVG-wrapped picture
        self.width = source.width
        self._kinds = kinds
        self._outline = 0
        self._counts: list[int] = []
        self._current = 0
        self._open: list[int] = []  # the blocks being lowered, outermost first
        self._kind_of = {b.id: b.kind for b in source.document.walk()}
        self._targets = set(_targets(source.document))

    # ---- blocks ------------------------------------------------------------------------------

    def lower(self, blocks: Iterable[Block], width: float | None = None) -> list[dict[str, Any]]:
        """Data of the blocks in order; `width` (points) when it is not the outer one."""
        outer, self.width = self.width, self.width if width is None else width
        data = [self._kinds[b.kind].lower(b, self) for b in blocks if self._wanted(b)]
        self.width = outer
        return [d for d in data if d is not None]

    def _wanted(self, block: Block) -> bool:
        return block.only is None or "pdf" in block.only

    def block(self, block: Block, **data: Any) -> dict[str, Any]:
        """Open the account of a block: its number, kind and label join `data`.

        Call it first; parts registered afterwards belong to the block until `closed`.
        """
        number = len(self.blocks)
        parent = self._open[-1] if self._open else None
        self.blocks.append(
            BlockDraft(
                id=block.id,
                kind=block.kind,
                pointer=block.pointer,
                width=self.width,
                parent=parent,
            )
        )
        self._current = number
        named = {"label": block.id} if block.id in self._targets else {}
        return {"k": block.kind, "n": number, **named, **data}

    def inner(self, number: int, blocks: Iterable[Block], width: float) -> list[dict[str, Any]]:
        """Data of the blocks inside block `number`, which has `width` points for them."""
        self._open.append(number)
        data = self.lower(blocks, width)
        self._open.pop()
        self._current = number
        return data

    def captions(self, block: Captioned, data: dict[str, Any]) -> dict[str, Any]:
        """Add caption, source note, place to a block's data (base.typ `captioned`, `placed`)."""
        if block.caption:
            data["caption"] = self.part(block.caption, f"{block.pointer}/caption", "caption")
        if block.source_note:
            data["source"] = self.part(block.source_note, f"{block.pointer}/source_note", "source")
        if block.place != "left":
            data["place"] = block.place
        return data

    # ---- text --------------------------------------------------------------------------------

    def part(
        self,
        text: Rich | str,
        pointer: str,
        role: Role,
        *,
        marked: bool = True,
        cell: tuple[int, int, int, int] | None = None,
    ) -> Inline:
        """Register a text of the current block; returns inline data, with marks of its own if
        `marked`. cell: (row, column, column span, row span).
        """
        number = len(self.parts)
        draft = PartDraft(block=self._current, pointer=pointer, role=role, pieces=[], marked=marked)
        if cell is not None:
            draft.row, draft.column, draft.col_span, draft.row_span = cell
        self.parts.append(draft)
        self.blocks[self._current].parts.append(number)
        data = self._literal(text, draft) if isinstance(text, str) else self._runs(text, draft)
        return {"p": number, "t": data} if marked else data

    def prefix(self, text: str) -> None:
        """Put text before what the last part has: a list mark, a heading's number."""
        self.parts[-1].pieces.insert(0, text)

    def _literal(self, text: str, draft: PartDraft) -> str:
        draft.pieces.append(text)
        return text

    def _runs(self, text: Rich, draft: PartDraft) -> Inline:
        if len(text) == 1 and _plain(text[0]):
            return self._literal(text[0].text or "", draft)
        return [self._run(span, draft) for span in text]

    def _run(self, span: Span, draft: PartDraft) -> Any:
        if _plain(span):
            return self._literal(span.text or "", draft)
        run = self._content(span, draft)
        run |= _style(span)
        if span.color:
            run["color"] = self.colour(span.color)
        if span.highlight:
            run["hl"] = self.colour(span.highlight)
        if span.link:
            run |= {"to": span.link[1:]} if span.link[0] == "#" else {"href": span.link}
        note = span.footnote or span.endnote
        if note:
            run["note"] = self.part(note, f"{span.pointer}/footnote", "footnote")
        return run

    def _content(self, span: Span, draft: PartDraft) -> dict[str, Any]:
        if span.fact is not None:
            return self.fact(span, draft)
        if span.ref is not None:
            noun = self.words.noun(self._kind_of.get(span.ref, "block"))
            around = self.words.reference(noun)
            draft.pieces.append(RefPiece(span.ref, around))
            return {"ref": span.ref, "words": around}
        if span.math is not None:
            draft.pieces.append(span.math)
            return self.formula(span.math, span.pointer)
        if span.icon is not None:
            return {"t": ""}
        return {"t": self._literal(span.text or "", draft)}

    def fact(self, span: Span, draft: PartDraft) -> dict[str, Any]:
        """A run that draws a fact's value exactly, with its marks."""
        fact = self.document.facts[span.fact or ""]
        unit = NO_BREAK_SPACE + fact.unit if span.with_unit and fact.unit else ""
        surface = fact.value + unit
        use = self.use(fact.id, span.pointer, "span", surface, draft)
        draft.pieces.append(FactPiece(use, surface))
        run: dict[str, Any] = {"f": use, "v": surface}
        if span.sup:
            run["raised"] = 1
        if self.words.rtl != words.reads_rtl(surface):
            run["dir"] = "rtl" if words.reads_rtl(surface) else "ltr"
        return run

    def use(
        self, fact_id: str, pointer: str, place: FactPlace, surface: str, draft: PartDraft
    ) -> int:
        """Note a use of a fact; its number goes into the data."""
        cell = draft.role in ("cell", "header")
        self.uses.append(
            Use(
                fact_id=fact_id,
                pointer=pointer,
                block=draft.block,
                place="cell" if cell else place,
                surface=surface,
                family=self.layout.fonts.body,
                row=draft.row,
                column=draft.column,
            )
        )
        return len(self.uses) - 1

    def formula(self, tex: str, pointer: str) -> dict[str, Any]:
        """A run that draws TeX mathematics, or a problem with the place of the fault."""
        return {"tex": tex, "tree": None}

    # ---- headings ----------------------------------------------------------------------------

    def outline_level(self, level: int) -> int:
        """The level in tags and bookmarks: the first is 1 and none is skipped (PDF/UA)."""
        self._outline = min(level, self._outline + 1)
        return self._outline

    def heading_number(self, block: Heading) -> str:
        """`2.1`, or nothing where the heading, or else the layout, says so."""
        wanted = block.numbered if block.numbered is not None else self.layout.heading.numbered
        if not wanted:
            return ""
        counts = self._counts[: block.level] + [0] * (block.level - len(self._counts))
        counts[-1] += 1
        self._counts = counts
        return ".".join(str(c) for c in counts)

    # ---- looks -------------------------------------------------------------------------------

    def colour(self, name: str) -> str:
        """`#rrggbb` of a colour token or literal."""
        if name.startswith("#"):
            return name
        found = getattr(self.layout.colour, name, None)
        return found if isinstance(found, str) else self.layout.colour.accent


def _targets(document: Document) -> Iterable[str]:
    """Ids of the blocks that something refers to, found in the canonical text of the spec.

    Cheap and safe: a block that only seems to be referred to gets a label nobody uses.
    """
    text = document.canonical
    yield from re.findall(r'"ref":"([a-z0-9-]+)"', text)
    yield from re.findall(r'"link":"#([a-z0-9-]+)"', text)


def _plain(span: Span) -> bool:
    """A span that is nothing but text."""
    return span.text is not None and _look(span) == _NO_LOOK


def _look(span: Span) -> Sequence[object]:
    return (
        span.bold, span.italic, span.underline, span.strike, span.code, span.sub, span.sup,
        span.small_caps, span.highlight, span.color, span.size, span.font, span.link,
        span.language, span.footnote, span.endnote,
    )  # fmt: skip


_NO_LOOK = _look(Span(pointer=""))
_FLAGS = {"bold": "b", "italic": "i", "underline": "u", "strike": "s", "code": "code", "sub": "sub"}
_FLAGS |= {"sup": "sup", "small_caps": "sc"}


def _style(span: Span) -> dict[str, Any]:
    style: dict[str, Any] = {key: 1 for name, key in _FLAGS.items() if getattr(span, name)}
    if span.size:
        style["size"] = span.size
    if span.font:
        style["font"] = span.font
    if span.language:
        style["lang"] = span.language.split("-")[0]
    return style
