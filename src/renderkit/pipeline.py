"""The one flow, on one screen: spec, figures, typeset, write, split, records, store.

This is the only place that joins stages. Problems that are errors stop the run before anything is
written; all of a stage's errors are reported together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from renderkit import figures, records, split, store, typeset, write
from renderkit.errors import SpecError
from renderkit.figures.model import Drawing
from renderkit.layout.model import Layout
from renderkit.problems import Problem
from renderkit.records.model import Retrieval
from renderkit.spec.model import Document
from renderkit.split.model import PageUnit
from renderkit.store.model import Published
from renderkit.typeset.model import Composition
from renderkit.world import World
from renderkit.write.model import Artifact

#: The stages in order; the README's line of the flow is checked against it.
STAGES = ("spec", "figures", "typeset", "write", "split", "records", "store")


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """What a call or the command line says; None leaves it to the spec."""

    layout: str | Path | None = None
    formats: tuple[str, ...] | None = None
    dpi: int | None = None
    strict: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Rendering:
    """Everything one document became, in memory."""

    document: Document
    layout: Layout
    drawings: Mapping[str, Drawing]
    composition: Composition
    artifacts: tuple[Artifact, ...]
    units: tuple[PageUnit, ...]
    retrieval: Retrieval
    problems: tuple[Problem, ...]
