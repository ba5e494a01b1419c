"""Specs that use all there is: they read without a problem, and the schema agrees."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest

from renderkit.spec import schema
from renderkit.spec.block import BASE, CAPTIONED, PICTURED
from renderkit.spec.context import Context
from renderkit.spec.field import Record
from renderkit.spec.kinds import KINDS
from renderkit.spec.model import Block
from tests.spec.specs import document, everything, problems

NAMES = sorted(everything())


@pytest.mark.parametrize("name", NAMES)
def test_a_spec_with_everything_has_no_problem(name: str) -> None:
    assert problems(everything()[name]) == []
    assert problems(json.dumps(everything()[name], ensure_ascii=False)) == []


@pytest.mark.parametrize("name", NAMES)
def test_the_schema_accepts_what_the_reader_accepts(name: str) -> None:
    jsonschema.Draft202012Validator(schema()).validate(everything()[name])


def test_every_kind_and_every_field_is_used_by_some_spec(monkeypatch: pytest.MonkeyPatch) -> None:
    used: set[tuple[str, str]] = set()
    known: dict[str, Record] = dict(KINDS)
    collect = Record.collect

    def noting(self: Record, raw: dict[str, Any], at: str, ctx: Context) -> dict[str, Any]:
        known[self.name] = self
        used.update((self.name, key) for key, value in raw.items() if value is not None)
        return collect(self, raw, at, ctx)

    monkeypatch.setattr(Record, "collect", noting)
    for raw in everything().values():
        document(raw)
    shared = {field.key for field in (*BASE, *CAPTIONED, *PICTURED)}
    fields = {
        (name, key)
        for name, record in known.items()
        for key in record.fields
        if key not in shared or name in ("heading", "chart", "page", "fact", "series")
    }
    assert fields - used == set()
    assert set(schema()["$defs"]) - known.keys() == {"block", "rich_text"}


def test_text_and_python_values_give_the_same_document() -> None:
    for raw in everything().values():
        assert document(raw) == document(json.dumps(raw, ensure_ascii=False).encode())


def test_reading_twice_gives_the_same_document() -> None:
    for raw in everything().values():
        assert document(raw) == document(raw)


def test_all_blocks_have_ids_of_their_own_and_pointers_that_lead_to_them() -> None:
    blocks: list[Block] = list(document(everything()["report"]).walk())
    assert len({block.id for block in blocks}) == len(blocks)
    assert len({block.pointer for block in blocks}) == len(blocks)
