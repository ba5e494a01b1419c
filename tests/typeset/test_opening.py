"""What stands round the text: opening, running lines, the stamp of a draft, document properties."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import pikepdf
import pytest

from renderkit.layout.model import Logo
from renderkit.struct import replace
from tests.support.pages import raster
from tests.typeset.reports import (
    SOME,
    Raw,
    attempt,
    block,
    document,
    glyphs,
    layout,
    page_texts,
    paragraph,
    typeset,
)

WHO: Raw = {
    "title": "Framepilot index build report",
    "subtitle": "What 64 frames cost",
    "author": "Arun Tatum",
    "contributors": ["Nora Bell"],
    "channel": "#framepilot",
    "milestone": "Pilot readiness",
    "classification": "Internal",
    "version": "v2",
    "version_label": "v2 FINAL",
    "keywords": ["frames", "cost & time"],
}
LONG: list[Raw] = [paragraph(SOME * 60), paragraph(SOME * 60)]


@pytest.mark.parametrize("opening", ["cover", "title_block"])
@pytest.mark.parametrize("name", ["brief", "note"])
def test_the_opening_says_who_what_which_version_and_when(name: str, opening: str) -> None:
    made = typeset(*LONG, layout=layout(name, furniture__opening=opening), **WHO)
    first = page_texts(made.pdf)[0].replace("\n", " ")
    for said in (
        WHO["title"],
        "Arun Tatum, Nora Bell",
        "#framepilot",
        "v2 FINAL",
        "1 September 2026",
    ):
        assert str(said) in first
    assert "Internal · Pilot readiness" in first
    placed = made.blocks[0]
    assert (placed.id, placed.kind) == ("opening", "opening")
    assert [p.role for p in placed.parts] == ["label", "title", "text", "text", "label"]
    assert [f.page for f in placed.fragments] == [1]
    assert made.blocks[1].fragments[0].page == (2 if opening == "cover" else 1)


@pytest.mark.parametrize(
    ("name", "labels"),
    [
        ("board", ["Prepared by", "Date", "Version", "Milestone", "Channel"]),
        ("ledger", ["Version", "Date", "Milestone", "Channel", "Prepared by"]),
        ("memo", ["Memorandum", "To", "From", "Date", "Version", "Subject"]),
    ],
)
def test_openings_of_facts_name_each_of_them_in_the_order_they_are_read(
    name: str, labels: list[str]
) -> None:
    made = typeset(*LONG, layout=name, **WHO)
    placed = made.blocks[0]
    marks = [p.text for p in placed.parts if p.role == "label"]
    assert [m for m in marks if m != "Internal"] == labels
    said = "".join(p.text for p in placed.parts).replace(" ", "")
    first = page_texts(made.pdf)[0].replace("\n", "").replace(" ", "")
    assert first.startswith(said)
    for value in (WHO["title"], WHO["subtitle"], "v2 FINAL", "1 September 2026", "#framepilot"):
        assert str(value).replace(" ", "") in said


@pytest.mark.parametrize("name", ["board", "ledger", "memo"])
def test_an_opening_of_facts_has_no_label_without_a_value(name: str) -> None:
    made = typeset(paragraph("x"), layout=name)
    texts = [p.text for p in made.blocks[0].parts]
    assert {"Pilot", "1 September 2026", "v1"} <= set(texts)
    assert not {"From", "Prepared by", "Milestone", "Channel", "To"} & set(texts)


def test_labels_speak_the_language_of_the_document() -> None:
    made = typeset(paragraph("x"), layout="memo", language="de", author="A. B.")
    texts = [p.text for p in made.blocks[0].parts]
    assert texts == [
        "Mitteilung", "Von", "A. B.", "Datum", "1. September 2026", "Version", "v1", "Betreff",
        "Pilot",
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["board", "dark"])
def test_a_title_too_long_for_its_cover_is_set_smaller(name: str) -> None:
    title = "The index build of the frame pilot stays inside its budget at all caps but one " * 3
    made = typeset(paragraph("x"), layout=name, **WHO | {"title": title.strip()})
    kicker, heading, *_, facts = (p.fragments[0].box for p in made.blocks[0].parts)
    assert kicker.y1 < heading.y0 < heading.y1 < facts.y0
    assert [p.text for p in made.blocks[1].parts] == ["x"]
    assert len(made.pages) == 2


def test_the_classification_stands_out_in_the_running_lines_of_a_layout_that_says_so() -> None:
    plain = typeset(*LONG, layout="board", **WHO)
    quiet = typeset(*LONG, layout=layout("board", furniture__mark="soft"), **WHO)
    assert page_texts(plain.pdf) == page_texts(quiet.pdf)
    top = slice(0, 90)
    one, other = raster(plain.pdf, 2, 72)[top], raster(quiet.pdf, 2, 72)[top]
    assert (one != other).any()
    assert (one[:, :297] == other[:, :297]).all()


def test_a_line_may_stand_in_the_middle() -> None:
    tokens = layout("board", furniture__footer_center="{classification}")
    made = typeset(*LONG, layout=tokens, **WHO)
    found = [g for g in glyphs(made.pdf) if g.page == 2 and g.box.y0 > 760]
    word = next(
        n for n in range(len(found)) if "".join(g.text for g in found[n:]).startswith("Int")
    )
    boxes = [g.box for g in found[word : word + len("Internal")]]
    middle = (boxes[0].x0 + boxes[-1].x1) / 2
    assert abs(middle - 595.276 / 2) < 1


def test_a_page_before_the_first_section_has_no_separator_for_it() -> None:
    blocks: list[Raw] = [*LONG, {"kind": "page_break"}, {"kind": "heading", "text": "Part"}]
    tokens = layout("ledger", furniture__header_left="{title} · {section}")
    texts = page_texts(typeset(*blocks, paragraph("x"), layout=tokens).pdf)
    assert texts[1].split("\n")[0].strip() == "Pilot v1 · 1 September 2026"
    assert texts[-1].split("\n")[0].strip() == "Pilot · Part v1 · 1 September 2026"


SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><path d="M0 0h40v10H0z"/></svg>'


@pytest.mark.parametrize("name", ["brief", "board", "ledger", "memo", "dark"])
def test_a_logo_stands_at_the_end_of_the_opening_and_in_no_text(name: str) -> None:
    plain = layout(name)
    made = typeset(paragraph("x"), layout=replace(plain, logo=Logo(file="logo.svg", data=SVG)))
    without = typeset(paragraph("x"), layout=plain)
    assert page_texts(made.pdf) == page_texts(without.pdf)
    one, other = raster(made.pdf, 1, 72), raster(without.pdf, 1, 72)
    height, width = (min(a, b) for a, b in zip(one.shape[:2], other.shape[:2], strict=True))
    margin = round(plain.page.margin_right)
    wide = round(4 * plain.furniture.logo_height)
    corner = one[: height // 4, width - margin - wide : width - margin]
    assert (corner == 0).all(axis=2).sum() > 0.9 * wide * plain.furniture.logo_height


def test_what_is_not_said_leaves_no_trace() -> None:
    made = typeset(*LONG, layout="note")
    assert [p.text for p in made.blocks[0].parts] == ["Pilot", "1 September 2026 · v1"]
    footers = [text.rstrip().split("\n")[-1] for text in page_texts(made.pdf)]
    assert footers == [f"Page {n + 1} of {len(footers)}" for n in range(len(footers))]


def test_running_lines_say_title_version_and_date_on_every_page_but_the_first() -> None:
    made = typeset(*LONG, layout="note", **WHO)
    for text in page_texts(made.pdf)[1:]:
        assert text.startswith("Framepilot index build report v2 FINAL · 1 September 2026")
        assert "#framepilot · Internal" in text


def test_a_running_line_can_name_the_section() -> None:
    tokens = layout("brief", furniture__header_right="{section}", furniture__opening="title_block")
    blocks: list[Raw] = [
        {"kind": "heading", "text": "First part"}, *LONG, {"kind": "page_break"},
        {"kind": "heading", "text": "Second part"}, paragraph("x"),
    ]  # fmt: skip
    texts = page_texts(typeset(*blocks, layout=tokens).pdf)
    assert texts[1].split("\n")[0] == "Pilot First part"
    assert texts[-1].split("\n")[0] == "Pilot Second part"


@pytest.mark.parametrize("language", ["de", "fr", "ru", "zh", "ja", "ko", "pt-BR", "tlh"])
def test_dates_and_pages_speak_the_language(language: str) -> None:
    expected = {
        "de": ("1. September 2026", "Seite 1 von 1"), "fr": ("1 septembre 2026", "Page 1 sur 1"),
        "ru": ("1 сентября 2026", "Стр. 1 из 1"), "zh": ("2026年9月1日", "第 1 页，共 1 页"),
        "ja": ("2026年9月1日", "1 / 1 ページ"), "ko": ("2026년 9월 1일", "1 / 1쪽"),
        "pt-BR": ("1 de setembro de 2026", "Página 1 de 1"),
        "tlh": ("1 September 2026", "Page 1 of 1"),
    }  # fmt: skip
    [text] = page_texts(typeset(paragraph("x"), language=language).pdf)
    for said in expected[language]:
        assert said.replace(" ", "") in text.replace(" ", "").replace("\n", "")


@pytest.mark.parametrize("name", ["brief", "note", "ledger", "dark"])
def test_a_draft_is_stamped_in_pixels_and_in_no_text(name: str) -> None:
    draft = typeset(*LONG, layout=name, stage="draft")
    final = typeset(*LONG, layout=name)
    assert page_texts(draft.pdf) == page_texts(final.pdf)
    assert len(draft.pages) > 1
    for number in range(1, len(draft.pages) + 1):
        one, other = raster(draft.pdf, number, 50), raster(final.pdf, number, 50)
        assert np.mean((one != other).any(axis=2)) > 0.001  # a stamp in a narrow margin is small
    assert draft.facts == final.facts
    assert draft.blocks == final.blocks


@pytest.mark.parametrize("margin", ["0pt", "20pt", "90pt"])
@pytest.mark.parametrize("opening", ["cover", "title_block"])
@pytest.mark.parametrize("name", ["brief", "note"])
def test_the_stamp_is_clear_of_everything_on_the_page(name: str, opening: str, margin: str) -> None:
    page = {"margins": ["60pt", margin, "60pt", "60pt"]}
    chosen = layout(name, furniture__opening=opening)
    draft = typeset(*LONG, layout=chosen, stage="draft", page=page)
    final = typeset(*LONG, layout=chosen, page=page)
    for number in range(1, len(draft.pages) + 1):
        one, other = raster(draft.pdf, number, 50), raster(final.pdf, number, 50)
        changed = (one != other).any(axis=2)
        assert changed.any()
        ground = other[np.nonzero(changed.any(axis=1))[0][0], -1]  # paper, or the field of a cover
        if margin != "0pt":
            assert (other[changed] == ground).all()


def test_a_title_of_many_words_leaves_none_alone_on_its_last_line() -> None:
    title = "The index build of the frame pilot stays inside its budget at all caps but one"
    made = typeset(paragraph("x"), layout="note", title=title)
    [part] = [p for p in made.blocks[0].parts if p.role == "title"]
    box = part.fragments[0].box
    rows: dict[int, list[float]] = {}
    for glyph in glyphs(made.pdf):
        middle = (glyph.box.y0 + glyph.box.y1) / 2
        if glyph.page == 1 and box.y0 <= middle <= box.y1:
            rows.setdefault(int((middle - box.y0) / (box.height / 2)), []).append(glyph.box.x1)
    assert len(rows) == 2
    ends = [max(row) - box.x0 for row in rows.values()]
    assert min(ends) > 0.6 * max(ends)


def properties(pdf: bytes) -> dict[str, Any]:
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        return {str(k)[1:]: str(v) for k, v in opened.docinfo.items()} | {
            "Lang": str(opened.Root.Lang),
            "Marked": bool(opened.Root.MarkInfo.Marked),
        }


def test_the_pdf_says_of_itself_what_the_spec_says() -> None:
    found = properties(typeset(paragraph("x"), language="en-GB", **WHO).pdf)
    assert found["Title"] == WHO["title"]
    assert found["Author"] == "Arun Tatum, Nora Bell"
    assert found["Subject"] == WHO["subtitle"]
    assert found["Keywords"] == "frames, cost & time"
    assert found["CreationDate"].startswith("D:20260901173000")
    assert (found["Lang"], found["Marked"]) == ("en-GB", True)


@pytest.mark.parametrize(
    "language", ["en", "de-AT", "zh-Hant-TW", "sr-Latn-RS", "es-419", "tlh", "ar", "x"]
)
def test_any_language_tag_can_be_drawn(language: str) -> None:
    made = document(paragraph([{"text": "x", "language": "de-1901"}]), language="en")
    found = attempt(replace(made, identity=replace(made.identity, language=language)))
    assert {p.code for p in found.problems} <= {"F001"}
    assert found.pdf or language == "ar"


def test_an_id_of_the_document_is_not_taken_for_the_opening() -> None:
    made = typeset(paragraph("x", id="opening"))
    assert [b.id for b in made.blocks] == ["opening-0", "opening"]
    assert block(made, "opening").kind == "paragraph"
