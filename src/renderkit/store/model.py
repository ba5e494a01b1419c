"""What `store` hands on: a published version."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from renderkit.struct import Struct


class Version(Struct, frozen=True, kw_only=True):
    """Everything one version folder holds, before it is written: relative path to bytes."""

    document: str
    version: str  # "v2"
    folder: str  # "v002"
    files: Mapping[str, bytes]
    manifest: Mapping[str, Any]


class Published(Struct, frozen=True, kw_only=True):
    """Where it went and what happened.

    `new`; `same`: nothing to do; `extended`: the same content got files of further formats;
    `replaced`: another content stood there.
    """

    path: Path
    outcome: Literal["new", "same", "extended", "replaced"]
