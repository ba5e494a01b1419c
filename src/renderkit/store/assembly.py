"""Turn a finished rendering into the files of its version folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from renderkit.figures.model import Drawing
from renderkit.layout.model import Layout
from renderkit.problems import Problem
from renderkit.records.model import Retrieval
from renderkit.spec.model import Document, Identity
from renderkit.split.model import PageUnit
from renderkit.store.manifests import Making, lines, version
from renderkit.store.model import Version
from renderkit.store.naming import artifact_name, version_folder
from renderkit.typeset.model import Composition
from renderkit.versions import version as installed
from renderkit.write.model import Artifact

#: What decides bytes beside renderkit itself.
LIBRARIES = (
    "matplotlib",
    "numpy",
    "pillow",
    "pypdfium2",
    "renderkit",
    "typst",
    "uharfbuzz",
    "zlib-ng",
)


class Rendered(Protocol):
    """Everything one document became, in memory; each picture of `units` without its pixels."""

    @property
    def document(self) -> Document: ...
    @property
    def layout(self) -> Layout: ...
    @property
    def drawings(self) -> Mapping[str, Drawing]: ...
    @property
    def composition(self) -> Composition: ...
    @property
    def artifacts(self) -> Sequence[Artifact]: ...
    @property
    def units(self) -> Sequence[PageUnit]: ...
    @property
    def retrieval(self) -> Retrieval: ...
    @property
    def problems(self) -> Sequence[Problem]: ...


def artifact_path(identity: Identity, artifact: Artifact) -> str:
    """Where an artifact will stand, relative to the workspace."""
    name, _ = artifact_name(identity, artifact.suffix)
    return f"{version_folder(identity)}/{name}"


def renamed(rendering: Rendered) -> tuple[Problem, ...]:
    """Notes (V004) about artifacts that cannot have the name the spec gives them."""
    names = (artifact_name(rendering.document.identity, a.suffix) for a in rendering.artifacts)
    return tuple(note for _, notes in names for note in notes)


def version_of(rendering: Rendered) -> Version:
    """The version folder of a rendering: spec, artifacts, pictures, records, evidence, manifest."""
    document, retrieval = rendering.document, rendering.retrieval
    files = {"spec.json": document.canonical.encode() + b"\n"}
    for artifact in rendering.artifacts:
        name, _ = artifact_name(document.identity, artifact.suffix)
        files[name] = artifact.data
    for unit, record in zip(rendering.units, retrieval.records, strict=True):
        files[f"pages/{record.id}.png"] = unit.png
    for block, drawing in rendering.drawings.items():
        files[f"figures/{block}.png"] = drawing.png
    files["records.jsonl"] = lines(record.fields for record in retrieval.records)
    files["evidence.jsonl"] = lines(piece.fields for piece in retrieval.evidence)
    return version(document, _making(rendering), files)


def _making(rendering: Rendered) -> Making:
    units = rendering.units
    return Making(
        layout={"name": rendering.layout.name, "sha256": rendering.layout.sha256},
        assets=dict(sorted(pair for d in rendering.drawings.values() for pair in d.assets)),
        options={"dpi": units[0].dpi if units else rendering.document.render.dpi},
        engine=rendering.composition.engine,
        renderers=sorted({unit.renderer for unit in units}),
        fonts=rendering.composition.fonts,
        libraries={name: installed(name) for name in LIBRARIES},
        problems=[*rendering.problems, *renamed(rendering)],
    )
