"""Text is literal: what other tools read as mathematics or markup is drawn as it stands."""

from __future__ import annotations

import pytest

from renderkit.figures.scene import Text
from tests.figures.workshop import bars, codes, drawn, planned

PAYLOADS = [
    "Fee $3 rising to $8",
    "US$$ index",
    "50% of $TOTAL_COST$",
    "$",
    r"$\frac{1}{2}$ \input{/etc/passwd}",
    r"\$ \\ \n",
    "path_a_b ^2",
    "_internal",
    "<b>bold</b> &amp; & < >",
    "#evil @ref <a> *no* _so_ `code`",
    "%s %d {0} {} }} {{ no }}",
    "'\"",
    "=1+1",
    "\u202bdirection\u202c",
]


def glyphs(text: Text) -> str:
    """The characters that the drawn glyphs stand for, in the order of the text."""
    spans = sorted({(g.start, g.end) for g in text.shaped.glyphs})
    return "".join(text.shaped.text[start:end] for start, end in spans)


@pytest.mark.parametrize("payload", PAYLOADS)
def test_every_text_of_a_chart_is_drawn_character_by_character(payload: str) -> None:
    literal = [{"text": payload}]
    scene = planned(
        bars(
            title=literal,
            subtitle=literal,
            x={"title": payload, "values": [literal, "b", "c"]},
            y={"title": payload, "unit": "u"},
            series=[
                {"id": "s", "name": literal, "values": [1, 2, 3]},
                {"id": "t", "name": "other", "values": [1, 2, 3]},
            ],
            reference=[{"y": 2, "label": literal}],
            annotations=[{"x": "b", "y": 2, "text": literal}],
        )
    )
    by_id: dict[str, str] = {}
    for text in scene.texts:
        by_id[text.id] = f"{by_id.get(text.id, '')} {glyphs(text)}".strip()
    for id in ("title", "subtitle", "legend:s", "tick:x:0", "axis-title:x"):
        assert by_id[id].split() == payload.split(), id
    for id in ("reference-label:0", "annotation:0"):
        assert by_id[id].split() == payload.split(), id


def test_a_character_that_no_font_has_is_an_error_that_names_it_and_its_place() -> None:
    drawing = drawn(bars(title="Build \U00010000 time", x={"values": ["a", "b\U00012000", "c"]}))
    found = {(p.code, p.severity, p.pointer, p.found) for p in drawing.problems}
    assert found == {
        ("F001", "error", "/pages/0/blocks/0/title", "\U00010000"),
        ("F001", "error", "/pages/0/blocks/0/x/values/1", "\U00012000"),
    }
    assert any("U+12000" in p.message for p in drawing.problems)


def test_what_a_picture_cannot_show_of_a_rich_text_is_said() -> None:
    assert codes(drawn(bars(title=[{"math": "x^2"}])).problems) == [("S030", "error")]
    assert codes(drawn(bars(title=[{"text": "loud", "bold": True}])).problems) == [("S030", "note")]
