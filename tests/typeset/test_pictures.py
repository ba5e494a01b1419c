"""Pictures on pages: where they lie, how large they are, what keeps their words with them."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from renderkit import png
from renderkit.figures.model import Drawing
from renderkit.spec.model import (
    Chart,
    DrawingUse,
    Fact,
    Figure,
    Heading,
    Paragraph,
    Span,
    TableImage,
)
from renderkit.spec.model.block import Pictured
from renderkit.typeset.model import Composition
from renderkit.typeset.typst.blocks.picture import placed_size
from renderkit.units import Length
from tests.support import pages

INK = (230, 0, 120)  # nothing else on a page has this colour


def drawing(block_id: str, width: int, height: int, dpi: float = 288) -> Drawing:
    """A dark picture with a light grid of single pixels, to see whether they stay apart."""
    pixels = np.full((height, width, 3), INK, np.uint8)
    pixels[8:-8:16, 8:-8] = 200
    pixels[8:-8, 8:-8:16] = 200
    return Drawing(
        block_id=block_id, kind="figure", png=png.encode(pixels, width, height),
        width=width, height=height, dpi=dpi,
    )  # fmt: skip


def figure(block_id: str = "f", **said: Any) -> Figure:
    return Figure(id=block_id, pointer=f"/{block_id}", src="x.png", **said)


def laid_out(*blocks: Pictured | Paragraph | Heading, **sizes: Drawing) -> Composition:
    composition = pages.typeset(*blocks, drawings=sizes)
    assert [p.message for p in composition.problems] == []
    return composition


def ink(composition: Composition, block_id: str) -> tuple[int, int, int, int]:
    """The pixels at 144 dpi that the picture covers, measured on the finished page."""
    placed = pages.block(composition, block_id).picture
    assert placed is not None
    shot = pages.raster(composition.pdf, placed.page)
    dark = np.abs(shot.astype(int) - INK).sum(axis=2) < 90
    ys, xs = np.where(dark.any(axis=1))[0], np.where(dark.any(axis=0))[0]
    return int(xs[0]), int(ys[0]), int(xs[-1]) + 1, int(ys[-1]) + 1


@pytest.mark.parametrize("place", ["left", "center", "right"])
def test_a_pictures_box_is_where_its_pixels_are(place: Any) -> None:
    composition = laid_out(figure(place=place), f=drawing("f", 603, 401))
    found = pages.block(composition, "f").picture
    assert found is not None
    assert np.allclose(ink(composition, "f"), [2 * v for v in found.box], atol=1.0)


def test_a_picture_at_half_the_dots_of_the_page_loses_no_pixel() -> None:
    composition = laid_out(figure(), f=drawing("f", 800, 400))
    placed = pages.block(composition, "f").picture
    assert placed is not None
    assert placed.box.width == pytest.approx(200)
    x0, _, x1, _ = ink(composition, "f")
    assert x1 - x0 == 400


def test_a_picture_wider_than_the_column_is_scaled_down_to_it() -> None:
    composition = laid_out(figure(), f=drawing("f", 3000, 300, dpi=96))
    found = pages.block(composition, "f")
    assert found.picture is not None
    assert found.picture.box.width == pytest.approx(found.fragments[0].box.width, abs=0.5)
    assert found.picture.box.width / found.picture.box.height == pytest.approx(10, rel=0.01)


def test_a_small_picture_keeps_its_natural_size() -> None:
    assert placed_size(drawing("f", 96, 48, 96), Length(100, "%"), 400) == (72, 36)


def test_a_picture_is_enlarged_only_where_the_spec_says_how_wide() -> None:
    assert placed_size(drawing("f", 96, 48, 96), Length(50, "%"), 400) == (200, 100)
    assert placed_size(drawing("f", 96, 48, 96), Length(144, "pt"), 400) == (144, 72)


def test_no_picture_is_wider_than_its_column_whatever_the_spec_says() -> None:
    assert placed_size(drawing("f", 96, 48, 96), Length(900, "pt"), 400) == (400, 200)


def test_a_picture_taller_than_the_page_is_shrunk_with_its_caption_on_the_same_page() -> None:
    composition = laid_out(
        Heading(id="h", pointer="/h", text=pages.words("Above it")),
        figure(caption=pages.words("Tall, and told in words")),
        f=drawing("f", 400, 4000, 96),
    )
    placed = pages.block(composition, "f")
    assert len(placed.fragments) == 1
    assert placed.picture is not None
    sheet = composition.pages[placed.picture.page - 1]
    assert 0 < placed.picture.box.y0 < placed.picture.box.y1 < sheet.height - 60
    assert placed.parts[0].fragments[0].page == placed.picture.page
    assert pages.block(composition, "h").fragments[0].page == placed.picture.page


@pytest.mark.parametrize("lines", range(10, 40, 3))
def test_a_caption_never_leaves_its_picture(lines: int) -> None:
    composition = laid_out(
        Paragraph(id="p", pointer="/p", text=pages.words("\n".join("line" for _ in range(lines)))),
        figure(caption=pages.words("Below"), source_note=pages.words("Who says so")),
        f=drawing("f", 900, 700),
    )
    placed = pages.block(composition, "f")
    assert placed.picture is not None
    assert {f.page for part in placed.parts for f in part.fragments} == {placed.picture.page}


def test_caption_source_note_and_credit_stand_below_in_this_order() -> None:
    composition = laid_out(
        figure(
            caption=pages.words("A caption"), source_note=pages.words("A source"), credit="A credit"
        ),
        f=drawing("f", 300, 100),
    )
    placed = pages.block(composition, "f")
    assert [(p.role, p.text) for p in placed.parts] == [
        ("caption", "A caption"), ("source", "A source"), ("source", "A credit"),
    ]  # fmt: skip
    assert placed.picture is not None
    tops = [placed.picture.box.y1, *(p.fragments[0].box.y0 for p in placed.parts)]
    assert tops == sorted(tops)
    assert re.search(r"A caption\s+A source\s+A credit", pages.text(composition.pdf))


def test_alternative_text_falls_back_to_the_caption_and_then_to_a_word_for_the_kind() -> None:
    said = {
        "a": figure("a", alt="Said by the spec"),
        "b": figure("b", caption=pages.words("Said by the caption")),
        "c": figure("c"),
    }
    composition = laid_out(*said.values(), **{i: drawing(i, 90, 90) for i in said})
    for words in ("Said by the spec", "Said by the caption", "Picture"):
        assert words.encode("utf-16-be").hex() in composition.pdf.hex() or (
            words.encode() in composition.pdf
        )


def test_a_fact_in_a_caption_does_not_reach_the_alternative_text() -> None:
    spans = (
        Span(pointer="/0", text="About "),
        Span(pointer="/1", fact="m"),
    )
    fact = Fact(pointer="/facts/0", id="m", value="4711")
    composition = pages.typeset(
        figure(caption=spans), drawings={"f": drawing("f", 90, 90)}, facts={"m": fact}
    )
    assert b"(About)" in composition.pdf
    assert b"4711" not in composition.pdf


def test_decoration_has_no_alternative_text() -> None:
    composition = laid_out(figure(decorative=True), f=drawing("f", 90, 90))
    assert b"/Alt" not in composition.pdf


def test_a_drawing_used_twice_is_in_the_file_once() -> None:
    noise = np.random.default_rng(7).integers(0, 255, (200, 300, 3), np.uint8)
    shared = Drawing(
        block_id="d", kind="chart", png=png.encode(noise, 300, 200), width=300, height=200, dpi=288
    )
    uses = [DrawingUse(id=f"u{n}", pointer=f"/{n}", use="d") for n in range(3)]
    once = pages.typeset(uses[0], drawings={"d": shared})
    thrice = pages.typeset(*uses, drawings={"d": shared})
    assert len(thrice.pdf) < len(once.pdf) + 20_000
    assert [b.drawing for b in thrice.blocks if b.kind == "drawing"] == ["d"] * 3


def test_charts_and_table_images_are_shown_in_the_same_way() -> None:
    chart = Chart(id="c", pointer="/c", type="bar", caption=pages.words("Bars"))
    table = TableImage(id="t", pointer="/t", columns=(), rows=(), caption=pages.words("Cells"))
    composition = laid_out(chart, table, c=drawing("c", 400, 300), t=drawing("t", 400, 200))
    for block_id, height in (("c", 75), ("t", 50)):
        placed = pages.block(composition, block_id).picture
        assert placed is not None
        assert placed.box.height == pytest.approx(height)


def test_a_block_without_its_picture_is_a_problem() -> None:
    composition = pages.typeset(figure())
    assert [(p.code, p.pointer, p.severity) for p in composition.problems] == [
        ("S030", "/f", "error")
    ]


def test_a_chart_made_smaller_to_fit_a_page_is_a_warning_and_a_photograph_is_not() -> None:
    tall = drawing("c", 400, 4000, 96)
    texted = Drawing(
        block_id="c", kind="chart", png=tall.png, width=tall.width, height=tall.height, dpi=96
    )
    chart = Chart(id="c", pointer="/c", type="bar")
    (problem,) = pages.typeset(chart, drawings={"c": texted}).problems
    assert (problem.code, problem.severity, problem.pointer) == ("L003", "warning", "/c")
    assert pages.typeset(figure(), drawings={"f": drawing("f", 400, 4000, 96)}).problems == ()
