"""`make bench`: print one table of ratios and write it to benchmarks/results.md."""

from __future__ import annotations

import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

from benchmarks import chains, measure, ours
from benchmarks.content import sections, spec
from benchmarks.measure import Contender
from renderkit.world import World

RESULTS = Path(__file__).parent / "results.md"
NEW = "renderkit"


def main() -> int:
    """Measure everything; 1 when a target is missed."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # installed packages have their bytecode
    measure.one_core()
    world = World.default()
    seeds = count(1)  # every run draws new words, so that no cache answers
    lines, missed = ["# Benchmark results", "", *_machine(), ""], []

    contenders, pages = _contenders(world, seeds)
    spent = measure.rounds(contenders)
    lines += [
        f"One document, one core, warm: {measure.ROUNDS} interleaved rounds, processor time.",
        "",
        "| contender | pages | median ms | ms a page | renderkit is faster by | target |",
        "|---|---|---|---|---|---|",
    ]
    for name, seconds in spent.items():
        row, fault = _row(name, seconds, spent[NEW], pages)
        lines.append(row)
        missed += fault
    lines += ["", *_stages(world, next(seeds)), ""]
    for found, fault in (_cold(), _long_table()):
        lines += found
        missed += fault
    lines += ["", "Made by `make bench`."]
    text = "\n".join(lines) + "\n"
    RESULTS.write_text(text, encoding="utf-8")
    sys.stdout.write(text)
    for told in missed:
        sys.stdout.write(f"MISSED: {told}\n")
    return int(bool(missed))


#: Contender to (least ratio of its time to ours, whether it is taken a page).
_TARGETS: dict[str, tuple[float, bool]] = {
    "floor": (1 / 1.3, False),
    "Typst's own PDF + PNG": (1.5, False),
    "ReportLab + pdf2image + Pillow": (2.5, True),
    "WeasyPrint + pdf2image + Pillow": (4.0, True),
}


def _contenders(world: World, seeds: Iterator[int]) -> tuple[dict[str, Contender], dict[str, int]]:
    """What is run, and how many pages each makes. Every run gets words that are new."""

    def words() -> Any:
        return sections(next(seeds))

    def job() -> Any:
        return ours.plain_job(next(seeds), world)

    runs = {
        NEW: Contender(lambda: spec(next(seeds)), lambda made: ours.product(made, world)),
        "floor": Contender(job, ours.floor),
        "Typst's own PDF + PNG": Contender(job, ours.typst_alone),
        "ReportLab + pdf2image + Pillow": Contender(words, chains.reportlab),
        "WeasyPrint + pdf2image + Pillow": Contender(words, chains.weasyprint),
    }
    pages = {NEW: len(runs[NEW].once().units)}
    for name, contender in runs.items():
        if name != NEW:
            _, pictures = contender.once()
            if ours.ink(pictures) != len(pictures):
                raise ValueError(f"{name} drew an empty page")
            pages[name] = len(pictures)
    return runs, pages


def _row(
    name: str, seconds: list[float], own: list[float], pages: dict[str, int]
) -> tuple[str, list[str]]:
    median = statistics.median(seconds) * 1000
    cells = f"| {name} | {pages[name]} | {median:.0f} | {median / pages[name]:.1f} "
    if name == NEW:
        return f"{cells}| | |", []
    least, per_page = _TARGETS[name]
    ratio = measure.median_ratio(own, seconds)
    if per_page:
        ratio *= pages[NEW] / pages[name]
    text = f"at least {least:.2f} ×" if name != "floor" else "at least 0.77 × (1 / 1.3)"
    missed = [] if ratio >= least else [f"{name}: {ratio:.2f} ×, {text}"]
    if per_page and abs(pages[name] / pages[NEW] - 1) > 0.1:
        missed.append(f"{name}: {pages[name]} pages against {pages[NEW]}, within 10 %")
    return f"{cells}| {ratio:.2f} × | {text} |", missed


def _stages(world: World, seed: int) -> list[str]:
    """Where our own time goes, in one run (wall time, one core)."""
    ours.product(spec(seed + 50_000), world)
    with ours.stages() as spent:
        ours.product(spec(seed + 60_000), world)
    return [
        "Where it goes:",
        "",
        "| stage | ms |",
        "|---|---|",
        *(f"| {stage} | {seconds * 1000:.1f} |" for stage, seconds in spent.items()),
    ]


def _cold() -> tuple[list[str], list[str]]:
    """Whole processes: one page, and `--help`."""
    with tempfile.TemporaryDirectory() as folder:
        one_page = Path(folder) / "page.json"
        whole = spec()
        whole["pages"], whole["facts"] = whole["pages"][:1], whole["facts"][:1]
        one_page.write_text(json.dumps(whole), encoding="utf-8")
        out = str(Path(folder) / "ws")
        page = measure.cold(
            ["-m", "renderkit", "render", str(one_page), "--out", out, "--replace", "--quiet"]
        )
        told = measure.cold(["-m", "renderkit", "--help"])
    rows = [("one page, cold process", page, 0.6), ("`renderkit --help`", told, 0.15)]
    lines = ["Cold processes, wall time:", "", "| what | median ms | target |", "|---|---|---|"]
    lines += [f"| {n} | {s * 1000:.0f} | at most {most * 1000:.0f} |" for n, s, most in rows]
    return lines, [f"{n}: {s * 1000:.0f} ms" for n, s, most in rows if s > most]


def _long_table() -> tuple[list[str], list[str]]:
    """A table of 10,000 rows: time and memory of the whole process."""
    command = [sys.executable, "-m", "benchmarks.long_table"]
    run = subprocess.run(command, check=True, capture_output=True, text=True)
    told = json.loads(run.stdout)
    seconds, megabytes = told["seconds"], told["megabytes"]
    rows = [("seconds", seconds, 5.0, ".1f"), ("MB at most in use", megabytes, 800.0, ".0f")]
    lines = [
        "",
        f"A table of 10,000 rows, spec to PDF on {told['pages']} pages, in one process:",
        "",
        "| what | measured | target |",
        "|---|---|---|",
        *(f"| {name} | {found:{form}} | at most {most:.0f} |" for name, found, most, form in rows),
    ]
    return lines, [
        f"10,000 rows: {found:{form}} {name}" for name, found, most, form in rows if found > most
    ]


def _machine() -> list[str]:
    from importlib.metadata import version

    names = ("typst", "pypdfium2", "reportlab", "weasyprint", "pdf2image", "pillow")
    told = ", ".join(f"{n} {version(n)}" for n in names)
    return [f"Python {platform.python_version()}, {platform.machine()}; {told}."]


if __name__ == "__main__":
    sys.exit(main())
