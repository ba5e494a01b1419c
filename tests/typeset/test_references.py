"""Contents, cross references, links and bookmarks lead to the pages they name."""

from __future__ import annotations

import ctypes
import re

import pypdfium2 as pdfium
import pypdfium2.raw as raw
import pytest

from renderkit.typeset.model import Composition
from tests.typeset.reports import (
    SOME,
    Raw,
    attempt,
    block,
    bullets,
    document,
    heading,
    page_texts,
    paragraph,
    typeset,
)

BREAK: Raw = {"kind": "page_break"}
SECTIONS: list[Raw] = []
for _n in range(6):
    SECTIONS += [
        heading("Setup", id=f"s{_n}"),
        paragraph(SOME * 30),
        heading(f"Detail {_n}", 2, id=f"d{_n}"),
        paragraph(SOME * 30),
        heading("Too deep", 3),
    ]


def bookmarks(pdf: bytes) -> list[tuple[int, str, int]]:
    """Level from 1, title, page from 1."""
    opened = pdfium.PdfDocument(pdf)
    found = []
    for mark in opened.get_toc():
        place = mark.get_dest()
        assert place is not None
        found.append((mark.level + 1, mark.get_title(), place.get_index() + 1))
    opened.close()
    return found


def links(pdf: bytes) -> list[tuple[int, int | str]]:
    """Page of each link and where it leads: a page or an address."""
    opened = pdfium.PdfDocument(pdf)
    found: list[tuple[int, int | str]] = []
    for number in range(len(opened)):
        page, at, link = opened[number], ctypes.c_int(0), raw.FPDF_LINK()
        while raw.FPDFLink_Enumerate(page.raw, at, link):
            place = raw.FPDFLink_GetDest(opened.raw, link)
            if place:
                found.append((number + 1, raw.FPDFDest_GetDestPageIndex(opened.raw, place) + 1))
                continue
            action = raw.FPDFLink_GetAction(link)
            size = raw.FPDFAction_GetURIPath(opened.raw, action, None, 0)
            buffer = ctypes.create_string_buffer(size)
            raw.FPDFAction_GetURIPath(opened.raw, action, buffer, size)
            found.append((number + 1, buffer.value.decode()))
    opened.close()
    return found


def page_of(made: Composition, block_id: str) -> int:
    return block(made, block_id).fragments[0].page


@pytest.mark.parametrize("layout", ["brief", "note", "board", "ledger", "dark"])
def test_contents_give_the_page_of_every_heading(layout: str) -> None:
    made = typeset({"kind": "contents", "id": "toc"}, *SECTIONS, layout=layout)
    entries = [p.text for p in block(made, "toc").parts if p.role == "entry"]
    pages = [int(text.split("\t")[1]) for text in entries]
    ids = [f"{kind}{n}" for n in range(6) for kind in "sd"]
    assert pages == [page_of(made, name) for name in ids]
    assert len(set(pages)) > 3
    drawn = "".join(page_texts(made.pdf)[:2])
    for text in entries:
        assert re.search(r"\s+".join(map(re.escape, text.split())), drawn), text


def test_contents_that_need_a_page_more_still_count_right() -> None:
    many = [heading(f"Head {n}", id=f"h{n}") for n in range(90)]
    made = typeset({"kind": "contents", "id": "toc"}, BREAK, *many)
    entries = [p for p in block(made, "toc").parts if p.role == "entry"]
    assert [int(p.text.split("\t")[1]) for p in entries] == [
        page_of(made, f"h{n}") for n in range(90)
    ]
    assert page_of(made, "h0") > 2
    assert len(made.pages) >= 6


def test_every_page_says_which_it_is_and_how_many_there_are() -> None:
    for blocks in (
        [paragraph(SOME)],
        SECTIONS,
        [*SECTIONS, BREAK, BREAK, paragraph("x")],
    ):
        made = typeset(*blocks)
        texts = page_texts(made.pdf)
        assert len(texts) == len(made.pages)
        for number, text in enumerate(texts, 1):
            assert f"Page {number} of {len(texts)}" in text


def test_headings_of_one_text_have_bookmarks_to_their_own_pages() -> None:
    long = "A heading of many words " * 16
    made = typeset(
        *SECTIONS,
        heading("Setup-1", id="other"),
        heading("???", id="odd"),
        heading(long, id="long"),
    )
    found = bookmarks(made.pdf)
    setups = [page for _, title, page in found if title.endswith("Setup")]
    assert setups == [page_of(made, f"s{n}") for n in range(6)]
    titles = [title for _, title, _ in found]
    assert any(title.endswith("Setup-1") for title in titles)
    assert any(title.endswith("???") for title in titles)
    assert any(long.strip() in title for title in titles)


def test_levels_that_a_document_skips_are_none_in_the_bookmarks() -> None:
    made = typeset(
        heading("a", 3), heading("b", 6), heading("c", 2), heading("d", 4), heading("e", 1)
    )
    assert [level for level, _, _ in bookmarks(made.pdf)] == [1, 2, 1, 2, 1]
    numbers = [b.parts[0].text.split()[0] for b in made.blocks if b.kind == "heading"]
    assert numbers == ["1", "1.1", "2", "2.1", "3"]


