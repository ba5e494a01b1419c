"""Turn what is found wrong into `Problem`s: bounded, safe to print, sorted by place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict, Unpack

from renderkit.problems import Problem, Severity
from renderkit.spec.limits import LIMITS
from renderkit.spec.model.values import Number
from renderkit.spec.show import cut, escape, show
from renderkit.spec.tree import NotANumber, Order
from renderkit.struct import replace as changed

NOTHING = object()
Patch = tuple[Mapping[str, Any], ...]
LONGEST_POINTER = 1_000
LARGEST_PATCH = 10_000  # characters and values


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

    @property
    def full(self) -> bool:
        """Whether no further error would be listed: then none need be worked out."""
        return self._listed[True] >= LIMITS.problems

    def leave_out(self, number: int) -> None:
        """Count errors that nobody will see listed."""
        self.errors += number
        self.left_out[True] += number

    def sorted(self, tree: object) -> tuple[Problem, ...]:
        """All problems by their place in the document, and a last one for those left out."""
        order = Order(tree)
        found = self.found if tree is None else [_placed(p, order) for p in self.found]
        problems = sorted(found, key=lambda p: order.place(p.pointer) or ())
        for error, number in self.left_out.items():
            if number:
                said = f"{number:,} more {'errors' if error else 'warnings'} are not listed"
                most = f"at most {LIMITS.problems:,} are listed"
                problems.append(
                    Problem("S005", "error" if error else "note", "", said, allowed=most)
                )
        return tuple(problems)


def _placed(problem: Problem, order: Order) -> Problem:
    """The problem at the nearest place that is there: a missing key is told at its object."""
    pointer = problem.pointer
    while pointer and order.place(pointer) is None:
        pointer = pointer.rpartition("/")[0]
    return problem if pointer == problem.pointer else changed(problem, pointer=pointer)


def reachable(pointer: str) -> str:
    """The pointer, cut back to a parent where a key is endless or could not be printed."""
    while len(pointer) > LONGEST_POINTER or not pointer.isprintable():
        pointer = pointer.rpartition("/")[0]
    return pointer


def replace(at: str, value: object) -> Patch:
    """The patch that puts a value (of a tree, or plain) at a place; none if it is too large."""
    return put("replace", at, value)


def put(op: str, at: str, value: object) -> Patch:
    """A patch of one step with a value, which becomes plain JSON."""
    try:
        return ({"op": op, "path": at, "value": _plain(value, [LARGEST_PATCH])},)
    except ValueError:
        return ()


def _plain(value: object, left: list[int]) -> object:
    """A raw tree as plain Python values. Raises ValueError when it is no JSON, or too large."""
    left[0] -= len(value) + 1 if isinstance(value, str) else 1
    if left[0] < 0 or isinstance(value, NotANumber):
        raise ValueError
    if isinstance(value, Number):
        return int(value.text) if value.text.lstrip("-").isdigit() else float(value)
    if isinstance(value, list):
        return [_plain(one, left) for one in value]
    if isinstance(value, dict):
        return {key: _plain(one, left) for key, one in value.items()}
    return value


def move(source: str, target: str) -> Patch:
    """The patch that renames a key."""
    return ({"op": "move", "from": source, "path": target},)
