"""Turn what is found wrong into `Problem`s: bounded, safe to print, sorted by place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict, Unpack

from renderkit.problems import Problem, Severity
from renderkit.spec.limits import LIMITS
from renderkit.spec.show import cut, escape, show
from renderkit.spec.tree import resolve

NOTHING = object()
Patch = tuple[Mapping[str, Any], ...]
LONGEST_POINTER = 1_000
LONGEST_PATCH = 10_000


class More(TypedDict, total=False):
    """What else a problem can say; `found` is the raw value."""

    severity: Severity
    found: object
    allowed: str
    hint: str | None
    patch: Patch


class Faults:
    """The problems of one reading, in the order they were found."""

    def __init__(self) -> None:
        self.found: list[Problem] = []
        self.left_out = 0
        self._known: set[tuple[str, str, str]] = set()

    def add(self, code: str, at: str, message: str, **more: Unpack[More]) -> None:
        """Note one problem; the same thing said twice is one problem."""
        said = (code, at, message)
        if said in self._known:
            return
        if len(self.found) >= LIMITS.problems:
            self.left_out += 1
            return
        self._known.add(said)
        value = more.get("found", NOTHING)
        hint = more.get("hint")
        self.found.append(
            Problem(
                code,
                more.get("severity", "error"),
                reachable(at),
                cut(escape(message)),
                None if value is NOTHING else show(value),
                more.get("allowed"),
                None if hint is None else cut(escape(hint)),
                more.get("patch", ()),
            )
        )

    def sorted(self, tree: object) -> tuple[Problem, ...]:
        """All problems by their place in the document, and a last one for those left out."""
        places = {p.pointer: resolve(tree, p.pointer) or () for p in self.found}
        problems = sorted(self.found, key=lambda p: places[p.pointer])
        if self.left_out:
            problems.append(
                Problem(
                    "S005",
                    "error",
                    "",
                    f"{self.left_out:,} more problems are not listed",
                    allowed=f"at most {LIMITS.problems:,} problems are listed",
                    hint="mend these first",
                )
            )
        return tuple(problems)


def reachable(pointer: str) -> str:
    """The pointer, cut back to a parent where a key is endless or could not be printed."""
    while len(pointer) > LONGEST_POINTER or not pointer.isprintable():
        pointer = pointer.rpartition("/")[0]
    return pointer


def replace(at: str, value: object) -> Patch:
    """The patch that puts `value` at a place."""
    return ({"op": "replace", "path": at, "value": value},)


def move(source: str, target: str) -> Patch:
    """The patch that renames a key."""
    return ({"op": "move", "from": source, "path": target},)
