"""A block kind is added by one file per stage that knows it and one row in that stage's table."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

import renderkit as rk
from renderkit import pipeline
from renderkit.spec import kinds as spec_kinds
from renderkit.spec.block import Kind
from renderkit.spec.field import need
from renderkit.spec.model import Block, Rich
from renderkit.spec.rich import RICH
from renderkit.typeset.typst import blocks as typst_blocks
from renderkit.typeset.typst import door
from renderkit.typeset.typst.lowering import Lowering
from renderkit.world import World


# What `spec/model` and `spec/kinds/motto.py` would hold.
class Motto(Block, frozen=True, kw_only=True):
    kind: ClassVar[str] = "motto"
    text: Rich


# What `typeset/typst/blocks/motto.py` would hold …
def lower(block: Motto, on: Lowering) -> dict[str, Any]:
    return on.block(block) | {
        "text": on.part(block.text, f"{block.pointer}/text", "text", marked=False)
    }


# … and `typeset/typst/templates/blocks/motto.typ`.
TEMPLATE = b"""
#import "../base.typ": anchored, inline
#let draw(b, blocks) = anchored(b, align(center, inline(b.text)))
"""


SPEC: dict[str, Any] = {
    "renderkit": 1,
    "document": {
        "id": "motto",
        "version": "v1",
        "kind": "report",
        "title": "A report with a motto",
        "timestamp": "2026-09-01T09:00:00Z",
    },
    "facts": [{"id": "cap", "value": "64", "unit": "frames"}],
    "pages": [{"blocks": [{"kind": "motto", "text": "Never more than {{cap}} frames."}]}],
}


@pytest.fixture
def mottos(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """One row in the table of each stage that knows kinds; nothing else is touched."""
    templates = copytree(door.TEMPLATES, tmp_path / "templates")
    (templates / "blocks" / "motto.typ").write_bytes(TEMPLATE)
    monkeypatch.setitem(spec_kinds.KINDS, "motto", Kind(Motto, need("text", RICH)))
    monkeypatch.setitem(typst_blocks.KINDS, "motto", SimpleNamespace(lower=lower))
    monkeypatch.setattr(door, "TEMPLATES", templates)


@pytest.mark.usefixtures("mottos")
def test_a_new_kind_is_read_drawn_recorded_and_found(world: World) -> None:
    rendering = pipeline.run(rk.load(SPEC), world, pipeline.Choices())
    text = "".join(fields["text"] for _, fields in rendering.retrieval.records)
    assert "Never more than 64 frames." in text
    [(_, evidence)] = rendering.retrieval.evidence
    assert evidence["block_id"] == "p1-motto-1"
    assert evidence["boxes_px"]
    assert "motto" in str(rk.schema())


@pytest.mark.usefixtures("mottos")
def test_a_new_kind_has_the_checks_of_every_other() -> None:
    blocks = [{"kind": "moto", "text": "x"}, {"kind": "motto", "txt": "x"}]
    with pytest.raises(rk.SpecError) as raised:
        rk.load({**SPEC, "pages": [{"blocks": blocks}]})
    assert {p.pointer for p in raised.value.problems if p.severity == "error"} >= {
        "/pages/0/blocks/0/kind",
        "/pages/0/blocks/1/txt",
    }


def test_without_its_rows_the_kind_is_unknown() -> None:
    with pytest.raises(rk.SpecError):
        rk.load(SPEC)


def test_every_kind_the_engine_draws_has_its_template_and_is_a_kind_of_the_spec() -> None:
    folder = Path(typst_blocks.__file__).parents[1] / "templates" / "blocks"
    assert {path.stem for path in folder.glob("*.typ")} == set(typst_blocks.KINDS)
    assert set(typst_blocks.KINDS) <= set(spec_kinds.KINDS)
