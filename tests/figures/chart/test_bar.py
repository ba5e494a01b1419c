from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from renderkit import figures
from renderkit.figures.scene import Dot, Rect, Scene
from renderkit.struct import replace
from tests.figures.workshop import bars, codes, context, drawn, mark, parsed, pixels, planned, roles


def rects(scene: Scene) -> dict[str, Rect]:
    return {i.id: i for i in scene.items if isinstance(i, Rect) and i.role == "bar"}


def test_heights_are_in_proportion_to_the_values() -> None:
    found = rects(planned(bars(series=[{"id": "s", "name": "s", "values": [10, 20, 40]}])))
    one, two, four = (found[f"bar:s:{i}"].box.height for i in range(3))
    assert two == pytest.approx(2 * one, abs=2)
    assert four == pytest.approx(4 * one, abs=2)


def test_lying_bars_run_from_the_left_with_the_first_on_top() -> None:
    found = rects(planned(bars(horizontal=True)))
    assert found["bar:s:0"].box.y0 < found["bar:s:1"].box.y0
    assert found["bar:s:2"].box.width > found["bar:s:0"].box.width
    assert found["bar:s:2"].box.x0 == found["bar:s:0"].box.x0


def test_a_null_is_a_gap_and_no_bar() -> None:
    drawing = drawn(bars(series=[{"id": "s", "name": "s", "values": [1, None, 3]}]))
    assert [m.id for m in roles(drawing, "bar")] == ["bar:s:0", "bar:s:2"]
    assert mark(drawing, "tick:x:1").text == "two"


def test_zero_is_a_hairline_with_a_box() -> None:
    drawing = drawn(bars(series=[{"id": "s", "name": "s", "values": [0, 5, 0.001]}]))
    assert 0 < mark(drawing, "bar:s:0").box.height <= 4
    assert mark(drawing, "bar:s:2").box.height >= 3


def test_grouped_bars_of_a_category_stand_side_by_side() -> None:
    series = [{"id": f"s{n}", "name": f"n{n}", "values": [3, 4, 5]} for n in range(3)]
    found = rects(planned(bars(series=series)))
    boxes = [found[f"bar:s{n}:0"].box for n in range(3)]
    assert boxes[0].x1 <= boxes[1].x0
    assert boxes[1].x1 <= boxes[2].x0


def test_stacked_bars_stand_on_each_other_and_negative_ones_below_zero() -> None:
    series = [
        {"id": "a", "name": "a", "values": [3, 4, 5]},
        {"id": "b", "name": "b", "values": [2, -1, 2]},
    ]
    found = rects(planned(bars(series=series, mode="stacked")))
    assert found["bar:b:0"].box.y1 == pytest.approx(found["bar:a:0"].box.y0, abs=3)
    assert found["bar:b:1"].box.y0 >= found["bar:a:1"].box.y1 - 1


def test_percent_bars_all_end_at_a_hundred() -> None:
    series = [
        {"id": "a", "name": "a", "values": [3, 400, 0.5]},
        {"id": "b", "name": "b", "values": [1, 100, 0.5]},
    ]
    found = rects(planned(bars(series=series, mode="percent")))
    tops = {found[f"bar:b:{i}"].box.y0 for i in range(3)}
    assert len(tops) == 1


def test_value_labels_are_the_values_as_written_or_by_the_format() -> None:
    series = [{"id": "s", "name": "s", "values": [58.0, -3, 1234.5]}]
    plain = drawn(bars(series=series, value_labels=True))
    assert {m.text for m in roles(plain, "value-label")} == {"58.0", "\u22123", "1234.5"}
    fixed = drawn(bars(series=series, value_labels=True, y={"format": ",.1f"}))
    assert {m.text for m in roles(fixed, "value-label")} == {"58.0", "\u22123.0", "1,234.5"}


def test_a_fact_is_printed_exactly_and_stands_as_high_as_its_number() -> None:
    facts = [{"id": "m", "value": "about 42 min", "number": 42}]
    series = [{"id": "s", "name": "s", "values": [42, {"fact": "m"}, 21]}]
    drawing = drawn(bars(series=series, value_labels=True, y={"format": ".2f"}), facts)
    bar, label = mark(drawing, "bar:s:1"), mark(drawing, "label:s:1")
    assert bar.box.height == mark(drawing, "bar:s:0").box.height
    assert (bar.fact, bar.place, bar.pointer) == (
        "m",
        "mark",
        "/pages/0/blocks/0/series/0/values/1",
    )
    assert (label.fact, label.place, label.text) == ("m", "label", "about 42 min")
    assert label.pointer == bar.pointer
    assert label.x_height is not None
    assert label.x_height > 14


def test_a_fact_without_a_number_where_a_mark_needs_one_is_an_error() -> None:
    block = bars(series=[{"id": "s", "name": "s", "values": [1, {"fact": "m"}, 3]}])
    chart, facts = parsed(block, [{"id": "m", "value": "42"}])
    vague = {"m": replace(facts["m"], value="about half")}
    problems = figures.draw(chart, context(vague)).problems
    assert [(p.code, p.severity, p.found) for p in problems] == [("S027", "error", "about half")]


