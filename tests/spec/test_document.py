"""What a spec says beside its blocks: identity, layout, page, render, contract, pages."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from renderkit.spec import read
from renderkit.units import Length
from tests.spec.specs import Raw, document, only, paragraph, spec, told


def test_the_identity_is_read() -> None:
    identity = document(spec(document={"version": "v12", "tags": {"a": "b"}, "order": 3})).identity
    assert (identity.id, identity.version_number, identity.folder) == ("pilot", 12, "v012")
    assert identity.timestamp == datetime(2026, 9, 1, 8, 30, tzinfo=UTC)
    assert identity.timestamp.utcoffset() == timedelta(hours=9)
    assert (identity.tags, identity.order) == ({"a": "b"}, 3)


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("id", "Pilot", "S017"),
        ("kind", "slides", "S013"),
        ("title", "", "S013"),
        ("title", None, "S011"),
        ("stage", "retracted", "S013"),
        ("supersedes", "v1", "S013"),
        ("supersedes", "1", "S017"),
        ("valid_from", "2026", "S017"),
        ("order", 1.5, "S012"),
        ("tags", {"a": 1}, "S012"),
        ("access", "all", "S012"),
        ("language", "English", "S017"),
        ("status", "current", "S010"),
        ("filename", "x" * 256, "S005"),
    ],
)
def test_a_fault_of_the_identity_is_one_problem(key: str, value: Any, code: str) -> None:
    pointer = "/document" if value is None else f"/document/{key}"
    if key == "tags":
        pointer += "/a"
    assert told(spec(document={key: value})) == [(code, pointer)]


def test_a_version_supersedes_a_lower_one() -> None:
    assert told(spec(document={"version": "v3", "supersedes": "v1"})) == []


@pytest.mark.parametrize("name", ["Plan A/B: 50%?", "報告 final", "CON", "trail. ", "../up", "a.b"])
def test_any_file_name_may_be_wished_for(name: str) -> None:
    assert document(spec(document={"filename": name})).identity.filename == name


@pytest.mark.parametrize("format", [1, 1.0])
def test_the_format_is_1(format: float) -> None:
    assert told(spec(renderkit=format)) == []


@pytest.mark.parametrize("format", [2, "1", True, [], {}])
def test_another_format_is_unknown(format: Any) -> None:
    assert told(spec(renderkit=format)) == [("S013", "/renderkit")]


def test_a_layout_is_named_or_changed() -> None:
    assert document(spec(layout="note")).layout.name == "note"
    made = document(
        spec(layout={"use": "note", "set": {"type.body": 11, "x": ["#a", "#b"]}})
    ).layout
    assert (made.name, made.pointer) == ("note", "/layout")
    assert made.set == {"type.body": 11.0, "x": ("#a", "#b")}


@pytest.mark.parametrize(
    ("layout", "code", "pointer"),
    [
        ("breif", "R003", "/layout"),
        ("../brief", "R003", "/layout"),
        ({"use": "nope"}, "R003", "/layout/use"),
        ({"set": {}}, "S011", "/layout"),
        ({"use": "note", "set": {"a": {}}}, "S012", "/layout/set/a"),
        (5, "S012", "/layout"),
    ],
)
def test_a_fault_of_the_layout_is_one_problem(layout: Any, code: str, pointer: str) -> None:
    assert told(spec(layout=layout)) == [(code, pointer)]


def test_the_nearest_layout_is_named() -> None:
    assert only(spec(layout="breif")).hint == "did you mean `brief`?"


def test_an_engine_is_one_of_those_there_are() -> None:
    raw = spec(render={"engine": "weasyprint"})
    problem = only(raw)
    assert (problem.code, problem.pointer, problem.allowed) == ("R004", "/render/engine", "typst")
    assert read(raw, layouts=["brief"], engines=["typst", "weasyprint"]).problems == ()


@pytest.mark.parametrize(
    ("render", "code", "pointer"),
    [
        ({"formats": []}, "S013", "/render/formats"),
        ({"formats": ["pdf", "epub"]}, "S013", "/render/formats/1"),
        ({"formats": ["pdf", "docx", "pdf"]}, "S013", "/render/formats/2"),
        ({"records": ["docx"]}, "S013", "/render/records/0"),
        ({"dpi": 20}, "S013", "/render/dpi"),
        ({"rasterizer": "mupdf"}, "S013", "/render/rasterizer"),
        ({"text_policy": "all"}, "S013", "/render/text_policy"),
    ],
)
def test_a_fault_of_the_render_choice_is_one_problem(render: Raw, code: str, pointer: str) -> None:
    assert told(spec(render=render)) == [(code, pointer)]


def test_margins_are_one_length_or_four() -> None:
    one, two = Length(72.0, "pt"), Length(36.0, "pt")
    assert document(spec(page={"margins": "1in"})).page.margins == (one,) * 4
    four = ["1in", "36pt", "1in", "36pt"]
    assert document(spec(page={"margins": four})).page.margins == (one, two, one, two)
    assert told(spec(page={"margins": ["1in", "1in"]})) == [("S012", "/page/margins")]
    assert told(spec(page={"margins": ["1in"] * 3 + ["5%"]})) == [("S013", "/page/margins/3")]


@pytest.mark.parametrize(("size", "certain"), [("a4", True), ("A44", True), ("poster", False)])
def test_a_page_size_is_one_of_the_usual(size: str, certain: bool) -> None:
    problem = only(spec(page={"size": size}))
    assert (problem.code, bool(problem.patch)) == ("S013", certain)


def test_bounds_of_a_contract_are_ordered() -> None:
    made = document(spec(contract={"pages": {"max": 9}, "words": {"min": 1, "max": 2}})).contract
    assert made is not None
    assert (made.pages, made.words) == ((None, 9), (1, 2))
    assert told(spec(contract={"pages": {"min": 5, "max": 4}})) == [("S013", "/contract/pages")]


def test_a_document_has_a_page() -> None:
    assert told({**spec(), "pages": []}) == [("S013", "/pages")]
    assert told({**spec(), "pages": None}) == [("S011", "")]
    assert told({**spec(), "pages": {}}) == [("S012", "/pages")]
    assert told({**spec(), "pages": ["x", None]}) == [("S012", "/pages/0"), ("S012", "/pages/1")]


@pytest.mark.parametrize(
    ("kind", "key", "value"),
    [
        ("report", "slide", "title"),
        ("report", "notes", "say"),
        ("report", "transition", "fade"),
        ("report", "sheet", {"state": "hidden"}),
        ("deck", "sheet", {"state": "hidden"}),
        ("workbook", "notes", "say"),
    ],
)
def test_what_a_kind_of_document_never_shows_is_a_warning(kind: str, key: str, value: Any) -> None:
    raw = spec(paragraph("x"), document={"kind": kind})
    raw["pages"][0][key] = value
    problem = only(raw)
    assert (problem.severity, problem.pointer) == ("warning", f"/pages/0/{key}")


def test_an_attachment_has_one_page_with_one_block() -> None:
    one = {"kind": "notes", "text": "x"}
    assert told(spec(one, document={"kind": "attachment"})) == []
    assert told(spec(one, one, document={"kind": "attachment"})) == [("S013", "/pages")]
    assert told(spec(document={"kind": "attachment"})) == [("S013", "/pages")]


@pytest.mark.parametrize(
    "sheet", [{"freeze": "2B"}, {"print": "A1"}, {"state": "gone"}, {"names": {"a": 5}}, {"x": 1}]
)
def test_a_fault_of_a_sheet_is_one_problem(sheet: Raw) -> None:
    raw = spec(document={"kind": "workbook"})
    raw["pages"][0]["sheet"] = sheet
    assert len(told(raw)) == 1
