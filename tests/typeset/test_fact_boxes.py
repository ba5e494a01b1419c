"""The boxes of values, held against the glyphs that the PDF really has."""

from __future__ import annotations

import pytest

from renderkit.typeset.model import Composition, PlacedFact
from tests.typeset.reports import (
    SOME,
    Raw,
    bare,
    bullets,
    glyphs,
    heading,
    layout,
    paragraph,
    shown_in,
    typeset,
)

LONG = "a rather long value that breaks-over/several lines of 1,234.5 mg/L (in all) and on"
FACTS: list[Raw] = [
    {"id": "m", "value": "42.17", "unit": "min"},
    {"id": "long", "value": LONG},
    {"id": "cjk", "value": "東京特許許可局です、はい"},
    {"id": "odd", "value": "$7.90–8.10 (±0.4 %), ≤ −3"},
    {"id": "kern", "value": "AVATAR 7.1"},
]
IDS = [str(f["id"]) for f in FACTS]


def wrong(made: Composition) -> list[tuple[PlacedFact, str]]:
    """Uses whose boxes hold other glyphs than the value's."""
    found = glyphs(made.pdf)
    shown = [(fact, inked(shown_in(found, fact.fragments))) for fact in made.facts]
    return [(fact, text) for fact, text in shown if text != inked(fact.surface)]


def inked(text: str) -> str:
    """Without hyphens: at a line's end the text layer has a character of its own for them."""
    return bare(text).replace("-", "")


def each(look: Raw | None = None) -> list[Raw]:
    """A text that uses every fact."""
    spans: list[Raw] = []
    for name in IDS:
        spans += [{"text": "then ("}, {"fact": name, **(look or {})}, {"text": "), "}]
    return spans


@pytest.mark.parametrize(
    "look",
    [
        {},
        {"bold": True},
        {"italic": True, "with_unit": True},
        {"bold": True, "italic": True, "size": 15},
        {"code": True},
        {"sup": True},
        {"sub": True},
        {"font": "JetBrains Mono", "bold": True},
        {"highlight": "warn", "underline": True},
        {"small_caps": True},
    ],
    ids=lambda look: "-".join(look) or "plain",
)
def test_a_value_in_any_look_stands_in_its_boxes(look: Raw) -> None:
    made = typeset(paragraph(each(look)), heading(each(look), 2), facts=FACTS)
    assert wrong(made) == []


@pytest.mark.parametrize("name", ["note", "brief"])
def test_values_stand_in_their_boxes_wherever_text_can_stand(name: str) -> None:
    spans = each()
    table: Raw = {
        "kind": "table",
        "caption": spans,
        "columns": [{"id": "a", "title": spans}, {"id": "b", "title": "B"}],
        "rows": [[spans, {"fact": "m", "bold": True}], [{"fact": "long"}, "x"]],
        "notes": [spans],
        "source_note": spans,
    }
    made = typeset(
        {"kind": "contents"},
        heading(spans),
        bullets(spans, {"text": "o", "items": [spans]}, style="number"),
        {"kind": "quote", "text": spans, "by": spans},
        {"kind": "callout", "title": spans, "blocks": [paragraph(spans)]},
        {
            "kind": "metrics",
            "items": [{"label": "L", "value": {"fact": i}, "unit": "u"} for i in IDS],
        },
        {"kind": "key_values", "items": [{"key": spans, "value": spans}], "per_row": 1},
        {
            "kind": "side_by_side",
            "parts": [{"blocks": [paragraph(spans)]}, {"blocks": [paragraph("")]}],
        },
        paragraph(
            [{"text": "noted", "footnote": spans}, {"text": " at the end", "endnote": spans}]
        ),
        table,
        layout=name,
        facts=FACTS,
    )
    assert wrong(made) == []
    assert len(made.facts) > 80
    assert {f.place for f in made.facts} == {"span", "cell"}


@pytest.mark.parametrize("columns", [1, 2])
@pytest.mark.parametrize("justify", ["full", "left", "center"])
def test_a_value_broken_over_lines_columns_and_pages_has_a_box_for_each_piece(
    justify: str, columns: int
) -> None:
    page = {"size": "A5", "text_columns": columns, "margins": ["430pt", "30pt", "60pt", "30pt"]}
    blocks = []
    for n in range(24):
        before = SOME * (1 + n % 5) + "x" * n
        blocks.append(paragraph([{"text": before + " "}, *each()], justify=justify))
    made = typeset(
        *blocks, layout=layout("note", furniture__opening="title_block"), page=page, facts=FACTS
    )
    assert wrong(made) == []
    pages = [{f.page for f in fact.fragments} for fact in made.facts]
    assert sum(len(p) > 1 for p in pages) >= 3
    lines = [len(fact.fragments) for fact in made.facts if fact.fact_id == "long"]
    assert max(lines) > 1
    if columns == 2:
        lefts = [f.box.x0 > 210 for fact in made.facts for f in fact.fragments]
        assert True in lefts
        assert False in lefts


def test_the_height_of_small_letters_follows_size_and_face() -> None:
    looks: list[Raw] = [{}, {"size": 20}, {"sup": True}, {"code": True}]
    spans = [{"fact": "m", **look} for look in looks]
    made = typeset(paragraph(spans), facts=FACTS)
    plain, large, raised, code = (fact.x_height for fact in made.facts)
    assert large == pytest.approx(2 * plain, rel=0.01)
    assert raised == pytest.approx(0.66 * plain, rel=0.01)
    assert code != plain
    assert 4 < plain < 6


def test_values_of_as_many_figures_move_nothing_around_them() -> None:
    def places(value: str) -> list[tuple[str, float]]:
        text = [{"text": "AV"}, {"fact": "v"}, {"text": "To end"}]
        made = typeset(paragraph(text), facts=[{"id": "v", "value": value}])
        return [(g.text, round(g.box.x0, 3)) for g in glyphs(made.pdf) if g.text.isalpha()]

    assert places("111.7, 1") == places("444.4, 4") == places("777.0, 7")


def test_a_use_knows_its_span_in_the_part() -> None:
    made = typeset(paragraph("{{m}} and {{odd}}, {{m}}", id="it"), facts=FACTS)
    [part] = next(b for b in made.blocks if b.id == "it").parts
    said = [part.text[f.start : f.end] for f in part.facts]
    assert said == [made.facts[f.use].surface for f in part.facts]
    assert said == ["42.17", FACTS[3]["value"], "42.17"]
