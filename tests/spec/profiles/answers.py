"""Answers that a model might give under a schema: any values that it accepts, and no others."""

from __future__ import annotations

import random
import re
from typing import Any

Schema = dict[str, Any]

_WORDS = ("a", "Index build", "42", "", "Zwölf", "مرحبا", "x **y** z", "{{m}}", "a\nb")
#: One of these matches any pattern that a profile may keep.
_MATCHES = (
    "m", "v1", "en", "brief", "12pt", "50%", "#112233", "#m", "good", "2026-09-01",
    "2026-09-01T17:30:00+09:00", ".1f", "https://example.org/a", "a/v1/b", "report.pdf",
    "application/pdf", "a@example.org", "42", "auto", "A1", "A1:B2", "a.png",
)  # fmt: skip


class Answers:
    """Random values of a schema; objects inside each other stay few."""

    def __init__(self, schema: Schema, seed: int, budget: int = 1500) -> None:
        self.defs, self.schema = schema["$defs"], schema
        self.random = random.Random(seed)
        self.budget = budget

    def one(self) -> Any:
        return self.value(self.schema, 0)

    def value(self, schema: Schema, depth: int) -> Any:
        self.budget -= 1
        if "$ref" in schema:
            return self.value(self.defs[schema["$ref"].rpartition("/")[2]], depth)
        if "anyOf" in schema:
            return self.value(self.alternative(schema["anyOf"], depth), depth)
        if "enum" in schema:
            return self.random.choice(schema["enum"])
        kind = schema["type"]
        if isinstance(kind, list):
            spent = self.budget < 0 or depth > 6
            kind = "null" if spent and "null" in kind else self.random.choice(kind)
        return getattr(self, f"_{kind}")(schema, depth)

    def alternative(self, of: list[Schema], depth: int) -> Schema:
        simple = [x for x in of if x.get("type") in ("null", "string", "number") or "enum" in x]
        leaf = [x for x in of if x.get("type") == "null"] or simple
        if leaf and (self.budget < 0 or depth > 6 or self.random.random() < 0.3):
            return self.random.choice(leaf)
        if self.budget < 0 and not leaf:
            return of[0]
        return self.random.choice(of)

    def _null(self, _schema: Schema, _depth: int) -> None:
        return None

    def _boolean(self, _schema: Schema, _depth: int) -> bool:
        return self.random.random() < 0.3

    def _string(self, schema: Schema, _depth: int) -> str:
        pattern = schema.get("pattern")
        fitting = [x for x in _MATCHES if pattern and re.search(pattern, x)]
        assert fitting or not pattern, pattern
        return self.random.choice(fitting or [*_WORDS, *_MATCHES])

    def _integer(self, schema: Schema, _depth: int) -> int:
        least = schema.get("minimum", -3)
        return self.random.randint(int(least), int(min(schema.get("maximum", 9), least + 12)))

    def _number(self, schema: Schema, depth: int) -> float:
        whole = self._integer(schema, depth)
        most = schema.get("maximum", whole + 1)
        return whole if self.random.random() < 0.5 else min(whole + 0.25, most)

    def _array(self, schema: Schema, depth: int) -> list[Any]:
        least = schema.get("minItems", 0)
        most = min(schema.get("maxItems", 3), max(least, 3 if self.budget > 0 and depth < 8 else 0))
        count = self.random.randint(least, most)
        return [self.value(schema["items"], depth + 1) for _ in range(count)]

    def _object(self, schema: Schema, depth: int) -> dict[str, Any]:
        return {key: self.value(one, depth + 1) for key, one in schema["properties"].items()}
