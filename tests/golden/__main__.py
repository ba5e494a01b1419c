"""Show which pictures differ from the accepted ones; `--accept` makes the drawn ones accepted.

Nothing but this command writes goldens.
"""

from __future__ import annotations

import sys

import numpy as np

from renderkit.world import World
from tests.golden import cases


def main(arguments: list[str]) -> int:
    """Compare, and accept where asked to; 1 when something differs and was not accepted."""
    accept, wanted = "--accept" in arguments, [a for a in arguments if not a.startswith("-")]
    world, changed, kept = World.default(), 0, set[str]()
    cases.PAGES.mkdir(parents=True, exist_ok=True)
    for name in wanted or cases.names():
        for layout in cases.LAYOUTS:
            for file, pixels in cases.pictures(name, layout, world):
                kept.add(file)
                changed += _compare(file, pixels, accept)
    gone = [p for p in cases.PAGES.glob("*.png") if not wanted and p.name not in kept]
    for path in gone:
        sys.stdout.write(f"gone     {path.name}\n")
        if accept:
            path.unlink()
    sys.stdout.write(f"{len(kept)} pictures, {changed} differ, {len(gone)} gone\n")
    return int(bool(changed or gone) and not accept)


def _compare(file: str, pixels: cases.Pixels, accept: bool) -> int:
    path = cases.PAGES / file
    if path.exists() and np.array_equal(cases.decode(path.read_bytes()), pixels):
        return 0
    sys.stdout.write(f"{'accepted' if accept else 'differs '} {file}\n")
    if accept:
        path.write_bytes(cases.encode(pixels))
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
