"""The oracle for boxes: an item painted alone leaves ink inside its box, up to every edge."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from renderkit.figures.paint.agg import paint
from renderkit.figures.scene import Dot, Item, Line, Rect, Scene, Text
from renderkit.struct import replace
from renderkit.units import Box, PixelBox
from tests.figures.gallery import FACTS, GALLERY
from tests.figures.workshop import planned

MAGENTA = "#ff00ff"


def ink(scene: Scene, item: Item) -> PixelBox | None:
    """The pixels that an item changes on a sheet of its own."""
    sheet = replace(scene, paper=MAGENTA, items=[item])
    painted = paint(sheet)
    red, green, blue = (painted[..., channel] for channel in range(3))
    changed = (red != 255) | (green != 0) | (blue != 255)
    rows, columns = np.flatnonzero(changed.any(axis=1)), np.flatnonzero(changed.any(axis=0))
    if not len(rows):
        return None
    return PixelBox(int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1)


def some_items(scene: Scene) -> Iterator[Item]:
    """The first and the last of each role, without the values of a line that have no marker."""
    by_role: dict[str, list[Item]] = {}
    for item in scene.items:
        if not isinstance(item, Dot) or item.fill or item.stroke:
            by_role.setdefault(item.role, []).append(item)
    for items in by_role.values():
        yield items[0]
        if len(items) > 1:
            yield items[-1]


@pytest.mark.parametrize("name", sorted(GALLERY))
def test_an_item_leaves_ink_only_inside_its_box_and_up_to_its_edges(name: str) -> None:
    scene = planned(GALLERY[name], FACTS)
    wrong = []
    for item in some_items(scene):
        box, found = PixelBox.around(item.ink()), ink(scene, item)
        if found is None:
            wrong.append((item.id, "no ink"))
        elif not Box(*box).contains(Box(*found)):
            wrong.append((item.id, f"ink {found} leaves {box}"))
        elif max(abs(a - b) for a, b in zip(box, found, strict=True)) > 1:
            wrong.append((item.id, f"ink {found} does not fill {box}"))
    assert wrong == []


@pytest.mark.parametrize("name", sorted(GALLERY))
def test_the_part_of_a_text_that_is_a_fact_has_its_own_exact_box(name: str) -> None:
    scene = planned(GALLERY[name], FACTS)
    for text in scene.texts:
        for found in text.ranges:
            box = PixelBox.around(text.ink_of(found.start, found.end))
            assert text.line[found.start : found.end]
            assert Box(*PixelBox.around(text.ink())).contains(Box(*box))


def test_a_turned_text_is_boxed_by_its_outline() -> None:
    scene = planned(GALLERY["turned"], FACTS)
    turned = [t for t in scene.texts if t.angle]
    assert turned
    for text in turned:
        straight = replace(text, angle=0).ink()
        assert text.ink().width < straight.width


def test_every_sort_of_shape_is_painted() -> None:
    scene = planned(GALLERY["labelled-line"], FACTS)
    kinds = {type(item) for item in scene.items}
    scene = planned(GALLERY["bar"], FACTS)
    kinds |= {type(item) for item in scene.items}
    assert kinds == {Rect, Line, Dot, Text}
