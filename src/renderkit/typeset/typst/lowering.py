"""Turn spec types into plain data for the templates, keeping account of every text and fact.

A `Lowering` is used once: block kinds add their data through it, and what it has noted (blocks,
parts, facts) is later joined with the marks' places.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from renderkit import shaping
from renderkit.figures.model import Drawing
from renderkit.fonts import FontLibrary
from renderkit.layout.model import Layout
from renderkit.problems import Problem
from renderkit.shaping import FontChain
from renderkit.spec.model import Block, Captioned, Document, Rich, Span
from renderkit.struct import Struct
from renderkit.typeset.model import Role
from renderkit.typeset.typst import formulas, inline, page, words
from renderkit.typeset.typst.drafts import BlockDraft, PartDraft, Use
from renderkit.typeset.typst.outline import captions, outline, walk, wanted
from renderkit.typeset.typst.pieces import unbreakable
from renderkit.typeset.typst.references import References

#: Inline data as `inline` in base.typ reads it: a string, or a list of runs.
Inline = str | list[Any] | dict[str, Any]

#: Kinds that stand in by the layout's `page.text_inset`, and headings from this level on.
_RUNNING = frozenset(("paragraph", "bullets", "quote", "callout", "equation"))
_INNER_LEVEL = 3
#: What a heading may stand beside: text that breaks wherever the page does.
_BESIDE = frozenset(("paragraph", "bullets", "callout"))

#: Characters that may take more room than a page has.
LONG = 1000
NARROWEST = 24.0  # points: blocks inside others have to have


class Source(Struct, frozen=True, kw_only=True):
    """All that lowering reads."""

    document: Document
    layout: Layout
    drawings: Mapping[str, Drawing]
    fonts: FontLibrary
    width: float  # of a text column, points
    inset: float = 0.0  # of running text in it, points


class Lowering:
    """The account of one document on its way to the templates.

    families: of the body's text, in the order glyphs are looked for; known: all there are;
    width: points that the blocks being lowered have; inset: how far running text stands in; size:
    of the largest type they use; outline: headings by id; captions_of: caption blocks by the id of
    the block they belong to; equations: their numbers by id.
    """

    def __init__(self, source: Source, kinds: Mapping[str, Any]) -> None:
        self.document = source.document
        self.layout = source.layout
        self.drawings = source.drawings
        self.fonts = source.fonts
        self.words = words.of(source.document.identity.language)
        self.families = page.families(source.layout, source.document.identity.language)
        self.known = frozenset(face.family for face in source.fonts.faces)
        self.blocks: list[BlockDraft] = []
        self.parts: list[PartDraft] = []
        self.uses: list[Use] = []
        self.problems: list[Problem] = []
        self.pictures: dict[str, bytes] = {}  # template file name to SVG-wrapped picture
        self.said: list[tuple[str, str, str]] = []  # pointer, text, family of what is no part
        self.width, self.size = source.width, source.layout.type.body
        self._column = source.width
        self.inset = source.inset
        self._kinds = kinds
        self._chains: dict[tuple[str | None, bool], FontChain] = {}  # by first family; bold
        self._current = 0
        self._open: list[int] = []  # the blocks being lowered, outermost first
        self._data: dict[str, dict[str, Any]] = {}
        drawn = [b for group in source.document.pages for b in walk(group.blocks)]
        self.outline = outline(drawn, source.layout.heading.numbered)
        self.captions_of = captions(drawn)
        self.equations = formulas.numbers(drawn)
        self.references = References(drawn, self.captions_of)

    # ---- blocks ------------------------------------------------------------------------------

    def lower(self, blocks: Iterable[Block], width: float | None = None) -> list[dict[str, Any]]:
        """Data of the blocks in order; `width` (points) when it is not the outer one."""
        lowered: list[dict[str, Any]] = []
        drawn = [b for b in blocks if wanted(b) and b.kind in self._kinds]
        with self.within(self.width if width is None else width):
            for block, following in zip(drawn, [*drawn[1:], None], strict=False):
                aside = self._aside(block, following)
                data = self._standing(block, aside)
                if data is not None:
                    self._data[block.id] = data
                    _add(data, lowered, aside)
        return lowered

    def _aside(self, block: Block, following: Block | None) -> float:
        """Points that a heading has which stands beside the block after it; 0 for all others."""
        layout = self.layout
        shallow = block.kind == "heading" and getattr(block, "level", 1) < _INNER_LEVEL
        if self.nested or not (layout.heading.beside and shallow and self.inset):
            return 0.0
        beside = following is not None and following.kind in _BESIDE
        return max(0.0, self.inset - layout.page.column_gap) if beside else 0.0

    def _standing(self, block: Block, aside: float) -> dict[str, Any] | None:
        """A block's data. Running text stands in by the layout's inset; what is wide, and the
        headings above it, have the whole column; a heading beside its text has `aside` points.
        """
        inner = block.kind == "heading" and getattr(block, "level", 1) >= _INNER_LEVEL
        heading = inner and not self.layout.heading.hang
        stands_in = not self.nested and (heading or block.kind in _RUNNING)
        inset = self.inset if stands_in else 0.0
        with self.within(aside or self.width - inset):
            data: dict[str, Any] | None = self._kinds[block.kind].lower(block, self)
        if data is not None and inset:
            left = self.words.rtl == (self.layout.page.text_at == "start")
            data["stand"] = [inset, 0] if left else [0, inset]
        return data

    def block(self, block: Block, **more: Any) -> dict[str, Any]:
        """Open the account of a block: its number and kind join `more`.

        Call it first; parts registered afterwards belong to the block until the next one.
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
        return {"k": block.kind, "n": number, **more}

    def inner(self, number: int, blocks: Iterable[Block], width: float) -> list[dict[str, Any]]:
        """Data of the blocks inside block `number`, which has `width` points for them."""
        if width < NARROWEST:
            self.problems.append(no_room(self.blocks[number].pointer, width))
            return []
        self._open.append(number)
        data = self.lower(blocks, width)
        self._open.pop()
        self._current = number
        return data

    @contextmanager
    def within(self, width: float, size: float = 0.0) -> Iterator[None]:
        """Texts registered inside have `width` points, not their block's, and type of `size`."""
        outer = self.width, self.size
        self.width, self.size = width, size or self.layout.type.body
        yield
        self.width, self.size = outer

    @property
    def nested(self) -> bool:
        """Whether the block being lowered stands inside another one."""
        return bool(self._open)

    def captions(self, block: Captioned, data: dict[str, Any]) -> dict[str, Any]:
        """Add caption, source note, place to a block's data (base.typ `captioned`, `placed`).

        A caption block that belongs to it becomes its caption.
        """
        caption = self.caption(block)
        if caption is not None:
            data["caption"] = caption
        if block.source_note:
            data["source"] = self.part(block.source_note, f"{block.pointer}/source_note", "source")
        if block.place != "left":
            data["place"] = block.place
        return data

    def caption(self, block: Captioned) -> Inline | None:
        """A block's own caption, or that of the caption block that belongs to it."""
        if block.caption:
            return self.part(block.caption, f"{block.pointer}/caption", "caption")
        apart = self.captions_of.get(block.id)
        if apart is None:
            return None
        return self.part(apart.text, f"{apart.pointer}/text", "caption")

    # ---- text --------------------------------------------------------------------------------

    def fits(self, word: str, size: float, family: str | None = None) -> bool:
        """Whether a word of `size` points surely fits the line, even in bold."""
        return self.advance(word, size, bold=True, family=family) * 1.02 <= self.width

    @property
    def kerns_ones(self) -> bool:
        """Whether the body's font kerns figures, which the templates then prevent."""
        files = self.fonts.chain(self.families[:1])
        return shaping.chain(files).first.kerns_ones

    def advance(
        self, text: str, size: float = 0.0, *, bold: bool = False, family: str | None = None
    ) -> float:
        """Width in points of a line of text; size 0 is the body's, family None too."""
        if (family, bold) not in self._chains:
            chain = self.families if family is None else (family, *self.families)
            files = self.fonts.chain(dict.fromkeys(chain), "bold" if bold else "regular")
            self._chains[family, bold] = shaping.chain(files)
        return self._chains[family, bold].advance(text) * (size or self.layout.type.body)

    def longest_word(self, text: str, size: float = 0.0) -> float:
        """Points of the widest stretch that holds no place to break a line, even in bold."""
        pieces = {piece for word in set(text.split()) for piece in unbreakable(word)}
        return max((self.advance(piece, size, bold=True) for piece in pieces), default=0.0)

    def part(
        self,
        text: Rich | str,
        pointer: str,
        role: Role,
        *,
        marked: bool = True,
        before: str = "",
        cell: tuple[int, int, int, int] | None = None,
    ) -> Inline:
        """Register a text of the current block; returns inline data, with marks of its own if
        `marked`.

        before: what is drawn before it, a list mark or a number; cell: (row, column, column span,
        row span).
        """
        draft = PartDraft(block=self._current, pointer=pointer, role=role, pieces=[], marked=marked)
        draft.width, draft.size, draft.family = self.width, self._size(role), self._family(role)
        if cell is not None:
            draft.row, draft.column, draft.col_span, draft.row_span = cell
        number = self._register(draft)
        if before:
            draft.pieces.append(before)
        if role != "footnote":
            return self._drawn(text, number, draft)
        draft.width = self._column  # wherever its sign stands, at the foot of the whole column
        with self.within(self._column):
            return self._drawn(text, number, draft)

    def _register(self, draft: PartDraft) -> int:
        self.parts.append(draft)
        self.blocks[draft.block].parts.append(len(self.parts) - 1)
        return len(self.parts) - 1

    def _drawn(self, text: Rich | str, number: int, draft: PartDraft) -> Inline:
        rich = (Span(pointer=draft.pointer, text=text),) if isinstance(text, str) else text
        draft.rtl = self.runs_rtl("".join(self._letters(rich)))
        data = inline.runs(rich, draft, self)
        against = self.direction(draft)
        if not draft.marked:
            return {"t": data, **against} if against else data
        drawn = {"p": number, "t": data, **against}
        return drawn | {"long": 1} if sum(map(len, rich_text(rich))) > LONG else drawn

    def _letters(self, rich: Rich) -> Iterator[str]:
        """What says in which direction a text reads; code and mathematics do not."""
        for span in rich:
            if span.fact is not None:
                yield self.document.facts[span.fact].value
            elif not span.code:
                yield span.text or ""

    def runs_rtl(self, text: str) -> bool:
        """Whether a text of its own reads from right to left."""
        return words.runs_rtl(text, self.words.rtl)

    def direction(self, draft: PartDraft) -> dict[str, str]:
        """`dir` of a text that reads against the document."""
        return {} if draft.rtl == self.words.rtl else {"dir": "rtl" if draft.rtl else "ltr"}

    def _family(self, role: Role) -> str | None:
        fonts = self.layout.fonts
        return {"code": fonts.mono, "equation": fonts.math, "title": fonts.heading}.get(role)

    def _size(self, role: Role) -> float:
        type_ = self.layout.type
        return {
            "caption": type_.small,
            "note": type_.note,
            "source": type_.note,
            "footnote": type_.note,
        }.get(role, type_.body)

    def note(self, pointer: str, text: str, family: str | None = None) -> None:
        """Have text that is no part (furniture) checked for missing glyphs."""
        self.said.append((pointer, text, family or self.layout.fonts.body))

    def fact(self, span: Span, draft: PartDraft) -> dict[str, Any]:
        """A run that draws a fact's value exactly, with its marks."""
        return inline.fact(span, draft, self)

    def formula(self, tex: str, pointer: str) -> dict[str, Any]:
        """A run that draws TeX mathematics, or a problem with the place of the fault."""
        return formulas.inline(tex, pointer, self)

    def label(self) -> None:
        """Give every block that is referred to its label. Call it when all blocks are lowered."""
        self.problems += self.references.label(self._data, self.document.canonical)

    # ---- looks -------------------------------------------------------------------------------

    def colour(self, name: str, pointer: str = "") -> str:
        """`#rrggbb` of a colour token or literal; a token that is not there is a problem."""
        if name.startswith("#"):
            return name
        found = getattr(self.layout.colour, name, None)
        if isinstance(found, str):
            return found
        self.problems.append(
            Problem(
                code="L004",
                severity="error",
                pointer=pointer,
                message=f"the layout {self.layout.name} has no colour {name!r}",
                found=name,
                allowed=", ".join(self.layout.colour.__struct_fields__) + ", #rrggbb",
            )
        )
        return self.layout.colour.accent


