"""Charts: each type says what it needs, and values that cannot be drawn are told."""

from __future__ import annotations

from typing import Any

import pytest

from renderkit.spec.kinds.chart import CHART_TYPES
from renderkit.spec.kinds.chart_rules import RULES
from renderkit.spec.model import Number, Series, Value
from tests.spec.specs import Raw, chart, first, only, patched, problems, read, spec, told

AT = "/pages/0/blocks/0"
FACTS = [
    {"id": "minutes", "value": "42 minutes", "unit": "minutes"},
    {"id": "grouped", "value": "1,234.5"},
    {"id": "loss", "value": "\u22127 %"},
    {"id": "fee", "value": "$3"},
    {"id": "words", "value": "not yet"},
    {"id": "told", "value": "about half", "number": 0.5},
]


def below(*blocks: Raw, **more: Any) -> list[tuple[str, str]]:
    """Code and pointer below the first block of every problem."""
    found = told(spec(*blocks, facts=FACTS, **more))
    return [(code, pointer.removeprefix(AT)) for code, pointer in found]


def test_every_type_has_its_rule() -> None:
    assert set(RULES) == set(CHART_TYPES)


@pytest.mark.parametrize("kind", ["bar", "line", "area", "pie", "donut", "waterfall", "combo"])
def test_a_series_is_as_long_as_its_axis(kind: str) -> None:
    assert below(chart(kind, [1, 2])) == []
    problem = only(spec(chart(kind, [1, 2, 3], x={"values": ["a", "b"]})))
    assert (problem.code, problem.pointer) == ("S023", f"{AT}/series/0/values")
    assert problem.message == "3 values for 2 on the x axis"


def test_repeated_categories_stay_apart_in_the_order_given() -> None:
    made = first(spec(chart(values=[3, 5, 2], x={"values": ["Site", "Site", "007"]})))
    assert [label[0].text for label in made.x.values] == ["Site", "Site", "007"]


def test_numbers_and_facts_may_be_categories() -> None:
    raw = chart(values=[1, 2, 3], x={"values": [1e3, {"fact": "words"}, "{{fee}}!"]})
    made = first(spec(raw, facts=FACTS))
    labels = made.x.values
    assert [[s.text or s.fact for s in label] for label in labels] == [
        ["1000.0"],
        ["words"],
        ["fee", "!"],
    ]


def test_a_gap_is_null_and_a_word_is_not() -> None:
    made = first(spec(chart(values=[4, None, 6])))
    assert made.series[0].values[1] == Value(f"{AT}/series/0/values/1")
    assert below(chart(values=[4, "n/a", "NaN"])) == [
        ("S012", "/series/0/values/1"),
        ("S012", "/series/0/values/2"),
    ]


def test_a_value_in_quotes_gets_a_patch() -> None:
    raw = spec(chart(values=[1, "29.50"]))
    assert patched(raw, only(raw))["pages"][0]["blocks"][0]["series"][0]["values"] == [1, 29.5]


@pytest.mark.parametrize("fact", ["minutes", "grouped", "loss", "fee", "told"])
def test_a_fact_that_reads_as_a_number_may_be_drawn(fact: str) -> None:
    assert below(chart(values=[1, {"fact": fact}])) == []


def test_a_fact_that_is_no_number_is_refused() -> None:
    raw = spec(chart(values=[1, {"fact": "words"}]), facts=FACTS)
    problem = only(raw)
    assert (problem.code, problem.pointer) == ("S027", f"{AT}/series/0/values/1")
    assert problem.found == '"not yet"'
    assert "`number`" in str(problem.hint)


def test_an_unknown_fact_names_the_nearest() -> None:
    problem = only(spec(chart(values=[1, {"fact": "minuts"}]), facts=FACTS))
    assert (problem.code, problem.hint) == ("R001", "did you mean `minutes`?")
    assert problem.pointer == f"{AT}/series/0/values/1/fact"


@pytest.mark.parametrize(
    ("kind", "missing"),
    [
        ("bar", ["x", "series"]),
        ("scatter", ["series"]),
        ("pie", ["x", "series"]),
        ("box", ["series"]),
        ("heatmap", ["x_labels", "y_labels", "matrix"]),
        ("waterfall", ["x", "series"]),
        ("timeline", ["items"]),
        ("combo", ["x", "series"]),
    ],
)
def test_a_type_says_what_it_needs(kind: str, missing: list[str]) -> None:
    found = problems(spec({"kind": "chart", "type": kind, "alt": "x"}))
    assert [p.message for p in found] == [f"a `{kind}` chart needs `{key}`" for key in missing]
    assert {p.code for p in found} == {"S011"}


