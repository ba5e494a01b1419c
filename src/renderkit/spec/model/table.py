"""Tables: columns, rows, cells."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from renderkit.spec.model.block import Pictured
from renderkit.spec.model.text import Comment, Rich
from renderkit.spec.model.values import Number, Tone
from renderkit.units import Length

AUTO = Length(0.0, "auto")
TableStyle = Literal["booktabs", "grid", "zebra", "plain", "heatmap", "spreadsheet", "bi"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """`align` None: text left, numbers decimal, decided by the cells."""

    pointer: str
    id: str
    title: Rich
    align: Literal["left", "center", "right", "decimal"] | None = None
    unit: str | None = None
    width: Length = field(default=AUTO)
    format: str | None = None
    key: bool = False
    hidden: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class HeaderGroup:
    """A title over several columns; either `columns` (ids) or inner `groups`, or both."""

    pointer: str
    title: Rich
    columns: tuple[str, ...] = ()
    groups: tuple[HeaderGroup, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One cell: at most one of text, value, fact, image, date, formula; none is an empty cell."""

    pointer: str
    text: Rich | None = None
    value: Number | bool | None = None
    fact: str | None = None
    image: str | None = None
    alt: str | None = None
    date: str | None = None
    formula: str | None = None
    col_span: int = 1
    row_span: int = 1
    bold: bool = False
    italic: bool = False
    underline: bool = False
    strike: bool = False
    align: Literal["left", "center", "right", "decimal"] | None = None
    valign: Literal["top", "middle", "bottom"] | None = None
    color: str | None = None
    fill: str | None = None
    indent: int = 0
    tone: Tone | None = None
    link: str | None = None
    bar: float | None = None
    icon: str | None = None
    comment: Comment | None = None
    format: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """`role` cells or total: `cells` holds what no earlier row span covers. group: only `title`."""

    pointer: str
    role: Literal["cells", "group", "total"] = "cells"
    cells: tuple[Cell, ...] = ()
    title: Rich | None = None
    level: int = 1
    tone: Tone | None = None


@dataclass(frozen=True, slots=True)
class Heat:
    columns: tuple[str, ...]
    scale: str | None = None
    midpoint: Number | None = None


@dataclass(frozen=True, slots=True)
class Fit:
    """What a table may do to fit: shrink to `min_font`, turn its page, split by columns."""

    min_font: Length = field(default=Length(8.0, "pt"))
    landscape: bool = True
    split_columns: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class TableContent(Pictured):
    """What `table` and `table_image` share. (A plain table ignores none of the picture fields:
    the reader refuses them there.)"""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    header_groups: tuple[HeaderGroup, ...] = ()
    notes: tuple[Rich, ...] = ()
    style: TableStyle | None = None
    heat: Heat | None = None
    fit: Fit = field(default_factory=Fit)
    structured: bool = False
    name: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Table(TableContent):
    kind: ClassVar[str] = "table"


@dataclass(frozen=True, slots=True, kw_only=True)
class TableImage(TableContent):
    kind: ClassVar[str] = "table_image"
