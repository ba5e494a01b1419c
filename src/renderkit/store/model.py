"""What `store` hands on: a published version."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """Everything one version folder holds, before it is written: relative path to bytes."""

    document: str
    version: str  # "v2"
    folder: str  # "v002"
    files: Mapping[str, bytes]
    manifest: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Published:
    """Where it went and what happened.

    `new`; `same`: nothing to do; `extended`: the same content got files of further formats;
    `replaced`: another content stood there.
    """

    path: Path
    outcome: Literal["new", "same", "extended", "replaced"]
