"""Notes, links and references in the header of a table: they stand where it is drawn first."""

from __future__ import annotations

from typing import Any

import pypdfium2.raw as pdfium
import pytest

from tests.typeset.table_pages import cell, glyphs, laid, lines, parts, table, wrong_cells

BEFORE = {"kind": "paragraph", "id": "before", "text": "Words that stand above the table. " * 6}
LONG = [[f"row {y}", str(y), "open"] for y in range(50)]
TITLES: dict[str, Any] = {
    "link": [{"text": "Name", "link": "https://example.org/all"}],
    "inner link": [{"text": "Name", "link": "#before"}],
    "reference": [{"text": "Name, see "}, {"ref": "before"}],
    "footnote": [{"text": "Name", "footnote": "What a thing is called."}],
    "endnote": [{"text": "Name", "endnote": "What a thing is called."}],
}


def links(pdf: bytes) -> list[int]:
    """How many links each page has."""
    opened = pdfium.FPDF_LoadMemDocument64(pdf, len(pdf), None)
    found = []
    for number in range(pdfium.FPDF_GetPageCount(opened)):
        page = pdfium.FPDF_LoadPage(opened, number)
        count = pdfium.FPDFPage_GetAnnotCount(page)
        kinds = [
            pdfium.FPDFAnnot_GetSubtype(pdfium.FPDFPage_GetAnnot(page, k)) for k in range(count)
        ]
        found.append(kinds.count(pdfium.FPDF_ANNOT_LINK))
    return found


@pytest.mark.parametrize("layout", ["brief", "note"])
@pytest.mark.parametrize("what", TITLES)
def test_a_repeated_header_says_the_same_on_every_page(what: str, layout: str) -> None:
    groups = [{"title": TITLES[what], "columns": ["c1", "c2"]}]
    made = laid(
        BEFORE,
        table([{"title": TITLES[what]}, "Number", "State"], LONG, header_groups=groups),
        layout=layout,
        high=300,
    )
    assert len(made.pages) > 2
    assert len(cell(made, -1, 1).fragments) > 2
    assert wrong_cells(made) == []


@pytest.mark.parametrize("columns", [1, 2])
@pytest.mark.parametrize("what", TITLES)
def test_what_a_header_leads_to_is_linked_once(what: str, columns: int) -> None:
    own = table([{"title": TITLES[what]}, "Number", "State"], LONG)
    made = laid(BEFORE, own, high=300, text_columns=columns)
    found = links(made.pdf)
    own_page = cell(made, -1, 0).fragments[0].page
    # the sign of a footnote leads to it and back, an endnote's only to it
    assert found[own_page - 1] == (2 if what == "footnote" else 1)
    assert sum(found) == found[own_page - 1]


@pytest.mark.parametrize("layout", ["brief", "note"])
def test_a_header_with_notes_and_links_stands_wherever_the_page_ends(layout: str) -> None:
    columns = [{"title": title} for title in TITLES.values()]
    rows = [[f"row {y}", *"abcd"] for y in range(24)]
    for high in range(170, 420, 31):
        made = laid(BEFORE, table(columns, rows), layout=layout, high=high)
        [note] = [p for p in parts(made) if p.pointer.endswith("/footnote")]
        head = cell(made, -1, 3).fragments
        assert [f.page for f in note.fragments] == [head[0].page], high
        said = "\n".join(line for page in lines(made.pdf) for line in page)
        assert said.count("What a thing is called.") == 2, high
        assert wrong_cells(made) == [], high


def test_pieces_of_a_split_table_have_each_note_once() -> None:
    first: list[Any] = [{"title": TITLES["footnote"], "key": True}]
    columns = first + [f"Column {x}" for x in range(1, 36)]
    noted = [{"text": "key", "footnote": "A note on one key."}]
    rows: list[Any] = [[f"key {y}", *(f"cell {x}.{y}" for x in range(1, 36))] for y in range(40)]
    rows[0][0] = noted
    rows.insert(5, {"group": [{"text": "Group", "footnote": "A note on a group."}]})
    group = {"title": TITLES["footnote"], "columns": [f"c{x}" for x in range(1, 36)]}
    made = laid(table(columns, rows, fit={"landscape": False}, header_groups=[group]), high=400)
    said = "\n".join(line for page in lines(made.pdf) for line in page)
    assert said.count("A note on one key.") == said.count("A note on a group.") == 1
    assert said.count("What a thing is called.") == 2
    assert wrong_cells(made) == []


# ---- the caption above later pages -----------------------------------------------------------

CAPTION = [
    {"text": "Growth as "},
    {"math": r"\frac{x^2}{2} \le \sqrt{n}"},
    {"text": " for CO"},
    {"text": "2", "sub": True},
    {"text": " by source", "footnote": "A note."},
]


@pytest.mark.parametrize("layout", ["brief", "note"])
def test_a_caption_with_mathematics_is_repeated_with_it(layout: str) -> None:
    made = laid(table(["A", "B"], [["a", "b"]] * 60, caption=CAPTION), layout=layout, high=300)
    pages = ["".join("".join(page).split()) for page in lines(made.pdf)]
    assert all("Growthas" in page and "bysource(continued)" in page for page in pages[1:])
    signs = [page.split("Growthas")[1].split("forCO")[0] for page in pages]
    assert len(signs[0]) > 4
    assert {"".join(sorted(s)) for s in signs} == {"".join(sorted(signs[0]))}


@pytest.mark.parametrize("layout", ["brief", "note"])
@pytest.mark.parametrize(
    "words",
    ["What was measured " * 20, "索引构建仍在试点预算之内" * 20, "x" * 300, "mm ww " * 40],
    ids=["words", "no blanks", "one word", "wide words"],
)
def test_a_long_caption_is_cut_to_one_line_above_later_pages(words: str, layout: str) -> None:
    caption = [{"text": "Cut: "}, {"text": words, "bold": True}, {"text": "end"}]
    made = laid(table(["A", "B"], [["a", "b"]] * 60, caption=caption), layout=layout, high=300)
    right = made.blocks[-1].fragments[0].box.x1
    for number, drawn in glyphs(made.pdf).items():
        above = [(text, box) for text, box in drawn if 40 < box.y0 < 60]
        if number > 1 and above:
            said = "".join(text for text, _ in above)
            assert said.endswith("… (continued)"), said
            assert len(said) > 30
            assert max(box.x1 for _, box in above) < right + 0.6
            assert max(box.y1 for _, box in above) - min(box.y0 for _, box in above) < 12


def test_a_noted_title_has_its_own_unit_and_room_for_its_own_words() -> None:
    title = [{"text": "incomprehensibilities_of_all"}, {"text": " here", "footnote": "Note."}]
    columns: list[Any] = [{"title": title, "unit": "min"}, {"title": "B"}]
    rows: list[Any] = [["a", "word " * 40], [[{"text": "x" * 90, "footnote": "Other."}], "b"]]
    made = laid(table(columns, rows))
    assert cell(made, -1, 0).text == "incomprehensibilities_of_all here¹ (min)"
    assert [p.text for p in parts(made) if p.role == "footnote"] == ["¹ Note.", "² Other."]
    assert wrong_cells(made) == []
