"""Tables: columns, rows, cells."""

from __future__ import annotations

from typing import ClassVar, Literal

from renderkit.spec.model.block import Pictured
from renderkit.spec.model.text import Comment, Rich
from renderkit.spec.model.values import Number, Tone
from renderkit.struct import Struct, field
from renderkit.units import Length

AUTO = Length(0.0, "auto")
TableStyle = Literal["booktabs", "grid", "zebra", "plain", "heatmap", "spreadsheet", "bi"]


class Column(Struct, frozen=True, kw_only=True):
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


class HeaderGroup(Struct, frozen=True, kw_only=True):
    """A title over several columns; either `columns` (ids) or inner `groups`, or both."""

    pointer: str
    title: Rich
    columns: tuple[str, ...] = ()
    groups: tuple[HeaderGroup, ...] = ()


class Cell(Struct, gc=False, frozen=True, kw_only=True):
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


class Row(Struct, gc=False, frozen=True, kw_only=True):
    """`role` cells or total: `cells` holds what no earlier row span covers. group: only `title`."""

    pointer: str
    role: Literal["cells", "group", "total"] = "cells"
    cells: tuple[Cell, ...] = ()
    title: Rich | None = None
    level: int = 1
    tone: Tone | None = None


class Heat(Struct, frozen=True):
    columns: tuple[str, ...]
    scale: str | None = None
    midpoint: Number | None = None


class Fit(Struct, frozen=True):
    """What a table may do to fit: shrink to `min_font`, turn its page, split by columns."""

    min_font: Length = field(default=Length(8.0, "pt"))
    landscape: bool = True
    split_columns: bool = True


class TableContent(Pictured, frozen=True, kw_only=True):
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


class Table(TableContent, frozen=True, kw_only=True):
    kind: ClassVar[str] = "table"


class TableImage(TableContent, frozen=True, kw_only=True):
    kind: ClassVar[str] = "table_image"
