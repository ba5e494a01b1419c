"""Diagrams: nothing overlaps, nothing leaves the picture, every box is where it is said to be."""

from __future__ import annotations

import io
import itertools
import random
from collections.abc import Iterable
from typing import Any, Literal, get_args

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image

from renderkit.figures.model import Drawing, Mark
from renderkit.spec.model import Diagram, Fact, Node, Span
from renderkit.typeset import draw_tight
from tests.support import pages

Type = Literal["process", "cycle", "hierarchy", "timeline", "matrix"]
TYPES: tuple[Type, ...] = get_args(Type)


def node(text: str, *below: Node) -> Node:
    return Node(pointer=f"/{text[:8]}", text=pages.words(text), nodes=below)


def diagram(kind: Type, nodes: Iterable[Node], **said: Any) -> Diagram:
    return Diagram(id="d", pointer="/d", type=kind, nodes=tuple(nodes), **said)


def drawn(block: Diagram, width: float = 388, **more: Any) -> Drawing:
    layout = more.pop("layout", "note")
    made = pages.document(block, **more)
    drawing = draw_tight(block, made, pages.world().layout(layout), pages.world().fonts, width)
    assert [p.message for p in drawing.problems] == []
    return drawing


def pixels(drawing: Drawing) -> npt.NDArray[np.int16]:
    return np.asarray(Image.open(io.BytesIO(drawing.png)).convert("RGB")).astype(np.int16)


def boxes(drawing: Drawing) -> list[Mark]:
    return [m for m in drawing.marks if m.role == "box" and m.fact is None]


def tree(rng: random.Random, depth: int, most: int) -> list[Node]:
    words = (
        "a index of frames embedding reliability measurement benchmark it 1,234.5 FPS 中文".split()
    )
    return [
        node(
            " ".join(rng.choice(words) for _ in range(rng.randint(1, 7))),
            *(tree(rng, depth - 1, most) if depth and rng.random() < 0.5 else ()),
        )
        for _ in range(rng.randint(1, most))
    ]


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize("layout", ["brief", "note"])
def test_nothing_leaves_the_picture(kind: Type, layout: str) -> None:
    rng = random.Random(f"{kind} {layout}")
    for _ in range(2):
        drawing = drawn(diagram(kind, tree(rng, 2, 5)), rng.choice([160, 388, 435]), layout=layout)
        for mark in boxes(drawing):
            assert -1 <= mark.box.x0 < mark.box.x1 <= drawing.width + 1
            assert -1 <= mark.box.y0 < mark.box.y1 <= drawing.height + 1
        edge = pixels(drawing)
        paper = edge[0, 0]
        rim = np.concatenate([edge[0], edge[-1], edge[:, 0], edge[:, -1]])
        assert np.abs(rim - paper).max() < 8


@pytest.mark.parametrize("kind", TYPES)
def test_no_two_nodes_overlap(kind: Type) -> None:
    rng = random.Random(kind)
    for _ in range(2):
        tops = tree(rng, 3 if kind == "hierarchy" else 0, 9 if kind != "hierarchy" else 3)
        for a, b in itertools.combinations(boxes(drawn(diagram(kind, tops))), 2):
            assert not a.box.moved(0, 0).overlaps(b.box), (a.text, b.text)


@pytest.mark.parametrize("kind", TYPES)
def test_every_text_stands_inside_its_box(kind: Type) -> None:
    """The same picture with one node's words gone differs only inside that node's box."""
    texts = ["Collect frames", "Embed them all", "Build an index", "Measure minutes"]
    drawing = drawn(diagram(kind, map(node, texts)))
    whole = pixels(drawing)
    for k, text in enumerate(texts):
        blank = Span(pointer="/x", text=text, color="#fe00fe")
        other = [node(t) if t != text else Node(pointer="/y", text=(blank,)) for t in texts]
        changed = np.abs(pixels(drawn(diagram(kind, other))) - whole).max(axis=2) > 8
        ys, xs = np.where(changed)
        box = boxes(drawing)[k].box
        assert box.x0 <= xs.min()
        assert xs.max() <= box.x1
        assert box.y0 <= ys.min()
        assert ys.max() <= box.y1


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize("count", [1, 2, 7, 30])
def test_any_number_of_nodes_is_drawn(kind: Type, count: int) -> None:
    drawing = drawn(diagram(kind, [node(f"Step {n}") for n in range(count)]))
    assert [m.text for m in boxes(drawing)] == [f"Step {n}" for n in range(count)]


