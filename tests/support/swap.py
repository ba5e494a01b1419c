"""The oracle for boxes: other digits in a fact change pixels inside its boxes, and in each box."""

from __future__ import annotations

import copy
import io
from collections.abc import Collection, Iterator, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image

import renderkit as rk
from renderkit import pipeline
from renderkit.units import POINTS_PER_INCH, Box, PixelBox
from renderkit.world import World


def render(spec: Mapping[str, Any], world: World) -> pipeline.Rendering:
    """The spec, rendered in memory."""
    return pipeline.run(rk.load(spec, world=world), world, pipeline.Choices())


def swapped(spec: Mapping[str, Any], fact_ids: Collection[str]) -> dict[str, Any]:
    """The same spec with other digits in these facts (one without digits stays as it is).

    Digits are replaced by their neighbours, so that widths stay (figures are of equal width); of a
    whole number only the last one, so that a chart's marks do not make its labels move.
    What judges the text itself (contract) is left out.
    """
    other = copy.deepcopy(dict(spec))
    other.pop("contract", None)
    for fact in other["facts"]:
        if fact["id"] in fact_ids:
            fact["value"] = _other(fact["value"])
            fact.pop("number", None)
            fact.pop("variants", None)
            fact.pop("modality", None)  # the other value may be one that stands in text
    return other


def _other(value: str) -> str:
    if value.isdecimal():
        return value[:-1] + _next(value[-1])
    return "".join(_next(c) for c in value)


def _next(character: str) -> str:
    if not ("0" <= character <= "9"):
        return character
    return str(int(character) + 1) if character < "9" else "8"


def faults(
    spec: Mapping[str, Any],
    before: pipeline.Rendering,
    fact_ids: Collection[str],
    world: World,
) -> Iterator[str]:
    """What the oracle holds against the boxes of these facts, swapped together; nothing when right.

    A given picture (a figure) does not change with a value. The line through a line chart's points
    follows its values, and the words at a reference line follow the line, so pixels of these may
    change beside the mark of the value.
    """
    after = render(swapped(spec, fact_ids), world)
    if len(before.units) != len(after.units):
        yield f"{len(before.units)} pages became {len(after.units)}"
        return
    digits = {f["id"] for f in spec["facts"] if any("0" <= c <= "9" for c in f["value"])}
    for one, two in zip(before.units, after.units, strict=True):
        # Scaling a picture spreads its edges by a level of grey that nobody sees.
        apart = np.abs(pixels(one.png).astype(np.int16) - pixels(two.png))
        changed = (apart > 1).any(axis=2)
        old, new = _boxes(before, one.number, fact_ids), _boxes(after, one.number, fact_ids)
        # A bar that only grows changes beyond its old end: one of the two boxes must change.
        for (fact_id, boxes), (_, others) in zip(old, new, strict=True):
            still = [
                box
                for box, other in zip(boxes, others, strict=True)
                if not any(changed[y0:y1, x0:x1].any() for x0, y0, x1, y1 in (box, other))
            ]
            # Of a value that breaks over lines, one may hold nothing but the unit.
            if fact_id in digits and len(still) > (len(boxes) > 1):
                yield f"{fact_id}: nothing changes in {still} on page {one.number}"
        lines = [*_lines(before, one.number), *_lines(after, one.number)]
        drawn = [box for _, boxes in (*old, *new) for box in boxes]
        for x0, y0, x1, y1 in [*drawn, *lines]:
            changed[y0:y1, x0:x1] = False
        if changed.any():
            y, x = np.argwhere(changed)[0]
            yield (
                f"{int(changed.sum())} pixels change outside all boxes, the first at ({x}, {y}) on "
                f"page {one.number}; boxes {old}, {new}"
            )


def _boxes(
    rendering: pipeline.Rendering, page: int, fact_ids: Collection[str]
) -> list[tuple[str, list[list[int]]]]:
    return [
        (fields["fact_id"], fields["boxes_px"])
        for _, fields in rendering.retrieval.evidence
        if fields["page"] == page and fields["fact_id"] in fact_ids and fields["place"] != "figure"
    ]


def _lines(rendering: pipeline.Rendering, page: int) -> Iterator[list[int]]:
    """Where the lines of line charts and the words at reference lines are drawn, in pixels."""
    for block in rendering.composition.blocks:
        if block.picture is None or block.picture.page != page or block.kind != "chart":
            continue
        drawing = rendering.drawings[block.drawing or ""]
        scale = rendering.units[0].dpi / POINTS_PER_INCH
        place = block.picture.box
        across, down = place.width / drawing.width, place.height / drawing.height
        for mark in drawing.marks:
            if mark.role in ("line", "reference-label"):
                box = Box(
                    place.x0 + mark.box.x0 * across,
                    place.y0 + mark.box.y0 * down,
                    place.x0 + mark.box.x1 * across,
                    place.y0 + mark.box.y1 * down,
                )
                x0, y0, x1, y1 = PixelBox.around(box.scaled(scale))
                yield [x0 - 1, y0 - 1, x1 + 1, y1 + 1]


def pixels(data: bytes) -> npt.NDArray[np.uint8]:
    """Pixels of a PNG, shape (height, width, 3)."""
    with Image.open(io.BytesIO(data), formats=["PNG"]) as image:
        return np.array(image.convert("RGB"), dtype=np.uint8)
