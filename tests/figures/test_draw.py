from __future__ import annotations

import pytest

from renderkit import figures
from renderkit.figures.chart.plan import PLANNERS
from renderkit.struct import replace
from renderkit.world import World
from tests.figures.workshop import COLUMN, bars, context, drawn, mark, parsed, pixels

TABLE = {
    "kind": "table_image",
    "alt": "A table",
    "columns": [{"id": "a", "title": "A"}],
    "rows": [["1"]],
    "width": "50%",
}


def test_a_table_image_is_what_the_typesetter_draws_at_the_block_s_width() -> None:
    drawing = drawn(TABLE)
    assert (drawing.kind, drawing.width) == ("table_image", COLUMN / 2)


@pytest.mark.parametrize(
    ("kind", "words"),
    [("pie", "a pie chart"), ("area", "an area chart"), ("waterfall", "a waterfall chart")],
)
def test_a_type_without_a_planner_is_an_error_that_names_the_others(kind: str, words: str) -> None:
    chart, facts = parsed(bars())
    drawing = figures.draw(replace(chart, type=kind), context(facts))
    problem = drawing.problems[0]
    assert (problem.code, problem.severity) == ("S030", "error")
    assert problem.message == f"this renderkit cannot draw {words} yet"
    assert problem.allowed == ", ".join(PLANNERS)


def test_another_painter_is_an_error() -> None:
    chart, facts = parsed(bars())
    problems = figures.draw(replace(chart, painter="plotly"), context(facts)).problems
    assert [(p.code, p.pointer) for p in problems] == [("S030", "/pages/0/blocks/0/painter")]


def test_what_a_chart_asks_for_and_does_not_get_is_said() -> None:
    chart, facts = parsed(bars())
    problems = figures.draw(replace(chart, panels=True), context(facts)).problems
    assert [(p.code, p.severity) for p in problems] == [("S030", "error")]
    second = replace(chart.series[0], axis="right")
    problems = figures.draw(replace(chart, series=(second,)), context(facts)).problems
    assert [(p.code, p.severity) for p in problems] == [("S030", "error")]
    problems = figures.draw(replace(chart, vector=True), context(facts)).problems
    assert [(p.code, p.severity) for p in problems] == [("S030", "warning")]


def test_what_cannot_be_drawn_is_a_sheet_of_paper() -> None:
    chart, facts = parsed(bars())
    drawing = figures.draw(replace(chart, type="pie"), context(facts))
    assert drawing.points[0] == pytest.approx(COLUMN)
    assert pixels(drawing).min() == 255
    assert drawing.marks == ()


def test_a_chart_is_as_wide_as_its_column_and_twice_as_fine_as_its_record() -> None:
    drawing = drawn(bars())
    assert drawing.points[0] == COLUMN
    assert drawing.dpi == 288
    assert drawn(bars(), dpi=200).dpi == 400
    assert drawn(bars(), dpi=72).dpi == 288


def test_a_chart_follows_its_own_size_up_to_the_column() -> None:
    assert drawn(bars(size={"width": "6cm"})).points[0] == pytest.approx(170.1, abs=0.2)
    assert drawn(bars(size={"width": "50cm"})).points[0] == COLUMN
    assert drawn(bars(width="50%")).points[0] == COLUMN / 2


@pytest.mark.parametrize("size", [{"width": "2cm", "height": "1cm"}, {"height": "60in"}])
def test_a_chart_without_room_is_refused_in_points(size: dict[str, str]) -> None:
    problem = drawn(bars(title="A title", size=size)).problems[-1]
    assert (problem.code, problem.severity) == ("L005", "error")
    assert problem.measure.get("height_points", 1) > 0


def test_a_fixed_place_decides_the_size() -> None:
    drawing = drawn(bars(), frame=(300.0, 150.0))
    assert drawing.points == pytest.approx((300, 150), abs=0.3)


def test_every_mark_has_its_own_id_and_whole_pixels_inside_the_picture() -> None:
    drawing = drawn(bars(title="Title", value_labels=True, reference=[{"y": 40, "label": "Plan"}]))
    ids = [m.id for m in drawing.marks]
    assert len(set(ids)) == len(ids)
    for found in drawing.marks:
        assert all(side == int(side) for side in found.box)
        assert found.box.x0 >= 0
        assert found.box.x1 <= drawing.width
        assert found.box.y1 <= drawing.height
        assert set(found.needs) <= set(ids) - {found.id}


def test_all_strings_of_a_picture_are_told_whole() -> None:
    title = (
        "A title that is so long that it takes two lines of its chart, "
        "whatever the layout is like and however wide its column may be"
    )
    drawing = drawn(bars(title=title, y={"title": "Minutes"}))
    assert {title, "Minutes", "one", "two", "three", "0", "20", "40", "60"} <= set(drawing.texts)
    assert mark(drawing, "title").box.height > 60


def test_text_in_a_chart_is_no_smaller_than_the_layout_s_labels() -> None:
    for name in World.default().layout_names():
        drawing = drawn(bars(value_labels=True, title="T"), name=name)
        label = context(name=name).layout.chart.label * 288 / 72
        heights = [m.x_height for m in drawing.marks if m.x_height]
        assert min(heights) >= 0.45 * label
