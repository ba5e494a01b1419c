"""Specs for the tests of the reader: the smallest one, and some that use every kind and field."""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping
from typing import Any

from renderkit.problems import Problem
from renderkit.spec import Reading
from renderkit.spec import read as read_spec
from renderkit.spec.model import Block, Document

Raw = dict[str, Any]
LAYOUTS = ("brief", "note")
TIME = "2026-09-01T17:30:00+09:00"


def spec(*blocks: Any, **more: Any) -> Raw:
    """A report of one page (id `one`) with these blocks; `more` are keys of the spec."""
    made: Raw = {
        "renderkit": 1,
        "document": {
            "id": "pilot",
            "version": "v1",
            "kind": "report",
            "title": "Pilot",
            "timestamp": TIME,
        },
        "pages": [{"id": "one", "blocks": list(blocks)}],
    }
    made["document"].update(more.pop("document", {}))
    return {**made, **more}


def paragraph(text: Any, **more: Any) -> Raw:
    return {"kind": "paragraph", "text": text, **more}


def table(*rows: Any, columns: int = 2, **more: Any) -> Raw:
    """A table with columns `a`, `b` … titled `A`, `B` …"""
    letters = [chr(97 + i) if i < 26 else f"c{i}" for i in range(columns)]
    heads = [{"id": letter, "title": letter.upper()} for letter in letters]
    return {"kind": "table", "columns": heads, "rows": list(rows), **more}


def chart(kind: str = "bar", values: Any = (1, 2), **more: Any) -> Raw:
    """A chart with the categories `x`, `y` …; without `series` it has one of these values."""
    made: Raw = {"kind": "chart", "type": kind, "alt": "A chart"}
    if "x" not in more:
        made["x"] = {"values": [chr(120 + i) for i in range(len(values))]}
    if "series" not in more:
        made["series"] = [{"values": list(values)}]
    return {key: value for key, value in {**made, **more}.items() if value is not None}


def read(data: str | bytes | Mapping[str, Any]) -> Reading:
    return read_spec(data, layouts=LAYOUTS)


def problems(data: str | bytes | Mapping[str, Any]) -> list[Problem]:
    return list(read(data).problems)


def told(data: str | bytes | Mapping[str, Any]) -> list[tuple[str, str]]:
    """Code and pointer of every problem, in order."""
    return [(p.code, p.pointer) for p in read(data).problems]


def only(data: str | bytes | Mapping[str, Any]) -> Problem:
    """The one problem there is."""
    found = problems(data)
    assert len(found) == 1, found
    return found[0]


def document(data: str | bytes | Mapping[str, Any]) -> Document:
    """The document of a spec without a problem."""
    reading = read(data)
    assert reading.document is not None, reading.problems
    return reading.document


def first(data: Mapping[str, Any]) -> Any:
    """The first block of the first page."""
    block: Block = document(data).pages[0].blocks[0]
    return block


def patched(data: Raw, problem: Problem) -> Raw:
    """The spec after a problem's patch (RFC 6902: replace, move, add)."""
    made = json.loads(json.dumps(data))
    assert problem.patch, problem
    for step in problem.patch:
        if step["op"] == "add":
            holder, _, index = step["path"].rpartition("/")
            at(made, holder).insert(int(index), step["value"])
        elif step["op"] == "move":
            value = _pop(made, step["from"])
            _put(made, step["path"], value)
        else:
            assert step["op"] == "replace"
            _pop(made, step["path"], keep=True)
            _put(made, step["path"], step["value"])
    return made  # type: ignore[no-any-return]


def at(tree: Any, pointer: str) -> Any:
    """What a JSON Pointer leads to. Raises LookupError when it leads nowhere."""
    for part in pointer.split("/")[1:]:
        key = part.replace("~1", "/").replace("~0", "~")
        tree = tree[int(key)] if isinstance(tree, list) else tree[key]
    return tree


