"""A value made the quick way is the same value."""

from __future__ import annotations

import copy
import dataclasses
import pickle

import pytest

from renderkit.spec.model import Axis, Cell, Contract, Fact, Heading, Span
from renderkit.spec.quick import alone, quick


@pytest.mark.parametrize(
    ("cls", "fields"),
    [
        (Span, {"pointer": "/a", "text": "x", "bold": True}),
        (Cell, {"pointer": "/a"}),
        (Axis, {"pointer": "/x", "title": "t"}),
        (Fact, {"pointer": "/f", "id": "a", "value": "1"}),
        (Contract, {"pointer": "/c"}),
    ],
)
def test_it_equals_the_one_made_the_plain_way(cls: type, fields: dict[str, object]) -> None:
    one: object = quick(cls)(**fields)
    other: object = cls(**fields)
    assert type(one) is cls
    assert one == other
    assert hash(one) == hash(other)
    assert repr(one) == repr(other)
    assert pickle.loads(pickle.dumps(one)) == copy.deepcopy(one) == other


def test_it_is_as_frozen() -> None:
    made = quick(Span, "pointer", "text")("/a", "x")
    assert made == Span(pointer="/a", text="x")
    assert dataclasses.replace(made, bold=True) == Span(pointer="/a", text="x", bold=True)
    with pytest.raises(dataclasses.FrozenInstanceError):
        made.text = "y"  # type: ignore[misc]


def test_what_must_be_given_cannot_be_left_out() -> None:
    with pytest.raises(TypeError):
        quick(Span, "text")
    with pytest.raises(TypeError):
        quick(Span)(text="x")


def test_types_with_a_base_are_left_alone() -> None:
    assert alone(Span)
    assert not alone(Heading)
    assert not alone(int)
