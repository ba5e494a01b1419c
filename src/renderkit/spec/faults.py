"""Turn what is found wrong into `Problem`s: bounded, safe to print, sorted by place."""

from __future__ import annotations

import dataclasses
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
        self.errors = 0
        self.left_out: dict[bool, int] = {True: 0, False: 0}  # errors, warnings and notes
        self._listed: dict[bool, int] = {True: 0, False: 0}
        self._known: set[tuple[str, str, str]] = set()

    def add(self, code: str, at: str, message: str, **more: Unpack[More]) -> None:
        """Note one problem; the same thing said twice is one problem."""
        said = (code, at, message)
        if said in self._known:
            return
        severity = more.get("severity", "error")
        error = severity == "error"
        self.errors += error
        if self._listed[error] >= LIMITS.problems:
            self.left_out[error] += 1
            return
        self._listed[error] += 1
        self._known.add(said)
        value = more.get("found", NOTHING)
        hint = more.get("hint")
        self.found.append(
            Problem(
                code,
                severity,
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
        found = [_placed(problem, tree) for problem in self.found]
        order = {p.pointer: resolve(tree, p.pointer) or () for p in found}
        problems = sorted(found, key=lambda p: order[p.pointer])
        for error, number in self.left_out.items():
            if number:
                said = f"{number:,} more {'errors' if error else 'warnings'} are not listed"
                most = f"at most {LIMITS.problems:,} are listed"
                problems.append(
                    Problem("S005", "error" if error else "note", "", said, allowed=most)
                )
        return tuple(problems)


def _placed(problem: Problem, tree: object) -> Problem:
    """The problem at the nearest place that is there: a missing key is told at its object."""
    pointer = problem.pointer
    while pointer and resolve(tree, pointer) is None:
        pointer = pointer.rpartition("/")[0]
    return problem if pointer == problem.pointer else dataclasses.replace(problem, pointer=pointer)


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
