"""The name that was meant is found, and it is said whether that is certain."""

from __future__ import annotations

import pytest

from renderkit.spec.nearest import Nearest

KEYS = ["columns", "rows", "header_groups", "notes", "style", "text", "level", "lead"]


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("row", "rows"),
        ("Rows", "rows"),
        ("txt", "text"),
        ("tetx", "text"),
        ("headerGroups", "header_groups"),
        ("header-groups", "header_groups"),
        ("colums", "columns"),
        ("stlye", "style"),
    ],
)
def test_one_slip_away_is_certain(word: str, name: str) -> None:
    assert Nearest().find(word, KEYS) == (name, True)


@pytest.mark.parametrize(
    ("word", "name"), [("colummmns", "columns"), ("headers_group", "header_groups")]
)
def test_further_away_is_only_near(word: str, name: str) -> None:
    assert Nearest().find(word, KEYS) == (name, False)


@pytest.mark.parametrize("word", ["", "zebra", "x" * 65, "x" * 10_000, "🙂"])
def test_a_name_like_no_other_has_no_nearest(word: str) -> None:
    assert Nearest().find(word, KEYS) == (None, False)


def test_two_as_near_are_not_certain_and_always_the_same_one() -> None:
    assert Nearest().find("cap-0", ["cap-2", "cap-1"]) == ("cap-1", False)


def test_the_work_is_bounded() -> None:
    nearest = Nearest(budget=10)
    assert nearest.find("rows", ["x"] * 20 + ["rows"]) == (None, False)
