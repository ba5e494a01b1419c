"""Every box holds its fact: the oracle that needs no character recognition."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from renderkit.world import World
from tests.support import generated, swap

EXAMPLES = Path(__file__).parents[2] / "examples"
GENERATED = 50
FURTHER = 150


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.json")), ids=lambda p: p.stem)
def test_the_boxes_of_every_fact_of_an_example_hold(path: Path) -> None:
    world = World.default(assets=EXAMPLES)
    spec = json.loads(path.read_text(encoding="utf-8"))
    before = swap.render(spec, world)
    found = [
        fault
        for fact in spec.get("facts", [])
        for fault in swap.faults(spec, before, {fact["id"]}, world)
    ]
    assert found == []


@pytest.mark.parametrize("seed", range(GENERATED))
def test_the_boxes_of_every_fact_of_a_generated_document_hold(seed: int, world: World) -> None:
    _check(seed, world)


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(GENERATED, GENERATED + FURTHER))
def test_the_boxes_of_every_fact_of_further_documents_hold(seed: int, world: World) -> None:
    _check(seed, world)


def _check(seed: int, world: World) -> None:
    layouts = world.layout_names()
    spec = generated.document(seed) | {"layout": layouts[seed % len(layouts)]}
    before = swap.render(spec, world)
    placed = {fields["fact_id"] for _, fields in before.retrieval.evidence}
    assert placed == {fact["id"] for fact in spec["facts"]}
    assert list(swap.faults(spec, before, placed, world)) == []
