"""Turn tables, table images, CSV files and trackers into blocks: one table model for all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from renderkit.spec.block import Kind
from renderkit.spec.collection import ListOf
from renderkit.spec.context import BAD, Context
from renderkit.spec.field import Field, Record, Schema, Type, may, need
from renderkit.spec.formats import NUMBER_FORMAT, Id
from renderkit.spec.kinds.cell import ALIGN, CellType
from renderkit.spec.kinds.grid import check_grid, title
from renderkit.spec.kinds.lists import TONE
from renderkit.spec.limits import LIMITS
from renderkit.spec.model.attachment import Csv, Tracker
from renderkit.spec.model.table import (
    Cell,
    Column,
    Fit,
    HeaderGroup,
    Heat,
    Row,
    Table,
    TableImage,
)
from renderkit.spec.rich import PICTURED, RICH, Text
from renderkit.spec.scalar import Bool, Choice, Int, Measure, Num, Str

STYLE = Choice("booktabs", "grid", "zebra", "plain", "heatmap", "spreadsheet", "bi")
_ROLES: tuple[Literal["cells", "total", "group"], ...] = ("cells", "total", "group")


class Partial(tuple[Row, ...]):
    """Rows of which a faulty one is left out, so that spans over rows cannot be followed."""

    __slots__ = ()


class Rows(Type):
    """Rows: a list of cells, or an object with `cells`, `total` or `group`."""

    words = "a list of rows; each row: a list of cells, or an object"

    def __init__(self, text: Text, *, pictured: bool) -> None:
        self.cell = CellType(pictured=pictured)
        self.cells = ListOf(self.cell, LIMITS.columns, what="cells")
        self.record = Record(
            "row",
            Row,
            may("cells", Cells(self)),
            may("total", Cells(self)),
            may("group", text),
            may("level", Int(1, 6)),
            may("tone", TONE),
            check=_check_row,
            build=_build_row,
        )

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        if value.__class__ is not list:
            return ctx.wrong(at, value, self.words)
        if len(value) > LIMITS.rows:
            return ctx.too_many(at, f"the table has {len(value):,} rows", LIMITS.rows, "rows")
        made = [self.row(one, f"{at}/{i}", ctx) for i, one in enumerate(value)]
        if BAD in made:
            return Partial([one for one in made if one is not BAD])
        return tuple(made)

    def row(self, value: Any, at: str, ctx: Context) -> Any:
        if value.__class__ is list:
            cells = self.read_cells(value, at, ctx)
            return BAD if cells is BAD else Row(pointer=at, cells=cells)
        if value.__class__ is dict:
            return self.record.read(value, at, ctx)
        return ctx.wrong(at, value, "a row: a list of cells, or an object")

    def read_cells(self, value: list[Any], at: str, ctx: Context) -> Any:
        """The cells; a faulty one becomes an empty one, so that the row keeps its length."""
        if len(value) > 4 * LIMITS.columns:
            found = f"the row has {len(value):,} cells"
            return ctx.too_many(at, found, LIMITS.columns, "cells")
        ctx.spend("cells", at, LIMITS.cells, len(value))
        if ctx.spent["cells"] > LIMITS.cells:
            return BAD
        read = self.cell.read
        made = [read(one, f"{at}/{i}", ctx) for i, one in enumerate(value)]
        if BAD in made:
            made = [
                Cell(pointer=f"{at}/{i}", text=None) if c is BAD else c for i, c in enumerate(made)
            ]
        return tuple(made)

    def schema(self, defs: dict[str, Schema]) -> Schema:
        cells = {"type": "array", "items": self.cell.schema(defs), "maxItems": LIMITS.columns}
        either = {"anyOf": [cells, self.record.schema(defs)]}
        return {"type": "array", "items": either, "maxItems": LIMITS.rows}


class Cells(Type):
    """The list of cells in a row's object."""

    words = "a list of cells"

    def __init__(self, rows: Rows) -> None:
        self.rows = rows

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        if value.__class__ is not list:
            return ctx.wrong(at, value, self.words)
        return self.rows.read_cells(value, at, ctx)

    def schema(self, defs: dict[str, Schema]) -> Schema:
        items = self.rows.cell.schema(defs)
        return {"type": "array", "items": items, "maxItems": LIMITS.columns}


def _check_row(values: dict[str, Any], at: str, ctx: Context) -> None:
    given = [role for role in _ROLES if role in values]
    if len(given) > 1:
        said = f"a row has only one of {', '.join(given)}"
        ctx.error("S018", at, said, allowed="one of " + ", ".join(_ROLES))
    if "level" in values and "group" not in values and not ctx.faulty(at):
        ctx.error("S018", f"{at}/level", "only group rows have a level", allowed="a `group` row")


def _build_row(values: dict[str, Any], at: str, ctx: Context) -> Any:
    for role in _ROLES:
        if role in values:
            kept = {key: value for key, value in values.items() if key not in _ROLES}
            told = "title" if role == "group" else "cells"
            return Row(pointer=at, role=role, **{told: values[role]}, **kept)
    if not ctx.faulty(at):
        ctx.error("S011", at, "the row has no cells", allowed="one of " + ", ".join(_ROLES))
    return BAD


