"""Every kind of running text: what it says stands on the page and in the parts, word for word."""

from __future__ import annotations

from typing import Any

import pytest

from renderkit.spec.model import Caption, Span
from renderkit.struct import replace
from renderkit.typeset.model import PlacedBlock
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
    lines,
    page_texts,
    paragraph,
    parts,
    shown_in,
    typeset,
    world,
)

FACTS: list[Raw] = [
    {"id": "minutes", "value": "42", "unit": "minutes"},
    {"id": "tokens", "value": "1,961", "unit": "tokens"},
]

NESTED = {
    "text": "outer",
    "items": [{"text": "inner", "items": ["deep", "{{minutes}} deep"]}, "next"],
}
CARDS: list[Raw] = [
    {"label": "Pixels", "value": "1191 × 1684", "note": "at 144 dpi"},
    {"label": "Reader", "value": {"fact": "tokens"}, "unit": "tokens", "tone": "info"},
    {"label": "Change", "value": -94, "unit": "%", "delta": "tokens a page", "tone": "bad"},
]
PAIRS: list[Raw] = [
    {"key": "Owner", "value": "Arun Tatum"},
    {"key": [{"text": "Build time", "italic": True}], "value": "{{minutes}} or so"},
    {"key": "A key that is longer than the others are", "value": SOME * 3},
]
INNER: list[Raw] = [paragraph("Three answers:"), bullets("one", "two", style="letter")]

KINDS: dict[str, Raw] = {
    "heading": heading("Index build"),
    "paragraph": paragraph(SOME * 4),
    "lead": paragraph(SOME * 2, lead=True),
    "bullet": bullets(NESTED, "last", SOME * 2),
    "number": bullets(NESTED, *["more"] * 9, style="number"),
    "letter": bullets(NESTED, style="letter", start=26),
    "roman": bullets("a", "b", "c", style="roman", start=7),
    "check": bullets(
        {"text": "done", "checked": True}, {"text": "open", "checked": False}, style="check"
    ),
    "none": bullets(NESTED, style="none"),
    "quote": {"kind": "quote", "text": SOME, "by": "House rule"},
    "callout": {"kind": "callout", "tone": "warn", "title": "Before you go on", "blocks": INNER},
    "metrics": {"kind": "metrics", "items": CARDS},
    "key_values": {"kind": "key_values", "items": PAIRS},
    "pairs of two": {"kind": "key_values", "items": PAIRS, "per_row": 2},
    "pairs of four": {"kind": "key_values", "items": PAIRS, "per_row": 4},
    "side_by_side": {
        "kind": "side_by_side",
        "parts": [{"width": "40%", "blocks": [paragraph(SOME)]}, {"blocks": INNER}],
    },
    "divider": {"kind": "divider"},
    "page_break": {"kind": "page_break"},
    "spacer": {"kind": "spacer", "height": "30pt"},
    "contents": {"kind": "contents"},
}


def between(pdf: bytes, first: str, last: str) -> str:
    """The text layer from one word to another, running lines left out."""
    layer = bare("".join(page_texts(pdf))).replace(bare("Page 1 of 2"), "")
    start = layer.rindex(first)
    return layer[start : layer.index(last, start) + len(last)]


@pytest.mark.parametrize("layout", ["note", "brief"])
@pytest.mark.parametrize("name", sorted(KINDS))
def test_a_block_says_in_its_parts_what_the_page_says(name: str, layout: str) -> None:
    made = typeset(
        paragraph("STARTS"),
        KINDS[name] | {"id": "it"},
        paragraph("ENDS"),
        layout=layout,
        facts=FACTS,
    )
    own = [b for b in made.blocks if b.kind != "opening"]
    said = "".join(bare(p.text) for b in own for p in b.parts)
    if name != "page_break":
        assert between(made.pdf, "STARTS", "ENDS") == said
    inside = {b.id for b in own if b.id == "it" or b.parent == "it"}
    assert inside or name in ("page_break", "spacer")


