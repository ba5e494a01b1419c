"""The library calls do what their docstrings say."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import renderkit as rk

SPEC: dict[str, Any] = {
    "renderkit": 1,
    "document": {
        "id": "small",
        "version": "v1",
        "kind": "report",
        "title": "Small report",
        "timestamp": "2026-09-01T17:30:00+09:00",
    },
    "facts": [{"id": "m", "value": "42", "unit": "minutes"}],
    "pages": [{"blocks": [{"kind": "paragraph", "text": "It took {{m}} minutes."}]}],
}


def test_the_public_names_are_these() -> None:
    assert rk.__all__ == [
        "CheckFailed", "Document", "Drawing", "Evidence", "InternalError", "LayoutError",
        "MissingComponent", "Problem", "Record", "RenderkitError", "Result", "SpecError",
        "UsageError", "Workspace", "World", "draw", "from_profile", "load", "render", "schema",
        "to_profile", "validate",
    ]  # fmt: skip
    assert all(getattr(rk, name) is not None for name in rk.__all__)


def test_load_reads_a_file_text_bytes_and_a_dict(tmp_path: Path) -> None:
    import json

    text = json.dumps(SPEC)
    path = tmp_path / "spec.json"
    path.write_text(text, encoding="utf-8")
    documents = [rk.load(path), rk.load(str(path)), rk.load(text), rk.load(text.encode())]
    assert {d.canonical for d in documents} == {rk.load(SPEC).canonical}


def test_load_raises_with_every_problem() -> None:
    broken = {**SPEC, "pages": [{"blocks": [{"kind": "paragraf"}, {"kind": "heading"}]}]}
    with pytest.raises(rk.SpecError) as raised:
        rk.load(broken)
    assert [p.pointer for p in raised.value.problems] == [
        "/pages/0/blocks/0/kind",
        "/pages/0/blocks/1",
    ] or len(raised.value.problems) >= 2


def test_a_missing_spec_file_is_wrong_usage(tmp_path: Path) -> None:
    with pytest.raises(rk.UsageError, match="cannot read"):
        rk.load(tmp_path / "nothing.json")


def test_render_in_memory_writes_nothing(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    result = rk.render(rk.load(SPEC))
    assert result.path is None
    assert result.artifacts[0].data.startswith(b"%PDF")
    assert set(result.pictures) == {r.id for r in result.records}
    assert list(tmp_path.iterdir()) == []


def test_render_publishes_once_and_then_finds_the_same(tmp_path: Path) -> None:
    first = rk.render(rk.load(SPEC), out=tmp_path)
    again = rk.render(rk.load(SPEC), out=tmp_path)
    assert (first.outcome, again.outcome) == ("new", "same")
    assert first.path is not None
    assert (first.path / "manifest.json").exists()
    assert (tmp_path / (first.artifacts[0].path or "")).read_bytes() == first.artifacts[0].data


def test_other_content_under_a_published_version_is_refused(tmp_path: Path) -> None:
    rk.render(rk.load(SPEC), out=tmp_path)
    other = {**SPEC, "facts": [{"id": "m", "value": "43", "unit": "minutes"}]}
    with pytest.raises(rk.SpecError) as raised:
        rk.render(rk.load(other), out=tmp_path)
    assert [p.code for p in raised.value.problems] == ["V002"]
    assert rk.render(rk.load(other), out=tmp_path, replace=True).outcome == "replaced"


def test_a_document_with_problems_leaves_no_file(tmp_path: Path) -> None:
    spec = {**SPEC, "pages": [{"blocks": [{"kind": "paragraph", "text": "\U0001d7d8 \ue123"}]}]}
    with pytest.raises(rk.SpecError):
        rk.render(rk.load(spec), out=tmp_path / "ws")
    assert not (tmp_path / "ws").exists()


def test_strict_lifts_warnings() -> None:
    spec = {**SPEC, "pages": [{"blocks": [{"kind": "paragraph", "text": "so **bold** {{m}}"}]}]}
    assert rk.render(rk.load(spec)).problems[0].code == "S015"
    with pytest.raises(rk.SpecError):
        rk.render(rk.load(spec), strict=True)


def test_draw_gives_the_picture_of_one_block() -> None:
    drawing = rk.draw(
        {
            "kind": "chart",
            "type": "bar",
            "alt": "bars",
            "x": {"values": ["a", "b"]},
            "series": [{"values": [1, {"fact": "m"}]}],
        },
        "note",
        facts=SPEC["facts"],
    )
    assert drawing.png.startswith(b"\x89PNG")
    assert any(mark.fact == "m" for mark in drawing.marks)


def test_a_block_that_is_no_picture_cannot_be_drawn() -> None:
    with pytest.raises(rk.UsageError, match="not drawn as a picture"):
        rk.draw({"kind": "paragraph", "text": "words"})


def test_eight_threads_render_what_one_does() -> None:
    specs = [{**SPEC, "facts": [{"id": "m", "value": str(40 + n)}]} for n in range(8)]

    def render(spec: dict[str, Any]) -> tuple[bytes, list[bytes]]:
        result = rk.render(rk.load(spec))
        return result.artifacts[0].data, list(result.pictures.values())

    alone = [render(spec) for spec in specs]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(render, specs)) == alone


def numbered(version: str, **more: Any) -> dict[str, Any]:
    return {**SPEC, "document": {**SPEC["document"], "version": version, **more}}


def test_what_is_missing_in_the_workspace_is_told_and_stands_in_no_manifest(tmp_path: Path) -> None:
    result = rk.render(rk.load(numbered("v3", supersedes="v2")), out=tmp_path)
    assert [p.code for p in result.problems] == ["V001", "V003"]
    assert result.path is not None
    early = (result.path / "manifest.json").read_bytes()
    for version in ("v1", "v2"):
        rk.render(rk.load(numbered(version)), out=tmp_path)
    again = rk.render(rk.load(numbered("v3", supersedes="v2")), out=tmp_path)
    assert (again.outcome, again.problems) == ("same", ())
    other = rk.render(rk.load(numbered("v3", supersedes="v2")), out=tmp_path / "other")
    assert other.path is not None
    assert (other.path / "manifest.json").read_bytes() == early


def test_strict_refuses_a_gap_before_anything_is_written(tmp_path: Path) -> None:
    with pytest.raises(rk.SpecError) as raised:
        rk.render(rk.load(numbered("v2")), out=tmp_path / "ws", strict=True)
    assert [p.code for p in raised.value.problems] == ["V001"]
    assert not (tmp_path / "ws").exists()


def test_a_file_name_that_had_to_be_changed_is_told(tmp_path: Path) -> None:
    result = rk.render(rk.load(numbered("v1", filename="Plan A/B: 50%?.pdf")), out=tmp_path)
    assert [(p.code, p.severity) for p in result.problems] == [("V004", "note")]
    assert (result.artifacts[0].path or "").endswith("/files/plan-a-b-50.pdf")
