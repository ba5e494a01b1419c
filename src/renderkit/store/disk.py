"""Turn bytes into files that survive a crash: every write of the store goes through a `Disk`.

One object with few operations, so that a test can make any of them fail and so that the order of
writes and syncs can be recorded and checked against what a crash may leave.
"""

from __future__ import annotations

import ctypes
import errno
import os
import shutil
import sys
from contextlib import suppress
from pathlib import Path

from renderkit.errors import RenderkitError

_CHUNK = 1 << 20
_EXCHANGE = 2  # RENAME_EXCHANGE of renameat2(2)
_HERE = -100  # AT_FDCWD


class StorageFault(RenderkitError):
    """The workspace cannot be written: no room, no right, a broken disk. Nothing was published."""

    exit_code = 3


class Disk:
    """The real file system."""

    def folder(self, path: Path) -> None:
        """Make one folder; its parent must be there."""
        path.mkdir()

    def create(self, path: Path) -> int:
        """A new file, never one that is there (a planted link is not followed either)."""
        flags = os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0)
        return os.open(path, flags, 0o666)

    def write(self, file: int, data: memoryview) -> int:
        return os.write(file, data)

    def sync(self, file: int) -> None:
        os.fsync(file)

    def close(self, file: int) -> None:
        os.close(file)

    def sync_folder(self, path: Path) -> None:
        """Make the names in a folder durable (Windows has no such call)."""
        if sys.platform == "win32":
            return
        opened = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)

    def rename(self, source: Path, target: Path) -> None:
        """Move a file or folder; a folder never replaces one that holds anything."""
        source.rename(target)

    def exchange(self, one: Path, other: Path) -> bool:
        """Swap two folders in one step; False where the system cannot."""
        call = _renameat2()
        if call is None:
            return False
        if call(_HERE, os.fsencode(one), _HERE, os.fsencode(other), _EXCHANGE) == 0:
            return True
        number = ctypes.get_errno()
        if number in (errno.EINVAL, errno.ENOSYS, errno.EOPNOTSUPP):
            return False
        raise OSError(number, os.strerror(number), str(one), None, str(other))

    def link(self, source: Path, target: Path) -> None:
        """The same bytes under a second name, shared where the file system can."""
        try:
            os.link(source, target, follow_symlinks=False)
        except OSError as fault:
            if fault.errno not in (errno.EPERM, errno.EMLINK, errno.EXDEV, errno.EOPNOTSUPP):
                raise
            shutil.copyfile(source, target, follow_symlinks=False)

    def remove(self, path: Path) -> None:
        """Take a folder or file away with all it holds; links are not followed."""
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()


def _renameat2() -> ctypes._NamedFuncPointer | None:
    if not sys.platform.startswith("linux"):
        return None
    call: ctypes._NamedFuncPointer | None
    call = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    if call is not None:
        call.argtypes = (
            ctypes.c_int,
            ctypes.c_char_p,
            ctypes.c_int,
            ctypes.c_char_p,
            ctypes.c_uint,
        )
    return call


def put(disk: Disk, path: Path, data: bytes) -> int:
    """Write a new file and give its open descriptor: the caller syncs and closes it."""
    file = disk.create(path)
    try:
        rest = memoryview(data)
        while rest:
            rest = rest[disk.write(file, rest[:_CHUNK]) :]
    except BaseException:
        with suppress(OSError):  # the first fault is the one to tell
            os.close(file)
        raise
    return file


def settle(disk: Disk, file: int) -> None:
    """Sync and close."""
    try:
        disk.sync(file)
    finally:
        disk.close(file)
