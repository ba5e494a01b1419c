"""Render every example into `out/demo` and say where to look."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import renderkit as rk
from renderkit.world import World

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
OUT = ROOT / "out" / "demo"


def main() -> int:
    """Render all examples; the exit code."""
    if OUT.exists():
        shutil.rmtree(OUT)
    for spec in sorted(EXAMPLES.glob("*.json")):
        result = rk.render(rk.load(spec), out=OUT, world=World.default(assets=EXAMPLES))
        pages = sum(a.pages for a in result.artifacts)
        sys.stdout.write(
            f"  {spec.name:32} {pages:3} pages  {len(result.evidence):3} facts placed\n"
        )
    sys.stdout.write(
        f"\nLook at {OUT.relative_to(ROOT)}:\n"
        "  documents/<id>/<version>/files/   the PDF reports\n"
        "  documents/<id>/<version>/pages/   a picture of each page\n"
        "  documents/<id>/<version>/records.jsonl and evidence.jsonl\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
