"""Turn a set of tokens into what is wrong with it as a whole: contrast, floors, room to write."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from renderkit.layout.model import PAGE_SIZES
from renderkit.layout.tokens import Fault

Tokens = Mapping[str, Any]

TEXT_CONTRAST = 7.0
NOTE_CONTRAST = 4.5
MARK_CONTRAST = 3.0
MOST_SERIES_COLOURS = 7
_NARROWEST_TEXT = 144.0
_LOWEST_TEXT = 144.0
_ACROSS = (
    "page.margin_left",
    "page.margin_right",
    "page.columns",
    "page.column_gap",
    "page.text_inset",
)
_DOWN = ("page.margin_top", "page.margin_bottom")
_SIDES = ("page.size", "page.orientation")

#: (token, what lies behind it, least contrast)
_CONTRASTS = (
    ("colour.ink", "colour.paper", TEXT_CONTRAST),
    ("colour.ink", "colour.wash", TEXT_CONTRAST),
    ("colour.ink", "colour.highlight", TEXT_CONTRAST),
    ("colour.soft", "colour.paper", NOTE_CONTRAST),
    ("colour.soft", "colour.wash", NOTE_CONTRAST),
    ("colour.accent", "colour.paper", NOTE_CONTRAST),
    ("colour.accent_ink", "colour.accent", NOTE_CONTRAST),
    ("colour.link", "colour.paper", NOTE_CONTRAST),
    ("colour.info", "colour.paper", NOTE_CONTRAST),
    ("colour.good", "colour.paper", NOTE_CONTRAST),
    ("colour.warn", "colour.paper", NOTE_CONTRAST),
    ("colour.bad", "colour.paper", NOTE_CONTRAST),
    ("colour.neutral", "colour.paper", NOTE_CONTRAST),
    ("heading.colour", "colour.paper", NOTE_CONTRAST),
    ("heading.inner_colour", "colour.paper", NOTE_CONTRAST),
    ("furniture.cover_ink", "furniture.cover_fill", TEXT_CONTRAST),
    ("furniture.mark", "colour.paper", NOTE_CONTRAST),
    ("table.header_ink", "table.header_fill", NOTE_CONTRAST),
    ("chart.axis", "colour.paper", MARK_CONTRAST),
    ("chart.total", "colour.paper", MARK_CONTRAST),
    ("chart.good", "colour.paper", MARK_CONTRAST),
    ("chart.bad", "colour.paper", MARK_CONTRAST),
)

#: (token, least size, why)
_FLOORS = (
    ("type.body", 9.0, "running text"),
    ("type.lead", 9.0, "an opening paragraph"),
    ("type.small", 8.0, "captions"),
    ("type.note", 7.5, "notes"),
    ("type.code", 8.0, "code"),
    ("type.h4", 9.0, "a heading"),
    ("table.size", 8.0, "tables"),
    ("slide.floor", 14.0, "text on slides"),
    ("slide.body", 18.0, "text on slides"),
    ("slide.table", 12.0, "tables on slides"),
)

#: (token, token that it may not be smaller than)
_ORDERS = (
    ("type.small", "type.note"),
    ("chart.label", "type.note"),
    ("chart.subtitle", "type.note"),
    ("chart.title", "chart.label"),
    ("type.h3", "type.h4"),
    ("type.h2", "type.h3"),
    ("type.h1", "type.h2"),
    ("type.title", "type.h1"),
    ("slide.title", "slide.body"),
)

#: (token, from, to)
_RANGES = (
    ("type.line", 1.2, 2.0),
    ("type.heading_line", 1.0, 1.6),
    ("type.body", 0.0, 16.0),
    ("space.unit", 1.0, 24.0),
    ("table.rule", 0.0, 3.0),
    ("table.hairline", 0.0, 3.0),
    ("slide.width", 400.0, 2000.0),
    ("slide.height", 300.0, 2000.0),
)


def faults_of(tokens: Tokens) -> Iterator[Fault]:
    """Every rule that the tokens break together; tokens that are missing are passed over."""
    yield from _contrast_faults(tokens)
    yield from _size_faults(tokens)
    yield from _range_faults(tokens)
    yield from _room_faults(tokens)
    yield from _palette_faults(tokens)
    if tokens.get("heading.beside") and tokens.get("page.text_at") == "start":
        message = "headings stand beside text that stands at the end"
        yield Fault("value", ("heading.beside", "page.text_at"), message, found="start")


def contrast(first: str, second: str) -> float:
    """The contrast of two colours `#rrggbb`, 1 to 21 (WCAG 2.2, relative luminance)."""
    light, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _contrast_faults(tokens: Tokens) -> Iterator[Fault]:
    for front, back, least in _CONTRASTS:
        if front not in tokens or back not in tokens:
            continue
        ratio = contrast(tokens[front], tokens[back])
        if ratio < least:
            yield Fault(
                "value",
                (front, back),
                f"too little contrast on {back} ({tokens[back]})",
                found=f"{tokens[front]}, {ratio:.2f}:1",
                allowed=f"{least:g}:1 or more",
            )


def _size_faults(tokens: Tokens) -> Iterator[Fault]:
    for token, least, what in _FLOORS:
        if token in tokens and tokens[token] < least:
            message = f"too small for {what}"
            found, allowed = f"{tokens[token]:g} pt", f"{least:g} pt or more"
            yield Fault("floor", (token,), message, found=found, allowed=allowed)
    for token, below in _ORDERS:
        if token in tokens and below in tokens and tokens[token] < tokens[below]:
            message = f"smaller than {below}"
            found, allowed = f"{tokens[token]:g} pt", f"{tokens[below]:g} pt or more"
            yield Fault("floor", (token, below), message, found=found, allowed=allowed)


def _range_faults(tokens: Tokens) -> Iterator[Fault]:
    for token, low, high in _RANGES:
        if token in tokens and not low <= tokens[token] <= high:
            found, allowed = f"{tokens[token]:g}", f"{low:g} to {high:g}"
            yield Fault("value", (token,), "out of range", found=found, allowed=allowed)


def _room_faults(tokens: Tokens) -> Iterator[Fault]:
    if "page.size" not in tokens or "page.orientation" not in tokens:
        return
    sides = PAGE_SIZES[tokens["page.size"]]
    width, height = sides if tokens["page.orientation"] == "portrait" else sides[::-1]
    columns = tokens.get("page.columns", 1)
    gaps = (columns - 1) * tokens.get("page.column_gap", 0.0)
    inset = tokens.get("page.text_inset", 0.0) if columns == 1 else 0.0
    margins = _sum(tokens, "page.margin_left", "page.margin_right")
    across = (width - margins - gaps) / columns - inset
    down = height - _sum(tokens, "page.margin_top", "page.margin_bottom")
    if across < _NARROWEST_TEXT:
        yield _no_room((*_ACROSS, *_SIDES), "width", across, _NARROWEST_TEXT)
    if down < _LOWEST_TEXT:
        yield _no_room((*_DOWN, *_SIDES), "height", down, _LOWEST_TEXT)
    if "slide.margin" in tokens and tokens["slide.margin"] < 0.05 * tokens.get("slide.width", 0.0):
        found, allowed = f"{tokens['slide.margin']:g} pt", "5 % of slide.width or more"
        message = "too close to the edge"
        yield Fault("value", ("slide.margin", "slide.width"), message, found, allowed)


def _palette_faults(tokens: Tokens) -> Iterator[Fault]:
    palette = tokens.get("chart.palette", ())
    if len(palette) > MOST_SERIES_COLOURS:
        found, allowed = f"{len(palette)} colours", f"{MOST_SERIES_COLOURS} or fewer"
        yield Fault("value", ("chart.palette",), "too many colours", found, allowed)
    if len(set(palette)) < len(palette):
        yield Fault("value", ("chart.palette",), "a colour stands twice")


def _no_room(tokens: tuple[str, ...], what: str, points: float, least: float) -> Fault:
    return Fault(
        "value",
        tokens,
        f"the margins leave too little {what}",
        found=f"{points:.0f} pt",
        allowed=f"{least:g} pt or more",
    )


def _sum(tokens: Tokens, *names: str) -> float:
    return float(sum(tokens.get(name, 0.0) for name in names))
