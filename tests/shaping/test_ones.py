"""Figures stand in columns: ones in a row are as wide as any other figures."""

from __future__ import annotations

import pytest

from renderkit import shaping
from renderkit.fonts import Weight
from renderkit.world import World
from tests.typeset.reports import glyphs, typeset

FONTS = World.default().fonts
FAMILIES = ("Carlito", "Caladea", "Source Serif 4", "Liberation Sans", "Liberation Serif")


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("weight", ["regular", "bold"])
def test_values_of_as_many_figures_are_equally_wide(family: str, weight: Weight) -> None:
    chain = shaping.chain(FONTS.chain([family], weight))
    widths = {round(chain.advance(text), 6) for text in ("1111", "9119", "7304", "1,11", "2,98")}
    assert len(widths) == 2


@pytest.mark.parametrize("family", FAMILIES)
def test_a_face_says_whether_it_kerns_ones(family: str) -> None:
    face = shaping.chain(FONTS.chain([family])).first
    assert face.kerns_ones == family.startswith("Liberation")


@pytest.mark.parametrize("layout", ["ledger", "memo"])
def test_a_column_of_figures_is_as_wide_in_every_row(layout: str) -> None:
    rows = [["a", "1,111.1"], ["b", "2,345.6"]]
    columns = [{"id": "a", "title": "A"}, {"id": "b", "title": "B", "align": "right"}]
    made = typeset({"kind": "table", "columns": columns, "rows": rows}, layout=layout)
    found = glyphs(made.pdf)
    commas = [g.box.x0 for g in found if g.text == ","]
    dots = [g.box.x0 for g in found if g.text == "."]
    assert len(commas) == len(dots) == 2
    assert abs(commas[0] - commas[1]) < 0.05
    assert abs(dots[0] - dots[1]) < 0.05
