from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from renderkit import shaping
from renderkit.world import World

FONTS = World.default().fonts
FAMILIES = ("Carlito", "Noto Sans Symbols", "Noto Sans CJK SC", "TeX Gyre Pagella Math")
SANS = shaping.chain(FONTS.chain(FAMILIES))
SERIF = shaping.chain(FONTS.chain(("Source Serif 4",)))


def test_an_advance_is_the_sum_of_the_glyphs() -> None:
    shaped = SANS.shape("Index build")
    assert shaped.advance == pytest.approx(sum(g.advance for g in shaped.glyphs))
    assert [g.start for g in shaped.glyphs] == list(range(11))


def test_ink_stands_above_the_base_line_with_negative_y() -> None:
    ink = SANS.shape("H").ink
    assert ink is not None
    assert ink.y1 == pytest.approx(0, abs=0.01)
    assert ink.y0 == pytest.approx(-SANS.first.cap_height, abs=0.001)


def test_blanks_have_an_advance_and_no_ink() -> None:
    shaped = SANS.shape(" \u00a0\u2009")
    assert shaped.advance > 0
    assert shaped.ink is None
    assert shaped.missing == ()


@pytest.mark.parametrize("chain", [SANS, SERIF])
def test_values_of_as_many_digits_are_equally_wide(chain: shaping.FontChain) -> None:
    assert chain.advance("1741.1") == pytest.approx(chain.advance("8390.6"))


def test_no_text_is_no_glyphs() -> None:
    assert SANS.shape("").glyphs == ()
    assert SANS.advance("") == 0


def test_no_ligature_joins_two_letters() -> None:
    assert len(SERIF.shape("office fit fl").glyphs) == 13


def test_each_character_comes_from_the_first_font_that_has_it() -> None:
    families = {g.face.file.family for g in SANS.shape("Bericht 報告 \u2212 отчёт").glyphs}
    assert families == {"Carlito", "Noto Sans CJK SC"}


def test_a_character_that_no_font_has_is_named_once() -> None:
    assert SANS.shape("a\U0001f642b\U0001f642").missing == (0x1F642,)
    assert SANS.missing("joined\u200dwith a soft\u00adhyphen") == ()


def test_composed_and_decomposed_text_is_the_same_text() -> None:
    assert SANS.shape("Ärger\u0301").glyphs == SANS.shape("A\u0308rge\u0072\u0301").glyphs


def test_a_mark_stays_in_the_font_of_its_letter() -> None:
    faces = [g.face for g in SANS.shape("xf\u0301").glyphs if g.start > 0]
    assert len(set(faces)) == 1


def test_scripts_that_mix_keep_their_characters_in_order() -> None:
    shaped = SANS.shape("Fee Плата 42 報告")
    starts = [g.start for g in shaped.glyphs]
    assert starts == sorted(starts)
    assert [g.x for g in shaped.glyphs] == sorted(g.x for g in shaped.glyphs)


def test_right_to_left_letters_stand_from_right_to_left() -> None:
    glyphs = SANS.shape("אבג 12").glyphs
    place = {g.start: g.x for g in glyphs}
    assert place[0] > place[1] > place[2]
    assert place[4] < place[5] < place[2]


def test_the_ink_of_a_part_lies_inside_the_ink_of_the_whole() -> None:
    shaped = SANS.shape("Minutes 42 of 60")
    part = shaped.ink_of(8, 10)
    assert part is not None
    assert shaped.ink is not None
    assert shaped.ink.contains(part)
    assert part.x0 >= SANS.advance("Minutes ") - 0.01
    assert part.x1 <= SANS.advance("Minutes 42") + 0.01


def test_an_outline_reaches_just_as_far_as_the_ink() -> None:
    shaped = SANS.shape("S")
    outline = shaped.glyphs[0].face.outline(shaped.glyphs[0].id)
    drawn = outline.vertices[outline.codes != 79]
    assert shaped.ink is not None
    assert tuple(drawn.min(axis=0)) == pytest.approx(shaped.ink[:2], abs=0.001)
    assert tuple(drawn.max(axis=0)) == pytest.approx(shaped.ink[2:], abs=0.001)


def test_a_face_knows_its_characters() -> None:
    latin = shaping.face(FONTS.face("Carlito"))
    chinese = shaping.face(FONTS.face("Noto Sans CJK SC"))
    assert all(map(latin.has, "AαЖ−"))
    assert chinese.has("報")
    assert not latin.has("報")


def test_heights_are_those_of_flat_letters() -> None:
    assert shaping.x_height(FONTS.face("Carlito")) == pytest.approx(0.478, abs=0.01)
    assert shaping.cap_height(FONTS.face("Carlito")) == pytest.approx(0.642, abs=0.01)
    assert shaping.x_height(FONTS.face("Noto Sans Symbols2")) > 0


def test_equal_fonts_share_one_chain() -> None:
    assert shaping.chain(FONTS.chain(FAMILIES)) is SANS


def test_a_chain_needs_a_font() -> None:
    with pytest.raises(ValueError, match="no fonts"):
        shaping.FontChain(())


def test_threads_shape_as_one_thread_does() -> None:
    texts = [f"Run {n}: 報告 אבג {n * 7}" for n in range(64)]
    wanted = [SANS.shape(text) for text in texts]
    fresh = shaping.FontChain([f.file for f in SANS.faces])
    with ThreadPoolExecutor(8) as pool:
        got = list(pool.map(fresh.shape, texts * 3))
    assert [s.advance for s in got] == [s.advance for s in wanted] * 3
    assert [[g[1:] for g in s.glyphs] for s in got[:64]] == [
        [g[1:] for g in s.glyphs] for s in wanted
    ]
