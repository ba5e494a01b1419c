"""The blocks of running text."""

from __future__ import annotations

from typing import ClassVar, Literal

from renderkit.spec.model.block import Block, Captioned, Pictured
from renderkit.spec.model.text import Rich
from renderkit.spec.model.values import Number, Tone
from renderkit.struct import Struct
from renderkit.units import Length


class Heading(Block, frozen=True, kw_only=True):
    kind: ClassVar[str] = "heading"
    text: Rich
    level: int = 1
    numbered: bool | None = None


class Paragraph(Block, frozen=True, kw_only=True):
    kind: ClassVar[str] = "paragraph"
    text: Rich
    justify: Literal["left", "center", "right", "full"] | None = None
    lead: bool = False


class Item(Struct, frozen=True):
    """One entry of a list; `checked` is None where it has no box."""

    pointer: str
    text: Rich
    items: tuple[Item, ...] = ()
    checked: bool | None = None


class Bullets(Block, frozen=True, kw_only=True):
    kind: ClassVar[str] = "bullets"
    items: tuple[Item, ...]
    style: Literal["bullet", "number", "letter", "roman", "check", "none"] = "bullet"
    start: int = 1


class Quote(Block, frozen=True, kw_only=True):
    kind: ClassVar[str] = "quote"
    text: Rich
    by: Rich | None = None


class Callout(Block, frozen=True, kw_only=True):
    kind: ClassVar[str] = "callout"
    blocks: tuple[Block, ...]
    tone: Tone = "info"
    title: Rich | None = None


class Code(Captioned, frozen=True, kw_only=True):
    kind: ClassVar[str] = "code"
    text: str
    language: str | None = None
    line_numbers: bool = False
    marked_lines: tuple[int, ...] = ()


class Equation(Captioned, frozen=True, kw_only=True):
    kind: ClassVar[str] = "equation"
    tex: str
    numbered: bool = False


class Metric(Struct, frozen=True, kw_only=True):
    """A card: one figure that matters. Exactly one of value, fact is set."""

    pointer: str
    label: str
    value: str | Number | None = None
    fact: str | None = None
    unit: str | None = None
    delta: str | None = None
    tone: Tone = "neutral"
    note: str | None = None


class Metrics(Block, frozen=True, kw_only=True):
    kind: ClassVar[str] = "metrics"
    items: tuple[Metric, ...]


class KeyValue(Struct, frozen=True):
    pointer: str
    key: Rich
    value: Rich


class KeyValues(Block, frozen=True, kw_only=True):
    kind: ClassVar[str] = "key_values"
    items: tuple[KeyValue, ...]
    per_row: int = 1


class Part(Struct, frozen=True):
    """One column of `side_by_side`; `width` None shares what is left."""

    pointer: str
    blocks: tuple[Block, ...]
    width: Length | None = None


class SideBySide(Block, frozen=True, kw_only=True):
    kind: ClassVar[str] = "side_by_side"
    parts: tuple[Part, ...]


class Divider(Block, frozen=True, kw_only=True):
    kind: ClassVar[str] = "divider"


class PageBreak(Block, frozen=True, kw_only=True):
    kind: ClassVar[str] = "page_break"


class Spacer(Block, frozen=True, kw_only=True):
    kind: ClassVar[str] = "spacer"
    height: Length


class Contents(Block, frozen=True, kw_only=True):
    kind: ClassVar[str] = "contents"
    of: Literal["headings", "figures", "tables"] = "headings"
    depth: int = 2


class Caption(Block, frozen=True, kw_only=True):
    """A caption of its own; `target` is the id of the block it belongs to (spec key `for`).

    The reader resolves it: None never leaves `spec`.
    """

    kind: ClassVar[str] = "caption"
    text: Rich
    target: str | None = None


class Node(Struct, frozen=True):
    """One node of a diagram."""

    pointer: str
    text: Rich
    nodes: tuple[Node, ...] = ()


class Diagram(Pictured, frozen=True, kw_only=True):
    kind: ClassVar[str] = "diagram"
    type: Literal["process", "cycle", "hierarchy", "timeline", "matrix"]
    nodes: tuple[Node, ...]
    smart_art: bool = False
