from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from renderkit import store
from renderkit.errors import UsageError
from renderkit.store.model import Version
from tests.store.versions import Quick


def published(
    root: Path, number: int, time: str, *, name: str = "report", pages: int = 1, **spec: Any
) -> None:
    """A version with records; spec: more of the spec's `document` object."""
    pixels: Sequence[str] = spec.pop("pixels", [f"{name}{number}{n}" for n in range(pages)])
    own: Mapping[str, Any] = {"id": name, "version": f"v{number}", "timestamp": time, **spec}
    folder = f"v{number:03d}"
    records = [
        {
            "id": f"{name}_{folder}_p{n + 1:04d}",
            "timestamp": time,
            "order": spec.get("order"),
            "pixel_sha256": pixels[n],
            "text": f"p. {n + 1}\n\nbody",
            "header_end": len(f"p. {n + 1}\n\n"),
        }
        for n in range(pages)
    ]
    files = {
        "spec.json": store.canonical({"document": own}),
        "records.jsonl": store.lines(records),
        "evidence.jsonl": store.lines([{"id": f"fact_{r['id']}_1"} for r in records]),
    }
    version = Version(
        document=name,
        version=f"v{number}",
        folder=folder,
        files=files,
        manifest={"identity": "i", "files": dict.fromkeys(files, "0")},
    )
    store.publish(version, root, disk=Quick())


def ids(root: Path) -> list[str]:
    return [record["id"] for record in store.Workspace(root).records()]


def test_records_come_by_timestamp_then_order_then_id(tmp_path: Path) -> None:
    published(tmp_path, 1, "2026-09-02T00:00:00Z", name="b", order=2)
    published(tmp_path, 1, "2026-09-02T09:00:00+09:00", name="c", order=1, pages=2)
    published(tmp_path, 1, "2026-09-02T00:00:00Z", name="a")
    published(tmp_path, 1, "2026-09-01T23:59:59.5Z", name="z")
    published(tmp_path, 2, "2026-09-02T00:00:00Z", name="b", order=2)
    assert ids(tmp_path) == [
        "z_v001_p0001",
        "c_v001_p0001",
        "c_v001_p0002",
        "b_v001_p0001",
        "b_v002_p0001",
        "a_v001_p0001",
    ]
    assert [r["seq"] for r in store.Workspace(tmp_path).records()] == [1, 2, 3, 4, 5, 6]


def test_ids_that_begin_alike_keep_their_order(tmp_path: Path) -> None:
    for name in ("a", "a-b", "ab"):
        published(tmp_path, 1, "2026-09-02T00:00:00Z", name=name, pages=2)
    assert ids(tmp_path) == sorted(ids(tmp_path))


def test_a_later_version_ends_the_earlier_one(tmp_path: Path) -> None:
    published(tmp_path, 1, "2026-09-01T00:00:00Z")
    published(tmp_path, 2, "2026-09-02T09:00:00+09:00", valid_from="2026-09-03T09:00:00+09:00")
    published(tmp_path, 3, "2026-09-04T00:00:00Z", stage="draft")
    found = [
        (r["status"], r["superseded_by"], r["valid_to"])
        for r in store.Workspace(tmp_path).records()
    ]
    assert found == [
        ("superseded", "v2", "2026-09-03T00:00:00Z"),
        ("superseded", "v3", "2026-09-04T00:00:00Z"),
        ("draft", None, None),
    ]


def test_a_version_supersedes_the_one_it_names(tmp_path: Path) -> None:
    published(tmp_path, 1, "2026-09-01T00:00:00Z")
    published(tmp_path, 2, "2026-09-02T00:00:00Z")
    published(tmp_path, 3, "2026-09-03T00:00:00Z", supersedes="v1")
    found = {r["id"]: r["superseded_by"] for r in store.Workspace(tmp_path).records()}
    assert found == {
        "report_v001_p0001": "v2",
        "report_v002_p0001": None,
        "report_v003_p0001": None,
    }


def test_a_later_version_changes_no_byte_of_an_earlier_one(tmp_path: Path) -> None:
    published(tmp_path, 1, "2026-09-01T00:00:00Z")
    folder = tmp_path / "documents" / "report" / "v001"
    before = {path: path.read_bytes() for path in folder.iterdir()}
    published(tmp_path, 2, "2026-09-02T00:00:00Z")
    assert {path: path.read_bytes() for path in folder.iterdir()} == before


def test_records_with_the_same_pixels_and_body_form_a_group(tmp_path: Path) -> None:
    published(tmp_path, 1, "2026-09-01T00:00:00Z", pages=2, pixels=["same", "one"])
    published(tmp_path, 2, "2026-09-02T00:00:00Z", pages=2, pixels=["same", "two"])
    found = {r["id"]: r["dup_group"] for r in store.Workspace(tmp_path).records()}
    assert found == {
        "report_v001_p0001": "report_v001_p0001",
        "report_v001_p0002": None,
        "report_v002_p0001": "report_v001_p0001",
        "report_v002_p0002": None,
    }


