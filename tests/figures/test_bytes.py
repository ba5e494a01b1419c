"""The same block gives the same bytes, wherever and however often it is drawn."""

from __future__ import annotations

import hashlib
import os
import resource
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.figures.gallery import FACTS, GALLERY
from tests.figures.workshop import bars, drawn

ROOT = Path(__file__).parents[2]
HOSTILE = """
text.usetex: True
text.parse_math: True
lines.linewidth: 9
font.size: 30
agg.path.chunksize: 200
path.simplify: True
path.simplify_threshold: 1.0
path.snap: True
"""


def digest() -> str:
    """One hash over the pictures, marks and problems of some charts."""
    found = hashlib.sha256()
    for name in ("bar", "bubbles", "labelled-line", "percent", "scripts", "turned"):
        drawing = drawn(GALLERY[name], FACTS)
        found.update(drawing.png)
        found.update(repr((drawing.marks, drawing.problems, drawing.texts)).encode())
    return found.hexdigest()


def growth() -> int:
    """By how many kB the peak of memory grows over forty charts, once caches are warm."""
    sizes = []
    for count in (12, 40):
        for n in range(count):
            drawn(bars(type="line", title=f"Chart {n}", series=[_series(n)], x=_HUNDRED))
        sizes.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
    return sizes[1] - sizes[0]


def elsewhere(folder: Path, what: str = "digest", **environment: str) -> str:
    """What a function of this module says in another process."""
    own = os.pathsep.join((str(ROOT / "src"), str(ROOT)))
    script = f"from tests.figures.test_bytes import {what}; print({what}())"
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={"PATH": os.environ["PATH"], "PYTHONPATH": own, **environment},
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_another_process_with_another_environment_draws_the_same(tmp_path: Path) -> None:
    (tmp_path / "matplotlibrc").write_text(HOSTILE)
    here = digest()
    home = str(tmp_path / "home")
    assert elsewhere(ROOT, PYTHONHASHSEED="1", TZ="Asia/Tokyo", LC_ALL="C", HOME=home) == here
    hostile = {"MPLBACKEND": "svg", "OMP_NUM_THREADS": "1", "HOME": home}
    assert elsewhere(tmp_path, PYTHONHASHSEED="2", **hostile) == here


def test_threads_draw_what_one_thread_draws() -> None:
    blocks = [bars(title=str(n), value_labels=True) for n in range(24)]
    alone = [drawn(block).png for block in blocks]
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(lambda block: drawn(block).png, blocks))
    assert together == alone
    assert len(set(alone)) == 24


def test_memory_stays_flat_over_many_charts() -> None:
    assert int(elsewhere(ROOT, "growth")) < 12_000


_HUNDRED = {"values": [str(n) for n in range(100)]}


def _series(seed: int) -> dict[str, object]:
    return {"id": "s", "name": "s", "values": [n * seed % 17 for n in range(100)]}


def test_no_picture_says_what_drew_it() -> None:
    data = drawn(bars()).png
    kinds = [data[at + 4 : at + 8] for at in _chunks(data)]
    assert kinds == [b"IHDR", b"pHYs", b"IDAT", b"IEND"]


def _chunks(data: bytes) -> list[int]:
    """Where each chunk of a PNG begins."""
    starts, at = [], 8
    while at < len(data):
        starts.append(at)
        at += 12 + int.from_bytes(data[at : at + 4], "big")
    return starts
