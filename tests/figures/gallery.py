"""Chart blocks that between them use every type, mode and trap."""

from __future__ import annotations

from typing import Any

from tests.figures.workshop import bars

FACTS: list[dict[str, Any]] = [
    {"id": "minutes-64", "value": "42", "unit": "minutes", "key": "index-build-time-64"},
    {"id": "cap", "value": "64 frames", "number": 64},
]

_QUARTERS: dict[str, Any] = {
    "x": {"values": ["Q1", "Q2", "Q3", "Q4"]},
    "y": {"title": "Storage", "unit": "TB"},
    "series": [
        {"id": "raw", "name": "Raw video", "values": [12.4, 13.1, 14.8, 16.2]},
        {"id": "index", "name": "Index", "values": [4.2, 4.9, 5.3, 5.8]},
        {"id": "thumbs", "name": "Thumbnails", "values": [1.1, 1.2, 1.2, 1.4]},
    ],
}

_MODELS: list[dict[str, Any]] = [
    {
        "id": "open",
        "name": "Open weights",
        "points": [
            {"x": 0.8, "y": 41, "label": "Small"},
            {"x": 1.9, "y": 52.5, "label": "Large"},
            {"x": 2.2, "y": {"fact": "minutes-64"}, "label": "Vision"},
        ],
    },
    {
        "id": "closed",
        "name": "Proprietary",
        "points": [{"x": 1.4, "y": 61, "label": "Flash"}, {"x": 2.6, "y": 67.5, "label": "Sol"}],
    },
]

GALLERY: dict[str, dict[str, Any]] = {
    "bar": bars(
        title="The 64-frame setting stays inside the pilot budget",
        subtitle="Pilot corpus, 1 FPS, one index per night",
        x={"title": "Frame cap", "values": ["32", "48", [{"fact": "cap"}], "80", "96"]},
        y={"title": "Minutes", "unit": "min", "min": 0, "format": ".0f"},
        series=[
            {
                "id": "m",
                "name": "Index build",
                "values": [29, 35, {"fact": "minutes-64"}, None, 58],
                "errors": [1, 1, 2, None, 3],
                "highlight": [2],
            }
        ],
        reference=[{"y": 45, "label": "Latency budget"}],
        annotations=[{"x": "80", "y": 20, "text": "not yet measured"}],
        value_labels=True,
    ),
    "grouped": bars(**_QUARTERS, value_labels=True, title="Three sorts of storage"),
    "stacked": bars(**_QUARTERS, mode="stacked", value_labels=True),
    "percent": bars(**_QUARTERS, mode="percent", horizontal=True, legend="right"),
    "overlay": bars(**_QUARTERS, mode="overlay", legend="bottom"),
    "lying": bars(
        horizontal=True,
        value_labels=True,
        x={"values": ["Contract and licence questions from partners", "Layout", "Missing data"]},
        series=[{"id": "s", "name": "Hours", "values": [42.5, -3.5, 18]}],
        reference=[{"y": 30, "label": "Plan"}],
    ),
    "negative": bars(
        series=[{"id": "s", "name": "Result", "values": [120, -35.5, -12]}], value_labels=True
    ),
    "turned": bars(
        x={"values": [f"Category with a long name {n}" for n in range(9)]},
        series=[{"id": "s", "name": "Count", "values": list(range(9))}],
    ),
    "log": bars(
        y={"title": "Requests", "scale": "log"},
        series=[{"id": "s", "name": "Requests", "values": [0, 10, 25000]}],
        value_labels=True,
    ),
    "line": bars(
        type="line",
        title="Latency fell below the target",
        x={"scale": "date", "values": [f"2026-{month:02d}-01" for month in range(1, 8)]},
        y={"title": "ms"},
        series=[
            {"id": "search", "name": "Search", "values": [410, 396, 402, 371, 344, 330, 268]},
            {"id": "ingest", "name": "Ingest", "values": [365, 350, 355, None, 331, 322, 297]},
            {"id": "export", "name": "Export", "values": [180, 186, 174, 190, 171, 165, 160]},
        ],
        reference=[{"y": 300, "label": "Target 300 ms"}],
        annotations=[{"x": "2026-06-01", "y": 330, "text": "new cache"}],
    ),
    "labelled-line": bars(
        type="line",
        x={"values": [f"W{week}" for week in range(31, 41)]},
        series=[
            {
                "id": "p",
                "name": "Projects",
                "values": [12, 14, 13, 17, 21, {"fact": "minutes-64"}, 24, 23, 28, 30],
                "highlight": [9],
                "errors": [2] * 10,
            }
        ],
        value_labels=True,
    ),
    "loglog": bars(
        type="line",
        x={"title": "Workers", "scale": "log", "values": [1, 2, 4, 8, 16, 32]},
        y={"title": "Documents per second", "scale": "log"},
        series=[
            {"id": "local", "name": "Local pool", "values": [0.9, 1.8, 3.5, 6.9, 13, 22]},
            {"id": "ray", "name": "Cluster", "values": [0.7, 1.4, 2.9, 5.8, 11.8, 0]},
        ],
    ),
    "scatter": bars(
        type="scatter",
        x={"title": "Seconds per page", "min": 0},
        y={"title": "Accuracy", "unit": "%"},
        series=_MODELS,
        value_labels=True,
    ),
    "bubbles": bars(
        type="scatter",
        x={"title": "Coverage"},
        y={"title": "Cost"},
        series=[
            {
                "id": "sites",
                "name": "Sites",
                "points": [
                    {"x": 10 + 7 * n, "y": n * 37 % 50, "size": n * 13 % 40, "label": f"S{n}"}
                    for n in range(9)
                ],
            }
        ],
    ),
    "scripts": bars(
        title="每个索引的构建分钟数 отчёт",
        x={"title": "帧上限", "values": ["三十二帧", "Рига", "ὥρα"]},
        series=[{"id": "s", "name": "値", "values": [1, -2, 3]}],
        value_labels=True,
    ),
    "empty": bars(series=[{"id": "s", "name": "Nothing", "values": [None, None, None]}]),
}  # fmt: skip
