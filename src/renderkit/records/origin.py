"""Turn a document into its own words, place by place: what the spec says, not what we add to it.

Page numbers, list marks, heading and caption numbers, dates and versions are drawn beside the
spec's words. Telling them apart needs no list of such things: what a place of the spec does not
say is ours.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import Any

from renderkit.records.spelling import plain, tokens
from renderkit.spec.model import Document
from renderkit.typeset.model import PlacedPart

_REFERENCE = re.compile(r"\{\{([a-z][a-z0-9-]{0,62})\}\}")
#: Of the `document` object: numbers and times that are drawn in words of ours.
_OURS = frozenset(("id", "version", "timestamp", "valid_from", "supersedes", "order", "stage"))
#: Roles whose text is the spec's alone, numbers formatted.
_WHOLE = frozenset(("cell", "header", "group", "value", "code"))


class Origins:
    """What the spec itself says under a pointer."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._cached = lru_cache(maxsize=4096)(self._readings)

    @cached_property
    def _tree(self) -> Any:
        return json.loads(self._document.canonical) if self._document.canonical else None

    def ours(self, part: PlacedPart, readings: frozenset[str]) -> bool:
        """Whether a token of a part was added by us: its place in the spec has no such token."""
        if part.role in _WHOLE or self._tree is None:
            return False
        return readings.isdisjoint(self._cached(part.pointer))

    def _readings(self, pointer: str) -> frozenset[str]:
        said = " \n".join(self._words(self._at(pointer), top=pointer in ("", "/document")))
        return frozenset(r for token in tokens(plain(said)) for r in token.readings)

    def _at(self, pointer: str) -> Any:
        """The place of a pointer, or the innermost one on its way that is there."""
        here = self._tree
        for step in pointer.split("/")[1:]:
            key = step.replace("~1", "/").replace("~0", "~")
            if isinstance(here, dict) and key in here:
                here = here[key]
            elif isinstance(here, list) and key.isdecimal() and int(key) < len(here):
                here = here[int(key)]
            else:
                break
        return here

    def _words(self, value: Any, *, top: bool = False) -> Iterator[str]:
        if isinstance(value, str):
            yield _REFERENCE.sub(lambda found: self._fact(found[1]), value)
        elif isinstance(value, dict):
            for key, inner in value.items():
                if key == "fact" and isinstance(inner, str):
                    yield self._fact(inner)
                elif not (top and key in _OURS):
                    yield from self._words(inner)
        elif isinstance(value, list):
            for inner in value:
                yield from self._words(inner)
        elif isinstance(value, int | float) and not isinstance(value, bool):
            yield str(value)

    def _fact(self, name: str) -> str:
        fact = self._document.facts.get(name)
        return "" if fact is None else f"{fact.value} {fact.unit or ''}"
