"""Every limit holds: what is at the limit is read, one more is refused with the limit's name."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from renderkit.spec.limits import LIMITS
from tests.spec.specs import Raw, chart, paragraph, problems, spec, table

X = "x"


def nested(depth: int, key: str, bottom: Any, **more: Any) -> Any:
    """Lists of objects inside each other, so many lists deep."""
    made: list[Any] = [bottom]
    for _ in range(depth - 1):
        made = [{**bottom, **more, key: made}]
    return made


def deep(depth: int) -> Raw:
    """A `json` attachment whose data reach so many objects and lists deep."""
    data: Any = 1
    for _ in range(depth - 5):  # the spec, pages, page, blocks and block are five
        data = [data]
    return spec({"kind": "json", "data": data})


def sized(size: int) -> str:
    text = json.dumps(spec(paragraph(X)))
    return text + " " * (size - len(text))


def wide(nodes: int) -> str:
    raw = spec({"kind": "json", "data": []})
    text = json.dumps(raw)
    own = text.count(",") + text.count("[") + text.count("{") + 1
    return text.replace("[]", "[" + ",".join(["1"] * (nodes - own + 1)) + "]")


def texts(total: int) -> Raw:
    """Strings of so many characters in all, keys and values."""
    lines: list[Any] = []
    raw = spec({"kind": "json", "data": lines})
    own = strings(raw)
    lines += [X * 100_000] * ((total - own) // 100_000) + [X * ((total - own) % 100_000)]
    assert strings(raw) == total
    return raw


def strings(tree: Any) -> int:
    if isinstance(tree, str):
        return len(tree)
    if isinstance(tree, dict):
        return sum(len(key) + strings(value) for key, value in tree.items())
    return sum(map(strings, tree)) if isinstance(tree, list) else 0


def many(number: int, one: Any) -> list[Any]:
    return [one] * number


def facts(number: int) -> list[Raw]:
    return [{"id": f"f{i}", "value": "1"} for i in range(number)]


def figures(number: int) -> list[Raw]:
    return many(number, {"kind": "figure", "src": "a.png", "decorative": True})


def linked(number: int) -> list[Raw]:
    span = {"text": X, "link": "https://example.org"}
    return [paragraph(many(min(1_000, number - i), span)) for i in range(0, number, 1_000)]


def tall(cells: int) -> list[Raw]:
    made = [table(*many(2_000, many(50, None)), columns=50) for _ in range(cells // 100_000)]
    rest = cells % 100_000
    return [*made, *([table(many(rest, None), columns=rest)] if rest else [])]


def span_of(**spans: int) -> Raw:
    wide = spans.get("col_span", 1)
    high = spans.get("row_span", 1)
    rows: list[Any] = [[{"text": X, **spans}, X], *many(high - 1, [X])]
    if wide > 1:
        rows = [[{"text": X, **spans}]]
    return spec(table(*rows, columns=min(wide, LIMITS.columns) if wide > 1 else 2))


def headers(levels: int) -> Raw:
    group: Raw = {"title": X, "columns": ["a", "b"]}
    for _ in range(levels - 1):
        group = {"title": X, "groups": [group]}
    return spec(table(header_groups=[group]))


def plotted(number: int) -> Raw:
    return spec(chart("histogram", x=None, series=None, samples=many(number, 1)))


def axis(number: int, **scale: str) -> Raw:
    names = [str(i) for i in range(number)]
    return spec(chart("line", values=many(number, 1), x={"values": names, **scale}))


CASES: dict[str, Callable[[int], Raw | str]] = {
    "document": sized,
    "depth": deep,
    "nodes": wide,
    "string": lambda n: spec({"kind": "code", "text": X * n}),
    "text": texts,
    "number": lambda n: json.dumps(spec(table([0, 1]))).replace("[0, 1]", f"[{'1' * n}, 1]"),
    "pages": lambda n: {**spec(), "pages": many(n, {})},
    "blocks": lambda n: spec(*many(n, {"kind": "divider"})),
    "facts": lambda n: spec(facts=facts(n)),
    "drawings": lambda n: spec(drawings={f"d{i}": chart() for i in range(n)}),
    "images": lambda n: spec(*figures(n)),
    "links": lambda n: spec(*linked(n)),
    "names": lambda n: spec(document={"keywords": many(n, X)}),
    "spans": lambda n: spec(paragraph(many(n, {"text": X}))),
    "rows": lambda n: spec(table(*many(n, [X]), columns=1)),
    "columns": lambda n: spec(table_of(n)),
    "cells": lambda n: spec(*tall(n)),
    "cell_text": lambda n: spec(table([X * n], columns=1)),
    "col_span": lambda n: span_of(col_span=n),
    "row_span": lambda n: span_of(row_span=n),
    "header_levels": headers,
    "list_depth": lambda n: spec({"kind": "bullets", "items": nested(n, "items", {"text": X})}),
    "chart_series": lambda n: spec(chart(series=many(n, {"values": [1, 2]}))),
    "chart_points": plotted,
    "categories": axis,
    "axis_values": lambda n: axis(n, scale="linear"),
    "label": lambda n: spec(chart(x={"values": [X * n, X]})),
    "diagram_nodes": lambda n: spec(
        {"kind": "diagram", "type": "cycle", "alt": X, "nodes": many(n, {"text": X})}
    ),
    "stroke_points": lambda n: spec({"kind": "ink", "strokes": [many(n, [1, 2])]}),
    "side": lambda n: spec({"kind": "figure", "src": "a.png", "alt": X, "crop": [0, 0, n, 1]}),
    "tex": lambda n: spec({"kind": "equation", "tex": X * n}),
    "url": lambda n: spec(paragraph([{"text": X, "link": "https://e.org/".ljust(n, X)}])),
    "patterns": lambda n: spec(contract={"number_patterns": many(n, "1")}),
    "pattern": lambda n: spec(contract={"number_patterns": ["1" * n]}),
    "side_by_side": lambda n: spec({"kind": "side_by_side", "parts": many(n, {"blocks": []})}),
}


def table_of(columns: int) -> Raw:
    heads = [{"id": f"c{i}", "title": X} for i in range(columns)]
    return {"kind": "table", "columns": heads, "rows": [many(columns, 1)]}


def test_every_limit_has_a_case() -> None:
    told = set(LIMITS.__struct_fields__)
    assert told - CASES.keys() == {"problems"}  # below


@pytest.mark.parametrize("name", CASES)
def test_what_is_at_a_limit_is_read(name: str) -> None:
    assert problems(CASES[name](getattr(LIMITS, name))) == []


@pytest.mark.parametrize("name", CASES)
def test_one_more_is_refused_with_the_limit(name: str) -> None:
    most = getattr(LIMITS, name)
    found = problems(CASES[name](most + 1))
    codes = {problem.code for problem in found}
    if name in ("number", "side"):
        assert codes == {"S004" if name == "number" else "S013"}
    elif name in ("col_span", "row_span"):
        assert "S013" in codes
    else:
        assert codes == {"S005"}
        assert len(found) == 1
    assert any(f"{most:,}" in str(problem.allowed) for problem in found)


@pytest.mark.parametrize("opening", ["[", '{"a":'])
def test_endless_nesting_is_refused_without_a_stack(opening: str) -> None:
    for text in (opening * 100_000, opening * 200 + "1" + "]}"[opening != "["] * 200):
        assert [p.code for p in problems(text)] == ["S005"]


def test_replies_and_nodes_have_a_depth_too() -> None:
    message = {"author": "A", "time": "2026-09-01T10:00:00Z", "text": X}
    for extra, codes in ((0, []), (1, ["S005"])):
        depth = LIMITS.list_depth + extra
        thread = {"kind": "thread", "messages": nested(depth, "replies", message)}
        nodes = nested(depth, "nodes", {"text": X})
        diagram = {"kind": "diagram", "type": "hierarchy", "alt": X, "nodes": nodes}
        assert [p.code for p in problems(spec(thread))] == codes
        assert [p.code for p in problems(spec(diagram))] == codes


def test_so_many_problems_are_listed_and_the_rest_is_counted() -> None:
    found = problems(spec(table(*many(LIMITS.problems + 7, [{"valu": 1}]), columns=1)))
    assert len(found) == LIMITS.problems + 1
    assert found[-1].code == "S005"
    assert found[-1].severity == "error"
    assert "more errors are not listed" in found[-1].message


def test_too_many_warnings_stay_warnings() -> None:
    found = problems(spec(*many(LIMITS.problems + 7, paragraph("**b**"))))
    assert len(found) == LIMITS.problems + 1
    assert {p.severity for p in found} == {"warning", "note"}


def test_embedded_pictures_do_not_count_as_text() -> None:
    data = "AAAA" * 1_300_000
    assert problems(spec({"kind": "figure", "data": data, "decorative": True})) == []
