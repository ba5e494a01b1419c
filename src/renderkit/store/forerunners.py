"""Turn the versions a workspace has into warnings about those it has not.

Versions may be published in any order, so that one is missing is never an error.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator
from pathlib import Path

from renderkit.problems import Problem
from renderkit.spec.model import Identity
from renderkit.store.disk import StorageFault
from renderkit.store.naming import FOLDER

_NAMED = 5  # missing versions that a message names


def survey(identity: Identity, root: Path) -> tuple[Problem, ...]:
    """Warnings about a version that is to be published: gaps (V001), a missing forerunner (V003).

    Looks at the names of one folder, so it costs the same however many documents there are.
    """
    numbers = _published(root / "documents" / identity.id)
    return (
        *gap(identity.id, identity.version_number, numbers),
        *unknown(identity.id, identity.version_number, identity.supersedes, numbers),
    )


def gap(document: str, last: int, numbers: Collection[int]) -> Iterator[Problem]:
    """V001 when versions before `last` are not among those that are published."""
    missing = [n for n in range(1, last) if n not in numbers]
    if not missing:
        return
    named = ", ".join(f"v{n}" for n in missing[:_NAMED])
    more = f" and {len(missing) - _NAMED} more" if len(missing) > _NAMED else ""
    yield Problem(
        code="V001",
        severity="warning",
        pointer="/document/version",
        message=f"{document} has v{last}, but no {named}{more}",
        found=f"v{last}",
        hint="versions may be published in any order; publish the missing ones later",
    )


def unknown(
    document: str, number: int, named: str | None, numbers: Collection[int]
) -> Iterator[Problem]:
    """V003 when a version says it supersedes one that is not among those that are published."""
    if named is None or named in {f"v{n}" for n in numbers}:
        return
    yield Problem(
        code="V003",
        severity="warning",
        pointer="/document/supersedes",
        message=f"{document} v{number} supersedes {named}, which is not published here",
        found=named,
    )


def _published(folder: Path) -> set[int]:
    """The numbers of a document's versions; a version folder appears whole, so its name is enough.

    Raises StorageFault when the folder is there and cannot be read.
    """
    try:
        names = os.listdir(folder)  # noqa: PTH208 - a thousand paths would take as long as a page
    except (FileNotFoundError, NotADirectoryError):
        return set()
    except OSError as fault:
        raise StorageFault(f"{folder}: cannot be read: {fault.strerror}") from fault
    return {int(found[1]) for found in map(FOLDER.fullmatch, names) if found}
