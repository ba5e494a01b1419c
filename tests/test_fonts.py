"""The bundled fonts: as locked, licensed, static, and with the characters that reports need."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

import pytest
import typst
import uharfbuzz as hb

from renderkit.fonts import FontFile, FontLibrary
from renderkit.world import data_root, read_fonts

FONTS = data_root() / "fonts"
LIBRARY = read_fonts(FONTS)
TEXT_FAMILIES = ("Carlito", "Source Serif 4", "JetBrains Mono")
FIGURES = "0123456789-−±≤≥×→≈•–—…%‰.,'’+/()≠∞←↑↓"
LATIN = "ABCZabczÀÉÎÕÜßàéîõüåøæœŁłŐőŠšŽžÇçĞğİıŞşẠạẤấỆệ€£¥§©®™°µ"
GREEK = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρςστυφχψωάέήίόύώ"
CYRILLIC = "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюяЁёЇїЄєҐґЉљЊњ"
SYMBOLS = "✓✗☐☑☒★▲▼■●◆⚠→⇒"
CHINESE = "帧索引构建分钟，。「」"


def characters(face: FontFile) -> set[int]:
    blob = hb.Blob.from_file_path(str(face.path))
    return set(hb.Face(blob, face.index).unicodes)


def test_the_lock_matches_the_files() -> None:
    script = Path(__file__).parents[1] / "scripts" / "lock_fonts.py"
    run = subprocess.run([sys.executable, script, "--check"], capture_output=True, text=True)
    assert (run.returncode, run.stderr) == (0, "")


def test_every_face_of_the_lock_has_the_hash_of_its_file() -> None:
    files = {face.path: face.sha256 for face in LIBRARY.faces}
    assert {p: hashlib.sha256(p.read_bytes()).hexdigest() for p in files} == files


def test_the_folder_holds_fonts_and_their_licences_only() -> None:
    files = {path for path in FONTS.rglob("*") if path.is_file()}
    licences = {path for path in files if path.parent == FONTS / "licences"}
    assert files - licences == {face.path for face in LIBRARY.faces} | {FONTS / "fonts.lock"}


def test_families_are_called_what_typst_calls_them() -> None:
    offered = typst.Fonts(
        include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(FONTS)]
    )
    assert set(offered.families()) == {face.family for face in LIBRARY.faces}


@pytest.mark.parametrize("family", TEXT_FAMILIES)
def test_a_text_family_has_four_static_faces(family: str) -> None:
    faces = {(f.weight, f.italic) for f in LIBRARY.faces if f.family == family}
    assert faces == {(w, i) for w in ("regular", "bold") for i in (False, True)}


@pytest.mark.parametrize(
    "face", [f for f in LIBRARY.faces if f.family in TEXT_FAMILIES], ids=lambda f: f.path.stem
)
def test_a_text_face_draws_figures_and_three_scripts_without_fallback(face: FontFile) -> None:
    missing = {c for c in FIGURES + LATIN + GREEK + CYRILLIC if ord(c) not in characters(face)}
    assert missing == set()


def test_the_fallback_fonts_have_symbols_and_chinese() -> None:
    families = ("Noto Sans Symbols", "Noto Sans Symbols2", "Noto Sans CJK SC")
    found = set().union(*(characters(face) for face in LIBRARY.chain(families)))
    assert {c for c in SYMBOLS + CHINESE if ord(c) not in found} == set()


@pytest.mark.parametrize(
    ("families", "text"),
    [
        (
            ("Noto Sans", "Noto Serif"),
            "⁺⁻⁼⁽⁾ⁿⁱ₊₋₌₍₎ₐₑₒₓₔₕₖₗₘₙₚₛₜ⅐⅑⅒₠₣₥₦₨₪₫₭₮₱₲₴₵₸₹₺₼₽₾₿ℓ℮",
        ),
        (
            ("Noto Sans Arabic", "Noto Naskh Arabic"),
            "ابتثجحخدذرزسشصضطظعغفقكلمنهويءآأؤإئةىپچژگ،؛؟٠٩٪\u064b\u064e\u0651\u0652",
        ),
        (
            ("Noto Sans Hebrew", "Noto Serif Hebrew"),
            "אבגדהוזחטיכךלמםנןסעפףצץקרשת־׳״\u05b7\u05b8\u05bc\u05c1",
        ),
        (
            ("Noto Sans Devanagari", "Noto Serif Devanagari"),
            "अआइईउऊऋएऐओऔकखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसहािीुूृेैोौंःँ्।॥०९",
        ),
        (
            ("Noto Sans Thai", "Noto Serif Thai"),
            "กขคงจฉชซญฎฏฐณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮะาำแโใไ๐๙฿"
            "\u0e31\u0e34\u0e35\u0e36\u0e37\u0e38\u0e39\u0e47\u0e48\u0e49\u0e4a\u0e4b\u0e4c",
        ),
        (
            ("Noto Sans Georgian", "Noto Serif Georgian"),
            "აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ",
        ),
        (
            ("Noto Sans Armenian", "Noto Serif Armenian"),
            "ԱԲԳԴԵԶաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆև֏՝։",
        ),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_a_script_has_a_sans_and_a_serif_in_two_weights(
    families: tuple[str, str], text: str
) -> None:
    for family in families:
        own = [f for f in LIBRARY.faces if f.family == family]
        assert {f.weight for f in own} == {"regular", "bold"}
        for face in own:
            assert {c for c in text if ord(c) not in characters(face)} == set(), face.path.name


def test_the_emoji_font_is_in_colour_and_has_every_part_of_a_sequence() -> None:
    face = LIBRARY.face("Noto Color Emoji")
    assert hb.Face(hb.Blob.from_file_path(str(face.path))).has_color_png
    parts = "😀🚀✅❤☎🏽🇩🇪🏴0123456789#*\u20e3\u200d\U000e0067\U000e007f"
    assert {c for c in parts if ord(c) not in characters(face)} == set()


def test_scripts_and_emoji_stand_in_folders_of_their_own() -> None:
    """So a document in Latin letters never reads them."""
    where = {f.family: f.path.parent.name for f in LIBRARY.faces}
    assert {where[f] for f in (*TEXT_FAMILIES, "Noto Sans Symbols")} == {"core"}
    assert where["Noto Sans"] == where["Noto Naskh Arabic"] == "scripts"
    assert (where["Noto Color Emoji"], where["Noto Sans CJK SC"]) == ("emoji", "cjk")


def test_the_cjk_family_has_a_face_for_each_region() -> None:
    for region in ("JP", "KR", "SC", "TC", "HK"):
        for weight in ("regular", "bold"):
            face = LIBRARY.face(f"Noto Sans CJK {region}", weight)
            assert (face.weight, face.path.suffix) == (weight, ".ttc")


def test_the_mathematics_font_has_a_table_for_mathematics() -> None:
    face = LIBRARY.face("TeX Gyre Pagella Math")
    assert hb.Face(hb.Blob.from_file_path(str(face.path))).has_math_data


def test_figures_of_a_text_family_are_equally_wide_when_tabular() -> None:
    for family in TEXT_FAMILIES:
        for weight in ("regular", "bold"):
            face = LIBRARY.face(family, weight)
            font = hb.Font(hb.Face(hb.Blob.from_file_path(str(face.path))))
            buffer = hb.Buffer()
            buffer.add_str("0123456789")
            buffer.guess_segment_properties()
            hb.shape(font, buffer, {"tnum": True, "kern": False})
            assert len({p.x_advance for p in buffer.glyph_positions}) == 1, (family, weight)


def test_a_face_is_the_exact_one_or_the_nearest() -> None:
    assert LIBRARY.face("Carlito", "bold").path.name == "Carlito-Bold.ttf"
    assert LIBRARY.face("Noto Sans Symbols2", "bold", italic=True).weight == "regular"
    assert LIBRARY.face("Noto Sans Symbols", "bold", italic=True).weight == "bold"
    with pytest.raises(KeyError):
        LIBRARY.face("Comic Sans")


def test_an_empty_library_has_no_face() -> None:
    assert FontLibrary(folder=Path(), faces=()).hashes() == {}
