"""Every block looks as it was accepted, in each layout, to the pixel."""

from __future__ import annotations

import numpy as np
import pytest

from renderkit.world import World
from tests.golden import cases


@pytest.mark.parametrize("layout", cases.LAYOUTS)
@pytest.mark.parametrize("name", cases.names())
def test_a_block_looks_as_accepted(name: str, layout: str, world: World) -> None:
    drawn = dict(cases.pictures(name, layout, world))
    accepted = {p.name: p for p in cases.PAGES.glob(f"{name}.{layout}.p*.png")}
    assert drawn.keys() == accepted.keys(), "run `make goldens` and look"
    for file, pixels in drawn.items():
        golden = cases.decode(accepted[file].read_bytes())
        assert golden.shape == pixels.shape, (
            f"{file}: {golden.shape} accepted, {pixels.shape} drawn"
        )
        wrong = np.argwhere((golden != pixels).any(axis=2))
        assert not len(wrong), f"{file}: {len(wrong)} pixels differ, first at {wrong[0][::-1]}"


def test_every_accepted_picture_belongs_to_a_spec() -> None:
    known = {(name, layout) for name in cases.names() for layout in cases.LAYOUTS}
    found = {tuple(p.name.split(".")[:2]) for p in cases.PAGES.glob("*.png")}
    assert found == known


def test_every_block_kind_the_engine_draws_has_a_golden() -> None:
    from renderkit.typeset.typst.blocks import KINDS

    seen = {
        block["kind"]
        for name in cases.names()
        for block in _blocks(cases.spec(name, "brief")["pages"][0]["blocks"])
    }
    assert set(KINDS) <= seen


def _blocks(blocks: list[dict[str, object]]) -> list[dict[str, object]]:
    found = []
    for block in blocks:
        found.append(block)
        found += _blocks(block.get("blocks", []))  # type: ignore[arg-type]
        for part in block.get("parts", []):  # type: ignore[attr-defined]
            found += _blocks(part["blocks"])
    return found
