"""Charts in every script: emoji in colour, deep letters uncut, heads that begin where lines do."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from renderkit.figures.paint.agg import paint
from renderkit.figures.scene import Rect, Scene, Text
from renderkit.struct import replace
from renderkit.units import Box, PixelBox
from tests.figures.workshop import planned

FAMILY = "👩‍👩‍👧‍👦"


def bars(language: str = "en", name: str = "brief", **more: Any) -> Scene:
    chart = {
        "kind": "chart",
        "type": "bar",
        "title": "T",
        "x": {"values": ["a", "b"]},
        "series": [{"name": "one", "values": [1, 2]}, {"name": "two", "values": [2, 1]}],
        "alt": "x",
    }
    return planned(chart | more, language=language, name=name)


def text(scene: Scene, id: str) -> Text:
    return next(t for t in scene.texts if t.id.split("#")[0] == id)


@pytest.mark.parametrize("angle", [0, 45, 90])
def test_an_emoji_is_painted_in_colour_inside_its_box(angle: int) -> None:
    scene = bars(title=f"{FAMILY}")
    item = replace(text(scene, "title"), angle=angle, line="😀1️⃣", x=100.3, y=200.6)
    painted = paint(replace(scene, paper="#ffffff", items=[item])).astype(int)
    changed = (painted != 255).any(axis=2)
    rows, columns = np.flatnonzero(changed.any(axis=1)), np.flatnonzero(changed.any(axis=0))
    found = Box(columns[0], rows[0], columns[-1] + 1, rows[-1] + 1)
    box = Box(*PixelBox.around(item.ink()))
    slack = 2 if angle else 0
    assert Box(box.x0 - slack, box.y0 - slack, box.x1 + slack, box.y1 + slack).contains(found)
    assert found.width > 0.8 * box.width
    spread = painted[changed].max(axis=1) - painted[changed].min(axis=1)
    assert spread.max() > 150  # far from grey


def test_a_sequence_is_one_glyph_and_no_problem() -> None:
    scene = bars(title=f"{FAMILY} 🇩🇪 ❤️ 1️⃣", x={"values": ["a 🚀", "b"]})
    assert [p.code for p in scene.problems] == []
    assert len([g for g in text(scene, "title").shaped.glyphs if g.face.coloured]) == 4


@pytest.mark.parametrize("name", ["brief", "note"])
@pytest.mark.parametrize(
    ("language", "deep"),
    [("ar", "الربع ججج"), ("hi", "द्व्य क्तृ"), ("th", "ปฏิญญู"), ("he", "קץ"), ("ka", "ყჟ")],
)
@pytest.mark.parametrize("legend", ["auto", "bottom"])
def test_letters_that_reach_deep_are_not_cut_at_the_foot(
    language: str, deep: str, name: str, legend: str
) -> None:
    for axis in ({"title": deep, "values": ["a", "b"]}, {"values": [deep, deep]}):
        series = [{"name": deep, "values": [1, 2]}, {"name": "x", "values": [2, 1]}]
        scene = bars(language, name, x=axis, legend=legend, series=series)
        assert [p.code for p in scene.problems] == []
        assert max(t.ink().y1 for t in scene.texts) <= scene.height


def test_title_and_legend_begin_at_the_right_in_a_language_that_does() -> None:
    left, right = bars(), bars("ar")
    assert text(left, "title").x < 10
    assert text(right, "title").ink().x1 > right.width - 10
    swatches = {i.id: i.ink() for i in right.items if isinstance(i, Rect) and i.role == "swatch"}
    names = {t.id: t.ink() for t in right.texts if t.role == "legend-entry"}
    (first, second), (one, two) = swatches.values(), names.values()
    assert first.x0 > one.x1 > one.x0 > second.x1 > second.x0 > two.x1
    assert first.x1 > right.width - 10
