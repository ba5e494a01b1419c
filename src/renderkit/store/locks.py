"""Turn a file into a lock between processes that a killed process cannot leave behind."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_MODE = 0o666


@contextmanager
def exclusive(path: Path) -> Iterator[None]:
    """Wait for the lock and hold it; the file is made when it is not there, and stays."""
    while True:
        file = _open(path)
        try:
            _wait(file)
            # Somebody may have deleted the file while we waited: then the lock is worth nothing.
            if not _same(file, path):
                continue
            yield
            return
        finally:
            os.close(file)


@contextmanager
def alive(path: Path) -> Iterator[None]:
    """Hold a new file locked as long as we live; see `dead`."""
    file = _open(path)
    try:
        _wait(file)
        yield
    finally:
        os.close(file)


def dead(path: Path) -> bool:
    """Whether nobody holds a file locked (a file that is not there is held by nobody)."""
    try:
        file = os.open(path, os.O_RDWR)
    except FileNotFoundError:
        return True
    try:
        return _try(file)
    finally:
        os.close(file)


def _open(path: Path) -> int:
    return os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), _MODE)


def _same(file: int, path: Path) -> bool:
    try:
        there = path.stat()
    except FileNotFoundError:
        return False
    here = os.fstat(file)
    return (here.st_dev, here.st_ino) == (there.st_dev, there.st_ino)


if sys.platform == "win32":
    import msvcrt
    import time

    def _try(file: int) -> bool:
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _wait(file: int) -> None:
        while not _try(file):
            time.sleep(0.05)

else:
    import fcntl

    def _try(file: int) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _wait(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX)
