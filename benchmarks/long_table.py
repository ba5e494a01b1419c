"""A table of 10,000 rows, spec to PDF with its marks, in a process of its own: time and memory."""

from __future__ import annotations

import json
import random
import resource
import sys
import time
from typing import Any

ROWS = 10_000


def spec(rows: int = ROWS, seed: int = 3) -> dict[str, Any]:
    """Five columns of numbers and short texts; the same for the same seed."""
    rng = random.Random(seed)
    titles = ("Nr", "Item", "Count", "Share", "Note")
    notes = ("ok", "late", "n/a", "checked twice")
    return {
        "renderkit": 1,
        "document": {
            "id": "long-table",
            "version": "v1",
            "kind": "report",
            "title": "A long table",
            "timestamp": "2026-01-01T00:00:00Z",
        },
        "pages": [
            {
                "blocks": [
                    {
                        "kind": "table",
                        "columns": [{"id": t.lower(), "title": t} for t in titles],
                        "rows": [
                            [
                                str(n),
                                f"Item number {n}",
                                f"{rng.randrange(100_000):,}",
                                f"{rng.uniform(0, 100):.1f}",
                                rng.choice(notes),
                            ]
                            for n in range(1, rows + 1)
                        ],
                    }
                ]
            }
        ],
    }


def main() -> int:
    """Print what it took, as JSON."""
    raw = spec()
    before = time.perf_counter()
    from renderkit import pipeline
    from renderkit.spec import read
    from renderkit.world import World

    document = read(raw, layouts=("brief",)).document
    if document is None:
        raise ValueError("the spec of the long table is faulty")
    _, _, composition = pipeline.lay_out(document, World.default(), pipeline.Choices())
    seconds = time.perf_counter() - before
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    told = {"seconds": seconds, "megabytes": megabytes, "pages": len(composition.pages)}
    sys.stdout.write(json.dumps(told))
    return 0


if __name__ == "__main__":
    sys.exit(main())