def test_deep_trees_are_drawn_node_by_node_in_reading_order() -> None:
    deep = node("level 0")
    for n in range(1, 9):
        deep = node(f"level {n}", deep, node(f"beside {n}"))
    drawing = drawn(diagram("hierarchy", [deep]))
    assert drawing.texts[:3] == ("level 8", "level 7", "level 6")
    assert len(boxes(drawing)) == 17


def test_hostile_text_in_nodes_is_drawn_as_it_is() -> None:
    texts = ["#let x = $a$ *b*", "<tag> & @ref \\ {}", "W" * 70, "a", "中文节点", "é → ≤ 2"]
    for kind in TYPES:
        drawing = drawn(diagram(kind, map(node, texts)))
        assert list(drawing.texts) == texts


def test_a_fact_in_a_node_has_a_mark_round_its_figures() -> None:
    fact = Fact(pointer="/facts/0", id="m", value="42", unit="minutes")
    words = (Span(pointer="/n/0", text="It takes "), Span(pointer="/n/1", fact="m", with_unit=True))
    nodes = [Node(pointer="/n", text=words), node("Then it is done")]
    drawing = drawn(diagram("process", nodes), facts={"m": fact})
    (mark,) = [m for m in drawing.marks if m.fact == "m"]
    assert mark.text == "42\u00a0minutes"
    assert boxes(drawing)[0].box.contains(mark.box)


def test_a_diagram_is_shown_on_the_page_as_its_picture() -> None:
    block = diagram("cycle", map(node, ["Plan", "Do", "Check"]), caption=pages.words("A cycle"))
    drawing = drawn(block, 388)
    composition = pages.typeset(block, drawings={"d": drawing})
    placed = pages.block(composition, "d")
    assert placed.drawing == "d"
    assert placed.picture is not None
    assert [p.text for p in placed.parts] == ["A cycle"]
    assert "Plan" not in pages.text(composition.pdf)


def test_steps_run_leftwards_where_the_language_does() -> None:
    nodes = [node("One"), node("Two"), node("Three")]
    drawing = drawn(diagram("process", nodes), language="ar")
    lefts = [m.box.x0 for m in boxes(drawing)]
    assert lefts == sorted(lefts, reverse=True)


def test_the_same_diagram_is_the_same_bytes() -> None:
    block = diagram("hierarchy", [node("a", node("b"), node("c"))])
    assert drawn(block).png == drawn(block).png


@pytest.mark.parametrize("kind", TYPES)
def test_another_value_of_a_fact_changes_nothing_outside_its_mark(kind: Type) -> None:
    words = (Span(pointer="/n/0", text="It takes "), Span(pointer="/n/1", fact="m"))
    nodes = [node("Before"), Node(pointer="/n", text=words), node("After it")]
    made = [
        drawn(diagram(kind, nodes), facts={"m": Fact(pointer="/f", id="m", value=value)})
        for value in ("11.7", "48.0")
    ]
    assert made[0].width == made[1].width
    changed = np.abs(pixels(made[0]) - pixels(made[1])).max(axis=2) > 8
    box = next(m.box for m in made[0].marks if m.fact == "m")
    box = box.union(next(m.box for m in made[1].marks if m.fact == "m"))
    ys, xs = np.where(changed)
    assert box.x0 - 1 <= xs.min() <= xs.max() <= box.x1 + 1
    assert box.y0 - 1 <= ys.min() <= ys.max() <= box.y1 + 1
