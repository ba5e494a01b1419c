"""The same spec gives the same bytes, whoever renders it, wherever and when."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"


def render(spec: Path, out: Path, home: Path, **environment: str) -> dict[str, str]:
    """Every file of the version folder and its hash, rendered by a process of its own."""
    home.mkdir()
    kept = {k: v for k, v in os.environ.items() if k in ("PATH", "LD_LIBRARY_PATH", "PYTHONPATH")}
    subprocess.run(
        [sys.executable, "-m", "renderkit", "render", str(spec), "--out", str(out), "--quiet"],
        check=True,
        cwd=home,
        env={**kept, "HOME": str(home), **environment},
    )
    return {
        str(path.relative_to(out)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted((out / "documents").rglob("*"))
        if path.is_file()
    }


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.json")), ids=lambda p: p.stem)
def test_two_processes_with_other_surroundings_write_the_same_bytes(
    path: Path, tmp_path: Path
) -> None:
    one = render(
        path, tmp_path / "a", tmp_path / "home-a", PYTHONHASHSEED="1", TZ="UTC", LC_ALL="C.UTF-8"
    )
    two = render(
        path,
        tmp_path / "b",
        tmp_path / "home-b",
        PYTHONHASHSEED="77",
        TZ="Pacific/Auckland",
        LC_ALL="C",
        RAYON_NUM_THREADS="1",
        SOURCE_DATE_EPOCH="garbage",
    )
    assert one == two
    assert any(name.endswith(".pdf") for name in one)