@pytest.mark.parametrize("layout", world().layout_names())
@pytest.mark.parametrize("name", sorted(KINDS))
def test_every_part_stands_in_its_boxes(name: str, layout: str) -> None:
    made = typeset(KINDS[name] | {"id": "it"}, heading("After"), layout=layout, facts=FACTS)
    found = glyphs(made.pdf)
    for part in parts(made):
        assert bare(part.text) in bare(shown_in(found, part.fragments)), part
    for placed in made.blocks:
        texts = "".join(bare(p.text) for p in placed.parts)
        assert set(texts) <= set(shown_in(found, placed.fragments))


def texts(placed: PlacedBlock, role: str) -> list[str]:
    return [p.text for p in placed.parts if p.role == role]


@pytest.mark.parametrize(
    ("style", "expected"),
    [
        ("bullet", ["• outer", "  – inner", "    · deep", "    · 42 deep", "  – next", "• last"]),
        (
            "number",
            ["1. outer", "  a. inner", "    i. deep", "    ii. 42 deep", "  b. next", "2. last"],
        ),
        (
            "letter",
            ["a. outer", "  i. inner", "    1. deep", "    2. 42 deep", "  ii. next", "b. last"],
        ),
        ("check", ["☐ outer", "  ☐ inner", "    ☐ deep", "    ☐ 42 deep", "  ☐ next", "☐ last"]),
        ("none", ["outer", "  inner", "    deep", "    42 deep", "  next", "last"]),
    ],
)
def test_items_keep_their_marks_and_depth(style: str, expected: list[str]) -> None:
    made = typeset(bullets(NESTED, "last", style=style, id="it"), facts=FACTS)
    assert texts(block(made, "it"), "item") == expected


def test_a_list_starts_where_it_says_and_goes_on_past_its_alphabet() -> None:
    made = typeset(
        bullets("a", "b", style="letter", start=26, id="letters"),
        bullets("a", "b", style="roman", start=3999, id="roman"),
        bullets("a", style="number", start=0, id="nought"),
    )
    assert texts(block(made, "letters"), "item") == ["z. a", "aa. b"]
    assert texts(block(made, "roman"), "item") == ["mmmcmxcix. a", "4000. b"]
    assert texts(block(made, "nought"), "item") == ["0. a"]


def test_a_box_beside_an_item_of_another_list_is_drawn_with_its_mark() -> None:
    done = {"text": "done", "checked": True}
    made = typeset(bullets(done, "plain", id="dots"), bullets(done, style="number", id="numbers"))
    assert texts(block(made, "dots"), "item") == ["☑ done", "• plain"]
    assert texts(block(made, "numbers"), "item") == ["1. ☑ done"]


def test_an_item_stands_right_of_the_item_that_holds_it() -> None:
    made = typeset(bullets(NESTED, style="none", id="it"), facts=FACTS)
    lefts = [p.fragments[0].box.x0 for p in block(made, "it").parts]
    assert lefts[0] < lefts[1] < lefts[2] == lefts[3]


@pytest.mark.parametrize("layout", ["note", "brief"])
def test_cards_of_a_row_share_their_top_and_the_figures_are_the_biggest_text(layout: str) -> None:
    made = typeset({"kind": "metrics", "items": CARDS, "id": "it"}, layout=layout, facts=FACTS)
    placed = block(made, "it")
    labels = [p.fragments[0].box for p in placed.parts if p.role == "label"]
    assert len({round(box.y0, 2) for box in labels}) == 1
    values = [p for p in placed.parts if p.role == "value"]
    assert [p.text for p in values] == ["1191 × 1684", "1,961\u00a0tokens", "−94\u00a0%"]
    assert min(p.fragments[0].box.height for p in values) > max(box.height for box in labels)


@pytest.mark.parametrize(("count", "rows"), [(1, 1), (2, 1), (4, 1), (5, 2), (7, 2), (9, 3)])
def test_cards_wrap_into_even_rows(count: int, rows: int) -> None:
    items = [{"label": f"Card {n}", "value": str(n)} for n in range(count)]
    made = typeset({"kind": "metrics", "items": items, "id": "it"}, layout="brief")
    tops = [p.fragments[0].box.y0 for p in block(made, "it").parts if p.role == "label"]
    assert len(set(tops)) == rows
    in_rows = [tops.count(top) for top in dict.fromkeys(tops)]
    assert max(in_rows) <= 4
    assert max(in_rows) - min(in_rows) <= max(in_rows) // 2


