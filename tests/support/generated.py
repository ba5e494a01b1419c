"""Turn a seed into a content spec: a small report with facts wherever a fact may stand."""

from __future__ import annotations

import random
from typing import Any

WORDS = (
    "index build frame cap pilot budget latency setting review figure record window sample value "
    "report channel team result query corpus version draft owner task model text image page"
).split()
_OTHER = (
    "выборка",
    "бюджет",
    "μέτρηση",
    "đo lường",
    "数据",
    "预算",
    "テスト",
    "측정",
    "Größe",
    "façade",
)


class Generator:
    """One document; the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.seed = seed
        self.facts: list[dict[str, Any]] = []

    def spec(self) -> dict[str, Any]:
        """A whole content spec."""
        blocks = [self.block() for _ in range(self.rng.randint(4, 9))]
        blocks.insert(0, {"kind": "heading", "text": self.words(3)})
        return {
            "renderkit": 1,
            "document": {
                "id": f"generated-{self.seed}",
                "version": "v1",
                "kind": "report",
                "title": self.words(5),
                "author": "Build team",
                "timestamp": "2026-09-01T09:00:00Z",
            },
            "layout": self.rng.choice(("brief", "note")),
            "facts": self.facts,
            "pages": [{"blocks": blocks}],
        }

    # ---- pieces ------------------------------------------------------------------------------

    def words(self, count: int) -> str:
        """Some words, now and then of another script."""
        pool = WORDS if self.rng.random() < 0.8 else (*WORDS, *_OTHER)
        return " ".join(self.rng.choice(pool) for _ in range(count))

    def fact(self, modality: str = "any") -> str:
        """Declare a new fact; its id."""
        shape = self.rng.choice(("{}", "{}.{}", "{},{}", "{} / {}", "{}–{}"))
        digits = [str(self.rng.randint(100, 9999)) for _ in range(2)]
        number = len(self.facts) + 1
        self.facts.append(
            {
                "id": f"fact-{number}",
                "value": shape.format(*digits),
                "unit": self.rng.choice(("minutes", "GB", "%", "frames")),
                "modality": modality,
            }
        )
        return f"fact-{number}"

    def number_fact(self) -> str:
        """A fact that a chart can draw."""
        number = len(self.facts) + 1
        self.facts.append({"id": f"fact-{number}", "value": str(self.rng.randint(21, 79))})
        return f"fact-{number}"

    def text(self, words: int = 12) -> Any:
        """Rich text with a fact somewhere in it, as a string or as spans."""
        before, after = self.words(self.rng.randint(0, words)), self.words(words)
        if self.rng.random() < 0.5:
            return f"{before} {{{{{self.fact()}}}}} {after}".strip()
        span = {
            "fact": self.fact(),
            "with_unit": self.rng.random() < 0.5,
            self.rng.choice(("bold", "italic", "underline", "code", "sup", "sub")): True,
        }
        return [{"text": f"{before} "}, span, {"text": f" {after}"}]

    def block(self, depth: int = 0) -> dict[str, Any]:
        """A random block; deeper ones are simpler."""
        makers = [
            self.paragraph, self.bullets, self.quote, self.table, self.key_values, self.metrics,
        ]  # fmt: skip
        if depth == 0:
            makers += [self.callout, self.side_by_side, self.chart, self.table_image, self.heading]
        return self.rng.choice(makers)()

    # ---- kinds -------------------------------------------------------------------------------

    def heading(self) -> dict[str, Any]:
        return {"kind": "heading", "level": self.rng.randint(1, 3), "text": self.text(3)}

    def paragraph(self) -> dict[str, Any]:
        return {"kind": "paragraph", "text": self.text(40)}

    def bullets(self) -> dict[str, Any]:
        items: list[Any] = [self.text(10) for _ in range(3)]
        items.append({"text": self.words(4), "items": [self.text(5)]})
        style = self.rng.choice(("bullet", "number", "letter", "roman", "none"))
        return {"kind": "bullets", "style": style, "items": items}

    def quote(self) -> dict[str, Any]:
        return {"kind": "quote", "text": self.text(20), "by": self.words(2)}

    def callout(self) -> dict[str, Any]:
        inner = [self.block(1) for _ in range(self.rng.randint(1, 2))]
        return {"kind": "callout", "title": self.text(3), "blocks": inner}

    def side_by_side(self) -> dict[str, Any]:
        return {
            "kind": "side_by_side",
            "parts": [{"width": "45%", "blocks": [self.block(1)]}, {"blocks": [self.block(1)]}],
        }

    def key_values(self) -> dict[str, Any]:
        items = [{"key": self.words(2), "value": self.text(4)} for _ in range(3)]
        return {"kind": "key_values", "items": items, "per_row": self.rng.choice((1, 2))}

    def metrics(self) -> dict[str, Any]:
        items = [{"label": self.words(2), "value": {"fact": self.fact()}} for _ in range(3)]
        return {"kind": "metrics", "items": items}

    def table(self) -> dict[str, Any]:
        columns = [
            {"id": "name", "title": self.words(1), "key": True},
            {"id": "value", "title": self.words(2), "align": "decimal"},
            {"id": "note", "title": self.words(1)},
        ]
        rows: list[Any] = [
            [self.words(2), {"fact": self.fact()}, self.words(3)],
            [self.words(1), self.rng.randint(1, 999), self.text(5)],
            {"total": [self.words(1), {"fact": self.fact(), "bold": True}, None]},
        ]
        return {"kind": "table", "caption": self.text(4), "columns": columns, "rows": rows}

    def table_image(self) -> dict[str, Any]:
        return {**self.table(), "kind": "table_image", "alt": self.words(5)}

    def chart(self) -> dict[str, Any]:
        values: list[Any] = [95, 10, self.rng.randint(20, 80), {"fact": self.number_fact()}, None]
        return {
            "kind": "chart",
            "type": self.rng.choice(("bar", "line")),
            "title": self.words(4),
            "x": {"values": ["a", "b", "c", "d", "e"]},
            "y": {"min": 0, "max": 100},
            "series": [{"name": self.words(1), "values": values}],
            "value_labels": True,
            "alt": self.words(6),
        }


def document(seed: int) -> dict[str, Any]:
    """The content spec of a seed."""
    return Generator(seed).spec()
