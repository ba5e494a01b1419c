"""Turn an SVG of shapes into pixels. It was cleaned before: it holds no text and no reference.

The engine's painter of vectors can break down at coordinates that nobody foresaw, and takes the
process with it then. So it paints in a process of its own, with a bound on time and memory.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from renderkit.figures.model import Unpaintable
from renderkit.typeset.typst import door, painter

_PAINTER = Path(painter.__file__)
_SECONDS = 60  # of a processor; what is let through takes a few
_MEMORY = 4_000_000_000  # bytes of address space


def paint(markup: bytes, width: int, height: int, paper: str) -> bytes:
    """The picture as PNG bytes, `width` by `height` pixels on `paper` (`#rrggbb`).

    Raises Unpaintable when the engine cannot paint it, breaks down or takes too long.
    """
    inputs = {"tokens": {}, "width": width, "height": height, "paper": paper}
    asked = {
        "root": str(door.TEMPLATES),
        "main": door.template("vector.typ").decode(),
        "inputs": json.dumps(inputs),
        "seconds": _SECONDS,
        "bytes": _MEMORY,
    }
    try:
        done = subprocess.run(  # noqa: S603 - our own script, and nothing of the file on the line
            [sys.executable, "-I", str(_PAINTER)],
            input=json.dumps(asked).encode() + b"\n" + markup,
            capture_output=True,
            timeout=4 * _SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise Unpaintable("it took too long to paint") from None
    if done.returncode == painter.REFUSED:
        raise Unpaintable(done.stderr.decode("utf-8", "replace")[:200])
    if done.returncode != 0 or not done.stdout:
        raise Unpaintable("the engine broke down over it")
    return done.stdout