def test_a_long_figure_is_set_smaller_and_stays_inside_its_card() -> None:
    items: list[Raw] = [
        {"label": "L", "value": value} for value in ("7", "12,345,678.90", "x" * 60)
    ]
    made = typeset({"kind": "metrics", "items": items, "id": "it"})
    found = glyphs(made.pdf)
    for part in block(made, "it").parts:
        assert bare(part.text) in bare(shown_in(found, part.fragments))


def test_the_parts_of_side_by_side_are_as_wide_as_asked() -> None:
    three = [
        {"width": "25%", "blocks": [paragraph("a", id="a")]},
        {"blocks": [paragraph("b", id="b")]},
    ]
    three.append({"width": "100pt", "blocks": [paragraph("c", id="c")]})
    made = typeset({"kind": "side_by_side", "parts": three, "id": "it"})
    whole = block(made, "it").fragments[0].box
    boxes = [block(made, name).fragments[0].box for name in "abc"]
    assert boxes[0].x0 == pytest.approx(whole.x0)
    assert boxes[2].width == pytest.approx(100)
    assert boxes[2].x1 == pytest.approx(whole.x1, abs=0.01)
    assert boxes[0].width == pytest.approx((whole.width - 36) / 4)


def test_parts_that_are_too_wide_together_are_narrowed_with_a_warning() -> None:
    wide = [{"width": "80%", "blocks": [paragraph(name, id=name)]} for name in "ab"]
    made = attempt(document({"kind": "side_by_side", "parts": wide, "id": "it"}))
    assert [(p.code, p.severity) for p in made.problems] == [("L001", "warning")]
    boxes = [block(made, name).fragments[0].box for name in "ab"]
    assert boxes[0].width == pytest.approx(boxes[1].width)
    assert boxes[1].x1 == pytest.approx(block(made, "it").fragments[0].box.x1)


def test_blocks_inside_others_name_the_block_that_holds_them() -> None:
    quote = {"kind": "quote", "text": "said", "id": "quote"}
    inner = {"kind": "callout", "blocks": [quote], "id": "inner"}
    made = typeset({"kind": "callout", "blocks": [inner, paragraph("p", id="text")], "id": "outer"})
    assert [(b.id, b.parent) for b in made.blocks[1:]] == [
        ("outer", None),
        ("inner", "outer"),
        ("quote", "inner"),
        ("text", "outer"),
    ]
    for child in made.blocks[2:]:
        box = block(made, str(child.parent)).fragments[0].box
        assert box.contains(child.fragments[0].box, 0.01)


def test_a_caption_block_is_drawn_by_the_block_it_belongs_to() -> None:
    equation = {"kind": "equation", "tex": "a+b", "id": "sum"}
    made = typeset(
        equation,
        {"kind": "caption", "text": "A sum of two", "id": "words"},
        paragraph([{"text": "see "}, {"ref": "words"}], id="see"),
    )
    captions = [p for p in block(made, "sum").parts if p.role == "caption"]
    assert [(p.text, p.pointer) for p in captions] == [("A sum of two", "/pages/0/blocks/1/text")]
    assert "words" not in [b.id for b in made.blocks]
    assert block(made, "see").parts[0].text == "see equation on page 1"


def test_a_caption_of_a_block_without_captions_stands_below_it() -> None:
    made = document(bullets("one", id="list"))
    caption = Caption(
        id="words", pointer="/c", text=(Span(pointer="/c/text", text="A list"),), target="list"
    )
    page = replace(made.pages[0], blocks=(*made.pages[0].blocks, caption))
    found = attempt(replace(made, pages=(page,)))
    above, below = block(found, "list").fragments[0].box, block(found, "words").fragments[0].box
    assert block(found, "words").parts[0].text == "A list"
    assert above.y1 < below.y0 < above.y1 + 10


