"""Turn finished files into the places where an image fact can be read as text."""

from __future__ import annotations

from collections.abc import Sequence

from renderkit.problems import Problem
from renderkit.records.model import Record
from renderkit.spec.model import Document
from renderkit.write.model import Artifact


def concern(document: Document) -> bool:
    """Whether there is anything to look for: a fact that must stay pixels."""
    return any(fact.modality == "image" for fact in document.facts.values())


def check(
    document: Document,
    artifact: Artifact,
    artifact_path: str,
    records: Sequence[Record],
    layers: Sequence[str],
) -> tuple[Problem, ...]:
    return ()
