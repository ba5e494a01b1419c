"""Killed at any moment of a render, a workspace holds the old version or the new one, whole."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import renderkit as rk
from renderkit import store
from tests.store.versions import audit, leftovers

#: Renders two contents of one version by turns and says when each is there, until it is killed.
_CHILD = """
import itertools, sys, time
import renderkit as rk
documents = [rk.load(path) for path in sys.argv[2:]]
print("loaded", flush=True)
for number in itertools.count():
    start = time.monotonic()
    rk.render(documents[number % 2], out=sys.argv[1], replace=True)
    print(time.monotonic() - start, flush=True)
"""


def spec(value: str, version: str = "v1") -> dict[str, Any]:
    paragraph = {"kind": "paragraph", "text": "It took {{m}} minutes. " + "Many words. " * 40}
    table = {
        "kind": "table_image", "alt": "t", "columns": [{"id": "a", "title": "A"}],
        "rows": [[value]],
    }  # fmt: skip
    pages = [{"blocks": [paragraph] * 3}, {"blocks": [paragraph, table]}, {"blocks": [paragraph]}]
    return {
        "renderkit": 1,
        "document": {
            "id": "killed", "version": version, "kind": "report", "title": "Killed",
            "timestamp": "2026-09-01T17:30:00+09:00",
        },
        "facts": [{"id": "m", "value": value}],
        "pages": pages,
    }  # fmt: skip


def killed(root: Path, specs: list[Path], rng: random.Random) -> None:
    """Let a process of its own render into the workspace, and kill it at some moment."""
    with subprocess.Popen(
        [sys.executable, "-c", _CHILD, str(root), *map(str, specs)],
        stdout=subprocess.PIPE,
        text=True,
        env=dict(os.environ),
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "loaded\n"
        if rng.random() < 0.8:  # a render that is warm, so that its last steps are met often
            process.stdout.readline()
            took = float(process.stdout.readline())
            time.sleep(rng.uniform(0, 2 * took))
        else:
            time.sleep(rng.uniform(0, 1))
        process.send_signal(signal.SIGKILL)


def published(root: Path) -> dict[str, bytes]:
    folder = root / "documents" / "killed" / "v001"
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def listed(root: Path) -> list[str]:
    return [record["id"] for record in store.Workspace(root).records()]


def kill(rounds: int, folder: Path) -> tuple[int, int, int]:
    """Kill so often; how often the one and the other content stood there, and what was swept."""
    rng = random.Random(rounds)
    root = folder / "ws"
    paths, whole = [], []
    for name in ("one", "two"):
        value = {"one": "41", "two": "17"}[name]
        path = folder / f"{name}.json"
        path.write_text(json.dumps(spec(value)), encoding="utf-8")
        paths.append(path)
        rk.render(rk.load(path), out=root, replace=True)
        whole.append(published(root))
    other = rk.load(spec("99", "v2"))
    rk.render(other, out=root)
    records = listed(root)
    stood, swept = [0, 0], 0
    for number in range(rounds):
        killed(root, [paths[number % 2], paths[1 - number % 2]], rng)
        assert set(audit(root)) == {"killed/v001", "killed/v002"}
        stands = whole.index(published(root))
        stood[stands] += 1
        swept += len(leftovers(root))
        rk.render(rk.load(paths[1 - stands]), out=root, replace=True)
        assert leftovers(root) == []
        assert listed(root) == records
    return stood[0], stood[1], swept


@pytest.mark.proof
def test_two_hundred_kills_leave_a_whole_version_each_time(tmp_path: Path) -> None:
    one, two, swept = kill(200, tmp_path)
    assert min(one, two) > 20, "the kills did not meet both contents"
    assert swept > 5, "the kills did not meet the publishing"
