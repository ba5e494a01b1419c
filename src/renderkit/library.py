"""The library: load, validate, render, draw. The command line uses nothing else.

Every call is thread-safe: nothing is kept between calls but caches of fonts and glyphs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from renderkit import pipeline, spec
from renderkit.errors import SpecError, UsageError
from renderkit.figures.model import Drawing
from renderkit.problems import Problem
from renderkit.records.model import Evidence, Record
from renderkit.spec.limits import LIMITS
from renderkit.spec.model import Document
from renderkit.store import artifact_path
from renderkit.struct import Struct, replace
from renderkit.typeset import ENGINES
from renderkit.world import World

LARGEST_SPEC = LIMITS.document

__all__ = ["LARGEST_SPEC", "Result", "draw", "load", "read", "render", "schema", "validate"]


class ArtifactFile(Struct, frozen=True, kw_only=True):
    """A finished file: path is relative to the workspace, None when nothing was published."""

    format: str
    path: str | None
    sha256: str
    pages: int
    data: bytes


class Result(Struct, frozen=True, kw_only=True):
    """What `render` made. path: the version folder, None with `out=None`; pictures: PNG bytes by
    record id; outcome: new, same, replaced, or memory.
    """

    document: str
    version: str
    path: Path | None
    outcome: str
    artifacts: tuple[ArtifactFile, ...]
    records: tuple[Record, ...]
    evidence: tuple[Evidence, ...]
    pictures: Mapping[str, bytes]
    problems: tuple[Problem, ...]

    def as_json(self) -> dict[str, Any]:
        """As `render --json` prints it."""
        return {
            "document": self.document,
            "version": self.version,
            "path": None if self.path is None else str(self.path),
            "artifacts": [
                {"format": a.format, "path": a.path, "sha256": a.sha256, "pages": a.pages}
                for a in self.artifacts
            ],
            "records": len(self.records),
            "problems": [p.as_json() for p in self.problems],
        }


def load(source: str | Path | bytes | Mapping[str, Any], *, world: World | None = None) -> Document:
    """A document from a file (a Path, or text that is one), JSON text or bytes, or a dict.

    Raises SpecError with every problem, UsageError for a file that cannot be read.
    """
    world = world or World.default()
    if isinstance(source, str) and not source.lstrip().startswith(("{", "[")):
        source = Path(source)
    data = world.read_spec(source, LARGEST_SPEC) if isinstance(source, Path) else source
    return read(data, world)


def read(data: str | bytes | Mapping[str, Any], world: World) -> Document:
    """A document from JSON text, bytes or a dict. Raises SpecError with every problem."""
    reading = spec.read(data, layouts=world.layout_names(), engines=tuple(ENGINES))
    if reading.document is None:
        raise SpecError(reading.problems)
    return reading.document


def validate(
    data: str | bytes | Mapping[str, Any],
    *,
    world: World | None = None,
    fit: bool = False,
    layout: str | Path | None = None,
) -> list[Problem]:
    """Everything that is wrong with a spec; never raises for bad input.

    fit: also draw the figures and lay the pages out (leaks show only in finished files: `render`).
    """
    world = world or World.default()
    reading = spec.read(data, layouts=world.layout_names(), engines=tuple(ENGINES))
    if reading.document is None or not fit:
        return list(reading.problems)
    try:
        _, drawings, composition = pipeline.lay_out(
            reading.document, world, pipeline.Choices(layout=layout)
        )
    except SpecError as error:
        return list(error.problems)
    told = [p for drawing in drawings.values() for p in drawing.problems]
    return [*reading.problems, *told, *composition.problems]


def render(  # noqa: PLR0913 - every choice of a run by its name
    document: Document,
    *,
    out: str | Path | None = None,
    layout: str | Path | None = None,
    formats: Sequence[str] | None = None,
    assets: str | Path | None = None,
    dpi: int | None = None,
    world: World | None = None,
    replace: bool = False,
    strict: bool = False,
    progress: Callable[[str], None] = lambda _step: None,
) -> Result:
    """Render a document; publish it as one version below `out`, or keep it in memory (None).

    layout: a name, or a Path of a layout folder, in place of the spec's; assets: the asset root;
    replace: may replace a published version of other content; strict: warnings count as errors.
    Raises SpecError with every problem found; nothing is written then.
    """
    world = world or World.default()
    if assets is not None:
        world = _with_assets(world, Path(assets))
    choices = pipeline.Choices(
        layout=layout, formats=tuple(formats) if formats else None, dpi=dpi, strict=strict
    )
    rendering = pipeline.run(document, world, choices, progress)
    if out is None:
        return _result(rendering, None, "memory")
    published, told = pipeline.publish(rendering, Path(out), replace=replace, strict=strict)
    return _result(rendering, published.path, published.outcome, told)


def draw(
    block: Mapping[str, Any],
    layout: str | Path = "brief",
    *,
    facts: Sequence[Mapping[str, Any]] = (),
    assets: str | Path | None = None,
    world: World | None = None,
) -> Drawing:
    """The picture of one block (chart, table_image, figure, diagram) as a page would show it.

    Raises SpecError with every problem of the block, UsageError for a block that is no picture.
    """
    world = world or World.default()
    if assets is not None:
        world = _with_assets(world, Path(assets))
    document = read(_alone(block, facts), world)
    _, drawings, _ = pipeline.lay_out(document, world, pipeline.Choices(layout=layout))
    if not drawings:
        raise UsageError(f"a {block.get('kind')} block is not drawn as a picture")
    return next(iter(drawings.values()))


def schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of specs."""
    return spec.schema()


def _alone(block: Mapping[str, Any], facts: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """A document with nothing but one block."""
    return {
        "renderkit": 1,
        "document": {
            "id": "drawing",
            "version": "v1",
            "kind": "report",
            "title": "Drawing",
            "timestamp": "2000-01-01T00:00:00Z",
        },
        "facts": list(facts),
        "pages": [{"blocks": [dict(block)]}],
    }


def _with_assets(world: World, root: Path) -> World:
    return replace(world, assets=root)


def _result(
    rendering: pipeline.Rendering,
    path: Path | None,
    outcome: str,
    told: tuple[Problem, ...] = (),
) -> Result:
    identity = rendering.document.identity
    records = rendering.retrieval.records
    return Result(
        document=identity.id,
        version=identity.version,
        path=path,
        outcome=outcome,
        artifacts=tuple(
            ArtifactFile(
                format=a.format,
                path=None if path is None else artifact_path(identity, a),
                sha256=a.sha256,
                pages=a.pages,
                data=a.data,
            )
            for a in rendering.artifacts
        ),
        records=records,
        evidence=rendering.retrieval.evidence,
        pictures={
            record.id: unit.png for record, unit in zip(records, rendering.units, strict=True)
        },
        problems=(*rendering.problems, *told),
    )
