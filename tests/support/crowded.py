"""Turn a seed into a content spec that crowds its pages: long words, every kind, small pages."""

from __future__ import annotations

from typing import Any

from tests.support.generated import Generator

LONG = (
    "https://example.org/reports/2026/frame-cap/index-build?window=64&owner=team#results",
    "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
    "/srv/data/pilot/frames/window_00064/index.build.log",
    "index_build_window_frame_cap_setting_value",
    "incomprehensibilities",
    "0123456789abcdef" * 4,
    "Wettbewerbsfähigkeitsuntersuchung",
    "предпринимательством",
    "索引构建仍在试点预算之内而且第四个上限尚未测量",
)
CODE = (
    "def build(frames: list[Frame], cap: int = 64) -> Index:  # the setting that the pilot keeps\n"
)
TEX = r"\sum_{i=1}^{n} \frac{x_i^2}{2\sigma^2} \le \int_0^\infty e^{-\lambda t}\,dt + \alpha"


class Crowded(Generator):
    """One document on a page of any size; the same for the same seed."""

    def spec(self) -> dict[str, Any]:
        """A whole content spec."""
        made = super().spec()
        made["document"]["stage"] = self.rng.choice(("draft", "final"))
        made["document"]["title"] = self.words(6)
        made["page"] = {
            "size": self.rng.choice(("A4", "Letter", "A5", "A5")),
            "orientation": self.rng.choice(("portrait", "portrait", "landscape")),
            "text_columns": self.rng.choice((1, 2)),
        }
        return made

    def words(self, count: int) -> str:
        """Words, some of them longer than a line may be."""
        said = super().words(count).split(" ")
        for place in range(len(said)):
            if self.rng.random() < 0.06:
                said[place] = self.rng.choice(LONG)
        return " ".join(said)

    def text(self, words: int = 12) -> Any:
        made = super().text(words)
        if self.rng.random() < 0.6:
            return made
        spans = [{"text": made}] if isinstance(made, str) and "{{" not in made else made
        if isinstance(spans, str):
            return spans
        looks: dict[str, Any] = {
            self.rng.choice(("bold", "italic", "code", "underline", "small_caps")): True
        }
        more: tuple[dict[str, Any], ...] = (
            {"footnote": self.words(9)},
            {"link": "https://example.org"},
            {"size": 15},
            {},
        )
        last = {"text": " " + self.words(3), **looks, **self.rng.choice(more)}
        return [*spans, last, {"math": "x_1^2 + y"}, {"text": " " + self.words(2)}]

    def block(self, depth: int = 0) -> dict[str, Any]:
        if self.rng.random() < 0.5:
            return super().block(depth)
        makers = [self.code, self.equation, self.wide_table, self.long_table, self.nested]
        return self.rng.choice(makers)()

    # ---- kinds -------------------------------------------------------------------------------

    def code(self) -> dict[str, Any]:
        lines = self.rng.randint(1, 20)
        text = "".join(CODE[self.rng.randint(0, 40) :] for _ in range(lines)) + self.words(4)
        return {"kind": "code", "text": text, "line_numbers": self.rng.random() < 0.5}

    def equation(self) -> dict[str, Any]:
        tex = " + ".join([TEX] * self.rng.randint(1, 2))
        return {"kind": "equation", "tex": tex, "caption": self.words(5), "numbered": True}

    def nested(self) -> dict[str, Any]:
        items: list[Any] = [self.text(4)]
        for _ in range(self.rng.randint(1, 5)):
            items = [{"text": self.text(5), "items": items}, self.words(3)]
        return {"kind": "bullets", "style": self.rng.choice(("roman", "check")), "items": items}

    def wide_table(self) -> dict[str, Any]:
        count = self.rng.randint(4, 9)
        columns = [{"id": f"c{x}", "title": self.words(2)} for x in range(count)]
        rows = [[self.words(self.rng.randint(1, 3)) for _ in columns] for _ in range(4)]
        return {"kind": "table", "columns": columns, "rows": rows, "notes": [self.words(9)]}

    def long_table(self) -> dict[str, Any]:
        columns = [{"id": "a", "title": self.text(1)}, {"id": "b", "title": self.words(1)}]
        rows: list[Any] = [[self.words(3), self.words(6)] for _ in range(self.rng.randint(9, 40))]
        rows.insert(4, {"group": self.words(4)})
        return {"kind": "table", "caption": self.words(9), "columns": columns, "rows": rows}


def document(seed: int) -> dict[str, Any]:
    """The content spec of a seed."""
    return Crowded(seed).spec()
