"""Single values: what fits is read, what does not says what was found and what may stand."""

from __future__ import annotations

from typing import Any

import pytest

from renderkit.spec import collection, scalar
from renderkit.spec.context import BAD, Context
from renderkit.spec.field import Type
from renderkit.spec.mapping import adopt
from renderkit.units import Length
from tests.spec.specs import first, only, patched, read, spec


def one(type: Type, value: Any) -> Any:
    """The value read by a type, or the codes of its problems."""
    ctx = Context()
    made = type.read(adopt(value, ctx.faults), "/x", ctx)
    if made is BAD:
        assert ctx.faults.errors > 0
        return [problem.code for problem in ctx.faults.found]
    assert ctx.faults.errors == 0
    return made


@pytest.mark.parametrize(
    ("type", "value", "made"),
    [
        (scalar.Str(), "", ""),
        (scalar.Str(), 5, ["S012"]),
        (scalar.Str(3), "abcd", ["S005"]),
        (scalar.Str(least=1), " ", ["S013"]),
        (scalar.Bool(), False, False),
        (scalar.Bool(), 0, ["S012"]),
        (scalar.Bool(), "yes", ["S012"]),
        (scalar.Int(1, 6), 6, 6),
        (scalar.Int(1, 6), 2.0, 2),
        (scalar.Int(1, 6), 7, ["S013"]),
        (scalar.Int(1, 6), 1.5, ["S012"]),
        (scalar.Int(1, 6), True, ["S012"]),
        (scalar.Int(1, 6), "1", ["S012"]),
        (scalar.Num(), -1.5, -1.5),
        (scalar.Num(0), -1.5, ["S013"]),
        (scalar.Float(0, 1), 0.5, 0.5),
        (scalar.Float(0, 1), 1.5, ["S013"]),
        (scalar.Choice("left", "right"), "left", "left"),
        (scalar.Choice("left", "right"), "Left", ["S013"]),
        (scalar.Choice("left", "right"), 1, ["S012"]),
        (scalar.Measure(), "12pt", Length(12.0, "pt")),
        (scalar.Measure(), "40%", Length(40.0, "%")),
        (scalar.Measure(), "101%", ["S013"]),
        (scalar.Measure(), "auto", ["S013"]),
        (scalar.Measure(auto=True), "auto", Length(0.0, "auto")),
        (scalar.Measure(percent=False), "40%", ["S013"]),
        (scalar.Measure(), "-1pt", ["S013"]),
        (scalar.Measure(), "99999cm", ["S013"]),
        (scalar.Measure(), "12 pt", ["S017"]),
        (scalar.Measure(), "12px", ["S017"]),
        (scalar.Measure(), 12, ["S012"]),
        (collection.ListOf(scalar.Int()), [1, 2], (1, 2)),
        (collection.ListOf(scalar.Int()), [1, "x", 2.5], (1,)),
        (collection.ListOf(scalar.Int(), 1), [1, 2], ["S005"]),
        (collection.ListOf(scalar.Int(), least=1), [], ["S013"]),
        (collection.ListOf(scalar.Int()), {"a": 1}, ["S012"]),
        (collection.ListOf(scalar.Int()), None, ["S012"]),
        (collection.MapOf(scalar.Bool()), {"a": True, "$comment": "x"}, {"a": True}),
        (collection.MapOf(scalar.Bool()), [], ["S012"]),
        (collection.Pairs(scalar.Int()), {"b": 1, "a": 2}, (("b", 1), ("a", 2))),
    ],
)
def test_a_value_is_read_or_refused(type: Type, value: Any, made: Any) -> None:
    if made == (1,):  # the list stays, without what is faulty
        ctx = Context()
        assert type.read(adopt(value, ctx.faults), "/x", ctx) == (1,)
        assert [p.pointer for p in ctx.faults.found] == ["/x/1", "/x/2"]
        return
    assert one(type, value) == made


@pytest.mark.parametrize(
    ("value", "mended"),
    [("2", 2), ("-3", -3), ("x", None), ("2 cm", None), ("1e3", None), ("07", None)],
)
def test_a_numeral_in_quotes_gets_a_patch(value: str, mended: int | None) -> None:
    ctx = Context()
    scalar.Int().read(value, "/x", ctx)
    patch = [dict(step) for step in ctx.faults.found[0].patch]
    assert patch == ([] if mended is None else [{"op": "replace", "path": "/x", "value": mended}])


def test_a_number_where_a_string_is_expected_gets_quotes_with_its_own_digits() -> None:
    raw = spec(facts=[{"id": "a", "value": 0.5}])
    problem = only(raw)
    assert patched(raw, problem)["facts"][0]["value"] == "0.5"


def test_a_misspelt_choice_gets_a_patch() -> None:
    raw = spec({"kind": "paragraph", "text": "x", "justify": "centre"})
    assert only(raw).hint == "did you mean `center`?"
    assert read(patched(raw, only(raw))).problems == ()


def test_lengths_become_points() -> None:
    assert first(spec({"kind": "spacer", "height": "1in"})).height == Length(72.0, "pt")
