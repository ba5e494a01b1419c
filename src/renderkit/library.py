"""The library: load, validate, render, draw. The command line uses nothing else.

Every call is thread-safe: nothing is kept between calls but caches of fonts and glyphs.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from renderkit import pipeline, spec
from renderkit.errors import SpecError, UsageError
from renderkit.figures.model import Drawing
from renderkit.problems import Problem
from renderkit.records.model import Evidence, Record
from renderkit.spec import tree
from renderkit.spec.limits import LIMITS
from renderkit.spec.model import Document
from renderkit.store import artifact_path
from renderkit.struct import Struct, replace
from renderkit.typeset import ENGINES
from renderkit.world import World

LARGEST_SPEC = LIMITS.document

__all__ = [
    "LARGEST_SPEC", "Result", "draw", "from_profile", "load", "read", "render", "schema",
    "to_profile", "validate",
]  # fmt: skip


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


def load(
    source: str | Path | bytes | Mapping[str, Any],
    *,
    world: World | None = None,
    profile: str | None = None,
) -> Document:
    """A document from a file (a Path, or text that is one), JSON text or bytes, or a dict.

    profile: the schema profile (`openai`, `anthropic`, `gemini`) that the source is written in.
    Raises SpecError with every problem, UsageError for a file that cannot be read.
    """
    world = world or World.default()
    if isinstance(source, str) and not source.lstrip().startswith(("{", "[")):
        source = Path(source)
    data = world.read_spec(source, LARGEST_SPEC) if isinstance(source, Path) else source
    return read(data, world, profile)


def read(
    data: str | bytes | Mapping[str, Any], world: World, profile: str | None = None
) -> Document:
    """A document from JSON text, bytes or a dict. Raises SpecError with every problem."""
    reading = _reading(data, world, profile)
    if reading.document is None:
        raise SpecError(reading.problems)
    return reading.document


def validate(
    data: str | bytes | Mapping[str, Any],
    *,
    world: World | None = None,
    fit: bool = False,
    layout: str | Path | None = None,
    profile: str | None = None,
) -> list[Problem]:
    """Everything that is wrong with a spec; never raises for bad input.

    profile: the schema profile that the data is written in; pointers lead into the spec it means.
    fit: also draw the figures and lay the pages out (leaks show only in finished files: `render`).
    """
    world = world or World.default()
    reading = _reading(data, world, profile)
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


def schema(profile: str | None = None, kinds: Collection[str] | None = None) -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of specs, or what a provider's strict output accepts of it.

    profile: `openai`, `anthropic` or `gemini`; kinds: the block kinds to offer (profiles only,
    None: all that fit). Raises UsageError for an unknown profile or kind.
    """
    if profile is None:
        if kinds is not None:
            raise UsageError("block kinds are chosen for a profile; name one")
        return spec.schema()
    from renderkit.spec import profiles

    return profiles.profile_schema(profile, kinds)


def to_profile(
    data: str | bytes | Mapping[str, Any],
    profile: str,
    *,
    kinds: Collection[str] | None = None,
    world: World | None = None,
) -> dict[str, Any]:
    """A spec as a model answers it under a profile's schema: an example to show it.

    Raises SpecError for a faulty spec and (S031) for what the profile has no words for.
    """
    from renderkit.spec import profiles

    world = world or World.default()
    document = read(data, world)
    encoded = profiles.encode(spec.tree_of(data), profile, kinds)
    meant = read(encoded.value, world, profile)
    if _without_source(meant) != _without_source(document):
        said = f"the profile {profile} cannot tell this empty value from none"
        raise SpecError([Problem("S031", "error", at, said) for at in encoded.emptied])
    return encoded.value


def from_profile(answer: str | bytes | Mapping[str, Any], profile: str) -> Any:
    """The spec that an answer under a profile's schema means: nulls gone, pairs as objects again.

    The spec is not checked: hand it to `load` or `validate`, or use their `profile` at once.
    Raises SpecError for text that is no JSON, UsageError for an unknown profile.
    """
    from renderkit.spec import profiles

    return tree.plain(profiles.decode(spec.tree_of(answer), profile))


def _reading(
    data: str | bytes | Mapping[str, Any], world: World, profile: str | None
) -> spec.Reading:
    """What came of reading a spec, or an answer in a profile's words."""
    adapt = None
    if profile is not None:
        from renderkit.spec import profiles

        profiles.known(profile)
        adapt = partial(profiles.decode, name=profile)
    return spec.read(data, layouts=world.layout_names(), engines=tuple(ENGINES), adapt=adapt)


def _without_source(document: Document) -> Document:
    return replace(document, canonical="", problems=())


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
