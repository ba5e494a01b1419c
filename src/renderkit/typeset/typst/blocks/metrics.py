"""Turn metric cards into data: how many stand in a row, and how big their figures can be."""

from __future__ import annotations

import math
from typing import Any

from renderkit.numerals import as_written
from renderkit.spec.model import Metric, Metrics, Number, Span
from renderkit.typeset.typst import inline
from renderkit.typeset.typst.blocks.callout import tone_ink
from renderkit.typeset.typst.lowering import Lowering

_NARROWEST = 96.0  # points a card needs
_MOST = 4  # cards in a row
_INSET, _GAP = 3, 3  # in units of the layout
_MOST_INSET = 0.125  # of a card's width
_UNIT = 0.5  # em of the figure


def lower(block: Metrics, on: Lowering) -> dict[str, Any]:
    unit = on.layout.space.unit
    columns = in_row(len(block.items), on.width, _GAP * unit)
    width = (on.width - _GAP * unit * (columns - 1)) / columns
    inset = min(_INSET * unit, width * _MOST_INSET)
    inner = width - 2 * inset
    size = figure_size(block, inner, on)
    data = on.block(block, columns=columns, gap=_GAP * unit, size=size, inset=inset)
    with on.within(inner):
        data["items"] = [_card(item, size, on) for item in block.items]
    return data


def in_row(count: int, width: float, gap: float) -> int:
    """How many cards stand in a row, so that the rows are as even as can be."""
    most = max(1, min(_MOST, int((width + gap) / (_NARROWEST + gap))))
    rows = math.ceil(count / most)
    return math.ceil(count / rows)


def figure_size(block: Metrics, width: float, on: Lowering) -> float:
    """The largest size, in half points, at which every figure stands on one line with its unit.

    Where there is none, it breaks at the size of small text.
    """
    type_ = on.layout.type
    widest = max(
        on.advance(_value(item, on), 1.0, bold=True)
        + (on.advance(inline.NO_BREAK_SPACE + item.unit, _UNIT) if item.unit else 0.0)
        for item in block.items
    )
    fits = width / widest if widest else type_.title
    return math.floor(2 * max(type_.small, min(type_.title, fits * 0.99))) / 2


def _value(item: Metric, on: Lowering) -> str:
    """What a card shows: a number as it was written, with a true minus sign."""
    if item.fact is not None:
        return on.document.facts[item.fact].value
    return as_written(item.value.text) if isinstance(item.value, Number) else item.value or ""


def _card(item: Metric, size: float, on: Lowering) -> dict[str, Any]:
    own = item.pointer
    tone = "accent" if item.tone == "neutral" else item.tone
    card: dict[str, Any] = {"ink": tone_ink(tone, on)}
    card["label"] = on.part(item.label, f"{own}/label", "label")
    value = Span(pointer=f"{own}/value", fact=item.fact, bold=True)
    if item.fact is None:
        value = Span(pointer=f"{own}/value", text=_value(item, on), bold=True)
    small = max(on.layout.type.small, math.floor(size * _UNIT * 2) / 2)
    unit = inline.NO_BREAK_SPACE + item.unit if item.unit else ""
    wide = on.advance(_value(item, on), size, bold=True) + on.advance(unit, small)
    if unit and wide > on.width:
        unit = f" {item.unit}"
    said = (value, Span(pointer=f"{own}/unit", text=unit, size=small, color="soft"))
    with on.within(on.width, size):
        card["value"] = on.part(said if unit else said[:1], f"{own}/value", "value")
    for name in ("delta", "note"):
        text = getattr(item, name)
        if text:
            card[name] = on.part(text, f"{own}/{name}", "note")
    return card
