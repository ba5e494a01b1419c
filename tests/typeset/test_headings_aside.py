"""Headings beside their text, headings whose numbers hang, tables on pages without columns."""

from __future__ import annotations

from typing import Any

import pytest

from tests.typeset.reports import (
    SOME,
    Raw,
    attempt,
    bare,
    block,
    bullets,
    document,
    glyphs,
    heading,
    layout,
    paragraph,
    short_pages,
    shown_in,
    typeset,
)

TEXTS: dict[str, Raw] = {
    "paragraph": paragraph(SOME * 3, id="text"),
    "bullets": bullets(SOME, SOME, id="text"),
    "callout": {"kind": "callout", "id": "text", "title": "T", "blocks": [paragraph(SOME)]},
}


@pytest.mark.parametrize("kind", TEXTS)
@pytest.mark.parametrize("level", [1, 2])
def test_a_heading_stands_beside_the_text_that_follows_it(kind: str, level: int) -> None:
    made = typeset(heading("Cost of an index", level, id="head"), TEXTS[kind], layout="ledger")
    head, text = (block(made, name).fragments[0].box for name in ("head", "text"))
    assert head.x1 < text.x0
    assert abs(head.y0 - text.y0) < 6
    assert text.x1 == pytest.approx(595.276 - 48, abs=0.5)


@pytest.mark.parametrize(
    "following",
    [
        {"kind": "metrics", "items": [{"label": "a", "value": "1"}]},
        {"kind": "quote", "text": SOME},
        heading("Deeper", 2),
        heading("Deepest", 3),
    ],
    ids=lambda raw: str(raw["kind"]),
)
def test_a_heading_stands_above_everything_else(following: Raw) -> None:
    made = typeset(heading("Cost", id="head"), following | {"id": "next"}, layout="ledger")
    head, after = (block(made, name).fragments[0].box for name in ("head", "next"))
    assert head.y1 < after.y0
    assert head.width > 400


def test_a_long_heading_beside_a_short_text_pushes_what_follows_down() -> None:
    long = "A heading of many words that needs a good number of lines in the room it has there"
    made = typeset(
        heading(long, 2, id="head"), paragraph("Short.", id="text"),
        {"kind": "key_values", "items": [{"key": "k", "value": "v"}], "id": "wide"},
        layout="ledger",
    )  # fmt: skip
    assert block(made, "wide").fragments[0].box.y0 > block(made, "head").fragments[0].box.y1


@pytest.mark.parametrize("height", range(150, 230, 8))
def test_a_heading_beside_its_text_is_never_alone_at_the_foot_of_a_page(height: int) -> None:
    blocks = [
        paragraph(SOME * 2), heading("One", 2, id="a"), paragraph(SOME * 8, id="ta"),
        heading("Two words", 1, id="b"), bullets(*[SOME] * 5, id="tb"),
        heading("Three", 2, id="c"),
        {"kind": "callout", "title": "T", "blocks": [paragraph(SOME * 4)], "id": "tc"},
    ]  # fmt: skip
    made = typeset(*blocks, layout=short_pages(layout("ledger"), height))
    assert len(made.pages) > 2
    for name in "abc":
        head, text = block(made, name).fragments, block(made, f"t{name}").fragments
        assert [f.page for f in head] == [text[0].page]
        assert text[0].box.height > 10
    found = glyphs(made.pdf)
    for placed in made.blocks:
        for part in placed.parts:
            assert bare(part.text) in bare(shown_in(found, part.fragments))


@pytest.mark.parametrize("name", ["board", "memo"])
def test_headings_that_hang_begin_where_the_text_does_on_every_line(name: str) -> None:
    long = "A heading of so many words that it surely takes two lines of the page, or even three"
    made = typeset(
        heading(long, 1, id="head"), heading("Inner", 4, id="in"), paragraph(SOME, id="text"),
        layout=name,
    )  # fmt: skip
    found, left = glyphs(made.pdf), block(made, "text").fragments[0].box.x0
    box = block(made, "head").fragments[0].box
    page = block(made, "head").fragments[0].page
    own = [g for g in found if g.page == page and box.contains(g.box)]
    letters = [g.box for g in own if g.text.isalpha()]
    assert min(b.x0 for b in letters) == pytest.approx(left, abs=2)
    rows = {round(b.y1 / 8) for b in letters if b.x0 < left + 3}
    assert len(rows) >= 2
    if name == "board":
        digits = [g.box for g in own if g.text == "1"]
        assert digits[0].x1 < left - 20


def wide_table(rows: int, **more: Any) -> Raw:
    columns = [{"id": f"c{n}", "title": f"Column {n}"} for n in range(9)]
    cells = [f"value {n}" for n in range(9)]
    return {"kind": "table", "id": "wide", "columns": columns, "rows": [cells] * rows, **more}


def test_a_table_too_wide_for_a_column_of_a_wide_page_gets_a_page_without_columns() -> None:
    made = attempt(
        document(paragraph(SOME, id="a"), heading("Over it", id="head"), wide_table(40),
                 paragraph(SOME, id="b")),
        layout("dark"),
    )  # fmt: skip
    assert [p.code for p in made.problems] == ["L002"]
    assert "put on a page without columns" in made.problems[0].message
    table = block(made, "wide").fragments
    pages = [f.page for f in table]
    assert len(pages) > 1
    assert pages == sorted(set(pages))
    assert {round(f.box.width) for f in table} == {680}
    assert block(made, "head").fragments[0].page == pages[0]
    assert block(made, "a").fragments[0].page == pages[0] - 1
    assert block(made, "b").fragments[0].page == pages[-1] + 1
    found = glyphs(made.pdf)
    for part in block(made, "wide").parts:
        assert bare(part.text) in bare(shown_in(found, part.fragments))
