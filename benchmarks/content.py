"""The document every contender draws: 10 sections, each a heading, 3 paragraphs of 80 words and a
table of 10 rows, with a fact in every section; plain data, so that each can build it its own way.
"""

from __future__ import annotations

import random
from typing import Any

from renderkit.struct import Struct

SECTIONS, PARAGRAPHS, WORDS, ROWS = 10, 3, 80, 10
HEADER = ("Setting", "Frames", "Minutes", "Accuracy", "Cost")

_VOCABULARY = tuple(
    """
    index build frame cap pilot budget latency measured setting review figure record update
    window sample value report channel number team result query corpus version draft owner
    task model text image page table chart source evidence answer question minute hour week
    change note plan limit the a of in to and for with on from is was stays keeps shows needs
    gives holds moves runs takes
    """.split()
)


class Section(Struct, frozen=True):
    heading: str
    paragraphs: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def sections(seed: int = 7) -> tuple[Section, ...]:
    """The same words for the same seed, on every machine."""
    rng = random.Random(seed)
    return tuple(_section(n, rng) for n in range(1, SECTIONS + 1))


def _section(number: int, rng: random.Random) -> Section:
    paragraphs = tuple(
        " ".join(rng.choice(_VOCABULARY) for _ in range(WORDS)).capitalize() + "."
        for _ in range(PARAGRAPHS)
    )
    rows = tuple(
        (
            f"Setting {number}.{row}",
            str(rng.randrange(16, 128)),
            f"{rng.uniform(10, 90):.1f}",
            f"{rng.uniform(40, 99):.2f}",
            f"{rng.randrange(1000, 99999):,}",
        )
        for row in range(1, ROWS + 1)
    )
    return Section(f"Section {number}: what the build of part {number} took", paragraphs, rows)


def spec(seed: int = 7) -> dict[str, Any]:
    """The document as a content spec."""
    parts = sections(seed)
    return {
        "renderkit": 1,
        "document": {
            "id": "benchmark",
            "version": "v1",
            "kind": "report",
            "title": "Benchmark report",
            "author": "Build team",
            "timestamp": "2026-09-01T09:00:00Z",
            "channel": "#builds",
        },
        "layout": "brief",
        "facts": [
            {"id": f"minutes-{n}", "value": f"{40 + n}", "unit": "minutes", "modality": "text"}
            for n in range(1, len(parts) + 1)
        ],
        "pages": [
            {"id": f"section-{n}", "blocks": _blocks(n, part)} for n, part in enumerate(parts, 1)
        ],
    }


def _blocks(number: int, part: Section) -> list[dict[str, Any]]:
    first, *rest = part.paragraphs
    return [
        {"kind": "heading", "text": part.heading},
        {"kind": "paragraph", "text": f"{first} It took {{{{minutes-{number}}}}} minutes."},
        *({"kind": "paragraph", "text": text} for text in rest),
        {
            "kind": "table",
            "columns": [
                {"id": title.lower(), "title": title, **({} if k == 0 else {"align": "decimal"})}
                for k, title in enumerate(HEADER)
            ],
            "rows": [list(row) for row in part.rows],
        },
    ]
