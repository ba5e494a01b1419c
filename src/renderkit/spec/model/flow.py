"""The blocks of running text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from renderkit.spec.model.block import Block, Captioned, Pictured
from renderkit.spec.model.text import Rich
from renderkit.spec.model.values import Number, Tone
from renderkit.units import Length


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading(Block):
    kind: ClassVar[str] = "heading"
    text: Rich
    level: int = 1
    numbered: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraph(Block):
    kind: ClassVar[str] = "paragraph"
    text: Rich
    justify: Literal["left", "center", "right", "full"] | None = None
    lead: bool = False


@dataclass(frozen=True, slots=True)
class Item:
    """One entry of a list; `checked` is None where it has no box."""

    pointer: str
    text: Rich
    items: tuple[Item, ...] = ()
    checked: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Bullets(Block):
    kind: ClassVar[str] = "bullets"
    items: tuple[Item, ...]
    style: Literal["bullet", "number", "letter", "roman", "check", "none"] = "bullet"
    start: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Quote(Block):
    kind: ClassVar[str] = "quote"
    text: Rich
    by: Rich | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Callout(Block):
    kind: ClassVar[str] = "callout"
    blocks: tuple[Block, ...]
    tone: Tone = "info"
    title: Rich | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Code(Captioned):
    kind: ClassVar[str] = "code"
    text: str
    language: str | None = None
    line_numbers: bool = False
    marked_lines: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Equation(Captioned):
    kind: ClassVar[str] = "equation"
    tex: str
    numbered: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Metric:
    """A card: one figure that matters. Exactly one of value, fact is set."""

    pointer: str
    label: str
    value: str | Number | None = None
    fact: str | None = None
    unit: str | None = None
    delta: str | None = None
    tone: Tone = "neutral"
    note: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Metrics(Block):
    kind: ClassVar[str] = "metrics"
    items: tuple[Metric, ...]


@dataclass(frozen=True, slots=True)
class KeyValue:
    pointer: str
    key: Rich
    value: Rich


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyValues(Block):
    kind: ClassVar[str] = "key_values"
    items: tuple[KeyValue, ...]
    per_row: int = 1


@dataclass(frozen=True, slots=True)
class Part:
    """One column of `side_by_side`; `width` None shares what is left."""

    pointer: str
    blocks: tuple[Block, ...]
    width: Length | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SideBySide(Block):
    kind: ClassVar[str] = "side_by_side"
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Divider(Block):
    kind: ClassVar[str] = "divider"


@dataclass(frozen=True, slots=True, kw_only=True)
class PageBreak(Block):
    kind: ClassVar[str] = "page_break"


@dataclass(frozen=True, slots=True, kw_only=True)
class Spacer(Block):
    kind: ClassVar[str] = "spacer"
    height: Length


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents(Block):
    kind: ClassVar[str] = "contents"
    of: Literal["headings", "figures", "tables"] = "headings"
    depth: int = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Caption(Block):
    """A caption of its own; `target` is the id of the block it belongs to (spec key `for`).

    The reader resolves it: None never leaves `spec`.
    """

    kind: ClassVar[str] = "caption"
    text: Rich
    target: str | None = None


@dataclass(frozen=True, slots=True)
class Node:
    """One node of a diagram."""

    pointer: str
    text: Rich
    nodes: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagram(Pictured):
    kind: ClassVar[str] = "diagram"
    type: Literal["process", "cycle", "hierarchy", "timeline", "matrix"]
    nodes: tuple[Node, ...]
    smart_art: bool = False
