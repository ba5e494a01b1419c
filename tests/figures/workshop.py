"""A place to draw in: the bundled fonts and layouts, blocks from JSON, pixels of pictures."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image

from renderkit import figures
from renderkit.errors import AssetError
from renderkit.figures.chart.plan import plan
from renderkit.figures.model import Drawing, Mark
from renderkit.figures.scene import Scene
from renderkit.layout.model import Layout
from renderkit.problems import Problem
from renderkit.spec import read
from renderkit.spec.model import Chart, Diagram, Fact, Figure, TableImage
from renderkit.typeset import paint_vector
from renderkit.world import World

WORLD = World.default()
COLUMN = 400.0

Json = Mapping[str, Any]


@lru_cache
def layout(name: str) -> Layout:
    return WORLD.layout(name)


def parsed(block: Json, facts: Sequence[Json] = (), language: str = "en") -> Any:
    """The block as the spec stage reads it, and the document's facts by id."""
    spec = {
        "renderkit": 1,
        "document": {
            "id": "test",
            "version": "v1",
            "kind": "report",
            "title": "Test",
            "timestamp": "2026-09-01T17:30:00+09:00",
            "language": language,
        },
        "facts": list(facts),
        "pages": [{"id": "page", "blocks": [block]}],
    }
    reading = read(json.dumps(spec), layouts=WORLD.layout_names())
    assert reading.document is not None, [p for p in reading.problems if p.severity == "error"]
    document = reading.document
    found = document.facts
    known = found if isinstance(found, Mapping) else {fact.id: fact for fact in found}
    return document.pages[0].blocks[0], known


def context(
    facts: Mapping[str, Fact] | None = None,
    files: Mapping[str, bytes] | None = None,
    name: str = "brief",
    **more: Any,
) -> figures.FigureContext:
    """files: what stands below the asset root."""
    stored = files or {}

    def read_asset(path: str) -> bytes:
        if path not in stored:
            raise AssetError("A001", path, "asset not found, or not a file that can be read")
        return stored[path]

    def draw_table(block: TableImage | Diagram, width: float) -> Drawing:
        return Drawing(
            block_id=block.id, kind=block.kind, png=b"", width=int(width), height=1, dpi=72
        )

    settings: dict[str, Any] = {"language": "en", "width_points": COLUMN, **more}
    return figures.FigureContext(
        layout=layout(name),
        fonts=WORLD.fonts,
        facts=facts or {},
        read_asset=read_asset,
        draw_table=draw_table,
        paint_vector=paint_vector,
        **settings,
    )


def bars(**fields: Any) -> dict[str, Any]:
    """A small bar chart with some fields set otherwise."""
    return {
        "kind": "chart",
        "type": "bar",
        "alt": "A chart",
        "x": {"values": ["one", "two", "three"]},
        "series": [{"id": "s", "name": "Minutes", "values": [29, 35, 58]}],
        **fields,
    }


def drawn(
    block: Json, facts: Sequence[Json] = (), language: str = "en", name: str = "brief", **more: Any
) -> Drawing:
    """The drawing of a block of a spec."""
    found, known = parsed(block, facts, language)
    return figures.draw(found, context(known, name=name, language=language, **more))


def planned(
    block: Json, facts: Sequence[Json] = (), language: str = "en", name: str = "brief", **more: Any
) -> Scene:
    """The scene of a chart block; raises what the planner raises."""
    found, known = parsed(block, facts, language)
    assert isinstance(found, Chart)
    return plan(found, context(known, name=name, language=language, **more))


def figure(files: Mapping[str, bytes], known: Sequence[Json] = (), **fields: Any) -> Drawing:
    """The drawing of a figure block, from files or from `data`; known: the document's facts."""
    block = {"kind": "figure", "alt": "A picture", **fields}
    found, facts = parsed(block, known)
    assert isinstance(found, Figure)
    return figures.draw(found, context(facts, files))


def pixels(drawing: Drawing) -> npt.NDArray[np.uint8]:
    """(height, width, 3)."""
    return np.asarray(Image.open(io.BytesIO(drawing.png)).convert("RGB"))


def mark(drawing: Drawing, id: str) -> Mark:
    return next(m for m in drawing.marks if m.id == id)


def roles(drawing: Drawing, role: str) -> list[Mark]:
    return [m for m in drawing.marks if m.role == role]


def codes(problems: Sequence[Problem]) -> list[tuple[str, str]]:
    return [(p.code, p.severity) for p in problems]
