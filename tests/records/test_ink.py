from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

from renderkit import shaping
from renderkit.records.ink import spread, tighten
from renderkit.split.pdfium import Pdf
from renderkit.split.scanlines import Scanlines
from renderkit.units import Box, PixelBox
from tests.split import pdfs
from tests.support.pages import world

Pixels = npt.NDArray[np.uint8]
SLACK = 3


def paper(shade: int = 255) -> Pixels:
    return np.full((60, 120, 3), shade, np.uint8)


def value(pixels: Pixels, ink: int = 20) -> PixelBox:
    """Two letters drawn inside the box 40..60 x 20..44 of the tests."""
    pixels[25:38, 42:48] = ink
    pixels[27:30, 43:47] = 255 - ink  # a hole
    pixels[25:38, 51:58] = ink
    return PixelBox(42, 25, 58, 38)


BOX = Box(40, 20, 60, 44)


def test_white_is_left_out_on_all_sides() -> None:
    pixels = paper()
    assert tighten(pixels, BOX, SLACK) == PixelBox(40, 20, 60, 44)  # nothing there: the box itself
    drawn = value(pixels)
    assert tighten(pixels, BOX, SLACK) == drawn


@pytest.mark.parametrize("ink", [20, 250])
def test_a_tinted_cell_does_not_fool_it(ink: int) -> None:
    pixels = paper()
    pixels[10:50, 10:110] = 130
    drawn = value(pixels, ink)
    assert tighten(pixels, BOX, SLACK) == drawn


@pytest.mark.parametrize("shade", [(255, 238, 136), (34, 51, 68)])
def test_a_highlight_just_as_wide_as_the_value_does_not_fool_it(
    shade: tuple[int, int, int],
) -> None:
    pixels = paper()
    pixels[22:42, 40:60] = shade
    drawn = value(pixels, 20 if shade[0] > 128 else 255)
    assert tighten(pixels, BOX, SLACK) == drawn


def test_an_underline_is_no_part_of_the_value() -> None:
    pixels = paper()
    drawn = value(pixels)
    pixels[41, 40:60] = 20
    pixels[42, 40:60] = 180
    assert tighten(pixels, BOX, SLACK) == drawn


def test_an_underline_that_makes_way_for_a_descender_is_no_part_of_the_value() -> None:
    pixels = paper()
    value(pixels)
    pixels[41, 40:60] = 20
    pixels[38:43, 53:56] = 255
    pixels[38:44, 54] = 20  # the descender
    assert tighten(pixels, BOX, SLACK) == PixelBox(42, 25, 58, 44)


def test_a_line_through_the_value_changes_nothing() -> None:
    pixels = paper()
    drawn = value(pixels)
    pixels[31, 40:60] = 20
    assert tighten(pixels, BOX, SLACK) == drawn


def test_the_faintest_edge_of_a_letter_counts() -> None:
    pixels = paper()
    value(pixels)
    pixels[24, 44:46] = 254
    assert tighten(pixels, BOX, SLACK) == PixelBox(42, 24, 58, 38)


def test_a_neighbours_ink_that_reaches_over_the_edge_is_left_out() -> None:
    pixels = paper()
    drawn = value(pixels)
    pixels[22:42, 35:41] = 20  # ends one pixel inside
    pixels[22:42, 59:64] = 20
    assert tighten(pixels, BOX, SLACK) == drawn


def test_a_slanted_letter_is_followed_out_of_the_box_but_not_far() -> None:
    pixels = paper()
    for row in range(25, 38):
        end = 58 + (38 - row) // 4
        pixels[row, 51:end] = 20
    assert tighten(pixels, BOX, SLACK) == PixelBox(51, 25, 61, 38)
    pixels[26, 58:80] = 20
    assert tighten(pixels, BOX, SLACK).x1 == 63


def test_the_bar_of_a_single_glyph_is_ink() -> None:
    pixels = paper()
    pixels[25:27, 41:51] = 20  # the bar of a 7 that fills its box but for the bearings
    pixels[27:38, 47:49] = 20
    assert tighten(pixels, Box(40.3, 20, 51.7, 44), SLACK) == PixelBox(41, 25, 51, 38)


def test_a_dash_alone_is_ink() -> None:
    pixels = paper()
    pixels[31:33, 42:58] = 20
    assert tighten(pixels, BOX, SLACK) == PixelBox(42, 31, 58, 33)


def test_a_box_beyond_the_page_is_cut() -> None:
    pixels = paper()
    pixels[50:60, 100:120] = 0
    assert tighten(pixels, Box(90, 40, 140, 80), SLACK) == PixelBox(100, 50, 120, 60)


def test_scaling_spreads_the_edges_of_a_shape_by_half_a_pixel() -> None:
    assert spread(Box(30, 20.4, 50, 40.6)) == PixelBox(29, 19, 51, 42)
    assert spread(Box(30.6, 20.5, 49.5, 40.4)) == PixelBox(30, 20, 50, 41)


#: Markup that draws `v`, face and size of the ink, the value.
STYLES = {
    "plain": ("v", ("Carlito", "regular", False), 11, "4207.35"),
    "bold": ("strong(v)", ("Carlito", "bold", False), 11, "4207.35"),
    "italic": ("emph(v)", ("Carlito", "regular", True), 11, "4207.35"),
    "large": ("text(30pt, v)", ("Carlito", "regular", False), 30, "7"),
    "words": ("v", ("Carlito", "regular", False), 11, "gypsum jelly"),
    "underline": ("underline(v)", ("Carlito", "regular", False), 11, "4207,35"),
    "descenders": ("underline(v)", ("Carlito", "regular", False), 11, "gypsum jelly"),
    "serif": ("v", ("Source Serif 4", "regular", True), 11, "f(42)j"),
}


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("start", [40.0, 40.3, 40.45])
def test_the_ink_of_typeset_text_is_found_to_the_pixel(style: str, start: float) -> None:
    """Compared with a page on which the value stands alone, without underline or neighbours."""
    look, face, size, said = STYLES[style]
    font = shaping.chain((world().fonts.face(face[0], *face[1:]),), "en")  # type: ignore[arg-type]
    width = font.shape(said).advance * size
    before = start - font.shape("(").advance * size
    edges = f'#set text({size}pt, font: "{face[0]}", top-edge: 0.96em, bottom-edge: -0.24em)\n'
    line = f"#let v = [{said}]\n#let at(x, w) = place(top + left, dx: x, dy: 30pt, w)\n"
    plain = look.removeprefix("underline").strip("()") if "underline" in look else look
    shown = f"#at({start}pt, {look})#at({before}pt, emph[(])#at({start + width}pt, [)])"
    page = _drawn(pdfs.page(edges + line + shown))
    real = _inked(_drawn(pdfs.page(edges + line + f"#at({start}pt, {plain})")))
    box = Box(start, 30, start + width, 30 + 1.2 * size).scaled(2)
    ink = tighten(page, box, SLACK)
    for edge, true, outwards in zip(ink, real, (-1, -1, 1, 1), strict=True):
        assert 0 <= (edge - true) * outwards <= 1


def _drawn(source: str) -> Pixels:
    with Pdf(pdfs.typeset(source), "test") as opened:
        lines = Scanlines(400, 200)
        opened.draw(1, lines, 144)
        return np.asarray(lines.pixels).copy()


def _inked(pixels: Pixels) -> PixelBox:
    y, x = np.nonzero((pixels != 255).any(axis=2))
    return PixelBox(int(x.min()), int(y.min()), int(x.max()) + 1, int(y.max()) + 1)
