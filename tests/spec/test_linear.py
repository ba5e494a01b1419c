"""Reading takes time in proportion to what is read, also where somebody tries to make it not so.

Processor time of one run, as a ratio: four times the text, at most six times the time.
"""

from __future__ import annotations

import time
from typing import Any

import pytest

from tests.spec.specs import paragraph, read, spec

pytestmark = pytest.mark.proof

_STEEPNESS = 6.0
_LENGTHS = (24_000, 96_000)

#: Pieces that are repeated, by what they try to lead astray.
ATTACKS = {
    "open templates": "{{",
    "templates in templates": "{{a{{b",
    "stars": "**a",
    "underscores": "_a_b",
    "brackets": "[](",
    "backticks": "`a",
    "headings": "\n# a",
    "list marks": "\n- a",
    "escapes": "\\\\",
    "marks on marks": "e\u0301\u0323",
    "directions": "a\u2066b\u2069",
    "blanks": " \t",
    "angles": "<a ",
}


def seconds(raw: dict[str, Any]) -> float:
    best = []
    for _ in range(7):
        start = time.process_time()
        read(raw)
        best.append(time.process_time() - start)
    return min(best)


def steepness(times: list[float]) -> float:
    """The ratio between the two lengths; what takes no time at all is flat."""
    short, long = times
    return (long + 0.002) / (short + 0.002)


@pytest.mark.parametrize("piece", ATTACKS.values(), ids=ATTACKS.keys())
def test_a_hostile_text_is_read_in_linear_time(piece: str) -> None:
    times = [seconds(spec(paragraph((piece * length)[:length]))) for length in _LENGTHS]
    assert steepness(times) < _STEEPNESS


def test_many_faults_are_told_in_linear_time() -> None:
    times = [
        seconds(spec(*[{"kind": "paragraf", "txt": "x"}] * (length // 100))) for length in _LENGTHS
    ]
    assert steepness(times) < _STEEPNESS


def test_many_keys_and_ids_are_read_in_linear_time() -> None:
    times = [
        seconds(spec(*[paragraph("x", id=f"b-{n}") for n in range(length // 12)]))
        for length in _LENGTHS
    ]
    assert steepness(times) < _STEEPNESS
