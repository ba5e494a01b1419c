"""What a document costs does not grow with what was rendered before it, nor a page with its pages.

Memory is the peak of a process of its own; cost is processor time, compared as a ratio in one run.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import renderkit as rk
from renderkit import store
from tests.store.versions import Quick, version

pytestmark = pytest.mark.proof

_PAGE_KB = 1_100  # a page of words: most of it the engine's layout, a sixth its picture
_DOCUMENT_KB = 60  # the growth of a document once caches are full
_STEEPNESS = 1.1

_PEAK = """
import json, resource, sys
import renderkit as rk
document = rk.load(sys.argv[1])
result = rk.render(document, out=sys.argv[2])
print(len(result.records), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""

_MANY = """
import json, resource, sys
import renderkit as rk
spec = json.loads(open(sys.argv[1]).read())
for number in range(300):
    spec["document"]["id"] = f"many-{number}"
    spec["pages"][0]["blocks"][1]["title"] = f"Chart {number}"
    rk.render(rk.load(spec), out=sys.argv[2])
    if number in (99, 299):
        print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def spec(*blocks: dict[str, Any], name: str = "flat") -> dict[str, Any]:
    return {
        "renderkit": 1,
        "document": {
            "id": name, "version": "v1", "kind": "report", "title": "Flat",
            "timestamp": "2026-09-01T17:30:00+09:00",
        },
        "facts": [{"id": "m", "value": "42"}],
        "pages": [{"blocks": list(blocks)}],
    }  # fmt: skip


WORDS = {"kind": "paragraph", "text": "Many words in a row, and {{m}}. " * 12}
CHART = {
    "kind": "chart", "type": "line", "alt": "c", "title": "Chart",
    "x": {"values": [str(n) for n in range(20)]},
    "series": [{"name": "s", "values": [n * n % 17 for n in range(20)]}],
}  # fmt: skip


def said(script: str, given: dict[str, Any], folder: Path) -> list[int]:
    """What a script prints about rendering a spec, in a process of its own."""
    folder.mkdir()
    path = folder / "spec.json"
    path.write_text(json.dumps(given), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", script, str(path), str(folder / "ws")],
        capture_output=True,
        text=True,
        check=True,
    )
    return [int(word) for word in done.stdout.split()]


def test_memory_grows_by_little_for_each_page(tmp_path: Path) -> None:
    turn = {"kind": "page_break"}
    few = said(_PEAK, spec(*[WORDS, WORDS, turn] * 20), tmp_path / "few")
    many = said(_PEAK, spec(*[WORDS, WORDS, turn] * 400), tmp_path / "many")
    assert many[0] - few[0] == 380
    assert (many[1] - few[1]) / 380 < _PAGE_KB


def test_memory_does_not_grow_with_the_documents_of_a_process(tmp_path: Path) -> None:
    first, last = said(_MANY, spec(WORDS, CHART), tmp_path / "many")
    assert (last - first) / 200 < _DOCUMENT_KB


def filled(root: Path, documents: int, versions: int) -> None:
    """A workspace with so many versions."""
    for number in range(documents):
        for count in range(1, versions + 1):
            made = version(number=count, document=f"old-{number}")
            store.publish(made, root, disk=Quick())


def cost(call: Callable[[], object]) -> float:
    """Seconds of the processor."""
    start = time.process_time()
    call()
    return time.process_time() - start


def test_a_document_costs_the_same_in_a_small_and_in_a_large_workspace(tmp_path: Path) -> None:
    filled(tmp_path / "small", 4, 25)
    filled(tmp_path / "large", 40, 50)
    ratios = []
    for number in range(60):
        given = spec(WORDS, name=f"old-{number % 4}")
        given["document"]["version"] = f"v{51 + number}"
        document = rk.load(given)
        pair = {}
        for size in ("small", "large") if number % 2 else ("large", "small"):
            root = tmp_path / size
            pair[size] = cost(partial(rk.render, document, out=root))
        ratios.append(pair["large"] / pair["small"])
    assert statistics.median(ratios) < _STEEPNESS


def test_a_document_costs_the_same_after_a_thousand_others(tmp_path: Path) -> None:
    costs = []
    for number in range(1000):
        document = rk.load(spec(WORDS, name=f"one-{number}"))
        costs.append(cost(partial(rk.render, document, out=tmp_path)))
    early, late = statistics.median(costs[50:250]), statistics.median(costs[-200:])
    assert late / early < _STEEPNESS