def test_a_value_says_what_must_be_read_with_it() -> None:
    series = [{"id": f"s{n}", "name": f"Name {n}", "values": [3, 4, 5]} for n in range(2)]
    drawing = drawn(bars(series=series, title="Title", y={"title": "Minutes"}, value_labels=True))
    label, bar = mark(drawing, "label:s1:2"), mark(drawing, "bar:s1:2")
    assert set(label.needs) == {"tick:x:2", "legend:s1", "axis-title:y", "title"}
    assert {m.id for m in drawing.marks if m.id.startswith("tick:y:")} < set(bar.needs)


def test_a_printed_fact_that_finds_no_room_is_an_error_and_other_labels_one_note() -> None:
    facts = [{"id": "m", "value": "1,234,567,890", "number": 9}]
    values = [{"fact": "m"} if n == 1 else 1234567890 for n in range(3)]
    series = [{"id": f"s{k}", "name": f"n{k}", "values": values} for k in range(9)]
    drawing = drawn(bars(series=series, value_labels=True, legend="none"), facts)
    found = codes([p for p in drawing.problems if p.code == "L006"])
    assert ("L006", "error") in found
    assert found.count(("L006", "note")) <= 1


def test_a_cut_text_is_a_warning_and_an_error_where_it_speaks_of_a_fact() -> None:
    long = "A very long name of a very small series that fills a row " * 3
    series: list[dict[str, Any]] = [
        {"id": f"s{n}", "name": long, "values": [1, 2, 3]} for n in range(2)
    ]
    found = {(p.code, p.severity) for p in drawn(bars(series=series)).problems}
    assert found == {("L006", "warning")}
    series[0]["name"] = [{"text": long}, {"fact": "m"}]
    facts = [{"id": "m", "value": "42"}]
    assert ("L006", "error") in codes(drawn(bars(series=series), facts).problems)


def test_a_highlight_keeps_its_colour_and_the_others_fade() -> None:
    block = bars(series=[{"id": "s", "name": "s", "values": [1, 2, 3], "highlight": [1]}])
    found = rects(planned(block))
    assert found["bar:s:0"].fill == found["bar:s:2"].fill != found["bar:s:1"].fill


def test_names_that_look_like_numbers_stay_text_in_their_order() -> None:
    names = ["12", "3", "007", "1e3", "Site", "Site"]
    block = bars(
        x={"values": names}, series=[{"id": "s", "name": "s", "values": [1, 2, 3, 4, 5, 6]}]
    )
    drawing = drawn(block)
    ticks = sorted((m for m in drawing.marks if m.id.startswith("tick:x:")), key=lambda m: m.box.x0)
    assert [m.text for m in ticks] == names
    assert len({m.box.x0 for m in roles(drawing, "bar")}) == 6


def test_what_is_not_above_zero_on_a_log_axis_has_a_visible_mark_and_one_warning() -> None:
    block = bars(y={"scale": "log"}, series=[{"id": "s", "name": "s", "values": [0, 10, -1000]}])
    drawing = drawn(block)
    assert len(roles(drawing, "off-scale")) == 2
    assert codes(drawing.problems) == [("S024", "warning")]
    assert "2 values" in drawing.problems[0].message


def test_a_log_chart_without_anything_above_zero_says_so() -> None:
    block = bars(y={"scale": "log"}, series=[{"id": "s", "name": "s", "values": [0, -1, None]}])
    drawing = drawn(block)
    assert [m.text for m in roles(drawing, "no-data")] == ["No data"]
    assert codes(drawing.problems) == [("S024", "warning")]
    facts = [{"id": "z", "value": "0"}]
    block["series"][0]["values"][0] = {"fact": "z"}
    assert codes(drawn(block, facts).problems) == [("S024", "error")]


def test_a_chart_without_values_says_so_in_its_language() -> None:
    block = bars(title="Titel", series=[{"id": "s", "name": "s", "values": [None, None, None]}])
    drawing = drawn(block, language="de")
    assert set(drawing.texts) == {"Titel", "Keine Daten"}
    assert drawing.problems == ()


def test_bars_beyond_a_fixed_end_stop_there_with_a_mark_and_a_warning() -> None:
    scene = planned(bars(y={"min": 0, "max": 40}))
    found = rects(scene)
    ticks = [t for t in scene.texts if t.id.startswith("tick:y:")]
    assert found["bar:s:2"].box.y0 >= min(t.ink().y0 for t in ticks)
    assert [i.role for i in scene.items if isinstance(i, Dot)] == ["off-scale"]
    assert codes(scene.problems) == [("S024", "warning")]


