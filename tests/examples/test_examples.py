"""The examples are specs that a careful person would be glad to have written."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import renderkit as rk

EXAMPLES = Path(__file__).parents[2] / "examples"
SPECS = sorted(EXAMPLES.glob("*.json"))


def spec(name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8"))
    return loaded


def inside(value: Any) -> Iterator[dict[str, Any]]:
    """Every JSON object in a value, outer ones first."""
    if isinstance(value, dict):
        yield value
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from inside(one)


def kinds(blocks: Any) -> set[str]:
    return {o["kind"] for o in inside(blocks) if isinstance(o.get("kind"), str)}


def fact(name: str, key: str) -> list[dict[str, Any]]:
    return [f for f in spec(name)["facts"] if f["key"] == key]


def table_rows(name: str, block_id: str) -> list[Any]:
    (table,) = (o for o in inside(spec(name)["pages"]) if o.get("id") == block_id)
    return list(table["rows"])


@pytest.mark.parametrize("path", SPECS, ids=lambda p: p.stem)
def test_an_example_reads_without_any_problem(path: Path) -> None:
    assert rk.validate(path.read_bytes()) == []


@pytest.mark.parametrize("path", SPECS, ids=lambda p: p.stem)
def test_every_picture_of_an_example_has_an_alternative_text(path: Path) -> None:
    pictured = {"chart", "table_image", "figure", "diagram"}
    for block in inside(json.loads(path.read_text(encoding="utf-8"))):
        if block.get("kind") in pictured:
            assert block.get("alt"), block.get("id")


@pytest.mark.parametrize("path", SPECS, ids=lambda p: p.stem)
def test_no_text_of_an_example_holds_a_value_that_only_pixels_may_show(path: Path) -> None:
    whole = json.loads(path.read_text(encoding="utf-8"))
    values = {f["value"] for f in whole["facts"] if f.get("modality") == "image"}
    shown = json.dumps({k: v for k, v in whole.items() if k != "facts"}, ensure_ascii=False)
    for value in values:
        found = re.search(rf"(?<![\w.,]){re.escape(value)}(?![\w]|[.,]\d)", shown)
        assert found is None, shown[found.start() - 40 : found.end() + 40]


def test_the_two_versions_tell_of_one_slip_and_its_correction() -> None:
    (first,) = fact("framepilot-report-v1", "index-build-time-48")
    assert (first["value"], first["truth"]) == ("53", "wrong")
    again, corrected = fact("framepilot-report-v2", "index-build-time-48")
    assert again == first
    assert (corrected["value"], corrected["corrects"]) == ("35", [first["id"]])


def test_four_of_the_five_frame_caps_are_measured() -> None:
    for name in ("framepilot-report-v1", "framepilot-report-v2", "framepilot-zh"):
        (chart,) = (o for o in inside(spec(name)["pages"]) if o.get("id") == "minutes-chart")
        values = {f["id"]: f["value"] for f in spec(name)["facts"]}
        drawn = [v and values[v["fact"]] for v in chart["series"][0]["values"]]
        assert chart["x"]["values"] == ["32", "48", "64", "80", "96"]
        assert drawn == ["29", "53" if name.endswith("v1") else "35", "42", None, "58"]


def test_the_value_of_the_frozen_cap_stands_in_the_chart_only() -> None:
    for name in ("framepilot-report-v1", "framepilot-report-v2", "framepilot-zh"):
        (value,) = fact(name, "index-build-time-64")
        assert value["modality"] == "image"


def test_the_tour_shows_every_block_of_running_text() -> None:
    flow = {
        "bullets", "callout", "caption", "chart", "code", "contents", "diagram", "divider",
        "drawing", "equation", "figure", "heading", "key_values", "metrics", "page_break",
        "paragraph", "quote", "side_by_side", "spacer", "table", "table_image",
    }  # fmt: skip
    tour = spec("blocks-tour")
    assert kinds(tour["pages"]) | kinds(list(tour["drawings"].values())) == flow


def number(cell: Any, values: dict[str, str]) -> float:
    if isinstance(cell, dict):
        cell = values[cell["fact"]] if "fact" in cell else cell["value"]
    return float(str(cell).replace(",", ""))


@pytest.mark.parametrize("table", ["results-table", "evidence-table", "retrieval-table"])
def test_in_each_column_the_best_is_bold_and_the_second_best_underlined(table: str) -> None:
    values = {f["id"]: f["value"] for f in spec("benchmark-tables")["facts"]}
    halves: list[list[list[Any]]] = [[]]
    for row in table_rows("benchmark-tables", table):
        if isinstance(row, dict):
            if row.get("level") == 1 and halves[-1]:
                halves.append([])
        elif row[0] != "# questions":
            halves[-1].append(row)
    for half in halves:
        for column in range(1, len(half[0])):
            cells = [row[column] for row in half]
            ranked = sorted({number(c, values) for c in cells}, reverse=True)
            for cell in cells:
                looks = cell if isinstance(cell, dict) else {}
                rank = ranked.index(number(cell, values))
                assert bool(looks.get("bold")) == (rank == 0), (table, column, cell)
                assert bool(looks.get("underline")) == (rank == 1), (table, column, cell)


def test_the_parts_of_the_corpus_add_up() -> None:
    rows = [r for r in table_rows("benchmark-tables", "data-table") if isinstance(r, list)]
    count = {r[0] if isinstance(r[0], str) else r[0]["text"]: r[1] for r in rows}
    text = ("Slack messages", "Notion entries", "Email", "Meeting notes", "TXT / LOG")
    assert sum(count[k] for k in text) == count["textual"] == 5725
    assert sum(count[k] for k in ("PDF pages", "Standalone images", "Slides")) == 1415
    assert 1102 + 424 + 87 == 1613


def test_the_quarter_adds_up() -> None:
    values = {f["id"]: f["value"] for f in spec("quarterly-report-ar")["facts"]}
    rows = table_rows("quarterly-report-ar", "income-table")
    cells = [r if isinstance(r, list) else r.get("cells") or r["total"] for r in rows]
    for column in (1, 2):
        revenue, costs, gross, selling, general, operating, finance, zakat, net = (
            number(row[column], values) for row in cells
        )
        assert gross == pytest.approx(revenue + costs)
        assert operating == pytest.approx(gross + selling + general)
        assert net == pytest.approx(operating + finance + zakat)
    for now, then, change in ([number(c, values) for c in row[1:4]] for row in cells):
        assert change == round(100 * (now / then - 1), 1)
    margin = number(cells[2][1], values) / number(cells[0][1], values)
    assert values["ar-margin"] == f"{100 * margin:.1f}%"


def test_the_regions_make_up_the_revenue() -> None:
    rows = table_rows("quarterly-report-ar", "region-table")
    cells = [r if isinstance(r, list) else r.get("cells") or r["total"] for r in rows]
    for column in (1, 2):
        assert sum(row[column] for row in cells[:-1]) == pytest.approx(cells[-1][column])
    for row in cells:
        assert row[3] == round(100 * (row[1] / row[2] - 1), 1)
