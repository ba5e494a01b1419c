"""The one flow, on one screen: spec, figures, typeset, write, split, records, store.

This is the only place that joins stages. Problems that are errors stop the run before anything is
written; all of a stage's errors are reported together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path

from renderkit import figures, records, split, store, typeset, write
from renderkit.errors import SpecError, UsageError
from renderkit.figures.model import Drawing
from renderkit.layout.model import Layout
from renderkit.problems import Problem
from renderkit.records.model import Retrieval
from renderkit.spec.model import Document, Pictured
from renderkit.split.model import PageUnit
from renderkit.store.model import Published
from renderkit.struct import Struct, replace
from renderkit.typeset.model import Composition
from renderkit.world import World, load_apart
from renderkit.write.model import Artifact

#: The stages in order; the README's line of the flow is checked against it.
STAGES = ("spec", "figures", "typeset", "write", "split", "records", "store")


class Choices(Struct, frozen=True, kw_only=True):
    """What a call or the command line says; None leaves it to the spec."""

    layout: str | Path | None = None
    formats: tuple[str, ...] | None = None
    dpi: int | None = None
    strict: bool = False


class Rendering(Struct, frozen=True, kw_only=True):
    """Everything one document became, in memory."""

    document: Document
    layout: Layout
    drawings: Mapping[str, Drawing]
    composition: Composition
    artifacts: tuple[Artifact, ...]
    units: tuple[PageUnit, ...]
    retrieval: Retrieval
    problems: tuple[Problem, ...]


def run(
    document: Document,
    world: World,
    choices: Choices,
    progress: Callable[[str], None] = lambda _step: None,
) -> Rendering:
    """Take a document through the stages up to records; nothing is written.

    Raises SpecError with all problems of the first stage that has errors.
    """
    formats = _formats(document, choices)
    split.make_ready()
    layout, drawings, composition = lay_out(document, world, choices, progress)
    found = [*document.problems, *_told(drawings.values()), *composition.problems]

    progress("writing the files")
    artifacts = tuple(write.write(f, composition, document) for f in formats)

    progress("drawing the pages, making the records")
    units: list[PageUnit] = []
    retrieval, told = records.collect(
        records.Source(
            document=document,
            composition=composition,
            drawings=drawings,
            artifact=artifacts[0],
            artifact_path=store.artifact_path(document.identity, artifacts[0]),
        ),
        _kept(_pages(document, composition, artifacts[0], choices), units),
    )
    found += told
    _refuse(found, choices.strict)
    return Rendering(
        document=document,
        layout=layout,
        drawings=drawings,
        composition=composition,
        artifacts=artifacts,
        units=tuple(units),
        retrieval=retrieval,
        problems=tuple(found),
    )


def lay_out(
    document: Document,
    world: World,
    choices: Choices,
    progress: Callable[[str], None] = lambda _step: None,
) -> tuple[Layout, Mapping[str, Drawing], Composition]:
    """Draw the figures and decide where everything goes.

    Raises SpecError with all problems of figures and typesetting when one is an error.
    """
    chosen = document.layout
    layout = world.layout(choices.layout or chosen.name, chosen.set, f"{chosen.pointer}/set")

    progress("drawing the figures")
    drawings = _drawn(document, layout, world, choices)

    progress("laying the pages out")
    composition = typeset.compose(document, layout, drawings, world.fonts, document.render.engine)
    _refuse([*document.problems, *_told(drawings.values()), *composition.problems], choices.strict)
    return layout, drawings, composition


def publish(
    rendering: Rendering, root: Path, *, replace: bool = False, strict: bool = False
) -> tuple[Published, tuple[Problem, ...]]:
    """Put a rendering into the workspace at `root`, atomically; with what that brings to light.

    Which versions are missing (V001, V003) depends on the workspace, not on the document, so it
    stands in no manifest. Raises SpecError when that is an error (strict); nothing is written then.
    """
    told = (*store.renamed(rendering), *store.survey(rendering.document.identity, root))
    _refuse([*rendering.problems, *told], strict)
    return store.publish(store.version_of(rendering), root, replace=replace), told


def _formats(document: Document, choices: Choices) -> tuple[str, ...]:
    """What to write. Raises UsageError for a format of the call that nobody writes."""
    unknown = [f for f in choices.formats or () if f not in write.FORMATS]
    if unknown:
        known = ", ".join(write.FORMATS)
        raise UsageError(
            f"this renderkit cannot write the format {unknown[0]!r}; it writes {known}"
        )
    return choices.formats or document.render.formats


def _drawn(
    document: Document, layout: Layout, world: World, choices: Choices
) -> Mapping[str, Drawing]:
    """A drawing of every block that pages show as a picture, by the block's id."""
    if any(block.kind in figures.PAINTED for block in document.walk()):
        load_apart(figures.make_ready)
    widths = typeset.picture_widths(document, layout, world.fonts)
    tight = partial(_tight, document, layout, world)
    context = figures.FigureContext(
        layout=layout,
        fonts=world.fonts,
        facts=document.facts,
        language=document.identity.language,
        width_points=0.0,
        read_asset=world.read_asset,
        draw_table=tight,
        paint_vector=typeset.paint_vector,
        dpi=choices.dpi or document.render.dpi,
    )
    return {
        block.id: figures.draw(block, replace(context, width_points=widths[block.id]))
        for block in document.walk()
        if isinstance(block, Pictured) and block.kind in figures.KINDS and block.id in widths
    }


def _tight(
    document: Document, layout: Layout, world: World, block: Pictured, width: float
) -> Drawing:
    """A block drawn through the typesetter as a picture of exactly its box."""
    return typeset.draw_tight(block, document, layout, world.fonts, width)


def _pages(
    document: Document, composition: Composition, artifact: Artifact, choices: Choices
) -> Iterator[PageUnit]:
    """The pages of the artifact that makes the records, as they are finished."""
    return split.pages(
        artifact,
        dpi=choices.dpi or document.render.dpi,
        text_of=records.pages_that_need_text(document, composition),
        rasterizer=document.render.rasterizer,
    )


def _kept(units: Iterator[PageUnit], kept: list[PageUnit]) -> Iterator[PageUnit]:
    """Pass the pages on and keep them without their pixels: 100 kB each in place of 6 MB."""
    for unit in units:
        kept.append(replace(unit, pixels=memoryview(b"")))
        yield unit


def _told(drawings: Iterable[Drawing]) -> list[Problem]:
    return [problem for drawing in drawings for problem in drawing.problems]


def _refuse(problems: Iterable[Problem], strict: bool) -> None:
    """Stop when something is an error, telling everything found so far."""
    worst = ("error", "warning") if strict else ("error",)
    told = tuple(problems)
    if any(p.severity in worst for p in told):
        raise SpecError(told)
