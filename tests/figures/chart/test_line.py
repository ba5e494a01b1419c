from __future__ import annotations

import pytest

from renderkit import figures
from renderkit.figures.scene import Dot, Line, Scene
from renderkit.struct import replace
from tests.figures.workshop import bars, codes, context, drawn, mark, parsed, planned, roles


def lines(**fields: object) -> dict[str, object]:
    return bars(type="line", **fields)


def seen(scene: Scene) -> list[str]:
    """The points that have a marker."""
    return [i.id for i in scene.items if isinstance(i, Dot) and i.role == "point" and i.fill]


def test_a_line_passes_through_its_values() -> None:
    scene = planned(lines())
    line = next(i for i in scene.items if isinstance(i, Line) and i.role == "line")
    dots = [i for i in scene.items if isinstance(i, Dot) and i.role == "point"]
    assert line.points == tuple((d.x, d.y) for d in dots)


def test_a_null_breaks_the_line() -> None:
    values = [1, 2, None, 4, 5]
    scene = planned(
        lines(x={"values": list("abcde")}, series=[{"id": "s", "name": "s", "values": values}])
    )
    line = next(i for i in scene.items if isinstance(i, Line) and i.role == "line")
    assert [p is None for p in line.points] == [False, False, True, False, False]


@pytest.mark.parametrize(
    ("values", "alone"),
    [([None, 5, None], ["point:s:1"]), ([5, None, 6], ["point:s:0", "point:s:2"])],
)
def test_a_value_without_neighbours_is_seen(values: list[object], alone: list[str]) -> None:
    scene = planned(lines(series=[{"id": "s", "name": "s", "values": values}]))
    assert seen(scene) == alone


def test_a_lonely_value_among_many_is_seen() -> None:
    values = [None if n % 50 in (9, 11) else n for n in range(60)]
    scene = planned(
        lines(
            x={"values": [str(n) for n in range(60)]},
            series=[{"id": "s", "name": "s", "values": values}],
        )
    )
    assert seen(scene) == ["point:s:10"]


def test_every_value_has_a_mark_even_without_a_marker() -> None:
    scene = planned(
        lines(
            x={"values": [str(n) for n in range(40)]},
            series=[{"id": "s", "name": "s", "values": list(range(40))}],
        )
    )
    assert seen(scene) == []
    assert len([i for i in scene.items if i.role == "point"]) == 40


def test_a_single_date_has_days_on_its_axis() -> None:
    block = lines(
        x={"scale": "date", "values": ["2024-01-01"]},
        series=[{"id": "s", "name": "s", "values": [5]}],
    )
    drawing = drawn(block)
    ticks = [m.text for m in drawing.marks if m.id.startswith("tick:x:")]
    assert ticks == ["31 Dec", "1 Jan", "2 Jan"]
    assert len(roles(drawing, "point")) == 1


def test_equal_values_have_room_above_and_below() -> None:
    drawing = drawn(lines(series=[{"id": "s", "name": "s", "values": [5, 5, 5]}]))
    point = mark(drawing, "point:s:0").box
    assert 0.2 * drawing.height < point.y0 < 0.8 * drawing.height


def test_names_stand_at_the_ends_of_the_lines_in_their_order() -> None:
    series = [{"id": f"s{n}", "name": f"Name {n}", "values": [1, 2, 9 - n]} for n in range(4)]
    drawing = drawn(lines(series=series))
    entries = [mark(drawing, f"legend:s{n}").box for n in range(4)]
    assert [e.y0 for e in entries] == sorted(e.y0 for e in entries)
    assert all(e.x0 > mark(drawing, "axis").box.x1 for e in entries)


def test_names_stand_in_a_legend_when_a_line_ends_early() -> None:
    series = [
        {"id": "s", "name": "Short", "values": [1, 2, None]},
        {"id": "t", "name": "Long", "values": [1, 2, 3]},
    ]
    drawing = drawn(lines(series=series))
    assert mark(drawing, "legend:s").box.y1 < mark(drawing, "axis").box.y0 / 2


def test_fifteen_series_all_have_a_name_and_a_style_of_their_own() -> None:
    series = [
        {"id": f"s{n}", "name": f"Series with a rather long name {n}", "values": [n, n, 2]}
        for n in range(14)
    ]
    series.append({"id": "hidden", "name": "_internal", "values": [9, 9, 9]})
    scene = planned(lines(series=series))
    names = {t.full or t.line for t in scene.texts if t.role == "legend-entry"}
    assert names == {s["name"] for s in series}
    drawn_lines = [i for i in scene.items if isinstance(i, Line) and i.role == "line"]
    assert len({(i.stroke, i.dash) for i in drawn_lines}) == 15
    legend = max(t.ink().y1 for t in scene.texts if t.role == "legend-entry")
    assert legend < min(i.ink().y0 for i in drawn_lines)


def test_a_line_is_cut_where_it_leaves_a_fixed_axis() -> None:
    block = lines(
        y={"min": 0, "max": 30}, series=[{"id": "s", "name": "s", "values": [10, 90, 20]}]
    )
    scene = planned(block)
    line = next(i for i in scene.items if isinstance(i, Line) and i.role == "line")
    top = min(i.ink().y0 for i in scene.items if i.role == "grid")
    assert line.ink().y0 >= top - line.width
    assert len([p for p in line.points if p is None]) == 1
    assert codes(scene.problems) == [("S024", "warning")]


def test_a_fact_outside_a_fixed_axis_is_an_error() -> None:
    block = lines(
        y={"min": 0, "max": 30},
        series=[{"id": "s", "name": "s", "values": [10, {"fact": "m"}, 20]}],
    )
    assert codes(drawn(block, [{"id": "m", "value": "42"}]).problems) == [("S024", "error")]


def test_values_are_printed_beside_their_points() -> None:
    drawing = drawn(lines(value_labels=True))
    labels = roles(drawing, "value-label")
    assert {m.text for m in labels} == {"29", "35", "58"}
    for label in labels:
        point = mark(drawing, label.id.replace("label", "point"))
        assert not label.box.overlaps(point.box)
        assert abs((label.box.y0 + label.box.y1) / 2 - point.box.y0) < 60


def test_numbers_on_x_are_read_as_numbers() -> None:
    block = lines(
        x={"scale": "linear", "values": [0, 1, 10]},
        series=[{"id": "s", "name": "s", "values": [1, 2, 3]}],
    )
    drawing = drawn(block)
    left, middle, right = (mark(drawing, f"point:s:{i}").box.x0 for i in range(3))
    assert (middle - left) / (right - left) == pytest.approx(0.1, abs=0.01)


def test_a_category_that_is_no_number_of_a_linear_axis_is_an_error() -> None:
    chart, facts = parsed(lines(x={"scale": "linear", "values": ["1", "2", "3"]}))
    values = list(chart.x.values)
    values[1] = (replace(values[1][0], text="two"),)
    wrong = replace(chart, x=replace(chart.x, values=tuple(values)))
    problems = figures.draw(wrong, context(facts)).problems
    assert [(p.code, p.pointer, p.found) for p in problems] == [
        ("S024", "/pages/0/blocks/0/x/values/1", "two")
    ]


def test_stacked_lines_stand_on_each_other() -> None:
    series = [
        {"id": "a", "name": "a", "values": [1, 2, 3]},
        {"id": "b", "name": "b", "values": [4, 3, 2]},
    ]
    drawing = drawn(lines(series=series, mode="stacked"))
    tops = {mark(drawing, f"point:b:{i}").box.y0 for i in range(3)}
    assert len(tops) == 1
