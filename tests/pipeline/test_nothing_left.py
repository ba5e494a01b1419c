"""A render leaves its workspace and nothing else: no folder at home, no file, no cache."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

SPEC: dict[str, Any] = {
    "renderkit": 1,
    "document": {
        "id": "small",
        "version": "v1",
        "kind": "report",
        "title": "Small report",
        "timestamp": "2026-09-01T17:30:00+09:00",
    },
    "facts": [{"id": "m", "value": "42"}],
    "pages": [
        {
            "blocks": [
                {"kind": "paragraph", "text": "It took {{m}} minutes, 分钟, x."},
                {"kind": "equation", "tex": "x^2"},
                {
                    "kind": "chart",
                    "type": "bar",
                    "alt": "bars",
                    "x": {"values": ["a", "b"]},
                    "series": [{"values": [1, {"fact": "m"}]}],
                },
                {
                    "kind": "table_image",
                    "alt": "t",
                    "columns": [{"id": "a", "title": "A"}],
                    "rows": [["x"]],
                },
            ]
        }
    ],
}
PLACES = ("home", "tmp", "cwd")


def render(
    spec: Mapping[str, Any], folder: Path, **environment: str
) -> subprocess.CompletedProcess[str]:
    """A process of its own with an empty home, temporary folder and working folder."""
    for place in PLACES:
        (folder / place).mkdir(exist_ok=True)
    (folder / "spec.json").write_text(json.dumps(spec), encoding="utf-8")
    kept = ("PATH", "LD_LIBRARY_PATH", "PYTHONPATH")
    own = {k: v for k, v in os.environ.items() if k in kept}
    own |= {"HOME": str(folder / "home"), "TMPDIR": str(folder / "tmp")}
    return subprocess.run(
        [sys.executable, "-m", "renderkit", "render", "../spec.json", "--out", "../ws"],
        cwd=folder / "cwd",
        env={**own, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def left(folder: Path) -> list[str]:
    """Everything below the three places that were empty."""
    found = (path for place in PLACES for path in (folder / place).rglob("*"))
    return sorted(str(path.relative_to(folder)) for path in found)


def test_nothing_is_left_outside_the_workspace(tmp_path: Path) -> None:
    done = render(SPEC, tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert left(tmp_path) == []
    assert sorted(p.name for p in (tmp_path / "ws" / ".renderkit").rglob("*")) == ["lock", "tmp"]


@pytest.mark.needs("poppler")
@pytest.mark.needs("pdf2image")
def test_nothing_is_left_when_poppler_draws_the_pages(tmp_path: Path) -> None:
    done = render({**SPEC, "render": {"rasterizer": "poppler"}}, tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert left(tmp_path) == []


def test_nothing_is_left_by_a_spec_that_is_refused(tmp_path: Path) -> None:
    leaking = {"kind": "paragraph", "text": "\ue000"}
    done = render({**SPEC, "pages": [{"blocks": [*SPEC["pages"][0]["blocks"], leaking]}]}, tmp_path)
    assert done.returncode == 1
    assert left(tmp_path) == []
    assert not (tmp_path / "ws").exists()


def test_settings_that_stand_at_home_or_in_the_environment_are_left_as_they_are(
    tmp_path: Path,
) -> None:
    settings = tmp_path / "own"
    settings.mkdir()
    (settings / "matplotlibrc").write_text("path.simplify: [", encoding="utf-8")
    done = render(SPEC, tmp_path, MPLCONFIGDIR=str(settings))
    assert (done.returncode, done.stderr) == (0, "")
    assert [p.name for p in settings.iterdir()] == ["matplotlibrc"]


def test_a_home_that_cannot_be_written_is_no_hindrance(tmp_path: Path) -> None:
    done = render(SPEC, tmp_path, HOME="/proc/nowhere")
    assert (done.returncode, done.stderr) == (0, "")


def test_unreadable_settings_in_the_working_folder_are_named(tmp_path: Path) -> None:
    (tmp_path / "cwd").mkdir()
    (tmp_path / "cwd" / "matplotlibrc").write_bytes(b"\xff\xfe")
    done = render(SPEC, tmp_path)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == (
        "renderkit: matplotlibrc in the working folder is not UTF-8 text"
    )
