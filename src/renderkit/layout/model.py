"""The tokens of a layout: one set drives reports, tables, charts and slides.

Sizes are points, colours `#rrggbb`. Every field is a token; its dotted path (`type.body`,
`table.rule`) is what a spec's `layout.set` names. The aliases say what a token's text or number
means, and so how `layout/tokens.py` checks it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from renderkit.struct import Struct

Colour = Annotated[str, "colour"]  # in a file also the name of a token of [colour]
Family = Annotated[str, "family"]  # a family of fonts.lock
Points = Annotated[float, "points"]
Ems = Annotated[float, "ems"]
PageSize = Annotated[str, "page size"]
Line = Annotated[str, "line"]  # text with {fields}

#: Page sizes by name: width and height of the upright page, points. ISO 216 sizes are whole
#: millimetres, North American ones whole inches.
PAGE_SIZES: Mapping[str, tuple[float, float]] = {
    "a3": (841.89, 1190.551),
    "a4": (595.276, 841.89),
    "a5": (419.528, 595.276),
    "b5": (498.898, 708.661),
    "us-letter": (612.0, 792.0),
    "us-legal": (612.0, 1008.0),
    "us-tabloid": (792.0, 1224.0),
    "screen": (450.0, 800.0),  # 16 : 9 when landscape; 1600 x 900 pixels at 144 dpi
}


def page_size(name: str) -> tuple[float, float]:
    """Width and height in points of a layout's or a spec's page size: specs say `A4`, `Letter`."""
    key = name.lower()
    return PAGE_SIZES[key if key in PAGE_SIZES else f"us-{key}"]


#: What a furniture line may name in braces.
LINE_FIELDS = (
    "title", "version", "date", "page", "pages", "channel", "author", "milestone",
    "classification", "section",
)  # fmt: skip


class FontTokens(Struct, frozen=True, kw_only=True):
    """Families by role, each found in `fonts/`; `fallback` is asked in order for missing glyphs.

    twins: our family to the Office family of equal or nearest metrics.
    """

    body: Family
    heading: Family
    figure: Family  # text in charts and table images
    mono: Family
    math: Family
    fallback: tuple[Family, ...]
    twins: Mapping[Family, str]

    @property
    def named(self) -> tuple[Family, ...]:
        """The families that roles name, without the fallback."""
        return tuple(dict.fromkeys((self.body, self.heading, self.figure, self.mono, self.math)))


class PageTokens(Struct, frozen=True, kw_only=True):
    """text_inset: how much narrower running text of a one-column page is than the text area, for
    lines of a good length; headings, tables and pictures use all of it. text_at: at which end of
    the area, in reading direction, running text stands.
    """

    size: PageSize  # "a4", "us-letter"
    orientation: Literal["portrait", "landscape"]
    margin_top: Points
    margin_right: Points
    margin_bottom: Points
    margin_left: Points
    columns: int
    column_gap: Points
    text_inset: Points
    text_at: Literal["start", "end"]


class ColourTokens(Struct, frozen=True, kw_only=True):
    paper: Colour
    ink: Colour  # running text, 7:1 or more on paper
    soft: Colour  # notes, captions, furniture, 4.5:1 or more
    rule: Colour  # hairlines
    wash: Colour  # quiet fills: code, cards, zebra rows
    accent: Colour  # the one colour with meaning
    accent_ink: Colour  # text on accent
    link: Colour
    highlight: Colour  # light tint behind what stands out
    info: Colour
    good: Colour
    warn: Colour
    bad: Colour
    neutral: Colour


class TypeTokens(Struct, frozen=True, kw_only=True):
    """One scale. Line pitches are multiples of the size: 1.2 em + leading of the engine."""

    body: Points
    lead: Points
    small: Points  # captions
    note: Points  # notes, furniture; the smallest text of a page
    code: Points
    title: Points
    subtitle: Points
    h1: Points
    h2: Points
    h3: Points
    h4: Points
    title_weight: Literal["regular", "bold"]
    heading_weight: Literal["regular", "bold"]
    line: Ems  # line pitch of running text, in em
    heading_line: Ems
    justify: bool
    hyphenate: bool


class SpaceTokens(Struct, frozen=True, kw_only=True):
    """unit: all vertical space is a multiple of it."""

    unit: Points
    paragraph: Points
    block: Points
    before_heading: Points
    after_heading: Points
    list_indent: Points
    list_gap: Points


class HeadingTokens(Struct, frozen=True, kw_only=True):
    """beside: on pages with a text_inset, headings of the first two levels stand in its room,
    beside the running text that follows them; hang: all headings begin where running text does,
    and their numbers hang in that room.
    """

    numbered: bool
    colour: Colour  # of level 1
    inner_colour: Colour  # of the levels below
    rule_below_h1: bool
    small_caps_h3: bool
    rule_above_h1: bool = False
    beside: bool = False
    hang: bool = False


class TableTokens(Struct, frozen=True, kw_only=True):
    style: Literal["booktabs", "grid", "zebra", "plain", "heatmap", "spreadsheet", "bi"]
    size: Points
    inset_x: Points
    inset_y: Points
    rule: Points  # stroke above and below
    hairline: Points
    header_weight: Literal["regular", "bold"]
    header_fill: Colour
    header_ink: Colour
    empty: str  # what a table without rows says
    missing: str  # how null is drawn


class ChartTokens(Struct, frozen=True, kw_only=True):
    title: Points
    subtitle: Points
    label: Points  # never below type.note
    height: Points  # default height of a chart, points
    palette: tuple[Colour, ...]
    grid: Colour
    axis: Colour
    muted: Colour
    total: Colour
    good: Colour
    bad: Colour
    ramp: tuple[Colour, Colour, Colour]


class SlideTokens(Struct, frozen=True, kw_only=True):
    width: Points
    height: Points
    margin: Points
    title: Points
    body: Points
    floor: Points
    table: Points


class FurnitureTokens(Struct, frozen=True, kw_only=True):
    """What stands round the text. Lines may use `LINE_FIELDS` in braces; a part (parts stand
    between ` · `) whose fields are all missing is left out.

    opening: `cover` is a field of colour on a page of its own, `title_page` a plain page with the
    document's facts as rows; on the first page of text stand `title_block`, `masthead` (facts side
    by side) or `memo` (facts as rows, the title as the subject). logo_height: of the folder's
    `logo.svg` or `logo.png`, which stands in the opening.
    """

    opening: Literal["cover", "title_page", "title_block", "masthead", "memo"]
    cover_fill: Colour  # behind the title of a cover
    cover_ink: Colour  # the title on it
    header_left: Line
    header_right: Line
    footer_left: Line
    footer_right: Line
    header_rule: bool
    footer_rule: bool
    accent_bar: bool  # a bar of accent at the top edge of a page
    header_center: Line = ""
    footer_center: Line = ""
    mark: Colour = "soft"  # the classification; bold in running lines where it is not soft
    logo_height: Points = 30.0


class Logo(Struct, frozen=True, kw_only=True):
    """The picture in a layout's folder: `logo.svg` or `logo.png`."""

    file: str
    data: bytes


class Layout(Struct, frozen=True, kw_only=True):
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
    logo: Logo | None = None
