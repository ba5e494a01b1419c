"""Turn charts into blocks: fields here, what each type needs in `chart_rules`."""

from __future__ import annotations

from typing import Any

from renderkit.spec.block import Kind
from renderkit.spec.collection import ListOf
from renderkit.spec.context import BAD, Context
from renderkit.spec.field import Record, Schema, Type, may, need
from renderkit.spec.formats import NUMBER_FORMAT, Day, Id
from renderkit.spec.kinds.chart_places import fact_number
from renderkit.spec.kinds.chart_rules import check_chart
from renderkit.spec.kinds.lists import TONE
from renderkit.spec.limits import LIMITS
from renderkit.spec.model.chart import (
    Annotation,
    Axis,
    Chart,
    Point,
    Reference,
    Series,
    Size,
    TimelineItem,
    Value,
)
from renderkit.spec.model.text import Span
from renderkit.spec.model.values import Number
from renderkit.spec.rich import LABEL, PICTURED, FactRef
from renderkit.spec.scalar import Bool, Choice, Int, Measure, Num, Str, as_number

CHART_TYPES = (
    "bar", "line", "area", "combo", "scatter", "pie", "donut",
    "histogram", "box", "heatmap", "waterfall", "timeline",
)  # fmt: skip
ONE_FACT = Record("fact_use", None, need("fact", FactRef(pictured=True)))


class ChartValue(Type):
    """A number, null (a gap), or a fact that is a number."""

    words = 'a number, null (a gap) or `{"fact": id}`'

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        if value.__class__ is Number:
            return Value(at, value)
        if value is None:
            return Value(at)
        if value.__class__ is not dict:
            return ctx.wrong(at, value, self.words, as_number(value))
        use = ONE_FACT.read(value, at, ctx)
        if use is BAD:
            return BAD
        fact = ctx.facts[use["fact"]]
        if fact_number(fact, ctx) is None:
            return ctx.error(
                "S027",
                at,
                f"the value of the fact `{fact.id}` is no number, and a mark needs one",
                found=fact.value,
                allowed="a fact with `number`, or whose `value` reads as a number",
                hint="give the fact a `number`; its label stays its `value`",
            )
        return Value(at, None, fact.id)

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return {"anyOf": [{"type": ["number", "null"]}, ONE_FACT.schema(defs)]}


class Values(Type):
    """A list of chart values; a faulty one becomes a gap, so that the length stays."""

    words = 'a list of numbers, null (a gap) or `{"fact": id}`'

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        if value.__class__ is not list:
            return ctx.wrong(at, value, self.words)
        if len(value) > LIMITS.chart_points:
            found = f"the series has {len(value):,} values"
            return ctx.too_many(at, found, LIMITS.chart_points, "values")
        made = []
        for i, one in enumerate(value):
            got = VALUE.read(one, f"{at}/{i}", ctx)
            made.append(Value(f"{at}/{i}") if got is BAD else got)
        return tuple(made)

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return {"type": "array", "items": VALUE.schema(defs), "maxItems": LIMITS.chart_points}


class Label(Type):
    """The text of a category: rich text, a number as it is written, or a fact."""

    words = 'a string, a list of spans, a number or `{"fact": id}`'

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        if value.__class__ is Number:
            return (Span(pointer=at, text=value.text),)
        if value.__class__ is dict:
            use = ONE_FACT.read(value, at, ctx)
            return BAD if use is BAD else (Span(pointer=at, fact=use["fact"]),)
        return LABEL.read(value, at, ctx)

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return {"anyOf": [LABEL.schema(defs), {"type": "number"}, ONE_FACT.schema(defs)]}


class Labels(Type):
    """A list of labels; a faulty one becomes an empty text, so that the length stays."""

    words = "a list of labels"

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        if value.__class__ is not list:
            return ctx.wrong(at, value, self.words)
        if len(value) > LIMITS.axis_values:
            found = f"the axis has {len(value):,} values"
            return ctx.too_many(at, found, LIMITS.axis_values, "values")
        made = []
        for i, one in enumerate(value):
            got = CATEGORY.read(one, f"{at}/{i}", ctx)
            made.append((Span(pointer=f"{at}/{i}", text=""),) if got is BAD else got)
        return tuple(made)

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return {"type": "array", "items": CATEGORY.schema(defs), "maxItems": LIMITS.axis_values}


class Where(Type):
    """A place on the x axis: a value, or the text of a category or date."""

    words = 'a number, the text of a category, or `{"fact": id}`'

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        return value if value.__class__ is str else VALUE.read(value, at, ctx)

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return {"anyOf": [{"type": "string"}, VALUE.schema(defs)]}


