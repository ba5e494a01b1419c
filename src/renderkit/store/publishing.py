"""Turn a version in memory into a folder of a workspace, in one step that happens or does not.

A private folder inside the workspace is filled, every file and folder of it synced, the manifest
last; then one rename makes it a version. A process that is killed leaves the old state, and a
private folder that the next publisher sweeps away.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from renderkit.errors import CheckFailed, SpecError, UsageError
from renderkit.problems import Problem
from renderkit.store import locks
from renderkit.store.disk import Disk, StorageFault, put, settle
from renderkit.store.manifests import NAME, canonical, read_manifest
from renderkit.store.model import Published, Version
from renderkit.store.scratch import OWN, inside, make, private, there


def publish(
    version: Version, root: Path, *, replace: bool = False, disk: Disk | None = None
) -> Published:
    """Make a version visible under `root/documents/<id>/<v002>`, whole, or not at all.

    The same identity again is `same` and writes nothing; files of further formats are added
    (`extended`). Raises SpecError (V002) for another identity without `replace`, CheckFailed when
    the same identity has other bytes (drifted), UsageError for a folder that is no workspace or
    holds links where files belong, StorageFault when the disk refuses.
    """
    disk = disk or Disk()
    target = root / "documents" / version.document / version.folder
    try:
        known = _known(version, root, target, replace=replace)
        if known is not None and not _missing(version, known):
            return Published(path=target, outcome="same")
        with private(root, disk) as own:
            filled = own / "version"
            _fill(version, filled, disk)
            with locks.exclusive(root / OWN / "lock"):
                return _commit(version, root, filled, disk, replace=replace)
    except NotADirectoryError as fault:
        raise UsageError(f"{root}: a file stands where a folder is needed") from fault
    except OSError as fault:
        raise StorageFault(
            f"{root}: the version cannot be written: {fault.strerror or fault}"
        ) from fault


def _commit(version: Version, root: Path, filled: Path, disk: Disk, *, replace: bool) -> Published:
    """Under the lock: look again, then make the filled folder the version."""
    target = root / "documents" / version.document / version.folder
    known = _known(version, root, target, replace=replace)
    if not there(target):
        for folder in (root / "documents", target.parent):
            make(folder, disk)
        disk.rename(filled, target)
        disk.sync_folder(target.parent)
        return Published(path=target, outcome="new")
    if known is not None:
        missing = _missing(version, known)
        if not missing:
            return Published(path=target, outcome="same")
        _merge(version, known, target, filled, disk)
    _swap(filled, target, disk)
    return Published(path=target, outcome="replaced" if known is None else "extended")


def _known(
    version: Version, root: Path, target: Path, *, replace: bool
) -> Mapping[str, Any] | None:
    """The manifest that stands there with the same identity; None: to be written or replaced."""
    for folder in (root / "documents", target.parent, target, root / OWN, root / OWN / "tmp"):
        if folder.is_symlink():
            raise UsageError(f"{folder}: a link stands where the workspace has a folder")
    if not there(target):
        return None
    found = read_manifest(target)
    if found is not None and found.get("identity") == version.manifest["identity"]:
        if _same_bytes(version, found):
            return found
        if not replace:
            raise CheckFailed(
                f"{target}: drifted: the same content, layout and options now give other bytes "
                f"({', '.join(_drifted(version, found))})"
            )
    if not replace:
        raise SpecError([_taken(version, found)])
    return None


def _taken(version: Version, found: Mapping[str, Any] | None) -> Problem:
    told = "another content" if found is not None else "a folder without a readable manifest"
    return Problem(
        code="V002",
        severity="error",
        pointer="/document/version",
        message=f"{told} is already published as {version.document} {version.version}",
        found=version.version,
        hint="raise the version, or publish with --replace",
    )


def _drifted(version: Version, found: Mapping[str, Any]) -> list[str]:
    new = version.manifest["files"]
    return [path for path, known in found["files"].items() if new.get(path, known) != known]


def _same_bytes(version: Version, found: Mapping[str, Any]) -> bool:
    return not _drifted(version, found)


def _missing(version: Version, found: Mapping[str, Any]) -> list[str]:
    return sorted(set(version.manifest["files"]) - set(found["files"]))


# ---- files -------------------------------------------------------------------------------------


def _fill(version: Version, folder: Path, disk: Disk) -> None:
    """Write and sync every file, the manifest after all others, then the folders upwards."""
    disk.folder(folder)
    folders = {folder}
    opened: list[int] = []
    try:
        for path, data in sorted(version.files.items()):
            place = folder / inside(path)
            for parent in reversed(place.relative_to(folder).parents[:-1]):
                if folder / parent not in folders:
                    disk.folder(folder / parent)
                    folders.add(folder / parent)
            opened.append(put(disk, place, data))
        # All are written before the first is synced: the disk can put them down together.
        while opened:
            settle(disk, opened.pop())
    finally:
        for file in opened:
            with suppress(OSError):
                disk.close(file)
    settle(disk, put(disk, folder / NAME, canonical(version.manifest) + b"\n"))
    for place in sorted(folders, key=lambda f: len(f.parts), reverse=True):
        disk.sync_folder(place)


def _merge(
    version: Version, known: Mapping[str, Any], target: Path, filled: Path, disk: Disk
) -> None:
    """Add what the published version has and the new one lacks, under one manifest."""
    folders = set()
    for path in sorted(set(known["files"]) - set(version.manifest["files"])):
        place = filled / inside(path)
        for parent in reversed(place.relative_to(filled).parents):
            if not there(filled / parent):
                disk.folder(filled / parent)
        disk.link(target / inside(path), place)
        folders.add(place.parent)
    whole = {**version.manifest, "files": {**known["files"], **version.manifest["files"]}}
    disk.remove(filled / NAME)
    settle(disk, put(disk, filled / NAME, canonical(whole) + b"\n"))
    for place in sorted(folders | {filled}, key=lambda f: len(f.parts), reverse=True):
        disk.sync_folder(place)


def _swap(filled: Path, target: Path, disk: Disk) -> None:
    """Put a folder in the place of another: in one step, or in two that can be undone."""
    if not disk.exchange(filled, target):
        whence = target.relative_to(filled.parents[3]).as_posix()
        settle(disk, put(disk, filled.parent / "whence", whence.encode()))
        disk.sync_folder(filled.parent)
        disk.rename(target, filled.parent / "aside")
        try:
            disk.rename(filled, target)
        except BaseException:
            disk.rename(filled.parent / "aside", target)
            raise
    disk.sync_folder(target.parent)
