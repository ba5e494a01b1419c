"""Turn a table's style, tones and heat into rules, fills and inks.

Tints are mixed here, not in the template, so that the ink on each can be chosen for contrast.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from renderkit.layout.model import Layout
from renderkit.spec.model import Heat
from renderkit.struct import Struct, replace
from renderkit.typeset.typst.lowering import Lowering

Rule = tuple[float, str]  # points, colour

#: Share of a tone's own colour in its tint.
_TINT = 0.12
_WHITE_GAP = 1.5  # points between the fields of a heat map
_DARK_ENOUGH = 0.22  # relative luminance below which the lighter ink is the better one


class Style(Struct, frozen=True, kw_only=True):
    """How a table is ruled. top to bottom: rules of the whole; all: round every cell, rows: between
    rows; flush: the text stands flush with the ends of the rules, where nothing is filled.
    """

    top: Rule | None = None
    middle: Rule | None = None
    total: Rule | None = None
    bottom: Rule | None = None
    all: Rule | None = None
    rows: Rule | None = None
    head_fill: str | None = None
    head_ink: str
    head_bold: bool
    zebra: str | None = None
    flush: bool = False

    def data(self) -> dict[str, Any]:
        """As tables.typ reads it."""
        rules = {
            "top": self.top, "middle": self.middle, "total": self.total, "bottom": self.bottom,
            "all": self.all, "rows": self.rows, "fill": self.head_fill,
        }  # fmt: skip
        own: dict[str, Any] = {k: v for k, v in rules.items() if v is not None}
        return own | {"ink": self.head_ink, "bold": int(self.head_bold)}


def style(name: str, layout: Layout) -> Style:
    """One of the seven styles in the layout's colours and weights."""
    t, c = layout.table, layout.colour
    hair, line, strong = (t.hairline, c.rule), (t.hairline, c.ink), (t.rule, c.ink)
    own = t.header_fill if t.header_fill != c.paper else None
    bare = Style(head_ink=t.header_ink, head_bold=t.header_weight == "bold", head_fill=own)
    washed = replace(bare, head_fill=own or c.wash)
    made: dict[str, Style] = {
        "booktabs": replace(
            bare, top=strong, middle=line, total=line, bottom=strong, flush=own is None
        ),
        "plain": replace(bare, middle=hair, total=hair, flush=own is None),
        "zebra": replace(bare, middle=line, total=line, bottom=line, zebra=c.wash),
        "grid": replace(washed, all=hair, middle=line, total=line),
        "heatmap": replace(bare, all=(_WHITE_GAP, c.paper), head_fill=None),
        "spreadsheet": replace(washed, all=hair, total=line),
        "bi": Style(
            top=(t.hairline, c.accent),  # hides the seams between the filled cells
            rows=hair,
            total=line,
            bottom=(t.rule, c.accent),
            head_fill=c.accent,
            head_ink=c.accent_ink,
            head_bold=True,
        ),
    }
    return made[name]


# ---- tones -----------------------------------------------------------------------------------


def row_fill(on: Lowering, tone: str) -> str:
    """The tint behind a row."""
    colours = on.layout.colour
    if tone == "highlight":
        return colours.highlight
    if tone == "neutral":
        return colours.wash
    return mix(colours.paper, on.colour(tone), _TINT)


def cell_tone(on: Lowering, tone: str) -> dict[str, Any]:
    """Keys for a cell's tone: a tint for what is highlighted, else coloured text."""
    if tone == "highlight":
        return {"fill": on.layout.colour.highlight}
    return {"color": on.colour(tone)}


def bar_fill(layout: Layout) -> str:
    """A data bar, light enough for text to stand on it."""
    return mix(layout.colour.paper, layout.colour.accent, 0.25)


# ---- heat ------------------------------------------------------------------------------------


def heat(
    values: Sequence[float | None], wanted: Heat | None, on: Lowering
) -> Iterator[dict[str, str]]:
    """Fill and ink for each value (nothing for None), by where it stands among all of them.

    scale: "diverging" (from bad over paper to good; also where there is a midpoint), a colour, or
    None for the layout's ramp; a "-" before it turns it round.
    """
    scale = (wanted.scale if wanted else None) or ""
    stops = _stops(scale.removeprefix("-"), wanted, on)
    if scale.startswith("-"):
        stops = stops[::-1]
    known = [v for v in values if v is not None]
    low, high = min(known, default=0.0), max(known, default=0.0)
    middle = float(wanted.midpoint) if wanted and wanted.midpoint is not None else (low + high) / 2
    reach = max(high - middle, middle - low) or 1.0
    even = wanted is not None and wanted.midpoint is not None
    inks = sorted((on.layout.colour.ink, on.layout.colour.paper), key=luminance)
    for value in values:
        if value is None:
            yield {}
            continue
        share = 0.5 + (value - middle) / (2 * reach) if even else _between(value, low, high)
        fill = _at(stops, share)
        dark = luminance(fill) < _DARK_ENOUGH
        yield {"fill": fill, "color": inks[1] if dark else inks[0]}


def _between(value: float, low: float, high: float) -> float:
    return (value - low) / (high - low) if high > low else 0.5


def _stops(scale: str, wanted: Heat | None, on: Lowering) -> tuple[str, str, str]:
    colours = on.layout.colour
    diverging = wanted is not None and wanted.midpoint is not None and not scale
    if scale == "diverging" or diverging:
        ends = (mix(colours.paper, c, 0.7) for c in (on.layout.chart.bad, on.layout.chart.good))
        bad, good = ends
        return bad, colours.paper, good
    if scale and scale not in ("ramp", "sequential"):
        end = on.colour(scale)
        return mix(colours.paper, end, 0.06), mix(colours.paper, end, 0.5), end
    return on.layout.chart.ramp


def _at(stops: tuple[str, str, str], share: float) -> str:
    low, middle, high = stops
    if share < 0.5:
        return mix(low, middle, share * 2)
    return mix(middle, high, share * 2 - 1)


# ---- colours ---------------------------------------------------------------------------------


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(first: str, second: str, share: float) -> str:
    """`first` with `share` (0 to 1) of `second`, in sRGB."""
    pairs = zip(_channels(first), _channels(second), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def luminance(colour: str) -> float:
    """Relative luminance, 0 to 1 (WCAG 2.2)."""
    linear = [
        v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4
        for v in (channel / 255 for channel in _channels(colour))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
