"""The schema comes from the reader's tables and refuses what the reader refuses."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest

from renderkit.spec import schema
from renderkit.spec.kinds import KINDS
from tests.spec.specs import Raw, chart, paragraph, read, spec, table

VALIDATOR = jsonschema.Draft202012Validator(schema())


def test_the_schema_is_a_schema_of_draft_2020_12() -> None:
    jsonschema.Draft202012Validator.check_schema(schema())
    assert schema()["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_the_schema_is_the_same_each_time_and_is_json() -> None:
    assert json.dumps(schema()) == json.dumps(schema())


def test_every_kind_has_a_definition_with_its_name() -> None:
    defs = schema()["$defs"]
    assert all(defs[name]["properties"]["kind"] == {"const": name} for name in KINDS)


def test_defaults_are_told() -> None:
    heading = schema()["$defs"]["heading"]["properties"]
    assert heading["level"] == {
        "type": ["integer", "null"],
        "minimum": 1,
        "maximum": 6,
        "default": 1,
    }
    assert schema()["$defs"]["chart"]["properties"]["width"]["default"] == "100%"


@pytest.mark.parametrize(
    "raw",
    [
        spec(paragraph("x", zebra=1)),
        spec({"kind": "zebra"}),
        spec({"text": "x"}),
        spec({"kind": "paragraph"}),
        spec({"kind": "heading", "text": "x", "level": 7}),
        spec(paragraph([])),
        spec(paragraph([{}])),
        spec(paragraph([{"text": "a", "math": "b"}])),
        spec(paragraph([{"text": "a", "link": "javascript:x"}])),
        spec(table(columns=0)),
        spec(chart("bubble")),
        spec(document={"id": "A b"}),
        spec(document={"timestamp": "now"}),
        spec({"kind": "figure", "src": "/etc/passwd"}),
        spec(renderkit=2),
        {**spec(), "pages": []},
        {},
        [],
    ],
)
def test_the_schema_refuses_what_the_reader_refuses(raw: Any) -> None:
    assert not VALIDATOR.is_valid(raw)
    assert read(raw).document is None


@pytest.mark.parametrize(
    "raw",
    [
        spec(paragraph("x", justify=None, **{"$comment": "y"})),
        spec(table([None, True, 1.5, "x", [{"text": "a"}], {}], columns=6)),
        spec(chart(values=[1, None, {"fact": "f"}]), facts=[{"id": "f", "value": "1"}]),
        spec(paragraph([{"text": None, "fact": "f"}]), facts=[{"id": "f", "value": "1"}]),
    ],
)
def test_the_schema_accepts_what_the_reader_accepts(raw: Raw) -> None:
    assert read(raw).document is not None
    assert VALIDATOR.is_valid(raw)
