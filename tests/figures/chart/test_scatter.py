from __future__ import annotations

from typing import Any

import pytest

from renderkit.figures.scene import Dot
from tests.figures.workshop import bars, codes, drawn, mark, planned, roles


def scatter(points: list[dict[str, Any]], **fields: Any) -> dict[str, Any]:
    block = bars(type="scatter", series=[{"id": "s", "name": "Sites", "points": points}], **fields)
    block["x"] = fields.get("x", {"title": "Seconds"})
    return block


POINTS: list[dict[str, Any]] = [
    {"x": 1, "y": 10, "label": "first"},
    {"x": 2, "y": 20, "label": "second"},
    {"x": 4, "y": 40},
]


def test_points_stand_at_their_coordinates() -> None:
    drawing = drawn(scatter(POINTS))
    boxes = [mark(drawing, f"point:s:{i}").box for i in range(3)]
    across = (boxes[1].x0 - boxes[0].x0) / (boxes[2].x0 - boxes[0].x0)
    assert across == pytest.approx(1 / 3, abs=0.01)
    assert boxes[0].y0 > boxes[1].y0 > boxes[2].y0


def test_names_stand_beside_their_points() -> None:
    drawing = drawn(scatter(POINTS))
    label, point = mark(drawing, "label:s:0"), mark(drawing, "point:s:0")
    assert label.text == "first"
    assert label.box.x0 >= point.box.x1
    assert not any(m.text == "40" for m in roles(drawing, "value-label"))


def test_sizes_are_areas() -> None:
    points = [{"x": 1, "y": 1, "size": 25}, {"x": 2, "y": 2, "size": 100}]
    dots = [i for i in planned(scatter(points)).items if isinstance(i, Dot) and i.role == "point"]
    radii = sorted(dot.radius for dot in dots)
    assert radii[1] == pytest.approx(2 * radii[0])


def test_a_fact_on_either_axis_is_known_at_its_point() -> None:
    points: list[dict[str, Any]] = [
        {"x": {"fact": "x"}, "y": {"fact": "y"}},
        {"x": 1, "y": {"fact": "y"}},
        {"x": 2, "y": 2},
    ]
    facts = [{"id": "x", "value": "3.5"}, {"id": "y", "value": "4.5"}]
    drawing = drawn(scatter(points), facts)
    uses = {
        (m.fact, m.pointer.rpartition("/series")[2]) for m in drawing.marks if m.fact and m.pointer
    }
    assert uses == {("x", "/0/points/0/x"), ("y", "/0/points/0/y"), ("y", "/0/points/1/y")}


def test_a_printed_fact_beside_a_name_has_a_box_of_its_own() -> None:
    points: list[dict[str, Any]] = [{"x": 1, "y": {"fact": "y"}, "label": "Site"}, {"x": 2, "y": 2}]
    drawing = drawn(scatter(points, value_labels=True), [{"id": "y", "value": "4.5"}])
    whole, part = mark(drawing, "label:s:0"), mark(drawing, "label:s:0/fact-1")
    assert whole.text == "Site 4.5"
    assert (part.text, part.fact, part.place) == ("4.5", "y", "label")
    assert whole.box.contains(part.box)
    assert part.box.width < whole.box.width / 2


def test_one_point_is_drawn_with_room_round_it() -> None:
    drawing = drawn(scatter([{"x": 3, "y": 3}]))
    box = mark(drawing, "point:s:0").box
    assert 0.2 * drawing.width < box.x0 < 0.8 * drawing.width
    assert drawing.problems == ()


def test_points_outside_fixed_ends_are_told() -> None:
    drawing = drawn(scatter(POINTS, x={"title": "s", "max": 3}))
    assert codes(drawing.problems) == [("S024", "warning")]
    assert len(roles(drawing, "off-scale")) == 1
