"""Every profile keeps the rules that its provider publishes, in all of its schema."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest

import renderkit as rk
from renderkit.errors import UsageError
from renderkit.spec.kinds import KINDS
from renderkit.spec.profiles import PROFILES
from renderkit.spec.profiles.rules import REPORT

Schema = dict[str, Any]

STRUCTURE = {
    "type", "enum", "anyOf", "items", "properties", "required", "additionalProperties", "$ref",
    "$defs", "title", "description",
}  # fmt: skip


def nodes(schema: Schema, levels: int = 1) -> Iterator[tuple[Schema, int]]:
    """Every schema in a schema, with the number of objects that it is written inside of."""
    yield schema, levels
    inner = levels + ("properties" in schema)
    for one in (*schema.get("properties", {}).values(), *schema.get("anyOf", ())):
        yield from nodes(one, inner)
    if "items" in schema:
        yield from nodes(schema["items"], inner)
    for one in schema.get("$defs", {}).values():
        yield from nodes(one)


def every(profile: str) -> list[Schema]:
    return [one for one, _ in nodes(rk.schema(profile))]


def name(ref: Schema) -> str:
    return str(ref["$ref"]).removeprefix("#/$defs/")


@pytest.mark.parametrize("profile", PROFILES)
def test_a_profile_is_a_valid_schema_and_the_same_each_time(profile: str) -> None:
    jsonschema.Draft202012Validator.check_schema(rk.schema(profile))
    assert json.dumps(rk.schema(profile)) == json.dumps(rk.schema(profile))
    assert rk.schema(profile)["type"] == "object"


@pytest.mark.parametrize("profile", PROFILES)
def test_only_keywords_that_the_provider_reads_are_used(profile: str) -> None:
    allowed = STRUCTURE | PROFILES[profile].reads
    assert {key for one in every(profile) for key in one} <= allowed


@pytest.mark.parametrize("profile", PROFILES)
def test_every_object_is_closed_and_all_its_keys_are_required(profile: str) -> None:
    for one in every(profile):
        if one.get("type") == "object":
            assert one["additionalProperties"] is False
            assert one["required"] == list(one["properties"])


@pytest.mark.parametrize("profile", PROFILES)
def test_every_part_has_a_type_alternatives_or_a_reference(profile: str) -> None:
    for one in every(profile):
        assert ("type" in one) + ("anyOf" in one) + ("$ref" in one) == 1
        assert "$ref" not in one or list(one) == ["$ref"]


@pytest.mark.parametrize("profile", PROFILES)
def test_every_definition_is_used_and_every_reference_leads_to_one(profile: str) -> None:
    used = {name(one) for one in every(profile) if "$ref" in one}
    assert used == set(rk.schema(profile)["$defs"])


@pytest.mark.parametrize("profile", PROFILES)
def test_the_limits_of_size_are_kept(profile: str) -> None:
    most, parts = PROFILES[profile].most, every(profile)
    enums = [str(value) for one in parts for value in one.get("enum", ())]
    keys = [key for one in parts for key in one.get("properties", ())]
    letters = sum(map(len, [*enums, *keys, *rk.schema(profile)["$defs"]]))
    assert len(keys) <= (most.properties or len(keys))
    assert len(enums) <= (most.enum_values or len(enums))
    assert letters <= (most.letters or letters)
    assert max(levels for _, levels in nodes(rk.schema(profile))) <= (most.levels or 99)


def test_anthropic_has_no_more_unions_than_it_may() -> None:
    unions = [
        one for one in every("anthropic") if "anyOf" in one or isinstance(one.get("type"), list)
    ]
    assert len(unions) <= (PROFILES["anthropic"].most.unions or 0)


@pytest.mark.parametrize("profile", ["anthropic", "gemini"])
def test_no_definition_refers_to_itself_where_that_is_refused(profile: str) -> None:
    defs = rk.schema(profile)["$defs"]
    refers = {key: {name(x) for x, _ in nodes(one) if "$ref" in x} for key, one in defs.items()}
    left = dict(refers)
    while free := [key for key, others in left.items() if not others & left.keys()]:
        for key in free:
            del left[key]
    assert left == {}


def test_openai_nests_by_references_to_the_same_definition() -> None:
    callout = rk.schema("openai")["$defs"]["callout"]
    assert callout["properties"]["blocks"]["items"] == {"$ref": "#/$defs/block"}


@pytest.mark.parametrize("profile", PROFILES)
def test_alternatives_can_be_told_apart_by_their_first_key(profile: str) -> None:
    defs = rk.schema(profile)["$defs"]
    for one in every(profile):
        firsts = []
        for part in one.get("anyOf", ()):
            meant = defs[name(part)] if "$ref" in part else part
            if meant.get("type") == "object":
                key, value = next(iter(meant["properties"].items()))
                firsts.append((key, tuple(value.get("enum", ()))))
        assert len(set(firsts)) == len(firsts)


@pytest.mark.parametrize("profile", PROFILES)
def test_patterns_are_simple_and_lists_have_lengths_that_are_read(profile: str) -> None:
    for one in every(profile):
        assert not re.search(r"\(\?[^:]|\\b|\\[1-9]|[*+?}][+]", one.get("pattern", ""))
    most = PROFILES[profile].least_items
    assert all(most is None or one.get("minItems", 0) <= most for one in every(profile))


def test_every_kind_fits_openai_and_those_of_a_report_fit_the_others() -> None:
    offered = {p: {x for x in KINDS if x in rk.schema(p)["$defs"]} for p in PROFILES}
    assert offered == {"openai": set(KINDS), "anthropic": set(REPORT), "gemini": set(REPORT)}


@pytest.mark.parametrize("profile", PROFILES)
def test_what_is_left_out_is_told(profile: str) -> None:
    told = rk.schema(profile)["description"]
    left_out = set(KINDS) - set(PROFILES[profile].kinds)
    assert all(kind in told for kind in left_out)
    assert ("Levels inside each other" in told) == (profile != "openai")


def test_limits_without_a_keyword_are_told_in_words() -> None:
    level = rk.schema("anthropic")["$defs"]["heading"]["properties"]["level"]
    assert level["items"]["description"] == "at least 1, at most 6"
    assert rk.schema("gemini")["$defs"]["heading"]["properties"]["level"] == {
        "type": ["integer", "null"],
        "minimum": 1,
        "maximum": 6,
    }


def test_kinds_can_be_chosen() -> None:
    small = rk.schema("anthropic", ["paragraph", "heading"])
    assert set(small["$defs"]) < set(rk.schema("anthropic")["$defs"])
    assert small["$defs"]["block"]["anyOf"] == [
        {"$ref": "#/$defs/heading"},
        {"$ref": "#/$defs/paragraph"},
    ]
    assert "chart" not in small["$defs"]


@pytest.mark.parametrize(
    "call",
    [
        lambda: rk.schema("mistral"),
        lambda: rk.schema("openai", ["zebra"]),
        lambda: rk.schema("openai", []),
        lambda: rk.schema(None, ["heading"]),
        lambda: rk.schema("gemini", ["callout"]),
        lambda: rk.validate({}, profile="mistral"),
        lambda: rk.from_profile({}, "mistral"),
    ],
)
def test_unknown_profiles_and_kinds_are_wrong_calls(call: Any) -> None:
    with pytest.raises(UsageError):
        call()
