"""Small versions to publish, and a look at what a workspace really holds."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from renderkit.store.disk import Disk
from renderkit.store.model import Version


class Quick(Disk):
    """A disk that does not wait for the platter: what is under test is the order, not the wait."""

    def sync(self, file: int) -> None:
        pass

    def sync_folder(self, path: Path) -> None:
        pass


FILES = {
    "spec.json": b'{"document":{"id":"report","timestamp":"2026-09-01T17:30:00+09:00"}}\n',
    "files/report.pdf": b"%PDF-1.7 " + b"x" * 3000,
    "pages/report_v001_p0001.png": b"\x89PNG" + b"y" * 5000,
    "records.jsonl": b"",
    "evidence.jsonl": b"",
}


def version(
    identity: str = "one", number: int = 1, document: str = "report", **files: bytes | None
) -> Version:
    """A version; `files` replaces contents by name with `/` written `__` (None: left out)."""
    own: dict[str, bytes] = dict(FILES)
    for name, data in files.items():
        path = name.replace("__", "/").replace("_dot_", ".")
        if data is None:
            own.pop(path)
        else:
            own[path] = data
    return Version(
        document=document,
        version=f"v{number}",
        folder=f"v{number:03d}",
        files=own,
        manifest={
            "manifest": 1,
            "document": document,
            "version": f"v{number}",
            "identity": identity,
            "files": {path: hashlib.sha256(data).hexdigest() for path, data in own.items()},
        },
    )


def audit(root: Path) -> dict[str, Mapping[str, Any]]:
    """Every version a reader would see, checked byte by byte: name to manifest."""
    found = {}
    for manifest in sorted(root.glob("documents/*/*/manifest.json")):
        told = json.loads(manifest.read_bytes())
        folder = manifest.parent
        there = {
            path.relative_to(folder).as_posix()
            for path in folder.rglob("*")
            if path.is_file() and path != manifest
        }
        assert there == set(told["files"])
        for path, digest in told["files"].items():
            assert hashlib.sha256((folder / path).read_bytes()).hexdigest() == digest
        found[folder.relative_to(root / "documents").as_posix()] = told
    folders = {p.relative_to(root / "documents").as_posix() for p in root.glob("documents/*/*")}
    assert folders == set(found), "a version folder without a manifest is visible"
    return found


def leftovers(root: Path) -> list[str]:
    return sorted(p.name for p in (root / ".renderkit" / "tmp").iterdir())


def snapshot(root: Path) -> dict[str, bytes]:
    """Every file of a workspace but the lock."""
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.is_file() and path.name != "lock"
    }
