from __future__ import annotations

import io
import zlib
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image

from renderkit import split
from renderkit.errors import UsageError
from renderkit.split import faults
from renderkit.split.model import PageUnit
from renderkit.units import Box, pixels
from tests.split import pdfs

Pixels = npt.NDArray[np.uint8]


def first(pdf: bytes, dpi: int = 144, **choices: object) -> PageUnit:
    (unit,) = split.pages(pdfs.artifact(pdf), dpi=dpi, **choices)  # type: ignore[arg-type]
    return unit


def array(unit: PageUnit) -> Pixels:
    return np.asarray(unit.pixels)


def dark(unit: PageUnit) -> tuple[int, int, int, int]:
    """The box of everything that is not white."""
    y, x = np.nonzero((array(unit) != 255).any(axis=2))
    return int(x.min()), int(y.min()), int(x.max()) + 1, int(y.max()) + 1


@pytest.mark.parametrize("dpi", [72, 96, 144, 150, 200, 300])
@pytest.mark.parametrize("size", [(595.276, 841.89), (612, 792), (960, 540), (300.7, 199.3)])
def test_a_picture_has_the_rounded_size_and_not_one_pixel_more(
    size: tuple[float, float], dpi: int
) -> None:
    unit = first(pdfs.typeset(pdfs.page("", *size)), dpi)
    assert (unit.width, unit.height) == tuple(pixels(side, dpi) for side in size)
    assert array(unit).shape == (unit.height, unit.width, 3)
    assert Image.open(io.BytesIO(unit.png)).size == (unit.width, unit.height)


def test_nothing_is_stretched_to_fill_the_last_pixel() -> None:
    # 595.276 pt at 144 dpi are 1190.55 pixels: the picture has 1191, the page is not widened
    body = pdfs.rectangle(10, 20, 30, 15) + pdfs.rectangle(535, 790, 30, 15)
    unit = first(pdfs.typeset(pdfs.page(body, 595.276, 841.89)))
    drawn = array(unit)[:, :, 0] < 128
    columns = np.flatnonzero(np.diff(drawn.any(axis=0).astype(int)))
    rows = np.flatnonzero(np.diff(drawn.any(axis=1).astype(int)))
    assert [int(c) + 1 for c in columns] == [20, 80, 1070, 1130]
    assert [int(r) + 1 for r in rows] == [40, 70, 1580, 1610]


def test_paper_is_white_and_colours_stand_in_the_order_red_green_blue() -> None:
    unit = first(pdfs.typeset(pdfs.page(pdfs.rectangle(50, 25, 50, 25, 'rgb("#f01020")'))))
    assert tuple(array(unit)[75, 150]) == (0xF0, 0x10, 0x20)
    assert tuple(array(unit)[0, 0]) == (255, 255, 255)


def test_annotations_are_drawn() -> None:
    unit = first(pdfs.with_note(pdfs.typeset(pdfs.page(""))))
    assert dark(unit) == (20, 140, 60, 180)
    assert tuple(array(unit)[160, 40]) == (0, 255, 0)


def test_the_file_holds_the_pixels_with_filter_0_and_nothing_else() -> None:
    unit = first(pdfs.typeset(pdfs.page("Words of ink")))
    assert (np.array(Image.open(io.BytesIO(unit.png))) == array(unit)).all()
    chunks, at = [], 8
    while at < len(unit.png):
        length = int.from_bytes(unit.png[at : at + 4])
        chunks.append((unit.png[at + 4 : at + 8], unit.png[at + 8 : at + 8 + length]))
        at += 12 + length
    assert [kind for kind, _ in chunks] == [b"IHDR", b"IDAT", b"IEND"]
    assert chunks[0][1][8:] == bytes([8, 2, 0, 0, 0])  # 8-bit RGB
    lines = zlib.decompress(chunks[1][1])
    assert set(lines[:: 1 + 3 * unit.width]) == {0}


def test_the_same_page_gives_the_same_bytes() -> None:
    pdf = pdfs.typeset(pdfs.page("Same words, same bytes"))
    assert first(pdf).png == first(pdf).png
    assert first(pdf).pixel_sha256 == first(pdf).pixel_sha256


def test_pages_come_in_order_one_at_a_time() -> None:
    pdf = pdfs.typeset(pdfs.page("#pagebreak()".join(f"page {n}" for n in range(1, 6))))
    units = split.pages(pdfs.artifact(pdf, 5), dpi=72)
    assert next(units).number == 1
    assert [unit.number for unit in units] == [2, 3, 4, 5]


def test_leaving_off_in_the_middle_leaves_the_library_usable() -> None:
    pdf = pdfs.typeset(pdfs.page("#pagebreak()".join("abcde")))
    units = split.pages(pdfs.artifact(pdf, 5), dpi=72)
    next(units)
    units.close()  # type: ignore[attr-defined]
    assert len(list(split.pages(pdfs.artifact(pdf, 5), dpi=72))) == 5


def test_pages_of_other_sizes_and_directions_have_their_own_pictures() -> None:
    source = '#set page("a5")\none\n#set page("a5", flipped: true)\ntwo'
    one, two = split.pages(pdfs.artifact(pdfs.typeset(source), 2), dpi=72)
    assert (one.width, one.height) == (two.height, two.width)


