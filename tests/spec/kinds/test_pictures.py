"""Figures, drawings and diagrams."""

from __future__ import annotations

from typing import Any

import pytest

from renderkit.spec.model import Chart, DrawingUse
from renderkit.units import Length, PixelBox
from tests.spec.specs import (
    Raw,
    chart,
    document,
    first,
    only,
    patched,
    problems,
    read,
    spec,
    table,
    told,
)

FIGURE: Raw = {"kind": "figure", "src": "a.png", "alt": "x"}
FACTS = [{"id": "f", "value": "4", "modality": "image"}]
MINUTES = {"minutes": chart(caption="Minutes", tags=["a"])}
USE: Raw = {"kind": "drawing", "use": "minutes"}


def test_a_figure_is_a_file_or_its_bytes() -> None:
    assert first(spec(FIGURE)).src == "a.png"
    assert first(spec({"kind": "figure", "data": "aGk=", "alt": "x"})).data == b"hi"
    assert told(spec({**FIGURE, "data": "aGk="})) == [("S018", "/pages/0/blocks/0")]
    assert told(spec({"kind": "figure", "alt": "x"})) == [("S011", "/pages/0/blocks/0")]


@pytest.mark.parametrize(
    "data", ["", "a", "aGk", "aG k=", "!!!!", "data:image/png;base64,aGk=", "é"]
)
def test_what_is_no_base64_is_refused(data: str) -> None:
    raw = spec({"kind": "figure", "data": data, "alt": "x"})
    problem = only(raw)
    assert (problem.code, problem.pointer) == ("S013", "/pages/0/blocks/0/data")
    if problem.patch:
        assert read(patched(raw, problem)).problems == ()


def test_boxes_are_four_whole_pixels_end_exclusive() -> None:
    made = first(spec({**FIGURE, "crop": [1, 2, 3, 4.0]}))
    assert made.crop == PixelBox(1, 2, 3, 4)


@pytest.mark.parametrize(
    "box",
    [[1, 2, 3], [1, 2, 1, 4], [3, 0, 1, 4], [-1, 0, 1, 1], [0, 0, 1.5, 2], ["0", 0, 1, 1], [], {}],
)
def test_another_box_is_refused(box: Any) -> None:
    assert len(told(spec({**FIGURE, "crop": box}))) == 1


@pytest.mark.parametrize(
    ("box", "fits"), [([10, 10, 20, 20], True), ([0, 0, 5, 5], False), ([15, 15, 25, 25], False)]
)
def test_a_fact_that_is_cropped_away_is_told(box: list[int], fits: bool) -> None:
    raw = {**FIGURE, "crop": [10, 10, 20, 20], "facts": [{"fact": "f", "box": box}]}
    expected = [] if fits else [("S013", "/pages/0/blocks/0/facts/0/box")]
    assert told(spec(raw, facts=FACTS)) == expected


def test_a_fact_without_a_box_is_shown_by_the_whole_figure() -> None:
    raw = {**FIGURE, "crop": [10, 10, 20, 20], "facts": [{"fact": "f"}]}
    assert first(spec(raw, facts=FACTS)).facts[0].box is None


def test_a_drawing_is_placed_as_a_copy_of_what_the_document_declares() -> None:
    made = first(spec(USE, drawings=MINUTES))
    assert isinstance(made, Chart)
    assert (made.id, made.pointer, made.tags) == ("minutes", "/pages/0/blocks/0", ("a",))
    assert made.caption is not None
    assert made.caption[0].pointer == "/drawings/minutes/caption"
    assert made.series[0].pointer == "/drawings/minutes/series/0"


def test_what_the_use_says_wins() -> None:
    use = {**USE, "id": "mine", "caption": "Here", "width": "50%", "alt": "again"}
    made = first(spec(use, drawings=MINUTES))
    assert (made.id, made.width, made.alt) == ("mine", Length(50.0, "%"), "again")
    assert made.caption[0].text == "Here"
    assert made.series == first(spec(USE, drawings=MINUTES)).series


def test_a_published_drawing_stays_a_reference() -> None:
    made = first(spec({**USE, "use": "other-report/v2/chart-1"}))
    assert made == DrawingUse(
        id="one-drawing-1",
        generated=True,
        pointer="/pages/0/blocks/0",
        use="other-report/v2/chart-1",
    )


@pytest.mark.parametrize("use", ["a/b", "a/v0/c", "a/v1/B", "/v1/c", "a/v1/c/d", "../v1/c"])
def test_a_malformed_reference_is_refused(use: str) -> None:
    assert told(spec({**USE, "use": use})) == [("S017", "/pages/0/blocks/0/use")]


def test_an_unknown_drawing_names_the_nearest() -> None:
    problem = only(spec({**USE, "use": "minuets"}, drawings=MINUTES))
    assert (problem.code, problem.hint) == ("R002", "did you mean `minutes`?")


def test_a_faulty_drawing_is_told_once_however_often_it_is_used() -> None:
    raw = spec(USE, USE, drawings={"minutes": chart(values=[1, "x"])})
    assert told(raw) == [("S012", "/drawings/minutes/series/0/values/1")]


def test_a_drawing_is_drawn() -> None:
    assert told(spec(drawings={"a": table()})) == [("S013", "/drawings/a/kind")]
    assert told(spec(drawings={"A b": chart()})) == [("S017", "/drawings/A b")]
    assert told(spec(drawings={"a": chart(id="b")})) == [("S018", "/drawings/a/id")]
    assert told(spec(drawings={"a": chart(id="a")})) == []
    assert told(spec(drawings=[chart()])) == [("S012", "/drawings")]
    assert told(spec(drawings={"a": 5})) == [("S012", "/drawings/a")]


def test_all_drawings_are_kept_also_those_nobody_uses() -> None:
    assert list(document(spec(drawings=MINUTES)).drawings) == ["minutes"]


def test_alternative_text_may_come_from_the_drawing_or_its_use() -> None:
    bare = {"minutes": chart(alt=None)}
    assert told(spec(USE, {**USE, "alt": "x"}, drawings=bare)) == [("S025", "/drawings/minutes")]
    assert told(spec({**USE, "alt": "x"}, drawings=bare)) == []
    assert told(spec({**USE, "decorative": True}, drawings=bare)) == []
    assert told(spec(drawings=bare)) == []


def test_a_caption_of_the_drawing_counts() -> None:
    caption = {"kind": "caption", "text": "x"}
    assert told(spec(USE, caption, drawings=MINUTES)) == [("S018", "/pages/0/blocks/1")]
    assert told(spec(USE, caption, drawings={"minutes": chart()})) == []


def test_a_diagram_has_nodes() -> None:
    raw: Raw = {"kind": "diagram", "type": "process", "alt": "x", "nodes": []}
    assert told(spec(raw)) == [("S013", "/pages/0/blocks/0/nodes")]
    assert told(spec({**raw, "nodes": [{"text": "a", "nodes": [{}]}]})) == [
        ("S011", "/pages/0/blocks/0/nodes/0/nodes/0")
    ]
    assert told(spec({**raw, "type": "circle", "nodes": [{"text": "a"}]})) == [
        ("S013", "/pages/0/blocks/0/type")
    ]


def test_too_many_pictures_are_one_problem() -> None:
    found = problems(spec(*[FIGURE] * 520))
    assert [p.code for p in found] == ["S005"]
    assert found[0].pointer == "/pages/0/blocks/500"
