"""Turn a finished document and its contract into the breaches of it."""

from __future__ import annotations

from collections.abc import Sequence

from renderkit.problems import Problem
from renderkit.records.text import PageText
from renderkit.spec.model import Document
from renderkit.typeset.model import Composition


def check(
    document: Document, composition: Composition, texts: Sequence[PageText]
) -> tuple[Problem, ...]:
    return ()
