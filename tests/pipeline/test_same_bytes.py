"""The same spec gives the same bytes, whoever renders it, wherever and when."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
EXAMPLE_FILES = sorted(EXAMPLES.glob("*.json"))

#: What somebody may have put in the home or the working folder: none of it counts.
HOSTILE = {
    "matplotlibrc": "path.simplify: True\npath.snap: True\nlines.linewidth: [\n",
    ".config/matplotlib/matplotlibrc": "agg.path.chunksize: 101\n",
    ".cache/matplotlib/fontlist-v3.11.0.json": "{",
    ".config/fontconfig/fonts.conf": "<fontconfig><dir>/</dir>",
    ".fonts.conf": "<",
    "PIL/__init__.py": "raise SystemExit('a package of the working folder was imported')",
    "sitecustomize.py": "raise SystemExit('a file of the working folder was run')",
    "renderkit.json": '{"workspace": 99}',
    "layouts/brief/layout.toml": "[",
}


def render(
    spec: Path, out: Path, home: Path, umask: int = 0o022, **environment: str
) -> dict[str, str]:
    """Every file of the version folder and its hash, rendered by a process of its own."""
    home.mkdir(exist_ok=True)
    kept = {k: v for k, v in os.environ.items() if k in ("PATH", "LD_LIBRARY_PATH", "PYTHONPATH")}
    # -P: as for the installed command, the working folder is not searched for packages
    command = [sys.executable, "-P", "-m", "renderkit", "render", "--quiet"]
    subprocess.run(
        [*command, str(spec), "--out", str(out)],
        check=True,
        cwd=home,
        env={**kept, "HOME": str(home), **environment},
        umask=umask,
        stderr=subprocess.DEVNULL,
    )
    return {
        str(path.relative_to(out)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted((out / "documents").rglob("*"))
        if path.is_file()
    }


def hostile(home: Path) -> Path:
    for name, text in HOSTILE.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text, encoding="utf-8")
    return home


@pytest.mark.parametrize("path", EXAMPLE_FILES, ids=lambda p: p.stem)
def test_two_processes_with_other_surroundings_write_the_same_bytes(
    path: Path, tmp_path: Path
) -> None:
    one = render(
        path, tmp_path / "a", tmp_path / "home-a", PYTHONHASHSEED="1", TZ="UTC", LC_ALL="C.UTF-8"
    )
    two = render(
        path,
        tmp_path / "b",
        hostile(tmp_path / "home-b"),
        umask=0o077,
        PYTHONHASHSEED="77",
        TZ="Pacific/Auckland",
        LC_ALL="C",
        RAYON_NUM_THREADS="1",
        SOURCE_DATE_EPOCH="garbage",
    )
    assert one == two
    assert any(name.endswith(".pdf") for name in one)


@pytest.mark.proof
@pytest.mark.parametrize("path", EXAMPLE_FILES, ids=lambda p: p.stem)
def test_a_processor_without_vector_units_gives_the_same_bytes(path: Path, tmp_path: Path) -> None:
    units = " ".join(import_module("numpy._core._multiarray_umath").__cpu_dispatch__)
    one = render(path, tmp_path / "a", tmp_path / "home-a")
    two = render(path, tmp_path / "b", tmp_path / "home-b", NPY_DISABLE_CPU_FEATURES=units)
    assert one == two
