"""The canonical text says the same spec the same way, with its numbers as they were written."""

from __future__ import annotations

import json

from renderkit.spec.canonical import canonical
from tests.spec.specs import document, everything, paragraph, spec, table


def test_keys_are_sorted_and_blanks_are_gone() -> None:
    raw = spec(paragraph("ä"))
    other = {key: raw[key] for key in reversed(raw)}
    text = document(raw).canonical
    assert text == document(json.dumps(other, indent=3)).canonical
    assert text.startswith('{"document":{"id":"pilot","kind":"report",')
    assert '"text":"ä"' in text


def test_numbers_stand_as_they_were_written() -> None:
    text = json.dumps(spec(table(["NUMBER", "x"])))
    for number in ("58.0", "1e3", "1E+3", "-0", "0.10", "12345678901234567890"):
        assert f'"rows":[[{number},"x"]]' in document(text.replace('"NUMBER"', number)).canonical


def test_remarks_nulls_and_decomposed_letters_are_kept() -> None:
    raw = spec({**paragraph("e\u0301", id=None), "$comment": "why"}, **{"$schema": "s.json"})
    text = document(raw).canonical
    assert '{"$comment":"why","id":null,"kind":"paragraph","text":"e\u0301"}' in text
    assert text.startswith('{"$schema":"s.json",')


def test_the_canonical_text_reads_as_the_same_document() -> None:
    for raw in everything().values():
        made = document(raw)
        assert document(made.canonical).pages == made.pages
        assert document(made.canonical).canonical == made.canonical


def test_the_canonical_text_is_json() -> None:
    tree: object = {"b": [True, False, None, []], "a": {'\u2028"\\/\n': {}}}
    assert json.loads(canonical(tree)) == tree
