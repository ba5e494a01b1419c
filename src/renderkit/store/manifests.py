"""Turn what a version was made from into its identity and its manifest."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from renderkit.problems import Problem
from renderkit.spec.model import Document
from renderkit.store.model import Version
from renderkit.struct import Struct, field

FORMAT = 1
NAME = "manifest.json"


class Making(Struct, frozen=True, kw_only=True):
    """What a version was made from and with; no clock times, no paths of the machine.

    layout: what identifies the layout (`{"name", "sha256"}`); assets: path to sha256;
    options: command line and call, as far as they change pixels or text (`{"dpi": 144}`);
    engine, renderers, fonts (file to sha256), libraries (name to version): the tools.
    """

    layout: Mapping[str, Any]
    assets: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    engine: str = ""
    renderers: Sequence[str] = ()
    fonts: Mapping[str, str] = field(default_factory=dict)
    libraries: Mapping[str, str] = field(default_factory=dict)
    problems: Sequence[Problem] = ()


def identity(document: Document, making: Making) -> str:
    """SHA-256 of the canonical spec, layout, assets and the options that change pixels or text."""
    return _sha256(
        canonical(
            {
                "spec": document.canonical,
                "layout": dict(making.layout),
                "assets": dict(making.assets),
                "options": dict(making.options),
            }
        )
    )


def manifest(document: Document, making: Making, files: Mapping[str, bytes]) -> dict[str, Any]:
    """The content of `manifest.json` for a version that holds `files`."""
    return {
        "manifest": FORMAT,
        "document": document.identity.id,
        "version": document.identity.version,
        "identity": identity(document, making),
        "files": {path: _sha256(data) for path, data in sorted(files.items())},
        "engine": making.engine,
        "renderers": list(making.renderers),
        "fonts": dict(making.fonts),
        "libraries": dict(making.libraries),
        "layout": dict(making.layout),
        "assets": dict(making.assets),
        "problems": [problem.as_json() for problem in making.problems],
    }


def version(document: Document, making: Making, files: Mapping[str, bytes]) -> Version:
    """A version ready to be published. files: path in the version folder to bytes."""
    own = document.identity
    return Version(
        document=own.id,
        version=own.version,
        folder=own.folder,
        files=dict(files),
        manifest=manifest(document, making, files),
    )


def canonical(value: Any) -> bytes:
    """JSON that is the same for equal values: sorted keys, UTF-8, one line."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, allow_nan=False).encode()


def lines(rows: Iterable[Mapping[str, Any]]) -> bytes:
    """JSON lines, each canonical and ended by a line feed."""
    return b"".join(canonical(dict(row)) + b"\n" for row in rows)


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def read_manifest(folder: Path) -> Mapping[str, Any] | None:
    """The manifest of a version folder; None when there is none that can be read."""
    try:
        found = json.loads((folder / NAME).read_bytes())
    except (OSError, ValueError):
        return None
    return found if isinstance(found, dict) and isinstance(found.get("files"), dict) else None