def test_uuids_are_those_of_the_ids(tmp_path: Path) -> None:
    published(tmp_path, 1, "2026-09-01T00:00:00Z", pages=2)
    first = [r["uuid"] for r in store.Workspace(tmp_path).records()]
    assert first == [r["uuid"] for r in store.Workspace(tmp_path).records()]
    assert len(set(first)) == 2


def test_loose_records_take_their_place_in_time(tmp_path: Path) -> None:
    published(tmp_path, 1, "2026-09-01T00:00:00Z")
    published(tmp_path, 2, "2026-09-03T00:00:00Z")
    folder = tmp_path / "records"
    folder.mkdir()
    mail = {"id": "mail-1", "timestamp": "2026-09-02T00:00:00Z", "text": "hi", "header_end": 0}
    (folder / "mail.jsonl").write_bytes(store.lines([mail]))
    assert ids(tmp_path) == ["report_v001_p0001", "mail-1", "report_v002_p0001"]


def test_keys_of_every_record_are_sorted(tmp_path: Path) -> None:
    published(tmp_path, 1, "2026-09-01T00:00:00Z")
    (record,) = store.Workspace(tmp_path).records()
    assert list(record) == sorted(record)


def test_documents_versions_and_evidence_can_be_listed(tmp_path: Path) -> None:
    published(tmp_path, 10, "2026-09-02T00:00:00Z")
    published(tmp_path, 2, "2026-09-01T00:00:00Z", pages=2)
    published(tmp_path, 1, "2026-09-01T00:00:00Z", name="other")
    workspace = store.Workspace(tmp_path)
    assert workspace.documents() == ["other", "report"]
    assert [v.name for v in workspace.versions("report")] == ["report/v2", "report/v10"]
    assert workspace.versions("../report") == []
    assert [e["id"] for e in workspace.evidence()] == [
        "fact_other_v001_p0001_1",
        "fact_report_v002_p0001_1",
        "fact_report_v002_p0002_1",
        "fact_report_v010_p0001_1",
    ]


def test_a_folder_that_is_no_workspace_is_said_to_be_none(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no workspace"):
        store.Workspace(tmp_path)
    (tmp_path / "renderkit.json").write_text('{"workspace": 7}')
    with pytest.raises(UsageError, match="workspace format 7"):
        store.Workspace(tmp_path)


def test_damaged_records_are_named(tmp_path: Path) -> None:
    published(tmp_path, 1, "2026-09-01T00:00:00Z")
    path = tmp_path / "documents" / "report" / "v001" / "records.jsonl"
    path.write_text('{"id"')
    with pytest.raises(UsageError, match=r"records\.jsonl: cannot be read"):
        ids(tmp_path)


def test_a_damaged_manifest_is_named(tmp_path: Path) -> None:
    published(tmp_path, 1, "2026-09-01T00:00:00Z")
    path = tmp_path / "documents" / "report" / "v001" / "manifest.json"
    path.write_text('{"files": 1}')
    with pytest.raises(UsageError, match=r"manifest\.json: cannot be read as a manifest"):
        ids(tmp_path)


def test_a_folder_without_a_manifest_is_no_version(tmp_path: Path) -> None:
    published(tmp_path, 1, "2026-09-01T00:00:00Z")
    (tmp_path / "documents" / "report" / "v002").mkdir()
    assert [v.version for v in store.Workspace(tmp_path).versions("report")] == ["v1"]


def test_a_workspace_tells_what_is_missing_in_it(tmp_path: Path) -> None:
    published(tmp_path, 1, "2026-09-01T00:00:00Z", name="whole")
    published(tmp_path, 2, "2026-09-02T00:00:00Z", name="whole", supersedes="v1")
    published(tmp_path, 2, "2026-09-01T00:00:00Z", name="torn")
    published(tmp_path, 4, "2026-09-01T00:00:00Z", name="torn", supersedes="v3")
    told = list(store.Workspace(tmp_path).problems())
    assert [(p.code, p.message) for p in told] == [
        ("V001", "torn has v4, but no v1, v3"),
        ("V003", "torn v4 supersedes v3, which is not published here"),
    ]


def test_lines_and_canonical_json_are_the_same_for_equal_values() -> None:
    assert store.canonical({"b": 1, "a": "ü"}) == '{"a": "ü", "b": 1}'.encode()
    assert store.lines([{"b": 1}, {"a": 2}]) == b'{"b": 1}\n{"a": 2}\n'
    with pytest.raises(ValueError, match="not JSON compliant"):
        store.canonical(float("nan"))
    assert json.loads(store.lines([{"x": "a\nb"}]))["x"] == "a\nb"