def rich_text(text: Rich) -> Iterator[str]:
    """The strings of a text; what is no text counts by its name."""
    return (s.text or s.fact or s.math or s.ref or "" for s in text)


def no_room(pointer: str, width: float) -> Problem:
    """The error of something inside other things that has only `width` points."""
    return Problem(
        code="L001",
        severity="error",
        pointer=pointer,
        message=f"there are {width:.0f} pt for what stands inside; {NARROWEST:.0f} are needed",
        hint="nest fewer blocks, or put fewer side by side",
        measure={"points": round(NARROWEST - width, 1)},
    )


def _add(data: dict[str, Any], lowered: list[dict[str, Any]], aside: float) -> None:
    """Add a block's data; one beside the heading before it joins that, one on a page of its own
    takes the headings before it along.
    """
    waiting = lowered and lowered[-1]["k"] == "beside" and "body" not in lowered[-1]
    if aside:
        lowered.append({"k": "beside", "aside": aside, "head": data})
    elif waiting:
        lowered[-1] |= {"stand": data.pop("stand"), "body": data}
    else:
        turn = data.pop("turn", 0)
        lowered.append(_turned(data, lowered, turn == 1) if turn else data)


def _turned(data: dict[str, Any], before: list[dict[str, Any]], sideways: bool) -> dict[str, Any]:
    """A block on a page of its own, with the headings that stand just before it.

    They are taken from `before`: left there, they would end the page that is turned over.
    """
    start = len(before)
    while start and before[start - 1]["k"] == "heading":
        start -= 1
    headings = before[start:]
    del before[start:]
    return {"k": "turned", "sideways": sideways, "blocks": [*headings, data]}
