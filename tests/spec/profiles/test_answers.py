"""What a profile's schema accepts means a spec with nothing wrong that a schema could have said."""

from __future__ import annotations

import functools
from typing import Any

import jsonschema
import pytest

import renderkit as rk
from renderkit.problems import CODES, Problem
from renderkit.spec.profiles import PROFILES
from tests.spec.profiles.answers import Answers

ANSWERS = 25

#: What no schema of a provider can say, and so may be wrong with an answer: Markdown and control
#: characters in text, ids that are doubled or unknown, forms of text where a profile knows no
#: `pattern`, keys that exclude or need each other, lengths of rows and series, values that a chart
#: or a formula cannot have, pictures without a file or words, facts in the wrong place.
POSSIBLE = {
    "A002", "C001", "R001", "R002", "R003", "R004", "S013", "S014", "S015", "S016", "S017", "S018",
    "S020", "S021", "S022", "S023", "S024", "S025", "S026", "S027",
}  # fmt: skip


@functools.cache
def validator(profile: str) -> Any:
    return jsonschema.Draft202012Validator(rk.schema(profile))


def listed(problem: Problem) -> bool:
    """Whether a problem is one of the few that an answer may have."""
    if problem.code == "S011":  # a key that only some charts, figures or rows need
        return "is missing in" not in problem.message
    if problem.code == "S012":  # two values where a list stands for one, or a key twice in a table
        return problem.message.startswith("a list stands where")
    return problem.code in POSSIBLE


@pytest.mark.parametrize("profile", PROFILES)
def test_what_a_profile_accepts_has_no_problem_but_a_listed_few(profile: str) -> None:
    for seed in range(ANSWERS):
        answer = Answers(rk.schema(profile), seed).one()
        assert validator(profile).is_valid(answer)
        others = [p for p in rk.validate(answer, profile=profile) if not listed(p)]
        assert others == [], (seed, others[:3])


def test_the_listed_problems_are_codes() -> None:
    assert set(CODES) >= POSSIBLE


def test_a_key_twice_in_a_table_is_told_and_never_wins_unseen() -> None:
    spec = sample()
    answer = rk.to_profile(spec, "openai")
    answer["document"]["tags"] = [{"key": "a", "value": "1"}, {"key": "a", "value": "2"}]
    assert [(p.code, p.pointer) for p in rk.validate(answer, profile="openai")] == [
        ("S012", "/document/tags")
    ]


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("answer", [None, [], "x", 3, {}, {"pages": 3}, {"document": [None]}])
def test_an_answer_that_is_none_has_problems_and_raises_nothing(answer: Any, profile: str) -> None:
    assert rk.validate(answer, profile=profile)


@pytest.mark.parametrize("profile", PROFILES)
def test_strange_values_in_an_answer_are_told_where_they_stand(profile: str) -> None:
    answer = rk.to_profile(sample(), profile)
    answer["pages"][0]["blocks"][0]["text"] = 7
    answer["pages"][0]["zebra"] = 1
    pointers = {p.pointer for p in rk.validate(answer, profile=profile)}
    assert pointers == {"/pages/0/blocks/0/text", "/pages/0/zebra"}


def sample() -> dict[str, Any]:
    return {
        "renderkit": 1,
        "document": {"id": "a", "version": "v1", "kind": "report", "title": "A",
                     "timestamp": "2026-09-01T17:30:00+09:00", "tags": {"team": "search"}},
        "pages": [{"blocks": [{"kind": "paragraph", "text": "x"}]}],
    }  # fmt: skip
