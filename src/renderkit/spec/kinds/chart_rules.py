"""Turn a chart's type into what it needs, what it takes, and what cannot be drawn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from renderkit.spec.context import Context
from renderkit.spec.formats import is_before
from renderkit.spec.kinds.chart_places import check_axis, check_marks, check_slices
from renderkit.spec.limits import LIMITS
from renderkit.spec.model.chart import Series
from renderkit.spec.show import count, names
from renderkit.struct import Struct

#: Keys that some types use and others do not; all other keys of a chart fit every type.
_SOME = ("x", "y", "y2", "series", "mode", "horizontal", "samples", "bins", "x_labels", "y_labels",
         "matrix", "totals", "items", "reference", "annotations", "value_labels", "panels",
         "legend")  # fmt: skip
_SERIES = ("values", "points", "samples", "five", "errors", "highlight", "type", "axis")
_PLOT = ("y", "reference", "annotations", "value_labels", "panels", "legend")


class Rule(Struct, frozen=True):
    """What a type needs and what it may have; `series`: the keys of its series, first the data."""

    needs: tuple[str, ...]
    takes: tuple[str, ...] = ()
    series: tuple[str, ...] = ()
    one: bool = False  # exactly one series
    modes: tuple[str, ...] = ()


RULES: Mapping[str, Rule] = {
    "bar": Rule(("x", "series"), (*_PLOT, "mode", "horizontal"), ("values", "errors", "highlight"),
                modes=("grouped", "stacked", "percent", "overlay")),
    "line": Rule(("x", "series"), (*_PLOT, "mode"), ("values", "errors", "highlight"),
                 modes=("overlay", "stacked", "percent")),
    "area": Rule(("x", "series"), (*_PLOT, "mode"), ("values", "errors", "highlight"),
                 modes=("overlay", "stacked", "percent")),
    "combo": Rule(("x", "series"), (*_PLOT, "mode", "y2"),
                  ("values", "errors", "highlight", "type", "axis"),
                  modes=("grouped", "stacked", "overlay")),
    "scatter": Rule(("series",), (*_PLOT, "x"), ("points", "highlight")),
    "pie": Rule(("x", "series"), ("value_labels", "legend"), ("values", "highlight"), one=True),
    "donut": Rule(("x", "series"), ("value_labels", "legend"), ("values", "highlight"), one=True),
    "histogram": Rule((), (*_PLOT, "x", "samples", "bins", "series"), ("values", "highlight"),
                      one=True),
    "box": Rule(("series",), (*_PLOT, "x", "horizontal"), ("samples", "five", "highlight")),
    "heatmap": Rule(("x_labels", "y_labels", "matrix"), ("x", "y", "value_labels", "legend",
                                                         "annotations")),
    "waterfall": Rule(("x", "series"), (*_PLOT, "totals", "horizontal"), ("values", "highlight"),
                      one=True),
    "timeline": Rule(("items",), ("x", "y", "reference", "annotations", "legend")),
}  # fmt: skip


def check_chart(values: dict[str, Any], at: str, ctx: Context) -> None:
    """Note what the chart's type misses, what it does not use, and what it cannot draw."""
    kind = values.get("type")
    if kind is None:
        return
    rule = RULES[kind]
    _check_keys(kind, rule, values, at, ctx)
    series: Sequence[Series] = values.get("series", ())
    _check_series(kind, rule, series, at, ctx)
    _check_lengths(kind, rule, values, at, ctx)
    _check_points(values, at, ctx)
    for name in ("x", "y", "y2"):
        check_axis(name, values, at, ctx)
    if kind in ("pie", "donut"):
        check_slices(values, at, ctx)
    if kind == "heatmap":
        _check_matrix(values, at, ctx)
    if kind == "histogram":
        _check_histogram(values, at, ctx)
    if kind == "timeline":
        _check_timeline(values, at, ctx)
    check_marks(values, at, ctx)


def _check_keys(kind: str, rule: Rule, values: dict[str, Any], at: str, ctx: Context) -> None:
    raw = ctx.raw_keys
    for key in rule.needs:
        if key not in raw:
            said = f"a `{kind}` chart needs `{key}`"
            ctx.error("S011", at, said, allowed=names((*rule.needs, *rule.takes)))
    for key in _SOME:
        if key in values and key not in rule.needs and key not in rule.takes:
            said = f"a `{kind}` chart does not use `{key}`"
            allowed = names((*rule.needs, *rule.takes))
            ctx.error("S018", f"{at}/{key}", said, allowed=allowed)
    mode = values.get("mode")
    if mode is not None and rule.modes and mode not in rule.modes:
        said = f"a `{kind}` chart cannot be `{mode}`"
        ctx.error("S013", f"{at}/mode", said, found=mode, allowed=names(rule.modes))


