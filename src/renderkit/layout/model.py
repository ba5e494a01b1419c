"""The tokens of a layout: one set drives reports, tables, charts and slides.

Sizes are points, colours `#rrggbb`. Every field is a token; its dotted path (`type.body`,
`table.rule`) is what a spec's `layout.set` names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class FontTokens:
    """Families by role, each found in `fonts/`; `fallback` is asked in order for missing glyphs.

    twins: our family to the Office family of equal or nearest metrics.
    """

    body: str
    heading: str
    figure: str  # text in charts and table images
    mono: str
    math: str
    fallback: tuple[str, ...]
    twins: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class PageTokens:
    size: str  # "a4", "us-letter"
    orientation: Literal["portrait", "landscape"]
    margin_top: float
    margin_right: float
    margin_bottom: float
    margin_left: float
    columns: int
    column_gap: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ColourTokens:
    paper: str
    ink: str  # running text, 7:1 or more on paper
    soft: str  # notes, captions, furniture, 4.5:1 or more
    rule: str  # hairlines
    wash: str  # quiet fills: code, cards, zebra rows
    accent: str  # the one colour with meaning
    accent_ink: str  # text on accent
    link: str
    highlight: str  # light tint behind what stands out
    info: str
    good: str
    warn: str
    bad: str
    neutral: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TypeTokens:
    """One scale. Line pitches are multiples of the size: 1.2 em + leading of the engine."""

    body: float
    lead: float
    small: float  # captions
    note: float  # notes, furniture; the smallest text of a page
    code: float
    title: float
    subtitle: float
    h1: float
    h2: float
    h3: float
    h4: float
    heading_weight: Literal["regular", "bold"]
    line: float  # line pitch of running text, in em
    heading_line: float
    justify: bool
    hyphenate: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SpaceTokens:
    """unit: all vertical space is a multiple of it."""

    unit: float
    paragraph: float
    block: float
    before_heading: float
    after_heading: float
    list_indent: float
    list_gap: float


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadingTokens:
    numbered: bool
    colour: str
    rule_below_h1: bool
    small_caps_h3: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TableTokens:
    style: Literal["booktabs", "grid", "zebra", "plain", "heatmap", "spreadsheet", "bi"]
    size: float
    inset_x: float
    inset_y: float
    rule: float  # stroke above and below
    hairline: float
    header_weight: Literal["regular", "bold"]
    header_fill: str
    header_ink: str
    empty: str  # what a table without rows says
    missing: str  # how null is drawn


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartTokens:
    title: float
    subtitle: float
    label: float  # never below type.note
    height: float  # default height of a chart, points
    palette: tuple[str, ...]
    grid: str
    axis: str
    muted: str
    total: str
    good: str
    bad: str
    ramp: tuple[str, str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class SlideTokens:
    width: float
    height: float
    margin: float
    title: float
    body: float
    floor: float
    table: float


@dataclass(frozen=True, slots=True, kw_only=True)
class FurnitureTokens:
    """What stands round the text. Lines may use {title} {version} {date} {page} {pages} {channel}
    {author} {milestone} {classification} {section}; a part whose fields are all missing is left out.
    """

    opening: Literal["cover", "title_block"]
    header_left: str
    header_right: str
    footer_left: str
    footer_right: str
    header_rule: bool
    footer_rule: bool
    accent_bar: bool  # a bar of accent at the top edge of a page


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """A finished layout. `sha256` covers the folder and what was set otherwise."""

    name: str
    title: str
    description: str
    fonts: FontTokens
    page: PageTokens
    colour: ColourTokens
    type: TypeTokens
    space: SpaceTokens
    heading: HeadingTokens
    table: TableTokens
    chart: ChartTokens
    slide: SlideTokens
    furniture: FurnitureTokens
    sha256: str