def _pop(tree: Any, pointer: str, *, keep: bool = False) -> Any:
    holder, _, last = pointer.rpartition("/")
    found = at(tree, holder)
    key = int(last) if isinstance(found, list) else last.replace("~1", "/").replace("~0", "~")
    return found[key] if keep else found.pop(key)


def _put(tree: Any, pointer: str, value: Any) -> None:
    holder, _, last = pointer.rpartition("/")
    found = at(tree, holder)
    found[int(last) if isinstance(found, list) else last] = value


def everything() -> dict[str, Raw]:
    """Specs without a problem that use, taken together, every kind and every field."""
    return copy.deepcopy({"report": REPORT, "deck": DECK, "workbook": WORKBOOK, "mail": MAIL})


_PICTURE: Raw = {
    "caption": "A caption",
    "source_note": "Own measurement",
    "width": "80%",
    "place": "center",
    "alt": "What it shows",
    "credit": "The team",
    "record": True,
}
_COMMENT = {"author": "Ada", "time": TIME, "text": "really?"}
_REVISION = {"author": "Ada", "time": TIME}
_LOOK: Raw = {"bold": True, "italic": True, "underline": True, "strike": True}
_SPANS: list[Raw] = [
    {"text": "x", **_LOOK, "code": True, "sub": True, "small_caps": True, "$comment": "a remark"},
    {"text": "y", "sup": True, "highlight": "highlight", "color": "#Aa00ff", "size": 12.5},
    {"text": "z", "font": "Carlito", "link": "https://example.org/a?b=c#d", "language": "de-CH"},
    {"text": "n", "footnote": "A note with {{plain}}", "endnote": [{"text": "the end"}]},
    {"text": "c", "comment": _COMMENT, "inserted": _REVISION},
    {"text": "d", "deleted": _REVISION, "link": "#top"},
    {"fact": "plain", "with_unit": True},
    {"math": "E = mc^2"},
    {"ref": "run-table"},
    {"icon": "warning"},
]
_COLUMNS: list[Raw] = [
    {"id": "model", "title": "Model", "key": True, "width": "4cm"},
    {"id": "ext", "title": [{"text": "Ext."}], "align": "decimal", "unit": "%", "format": "+,.1f"},
    {"id": "attr", "title": "Attr.", "hidden": False, "align": "right"},
]
_CELL_LOOK: Raw = {
    **_LOOK,
    "align": "center",
    "valign": "middle",
    "color": "accent",
    "fill": "#eeeeee",
    "indent": 2,
    "tone": "good",
    "link": "mailto:a@example.org",
    "bar": 0.5,
    "icon": "up",
    "comment": _COMMENT,
    "format": ".1f",
}
_ROWS: list[Any] = [
    {"group": "k = 10", "level": 1, "tone": "info"},
    ["GPT", {"value": 67.5, **_CELL_LOOK}, 61.3],
    [{"text": "both", "row_span": 2}, {"date": "2026-09-01", "col_span": 2}],
    [True, {"value": False}],
    {"cells": [{"image": "a/b.png", "alt": "A dot"}, {"fact": "plain"}, None], "tone": "highlight"},
    {"cells": [[{"text": "spans"}], "{{plain}}", {"text": "t"}]},
    {"total": ["All", 66.1, 58.0]},
]
_GROUPS = [
    {
        "title": "Scores",
        "groups": [{"title": "E", "columns": ["ext"]}, {"title": "A", "columns": ["attr"]}],
    }
]
_TABLE: Raw = {
    "columns": _COLUMNS,
    "rows": _ROWS,
    "header_groups": _GROUPS,
    "notes": ["Underlined: second best."],
    "style": "booktabs",
    "heat": {"columns": ["ext"], "scale": "diverging", "midpoint": 50},
    "fit": {"min_font": "8pt", "landscape": False, "split_columns": True},
    "structured": True,
    "name": "Runs",
}
_TEXT_PICTURE: Raw = {key: _PICTURE[key] for key in ("caption", "source_note", "width", "place")}
_AXIS: Raw = {
    "title": "Cap",
    "unit": "min",
    "min": 0,
    "max": 100,
    "ticks": [0, 50.0],
    "format": ".0f",
}
_BARS: Raw = {
    "kind": "chart",
    "type": "bar",
    "title": "Minutes of {{plain}}",
    "subtitle": "Pilot",
    "x": {"title": "Cap", "values": ["32", 48, {"fact": "shown"}, [{"text": "80"}]]},
    "y": {**_AXIS, "scale": "linear"},
    "series": [
        {
            "id": "m",
            "name": "Build",
            "values": [29, 35.0, {"fact": "shown"}, None],
            "errors": [1, 1, 2, None],
            "highlight": [2],
        }
    ],
    "mode": "grouped",
    "horizontal": True,
    "reference": [{"y": 45, "label": "Budget"}, {"x": "32"}],
    "annotations": [{"x": "48", "y": 42, "text": "chosen"}],
    "value_labels": True,
    "legend": "auto",
    "panels": False,
    "size": {"width": "10cm", "height": "6cm"},
    "painter": "matplotlib",
    "render": "image",
    "vector": False,
    **_PICTURE,
}
_DECOR: Raw = {"alt": "A chart"}
_CHARTS: list[Raw] = [
    _BARS,
    {"kind": "chart", "type": "combo", **_DECOR, "x": {"values": ["a"]}, "y2": {"title": "right"},
     "series": [{"values": [1], "type": "line", "axis": "right"}, {"values": [2], "type": "bar"}]},
    {"kind": "chart", "type": "line", **_DECOR, "series": [{"values": [1, 2]}],
     "x": {"scale": "date", "values": ["2026-09-01", "2026-09-02"]}},
    {"kind": "chart", "type": "scatter", **_DECOR, "x": {**_AXIS, "scale": "linear"}, "series": [
        {"points": [{"x": 1, "y": {"fact": "shown"}, "size": 3, "label": "p"}]}]},
    {"kind": "chart", "type": "histogram", **_DECOR, "samples": [1, 2, 2.5], "bins": 3},
    {"kind": "chart", "type": "box", **_DECOR, "series": [
        {"samples": [1, 2]}, {"five": [1, 2, 3, 4, 5]}]},
    {"kind": "chart", "type": "heatmap", **_DECOR, "x_labels": ["a", "b"], "y_labels": ["c"],
     "matrix": [[1, None]]},
    {"kind": "chart", "type": "waterfall", **_DECOR, "x": {"values": ["a", "sum"]},
     "series": [{"values": [1, 1]}], "totals": [1]},
    {"kind": "chart", "type": "timeline", **_DECOR, "items": [
        {"label": "Pilot", "start": "2026-09", "end": "2026-10-03", "group": "g", "tone": "warn"}]},
    {"kind": "chart", "type": "pie", "decorative": True, "id": "pie", "tags": ["a"],
     "animate": "in", "only": ["pdf"], "x": {"values": ["a"]},
     "series": [{"values": [1]}]},
    {"kind": "chart", "type": "area", **_DECOR, "x": {"values": ["a"]},
     "series": [{"values": [1]}]},
    {"kind": "chart", "type": "donut", **_DECOR, "x": {"values": ["a"]},
     "series": [{"values": [1]}]},
]  # fmt: skip
_FLOW: list[Raw] = [
    {"kind": "heading", "id": "top", "text": "Index", "level": 2, "numbered": True,
     "tags": ["main"], "animate": "fade", "only": ["pdf", "pptx"]},
    {"kind": "paragraph", "text": _SPANS, "justify": "full", "lead": True},
    {"kind": "paragraph", "text": ""},
    {"kind": "bullets", "style": "number", "start": 3, "items": [
        "one", [{"text": "two"}], {"text": "three", "checked": True, "items": ["in"]}]},
    {"kind": "quote", "text": "Well said", "by": "Ada"},
    {"kind": "callout", "tone": "warn", "title": "Mind", "blocks": [paragraph("the gap")]},
    {"kind": "code", "text": "a = 1\nb = 2", "language": "python", "line_numbers": True,
     "marked_lines": [2], **_TEXT_PICTURE},
    {"kind": "equation", "tex": "x^2", "numbered": True, **_TEXT_PICTURE},
    {"kind": "metrics", "items": [
        {"label": "Build", "value": 42, "unit": "min", "delta": "+3", "tone": "good", "note": "n"},
        {"label": "Cap", "value": {"fact": "plain"}}, {"label": "Name", "value": "x"},
        {"label": "Again", "value": "{{plain}}"}]},
    {"kind": "key_values", "items": [{"key": "k", "value": "{{plain}}"}], "per_row": 2},
    {"kind": "side_by_side", "parts": [
        {"width": "40%", "blocks": [paragraph("left")]}, {"blocks": [{"kind": "divider"}]}]},
    {"kind": "page_break"},
    {"kind": "spacer", "height": "12pt"},
    {"kind": "contents", "of": "figures", "depth": 3},
    {"kind": "table", "id": "run-table", **_TEXT_PICTURE, **_TABLE},
    {"kind": "table_image", "id": "image", **_PICTURE, **_TABLE,
     "rows": [["a", {"fact": "shown"}, "{{shown}}"]]},
    *_CHARTS,
    {"kind": "figure", "src": "pictures/run 1.png", "crop": [0, 0, 100, 50], "fit": "cover",
     "facts": [{"fact": "shown", "box": [1, 2, 30, 40]}, {"fact": "plain"}], **_PICTURE},
    {"kind": "figure", "id": "dot", "data": "aGk=", "alt": "A dot"},
    {"kind": "caption", "text": "The dot"},
    {"kind": "diagram", "type": "hierarchy", "smart_art": False, **_PICTURE,
     "nodes": [{"text": "{{shown}}", "nodes": [{"text": "in"}]}]},
    {"kind": "drawing", "use": "minutes", **_PICTURE},
    {"kind": "drawing", "use": "other-report/v2/chart-1", "id": "lent"},
    {"kind": "caption", "text": "Lent", "for": "lent"},
]  # fmt: skip
_NATIVES: list[Raw] = [
    {"kind": "shape", "id": "s1", "shape": "arrow_right", "text": "go", "fill": "accent"},
    {"kind": "text_box", "id": "s2", "text": "box"},
    {"kind": "group", "blocks": [{"kind": "icon", "name": "star"}]},
    {"kind": "connector", "from": "s1", "to": "s2"},
    {"kind": "ink", "strokes": [[[0, 0], [1.5, 2]]]},
    {"kind": "video", "src": "a.mp4", "poster": "a.png", **_PICTURE},
]
_LOOSE: list[Raw] = [
    {"kind": "text", "text": "a\nb", "encoding": "utf-8", "newline": "crlf"},
    {"kind": "log", "lines": [{"time": "10:00", "level": "INFO", "source": "ui", "text": "up"}]},
    {"kind": "csv", **_TEXT_PICTURE, **_TABLE},
    {"kind": "thread", "messages": [
        {"author": "Ada", "time": TIME, "text": "hi", "reactions": ["+1"],
         "attachments": ["a.png"], "replies": [{"author": "B", "time": TIME, "text": "ho"}]}]},
    {"kind": "tracker", **_TEXT_PICTURE, **_TABLE},
    {"kind": "notes", "text": "n"},
    {"kind": "calendar", "events": [
        {"title": "t", "start": "2026-09-01", "end": "2026-09-02", "place": "Seoul"}]},
    {"kind": "html", "text": "<p>"},
    {"kind": "markdown", "text": "**b**"},
    {"kind": "json", "data": {"b": [1.0, None, True], "a": "{{x}}"}},
]  # fmt: skip
REPORT: Raw = {
    "$schema": "spec.json",
    "$comment": "all there is",
    "renderkit": 1,
    "document": {
        "id": "pilot-report",
        "version": "v2",
        "kind": "report",
        "title": "Pilot",
        "timestamp": TIME,
        "version_label": "v2 FINAL",
        "subtitle": "Index build",
        "author": "Ada",
        "contributors": ["Bo", "Cy"],
        "channel": "#pilot",
        "milestone": "M1",
        "classification": "internal",
        "keywords": ["index"],
        "filename": "Pilot v2.pdf",
        "language": "en-GB",
        "stage": "draft",
        "supersedes": "v1",
        "valid_from": "2026-09-02T00:00:00Z",
        "source": "reports",
        "project": "pilot",
        "order": 12,
        "access": ["all"],
        "thread_id": "t-1",
        "attachment_of": "mail-1",
        "tags": {"team": "search"},
    },
    "layout": {"use": "note", "set": {"type.body": 10.5, "colour.accent": "#0000ff"}},
    "page": {
        "size": "A4",
        "orientation": "landscape",
        "margins": ["2cm", "2cm", "25mm", "1in"],
        "text_columns": 2,
    },
    "render": {
        "formats": ["pdf", "docx"],
        "engine": "typst",
        "rasterizer": "pdfium",
        "dpi": 200,
        "text_policy": "page",
        "slides": "twin",
        "records": ["docx"],
    },
    "facts": [
        {
            "id": "plain",
            "value": "1,042",
            "number": 1042,
            "unit": "minutes",
            "key": "build-time",
            "about": "The build",
            "modality": "any",
            "truth": "wrong",
            "corrects": ["older"],
            "supersedes": ["old-one"],
            "variants": ["1042"],
            "decoys_ok": True,
            "world_only": False,
        },
        {"id": "shown", "value": "\u22127.5 %", "modality": "image"},
    ],
    "drawings": {"minutes": {**_BARS, "alt": "Bars"}},
    "contract": {
        "must_contain": ["a"],
        "must_not_contain": ["b"],
        "excluded_terms": ["c"],
        "numbers": "listed",
        "number_patterns": ["\\d+(?:\\.\\d+)?%?"],
        "pending": ["not yet measured"],
        "publication_numbering": "forbid",
        "placeholders": "allow",
        "pages": {"min": 1, "max": 9},
        "words": {"max": 5000},
    },
    "pages": [
        {"id": "flow", "title": "Flow of {{plain}}", "section": "One", "blocks": _FLOW},
        {"blocks": _LOOSE},
    ],
}
DECK: Raw = spec(document={"kind": "deck"}) | {
    "pages": [
        {
            "id": "slide-1",
            "title": "Title",
            "slide": "title",
            "notes": "say this",
            "hidden": True,
            "section": "A",
            "transition": "fade",
            "blocks": _NATIVES,
        }
    ]
}
WORKBOOK: Raw = spec(document={"kind": "workbook"}) | {
    "pages": [
        {
            "id": "data",
            "sheet": {
                "state": "very_hidden",
                "freeze": "B2",
                "print": "A1:D20",
                "names": {"total": "D20"},
                "validation": {"A1:A5": "list: a, b"},
                "conditional": {"B1:B5": "above 3"},
                "sparklines": {"E1": "A1:D1"},
            },
            "blocks": [
                table(["a", {"formula": "=SUM(A1:A2)"}]),
                {"kind": "pivot", "source": "data", "rows": ["a"], "columns": ["b"],
                 "values": ["c"]},
            ],
        }
    ]
}  # fmt: skip
MAIL: Raw = spec(
    {
        "kind": "mail",
        "from": "ada@example.org",
        "to": ["bo@example.org"],
        "cc": ["cy@example.org"],
        "subject": "Hi",
        "body": "Text {{not-a-fact}}",
        "date": TIME,
        "thread": "t-1",
        "attachments": ["pilot.pdf"],
    },
    document={"kind": "attachment"},
)
