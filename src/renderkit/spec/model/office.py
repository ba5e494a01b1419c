"""Blocks that only Office formats and slides draw natively."""

from __future__ import annotations

from typing import ClassVar, Literal

from renderkit.spec.model.block import Block, Pictured
from renderkit.spec.model.text import Rich
from renderkit.struct import Struct


class Shape(Block, frozen=True, kw_only=True):
    kind: ClassVar[str] = "shape"
    shape: str
    text: Rich | None = None
    fill: str | None = None


class TextBox(Block, frozen=True, kw_only=True):
    kind: ClassVar[str] = "text_box"
    text: Rich


class Group(Block, frozen=True, kw_only=True):
    kind: ClassVar[str] = "group"
    blocks: tuple[Block, ...]


class Connector(Block, frozen=True, kw_only=True):
    """From one block to another (spec keys `from` and `to`)."""

    kind: ClassVar[str] = "connector"
    start: str
    end: str


class Icon(Block, frozen=True, kw_only=True):
    kind: ClassVar[str] = "icon"
    name: str


class Ink(Block, frozen=True, kw_only=True):
    """Strokes of a pen: each a list of (x, y), in points."""

    kind: ClassVar[str] = "ink"
    strokes: tuple[tuple[tuple[float, float], ...], ...]


class Video(Pictured, frozen=True, kw_only=True):
    kind: ClassVar[str] = "video"
    src: str
    poster: str | None = None


class Pivot(Block, frozen=True, kw_only=True):
    kind: ClassVar[str] = "pivot"
    source: str
    rows: tuple[str, ...]
    columns: tuple[str, ...] = ()
    values: tuple[str, ...] = ()


class Sheet(Struct, frozen=True, kw_only=True):
    """What a workbook's page says about its sheet."""

    pointer: str
    state: Literal["visible", "hidden", "very_hidden"] = "visible"
    freeze: str | None = None
    print: str | None = None
    names: tuple[tuple[str, str], ...] = ()
    validation: tuple[tuple[str, str], ...] = ()
    conditional: tuple[tuple[str, str], ...] = ()
    sparklines: tuple[tuple[str, str], ...] = ()