def _check_series(kind: str, rule: Rule, series: Sequence[Series], at: str, ctx: Context) -> None:
    first: dict[str, str] = {}
    for one in series:
        if one.id in first:
            said = f"the series id `{one.id}` stands at {first[one.id]} already"
            ctx.error("S016", f"{one.pointer}/id", said, allowed="an id for each series")
        first.setdefault(one.id, one.pointer)
        for key in _SERIES:
            given = getattr(one, key)
            if given and given != "left" and key not in rule.series:
                said = f"a series of a `{kind}` chart has no `{key}`"
                ctx.error("S018", f"{one.pointer}/{key}", said, allowed=names(rule.series))
        if list(one.five) != sorted(one.five):
            said = "the five numbers do not rise"
            rising = "minimum, lower quartile, median, upper quartile, maximum"
            ctx.error("S024", f"{one.pointer}/five", said, allowed=rising)
    if rule.one and len(series) > 1:
        said = f"a `{kind}` chart has one series, here are {len(series)}"
        ctx.error("S013", f"{at}/series", said, allowed="one series")


def _check_lengths(kind: str, rule: Rule, values: dict[str, Any], at: str, ctx: Context) -> None:
    """Series against their axis, error bars and highlights against their series."""
    axis = values.get("x")
    labels = axis.values if axis else None
    if "x" in rule.needs and axis is not None and labels is None and not ctx.faulty(f"{at}/x"):
        ctx.error("S011", f"{at}/x", "the axis has no `values`", allowed="`values`: a list")
    for one in values.get("series", ()):
        found = len(one.values or one.points or one.samples or one.five)
        if not found:
            _no_data(rule, one, ctx)
        elif labels is not None and "values" in rule.series and len(one.values) != len(labels):
            said = f"{count(len(one.values), 'value')} for {len(labels)} on the x axis"
            ctx.error("S023", f"{one.pointer}/values", said, allowed=count(len(labels), "value"))
        if one.errors and len(one.errors) != len(one.values):
            said = f"{count(len(one.errors), 'error')} for {count(len(one.values), 'value')}"
            ctx.error("S023", f"{one.pointer}/errors", said, allowed=f"{len(one.values)} or none")
        most = 1 if kind == "box" else found
        _check_indexes(one.highlight, most, f"{one.pointer}/highlight", ctx)
    totals = values.get("totals", ())
    _check_indexes(totals, len(labels or ()), f"{at}/totals", ctx)


def _no_data(rule: Rule, series: Series, ctx: Context) -> None:
    data = [key for key in rule.series if key in ("values", "points", "samples", "five")]
    if not any(ctx.faulty(f"{series.pointer}/{key}") for key in data):
        said = "the series has nothing to draw"
        ctx.error("S011", series.pointer, said, allowed=" or ".join(f"`{key}`" for key in data))


def _check_indexes(indexes: Iterable[int], most: int, at: str, ctx: Context) -> None:
    for i, index in enumerate(indexes):
        if index >= most:
            said = f"there is no value {index}; the first is 0"
            ctx.error("S013", f"{at}/{i}", said, allowed=f"0 to {most - 1}" if most else "none")


def _check_points(values: dict[str, Any], at: str, ctx: Context) -> None:
    """How much there is to draw at all."""
    points = sum(len(s.values) + len(s.points) + len(s.samples) for s in values.get("series", ()))
    points += len(values.get("samples", ())) + sum(len(r) for r in values.get("matrix", ()))
    if points > LIMITS.chart_points:
        ctx.too_many(at, f"the chart has {points:,} values", LIMITS.chart_points, "values")
    for key in ("x", "x_labels", "y_labels"):
        given = values.get(key, ())
        labels = (given.values or ()) if key == "x" and given else given
        scaled = key == "x" and given and given.scale not in (None, "category")
        if len(labels) > LIMITS.categories and not scaled:
            found = f"the axis has {len(labels):,} categories"
            ctx.too_many(f"{at}/{key}", found, LIMITS.categories, "categories")


def _check_matrix(values: dict[str, Any], at: str, ctx: Context) -> None:
    rows, wide, high = values.get("matrix"), values.get("x_labels"), values.get("y_labels")
    if rows is None or wide is None or high is None:
        return
    if len(rows) != len(high):
        said = f"{count(len(rows), 'row')} for {len(high)} y labels"
        ctx.error("S023", f"{at}/matrix", said, allowed=count(len(high), "row"))
    for i, row in enumerate(rows):
        if len(row) != len(wide):
            said = f"{count(len(row), 'value')} for {len(wide)} x labels"
            ctx.error("S023", f"{at}/matrix/{i}", said, allowed=count(len(wide), "value"))


def _check_histogram(values: dict[str, Any], at: str, ctx: Context) -> None:
    by_samples, by_series = "samples" in values, "series" in values
    if by_samples == by_series and not ({"samples", "series"} & ctx.raw_keys - values.keys()):
        said = "a histogram has `samples`, or counted bins in `x` and one series"
        code = "S018" if by_samples else "S011"
        ctx.error(code, at, said, allowed="`samples` (and `bins`), or `x` and `series`")
    if by_series and not by_samples and "x" not in values:
        ctx.error("S011", at, "a histogram of counted bins needs `x`", allowed="`x` with `values`")
    if "bins" in values and not by_samples:
        ctx.error("S018", f"{at}/bins", "`bins` stands without `samples`", allowed="`samples`")


def _check_timeline(values: dict[str, Any], _at: str, ctx: Context) -> None:
    for item in values.get("items", ()):
        if item.end is not None and is_before(item.end, item.start):
            said = "the item ends before it starts"
            ctx.error("S024", f"{item.pointer}/end", said, found=item.end, allowed=item.start)