def test_numbers_of_headings_follow_the_layout_and_the_heading() -> None:
    blocks = [heading("a", numbered=True), heading("b", 2), heading("c", 2, numbered=False)]
    note = typeset(*blocks, heading("d", 2), layout="note")
    brief = typeset(*blocks, heading("d", 2), layout="brief")
    assert [b.parts[0].text for b in note.blocks[1:]] == ["1 a", "1.1 b", "c", "1.2 d"]
    assert [b.parts[0].text for b in brief.blocks[1:]] == ["1 a", "b", "c", "d"]


def test_a_heading_without_words_is_no_bookmark_and_no_fault() -> None:
    made = typeset(heading(" ", id="blank"), heading("a", 2), paragraph("text"))
    assert [title for _, title, _ in bookmarks(made.pdf)] == ["1 a"]


def test_references_say_what_and_on_which_page_and_lead_there() -> None:
    text = [{"text": "see "}, {"ref": "s5"}, {"text": ", "}, {"ref": "list"}]
    made = typeset(paragraph(text, id="refs"), *SECTIONS, bullets("one", id="list"))
    there = page_of(made, "s5"), page_of(made, "list")
    said = f"see section on page {there[0]}, list on page {there[1]}"
    assert block(made, "refs").parts[0].text == said
    assert said in page_texts(made.pdf)[0].replace("\n", " ")
    assert links(made.pdf) == [(1, there[0]), (1, there[1])]


@pytest.mark.parametrize(
    ("language", "said"),
    [("de", "siehe Seite 1"), ("zh", "siehe 第 1 页"), ("tlh", "siehe section on page 1")],
)
def test_references_speak_the_language_of_the_document(language: str, said: str) -> None:
    made = typeset(
        paragraph([{"text": "siehe "}, {"ref": "there"}], id="it"),
        heading("x", id="there"),
        language=language,
    )
    assert block(made, "it").parts[0].text == said


def test_links_lead_where_they_say() -> None:
    address = "https://example.org/a?b=c&d=%20#e"
    text = [
        {"text": "web", "link": address},
        {"text": "mail", "link": "mailto:a@example.org"},
        {"text": "inner", "link": "#there"},
    ]
    made = typeset(paragraph(text), BREAK, {"kind": "quote", "text": "here", "id": "there"})
    assert links(made.pdf) == [(1, address), (1, "mailto:a@example.org"), (1, 2)]


@pytest.mark.parametrize(
    "target",
    [
        {"kind": "page_break"},
        {"kind": "spacer", "height": "10pt"},
        {"kind": "divider"},
        {"kind": "contents", "of": "tables"},
        {"kind": "callout", "blocks": []},
    ],
    ids=lambda raw: str(raw["kind"]),
)
def test_any_block_can_be_linked_to(target: Raw) -> None:
    made = typeset(
        paragraph([{"text": "go", "link": "#there"}]),
        BREAK,
        paragraph("x"),
        target | {"id": "there"},
        paragraph("y"),
    )
    [(_, page)] = links(made.pdf)
    assert page in (2, 3)


def test_a_reference_to_a_block_of_another_format_is_an_error_at_its_place() -> None:
    made = attempt(document(paragraph([{"ref": "there"}]), heading("x", id="there", only=["docx"])))
    assert [(p.code, p.pointer, p.found) for p in made.problems] == [
        ("R002", "/pages/0/blocks/0/text/0", "there")
    ]
    assert made.pdf == b""


def test_lists_of_tables_take_captions_wherever_they_are_written() -> None:
    columns = [{"id": "a", "title": "A"}]
    tables: list[Raw] = [
        {"kind": "table", "columns": columns, "rows": [["1"]], "caption": "Own words", "id": "t1"},
        {"kind": "table", "columns": columns, "rows": [["1"]], "id": "t2"},
        {"kind": "caption", "text": "Words apart"},
        {"kind": "table", "columns": columns, "rows": [["1"]], "id": "t3"},
    ]
    made = typeset({"kind": "contents", "of": "tables", "id": "toc"}, *tables)
    assert [p.text for p in block(made, "toc").parts] == [
        "Tables",
        "Own words\t1",
        "Words apart\t1",
    ]


def test_contents_do_not_repeat_the_heading_above_them() -> None:
    made = typeset(heading("Contents"), {"kind": "contents", "id": "toc"}, heading("Next"))
    assert [p.text for p in block(made, "toc").parts] == ["1 Contents\t1", "2 Next\t1"]


def test_a_heading_with_a_footnote_and_a_link_is_named_without_them_in_the_contents() -> None:
    text = [
        {"text": "Result", "footnote": "Noted."},
        {"text": " here", "link": "https://example.org/"},
    ]
    made = typeset({"kind": "contents", "id": "toc"}, heading(text, id="head"))
    assert block(made, "toc").parts[1].text == "1 Result here\t1"
    assert [p.text for p in block(made, "head").parts] == ["1 Result¹ here", "¹ Noted."]
