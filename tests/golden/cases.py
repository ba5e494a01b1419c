"""Turn the small specs of `golden/specs` into pictures of their blocks, in each layout.

A spec there holds `blocks`, and `facts`, `drawings`, `document` where it needs them. A picture
shows one page from the first block to the last, as wide as the page.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image

import renderkit as rk
from renderkit import pipeline
from renderkit.units import Box
from renderkit.world import World

GOLDEN = Path(__file__).parents[2] / "golden"
SPECS = GOLDEN / "specs"
PAGES = GOLDEN / "pages"
LAYOUTS = ("board", "brief", "dark", "ledger", "memo", "note")
DPI = 96
_MARGIN = 8.0  # points of paper kept above and below

Pixels = npt.NDArray[np.uint8]


def names() -> tuple[str, ...]:
    """Every golden spec."""
    return tuple(sorted(p.stem for p in SPECS.glob("*.json")))


def spec(name: str, layout: str) -> dict[str, Any]:
    """The whole document around a golden spec's blocks."""
    own = json.loads((SPECS / f"{name}.json").read_text(encoding="utf-8"))
    document = {
        "id": "golden",
        "version": "v2",
        "kind": "report",
        "title": "Framepilot index build report",
        "author": "Arun Tatum",
        "timestamp": "2026-09-01T17:30:00+09:00",
        "channel": "#framepilot",
        **own.pop("document", {}),
    }
    blocks = own.pop("blocks")
    return {
        "renderkit": 1,
        "document": document,
        "layout": layout,
        "render": {"dpi": DPI},
        "pages": [{"id": "p1", "blocks": blocks}],
        **own,
    }


def pictures(name: str, layout: str, world: World) -> Iterator[tuple[str, Pixels]]:
    """File name and pixels, shape (height, width, 3), of each page of one golden."""
    document = rk.load(spec(name, layout))
    rendering = pipeline.run(document, world, pipeline.Choices())
    for unit in rendering.units:
        pixels = decode(unit.png)
        rows = _rows(rendering.composition.blocks, unit.number, name != "opening")
        if rows is None:  # a cover
            continue
        top, bottom = rows
        cropped = pixels[round(top * DPI / 72) : round(bottom * DPI / 72)]
        yield f"{name}.{layout}.p{unit.number}.png", cropped


def _rows(blocks: Any, page: int, skip_opening: bool) -> tuple[float, float] | None:
    """Top and bottom, in points, of what a page's blocks cover; None where there are none."""
    boxes: list[Box] = [
        fragment.box
        for block in blocks
        if not (skip_opening and block.kind == "opening")
        for fragment in block.fragments
        if fragment.page == page
    ]
    if not boxes:
        return None
    return (
        max(0.0, min(b.y0 for b in boxes) - _MARGIN),
        max(b.y1 for b in boxes) + _MARGIN,
    )


def encode(pixels: Pixels) -> bytes:
    """A small PNG: what is committed should be light, not quick."""
    buffer = io.BytesIO()
    Image.fromarray(pixels).save(buffer, "PNG", optimize=True)
    return buffer.getvalue()


def decode(data: bytes) -> Pixels:
    """Pixels of a PNG, shape (height, width, 3)."""
    with Image.open(io.BytesIO(data), formats=["PNG"]) as image:
        return np.array(image.convert("RGB"), dtype=np.uint8)
