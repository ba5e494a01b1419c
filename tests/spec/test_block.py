"""Kinds, captions and alternative text of blocks."""

from __future__ import annotations

from typing import Any

import pytest

from renderkit.spec.block import listed
from renderkit.spec.kinds import KINDS
from renderkit.spec.model import Table
from renderkit.units import Length
from tests.spec.specs import (
    Raw,
    chart,
    document,
    first,
    only,
    paragraph,
    patched,
    problems,
    read,
    spec,
    table,
    told,
)

FIGURE: Raw = {"kind": "figure", "src": "a.png"}


def test_a_kind_that_is_listed_twice_is_a_fault_of_ours() -> None:
    with pytest.raises(ValueError, match="listed twice"):
        listed(KINDS["table"], KINDS["chart"], KINDS["table"])


def test_each_kind_is_listed_under_its_model_s_name() -> None:
    assert all(kind.model is not None and kind.model.kind == name for name, kind in KINDS.items())


@pytest.mark.parametrize(
    ("found", "meant"),
    [("Bullet", "bullets"), ("tabel", "table"), ("side-by-side", "side_by_side")],
)
def test_a_misspelt_kind_gets_a_patch_and_is_read_as_what_was_meant(found: str, meant: str) -> None:
    raw = spec({"kind": found, "zebra": 1})
    found_at = {problem.pointer: problem for problem in problems(raw)}
    fault = found_at["/pages/0/blocks/0/kind"]
    assert fault.code == "S013"
    assert patched(raw, fault)["pages"][0]["blocks"][0]["kind"] == meant
    assert found_at["/pages/0/blocks/0/zebra"].code == "S010"


@pytest.mark.parametrize(
    ("found", "meant"),
    [("image", "figure"), ("list", "bullets"), ("toc", "contents"), ("kpi", "metrics")],
)
def test_a_kind_by_another_word_gets_a_hint(found: str, meant: str) -> None:
    assert only(spec({"kind": found})).hint == f"did you mean `{meant}`?"


def test_a_kind_under_the_key_type_gets_a_patch() -> None:
    raw = spec({"type": "paragraph", "text": "x"})
    problem = only(raw)
    assert (problem.code, problem.pointer) == ("S011", "/pages/0/blocks/0")
    assert read(patched(raw, problem)).problems == ()


@pytest.mark.parametrize("block", ["text", 5, None, [], True])
def test_a_block_that_is_no_object_is_one_problem(block: Any) -> None:
    assert told(spec(block)) == [("S012", "/pages/0/blocks/0")]


@pytest.mark.parametrize("kind", [5, None, {}, []])
def test_a_kind_that_is_no_string_is_one_problem(kind: Any) -> None:
    assert len(told(spec({"kind": kind}))) == 1


def test_one_block_without_its_list_gets_brackets() -> None:
    raw = spec()
    raw["pages"][0]["blocks"] = paragraph("x")
    assert read(patched(raw, only(raw))).problems == ()


def test_a_caption_belongs_to_the_block_before_it() -> None:
    raw = spec(table(id="t"), {"kind": "caption", "text": "x"})
    assert document(raw).pages[0].blocks[1].target == "t"  # type: ignore[attr-defined]
    nested = spec({"kind": "callout", "blocks": [table(), {"kind": "caption", "text": "x"}]})
    assert first(nested).blocks[1].target == "one-table-1"


def test_a_caption_may_name_its_block_and_stand_before_it() -> None:
    raw = spec({"kind": "caption", "text": "x", "for": "t"}, paragraph("y"), table(id="t"))
    assert first(raw).target == "t"


def test_a_caption_without_a_block_is_refused() -> None:
    assert told(spec({"kind": "caption", "text": "x"})) == [("S013", "/pages/0/blocks/0")]
    assert told(spec(paragraph("a"), {"kind": "caption", "text": "x"})) == [
        ("S013", "/pages/0/blocks/1")
    ]


def test_a_caption_for_no_block_names_the_nearest() -> None:
    problem = only(spec(table(id="runs"), {"kind": "caption", "text": "x", "for": "run"}))
    assert (problem.code, problem.pointer) == ("R002", "/pages/0/blocks/1/for")
    assert problem.hint == "did you mean `runs`?"


def test_two_captions_of_one_block_are_one_too_many() -> None:
    caption = {"kind": "caption", "text": "x"}
    own = spec(table(id="t", caption="y"), caption)
    assert told(own) == [("S018", "/pages/0/blocks/1")]
    twice = spec(table(id="t"), caption, {**caption, "for": "t"})
    assert told(twice) == [("S018", "/pages/0/blocks/2")]


def test_a_caption_after_a_faulty_block_is_no_fault() -> None:
    caption = {"kind": "caption", "text": "x"}
    assert told(spec({"kind": "zebra"}, caption)) == [("S013", "/pages/0/blocks/0/kind")]
    assert told(spec({"kind": "code"}, caption)) == [("S011", "/pages/0/blocks/0")]
    assert [code for code, _ in told(spec(5, caption))] == ["S012"]


@pytest.mark.parametrize(
    "block",
    [
        FIGURE,
        chart(alt=None),
        {**table(), "kind": "table_image"},
        {"kind": "diagram", "type": "cycle", "nodes": [{"text": "a"}]},
        {"kind": "video", "src": "a.mp4"},
        {**FIGURE, "alt": " "},
    ],
)
def test_a_picture_without_alternative_text_is_a_warning(block: Raw) -> None:
    problem = only(spec(block))
    assert (problem.code, problem.severity, problem.pointer) == (
        "S025",
        "warning",
        "/pages/0/blocks/0",
    )
    assert told(spec({**block, "alt": "what it shows"})) == []
    assert told(spec({**{k: v for k, v in block.items() if k != "alt"}, "decorative": True})) == []


def test_a_decorative_picture_has_no_alternative_text() -> None:
    assert told(spec({**FIGURE, "alt": "x", "decorative": True})) == [("S018", "/pages/0/blocks/0")]


def test_a_picture_in_a_cell_wants_alternative_text_too() -> None:
    assert told(spec(table([{"image": "a.png"}, "x"]))) == [("S025", "/pages/0/blocks/0/rows/0/0")]
    assert told(spec(table([{"image": "a.png", "alt": "dot"}, "x"]))) == []
    assert told(spec(table([{"text": "a", "alt": "dot"}, "x"]))) == [
        ("S018", "/pages/0/blocks/0/rows/0/0/alt")
    ]


def test_what_all_blocks_have_is_read() -> None:
    made = first(spec(table(tags=["a"], animate="fade", only=["pdf"], width="50%", place="right")))
    assert isinstance(made, Table)
    assert (made.tags, made.animate, made.only, made.place) == (("a",), "fade", ("pdf",), "right")
    assert made.width == Length(50.0, "%")


@pytest.mark.parametrize("formats", [[], ["pfd"], "pdf"])
def test_only_takes_a_list_of_formats(formats: Any) -> None:
    assert len(told(spec(paragraph("x", only=formats)))) == 1