def test_a_caption_goes_with_its_block_where_that_is_not_drawn() -> None:
    made = typeset(
        {"kind": "equation", "tex": "a", "id": "sum", "only": ["docx"]},
        {"kind": "caption", "text": "A sum", "for": "sum"},
    )
    assert [b.kind for b in made.blocks] == ["opening"]


def test_only_what_is_wanted_in_a_pdf_is_drawn() -> None:
    inside = {"kind": "callout", "blocks": [heading("Elsewhere")], "only": ["docx"]}
    made = typeset(paragraph("here"), paragraph("there", only=["pptx", "pdf"]), inside)
    assert [b.kind for b in made.blocks] == ["opening", "paragraph", "paragraph"]
    assert "Elsewhere" not in "".join(page_texts(made.pdf))


LOOKS: list[Raw] = [
    {"bold": True},
    {"italic": True},
    {"underline": True},
    {"strike": True},
    {"code": True},
    {"sub": True},
    {"sup": True},
    {"small_caps": True},
    {"highlight": "warn"},
    {"color": "#1b5e20"},
    {"size": 17},
    {"font": "JetBrains Mono"},
    {"link": "https://example.org/a?b=c&d#e"},
    {"link": "#there"},
    {"language": "de-AT"},
    {"language": "la"},
    {"inserted": {"author": "A", "time": "2026-09-01T09:00:00Z"}},
    {"deleted": {"author": "A", "time": "2026-09-01T09:00:00Z"}},
    {"bold": True, "italic": True, "underline": True, "code": True, "sup": True, "size": 8},
]


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: "-".join(look))
def test_a_span_in_any_look_keeps_its_text(look: dict[str, Any]) -> None:
    text = [{"text": "before "}, {"text": "Two #words", **look}, {"text": " after"}]
    made = typeset(paragraph(text, id="it"), heading("There", id="there"), paragraph(text))
    assert block(made, "it").parts[0].text == "before Two #words after"
    assert "beforeTwo#wordsafter" in bare(page_texts(made.pdf)[0])


def test_a_comment_is_noted_because_no_page_shows_it() -> None:
    comment = {"author": "A", "time": "2026-09-01T09:00:00Z", "text": "really?"}
    made = attempt(document(paragraph([{"text": "said", "comment": comment}])))
    assert [(p.code, p.severity, p.pointer) for p in made.problems] == [
        ("S030", "note", "/pages/0/blocks/0/text/0/comment")
    ]
    assert made.pdf
    assert "really" not in page_texts(made.pdf)[0]


def test_an_icon_is_a_sign_and_an_unknown_one_an_error() -> None:
    made = typeset(paragraph([{"icon": "check"}, {"text": " done"}], id="it"))
    assert block(made, "it").parts[0].text == "✓ done"
    unknown = attempt(document(paragraph([{"icon": "unicorn"}])))
    assert [(p.code, p.pointer) for p in unknown.problems] == [("S030", "/pages/0/blocks/0/text/0")]


def test_footnotes_and_endnotes_carry_their_signs_in_the_text() -> None:
    text = [
        {"text": "one", "footnote": "First."},
        {"text": " two", "endnote": [{"text": "Last, "}, {"fact": "minutes"}]},
        {"text": " three", "footnote": "Second."},
    ]
    made = typeset(paragraph(text, id="it"), facts=FACTS)
    assert [p.text for p in block(made, "it").parts] == [
        "one¹ two[i] three²",
        "¹ First.",
        "² Second.",
    ]
    assert [p.text for p in block(made, "endnotes").parts] == ["Notes", "[i] Last, 42"]
    assert [f.block_id for f in made.facts] == ["endnotes"]
    layer = bare(page_texts(made.pdf)[0])
    for part in ("one¹two[i]three²", "¹First.", "²Second.", "[i]Last,42"):
        assert part in layer


