from __future__ import annotations

import base64
import hashlib

import numpy as np
import pytest

from renderkit import figures
from renderkit.struct import replace
from renderkit.units import Box, Length
from tests.figures.picture.files import arrow, plain, saved
from tests.figures.workshop import COLUMN, context, figure, parsed, pixels

PNG = saved(arrow((600, 400)), "PNG")
FACT = {"id": "m", "value": "42"}


def test_a_file_is_drawn_as_wide_as_its_block() -> None:
    drawing = figure({"run/a.png": PNG}, src="run/a.png", width="50%")
    assert (drawing.width, drawing.height) == (600, 400)
    assert drawing.points == pytest.approx((COLUMN / 2, COLUMN / 3))
    assert (pixels(drawing) == np.asarray(arrow((600, 400)))).all()
    assert drawing.assets == (("run/a.png", hashlib.sha256(PNG).hexdigest()),)
    assert drawing.problems == ()


def test_a_picture_in_the_spec_itself_is_drawn_too() -> None:
    drawing = figure({}, data=base64.b64encode(PNG).decode())
    assert (drawing.width, drawing.height) == (600, 400)
    assert drawing.assets == ()


def test_auto_is_the_picture_s_own_size_and_at_most_the_column() -> None:
    def width(file: bytes) -> float:
        block, facts = parsed({"kind": "figure", "alt": "x", "src": "a.png"})
        block = replace(block, width=Length(0, "auto"))
        return figures.draw(block, context(facts, {"a.png": file})).points[0]

    assert width(saved(arrow((300, 200)), "PNG", dpi=(150, 150))) == pytest.approx(144, abs=0.1)
    assert width(saved(arrow((3000, 20)), "PNG", dpi=(72, 72))) == pytest.approx(COLUMN)


def test_a_picture_far_finer_than_needed_is_made_smaller() -> None:
    fine = saved(arrow((5000, 400)), "PNG")
    drawing = figure(
        {"a.png": fine}, [FACT], src="a.png", facts=[{"fact": "m", "box": [0, 0, 500, 200]}]
    )
    assert drawing.width == round(COLUMN * 288 / 72)
    assert drawing.marks[0].box == Box(0, 0, 160, 64)


def test_a_missing_file_names_its_place_and_its_path() -> None:
    drawing = figure({}, src="figures/none.png")
    problem = drawing.problems[0]
    assert (problem.code, problem.pointer, problem.found) == (
        "A001",
        "/pages/0/blocks/0/src",
        "figures/none.png",
    )
    assert pixels(drawing).min() == 255


def test_a_damaged_file_names_its_place_and_its_path() -> None:
    problem = figure({"a.png": PNG[:200]}, src="a.png").problems[0]
    assert (problem.code, problem.severity, problem.pointer) == (
        "A003",
        "error",
        "/pages/0/blocks/0/src",
    )
    assert problem.message.startswith("a.png: damaged PNG picture")


def test_a_crop_shows_its_part_and_moves_the_facts() -> None:
    facts = [{"fact": "m", "box": [220, 60, 260, 90]}]
    drawing = figure({"a.png": PNG}, [FACT], src="a.png", crop=[200, 50, 500, 350], facts=facts)
    assert (drawing.width, drawing.height) == (300, 300)
    mark = drawing.marks[0]
    assert (mark.box, mark.fact, mark.place) == (Box(20, 10, 60, 40), "m", "figure")
    assert mark.pointer == "/pages/0/blocks/0/facts/0"
    assert (pixels(drawing) == np.asarray(arrow((600, 400)))[50:350, 200:500]).all()


def test_a_fact_without_a_box_is_the_whole_figure() -> None:
    drawing = figure({"a.png": PNG}, [FACT], src="a.png", facts=[{"fact": "m"}])
    assert drawing.marks[0].box == Box(0, 0, 600, 400)


def test_a_fact_outside_the_picture_is_an_error() -> None:
    facts = [{"fact": "m", "box": [590, 0, 601, 9]}]
    problem = figure({"a.png": PNG}, [FACT], src="a.png", facts=facts).problems[0]
    assert (problem.code, problem.pointer) == ("S013", "/pages/0/blocks/0/facts/0/box")
    assert problem.allowed == "inside [0, 0, 600, 400]"


def test_a_fact_that_a_frame_cuts_away_is_an_error() -> None:
    facts = [{"fact": "m", "box": [10, 10, 60, 60]}]
    block = {"kind": "figure", "alt": "x", "src": "a.png", "fit": "cover", "facts": facts}
    found, known = parsed(block, [FACT])
    drawing = figures.draw(found, context(known, {"a.png": PNG}, frame=(100.0, 200.0)))
    assert [p.code for p in drawing.problems] == ["S013"]
    assert "cropped away" in drawing.problems[0].message


def test_a_crop_outside_the_picture_is_an_error() -> None:
    drawing = figure({"a.png": PNG}, src="a.png", crop=[500, 300, 700, 350])
    assert [(p.code, p.pointer) for p in drawing.problems] == [("S013", "/pages/0/blocks/0/crop")]


def test_covering_a_frame_cuts_the_picture_to_its_shape() -> None:
    block, facts = parsed({"kind": "figure", "alt": "x", "src": "a.png", "fit": "cover"})
    drawing = figures.draw(block, context(facts, {"a.png": PNG}, frame=(200.0, 200.0)))
    assert drawing.width == drawing.height
    block, facts = parsed({"kind": "figure", "alt": "x", "src": "a.png", "fit": "contain"})
    drawing = figures.draw(block, context(facts, {"a.png": PNG}, frame=(200.0, 200.0)))
    assert (drawing.width, drawing.height) == (600, 400)


def test_several_frames_are_a_note() -> None:
    image = arrow()
    gif = saved(image, "GIF", save_all=True, append_images=[image.rotate(90)])
    drawing = figure({"a.gif": gif}, src="a.gif")
    assert [(p.code, p.severity) for p in drawing.problems] == [("A005", "note")]


def test_a_png_named_jpg_is_a_png() -> None:
    assert figure({"a.jpg": plain("RGB", (1, 2, 3))}, src="a.jpg").problems == ()
