"""Arabic and Hebrew documents are mirrored; what reads the other way in them keeps its order."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from renderkit.typeset.model import Composition
from renderkit.typeset.typst.islands import islands
from renderkit.typeset.typst.numbering import letter
from renderkit.typeset.typst.words import runs_rtl
from renderkit.units import Box
from tests.support.pages import raster
from tests.typeset.reports import (
    Glyph,
    Raw,
    bare,
    block,
    bullets,
    glyphs,
    heading,
    layout,
    page_texts,
    paragraph,
    shown_in,
    typeset,
)

AR = "يبقى بناء الفهرس ضمن ميزانية التجربة عند رفع الحد"
HE = "בניית האינדקס נשארת בתוך תקציב הפיילוט כאשר עולה"
WORDS = {"ar": AR.split(), "he": HE.split()}
BOTH = pytest.mark.parametrize("language", ["ar", "he"])
LAYOUTS = pytest.mark.parametrize("name", ["brief", "note"])


def drawn(*blocks: Raw, language: str = "he", name: str = "brief", **more: Any) -> Composition:
    return typeset(*blocks, language=language, layout=name, **more)


def seen(made: Composition, text: str, reach: float = 7) -> list[Glyph]:
    """The glyphs that are seen as `text` when one looks from left to right along a line.

    reach: points between the middles of glyphs on one line. PDFium turns brackets round on lines
    with letters from right to left, so these count as equal.
    """
    found = [g._replace(text=g.text.translate(_BRACKETS)) for g in glyphs(made.pdf)]
    wanted = [c for c in text.translate(_BRACKETS) if not c.isspace()]
    for first in (g for g in found if g.text == wanted[0]):
        level = middle_y(first.box)
        near = (g for g in found if g.page == first.page and abs(middle_y(g.box) - level) < reach)
        line = sorted(near, key=lambda g: g.box.x0)
        at = line.index(first)
        if [g.text for g in line[at : at + len(wanted)]] == wanted:
            return line[at : at + len(wanted)]
    raise AssertionError(f"{text!r} is not seen")


_BRACKETS = str.maketrans("(<[", ")>]")


def middle(box: Box) -> float:
    return (box.x0 + box.x1) / 2


@BOTH
@LAYOUTS
def test_paragraphs_begin_at_the_right(language: str, name: str) -> None:
    words = " ".join(WORDS[language][:3])
    made = drawn(paragraph(words), language=language, name=name)
    box = block(made, "p-paragraph-1").fragments[0].box
    line = [
        g for g in glyphs(made.pdf) if g.text in words and abs(middle_y(g.box) - middle_y(box)) < 9
    ]
    assert max(g.box.x1 for g in line) == pytest.approx(box.x1, abs=3)
    letters = [middle(g.box) for g in line]
    assert letters == sorted(letters, reverse=True) or language == "ar"  # joined letters overlap


@BOTH
@LAYOUTS
@pytest.mark.parametrize("style", ["bullet", "number", "check"])
def test_marks_of_lists_stand_at_the_right_of_their_items(
    language: str, name: str, style: str
) -> None:
    made = drawn(bullets(*WORDS[language][:3], style=style), language=language, name=name)
    box = block(made, "p-bullets-1").fragments[0].box
    inside = [g.box for g in glyphs(made.pdf) if box.y0 < middle_y(g.box) < box.y1]
    marks = [b for b in inside if b.x1 > box.x1 - 14]
    assert len(marks) >= 3
    assert all(b.x1 <= box.x1 + 1 for b in inside)


def middle_y(box: Box) -> float:
    return (box.y0 + box.y1) / 2


@BOTH
@LAYOUTS
def test_columns_of_tables_are_mirrored(language: str, name: str) -> None:
    words = WORDS[language]
    made = drawn(
        {
            "kind": "table",
            "columns": [
                {"id": "a", "title": words[0]},
                {"id": "b", "title": "b"},
                {"id": "c", "title": "c"},
            ],
            "rows": [[words[1], 11, 22], ["Python 3.11 (beta)", "−3.5", "62.1 ± 0.4"]],
        },
        language=language,
        name=name,
    )
    table = block(made, "p-table-1")
    cells = {(p.row, p.column): p.fragments[0].box for p in table.parts if p.role == "cell"}
    assert cells[0, 0].x0 > cells[0, 1].x0 > cells[0, 2].x0
    for text in ("Python3.11(beta)", "−3.5", "62.1±0.4"):
        assert seen(made, text)
    last = seen(made, "Python3.11(beta)")[-1].box
    assert last.x1 == pytest.approx(cells[1, 0].x1, abs=3)  # aligned as the column


@BOTH
@pytest.mark.parametrize("value", ["−3.5%", "+3.5%", "62.1 ± 0.4", "<0.01", "+966 11 234 5678"])
def test_figures_with_signs_keep_their_order_in_running_text(language: str, value: str) -> None:
    words = WORDS[language]
    for text in (f"{words[0]} {value} {words[1]}", f"{words[0]} ({value})، {words[1]}."):
        made = drawn(paragraph([{"text": text, "bold": True}]), language=language)
        assert seen(made, value)
        assert "\u202c" not in page_texts(made.pdf)[0]


@BOTH
def test_facts_and_code_keep_their_order_too(language: str) -> None:
    words = WORDS[language]
    spans = [
        {"text": words[0] + " "},
        {"fact": "f"},
        {"text": f" {words[1]} "},
        {"text": "git commit -m 'x'", "code": True},
        {"text": f" {words[2]}"},
    ]
    made = drawn(paragraph(spans), language=language, facts=[{"id": "f", "value": "v2 (x)"}])
    assert seen(made, "git commit -m 'x'")
    assert seen(made, "v2 (x)")


@pytest.mark.parametrize("language", ["ar", "he", "en"])
@pytest.mark.parametrize(
    "value",
    ["11 أغسطس 2027", "الربع 2", "Q2 الربع", "−3.5%", "مرحبا بالعالم", "12 באוגוסט 2027", "abc"],
)
def test_a_value_of_two_directions_is_in_its_box_and_reads_as_its_first_letter(
    language: str, value: str
) -> None:
    use = [{"text": WORDS.get(language, ["one", "two"])[0] + " "}, {"fact": "f"}, {"text": "، x"}]
    table = {"kind": "table", "columns": [{"id": "a", "title": "a"}], "rows": [[{"fact": "f"}]]}
    facts = [{"id": "f", "value": value}]
    made = drawn(paragraph(use), table, language=language, facts=facts)
    found = glyphs(made.pdf)
    assert len(made.facts) == 2
    for fact in made.facts:
        assert sorted(shown_in(found, fact.fragments)) == sorted(bare(value))
    if value[0].isdigit():  # a date: the day at the right, the year at the left
        [box] = (fragment.box for fragment in made.facts[0].fragments)
        assert all(box.contains(g.box) for g in seen(made, "2027"))
        assert middle(seen(made, value[:2])[0].box) > middle(seen(made, "2027")[0].box)


@BOTH
def test_blocks_of_code_are_not_mirrored_but_their_captions_are(language: str) -> None:
    word = WORDS[language][0]
    code = {"kind": "code", "text": "def f(x):\n    return -x", "caption": word}
    made = drawn(code, language=language)
    box = block(made, "p-code-1").fragments[0].box
    line = seen(made, "def f(x):")
    assert line[0].box.x0 < box.x0 + 20
    caption = next(p for p in block(made, "p-code-1").parts if p.role == "caption")
    over = [g.box for g in glyphs(made.pdf) if caption.fragments[0].box.contains(g.box)]
    assert min(b.x0 for b in over) > (box.x0 + box.x1) / 2


@BOTH
@LAYOUTS
def test_header_and_footer_are_mirrored_and_their_parts_stay_whole(
    language: str, name: str
) -> None:
    words = " ".join(WORDS[language][:3])
    made = drawn(
        paragraph(f"{words} " * 400),
        language=language,
        name=name,
        title=words,
        classification="TLP:RED",
    )
    found = [g for g in glyphs(made.pdf) if g.page == 2]
    wide = made.pages[1].width
    digits = [g for g in found if g.box.y0 > made.pages[1].height - 90 and g.text.isdigit()]
    assert min(g.box.x0 for g in digits) < wide / 3
    assert seen(made, "v1")
    assert seen(made, "TLP:RED")


@LAYOUTS
def test_bars_of_callouts_stand_at_the_right(name: str) -> None:
    made = drawn({"kind": "callout", "tone": "bad", "blocks": [paragraph(HE)]}, name=name)
    box = block(made, "p-callout-1").fragments[0].box
    pixels = raster(made.pdf).astype(int)
    row = pixels[round(middle_y(box) * 2), round(box.x0 * 2) - 6 : round(box.x1 * 2) + 6]
    colour = tuple(int(layout(name).colour.bad[k : k + 2], 16) for k in (1, 3, 5))
    at = np.flatnonzero((np.abs(row - colour) < 12).all(axis=1))
    assert len(at)
    assert at.min() > 0.9 * len(row)


def test_rules_of_metrics_stay_on_their_cards() -> None:
    made = drawn({"kind": "metrics", "items": [{"label": HE[:5], "value": "−3.5%"}] * 3})
    box = block(made, "p-metrics-1").fragments[0].box
    pixels = raster(made.pdf)[round(box.y0 * 2) : round(box.y1 * 2)]
    assert (pixels[:, : round(box.x0 * 2) - 2] == 255).all()
    assert (pixels[:, round(box.x1 * 2) + 2 :] == 255).all()
    assert seen(made, "−3.5%", reach=12)


@BOTH
def test_the_number_of_a_formula_stands_at_the_left_and_a_picture_begins_at_the_right(
    language: str,
) -> None:
    made = drawn({"kind": "equation", "tex": "E", "numbered": True}, language=language)
    number, letters = seen(made, "(1)"), [g for g in glyphs(made.pdf) if g.text == "𝐸"]
    box = block(made, "p-equation-1").fragments[0].box
    assert number[0].box.x0 < box.x0 + 10
    assert not letters or letters[0].box.x0 > middle(box)


def test_a_text_whose_letters_nearly_all_read_the_other_way_is_set_that_way() -> None:
    english = drawn(paragraph("It ends with a full stop."))
    assert seen(english, "full stop.")
    mixed = [paragraph(f"{HE} (v2)."), heading(f"{HE}!"), bullets(f"{HE}?")]
    hebrew = drawn(*mixed, language="en")
    found = glyphs(hebrew.pdf)
    for stop in ".!?":
        at = next(g.box for g in found if g.text == stop)
        line = [
            g.box for g in found if abs(g.box.y1 - at.y1) < 6 and "\u05d0" <= g.text <= "\u05ea"
        ]
        assert at.x1 <= min(b.x0 for b in line) + 1, stop


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("ارتفع بنسبة −3.5% ثم", ["−3.5%"]),
        ("و(+4.2%)، ثم", ["+4.2%"]),
        ("62.1 ± 0.4 و<0.01 و≥ 95 %", ["62.1 ± 0.4", "<0.01", "≥ 95 %"]),
        ("هاتف +966 11 234 5678.", ["+966 11 234 5678"]),
        ("يوم 2026-09-01 الساعة 12:30", ["2026-09-01"]),
        ("عام 2024-2025 و12/2026 و1,234.5", []),
        ("ב-3% וב־4", ["3%"]),
        ("1 سبتمبر 2026 · v1 · #ops", ["v1", "#ops"]),
        ("الإصدار v1.2-rc3 جاهز", []),
        ("", []),
    ],
)
def test_islands_are_figures_with_signs_and_items_of_a_line(text: str, kept: list[str]) -> None:
    found = islands(text)
    assert "".join(part for part, _ in found) == text
    assert [part for part, own in found if own] == kept


def test_lists_are_counted_by_the_letters_of_their_language() -> None:
    assert [letter(n, "ar") for n in (1, 2, 3, 28, 29)] == ["أ", "ب", "ج", "غ", "أأ"]
    assert [letter(n, "he") for n in (1, 22, 23)] == ["א", "ת", "אא"]
    assert [letter(n, "ru") for n in (1, 3)] == ["а", "в"]
    assert [letter(n, "ja") for n in (1, 26, 27)] == ["a", "z", "aa"]


@pytest.mark.parametrize(
    ("text", "around", "rtl"),
    [
        ("plain", False, False),
        ("plain", True, False),
        ("12 %", True, True),
        ("12 %", False, False),
        (HE, False, True),
        (f"{HE} (v2)", False, True),
        ("שלום means peace in Hebrew", False, False),
        ("ColdTrack منصة التبريد الجديدة", True, True),
        ("ColdTrack منصة", True, True),
        ("Python 3.11 (beta)", True, False),
    ],
)
def test_a_text_reads_as_what_is_around_it_unless_nearly_all_of_it_does_not(
    text: str, around: bool, rtl: bool
) -> None:
    assert runs_rtl(text, around) == rtl