@pytest.mark.parametrize(
    ("raw", "key"),
    [
        (chart("pie", bins=3), "bins"),
        (chart("pie", mode="stacked"), "mode"),
        (chart("line", horizontal=True), "horizontal"),
        (chart("bar", matrix=[[1]]), "matrix"),
        (chart("bar", y2={}), "y2"),
        (chart("bar", totals=[0]), "totals"),
        (chart("area", samples=[1]), "samples"),
    ],
)
def test_a_key_that_a_type_does_not_use_is_not_lost_in_silence(raw: Raw, key: str) -> None:
    assert below(raw) == [("S018", f"/{key}")]


@pytest.mark.parametrize(
    ("kind", "one", "key"),
    [
        ("bar", {"values": [1, 2], "type": "line"}, "type"),
        ("bar", {"values": [1, 2], "axis": "right"}, "axis"),
        ("bar", {"values": [1, 2], "samples": [1]}, "samples"),
        ("pie", {"values": [1, 2], "errors": [1, 1]}, "errors"),
    ],
)
def test_a_series_has_only_what_its_type_draws(kind: str, one: Raw, key: str) -> None:
    assert below(chart(kind, series=[one])) == [("S018", f"/series/0/{key}")]


def test_a_series_without_data_is_told() -> None:
    assert below(chart(series=[{"name": "x"}])) == [("S011", "/series/0")]
    assert below(chart("scatter", x=None, series=[{"values": [1]}])) == [
        ("S018", "/series/0/values")
    ]


@pytest.mark.parametrize("kind", ["pie", "donut", "waterfall"])
def test_some_types_have_one_series(kind: str) -> None:
    assert below(chart(kind, series=[{"values": [1, 2]}] * 2)) == [("S013", "/series")]


def test_series_get_ids_by_their_place_that_no_other_has() -> None:
    raw = chart(series=[{"values": [1, 2]}, {"id": "s1", "values": [1, 2]}, {"values": [1, 2]}])
    made: tuple[Series, ...] = first(spec(raw)).series
    assert [one.id for one in made] == ["s2", "s1", "s3"]
    assert below(chart(series=[{"id": "a", "values": [1, 2]}] * 2)) == [("S016", "/series/1/id")]


def test_error_bars_and_highlights_belong_to_values() -> None:
    assert below(chart(series=[{"values": [1, 2], "errors": [1]}])) == [
        ("S023", "/series/0/errors")
    ]
    assert below(chart(series=[{"values": [1, 2], "errors": [1, -1]}])) == [
        ("S013", "/series/0/errors/1")
    ]
    assert below(chart(series=[{"values": [1, 2], "highlight": [1, 2]}])) == [
        ("S013", "/series/0/highlight/1")
    ]
    assert below(chart("waterfall", totals=[2])) == [("S013", "/totals/0")]


def test_a_negative_slice_is_named() -> None:
    problem = only(spec(chart("pie", [6, -2, 1], x={"values": ["in", "out", "held"]})))
    assert (problem.code, problem.pointer) == ("S024", f"{AT}/series/0/values/1")
    assert problem.message == "the slice `out` is negative"
    assert below(chart("pie", [0, 0])) == []


def test_values_off_a_logarithmic_axis_are_one_warning_with_their_number() -> None:
    problem = only(spec(chart("line", [0, 10, -1], y={"scale": "log"})))
    assert (problem.code, problem.severity) == ("S024", "warning")
    assert problem.message == "2 values of zero or below on a logarithmic axis"
    assert below(chart("line", y={"scale": "log", "min": 0})) == [("S024", "/y/min")]