def test_eight_threads_get_what_one_gets() -> None:
    sources = [pdfs.page(f"document {n} " * 20) for n in range(8)]
    files = [pdfs.typeset(source) for source in sources]
    alone = [first(pdf).pixel_sha256 for pdf in files]
    with ThreadPoolExecutor(8) as pool:
        for _ in range(3):
            together = list(pool.map(lambda pdf: first(pdf).pixel_sha256, files))
            assert together == alone


# ---- text ---------------------------------------------------------------------------------------


def test_text_and_words_are_there_only_for_the_pages_asked_for() -> None:
    pdf = pdfs.typeset(pdfs.page("One.#pagebreak()Two.#pagebreak()Three."))
    units = list(split.pages(pdfs.artifact(pdf, 3), dpi=72, text_of={2}))
    assert [unit.text for unit in units] == [None, "Two.", None]
    assert [unit.words and unit.words[0].text for unit in units] == [None, "Two.", None]


def test_a_word_has_its_box_from_the_top_left() -> None:
    body = '#place(top + left, dx: 50pt, dy: 20pt, text(size: 20pt, top-edge: "bounds")[Hxx])'
    unit = first(pdfs.typeset(pdfs.page(body)), text_of=[1])
    assert unit.words is not None
    (word,) = unit.words
    assert word.text == "Hxx"
    x0, y0, x1, y1 = dark(unit)
    for edge, ink in zip(word.box, (x0, y0, x1, y1), strict=True):
        assert abs(edge * 2 - ink) <= 1.5


def test_hyphens_of_broken_lines_and_joiners_are_left_out() -> None:
    body = "#set text(hyphenate: true)\n#block(width: 40pt)[incomprehensibility] a\u2060b c\u200bd"
    unit = first(pdfs.typeset(pdfs.page(body)), text_of=[1])
    assert unit.text is not None
    assert "".join(unit.text.split()) == "incomprehensibilityabcd"
    assert unit.words is not None
    assert "".join(word.text for word in unit.words) == "incomprehensibilityabcd"


def test_characters_beyond_the_basic_plane_keep_words_in_their_boxes() -> None:
    unit = first(pdfs.typeset(pdfs.page('#set text(font: "Noto Sans CJK JP")\n𠮟 ab')), text_of=[1])
    assert unit.words is not None
    assert [word.text for word in unit.words] == ["𠮟", "ab"]
    assert unit.words[0].box.x1 <= unit.words[1].box.x0


def test_boxes_in_place_of_words_give_the_text_inside_them() -> None:
    body = "#place(top + left, dy: 10pt)[above]#place(top + left, dy: 60pt)[below]"
    pdf = pdfs.typeset(pdfs.page(body))
    asked = {1: (Box(0, 0, 200, 40), Box(0, 50, 200, 100), Box(150, 0, 200, 40))}
    unit = first(pdf, text_of=asked)
    assert unit.regions == ("above", "below", "")
    assert unit.words is None
    assert unit.text == "above\nbelow"


# ---- what cannot be drawn -----------------------------------------------------------------------


def test_every_kind_of_bad_file_has_its_own_error() -> None:
    good = pdfs.typeset(pdfs.page("fine"))
    for data, fault in (
        (b"", faults.EmptyFile),
        (b"<!doctype html><title>404</title>", faults.NotPdf),
        (good[:300], faults.DamagedPdf),
        (good[:-200], faults.DamagedPdf),
        (b"%PDF-1.7\n%%EOF", faults.DamagedPdf),
        (pdfs.locked(good), faults.EncryptedPdf),
    ):
        with pytest.raises(fault, match="pdf") as told:
            first(data)
        assert isinstance(told.value, UsageError)
        assert "geheim" not in str(told.value)


def test_a_file_with_fewer_pages_than_were_written_is_damaged() -> None:
    with pytest.raises(faults.DamagedPdf, match="1 pages can be read, 2 were written"):
        list(split.pages(pdfs.artifact(pdfs.typeset(pdfs.page("one")), 2), dpi=72))


def test_the_text_of_a_page_that_is_not_there_is_refused() -> None:
    with pytest.raises(UsageError, match="there are 1"):
        first(pdfs.typeset(pdfs.page("one")), text_of={2})


def test_a_page_over_the_pixel_budget_is_refused_before_anything_is_drawn() -> None:
    pdf = pdfs.typeset(pdfs.page("poster", 1000, 1000))
    with pytest.raises(faults.PageTooLarge, match=r"2000 x 2000 = 4,000,000 .*max_pixels.*--dpi"):
        first(pdf, max_pixels=3_999_999)
    assert first(pdf, max_pixels=4_000_000).width == 2000


@pytest.mark.parametrize("size", [(200_000, 50), (0.5, 100), (1e7, 1e7)])
def test_a_page_with_an_absurd_side_is_refused(size: tuple[float, float]) -> None:
    pdf = pdfs.with_size(pdfs.typeset(pdfs.page("odd")), *size)
    with pytest.raises(faults.PageTooLarge, match=r"sides of 1 to 14400 pt"):
        first(pdf)


def test_an_unknown_rasterizer_names_the_known_ones() -> None:
    with pytest.raises(UsageError, match="pdfium, poppler"):
        first(pdfs.typeset(pdfs.page("")), rasterizer="ghostscript")
