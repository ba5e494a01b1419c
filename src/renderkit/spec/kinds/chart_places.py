"""Turn a chart's axes and marks into what has no place: off the scale, at no category, below 0."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from typing import Any

from renderkit import numerals
from renderkit.spec.context import Context
from renderkit.spec.formats import is_day
from renderkit.spec.kinds.grid import title
from renderkit.spec.model.chart import Value
from renderkit.spec.model.document import Fact
from renderkit.spec.show import count


def check_axis(name: str, values: dict[str, Any], at: str, ctx: Context) -> None:
    axis = values.get(name)
    if axis is None:
        return
    if axis.min is not None and axis.max is not None and axis.min >= axis.max:
        said = f"min {axis.min.text} is not below max {axis.max.text}"
        ctx.error("S013", f"{at}/{name}", said, allowed="min below max")
    if axis.scale == "log":
        _check_log(name, axis, values, at, ctx)
    if name == "x" and axis.scale in ("linear", "log", "date"):
        _check_labels(axis, f"{at}/x/values", ctx)


def _check_log(name: str, axis: Any, values: dict[str, Any], at: str, ctx: Context) -> None:
    for key in ("min", "max"):
        bound = getattr(axis, key)
        if bound is not None and bound <= 0:
            said = "a logarithmic axis has no place for zero and below"
            ctx.error("S024", f"{at}/{name}/{key}", said, found=bound, allowed="above 0")
    low = [v for v in _along(name, values) if (n := amount(v, ctx)) is not None and n <= 0]
    if low:
        said = f"{count(len(low), 'value')} of zero or below on a logarithmic axis"
        ctx.error("S024", low[0].pointer, said, severity="warning", allowed="above 0")


def _along(name: str, values: dict[str, Any]) -> Iterator[Value]:
    """The values measured along an axis."""
    for one in values.get("series", ()):
        right = one.axis == "right"
        if name != "x" and right == (name == "y2"):
            yield from one.values
        for point in one.points:
            yield point.x if name == "x" else point.y


def _check_labels(axis: Any, at: str, ctx: Context) -> None:
    """The values of a scaled x axis are dates or numbers."""
    for i, label in enumerate(axis.values or ()):
        text = _plain(label, ctx)
        fits = is_day(text) if axis.scale == "date" else _is_number(text, ctx)
        if text is not None and not fits:
            what = "date like `2026-09-01`" if axis.scale == "date" else "number"
            said = f"on a {axis.scale} axis this is no {what}"
            hint = "without `scale` each value is a category, in the order given"
            ctx.error("S024", f"{at}/{i}", said, found=text, allowed=f"a {what}", hint=hint)


def check_slices(values: dict[str, Any], _at: str, ctx: Context) -> None:
    axis = values.get("x")
    labels = (axis.values or ()) if axis else ()
    for one in values.get("series", ()):
        for i, value in enumerate(one.values):
            number = amount(value, ctx)
            if number is not None and number < 0:
                name = title(labels[i]) if i < len(labels) else str(i)
                said = f"the slice `{name}` is negative"
                ctx.error("S024", value.pointer, said, found=number, allowed="0 and above")


def check_marks(values: dict[str, Any], _at: str, ctx: Context) -> None:
    """References stand at x or at y; annotations at a category that is there."""
    axis = values.get("x")
    labels = None
    if axis is not None and axis.values and axis.scale in (None, "category"):
        labels = [_plain(label, ctx) for label in axis.values]
    for one in values.get("reference", ()):
        if (one.x is None) == (one.y is None) and not ctx.faulty(one.pointer):
            said = "a reference line stands at `x` or at `y`"
            ctx.error("S018" if one.x is not None else "S011", one.pointer, said, allowed="one")
        _check_place(one, labels, ctx)
    for one in values.get("annotations", ()):
        if one.x is None and one.y is None and not ctx.faulty(one.pointer):
            ctx.error("S011", one.pointer, "the annotation has no place", allowed="`x`, `y`")
        _check_place(one, labels, ctx)


def _check_place(one: Any, labels: list[str | None] | None, ctx: Context) -> None:
    if labels is not None and isinstance(one.x, str) and one.x not in labels:
        known = [text for text in labels if text]
        ctx.unknown("S013", f"{one.pointer}/x", one.x, known, "category")


def amount(value: Value, ctx: Context) -> float | None:
    """The number a value stands for; None for a gap."""
    if value.number is not None:
        return value.number
    fact = ctx.facts.get(value.fact) if value.fact else None
    return fact_number(fact, ctx) if fact else None


def fact_number(fact: Fact, ctx: Context) -> float | None:
    """A fact's `number`, else its value read as one; None if it is none."""
    if fact.number is not None:
        return fact.number
    read = numerals.parse(fact.value, fact.unit, ctx.language)
    return None if read is None or not isfinite(read) else float(read)


def _plain(label: Any, ctx: Context) -> str | None:
    """The text of a label; None where it is more than text and facts."""
    made = []
    for span in label:
        if span.text is None and span.fact is None:
            return None
        fact = ctx.facts.get(span.fact) if span.fact else None
        made.append(span.text if span.text is not None else fact.value if fact else "")
    return "".join(made)


def _is_number(text: str | None, ctx: Context) -> bool:
    return text is not None and numerals.parse(text, None, ctx.language) is not None
