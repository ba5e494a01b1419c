from __future__ import annotations

from pathlib import Path

import pytest

from renderkit import store
from tests.records.pages import document
from tests.store.test_workspace import published


def test_gaps_and_missing_forerunners_are_warnings(tmp_path: Path) -> None:
    published(tmp_path, 2, "2026-09-01T00:00:00Z", name="framepilot-report")
    told = store.survey(document(version="v4", supersedes="v3").identity, tmp_path)
    assert [(p.code, p.severity, p.pointer) for p in told] == [
        ("V001", "warning", "/document/version"),
        ("V003", "warning", "/document/supersedes"),
    ]
    assert told[0].message == "framepilot-report has v4, but no v1, v3"


def test_a_long_gap_names_the_first_versions_only(tmp_path: Path) -> None:
    (told,) = store.survey(document(version="v999").identity, tmp_path)
    assert told.message.endswith("no v1, v2, v3, v4, v5 and 993 more")


def test_a_first_version_and_an_unbroken_row_of_versions_have_no_problems(tmp_path: Path) -> None:
    assert store.survey(document(version="v1").identity, tmp_path / "nowhere") == ()
    for number in (1, 2):
        published(tmp_path, number, "2026-09-01T00:00:00Z", name="framepilot-report")
    assert store.survey(document(version="v3", supersedes="v2").identity, tmp_path) == ()
    assert store.survey(document(version="v1").identity, tmp_path) == ()


def test_a_survey_opens_no_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(1, 9):
        published(tmp_path, number, "2026-09-01T00:00:00Z", name="framepilot-report")

    def refuse(*_: object) -> bytes:
        raise AssertionError("a file was read")

    monkeypatch.setattr(Path, "read_bytes", refuse)
    assert store.survey(document(version="v9").identity, tmp_path) == ()
