"""What stays together at the end of a page, whatever room is left there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from renderkit.typeset.model import Composition
from tests.typeset.reports import (
    SOME,
    Raw,
    attempt,
    block,
    bullets,
    document,
    glyphs,
    heading,
    lines,
    paragraph,
    typeset,
)

TOP, AREA = 40.0, 220.0  # points: where the text of a page begins, and how much there is of it
PAGE: Raw = {"size": "A5", "margins": ["40pt", "60pt", "335.276pt", "60pt"]}


def sweep(*blocks: Raw, step: int = 7) -> Iterator[tuple[int, Composition]]:
    """The blocks after more and more room: every rest of the page is met."""
    for room in range(0, int(AREA), step):
        made = typeset(
            paragraph("Before."), {"kind": "spacer", "height": f"{room}pt"}, *blocks, page=PAGE
        )
        yield room, made


def test_a_heading_is_never_the_last_thing_on_a_page() -> None:
    for room, made in sweep(heading("Alpha head"), heading("Beta head", 2), paragraph(SOME * 5)):
        for page in lines(made.pdf):
            body = [line for line in page if not line.startswith("Page ")]
            assert not body or "head" not in body[-1], room


@pytest.mark.parametrize(
    "following",
    [
        bullets(SOME, SOME, SOME),
        {"kind": "callout", "title": "Title", "blocks": [paragraph(SOME * 3)]},
        {"kind": "metrics", "items": [{"label": "L", "value": "7"}] * 3},
        {"kind": "key_values", "items": [{"key": "k", "value": SOME}] * 4},
        {
            "kind": "side_by_side",
            "parts": [{"blocks": [paragraph(SOME)]}, {"blocks": [paragraph(SOME)]}],
        },
        {"kind": "quote", "text": SOME * 2, "by": "Someone"},
    ],
    ids=lambda raw: str(raw["kind"]),
)
def test_a_heading_stays_with_whatever_follows(following: Raw) -> None:
    for room, made in sweep(heading("Head", id="head"), following | {"id": "next"}, step=11):
        head, after = block(made, "head").fragments, block(made, "next").fragments
        assert head[-1].page == after[0].page, room


def test_a_paragraph_never_leaves_one_line_alone() -> None:
    for room, made in sweep(paragraph("word " * 90, justify="left"), step=5):
        counts = [sum("word" in line for line in page) for page in lines(made.pdf)]
        if sum(bool(count) for count in counts) > 1:
            assert 1 not in counts, (room, counts)


def test_a_callout_keeps_its_title_with_its_text_and_breaks_where_it_must() -> None:
    callout: Raw = {
        "kind": "callout",
        "title": "Mind this",
        "blocks": [paragraph(SOME * 6), paragraph(SOME * 4)],
        "id": "callout",
    }
    broken = 0
    for room, made in sweep(callout, step=9):
        placed = block(made, "callout")
        title, text = placed.parts[0], next(b for b in made.blocks if b.parent == "callout")
        assert title.fragments[0].page == text.fragments[0].page, room
        broken += len(placed.fragments) > 1
    assert broken > 5


def test_a_callout_of_a_few_lines_is_not_broken() -> None:
    inner = [paragraph(SOME * 2), bullets("a", "b")]
    callout: Raw = {"kind": "callout", "title": "Mind this", "blocks": inner, "id": "it"}
    page = {"size": "A5", "margins": ["40pt", "60pt", "150pt", "60pt"]}
    for room in range(0, 400, 23):
        before = [paragraph("Before."), {"kind": "spacer", "height": f"{room}pt"}]
        made = typeset(*before, heading("Head", id="head"), callout, page=page)
        assert len(block(made, "it").fragments) == 1, room
        assert block(made, "it").fragments[0].page == block(made, "head").fragments[0].page, room


@pytest.mark.parametrize("per_row", [1, 2])
def test_many_keys_and_values_leave_no_row_alone(per_row: int) -> None:
    items = [{"key": f"key {n}", "value": f"value {n}"} for n in range(10 * per_row + 1)]
    for room, made in sweep(
        {"kind": "key_values", "items": items, "id": "it", "per_row": per_row}, step=13
    ):
        tops: dict[int, set[int]] = {}
        for part in block(made, "it").parts:
            for page, box in part.fragments:
                tops.setdefault(page, set()).add(round(box.y0))
        assert min(map(len, tops.values())) >= 2, room


def test_a_quote_keeps_its_author() -> None:
    for room, made in sweep(
        {"kind": "quote", "text": SOME * 4, "by": "Someone", "id": "it"}, step=9
    ):
        assert len(block(made, "it").fragments) == 1, room


def test_a_row_of_cards_is_never_broken() -> None:
    cards = [{"label": f"L{n}", "value": str(n), "note": SOME} for n in range(8)]
    for room, made in sweep({"kind": "metrics", "items": cards, "id": "it"}, step=13):
        for part in block(made, "it").parts:
            assert len(part.fragments) == 1, room


def test_nothing_runs_below_the_text_area() -> None:
    blocks: list[Raw] = [
        {"kind": "callout", "title": "T", "blocks": [bullets(SOME * 9, SOME * 9)]},
        {"kind": "quote", "text": SOME * 30, "by": "Someone"},
        {"kind": "key_values", "items": [{"key": "k", "value": SOME * 22}]},
        {"kind": "metrics", "items": [{"label": SOME * 2, "value": "7", "note": SOME * 4}] * 3},
        {"kind": "side_by_side", "parts": [{"blocks": [paragraph(SOME * 20)]}, {"blocks": []}]},
        {"kind": "spacer", "height": "2000pt"},
        paragraph("After."),
    ]
    made = typeset(*blocks, page=PAGE)
    bottom = TOP + AREA
    low = [g for g in glyphs(made.pdf) if bottom + 1 < g.box.y1 < bottom + 20]
    assert low == []
    assert "After." in "".join(line for page in lines(made.pdf) for line in page)


def test_space_above_a_heading_is_dropped_at_a_pages_top() -> None:
    made = typeset(
        paragraph("a"), {"kind": "page_break"}, heading("Top", id="top"), {"kind": "page_break"},
        {"kind": "page_break"}, paragraph("b", id="b"),
    )  # fmt: skip
    top, below = block(made, "top").fragments[0], block(made, "b").fragments[0]
    assert (top.page, below.page) == (2, 3)
    assert top.box.y0 == pytest.approx(below.box.y0)


def test_a_page_break_inside_another_block_goes_on_on_the_next_page() -> None:
    inner = [paragraph("one", id="one"), {"kind": "page_break"}, paragraph("two", id="two")]
    made = typeset({"kind": "callout", "blocks": inner, "id": "box"})
    assert [block(made, name).fragments[0].page for name in ("one", "two")] == [1, 2]
    assert [f.page for f in block(made, "box").fragments] == [1, 2]


def test_short_contents_stay_whole() -> None:
    heads = [heading(f"Head {n}", id=f"h{n}") for n in range(5)]
    for room, made in sweep({"kind": "contents", "id": "toc"}, *heads, step=17):
        assert len(block(made, "toc").fragments) == 1, room


def test_the_headings_of_a_table_that_is_turned_turn_with_it() -> None:
    columns = [{"id": f"c{n}", "title": f"Responsibility {n}"} for n in range(8)]
    table: Raw = {
        "kind": "table", "columns": columns, "rows": [["Administration"] * 8] * 2, "id": "wide",
        "fit": {"min_font": "9pt"},
    }  # fmt: skip
    heads = [heading("Before it", id="one"), heading("All of it", 2, id="two")]
    made = attempt(
        document(paragraph("Text.", id="text"), *heads, table, paragraph("After.", id="after"))
    )
    assert [p.code for p in made.problems] == ["L002"]
    pages = {
        name: block(made, name).fragments[0].page
        for name in ("text", "one", "two", "wide", "after")
    }
    assert pages == {"text": 1, "one": 2, "two": 2, "wide": 2, "after": 3}
    assert made.pages[1].width > made.pages[1].height
    assert made.pages[0].width < made.pages[0].height


NOTED: list[Raw] = [{"text": "Noted"}, {"text": " here", "footnote": "Told below. " * 12}]
ROWS = [[f"row {n}"] for n in range(9)]


@pytest.mark.parametrize(
    "noted",
    [
        {"kind": "callout", "title": "T", "blocks": [paragraph([*NOTED, {"text": SOME * 3}])]},
        bullets([*NOTED, {"text": SOME}], SOME),
        {"kind": "table", "columns": [{"id": "a", "title": NOTED}], "rows": ROWS},
        {"kind": "table", "columns": [{"id": "a", "title": "A"}], "rows": ROWS, "caption": NOTED},
    ],
    ids=["callout", "bullets", "table header", "table caption"],
)
def test_a_footnote_never_stands_before_its_sign(noted: Raw) -> None:
    for room, made in sweep(heading("Head", id="head"), noted | {"id": "it"}, step=19):
        own = [block(made, "it"), *(b for b in made.blocks if b.parent == "it")]
        [note] = [p for b in own for p in b.parts if p.role == "footnote"]
        assert note.fragments[0].page >= own[0].fragments[0].page, room
        assert block(made, "head").fragments[0].page == own[0].fragments[0].page, room
