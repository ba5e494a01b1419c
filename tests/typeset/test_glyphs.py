"""A character that no font has is an error at its place, wherever text is drawn."""

from __future__ import annotations

import unicodedata
from typing import Any

import pytest

from renderkit.problems import Problem
from renderkit.shaping import face
from renderkit.struct import replace
from renderkit.typeset.typst.clusters import Chain
from renderkit.typeset.typst.glyphs import lost
from renderkit.typeset.typst.page import families
from tests.typeset.reports import (
    Raw,
    attempt,
    document,
    heading,
    layout,
    page_texts,
    paragraph,
    typeset,
    world,
)

LOST = "\U00010000"  # a syllable of Linear B


def found(*blocks: Raw, **more: Any) -> list[Problem]:
    made = attempt(document(*blocks, **more))
    assert made.pdf == b""
    return list(made.problems)


@pytest.mark.parametrize(
    ("block", "pointer"),
    [
        (paragraph(LOST), "/text"),
        (paragraph([{"text": "ok"}, {"text": LOST, "bold": True}]), "/text/1"),
        ({"kind": "heading", "text": LOST}, "/text"),
        ({"kind": "bullets", "items": ["a", {"text": "b", "items": [LOST]}]}, "/items/1/items/0"),
        ({"kind": "quote", "text": "a", "by": LOST}, "/by"),
        ({"kind": "callout", "title": LOST, "blocks": []}, "/title"),
        ({"kind": "metrics", "items": [{"label": "l", "value": LOST}]}, "/items/0/value"),
        (
            {"kind": "metrics", "items": [{"label": "l", "value": "v", "delta": LOST}]},
            "/items/0/delta",
        ),
        ({"kind": "key_values", "items": [{"key": LOST, "value": "v"}]}, "/items/0/key"),
        (paragraph([{"text": "a", "footnote": LOST}]), "/text/0/footnote"),
        (paragraph([{"text": "a", "endnote": LOST}]), "/text/0/endnote"),
        ({"kind": "equation", "tex": "a", "caption": LOST}, "/caption"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_problem_names_character_and_place(block: Raw, pointer: str) -> None:
    problems = found(block)
    assert {(p.code, p.severity, p.found) for p in problems} == {("F001", "error", "U+10000")}
    own = f"/pages/0/blocks/0{pointer}"
    assert all(p.pointer.startswith(own) for p in problems)


@pytest.mark.parametrize("name", ["title", "subtitle", "author", "channel", "classification"])
def test_what_stands_round_the_text_is_checked_too(name: str) -> None:
    problems = found(paragraph("x"), **{name: f"a {LOST}"})
    assert {p.code for p in problems} == {"F001"}
    assert all(p.pointer.startswith("/document") for p in problems)


def test_the_value_of_a_fact_is_checked_where_it_is_used() -> None:
    problems = found(paragraph("{{f}} and {{f}}"), facts=[{"id": "f", "value": LOST}])
    assert [p.pointer for p in problems] == ["/pages/0/blocks/0/text"] * 2


def test_every_lost_character_of_a_text_is_listed() -> None:
    problems = found(paragraph("a\u13a0b\u1200c\u1780"))
    assert [p.found for p in problems] == ["U+13A0", "U+1200", "U+1780"]


def test_code_may_use_what_only_the_font_for_code_has() -> None:
    apl = "⍳⍴⍨"
    bare = layout("note")
    bare = replace(bare, fonts=replace(bare.fonts, fallback=("Noto Sans Symbols",)))
    made = typeset(
        paragraph([{"text": apl, "code": True}, {"text": apl, "font": "JetBrains Mono"}]),
        layout=bare,
    )
    assert page_texts(made.pdf)[0].count(apl) == 2
    problems = attempt(document(paragraph(apl)), bare).problems
    assert [p.found for p in problems] == ["U+2373", "U+2374", "U+2368"]


def test_a_family_that_is_not_bundled_is_an_error_at_its_place() -> None:
    problems = found(paragraph([{"text": "x", "font": "Comic Sans MS"}]))
    assert [(p.code, p.pointer) for p in problems] == [("F002", "/pages/0/blocks/0/text/0/font")]


@pytest.mark.parametrize("name", ["brief", "note"])
@pytest.mark.parametrize(
    "text",
    [
        "e\u0301 n\u0303 c\u0327 s\u030c a\u0328 u\u0308\u0304",
        "a\u00adb",
        "a\u200bb\u2060c",
        "x\ufe0f\u034f",
        "\u00a0\u2003\u202f",
    ],
    ids=ascii,
)
def test_marks_joiners_and_blanks_need_no_glyph_of_their_own(text: str, name: str) -> None:
    typeset(paragraph(text), heading(f"x {text}"), layout=name)


@pytest.mark.parametrize("text", ["\u0e01\u0301", "x\u05b4", "a\u0903", "1\u180f"], ids=ascii)
def test_a_mark_that_no_font_can_set_on_its_letter_is_an_error(text: str) -> None:
    problems = list(attempt(document(paragraph(text)), "brief").problems)
    assert [(p.code, p.pointer) for p in problems] == [("F001", "/pages/0/blocks/0/text")]


def chain(name: str) -> Chain:
    return tuple(face(world().fonts.face(f)) for f in families(layout(name), "en"))


def test_private_characters_are_refused_though_a_font_may_have_them() -> None:
    assert list(lost("\ue000a\uf8ff", chain("brief"))) == [0, 2]


@pytest.mark.parametrize("name", ["brief", "note"])
def test_what_is_said_to_be_covered_is_drawn_by_the_engine(name: str) -> None:
    known = chain(name)
    drawn = [c for c in map(chr, range(0x21, 0x2FFF)) if unicodedata.category(c)[0] not in "CZ"]
    kept = [c for c in drawn if not list(lost(c, known))]
    marks = [c for c in kept if unicodedata.category(c) == "Mn"]
    pairs = [c + m for c in "aeinos15" for m in marks if not list(lost(c + m, known))]
    text = " ".join(kept[:: max(1, len(kept) // 900)] + pairs)
    typeset(paragraph(text), layout=name)