def test_bars_with_long_names_are_told_that_they_could_lie() -> None:
    block = bars(
        x={"values": [f"A rather long name of a category {n}" for n in range(12)]},
        series=[{"id": "s", "name": "s", "values": list(range(12))}],
    )
    problem = next(p for p in drawn(block).problems if p.code == "L006")
    assert problem.patch == ({"op": "add", "path": "/pages/0/blocks/0/horizontal", "value": True},)


def test_a_chart_grows_with_its_lying_bars_unless_its_height_is_fixed() -> None:
    many = bars(
        horizontal=True,
        x={"values": [f"Name {n}" for n in range(40)]},
        series=[{"id": "s", "name": "s", "values": list(range(40))}],
        value_labels=True,
    )
    few, grown = drawn(bars(horizontal=True)), drawn(many)
    assert grown.height > 1.5 * few.height
    assert len(roles(grown, "value-label")) == 40
    fixed = drawn({**many, "size": {"height": "6cm"}})
    assert fixed.height == round(6 / 2.54 * 288)


def test_error_bars_reach_from_value_less_error_to_value_plus_error() -> None:
    series = [{"id": "s", "name": "s", "values": [20, 40, 60], "errors": [5, None, 10]}]
    drawing = drawn(bars(series=series, y={"min": 0, "max": 100}))
    per_unit = mark(drawing, "bar:s:0").box.height / 20
    assert mark(drawing, "error:s:2").box.height == pytest.approx(20 * per_unit, abs=5)
    assert [m.id for m in roles(drawing, "error")] == ["error:s:0", "error:s:2"]


def test_a_reference_line_stands_at_its_value_and_carries_its_label() -> None:
    block = bars(y={"min": 0, "max": 100}, reference=[{"y": 50, "label": "Half"}])
    drawing = drawn(block)
    line = mark(drawing, "reference:0")
    base = mark(drawing, "axis").box.y0
    full = mark(drawing, "bar:s:2").box
    assert base - line.box.y0 == pytest.approx((base - full.y0) * 50 / 58, abs=3)
    assert mark(drawing, "reference-label:0").text == "Half"


def test_facts_of_references_and_annotations_have_a_place() -> None:
    block = bars(
        reference=[{"y": {"fact": "m"}, "label": "Plan"}],
        annotations=[{"x": "two", "y": {"fact": "m"}, "text": "here"}],
    )
    drawing = drawn(block, [{"id": "m", "value": "42"}])
    line, point = mark(drawing, "reference:0"), mark(drawing, "annotation-point:0")
    assert line.fact == point.fact == "m"
    assert line.pointer == "/pages/0/blocks/0/reference/0/y"
    assert point.pointer == "/pages/0/blocks/0/annotations/0/y"
    assert {"reference-label:0", "tick:y:0"} <= set(line.needs)


def test_the_picture_is_the_colours_that_were_planned() -> None:
    scene, drawing = planned(bars()), drawn(bars())
    bar = rects(scene)["bar:s:1"]
    middle = pixels(drawing)[int(bar.box.y0 + 9), int((bar.box.x0 + bar.box.x1) / 2)]
    wanted = [int(bar.fill[i : i + 2], 16) for i in (1, 3, 5)]
    assert np.array_equal(middle, wanted)


def test_bars_over_dates_stand_at_their_dates() -> None:
    block = bars(
        x={"scale": "date", "values": ["2026-01-01", "2026-01-02", "2026-01-04"]},
        series=[{"id": "s", "name": "s", "values": [1, 2, 3]}],
    )
    drawing = drawn(block)
    left, middle, right = (mark(drawing, f"bar:s:{i}").box.x0 for i in range(3))
    assert (middle - left) / (right - left) == pytest.approx(1 / 3, abs=0.01)
    lying = drawn({**block, "horizontal": True})
    assert mark(lying, "bar:s:0").box.y0 < mark(lying, "bar:s:2").box.y0


def test_an_annotation_leads_to_the_bar_that_it_names() -> None:
    series = [
        {"id": "a", "name": "a", "values": [10, 80, 10]},
        {"id": "b", "name": "b", "values": [10, 20, 10]},
    ]
    block = bars(series=series, annotations=[{"x": "two", "y": 20, "text": "low"}])
    drawing = drawn(block)
    note, bar = mark(drawing, "annotation:0").box, mark(drawing, "bar:b:1").box
    assert abs((note.x0 + note.x1) / 2 - (bar.x0 + bar.x1) / 2) < bar.width


@pytest.mark.parametrize(("axis", "scale"), [("y", "date"), ("y", "category"), ("x", "log")])
def test_a_scale_that_an_axis_cannot_have_is_an_error(axis: str, scale: str) -> None:
    chart, facts = parsed(bars(y={"title": "y"}))
    wrong = replace(chart, **{axis: replace(getattr(chart, axis), scale=scale)})
    problems = figures.draw(wrong, context(facts)).problems
    assert [(p.code, p.pointer) for p in problems] == [("S013", f"/pages/0/blocks/0/{axis}/scale")]
