"""The swap oracle: other digits in a fact change pixels inside its boxes, and in each of them."""

from __future__ import annotations

from typing import Any

import pytest

from renderkit.figures.model import Drawing
from tests.figures.gallery import GALLERY
from tests.figures.workshop import bars, drawn, pixels


def boxes(drawing: Drawing, fact: str, place: str | None = None) -> list[tuple[int, ...]]:
    return [
        tuple(int(side) for side in mark.box)
        for mark in drawing.marks
        if mark.fact == fact and place in (None, mark.place)
    ]


def check(block: dict[str, Any], before: dict[str, Any], after: dict[str, Any]) -> None:
    """Both values of one fact are drawn; the rest of the picture must not differ."""
    other: list[dict[str, Any]] = [
        {"id": "minutes-64", "value": "42"},
        {"id": "cap", "value": "64 frames", "number": 64},
    ]
    rest = [fact for fact in other if fact["id"] != before["id"]]
    one, two = drawn(block, [before, *rest]), drawn(block, [after, *rest])
    changed = (pixels(one) != pixels(two)).any(axis=2)
    assert changed.any()
    found = boxes(one, before["id"])
    assert found
    for x0, y0, x1, y1 in boxes(one, before["id"], "label"):
        assert changed[y0:y1, x0:x1].any()
    for x0, y0, x1, y1 in [*found, *boxes(two, before["id"])]:
        changed[y0:y1, x0:x1] = False
    assert not changed.any()


@pytest.mark.parametrize("name", ["bar", "labelled-line", "scatter"])
def test_the_printed_value_of_a_fact_lies_in_its_boxes(name: str) -> None:
    value = {"id": "minutes-64", "value": "42", "unit": "minutes", "number": 42}
    check(GALLERY[name], value, {**value, "value": "97"})


def test_a_fact_among_the_categories_lies_in_its_box() -> None:
    check(
        GALLERY["bar"],
        {"id": "cap", "value": "64 frames", "number": 64},
        {"id": "cap", "value": "97 frames", "number": 64},
    )


@pytest.mark.parametrize("horizontal", [False, True])
@pytest.mark.parametrize("labels", [False, True])
def test_the_bar_of_a_fact_lies_in_its_box(horizontal: bool, labels: bool) -> None:
    block = bars(
        series=[{"id": "s", "name": "Minutes", "values": [29, {"fact": "minutes-64"}, 58]}],
        y={"title": "Minutes", "min": 0, "max": 100},
        horizontal=horizontal,
        value_labels=labels,
    )
    check(block, {"id": "minutes-64", "value": "42"}, {"id": "minutes-64", "value": "71"})


@pytest.mark.parametrize("field", ["title", "subtitle"])
def test_a_fact_in_a_headline_lies_in_its_box(field: str) -> None:
    block = bars(
        **{
            field: [
                {"text": "Build in "},
                {"fact": "minutes-64", "with_unit": True},
                {"text": " at 64 frames"},
            ]
        }
    )
    fact = {"id": "minutes-64", "value": "42", "unit": "minutes"}
    check(block, fact, {**fact, "value": "97"})


def test_facts_in_a_legend_a_reference_and_an_annotation_lie_in_their_boxes() -> None:
    block = bars(
        series=[
            {"id": "a", "name": [{"text": "Cap "}, {"fact": "cap"}], "values": [1, 2, 3]},
            {"id": "b", "name": "Other", "values": [3, 2, 1]},
        ],
        reference=[{"y": 2.5, "label": [{"text": "Limit at "}, {"fact": "cap"}]}],
        annotations=[{"x": "two", "y": 2, "text": [{"text": "measured with "}, {"fact": "cap"}]}],
    )
    check(
        block,
        {"id": "cap", "value": "64 frames", "number": 64},
        {"id": "cap", "value": "97 frames", "number": 64},
    )
