"""The same document gives the same bytes and places in any process."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SCRIPT = """
from tests.typeset.test_fact_boxes import FACTS, each
from tests.typeset.test_blocks import KINDS
from tests.typeset.reports import paragraph, typeset
import hashlib
own = [f for f in FACTS] + [{"id": "minutes", "value": "42"}, {"id": "tokens", "value": "1,961"}]
made = typeset(*KINDS.values(), paragraph(each()), facts=own, stage="draft", keywords=["b", "a"])
for said in (made.pdf, repr((made.blocks, made.facts)).encode()):
    print(hashlib.sha256(said).hexdigest())
"""


def run(home: Path, **environment: str) -> str:
    home.mkdir()
    kept = {k: v for k, v in os.environ.items() if k in ("PATH", "LD_LIBRARY_PATH")}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        check=True,
        cwd=ROOT,
        env={**kept, "HOME": str(home), "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        text=True,
    )
    return done.stdout


def test_two_processes_lay_a_document_out_in_the_same_way(tmp_path: Path) -> None:
    one = run(tmp_path / "a", PYTHONHASHSEED="1", TZ="UTC", LC_ALL="C.UTF-8")
    two = run(
        tmp_path / "b", PYTHONHASHSEED="9", TZ="Asia/Tokyo", LC_ALL="C", RAYON_NUM_THREADS="1"
    )
    assert one == two
    assert len(one) > 2 * len(hashlib.sha256().hexdigest())
