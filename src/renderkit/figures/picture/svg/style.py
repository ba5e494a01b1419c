"""Turn style sheets and `style` attributes into plain attributes of the elements they mean.

Selectors of tags, classes and ids, and of these inside each other, are followed; a rule with any
other selector is told. What a property may be is decided elsewhere (`clean`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from renderkit.figures.picture.bad import BadPicture
from renderkit.figures.picture.svg.tree import Element
from renderkit.struct import Struct

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_RULE = re.compile(r"([^{}]*)\{([^{}]*)\}")
_PART = re.compile(r"([a-zA-Z][\w-]*|\*)?((?:[.#][\w-]+)*)")
_LONGEST = 8  # steps of a selector
_MOST_TRIED = 1_000_000  # rules times elements, a rule of three steps counted nine times

Declarations = dict[str, tuple[str, bool]]  # property: its value, and whether it is important


class Step(Struct, frozen=True):
    """One compound of a selector; near: it is the parent of what follows, not just above it."""

    tag: str | None
    id: str | None
    classes: frozenset[str]
    near: bool

    def fits(self, element: Element) -> bool:
        told = element.attributes
        return (
            self.tag in (None, "*", element.tag)
            and self.id in (None, told.get("id"))
            and (not self.classes or self.classes <= set(told.get("class", "").split()))
        )


class Rule(Struct, frozen=True):
    """weight: of its selector; steps: from the element itself upwards."""

    weight: tuple[int, int, int]
    steps: tuple[Step, ...]
    declared: Declarations

    def meets(self, path: Sequence[Element]) -> bool:
        """Whether the last element of a path from the root is one that the rule is about."""
        if not self.steps[0].fits(path[-1]):
            return False
        places = {len(path) - 1}  # where what was met last may stand
        for step in self.steps[1:]:
            above = (at - 1 for at in places) if step.near else range(max(places))
            places = {at for at in above if at >= 0 and step.fits(path[at])}
            if not places:
                return False
        return True


class Sheet:
    """The rules of all style elements of a file; notes say which were not followed."""

    def __init__(self, texts: Iterable[str], notes: list[str]) -> None:
        self.rules: list[Rule] = []
        self.tried = 0
        for text in texts:
            self._read(_COMMENT.sub(" ", text), notes)
        self.trying = sum(len(rule.steps) ** 2 for rule in self.rules)
        self.rules.sort(key=lambda rule: rule.weight)  # stable: later ones win among equals

    def style(self, path: Sequence[Element]) -> dict[str, str]:
        """The properties of the last element of a path from the root, by rules and `style`."""
        found: Declarations = {}
        self.tried += self.trying
        if self.tried > _MOST_TRIED:
            raise BadPicture("A004", "too many style rules for as many elements in the SVG")
        for rule in self.rules:
            if rule.meets(path):
                _add(found, rule.declared)
        _add(found, declarations(path[-1].attributes.get("style", "")))
        return {name: value for name, (value, _) in found.items()}

    def _read(self, text: str, notes: list[str]) -> None:
        if "@import" in text.lower():
            raise BadPicture("A003", "the SVG takes its styles from elsewhere", "@import")
        for selectors, body in _RULE.findall(text):
            for selector in selectors.split(","):
                self._rule(selector.strip(), declarations(body), notes)

    def _rule(self, selector: str, declared: Declarations, notes: list[str]) -> None:
        steps = _steps(selector)
        if not steps:
            name = "a font of its own" if "font-face" in selector else f"`{selector[:40]}`"
            told = f"a style rule of the SVG is not followed: {name}"
            notes += [] if told in notes else [told]
            return
        weight = (
            sum(step.id is not None for step in steps),
            sum(len(step.classes) for step in steps),
            sum(step.tag not in (None, "*") for step in steps),
        )
        self.rules.append(Rule(weight, steps, declared))


def _steps(selector: str) -> tuple[Step, ...]:
    """The steps of a selector from the element upwards; none for one that is not understood."""
    made: list[Step] = []
    near = False
    for word in reversed(selector.replace(">", " > ").split()):
        part = _PART.fullmatch(word)
        if word == ">" and made and not near:
            near = True
        elif part is not None and len(made) < _LONGEST:
            marks = re.findall(r"[.#][\w-]+", part[2])
            ids = [mark[1:] for mark in marks if mark[0] == "#"]
            classes = frozenset(mark[1:] for mark in marks if mark[0] == ".")
            made.append(Step(part[1], ids[0] if ids else None, classes, near))
            near = False
        else:
            return ()
    return () if near else tuple(made)


def declarations(body: str) -> Declarations:
    """The properties of `a: b; c: d`."""
    found: Declarations = {}
    for one in _COMMENT.sub(" ", body).split(";"):
        name, colon, value = one.partition(":")
        if colon:
            plain = re.sub(r"!\s*important\s*$", "", value.strip(), flags=re.IGNORECASE)
            found[name.strip().lower()] = (plain.strip(), plain != value.strip())
    return found


def _add(found: Declarations, more: Declarations) -> None:
    for name, (value, important) in more.items():
        if important or not found.get(name, ("", False))[1]:
            found[name] = (value, important)
