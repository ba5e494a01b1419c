"""Turn a document into a composition: lower it to data, let Typst lay it out, read the marks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from renderkit.figures.model import Drawing
from renderkit.fonts import FontLibrary
from renderkit.layout.model import Layout
from renderkit.problems import Problem
from renderkit.spec.model import Document
from renderkit.typeset.model import Composition
from renderkit.typeset.typst import door, endnotes, opening, page, stamp, words
from renderkit.typeset.typst.blocks import KINDS
from renderkit.typeset.typst.glyphs import missing_glyphs
from renderkit.typeset.typst.lowering import Lowering, Source
from renderkit.typeset.typst.marks import Marks
from renderkit.typeset.typst.places import Placing, text_area


def compose(
    document: Document,
    layout: Layout,
    drawings: Mapping[str, Drawing],
    fonts: FontLibrary,
) -> Composition:
    """Lay a flowing document out as PDF.

    Problems with severity error come back in the composition, whose `pdf` is then empty.
    """
    sheet = page.sheet(document.page, layout)
    source = Source(
        document=document, layout=layout, drawings=drawings, fonts=fonts, width=sheet.column
    )
    lowering = Lowering(source, KINDS)
    data = _data(lowering, sheet)
    problems = [*lowering.problems, *missing_glyphs(lowering)]
    if any(p.severity == "error" for p in problems):
        return Composition(engine=door.engine_name(), pages=(), blocks=(), problems=tuple(problems))
    job = job_of(document, layout, data, lowering.pictures, fonts)
    try:
        compiled = job.compile()
    except door.TypstFault as fault:
        problems += [_told(message) for message in fault.messages]
        return Composition(engine=door.engine_name(), pages=(), blocks=(), problems=tuple(problems))
    marks = Marks.read(compiled.marks)
    placing = Placing(lowering, marks, text_area(sheet, lowering, marks))
    return Composition(
        engine=door.engine_name(),
        pages=page.pages(marks.sheets),
        blocks=placing.blocks(),
        facts=placing.facts(),
        pdf=compiled.pdf,
        problems=tuple(problems),
        fonts=fonts.hashes(),
    )


def job_of(
    document: Document,
    layout: Layout,
    data: Mapping[str, Any],
    pictures: Mapping[str, bytes],
    fonts: FontLibrary,
) -> door.Job:
    """The compile of lowered data; public so that benchmarks can run it without marks."""
    return door.Job(
        files={
            "main.typ": door.templates()["document.typ"],
            "kinds.typ": kinds_file(),
            **pictures,
        },
        inputs={"doc": data, "tokens": asdict(layout), "families": data["families"]},
        fonts=fonts,
        timestamp=int(document.identity.timestamp.timestamp()),
    )


def kinds_file() -> bytes:
    """The Typst table of block kinds, made from the Python one so that there is only one."""
    imports = "".join(f'#import "blocks/{k}.typ" as kind-{k}\n' for k in KINDS)
    rows = "".join(f'  "{k}": kind-{k}.draw,\n' for k in KINDS)
    return f"{imports}#let kinds = (\n{rows})\n".encode()


def _data(lowering: Lowering, sheet: page.Sheet) -> dict[str, Any]:
    """What document.typ reads: the lowered document."""
    identity, layout = lowering.document.identity, lowering.layout
    data: dict[str, Any] = {
        "title": identity.title,
        "authors": [a for a in (identity.author, *identity.contributors) if a],
        "keywords": list(identity.keywords),
        "families": lowering.families,
        "page": sheet.data(),
        "furniture": opening.furniture(layout, lowering),
        "opening": opening.lower(lowering, free_id("opening", lowering.document)),
    }
    data |= {"lang": "en"} | words.locale(identity.language)
    if identity.subtitle:
        data["description"] = identity.subtitle
    data["blocks"] = [b for p in lowering.document.pages for b in lowering.lower(p.blocks)]
    notes = endnotes.lower(lowering, free_id("endnotes", lowering.document))
    if notes is not None:
        data["endnotes"] = notes
    if identity.stage == "draft":
        word = lowering.words.draft
        data["stamp"] = word
        lowering.pictures["stamp.svg"] = stamp.svg(word, layout, lowering.families, lowering.fonts)
    lowering.label()
    return data


def free_id(name: str, document: Document) -> str:
    """An id for a block of our own that no block of the document has."""
    taken = {b.id for b in document.walk()}
    return next(
        i for n in range(len(taken) + 1) if (i := f"{name}-{n}" if n else name) not in taken
    )


def _told(message: str) -> Problem:
    """What Typst itself says of a document it cannot lay out."""
    return Problem(
        code="L007",
        severity="error",
        pointer="",
        message=f"the engine could not lay this out: {message.splitlines()[0]}",
        found=message[:200],
    )


def unmarked(document: Document, layout: Layout, fonts: FontLibrary) -> door.Job:
    """The compile of a document without pictures, its marks left out: the floor of benchmarks."""
    sheet = page.sheet(document.page, layout)
    source = Source(document=document, layout=layout, drawings={}, fonts=fonts, width=sheet.column)
    lowering = Lowering(source, KINDS)
    job = job_of(document, layout, _data(lowering, sheet), lowering.pictures, fonts)
    return replace(job, inputs={**job.inputs, "marks": False})
