"""Values that pictures draw on several lines: one line of evidence a use, a box for each line."""

from __future__ import annotations

from typing import Any

import pytest

from renderkit.world import World
from tests.support import swap

LONG = "lot 10234, lot 20345, lot 30456, lot 40567, lot 50678, lot 60789, lot 70891"
FACTS = [{"id": "long", "value": LONG, "unit": "EUR"}]


def spec(block: dict[str, Any]) -> dict[str, Any]:
    return {
        "renderkit": 1,
        "document": {
            "id": "broken-values", "version": "v1", "kind": "report", "title": "Broken values",
            "timestamp": "2026-09-01T17:30:00+09:00",
        },
        "facts": FACTS,
        "pages": [{"blocks": [{"alt": "a picture", **block}]}],
    }  # fmt: skip


TABLE = {
    "kind": "table_image",
    "columns": [{"id": "a", "title": "A"}, {"id": "b", "title": "B", "width": "4cm"}],
    "rows": [["one", {"fact": "long"}], ["two", [{"text": "or "}, {"fact": "long"}]]],
}  # fmt: skip
CHART = {
    "kind": "chart", "type": "bar", "title": "Of {{long}} the rest, and so on to the last of it",
    "x": {"values": ["at {{long}}", "b"]}, "series": [{"name": "s", "values": [1, 2]}],
}  # fmt: skip
DIAGRAM = {"kind": "diagram", "type": "process", "nodes": [{"text": "at {{long}}"}, {"text": "b"}]}


@pytest.mark.parametrize("block", [TABLE, CHART, DIAGRAM], ids=lambda b: b["kind"])
def test_each_use_is_one_line_and_the_boxes_of_all_its_lines_hold(
    block: dict[str, Any], world: World
) -> None:
    given = spec(block)
    rendering = swap.render(given, world)
    found = [fields for _, fields in rendering.retrieval.evidence]
    assert len({f["path"] for f in found}) == len(found)
    assert {f["surface"] for f in found} == {LONG}
    assert all(len(f["boxes_px"]) > 1 for f in found)
    assert list(swap.faults(given, rendering, {"long"}, world)) == []
