"""The bundled layouts keep the rules of good pages."""

from __future__ import annotations

import pytest
import uharfbuzz as hb

from renderkit.layout.model import PAGE_SIZES, Layout, page_size
from renderkit.spec.document import PAGE_SIZES as spec_sizes
from renderkit.world import World

WORLD = World.default()
LAYOUTS = [WORLD.layout(name) for name in WORLD.layout_names()]
every_layout = pytest.mark.parametrize("layout", LAYOUTS, ids=lambda each: each.name)

#: Ordinary English; what counts is the mix of letters and spaces.
SAMPLE = (
    "The mean error over all runs stays small, and the first corpus shows that the cost of an "
    "index grows with the cap. In the second round each setting was measured five times, and the "
    "median was kept; the fourth cap has not been measured yet."
)


def characters_a_line(layout: Layout) -> float:
    """How many characters of SAMPLE a line of running text holds."""
    sides = page_size(layout.page.size)
    width = sides[0] if layout.page.orientation == "portrait" else sides[1]
    inset = layout.page.text_inset if layout.page.columns == 1 else 0.0
    gaps = layout.page.column_gap * (layout.page.columns - 1)
    room = width - layout.page.margin_left - layout.page.margin_right - gaps
    face = WORLD.fonts.face(layout.fonts.body)
    font = hb.Font(hb.Face(hb.Blob.from_file_path(str(face.path)), face.index))
    buffer = hb.Buffer()
    buffer.add_str(SAMPLE)
    buffer.guess_segment_properties()
    hb.shape(font, buffer)
    advance = sum(p.x_advance for p in buffer.glyph_positions) / font.face.upem / len(SAMPLE)
    return float((room / layout.page.columns - inset) / (advance * layout.type.body))


@every_layout
def test_a_line_holds_60_to_75_characters(layout: Layout) -> None:
    assert 60 <= round(characters_a_line(layout)) <= (75 if layout.page.columns == 1 else 70)


@every_layout
def test_body_and_leading_are_of_a_good_size(layout: Layout) -> None:
    assert 9 <= layout.type.body <= 11
    assert 1.35 <= layout.type.line <= 1.45
    assert 1.15 <= layout.type.heading_line <= 1.25


@every_layout
def test_all_vertical_space_is_a_multiple_of_the_unit(layout: Layout) -> None:
    space = layout.space
    for name in ("paragraph", "block", "before_heading", "after_heading", "list_gap"):
        assert getattr(space, name) % space.unit == 0, name


@every_layout
def test_space_before_a_heading_is_twice_the_space_after(layout: Layout) -> None:
    assert layout.space.before_heading == 2 * layout.space.after_heading


@every_layout
def test_headings_step_down_to_the_body(layout: Layout) -> None:
    sizes = layout.type
    steps = [sizes.title, sizes.h1, sizes.h2, sizes.h3, sizes.h4, sizes.body]
    assert steps == sorted(steps, reverse=True)
    assert 1.15 <= sizes.h1 / sizes.h2 <= 1.5
    assert 1.15 <= sizes.h2 / sizes.h3 <= 1.5


@every_layout
def test_a_table_row_is_about_one_and_a_half_lines_high(layout: Layout) -> None:
    row = 1.2 * layout.table.size + 2 * layout.table.inset_y
    assert 1.5 <= row / layout.table.size <= 2.1


@every_layout
def test_every_family_that_is_set_has_an_office_twin(layout: Layout) -> None:
    fonts = layout.fonts
    used = {fonts.body, fonts.heading, fonts.figure, fonts.mono, fonts.math}
    assert used <= set(fonts.twins)


def test_layouts_differ_in_what_a_reader_sees() -> None:
    looks = [
        (each.fonts.body, each.colour.accent, each.page.size, each.furniture.opening)
        for each in LAYOUTS
    ]
    for one in looks:
        for other in looks:
            assert one is other or sum(a != b for a, b in zip(one, other, strict=True)) >= 2


def test_every_page_size_that_a_spec_may_name_is_known() -> None:
    for name in (*spec_sizes, *PAGE_SIZES):
        width, height = page_size(name)
        assert width < height
    assert page_size("Letter") == PAGE_SIZES["us-letter"]
