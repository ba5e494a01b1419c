"""The document: who it is, what it looks like, its facts and its pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any, Literal

from renderkit.spec.model.block import Block
from renderkit.spec.model.office import Sheet
from renderkit.spec.model.text import Rich
from renderkit.spec.model.values import Number
from renderkit.struct import Struct, field
from renderkit.units import Length


class Identity(Struct, frozen=True, kw_only=True):
    """The `document` object of a spec. `timestamp` is aware and the only clock there is."""

    id: str
    version: str  # "v2"
    kind: Literal["report", "deck", "workbook", "attachment"]
    title: str
    timestamp: datetime
    version_label: str | None = None
    subtitle: str | None = None
    author: str | None = None
    contributors: tuple[str, ...] = ()
    channel: str | None = None
    milestone: str | None = None
    classification: str | None = None
    keywords: tuple[str, ...] = ()
    filename: str | None = None
    language: str = "en"
    stage: Literal["draft", "final"] = "final"
    supersedes: str | None = None
    valid_from: datetime | None = None
    source: str | None = None
    project: str | None = None
    order: int | None = None
    access: tuple[str, ...] | None = None
    thread_id: str | None = None
    attachment_of: str | None = None
    tags: Mapping[str, str] = field(default_factory=dict)

    @property
    def version_number(self) -> int:
        return int(self.version[1:])

    @property
    def folder(self) -> str:
        """`v002`: the version as file names have it."""
        return f"v{self.version_number:03d}"


class Fact(Struct, frozen=True, kw_only=True):
    """One value, declared once, used by reference. `value` is drawn exactly."""

    pointer: str
    id: str
    value: str
    number: Number | None = None
    unit: str | None = None
    key: str | None = None
    about: str | None = None
    modality: Literal["text", "image", "any"] = "any"
    truth: Literal["right", "wrong"] = "right"
    corrects: tuple[str, ...] = ()
    supersedes: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    decoys_ok: bool = False
    world_only: bool = False


class Contract(Struct, frozen=True, kw_only=True):
    """What the finished document must, and must not, say."""

    pointer: str
    must_contain: tuple[str, ...] = ()
    must_not_contain: tuple[str, ...] = ()
    excluded_terms: tuple[str, ...] = ()
    numbers: Literal["free", "listed"] = "free"
    number_patterns: tuple[str, ...] = ()
    pending: tuple[str, ...] = ()
    publication_numbering: Literal["forbid", "allow"] = "allow"
    placeholders: Literal["forbid", "allow"] = "forbid"
    pages: tuple[int | None, int | None] = (None, None)  # min, max
    words: tuple[int | None, int | None] = (None, None)


class LayoutChoice(Struct, frozen=True, kw_only=True):
    """Which layout, with which tokens set otherwise (checked against the layout's tokens)."""

    pointer: str = ""
    name: str = "brief"
    set: Mapping[str, Any] = field(default_factory=dict)


class PageSetup(Struct, frozen=True, kw_only=True):
    """The `page` object: what overrides the layout's page. None means the layout's."""

    pointer: str = "/page"
    size: str | None = None
    orientation: Literal["portrait", "landscape"] | None = None
    margins: tuple[Length, Length, Length, Length] | None = None  # top, right, bottom, left
    text_columns: int | None = None


class RenderChoice(Struct, frozen=True, kw_only=True):
    """The `render` object. The first of `formats` makes the page records."""

    pointer: str = "/render"
    formats: tuple[str, ...] = ("pdf",)
    engine: str = "typst"
    rasterizer: str = "pdfium"
    dpi: int = 144
    text_policy: Literal["page", "none"] = "page"
    slides: str = "twin"
    records: tuple[str, ...] = ()


class PageSpec(Struct, frozen=True, kw_only=True):
    """A group of blocks: it flows in a report, is a slide in a deck, a sheet in a workbook."""

    pointer: str
    id: str
    blocks: tuple[Block, ...]
    title: Rich | None = None
    slide: str | None = None
    notes: Rich | None = None
    hidden: bool = False
    section: str | None = None
    transition: str | None = None
    sheet: Sheet | None = None


class Document(Struct, frozen=True, kw_only=True):
    """A whole spec, read and checked. `canonical` is its canonical JSON (sorted keys)."""

    identity: Identity
    pages: tuple[PageSpec, ...]
    facts: Mapping[str, Fact] = field(default_factory=dict)
    drawings: Mapping[str, Block] = field(default_factory=dict)
    layout: LayoutChoice = field(default_factory=LayoutChoice)
    page: PageSetup = field(default_factory=PageSetup)
    render: RenderChoice = field(default_factory=RenderChoice)
    contract: Contract | None = None
    canonical: str = ""
    problems: tuple[Any, ...] = ()  # warnings and notes of the reader (renderkit.problems.Problem)

    def walk(self) -> Iterator[Block]:
        """Every block in reading order, the inner ones after the one that holds them."""
        for page in self.pages:
            yield from walk(page.blocks)


def walk(blocks: tuple[Block, ...]) -> Iterator[Block]:
    """The blocks and all inside them, in reading order."""
    for block in blocks:
        yield block
        inner: tuple[Block, ...] = getattr(block, "blocks", ())
        yield from walk(inner)
        for part in getattr(block, "parts", ()):
            yield from walk(part.blocks)
