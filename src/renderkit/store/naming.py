"""Turn names that people give into file names that are safe on every system."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from renderkit.problems import Problem
from renderkit.spec.model import Identity

FOLDER = re.compile(r"v(\d{3})")  # of a version, in its document's folder

_BYTES = 200  # of a stem: with suffix and counter it stays below the 255 of most file systems
_RESERVED = frozenset(
    ["con", "prn", "aux", "nul"] + [f"{port}{n}" for port in ("com", "lpt") for n in "0123456789"]
)


def slug(name: str, otherwise: str) -> str:
    """A readable stem: small letters, digits of any script, single hyphens.

    Never empty (then `otherwise`), never a device name, at most 200 bytes of UTF-8, without dots,
    separators or anything a shell or a file system takes for itself.
    """
    wanted = unicodedata.normalize("NFC", name).lower()
    kept = "".join(c if _plain(c) else "-" for c in wanted)
    stem = "-".join(filter(None, kept.split("-")))
    while len(stem.encode()) > _BYTES:
        stem = stem[:-1]
    stem = stem.strip("-") or otherwise
    return f"{stem}-file" if stem in _RESERVED else stem


def _plain(character: str) -> bool:
    return unicodedata.category(character)[0] in "LN" or (
        unicodedata.category(character) in ("Mn", "Mc")
    )


def distinct(stems: Iterable[str]) -> list[str]:
    """The same stems, later ones counted (`sales-2`) where they differ in case or form alone."""
    taken: set[str] = set()
    found = []
    for stem in stems:
        chosen, count = stem, 1
        while _folded(chosen) in taken:
            count += 1
            chosen = f"{stem}-{count}"
        taken.add(_folded(chosen))
        found.append(chosen)
    return found


def _folded(stem: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFKC", stem).casefold())


def version_folder(identity: Identity) -> str:
    """Where a version stands, relative to the workspace: `documents/<id>/<v002>`."""
    return f"documents/{identity.id}/{identity.folder}"


def artifact_name(identity: Identity, suffix: str) -> tuple[str, tuple[Problem, ...]]:
    """The name of an artifact, relative to its version folder, from `filename` or the id.

    suffix: `.pdf`. A note (V004) says so when more had to be changed than case and blanks.
    """
    if identity.filename is None:
        return f"files/{identity.id}{suffix}", ()
    wanted = _without(identity.filename, suffix)
    stem = slug(wanted, identity.id)
    name = f"{stem}{suffix}"
    if "-".join(wanted.lower().split()) == stem:
        return f"files/{name}", ()
    note = Problem(
        code="V004",
        severity="note",
        pointer="/document/filename",
        message=f"on disk the file is called {name}; the records keep the name that was given",
        found=identity.filename[:200],
        allowed="letters, digits, hyphens and blanks are kept in file names",
    )
    return f"files/{name}", (note,)


def _without(name: str, suffix: str) -> str:
    if name.lower().endswith(suffix.lower()) and len(name) > len(suffix):
        return name[: -len(suffix)]
    return name
