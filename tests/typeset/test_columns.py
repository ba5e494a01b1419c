"""Text in columns: where blocks and parts stand when they go on in the next column or page."""

from __future__ import annotations

import pytest

from tests.typeset.reports import (
    SOME,
    Raw,
    bare,
    block,
    bullets,
    glyphs,
    heading,
    paragraph,
    shown_in,
    typeset,
)

PAGE: Raw = {"text_columns": 2}
BLOCKS: list[Raw] = [
    paragraph([{"text": SOME * 12}, {"text": "noted", "footnote": SOME * 3}], id="first"),
    heading("In a column", 2, id="head"),
    bullets(*[SOME * 2] * 12, id="list"),
    {"kind": "callout", "title": "T", "blocks": [paragraph(SOME * 18, id="inside")], "id": "box"},
    {"kind": "key_values", "items": [{"key": "k", "value": SOME * 3}] * 6, "id": "pairs"},
    paragraph(SOME * 80, id="long"),
]


@pytest.mark.parametrize("layout", ["note", "brief"])
def test_every_block_and_part_is_found_in_its_columns(layout: str) -> None:
    made = typeset(*BLOCKS, page=PAGE, layout=layout)
    found = glyphs(made.pdf)
    for placed in made.blocks[1:]:
        for part in placed.parts:
            shown = bare(shown_in(found, part.fragments)).replace("-", "")
            assert bare(part.text).replace("-", "") in shown, (placed.id, part.pointer)
            widest = max(f.box.width for f in part.fragments)
            assert widest < 260
    assert len(block(made, "long").fragments) >= 3


def test_fragments_of_one_block_stand_side_by_side_and_do_not_overlap() -> None:
    made = typeset(*BLOCKS, page=PAGE)
    top_level = [b for b in made.blocks if b.parent is None]
    boxes = [(f.page, f.box) for b in top_level for f in b.fragments]
    for n, (page, box) in enumerate(boxes):
        for other_page, other in boxes[n + 1 :]:
            if page == other_page and box.overlaps(other):
                both = min(box.y1, other.y1) - max(box.y0, other.y0)
                assert both < 1, (box, other)


def test_the_opening_spans_the_columns_and_nothing_begins_above_its_end() -> None:
    made = typeset(*BLOCKS, page=PAGE, title="A title that is long enough for more than a column")
    opening = block(made, "opening").fragments[0]
    column = block(made, "first").fragments[0].box.width
    assert opening.box.width > 2 * column
    first_page = [f for b in made.blocks[1:] for f in b.fragments if f.page == 1]
    assert min(f.box.y0 for f in first_page) >= opening.box.y1 - 0.01
    assert len({round(f.box.x0) for f in first_page if f.box.width == pytest.approx(column)}) == 2


def test_open_ends_stop_above_the_footnotes() -> None:
    made = typeset(*BLOCKS, page=PAGE)
    note = next(p for p in block(made, "first").parts if p.role == "footnote").fragments[0]
    above = [
        f.box
        for b in made.blocks[1:]
        for f in b.fragments
        if f.page == note.page and abs(f.box.x0 - note.box.x0) < 12
    ]
    assert max(box.y1 for box in above) <= note.box.y0


def test_wide_blocks_know_the_width_of_their_column() -> None:
    items = [{"label": f"L{n}", "value": "1,234,567"} for n in range(4)]
    made = typeset({"kind": "metrics", "items": items, "id": "cards"}, paragraph("x"), page=PAGE)
    tops = {round(p.fragments[0].box.y0) for p in block(made, "cards").parts if p.role == "value"}
    assert len(tops) >= 2
    right = block(made, "cards").fragments[0].box.x1
    assert max(g.box.x1 for g in glyphs(made.pdf) if g.text == "7") < right
