"""Turn contenders into figures: interleaved rounds, one core, processor time, children included.

Processor time is what a busy machine cannot distort; on one core it is also the wall time of an
idle one.
"""

from __future__ import annotations

import gc
import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

ROUNDS = 9


def one_core() -> None:
    """Keep this process, its threads and its children on one core."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def processor_time() -> float:
    """Seconds of user and system time, finished children included."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


class Contender(NamedTuple):
    """What makes the input of one run, not measured, and the run."""

    prepare: Callable[[], Any]
    run: Callable[[Any], Any]

    def once(self) -> Any:
        return self.run(self.prepare())


def rounds(contenders: Mapping[str, Contender], count: int = ROUNDS) -> dict[str, list[float]]:
    """Seconds of processor time per contender, `count` rounds in turn after one warm-up each."""
    for contender in contenders.values():
        contender.once()
    spent: dict[str, list[float]] = {name: [] for name in contenders}
    names = list(contenders)
    for number in range(count):
        # Whoever runs first finds memory as the last one left it: everyone is first in turn.
        first = number % len(names)
        for name in (*names[first:], *names[:first]):
            contender = contenders[name]
            prepared = contender.prepare()
            gc.collect()
            gc.freeze()  # nobody looks through what another has left behind
            before = processor_time()
            contender.run(prepared)
            spent[name].append(processor_time() - before)
    return spent


def median_ratio(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """Median of the ratios theirs / ours, round by round: drift of the machine cancels out."""
    return statistics.median(t / o for o, t in zip(ours, theirs, strict=True))


def cold(command: Sequence[str], count: int = ROUNDS) -> float:
    """Median wall seconds of a whole process."""
    spent = []
    for _ in range(count + 1):
        before = time.perf_counter()
        subprocess.run([sys.executable, *command], check=True, stdout=subprocess.DEVNULL)
        spent.append(time.perf_counter() - before)
    return statistics.median(spent[1:])
