"""Turn files of a workspace into values; what cannot be read is wrong usage, never left out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from renderkit.errors import UsageError
from renderkit.store.manifests import NAME, read_manifest

Row = dict[str, Any]


def published(folder: Path) -> bool:
    """Whether a folder is a version. Raises UsageError for one whose manifest is damaged."""
    if not (folder / NAME).exists():
        return False
    if read_manifest(folder) is None:
        raise UsageError(f"{folder / NAME}: cannot be read as a manifest")
    return True


def entries(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as fault:
        raise UsageError(f"{folder}: cannot be read: {fault.strerror}") from fault


def json_of(path: Path) -> Any:
    try:
        return json.loads(path.read_bytes())
    except FileNotFoundError:
        raise UsageError(f"{path.parent}: no workspace, {path.name} is missing") from None
    except NotADirectoryError:
        raise UsageError(f"{path.parent}: no workspace, a file") from None
    except OSError as fault:
        raise UsageError(f"{path}: cannot be read: {fault.strerror}") from fault
    except ValueError as fault:
        raise UsageError(f"{path}: cannot be read as JSON") from fault


def lines_of(path: Path) -> Iterator[Row]:
    try:
        with path.open("rb") as file:
            for number, line in enumerate(file, start=1):
                row = json.loads(line)
                if not isinstance(row, dict):
                    raise UsageError(f"{path}, line {number}: not a JSON object")
                yield row
    except FileNotFoundError:
        return
    except OSError as fault:
        raise UsageError(f"{path}: cannot be read: {fault.strerror}") from fault
    except ValueError as fault:
        raise UsageError(f"{path}: cannot be read as JSON lines") from fault
