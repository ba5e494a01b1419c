"""Turn what stands in a table's row into cells."""

from __future__ import annotations

from typing import Any

from renderkit.spec.block import warn_alt
from renderkit.spec.context import BAD, Context
from renderkit.spec.drawn import drawn, suspect
from renderkit.spec.field import Field, Record, Schema, Type, may
from renderkit.spec.formats import COLOUR, NAME, NUMBER_FORMAT, Day, Link, Path
from renderkit.spec.kinds.lists import TONE
from renderkit.spec.limits import LIMITS
from renderkit.spec.model.table import Cell
from renderkit.spec.model.text import Span
from renderkit.spec.model.values import Number
from renderkit.spec.rich import COMMENT, FactRef, Text
from renderkit.spec.scalar import Bool, Choice, Float, Int, Num, Str

ALIGN = Choice("left", "center", "right", "decimal")
_CONTENTS = dict.fromkeys(("text", "value", "fact", "image", "date", "formula"))


class CellValue(Type):
    """The number or truth value of a cell."""

    words = "a number, true or false"

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        return value if value.__class__ is bool else _NUM.read(value, at, ctx)

    def schema(self, _defs: dict[str, Schema]) -> Schema:
        return {"type": ["number", "boolean"]}


_NUM = Num()


class CellType(Type):
    """A cell: string, number, truth value, null, spans, or an object. pictured: see `Text`."""

    words = "a cell: a string, a number, true, false, null, a list of spans, or an object"

    def __init__(self, *, pictured: bool) -> None:
        self.pictured = pictured
        self.text = Text(pictured=pictured, most=LIMITS.cell_text)
        self.record = Record(
            "cell", Cell, *_fields(self.text, pictured), check=_check, build=_build
        )

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        kind = value.__class__
        if kind is str:
            if len(value) > LIMITS.cell_text:
                return self._text(value, at, ctx)
            if suspect(value) is None:
                return Cell(pointer=at, text=(Span(pointer=at, text=value),))
            return Cell(pointer=at, text=drawn(value, at, ctx, self.pictured))
        if kind is Number or kind is bool:
            return Cell(pointer=at, value=value)
        if value is None:
            return Cell(pointer=at, text=None)
        if kind is list:
            return self._text(value, at, ctx)
        if kind is dict:
            return self.record.read(value, at, ctx)
        return ctx.wrong(at, value, self.words)

    def _text(self, value: Any, at: str, ctx: Context) -> Any:
        text = self.text.read(value, at, ctx)
        return BAD if text is BAD else Cell(pointer=at, text=text)

    def schema(self, defs: dict[str, Schema]) -> Schema:
        simple = {"type": ["string", "number", "boolean", "null"]}
        return {"anyOf": [simple, self.text.schema(defs), self.record.schema(defs)]}


def _fields(text: Text, pictured: bool) -> tuple[Field, ...]:
    return (
        may("text", text),
        may("value", CellValue()),
        may("fact", FactRef(pictured=pictured)),
        may("image", Path()),
        may("alt", Str(10_000)),
        may("date", Day()),
        may("formula", Str(1_000, 1)),
        may("col_span", Int(1, LIMITS.col_span)),
        may("row_span", Int(1, LIMITS.row_span)),
        *(may(look, Bool()) for look in ("bold", "italic", "underline", "strike")),
        may("align", ALIGN),
        may("valign", Choice("top", "middle", "bottom")),
        may("color", COLOUR),
        may("fill", COLOUR),
        may("indent", Int(0, 12)),
        may("tone", TONE),
        may("link", Link()),
        may("bar", Float(0, 1)),
        may("icon", NAME),
        may("comment", COMMENT),
        may("format", NUMBER_FORMAT),
    )


def _check(values: dict[str, Any], at: str, ctx: Context) -> None:
    given = _CONTENTS.keys() & values.keys()
    if len(given) > 1:
        said = f"a cell has only one of {', '.join(sorted(given))}"
        ctx.error("S018", at, said, allowed="one of " + ", ".join(_CONTENTS))
    if "formula" in values and ctx.document_kind != "workbook":
        said = "formulas stand in workbooks only"
        ctx.error("S013", f"{at}/formula", said, allowed="`value` or `text`")
    if "image" in values:
        ctx.pictures(at)
        if not values.get("alt"):
            warn_alt(at, ctx)
    elif "alt" in values and not ctx.faulty(f"{at}/image"):
        ctx.error(
            "S018", f"{at}/alt", "`alt` stands without `image`", allowed="a cell with `image`"
        )


def _build(values: dict[str, Any], at: str, _ctx: Context) -> Cell:
    return Cell(pointer=at, **values)
