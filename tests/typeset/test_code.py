"""Code on pages: every character, its colours, its lines, where it breaks."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from renderkit.layout.check import contrast
from renderkit.spec.model import Code, Paragraph
from renderkit.typeset.model import Composition, PlacedPart
from renderkit.typeset.typst import code_theme, door
from renderkit.typeset.typst.blocks import code as code_block
from renderkit.units import Length
from tests.support import pages

HOSTILE = (
    '#let x = eval("1") $a$ *b* _c_ @ref <label> \\{ \\} // /* */ \' ` ~ & % ^ = - + /',
    "```typ\n#panic()\n```",
    "]]> </string></plist> <!-- & &amp; &#x41;",
    "\\u{41} \\n \\t \\\\ \\",
    "-> => != >= <= == === :: |> <| www 0xFF ... fi ffl",
    "<script>alert(1)</script> {{ fact }} {% x %} ${HOME} $(id) `id`",
    "#!/usr/bin/env python\n# -*- coding: utf-8 -*-",
    "  leading\n\ttab\n    \n\n\nafter empty lines   ",
    "中文 日本語 Привет Ελλάς é ä ñ → ≤ ∑ √",
    "a" * 400,
    "x" + " y" * 300,
    "\"unclosed string\n'another\n/* and a comment",
    "",
)


def code(text: str, block_id: str = "c", **said: Any) -> Code:
    return Code(id=block_id, pointer=f"/{block_id}", text=text, **said)


def part(composition: Composition, block_id: str = "c") -> PlacedPart:
    return next(p for p in pages.block(composition, block_id).parts if p.role == "code")


def squeezed(text: str) -> str:
    return re.sub(r"\s", "", text)


@pytest.mark.parametrize("language", [None, "python", "html", "typst"])
def test_every_character_of_hostile_code_is_drawn(language: str | None) -> None:
    blocks = [code(t, f"c{n}", language=language) for n, t in enumerate(HOSTILE)]
    composition = pages.typeset(*blocks, layout="brief")
    assert composition.problems == ()
    drawn = squeezed(pages.text(composition.pdf))
    for text in HOSTILE:
        assert squeezed(text) in drawn


def test_the_text_of_code_is_its_lines_with_blanks_for_tabs() -> None:
    composition = pages.typeset(code("a\tb\r\n\tc\n\nd\n"))
    assert part(composition).text == "a   b\n    c\n\nd"


def test_an_empty_line_is_as_high_as_any_other() -> None:
    heights = []
    for text in ("a\nb\nc\nd", "a\n\n\nd"):
        (fragment,) = part(pages.typeset(code(text))).fragments
        heights.append(fragment.box.height)
    assert heights[0] == pytest.approx(heights[1], abs=0.01)


def test_line_numbers_count_lines_of_the_spec_and_are_no_part_of_the_text() -> None:
    composition = pages.typeset(code("word " * 60 + "\nsecond\nthird", line_numbers=True))
    drawn = pages.text(composition.pdf)
    assert [n for n in ("1", "2", "3", "4") if re.search(rf"^{n}\s", drawn, re.MULTILINE)] == [
        "1", "2", "3",
    ]  # fmt: skip
    assert "1" not in part(composition).text


def test_marked_lines_lie_on_the_highlight_and_no_others() -> None:
    composition = pages.typeset(code("one\ntwo\nthree\nfour", marked_lines=(2, 4)))
    (fragment,) = part(composition).fragments
    shot = pages.raster(composition.pdf, dpi=72)
    highlight = pages.world().layout("note").colour.highlight
    wanted = [int(highlight[k : k + 2], 16) for k in (1, 3, 5)]
    box = fragment.box
    column = shot[int(box.y0) : int(box.y1), int(box.x1) - 4].astype(int)
    on = (np.abs(column - wanted).max(axis=1) < 4).astype(int)
    stripes = np.count_nonzero(np.diff(np.concatenate(([0], on, [0]))) == 1)
    assert stripes == 2
    assert 0.4 < on.mean() < 0.6


def test_a_line_to_mark_that_is_not_there_is_a_warning() -> None:
    composition = pages.typeset(code("one\ntwo", marked_lines=(2, 7)))
    (problem,) = composition.problems
    assert (problem.code, problem.severity, problem.pointer) == (
        "S013", "warning", "/c/marked_lines/1",
    )  # fmt: skip


def test_an_unknown_language_is_a_note_and_the_code_is_drawn() -> None:
    composition = pages.typeset(code("x = 1", language="pyton"))
    (problem,) = composition.problems
    assert (problem.code, problem.severity, problem.pointer) == ("S013", "note", "/c/language")
    assert problem.hint == "did you mean 'python'?"
    assert "x = 1" in pages.text(composition.pdf)


def test_words_and_strings_have_colours_and_names_have_none() -> None:
    colours = pages.world().layout("note").colour
    for text, colour in (("return", colours.accent), ('"abc"', colours.good), ("xyz", colours.ink)):
        composition = pages.typeset(code(text, language="python"))
        assert nearest_ink(composition) == colour


def nearest_ink(composition: Composition) -> str:
    """The colour, of those a layout has for code, nearest to the darkest pixels of the block."""
    (fragment,) = part(composition).fragments
    x0, y0, x1, y1 = (int(4 * v) for v in fragment.box)
    inside = pages.raster(composition.pdf, dpi=288)[y0:y1, x0:x1].reshape(-1, 3).astype(int)
    darkest = inside[inside.sum(axis=1).argmin()]
    colours = pages.world().layout("note").colour
    known = (colours.accent, colours.good, colours.ink)
    rgb = {c: [int(c[k : k + 2], 16) for k in (1, 3, 5)] for c in known}
    return min(known, key=lambda c: int(np.abs(darkest - rgb[c]).sum()))


@pytest.mark.parametrize("layout", ["brief", "note"])
def test_every_colour_of_code_can_be_read_on_what_lies_behind_it(layout: str) -> None:
    tokens = pages.world().layout(layout)
    used = re.findall(r"#[0-9a-f]{6}", code_theme.theme(tokens).decode())
    assert len(used) > 5
    for colour in used:
        assert contrast(colour, tokens.colour.wash) >= 4.5
        assert contrast(colour, tokens.colour.highlight) >= 4.5


def test_a_long_word_breaks_and_stays_inside_the_column() -> None:
    composition = pages.typeset(code("key = '" + "Ab3" * 300 + "'", language="python"))
    box = pages.block(composition, "c").fragments[0].box
    shot = pages.raster(composition.pdf, dpi=72)[int(box.y0) : int(box.y1)]
    ink = np.where((shot.min(axis=2) < 150).any(axis=0))[0]
    assert box.x0 <= ink.min()
    assert ink.max() <= box.x1


def test_short_code_is_never_broken_over_pages() -> None:
    text = "\n".join(f"line {n}" for n in range(11))
    for lines in range(26, 40, 4):
        above = Paragraph(id="p", pointer="/p", text=pages.words("\n".join("x" * lines)))
        composition = pages.typeset(above, code(text))
        assert len(part(composition).fragments) == 1


def test_long_code_breaks_between_lines_never_off_its_first_or_last_two() -> None:
    text = "\n".join(f"line {n:03d}" for n in range(30))
    for lines in range(10, 40, 6):
        above = Paragraph(id="p", pointer="/p", text=pages.words("\n".join("x" * lines)))
        composition = pages.typeset(above, code(text, line_numbers=True))
        found = part(composition)
        if len(found.fragments) == 1:
            continue
        assert found.breaks is not None
        starts = [found.text[:offset].count("\n") for offset in found.breaks]
        assert all(found.text[offset:].startswith("line ") for offset in found.breaks)
        assert all(2 <= start <= 28 for start in starts)


def test_each_page_shows_the_lines_that_its_fragment_says() -> None:
    text = "\n".join(f"line-{n:03d} " + "word " * (n % 40) for n in range(90))
    composition = pages.typeset(code(text))
    found = part(composition)
    assert found.breaks is not None
    ends = (*found.breaks, len(found.text))
    pieces = [found.text[a:b] for a, b in zip((0, *found.breaks), ends, strict=True)]
    shown = pages.page_texts(composition.pdf)
    for fragment, piece in zip(found.fragments, pieces, strict=True):
        named = re.findall(r"line-\d{3}", shown[fragment.page - 1])
        assert named == re.findall(r"line-\d{3}", piece)


def test_caption_above_and_source_below_are_no_wider_than_the_code() -> None:
    said: dict[str, Any] = {
        "caption": pages.words("A caption"),
        "source_note": pages.words("A source"),
    }
    block = code("x = 1", width=Length(50, "%"), place="right", **said)
    composition = pages.typeset(block)
    placed = pages.block(composition, "c")
    found = {p.role: p.fragments[0].box for p in placed.parts}
    assert found["caption"].y1 <= found["code"].y0 < found["code"].y1 <= found["source"].y0
    column = placed.fragments[0].box
    assert found["code"].x0 == pytest.approx(column.x0 + column.width / 2, abs=0.5)


def test_usual_languages_are_known_to_the_engine_under_the_names_we_give_it() -> None:
    usual = ["py", "json", "yaml", "html", "sql", "bash", "cpp", "rs", "dockerfile", "diff"]
    assert {*usual, *code_block.ALIASES.values()} <= code_block.KNOWN
    theme = """<plist version="1.0"><dict><key>settings</key><array>
        <dict><key>settings</key><dict><key>foreground</key><string>#000000</string></dict></dict>
        <dict><key>scope</key><string>source, text</string><key>settings</key>
        <dict><key>foreground</key><string>#00aa00</string></dict></dict></array></dict></plist>"""
    source = b"""
        #import "inputs.typ": inputs
        #set page(width: 60pt, height: 20pt, margin: 2pt)
        #show raw: set text(font: "JetBrains Mono", fallback: false, size: 9pt)
        #set raw(theme: "code.tmTheme")
        #for name in inputs.names { raw(lang: name, "abc"); pagebreak(weak: true) }
    """
    job = door.Job(
        files={"main.typ": source, "code.tmTheme": theme.encode()},
        inputs={"names": usual, "tokens": {}},
        named=("JetBrains Mono",),
        chain=(),
        fonts=pages.world().fonts,
        timestamp=0,
        accessible=False,
    )
    pdf = job.compile(marks=False).pdf
    shots = [pages.raster(pdf, number, dpi=72).astype(int) for number in range(1, len(usual) + 1)]
    green = [bool((shot[..., 2] < shot[..., 1] - 40).any()) for shot in shots]
    assert [name for name, known in zip(usual, green, strict=True) if not known] == []