@pytest.mark.parametrize(
    ("axis", "pointer"),
    [
        ({"scale": "date", "values": ["2026-09-01", "2026"]}, None),
        ({"scale": "date", "values": ["2026-09-01", "Monday"]}, "/x/values/1"),
        ({"scale": "date", "values": ["2026-02-30", "2026-09-01"]}, "/x/values/0"),
        ({"scale": "linear", "values": ["32", "1e3"]}, None),
        ({"scale": "linear", "values": ["32", "n/a"]}, "/x/values/1"),
        ({"values": ["2026-02-30", "n/a"]}, None),
    ],
)
def test_a_scaled_axis_has_dates_or_numbers(axis: Raw, pointer: str | None) -> None:
    assert below(chart("line", x=axis)) == ([("S024", pointer)] if pointer else [])


def test_an_axis_begins_below_its_end() -> None:
    assert below(chart(y={"min": 5, "max": 5})) == [("S013", "/y")]


def test_a_heatmap_has_a_value_for_each_pair_of_labels() -> None:
    raw: Raw = {
        "kind": "chart",
        "type": "heatmap",
        "alt": "x",
        "x_labels": ["a", "b"],
        "y_labels": ["c"],
    }
    assert below({**raw, "matrix": [[1, None]]}) == []
    assert below({**raw, "matrix": [[1], [1, 2]]}) == [("S023", "/matrix"), ("S023", "/matrix/0")]


def test_a_histogram_has_samples_or_counted_bins() -> None:
    base: Raw = {"kind": "chart", "type": "histogram", "alt": "x"}
    counted = {"x": {"values": ["0–1"]}, "series": [{"values": [1]}]}
    assert below({**base, "samples": [1, 2], "bins": 2}) == []
    assert below({**base, **counted}) == []
    assert below(base) == [("S011", "")]
    assert below({**base, **counted, "samples": [1]}) == [("S018", "")]
    assert below({**base, **counted, "bins": 2}) == [("S018", "/bins")]


def test_a_box_has_samples_or_five_numbers() -> None:
    assert below(chart("box", x=None, series=[{"five": [1, 2, 3, 4, 5]}, {"samples": [1]}])) == []
    assert below(chart("box", x=None, series=[{"five": [1, 2, 3]}])) == [("S013", "/series/0/five")]
    assert below(chart("box", x=None, series=[{"five": [1, 3, 2, 4, 5]}])) == [
        ("S024", "/series/0/five")
    ]


def test_a_timeline_item_ends_after_it_starts() -> None:
    item = {"label": "x", "start": "2026-09-02", "end": "2026-09-01"}
    raw = {"kind": "chart", "type": "timeline", "alt": "x", "items": [item]}
    assert below(raw) == [("S024", "/items/0/end")]
    zones = {"start": "2026-09-02T00:00:00+09:00", "end": "2026-09-01T20:00:00Z"}
    assert below({**raw, "items": [{"label": "x", **zones}]}) == []


def test_references_and_annotations_stand_at_places_that_are_there() -> None:
    assert below(chart(reference=[{"y": 5}, {"x": "y"}])) == []
    assert below(chart(reference=[{"label": "a"}])) == [("S011", "/reference/0")]
    assert below(chart(reference=[{"x": "x", "y": 1}])) == [("S018", "/reference/0")]
    assert below(chart(annotations=[{"text": "a"}])) == [("S011", "/annotations/0")]
    assert below(chart(annotations=[{"text": "a", "x": "zz"}])) == [("S013", "/annotations/0/x")]


def test_modes_belong_to_types() -> None:
    assert below(chart(mode="stacked")) == []
    assert below(chart("line", mode="grouped")) == [("S013", "/mode")]


def test_values_keep_their_text_and_place() -> None:
    made = first(spec(chart(values=[29, 58.0])))
    assert [v.number.text for v in made.series[0].values] == ["29", "58.0"]
    assert isinstance(made.series[0].values[0].number, Number)
    assert made.series[0].values[1].pointer == f"{AT}/series/0/values/1"


def test_a_faulty_value_is_no_short_series() -> None:
    assert below(chart(values=[1, {"fact": "nope"}])) == [("R001", "/series/0/values/1/fact")]
    assert below(chart(values=[1, 2], x={"values": ["a", 5.0]})) == []
    assert below(chart(values=[1, 2], x={"values": ["a", True]})) == [("S012", "/x/values/1")]


def test_labels_may_be_rich() -> None:
    raw = chart(title=[{"text": "a", "bold": True}], series=[{"name": "{{fee}}", "values": [1, 2]}])
    assert read(spec(raw, facts=FACTS)).problems == ()
