"""The oracle for boxes: other digits in a fact change pixels inside its boxes, and in each box."""

from __future__ import annotations

import copy
import io
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image

import renderkit as rk
from renderkit import pipeline
from renderkit.world import World

Boxes = Mapping[int, list[list[int]]]


def render(spec: Mapping[str, Any], world: World) -> pipeline.Rendering:
    """The spec, rendered in memory."""
    return pipeline.run(rk.load(spec, world=world), world, pipeline.Choices())


def swapped(spec: Mapping[str, Any], fact_id: str) -> dict[str, Any] | None:
    """The same spec with other digits in one fact; None where it has none.

    Every digit is replaced by its neighbour, so that widths stay (figures are of equal width) and a
    chart's value moves little. What judges the text itself (contract) is left out.
    """
    other = copy.deepcopy(dict(spec))
    other.pop("contract", None)
    fact = next(f for f in other["facts"] if f["id"] == fact_id)
    value = "".join(_next(c) for c in fact["value"])
    if value == fact["value"]:
        return None
    fact["value"] = value
    fact.pop("number", None)
    fact.pop("variants", None)
    return other


def _next(character: str) -> str:
    if not ("0" <= character <= "9"):
        return character
    return str(int(character) + 1) if character < "9" else "8"


def boxes(rendering: pipeline.Rendering, fact_id: str) -> Boxes:
    """The fact's boxes by page; a given picture (a figure) does not change with the value."""
    found = defaultdict(list)
    for _, fields in rendering.retrieval.evidence:
        if fields["fact_id"] == fact_id and fields["place"] != "figure":
            found[fields["page"]] += fields["boxes_px"]
    return found


def faults(
    spec: Mapping[str, Any], before: pipeline.Rendering, fact_id: str, world: World
) -> Iterator[str]:
    """What the oracle holds against the boxes of one fact; nothing when they are right."""
    other = swapped(spec, fact_id)
    if other is None:
        return
    after = render(other, world)
    if len(before.units) != len(after.units):
        yield f"{fact_id}: {len(before.units)} pages became {len(after.units)}"
        return
    old, new = boxes(before, fact_id), boxes(after, fact_id)
    for one, two in zip(before.units, after.units, strict=True):
        changed = (pixels(one.png) != pixels(two.png)).any(axis=2)
        for x0, y0, x1, y1 in old[one.number]:
            if not changed[y0:y1, x0:x1].any():
                yield f"{fact_id}: nothing changes in {(x0, y0, x1, y1)} on page {one.number}"
        for x0, y0, x1, y1 in [*old[one.number], *new[one.number]]:
            changed[y0:y1, x0:x1] = False
        if changed.any():
            y, x = np.argwhere(changed)[0]
            yield (
                f"{fact_id}: {int(changed.sum())} pixels change outside its boxes, the first at "
                f"({x}, {y}) on page {one.number}; boxes {old[one.number]}, {new[one.number]}"
            )


def pixels(data: bytes) -> npt.NDArray[np.uint8]:
    """Pixels of a PNG, shape (height, width, 3)."""
    with Image.open(io.BytesIO(data), formats=["PNG"]) as image:
        return np.array(image.convert("RGB"), dtype=np.uint8)
