"""Our own contenders: the product, its floor, and Typst's own pictures of the same templates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from time import perf_counter
from typing import Any

import numpy as np

from benchmarks.chains import DPI, Pages
from benchmarks.content import spec
from renderkit import figures, pipeline, png, records, typeset, write
from renderkit.spec import read
from renderkit.spec.model import Document
from renderkit.split import pdfium
from renderkit.split.scanlines import Scanlines
from renderkit.typeset.typst import engine
from renderkit.typeset.typst.door import Job
from renderkit.units import pixels
from renderkit.world import World

LAYOUTS = ("brief",)


def document(raw: Mapping[str, Any]) -> Document:
    """A spec, read."""
    reading = read(raw, layouts=LAYOUTS)
    if reading.document is None:
        raise ValueError(reading.problems)
    return reading.document


def product(raw: Mapping[str, Any], world: World) -> pipeline.Rendering:
    """Spec to PDF, page pictures, records and evidence, in memory."""
    return pipeline.run(document(raw), world, pipeline.Choices())


def plain_job(seed: int, world: World) -> Job:
    """The same templates and data without marks."""
    return engine.unmarked(document(spec(seed)), world.layout("brief"), world.fonts)


def floor(job: Job) -> Pages:
    """Compile without marks, bare PDFium pictures, the fastest PNG of the same pixels."""
    data = job.compile(marks=False).pdf
    pictures = []
    with pdfium.Pdf(data, "pdf") as pdf:
        for number in range(1, pdf.pages + 1):
            size = pdf.size(number)
            lines = Scanlines(pixels(size.width, DPI), pixels(size.height, DPI))
            pdf.draw(number, lines, DPI)
            pictures.append(lines.png())
    return data, pictures


def typst_alone(job: Job) -> Pages:
    """Typst's own PDF and its own PNG pages."""
    return job.compile(marks=False).pdf, job.pictures(DPI)


@contextmanager
def stages() -> Iterator[dict[str, float]]:
    """Collect the wall seconds of each stage's entry while inside."""
    spent: dict[str, float] = {}
    undo = []

    def watch(module: Any, name: str, stage: str) -> None:
        plain = getattr(module, name)

        def timed(*arguments: Any, **named: Any) -> Any:
            before = perf_counter()
            try:
                return plain(*arguments, **named)
            finally:
                spent[stage] = spent.get(stage, 0.0) + perf_counter() - before

        undo.append((module, name, plain))
        setattr(module, name, timed)

    watch(typeset, "compose", "typeset")
    watch(write, "write", "write")
    watch(records, "collect", "split and records")
    watch(figures, "draw", "figures")
    watch(Job, "compile", "typeset: of it Typst")
    watch(pdfium.Pdf, "draw", "split: of it PDFium")
    watch(png, "encode_scanlines", "split: of it PNG")
    try:
        yield spent
    finally:
        for module, name, plain in undo:
            setattr(module, name, plain)


def ink(pictures: list[bytes]) -> int:
    """How many pictures have ink on them: a contender that draws nothing is no contender."""
    import io

    from PIL import Image

    return sum(
        bool((np.asarray(Image.open(io.BytesIO(data)).convert("L")) < 128).any())
        for data in pictures
    )