class Errors(Type):
    """Error bars: numbers, or null where there is none; a faulty one becomes null."""

    words = "a list of numbers of at least 0, or null where there is none"

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        if value.__class__ is not list:
            return ctx.wrong(at, value, self.words)
        if len(value) > LIMITS.chart_points:
            found = f"the series has {len(value):,} errors"
            return ctx.too_many(at, found, LIMITS.chart_points, "errors")
        read = _AT_LEAST_0.read
        made = [one if one is None else read(one, f"{at}/{i}", ctx) for i, one in enumerate(value)]
        return tuple([None if one is BAD else one for one in made])

    def schema(self, _defs: dict[str, Schema]) -> Schema:
        one = {"type": ["number", "null"], "minimum": 0}
        return {"type": "array", "items": one, "maxItems": LIMITS.chart_points}


_AT_LEAST_0 = Num(0)
VALUE = ChartValue()
CATEGORY = Label()
NUMBERS = ListOf(Num(), LIMITS.chart_points, what="numbers")
INDEXES = ListOf(Int(0), LIMITS.axis_values, what="indexes")


def _axis(name: str, *, values: bool) -> Record:
    own = (may("values", Labels()),) if values else ()
    return Record(
        name,
        Axis,
        may("title", Str(LIMITS.label)),
        may("unit", Str(40)),
        may("min", Num()),
        may("max", Num()),
        may("ticks", ListOf(Num(), 200)),
        may("format", NUMBER_FORMAT),
        may("scale", Choice("category", "linear", "log", "date")),
        *own,
    )


X_AXIS = _axis("x_axis", values=True)
Y_AXIS = _axis("y_axis", values=False)
POINT = Record(
    "point",
    Point,
    need("x", VALUE),
    need("y", VALUE),
    may("size", VALUE),
    may("label", LABEL),
)


class ManySeries(Type):
    """The series of a chart; those without an id get `s1`, `s2` … by their place."""

    words = "a list of series"

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        made = ListOf(SERIES, LIMITS.chart_series, what="series").read(value, at, ctx)
        if made is BAD:
            return BAD
        taken = {one["id"] for one in made if "id" in one}
        for one in made:
            if "id" not in one:
                number = int(one["pointer"].rpartition("/")[2]) + 1
                while f"s{number}" in taken:
                    number += 1
                one["id"] = f"s{number}"
                taken.add(one["id"])
        return tuple(Series(**one) for one in made)

    def schema(self, defs: dict[str, Schema]) -> Schema:
        items = SERIES.schema(defs)
        return {"type": "array", "items": items, "maxItems": LIMITS.chart_series}


def _series(values: dict[str, Any], at: str, _ctx: Context) -> dict[str, Any]:
    return {**values, "pointer": at}


SERIES = Record(
    "series",
    Series,
    may("id", Id()),
    may("name", LABEL),
    may("values", Values()),
    may("points", ListOf(POINT, LIMITS.chart_points, what="points")),
    may("samples", NUMBERS),
    may("five", ListOf(Num(), 5, 5, "numbers")),
    may("errors", Errors()),
    may("highlight", INDEXES),
    may("type", Choice("bar", "line", "area")),
    may("axis", Choice("left", "right")),
    build=_series,
)
REFERENCE = Record("reference", Reference, may("x", Where()), may("y", VALUE), may("label", LABEL))
ANNOTATION = Record(
    "annotation", Annotation, need("text", LABEL), may("x", Where()), may("y", VALUE)
)
TIMELINE_ITEM = Record(
    "timeline_item",
    TimelineItem,
    need("label", LABEL),
    need("start", Day(coarse=True)),
    may("end", Day(coarse=True)),
    may("group", Str(LIMITS.label)),
    may("tone", TONE),
)
SIZE = Record(
    "size", Size, may("width", Measure(least=1)), may("height", Measure(percent=False, least=1))
)
CHART = Kind(
    Chart,
    need("type", Choice(*CHART_TYPES)),
    may("title", PICTURED),
    may("subtitle", PICTURED),
    may("x", X_AXIS),
    may("y", Y_AXIS),
    may("y2", Y_AXIS),
    may("series", ManySeries()),
    may("mode", Choice("grouped", "stacked", "percent", "overlay")),
    may("horizontal", Bool()),
    may("samples", NUMBERS),
    may("bins", Int(1, 1_000)),
    may("x_labels", Labels()),
    may("y_labels", Labels()),
    may("matrix", ListOf(Values(), LIMITS.axis_values, what="rows")),
    may("totals", INDEXES),
    may("items", ListOf(TIMELINE_ITEM, LIMITS.categories, what="items")),
    may("reference", ListOf(REFERENCE, 50)),
    may("annotations", ListOf(ANNOTATION, 200)),
    may("value_labels", Bool()),
    may("legend", Choice("auto", "none", "direct", "right", "bottom")),
    may("panels", Bool()),
    may("size", SIZE),
    may("painter", Choice("matplotlib", "plotly")),
    may("render", Choice("image", "native")),
    may("vector", Bool()),
    check=check_chart,
)
