"""Blocks that only Office formats and slides draw natively."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from renderkit.spec.model.block import Block, Pictured
from renderkit.spec.model.text import Rich


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape(Block):
    kind: ClassVar[str] = "shape"
    shape: str
    text: Rich | None = None
    fill: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TextBox(Block):
    kind: ClassVar[str] = "text_box"
    text: Rich


@dataclass(frozen=True, slots=True, kw_only=True)
class Group(Block):
    kind: ClassVar[str] = "group"
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Connector(Block):
    """From one block to another (spec keys `from` and `to`)."""

    kind: ClassVar[str] = "connector"
    start: str
    end: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Icon(Block):
    kind: ClassVar[str] = "icon"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ink(Block):
    """Strokes of a pen: each a list of (x, y), in points."""

    kind: ClassVar[str] = "ink"
    strokes: tuple[tuple[tuple[float, float], ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Video(Pictured):
    kind: ClassVar[str] = "video"
    src: str
    poster: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pivot(Block):
    kind: ClassVar[str] = "pivot"
    source: str
    rows: tuple[str, ...]
    columns: tuple[str, ...] = ()
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """What a workbook's page says about its sheet."""

    pointer: str
    state: Literal["visible", "hidden", "very_hidden"] = "visible"
    freeze: str | None = None
    print: str | None = None
    names: tuple[tuple[str, str], ...] = ()
    validation: tuple[tuple[str, str], ...] = ()
    conditional: tuple[tuple[str, str], ...] = ()
    sparklines: tuple[tuple[str, str], ...] = ()
