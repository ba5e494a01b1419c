"""Turn a folder into a workspace with room to prepare a version that nobody sees yet.

Each publisher fills a private folder of its own below `.renderkit/tmp`, in the same file system.
What a killed one leaves there is swept away by the next; what it had moved aside is put back.
"""

from __future__ import annotations

import errno
import json
import secrets
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path, PurePosixPath

from renderkit.errors import InternalError, UsageError
from renderkit.store import locks
from renderkit.store.disk import Disk, put, settle
from renderkit.store.manifests import NAME, canonical

WORKSPACE = "renderkit.json"
WORKSPACE_FORMAT = 1
OWN = ".renderkit"


@contextmanager
def private(root: Path, disk: Disk) -> Iterator[Path]:
    """A folder of our own in the same file system, swept away when we are done or dead."""
    _workspace(root, disk)
    scratch = root / OWN / "tmp"
    own = scratch / secrets.token_hex(8)
    with ExitStack() as stack:
        with locks.exclusive(root / OWN / "lock"):
            _sweep(scratch, disk)
            disk.folder(own)
            stack.callback(_clear, own, disk)
            stack.enter_context(locks.alive(own / "alive"))
        yield own


def _clear(own: Path, disk: Disk) -> None:
    with suppress(OSError):  # what cannot be removed now is swept by the next publisher
        disk.remove(own)


def _sweep(scratch: Path, disk: Disk) -> None:
    """Remove what dead publishers left; put back what one of them had moved aside."""
    for entry in sorted(scratch.iterdir()):
        if entry.is_dir() and not entry.is_symlink() and locks.dead(entry / "alive"):
            _put_back(entry, disk)
            _clear(entry, disk)


def _put_back(entry: Path, disk: Disk) -> None:
    aside, whence = entry / "aside", entry / "whence"
    if not aside.is_dir() or not whence.is_file():
        return
    where = entry.parents[2] / inside(whence.read_text("utf-8"))
    if not there(where):
        disk.rename(aside, where)
        disk.sync_folder(where.parent)


def _workspace(root: Path, disk: Disk) -> None:
    """The folders every workspace has, and the file that says it is one."""
    for folder in (*reversed(root.absolute().parents), root):
        if not folder.exists():
            make(folder, disk)
    _check_workspace(root)
    own = root / OWN
    for folder in (own, own / "tmp"):
        make(folder, disk)
    if there(root / WORKSPACE):
        return
    text = canonical({"workspace": WORKSPACE_FORMAT, "build": "public"}) + b"\n"
    draft = own / "tmp" / f"{secrets.token_hex(8)}.json"
    try:
        settle(disk, put(disk, draft, text))
        disk.rename(draft, root / WORKSPACE)
    finally:
        with suppress(OSError):
            draft.unlink()
    disk.sync_folder(root)


def _check_workspace(root: Path) -> None:
    """Raises UsageError for a folder that another kind or format of workspace lives in."""
    if not root.is_dir():
        raise UsageError(f"{root}: not a folder")
    try:
        found = json.loads((root / WORKSPACE).read_bytes())
    except FileNotFoundError:
        return
    except ValueError as fault:
        raise UsageError(f"{root / WORKSPACE}: cannot be read as JSON") from fault
    format = found.get("workspace") if isinstance(found, dict) else None
    if format != WORKSPACE_FORMAT:
        raise UsageError(
            f"{root}: workspace format {format!r}; this renderkit knows {WORKSPACE_FORMAT}"
        )


def inside(path: str) -> Path:
    pure = PurePosixPath(path)
    if pure.is_absolute() or not pure.parts or {"..", NAME} & set(pure.parts) or "\\" in path:
        raise InternalError(f"{path!r} is no path inside a version")
    return Path(*pure.parts)


def make(folder: Path, disk: Disk) -> None:
    """A folder that may be there already, its name durable."""
    if folder.is_symlink():
        raise UsageError(f"{folder}: a link stands where the workspace has a folder")
    if not folder.is_dir():
        with suppress(FileExistsError):  # another process was faster
            disk.folder(folder)
        disk.sync_folder(folder.parent)


def there(path: Path) -> bool:
    try:
        path.lstat()
    except OSError as fault:
        if fault.errno in (errno.ENOENT, errno.ENOTDIR):
            return False
        raise
    return True
