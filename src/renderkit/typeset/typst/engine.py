"""Turn a document into a composition: lower it to data, let Typst lay it out, read the marks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from renderkit.figures.model import Drawing
from renderkit.fonts import FontLibrary
from renderkit.layout.model import Layout
from renderkit.problems import Problem
from renderkit.spec.model import Document
from renderkit.struct import replace
from renderkit.typeset.model import Composition
from renderkit.typeset.typst import door, page, shrunk, strays
from renderkit.typeset.typst.area import Area
from renderkit.typeset.typst.blocks import KINDS
from renderkit.typeset.typst.document import Lowered, job, lower
from renderkit.typeset.typst.glyphs import missing_glyphs
from renderkit.typeset.typst.marks import Marks
from renderkit.typeset.typst.places import Placing, text_area
from renderkit.typeset.typst.unsupported import unsupported

#: How often a document is laid out at most; each time fewer footnotes may stand before their signs.
_TRIES = 4


def compose(
    document: Document,
    layout: Layout,
    drawings: Mapping[str, Drawing],
    fonts: FontLibrary,
) -> Composition:
    """Lay a flowing document out as PDF.

    Problems with severity error come back in the composition, whose `pdf` is then empty.
    """
    problems = list(unsupported(document, KINDS))
    small = page.too_small(page.sheet(document.page, layout), document.page.pointer)
    if document.identity.kind != "report" or small is not None:
        return _refused([*problems, *([small] if small else [])])
    lowered = lower(document, layout, drawings, fonts)
    problems += lowered.account.problems
    problems += missing_glyphs(lowered.account)
    if any(p.severity == "error" for p in problems):
        return _refused(problems)
    try:
        laid = _laid(lowered)
    except door.TypstFault as fault:
        return _refused([*problems, *map(_told, fault.messages)])
    return _composition(lowered, laid, problems)


class _Laid(NamedTuple):
    pdf: bytes
    marks: Marks
    area: Area


def _laid(lowered: Lowered) -> _Laid:
    """The compile; again with breaks before blocks that left a footnote of theirs behind."""
    work, anew = job(lowered), frozenset[int]()
    for _ in range(_TRIES):
        compiled = _compiled(work)
        marks = Marks.read(compiled.marks)
        laid = _Laid(compiled.pdf, marks, text_area(lowered.sheet, lowered.account, marks))
        more = strays.anew(lowered, marks, laid.area) - anew
        if not more:
            break
        anew |= more
        work = replace(work, inputs={**work.inputs, "anew": sorted(anew)})
    return laid


def _compiled(work: door.Job) -> door.Compiled:
    """The compile; once more, with fewer blocks kept together, where Typst itself breaks down.

    It does so over tags of blocks that are kept with the next one inside another block, when
    footnotes make it lay a page out again.
    """
    try:
        return work.compile()
    except door.TypstFault as fault:
        if not fault.internal:
            raise
    return replace(work, inputs={**work.inputs, "loose": True}).compile()


def unmarked(document: Document, layout: Layout, fonts: FontLibrary) -> door.Job:
    """The compile of a document without pictures, its marks left out: the floor of benchmarks."""
    marked = job(lower(document, layout, {}, fonts))
    return replace(marked, inputs={**marked.inputs, "marks": False})


def _composition(lowered: Lowered, laid: _Laid, problems: Iterable[Problem]) -> Composition:
    marks = laid.marks
    problems = [*problems, *shrunk.warnings(lowered.account, marks)]
    placing = Placing(lowered.account, marks, laid.area)
    return Composition(
        engine=door.engine_name(),
        pages=page.pages(marks.sheets),
        blocks=placing.blocks(),
        facts=placing.facts(),
        pdf=laid.pdf,
        problems=tuple(problems),
        fonts=lowered.account.fonts.hashes(),
    )


def _refused(problems: Iterable[Problem]) -> Composition:
    return Composition(engine=door.engine_name(), pages=(), blocks=(), problems=tuple(problems))


def _told(message: str) -> Problem:
    """What Typst itself says of a document it cannot lay out."""
    return Problem(
        code="L007",
        severity="error",
        pointer="",
        message=f"the engine could not lay this out: {message.splitlines()[0]}",
        found=message[:200],
    )
