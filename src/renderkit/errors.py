"""Every exception renderkit raises on purpose, as one tree.

RenderkitError
├── SpecError          the spec has problems (all of them travel along)   exit 1
├── CheckFailed        a version differs, a check failed                   exit 1
├── AssetError         a file that the spec names cannot be had            exit 1
├── UsageError         wrong call, or a file that is not what it should be exit 2
│   ├── LayoutError    a layout folder with a fault: file, line, token
│   └── ArtifactFault  a file that cannot be split into pages (split.faults has one type a reason)
├── MissingComponent   a part of the system that is not installed          exit 3
├── StorageFault       the disk refused a workspace (store.disk)           exit 3
└── InternalError      a fault of ours                                     exit 3
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from renderkit.problems import Problem


class RenderkitError(Exception):
    """The root of the tree; `exit_code` is what the command line returns."""

    exit_code: ClassVar[int] = 3


class SpecError(RenderkitError):
    """The spec cannot be rendered; `problems` holds every reason, errors first."""

    exit_code = 1

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        errors = sum(p.severity == "error" for p in self.problems)
        first = next((p for p in self.problems if p.severity == "error"), None)
        more = f" (and {errors - 1} more)" if errors > 1 else ""
        super().__init__(f"{first.pointer or '/'}: {first.message}{more}" if first else "no error")


class CheckFailed(RenderkitError):
    """Something that had to be equal, or to hold, does not."""

    exit_code = 1


class AssetError(RenderkitError):
    """A file that the spec names cannot be had; `code` is its Problem's (A001, A002, A004)."""

    exit_code = 1

    def __init__(self, code: str, path: str, message: str) -> None:
        self.code = code
        self.path = path  # as the spec has it, relative to the asset root
        self.message = message
        super().__init__(message)


class UsageError(RenderkitError):
    """A call that makes no sense, or a file that cannot be read as what it should be."""

    exit_code = 2


class LayoutError(UsageError):
    """A layout folder with a fault."""


class MissingComponent(RenderkitError):
    """A component of the system is needed and not there; the message says how to get it."""

    exit_code = 3


class InternalError(RenderkitError):
    """A fault of ours; please report it."""

    exit_code = 3