def test_a_word_longer_than_its_line_is_broken_and_stays_one_word() -> None:
    long = "f" * 300
    address = "https://example.org/" + "segment" * 20
    made = typeset(
        paragraph(f"see {long} and {address} too", id="it"),
        {
            "kind": "side_by_side",
            "parts": [{"blocks": [paragraph(long)]}, {"blocks": [paragraph("x")]}],
        },
    )
    box = block(made, "it").fragments[0].box
    inside = [g for g in glyphs(made.pdf) if box.y0 <= g.box.y1 <= box.y1 + 1]
    assert max(g.box.x1 for g in inside) <= box.x1 + 1
    assert f"see{long}and{address}too" in bare(page_texts(made.pdf)[0])
    assert block(made, "it").parts[0].text == f"see {long} and {address} too"


def test_a_tab_and_a_line_feed_keep_words_apart() -> None:
    made = typeset(paragraph("left\tright\nbelow", id="it"))
    found = glyphs(made.pdf)
    tops = {g.text: g.box.y1 for g in found if g.text in "lrb"}
    assert len({round(y) for y in tops.values()}) >= 2
    first = [line for line in page_texts(made.pdf)[0].split("\n") if "left" in line]
    assert "leftright" not in first[0]


def test_nothing_leaves_a_narrow_column() -> None:
    narrow: list[Raw] = [
        heading("Responsibilities", 1),
        paragraph("Donaudampfschifffahrtsgesellschaft " + SOME),
        bullets("Donaudampfschifffahrtsgesellschaft", style="number"),
        {"kind": "metrics", "items": [{"label": "Verantwortlichkeiten", "value": "1,234,567,890"}]},
        {
            "kind": "key_values",
            "items": [{"key": "Verantwortlichkeiten", "value": "Verantwortlichkeiten"}],
        },
        {"kind": "quote", "text": "Verantwortlichkeiten", "by": "Verantwortlichkeiten"},
    ]
    parts_of_four: list[Raw] = [
        {"blocks": narrow},
        *({"blocks": [paragraph("x")]} for _ in range(3)),
    ]
    made = typeset({"kind": "side_by_side", "parts": parts_of_four, "id": "it"})
    inner = [b for b in made.blocks if b.parent == "it" and b.parts and b.kind != "paragraph"]
    right = min(b.fragments[0].box.x1 for b in inner)
    left = block(made, "it").fragments[0].box.x0
    gap = 18
    assert [
        g.text
        for g in glyphs(made.pdf)
        if right < g.box.x1 and g.box.x0 < left + right - left + gap - 1
    ] == []


def test_blocks_nested_too_deep_for_their_width_are_an_error_at_their_place() -> None:
    inner: Raw = paragraph("deep")
    for _ in range(5):
        inner = {"kind": "side_by_side", "parts": [{"blocks": [inner]}, {"blocks": []}]}
    made = attempt(document(inner))
    found = [p for p in made.problems if p.severity == "error"]
    assert {p.code for p in found} == {"L001"}
    assert all(p.pointer.count("/parts/") >= 3 and p.measure["points"] > 0 for p in found)
    assert made.pdf == b""


def test_margins_that_leave_no_room_are_an_error() -> None:
    page = {"size": "A5", "margins": ["30pt", "200pt", "30pt", "200pt"]}
    made = attempt(document(paragraph("x"), page=page))
    assert [(p.code, p.pointer) for p in made.problems] == [("L001", "/page/margins")]
    assert made.problems[0].measure == {"points": 52.5}


@pytest.mark.parametrize("layout", ["brief", "note"])
@pytest.mark.parametrize("width", ["100%", "190pt", "150pt", "110pt"])
@pytest.mark.parametrize("per_row", [1, 2, 3])
def test_keys_and_values_break_no_word_that_has_room(per_row: int, width: str, layout: str) -> None:
    items = [
        {"key": "Incomprehensibilities", "value": "Responsibilities"},
        {"key": "Owner", "value": "Administration of everything"},
        {"key": "When", "value": "soon"},
    ]
    inner = {"kind": "key_values", "items": items, "per_row": per_row}
    parts_ = [{"width": width, "blocks": [inner]}]
    made = typeset({"kind": "side_by_side", "parts": parts_}, layout=layout, language="tlh")
    said = [word for page in lines(made.pdf) for line in page for word in line.split()]
    for word in ("Incomprehensibilities", "Responsibilities", "Administration"):
        assert word in said
