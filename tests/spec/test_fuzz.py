"""Whatever comes in, a reading comes out: no exception, and every problem has its place."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from renderkit.problems import CODES
from renderkit.spec import Reading, schema
from tests.spec.specs import Raw, at, everything, read

SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=12),
    st.sampled_from(["{{plain}}", "{{", "**a**", "#top", "a_b", "1e9", "\ud800", "\x1b[2J", "v1"]),
)
KEYS = st.one_of(
    st.text(max_size=6),
    st.sampled_from(["kind", "text", "id", "blocks", "rows", "columns", "fact", "pages", "a/b~c"]),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)


def places(tree: Any) -> list[list[str | int]]:
    """The keys that lead to every value."""
    found: list[list[str | int]] = [[]]
    inner: Any = tree.items() if isinstance(tree, dict) else ()
    if isinstance(tree, list):
        inner = enumerate(tree)
    for key, value in inner:
        found += [[key, *rest] for rest in places(value)]
    return found


VALIDATOR = jsonschema.Draft202012Validator(schema())
WHOLE = everything()
PLACES = {name: list(places(raw))[1:] for name, raw in WHOLE.items()}
FEW = settings(max_examples=25, deadline=None, derandomize=True)


def check(reading: Reading, tree: Any) -> None:
    errors = [p for p in reading.problems if p.severity == "error"]
    assert (reading.document is None) == bool(errors)
    for problem in reading.problems:
        assert problem.code in CODES
        assert problem.message.isprintable()
        assert len(problem.message) <= 200
        assert problem.found is None or (problem.found.isprintable() and len(problem.found) <= 200)
        if not any(p.code in ("S001", "S003") for p in reading.problems):
            at(tree, problem.pointer)
        for step in problem.patch:
            at(tree, step.get("from", step["path"]))


def holder(tree: Any, place: list[str | int]) -> Any:
    for key in place[:-1]:
        tree = tree[key]
    return tree


def mutated(name: str, chance: random.Random, value: Any) -> Raw:
    """A spec with one thing changed: a value replaced, dropped, moved or doubled."""
    made = copy.deepcopy(WHOLE[name])
    place = chance.choice(PLACES[name])
    inside, key = holder(made, place), place[-1]
    way = chance.choice(["replace", "drop", "rename", "swap", "double"])
    if way == "drop":
        del inside[key]
    elif way == "rename" and isinstance(inside, dict):
        inside[chance.choice([f"{key}s", str(key)[:-1], str(key).upper()])] = inside.pop(key)
    elif way == "swap":
        other = chance.choice(PLACES[name])
        inside[key] = copy.deepcopy(holder(WHOLE[name], other)[other[-1]])
    elif way == "double" and isinstance(inside, list):
        inside.append(copy.deepcopy(inside[int(key)]))
    else:
        inside[key] = value
    return made


@FEW
@given(VALUES)
def test_any_value_is_read_or_refused(value: Any) -> None:
    check(read(value), value)  # the type says Mapping; a caller may still err


@FEW
@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    assert read(data).document is None


@FEW
@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    assert read(text).document is None


@settings(max_examples=25, deadline=None, derandomize=True)
@given(st.sampled_from(sorted(WHOLE)), st.randoms(use_true_random=False), VALUES)
def test_a_spec_with_one_thing_changed_is_read_or_refused(
    name: str, chance: random.Random, value: Any
) -> None:
    _one_thing_changed(name, chance, value)


@pytest.mark.proof
@settings(max_examples=2000, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(sorted(WHOLE)), st.randoms(use_true_random=False), VALUES)
def test_two_thousand_specs_with_one_thing_changed_are_read_or_refused(
    name: str, chance: random.Random, value: Any
) -> None:
    _one_thing_changed(name, chance, value)


def _one_thing_changed(name: str, chance: random.Random, value: Any) -> None:
    tree = mutated(name, chance, value)
    reading = read(tree)
    check(reading, tree)
    try:
        text = json.dumps(tree)
    except (ValueError, TypeError):
        return
    assert read(text).problems == reading.problems
    if not VALIDATOR.is_valid(json.loads(text)):
        assert reading.document is None, "the schema refuses what the reader accepts"


@FEW
@given(st.randoms(use_true_random=False))
def test_a_spec_with_one_byte_changed_is_read_or_refused(chance: random.Random) -> None:
    data = bytearray(json.dumps(WHOLE["report"], ensure_ascii=False).encode())
    data[chance.randrange(len(data))] = chance.randrange(256)
    reading = read(bytes(data))
    errors = [p for p in reading.problems if p.severity == "error"]
    assert (reading.document is None) == bool(errors)
