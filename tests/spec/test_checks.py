"""Characters that no output can hold are named, and the patch takes them out."""

from __future__ import annotations

import pytest

from tests.spec.specs import chart, only, paragraph, patched, problems, read, spec, table, told


@pytest.mark.parametrize(
    ("char", "name"),
    [
        ("\x00", "U+0000"),
        ("\x07", "U+0007"),
        ("\x0b", "U+000B"),
        ("\x0c", "U+000C"),
        ("\r", "U+000D"),
        ("\x1b", "U+001B"),
        ("\x7f", "U+007F"),
        ("\x85", "U+0085"),
        ("\ud800", "U+D800"),
        ("\ufdd0", "U+FDD0"),
        ("\ufffe", "U+FFFE"),
        ("\U0010ffff", "U+10FFFF"),
    ],
)
def test_a_character_no_output_can_hold_is_named_and_removed(char: str, name: str) -> None:
    raw = spec(paragraph(f"a{char}b"))
    problem = only(raw)
    assert (problem.code, problem.pointer) == ("S014", "/pages/0/blocks/0/text")
    assert name in problem.message
    assert str(problem.found).isprintable()
    mended = patched(raw, problem)
    assert mended["pages"][0]["blocks"][0]["text"] == ("a\nb" if char == "\r" else "ab")
    assert read(mended).problems == ()


def test_a_windows_line_end_becomes_a_line_feed() -> None:
    raw = spec(paragraph("a\r\nb"))
    assert patched(raw, only(raw))["pages"][0]["blocks"][0]["text"] == "a\nb"


@pytest.mark.parametrize(
    "text",
    [
        "tab\there\nnext",
        "soft\u00adhyphen",
        "a\u00a0b",
        "\u202b\u05d0\u202c",
        "\u200d",
        "😀",
        "\ue000",
        "e\u0301",
    ],
)
def test_other_characters_may_stand(text: str) -> None:
    assert told(spec(paragraph(text))) == []


def test_each_string_is_one_problem_wherever_it_stands() -> None:
    raw = spec(
        table(["a\x00", [{"text": "b\x01\x02"}]]),
        chart(title="t\x03", alt="a\x04"),
        document={"title": "T\x05", "tags": {"k": "v\x06"}},
        layout={"use": "brief", "set": {"x": "\x08"}},
    )
    assert told(raw) == [
        ("S014", "/document/title"),
        ("S014", "/document/tags/k"),
        ("S014", "/pages/0/blocks/0/rows/0/0"),
        ("S014", "/pages/0/blocks/0/rows/0/1/0/text"),
        ("S014", "/pages/0/blocks/1/alt"),
        ("S014", "/pages/0/blocks/1/title"),
        ("S014", "/layout/set/x"),
    ]


def test_a_key_with_such_a_character_is_told_at_its_object() -> None:
    found = problems(spec(document={"tags": {"a\x1bb": "v"}}))
    assert [(p.code, p.pointer) for p in found] == [("S014", "/document/tags")]
    assert all(str(p.found).isprintable() for p in found)


def test_a_terminal_escape_in_an_unknown_key_reaches_no_terminal() -> None:
    for problem in problems(spec(paragraph("a", **{"\x1b]0;x\x07\x1b[2J": 1}))):
        for said in (problem.pointer, problem.message, problem.found, problem.hint):
            assert said is None or said.isprintable()
