"""A spec goes into a profile and comes back as it was; what has no words there is told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import renderkit as rk
from renderkit.spec.kinds import KINDS
from renderkit.spec.profiles import PROFILES
from renderkit.spec.profiles.rules import REPORT
from renderkit.struct import replace
from tests.spec.specs import paragraph, spec

EXAMPLES = sorted((Path(__file__).parents[3] / "examples").glob("*.json"))


def same(one: rk.Document, other: rk.Document) -> bool:
    return replace(one, canonical="", problems=()) == replace(other, canonical="", problems=())


def refused(raw: dict[str, Any], profile: str, **options: Any) -> list[tuple[str, str]]:
    with pytest.raises(rk.SpecError) as caught:
        rk.to_profile(raw, profile, **options)
    return [(p.code, p.pointer) for p in caught.value.problems]


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda p: p.stem)
def test_every_example_passes_its_profile_and_means_the_same_after(
    path: Path, profile: str
) -> None:
    raw = json.loads(path.read_text(encoding="utf-8"))
    kinds = KINDS if kinds_in(raw) - set(REPORT) else None
    answer = rk.to_profile(raw, profile, kinds=kinds)
    jsonschema.Draft202012Validator(rk.schema(profile, kinds)).validate(answer)
    meant = rk.load(json.dumps(answer, ensure_ascii=False), profile=profile)
    assert same(meant, rk.load(raw))
    assert same(rk.load(rk.from_profile(answer, profile)), meant)


def kinds_in(value: Any) -> set[str]:
    if isinstance(value, list):
        return set().union(*map(kinds_in, value)) if value else set()
    if not isinstance(value, dict):
        return set()
    own = {value["kind"]} & KINDS.keys() if isinstance(value.get("kind"), str) else set()
    return own.union(*map(kinds_in, value.values()))


@pytest.mark.parametrize("profile", PROFILES)
def test_tables_of_free_keys_become_lists_of_pairs_and_objects_again(profile: str) -> None:
    tokens = {"table.inset_y": 2.5, "colour.accent": "#112233"}
    raw = spec(
        document={"tags": {"team": "search", "a/b": "c"}}, layout={"use": "brief", "set": tokens}
    )
    answer = rk.to_profile(raw, profile)
    assert answer["document"]["tags"][1] == {"key": "a/b", "value": "c"}
    meant = rk.from_profile(answer, profile)
    assert meant["document"]["tags"] == raw["document"]["tags"]
    assert meant["layout"] == raw["layout"]


def test_nulls_are_gone_except_in_data() -> None:
    raw = spec({"kind": "chart", "type": "bar", "alt": "x", "x": {"values": ["a", "b"]},
                "series": [{"name": "s", "values": [1, None]}]})  # fmt: skip
    answer = rk.to_profile(raw, "openai")
    (block,) = answer["pages"][0]["blocks"]
    assert block["title"] is None
    (meant,) = rk.from_profile(answer, "openai")["pages"][0]["blocks"]
    assert meant == raw["pages"][0]["blocks"][0]


def test_anthropic_writes_an_empty_value_for_what_is_not_given() -> None:
    raw = spec({"kind": "heading", "text": "x", "level": 2, "numbered": False})
    (block,) = rk.to_profile(raw, "anthropic")["pages"][0]["blocks"]
    assert block["level"] == [2]
    assert block["numbered"] == "false"
    assert block["id"] == ""
    assert block["tags"] == []


def test_remarks_for_people_are_no_part_of_an_answer() -> None:
    raw = spec(paragraph("x", **{"$comment": "mind this"}))
    assert "mind this" not in json.dumps(rk.to_profile(raw, "openai"))


@pytest.mark.parametrize("profile", ["anthropic", "gemini"])
def test_a_kind_that_was_not_offered_is_told(profile: str) -> None:
    raw = spec({"kind": "markdown", "text": "x"}, document={"kind": "attachment"})
    assert refused(raw, profile) == [("S031", "/pages/0/blocks/0")]
    assert rk.to_profile(raw, profile, kinds=KINDS)
    assert rk.to_profile(raw, "openai")


@pytest.mark.parametrize("profile", ["anthropic", "gemini"])
def test_what_is_nested_too_deep_is_told_where_it_stands(profile: str) -> None:
    block: dict[str, Any] = paragraph("x")
    for _ in range(4):
        block = {"kind": "callout", "blocks": [block]}
    depth = {"anthropic": 1, "gemini": 2}[profile]
    assert refused(spec(block), profile) == [("S031", "/pages/0/blocks/0" + "/blocks/0" * depth)]
    assert rk.to_profile(spec(block), "openai")


@pytest.mark.parametrize("profile", ["anthropic", "gemini"])
def test_a_note_may_be_plain_text_on_the_deepest_level(profile: str) -> None:
    raw = spec(paragraph([{"text": "x", "footnote": "y"}]))
    assert same(rk.load(rk.to_profile(raw, profile), profile=profile), rk.load(raw))


def test_a_faulty_spec_is_not_translated() -> None:
    assert refused(spec(paragraph("x", zebra=1)), "openai") == [("S010", "/pages/0/blocks/0/zebra")]


def test_a_number_whose_spelling_would_be_lost_is_told() -> None:
    text = json.dumps(spec({"kind": "table", "columns": [{"id": "a", "title": "A"}],
                            "rows": [[58.25]]})).replace("58.25", "58.10")  # fmt: skip
    with pytest.raises(rk.SpecError) as caught:
        rk.to_profile(text, "openai")
    assert "58.10 would be written 58.1" in str(caught.value)


def test_an_answer_keeps_the_spelling_of_its_numbers() -> None:
    raw = spec({"kind": "table", "columns": [{"id": "a", "title": "A"}], "rows": [[58.25]]})
    text = json.dumps(rk.to_profile(raw, "openai")).replace("58.25", "58.10")
    assert '"rows":[[58.10]]' in rk.load(text, profile="openai").canonical
