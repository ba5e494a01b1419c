"""Every script is drawn, wherever text stands, in the faces and by the rules of its language."""

from __future__ import annotations

import ctypes
import re

import pypdfium2 as pdfium
import pypdfium2.raw as raw
import pytest

from renderkit import shaping
from renderkit.shaping import emoji
from renderkit.typeset.typst.offered import offer
from tests.support.pages import raster
from tests.typeset.reports import (
    Raw,
    bare,
    bullets,
    heading,
    lines,
    page_texts,
    paragraph,
    typeset,
    world,
)

#: language, text
SCRIPTS = {
    "Arabic": ("ar", "تحسّنت هوامش الربح مقارنةً بالعام الماضي"),
    "Persian": ("fa", "گزارش سه‌ماهه پروژه چاپ شد"),
    "Hebrew": ("he", "הרווח הגולמי עלה ברבעון השני"),
    "Devanagari": ("hi", "दूसरी तिमाही में श्रीमान् क्षत्रिय ज्ञान प्रार्थना"),
    "Thai": ("th", "กำไรขั้นต้นในไตรมาสที่สองเพิ่มขึ้น"),
    "Simplified Chinese": ("zh-CN", "第二季度毛利同比增长，营业收入"),
    "Traditional Chinese": ("zh-TW", "第二季毛利較去年同期成長，營業收入"),
    "Japanese": ("ja", "四半期の粗利益は「前年同期比」で増加。"),
    "Korean": ("ko", "매출총이익은 전년 대비 증가했습니다"),
    "Cyrillic": ("ru", "Валовая прибыль выросла, ґанок, Љубљана"),
    "Greek": ("el", "Το μεικτό κέρδος αυξήθηκε, ἀρχὴ ἦν"),
    "Vietnamese": ("vi", "Lợi nhuận gộp quý hai tăng mạnh"),
    "Georgian": ("ka", "მეორე კვარტალში მოგება გაიზარდა"),
    "Armenian": ("hy", "Երկրորդ եռամսյակում շահույթն աճել է"),
    "raised": ("en", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ m² s⁻¹ cm³"),
    "lowered": ("en", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₒₓₔₕₖₗₘₙₚₛₜ CO₂"),
    "units": ("en", "µ Ω ° ℃ ℉ ‰ ‱ № ™ ℠ ® © ℓ ½⅓¼⅕⅙⅛⅔¾⅖⅗⅘⅚⅜⅝⅞⅐⅑⅒"),
    "currency": ("en", "€£¥$¢₩₪₫₴₹₺₽₿₾₼₸₦₱₲₵₡₮฿"),
    "arrows": ("en", "←↑→↓↔↕↖↗↘↙⇐⇒⇔↦↩↪↻⟲⟳⟵⟶⟷⟹➔➜➤⤴⬇"),
    "mathematics": ("en", "∀∂∃∅∇∈∉∏∑−∓√∛∜∝∞∠∧∨∩∪∫∬∮∴≅≈≠≡≤≥≪≫⊂⊃⊆⊕⊗⊥⋅⌈⌉⟨⟩ℝℕℤℚℂ"),
    "signs": ("en", "✓✔✗✘☐☑☒★☆●○■□◆◇▲△▼▽▶◀⚠⚑☎✉♠♥①②Ⓐ❶Ⅳ§¶†‡•‣※‽⌘⏎␣─│┌┐└┘├┤┬┴┼═║█░▒▓"),
}


def everywhere(text: str) -> list[Raw]:
    """The text in every kind of place."""
    return [
        heading(text),
        paragraph([{"text": text}, {"text": text, "bold": True}, {"text": text, "italic": True}]),
        bullets(text, {"text": text, "items": [text]}),
        {"kind": "quote", "text": text},
        {"kind": "callout", "title": text, "blocks": [paragraph(text)]},
        {"kind": "code", "text": text},
        {"kind": "key_values", "items": [{"key": text, "value": text}]},
        {
            "kind": "table",
            "caption": text,
            "columns": [{"id": "a", "title": text}, {"id": "b", "title": "n"}],
            "rows": [{"group": text}, [text, 1.5], {"total": [text, 2]}],
            "notes": [text],
        },
    ]


@pytest.mark.parametrize("layout", ["brief", "note"])
@pytest.mark.parametrize("script", SCRIPTS)
def test_a_script_is_drawn_and_read_back_wherever_text_stands(script: str, layout: str) -> None:
    language, text = SCRIPTS[script]
    made = typeset(*everywhere(text), layout=layout, language=language, title=text)
    said = bare("".join(page_texts(made.pdf)))
    # In columns lines of neighbours mix, and marks beside letters may change places with them.
    wanted, found = sorted(bare(text)), sorted(said)
    places = 16
    assert all(found.count(c) >= places * wanted.count(c) for c in set(wanted))


#: Raised and lowered marks are drawn apart from their letters, and the PDF then says the whole
#: cluster for each of both: such lines hold more than was written.
LINES = SCRIPTS | {
    "Arabic": ("ar", "تقرير الربع الثاني من العام المالي"),
    "Devanagari": ("hi", "दूसरी तिमाही का लाभ"),
    "Thai": ("th", "รายงานประจำไตรมาสสอง"),
}


@pytest.mark.parametrize("layout", ["brief", "note"])
@pytest.mark.parametrize("script", LINES)
def test_a_line_of_a_script_is_read_back_as_it_was_written(script: str, layout: str) -> None:
    language, text = LINES[script]
    made = typeset(paragraph(text), layout=layout, language=language)
    assert bare(text) in bare("".join(page_texts(made.pdf)))


def test_a_character_is_drawn_in_the_same_font_whatever_else_the_document_says() -> None:
    alone, among = (fonts_of(typeset(paragraph(t)).pdf) for t in ("∮⇒", "∮⇒ 中 ไทย ₺"))
    assert alone <= among


@pytest.mark.parametrize(
    ("language", "font"),
    [
        ("ja", "NotoSansCJKjp-Regular"),
        ("ko", "NotoSansCJKkr-Regular"),
        ("zh", "NotoSansCJKsc-Regular"),
        ("zh-Hant", "NotoSansCJKtc-Regular"),
        ("zh-TW", "NotoSansCJKtc-Regular"),
        ("zh-HK", "NotoSansCJKhk-Regular"),
    ],
)
def test_east_asian_forms_follow_the_language_of_document_and_span(
    language: str, font: str
) -> None:
    said = fonts_of(typeset(paragraph("骨直"), language=language, title="x").pdf)
    assert {f for f in said if "CJK" in f and "Bold" not in f} == {font}
    span = [{"text": "骨直", "language": language}]
    assert font in fonts_of(typeset(paragraph(span), language="en").pdf)


def test_no_line_begins_with_what_ends_a_phrase() -> None:
    text = "第二四半期の粗利益は前年同期比で増加し、「売上高」は百万円でした。（注）指標を更新。"
    for width in range(200, 330, 13):
        page = {"margins": ["80pt", f"{width}pt", "80pt", "72pt"]}
        made = typeset(paragraph(text * 3), language="ja", layout="brief", page=page)
        drawn = [line for page_lines in lines(made.pdf) for line in page_lines]
        assert len(drawn) > 8
        assert not [line for line in drawn if line[0] in "。、」）"]
        assert not [line for line in drawn if line.strip()[-1] in "「（"]


def test_thai_breaks_between_words_only() -> None:
    words = ["กำไร", "รายงาน", "ประจำ", "ไตรมาส", "สอง", "บริษัท", "การเงิน", "ตลาด"]
    made = typeset(paragraph("".join(words) * 6), language="th", layout="note")
    inner = [bare(line) for line in lines(made.pdf)[0] if line.startswith(tuple(words))]
    assert len(inner) > 2
    assert all(line.endswith(tuple(words)) for line in inner)


@pytest.mark.parametrize(
    ("language", "word"),
    [
        ("de", "Bun-des-aus-bil-dungs-för-de-rungs-ge-setz"),
        ("ru", "вы-со-ко-ква-ли-фи-ци-ро-ван-но-го"),
        ("el", "χα-ρα-κτη-ρι-στι-κό-τε-ρα"),
        ("ka", "არაჩ-ვე-უ-ლებ-რი-ვი"),
    ],
)
@pytest.mark.parametrize("of", ["document", "span"])
def test_words_are_parted_by_the_rules_of_their_language(language: str, word: str, of: str) -> None:
    span = {"text": f"{word.replace('-', '')}, " * 30}
    own = {"language": language} if of == "document" else {}
    made = typeset(paragraph([span if own else span | {"language": language}]), **own)
    parts = word.split("-")
    places = {"".join(parts[: k + 1]) for k in range(len(parts))}
    parted = re.findall(r"(\w+)\ufffe", page_texts(made.pdf)[0])  # PDFium's hyphen at a line's end
    assert parted
    assert set(parted) <= places


# ---- emoji ---------------------------------------------------------------------------------------

SCOTLAND = "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"
EMOJI = ["😀", "👍🏽", "👩‍👩‍👧‍👦", "👨🏿‍💻", "🇩🇪", "1️⃣", "❤️", "🏳️‍🌈", SCOTLAND]


@pytest.mark.parametrize("sequence", EMOJI, ids=ascii)
def test_an_emoji_is_one_glyph_of_the_colour_font(sequence: str) -> None:
    assert emoji(f"a{sequence}1") == {sequence}
    face = world().fonts.face("Noto Color Emoji")
    found = shaping.chain((world().fonts.face("Carlito"), face)).shape(sequence).glyphs
    assert [(g.face.file.family, g.start, g.end) for g in found] == [
        ("Noto Color Emoji", 0, len(sequence))
    ]


@pytest.mark.parametrize("layout", ["brief", "note"])
def test_emoji_are_drawn_in_colour_wherever_text_stands(layout: str) -> None:
    text = " ".join(EMOJI)
    made = typeset(*everywhere(text), paragraph("{{f}}"), layout=layout, title=text, facts=[
        {"id": "f", "value": EMOJI[2]},
    ])  # fmt: skip
    assert "".join(page_texts(made.pdf)).count(EMOJI[2]) >= 17
    [fact] = made.facts
    box = fact.fragments[0].box
    pixels = raster(made.pdf, fact.fragments[0].page)
    inside = pixels[int(box.y0 * 2) : int(box.y1 * 2), int(box.x0 * 2) : int(box.x1 * 2)]
    assert inside.std(axis=(0, 1)).max() > 20
    assert box.width == pytest.approx(1.245 * box.height / 1.2, rel=0.01)  # as wide as one of them


def test_what_is_text_by_default_stays_text() -> None:
    assert emoji("☎ ✔ ❤ ⚠ © ® ™ ↔ ▶ ⚡︎ 12#*") == set()
    assert emoji("☎️ ✔️ ⚡ ©️") == {"☎️", "✔️", "⚡", "©️"}


def test_a_document_in_latin_letters_is_not_given_the_other_fonts() -> None:
    fonts = world().fonts
    tokens = world().layout("note").fonts
    chain = (tokens.body, *tokens.fallback)
    for text, wanted in (
        ("Zürich e\u0301 ✓ → €", {"core"}),
        ("m⁻²", {"core", "scripts"}),
        ("ไทย", {"core", "scripts"}),
        ("中", {"core", "cjk"}),
        ("😀", {"core", "emoji"}),
        ("1\ufe0f\u20e3", {"core", "emoji"}),
    ):
        found = offer(text, tokens.named, chain, fonts)
        assert {f.name for f in found.folders} == wanted, text


def fonts_of(pdf: bytes) -> set[str]:
    """The PostScript names of the fonts in the file, without the tags of subsets."""
    found = set()
    opened = pdfium.PdfDocument(pdf)
    for page in opened:
        for item in page.get_objects(filter=(raw.FPDF_PAGEOBJ_TEXT,), max_depth=10):
            name = ctypes.create_string_buffer(200)
            raw.FPDFFont_GetBaseFontName(raw.FPDFTextObj_GetFont(item.raw), name, 200)
            found.add(name.value.decode().split("+")[-1])
    opened.close()
    return found