class Groups(Type):
    """Header groups, which may hold groups."""

    words = "a list of header groups"

    def __init__(self, text: Text) -> None:
        self.record = Record(
            "header_group",
            HeaderGroup,
            need("title", text),
            may("columns", ListOf(Id(), LIMITS.columns)),
            may("groups", self),
        )

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        if at.count("/groups") >= LIMITS.header_levels:
            found = "the header groups are too deep"
            return ctx.too_many(at, found, LIMITS.header_levels, "levels")
        return ListOf(self.record, LIMITS.columns).read(value, at, ctx)

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return {"type": "array", "items": self.record.schema(defs), "maxItems": LIMITS.columns}


def _check_table(values: dict[str, Any], at: str, ctx: Context) -> None:
    columns: tuple[Column, ...] | None = values.get("columns")
    if not columns:
        return
    _check_ids(columns, ctx)
    ids = [column.id for column in columns]
    for i, group in enumerate(values.get("header_groups", ())):
        _check_group(group, f"{at}/header_groups/{i}", ids, ctx)
    _check_overlap(values.get("header_groups", ()), ids, ctx)
    heat: Heat | None = values.get("heat")
    for i, name in enumerate(heat.columns if heat else ()):
        if name not in ids:
            ctx.unknown("R002", f"{at}/heat/columns/{i}", name, ids, "column")
    if type(values.get("rows")) is tuple and not ctx.faulty(f"{at}/columns"):
        check_grid(values["rows"], [title(c.title) or c.id for c in columns], ctx)


def _check_ids(columns: Sequence[Column], ctx: Context) -> None:
    first: dict[str, str] = {}
    for column in columns:
        if column.id in first:
            ctx.error(
                "S016",
                f"{column.pointer}/id",
                f"the column id `{column.id}` stands at {first[column.id]} already",
                found=column.id,
                allowed="an id that no other column of the table has",
            )
        first.setdefault(column.id, column.pointer)


def members(group: HeaderGroup) -> list[str]:
    """The ids of all columns under a header group."""
    return [*group.columns, *(name for inner in group.groups for name in members(inner))]


def _check_group(group: HeaderGroup, at: str, ids: list[str], ctx: Context) -> None:
    for i, name in enumerate(group.columns):
        if name not in ids:
            ctx.unknown("R002", f"{at}/columns/{i}", name, ids, "column")
    for i, inner in enumerate(group.groups):
        _check_group(inner, f"{at}/groups/{i}", ids, ctx)
    if not group.columns and not group.groups and not ctx.faulty(at):
        said = "the header group stands over no column"
        ctx.error("S011", at, said, allowed="`columns`: ids, or `groups`")
    found = sorted({ids.index(name) for name in members(group) if name in ids})
    if found and found[-1] - found[0] + 1 != len(found):
        between = [ids[i] for i in range(found[0], found[-1]) if i not in found]
        said = f"the columns of the group are not side by side: `{between[0]}` is between them"
        ctx.error("S021", at, said, allowed="columns that follow each other")
    _check_overlap(group.groups, ids, ctx)


def _check_overlap(groups: Sequence[HeaderGroup], ids: list[str], ctx: Context) -> None:
    taken: dict[str, str] = {}
    for group in groups:
        for name in dict.fromkeys(members(group)):
            if name in taken and name in ids:
                said = f"the column `{name}` stands under the group at {taken[name]} already"
                ctx.error("S021", group.pointer, said, allowed="each column under one group")
            taken.setdefault(name, group.pointer)


def _fields(text: Text, *, pictured: bool) -> tuple[Field, ...]:
    column = Record(
        "column",
        Column,
        need("id", Id()),
        need("title", text),
        may("align", ALIGN),
        may("unit", Str(40)),
        may("width", Measure(auto=True, least=0.1)),
        may("format", NUMBER_FORMAT),
        may("key", Bool()),
        may("hidden", Bool()),
    )
    heat = Record(
        "heat",
        Heat,
        need("columns", ListOf(Id(), LIMITS.columns)),
        may("scale", Str(60, 1)),
        may("midpoint", Num()),
    )
    fit = Record(
        "fit",
        Fit,
        may("min_font", Measure(percent=False, least=4)),
        may("landscape", Bool()),
        may("split_columns", Bool()),
    )
    return (
        need("columns", ListOf(column, LIMITS.columns, 1, "columns", "S022")),
        need("rows", Rows(text, pictured=pictured)),
        may("header_groups", Groups(text)),
        may("notes", ListOf(text, 100)),
        may("style", STYLE),
        may("heat", heat),
        may("fit", fit),
        may("structured", Bool()),
        may("name", Str(100, 1)),
    )


TABLE = Kind(Table, *_fields(RICH, pictured=False), check=_check_table, plain=True)
CSV = Kind(Csv, *_fields(RICH, pictured=False), check=_check_table, plain=True)
TRACKER = Kind(Tracker, *_fields(RICH, pictured=False), check=_check_table, plain=True)
TABLE_IMAGE = Kind(TableImage, *_fields(PICTURED, pictured=True), check=_check_table)
