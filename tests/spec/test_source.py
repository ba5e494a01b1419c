"""JSON is read strictly, and its faults say where they are."""

from __future__ import annotations

import json

import pytest

from tests.spec.specs import only, paragraph, problems, read, spec, told


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        ("", "", "the text is empty"),
        ("  \n ", "", "the text is empty"),
        ("{", "line 1, column 2", "a key in double quotes is missing"),
        ('{"a": 1', "line 1, column 8", "a comma or a closing bracket is missing"),
        ('{"a": 1 "b": 2}', "line 1, column 9", "a comma or a closing bracket is missing"),
        ('{"a" 1}', "line 1, column 6", "a colon is missing"),
        ('{\n  "a":\n}', "line 3, column 1", "a value is missing"),
        ('{"a": "x', "line 1, column 7", "never ends"),
        ('{"a": "x\ny"}', "line 1, column 9", "raw control character or line break"),
        ('{"a": "\\q"}', "line 1, column 8", "a backslash that begins no escape"),
        ("{} {}", "line 1, column 4", "more text follows"),
        ('{"a": 01}', "line 1, column 8", "a comma or a closing bracket is missing"),
    ],
)
def test_a_syntax_fault_says_line_and_column(text: str, place: str, said: str) -> None:
    problem = only(text)
    assert (problem.code, problem.pointer) == ("S001", "")
    assert problem.message.startswith(place)
    assert said in problem.message


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("```json\n{}\n```", "without a Markdown fence"),
        ('{"a": [1, 2,]}', "remove the comma"),
        ('{"a": 1,}', "remove the comma"),
        ("{'a': 1}", "double quotes"),
        ('{"a": True}', "JSON says `true`"),
        ('{"a": None}', "JSON says `null`"),
        ('{"a": // one\n1}', "use a `$comment` key"),
        ('{"a": "x\ny"}', "as \\n"),
        ('{"a": [1, 2', "cut off"),
    ],
)
def test_a_common_slip_gets_a_hint(text: str, hint: str) -> None:
    assert hint in str(only(text).hint)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\xef\xbb\xbf{}", "a byte order mark"),
        ("\ufeff{}", "a byte order mark"),
        ("{}".encode("utf-16"), "UTF-16"),
        ("{}".encode("utf-16-be"), "UTF-16"),
        ("{}".encode("utf-32-le"), "UTF-16"),
        (b'{\n"a": "\xe9"}', "byte 9 (line 2) is not UTF-8"),
        (b'{"a": "\xed\xa0\x80"}', "is not UTF-8"),
    ],
)
def test_text_that_is_not_plain_utf_8_is_refused(data: str | bytes, said: str) -> None:
    problem = only(data)
    assert problem.code == "S003"
    assert said in problem.message


def test_a_key_that_stands_twice_is_named_where_it_stands() -> None:
    text = json.dumps(spec(paragraph("a"))).replace('"text": "a"', '"text": "a", "text": "b"')
    problem = only(text)
    assert (problem.code, problem.pointer) == ("S002", "/pages/0/blocks/0/text")
    assert "`text`" in problem.message


def test_doubled_keys_at_several_places_are_all_named() -> None:
    text = '{"a": 1, "a": 2, "a": 3, "b/c": {"d": 1, "d": 2}}'
    found = [p.pointer for p in problems(text) if p.code == "S002"]
    assert found == ["/a", "/b~1c/d"]


@pytest.mark.parametrize("literal", ["NaN", "Infinity", "-Infinity", "1e999", "-1e999", "1" * 101])
def test_a_number_that_is_none_is_named_where_it_stands(literal: str) -> None:
    text = json.dumps(spec({"kind": "spacer", "height": "1pt"}, order=0))
    text = text.replace('"order": 0', f'"page": {{"text_columns": {literal}}}')
    problem = only(text)
    assert (problem.code, problem.pointer) == ("S004", "/page/text_columns")
    assert problem.hint == "where a value is missing, write null"


@pytest.mark.parametrize("text", ["[]", "1", '"x"', "null", "true"])
def test_the_top_is_one_object(text: str) -> None:
    assert told(text) == [("S012", "")]


def test_bytes_and_text_are_read_alike() -> None:
    text = json.dumps(spec(paragraph("ä")), ensure_ascii=False)
    assert read(text) == read(text.encode())
