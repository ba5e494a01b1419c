"""Turn JSON content specs into real documents, retrieval records and gold evidence.

    import renderkit as rk
    document = rk.load("report.json")
    result = rk.render(document, out="workspace")

Everything is imported when it is first used, so `import renderkit` costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from renderkit.errors import (
        CheckFailed,
        InternalError,
        LayoutError,
        MissingComponent,
        RenderkitError,
        SpecError,
        UsageError,
    )
    from renderkit.figures.model import Drawing
    from renderkit.library import (
        Result,
        draw,
        from_profile,
        load,
        render,
        schema,
        to_profile,
        validate,
    )
    from renderkit.problems import Problem
    from renderkit.records.model import Evidence, Record
    from renderkit.spec.model import Document
    from renderkit.store import Workspace
    from renderkit.world import World

__version__ = "0.1.0"

_HOMES = {
    "CheckFailed": "errors",
    "Document": "spec.model",
    "Drawing": "figures.model",
    "Evidence": "records.model",
    "InternalError": "errors",
    "LayoutError": "errors",
    "MissingComponent": "errors",
    "Problem": "problems",
    "Record": "records.model",
    "RenderkitError": "errors",
    "Result": "library",
    "SpecError": "errors",
    "UsageError": "errors",
    "Workspace": "store",
    "World": "world",
    "draw": "library",
    "from_profile": "library",
    "load": "library",
    "render": "library",
    "schema": "library",
    "to_profile": "library",
    "validate": "library",
}

__all__ = [
    "CheckFailed", "Document", "Drawing", "Evidence", "InternalError", "LayoutError",
    "MissingComponent", "Problem", "Record", "RenderkitError", "Result", "SpecError", "UsageError",
    "Workspace", "World", "draw", "from_profile", "load", "render", "schema", "to_profile",
    "validate",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'renderkit' has no attribute {name!r}")
    return getattr(import_module(f"renderkit.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
