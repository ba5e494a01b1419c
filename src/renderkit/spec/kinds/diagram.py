"""Turn diagrams into blocks: nodes in nodes, drawn as a picture or as native SmartArt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from renderkit.spec.block import Kind
from renderkit.spec.collection import ListOf
from renderkit.spec.context import Context
from renderkit.spec.drawn import fact_id
from renderkit.spec.field import Record, Schema, Type, may, need
from renderkit.spec.limits import LIMITS
from renderkit.spec.model.flow import Diagram, Node
from renderkit.spec.rich import LABEL
from renderkit.spec.scalar import Bool, Choice


class Nodes(Type):
    """Nodes, which may hold nodes."""

    words = "a list of nodes"

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        depth = at.count("/nodes")
        if depth > LIMITS.list_depth:
            found = f"the nodes are {depth} deep"
            return ctx.too_many(at, found, LIMITS.list_depth, "levels")
        return ListOf(NODE, LIMITS.diagram_nodes, what="nodes").read(value, at, ctx)

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return {
            "type": "array",
            "items": NODE.schema(defs),
            "maxItems": LIMITS.diagram_nodes,
        }


def _check(values: dict[str, Any], at: str, ctx: Context) -> None:
    nodes: Sequence[Node] | None = values.get("nodes")
    if nodes is None:
        return
    if not nodes and "nodes" in ctx.raw_keys:
        ctx.error("S013", f"{at}/nodes", "the diagram has no node", allowed="at least one node")
    total = _count(nodes)
    if total > LIMITS.diagram_nodes:
        found = f"the diagram has {total:,} nodes"
        ctx.too_many(f"{at}/nodes", found, LIMITS.diagram_nodes, "nodes")
    if values.get("smart_art"):
        _check_facts(nodes, ctx)


def _count(nodes: Sequence[Node]) -> int:
    return sum(1 + _count(node.nodes) for node in nodes)


def _check_facts(nodes: Sequence[Node], ctx: Context) -> None:
    """SmartArt is text: image facts may not stand in it."""
    for node in nodes:
        for one in node.text:
            if one.fact is not None:
                fact_id(one.fact, one.pointer, ctx, pictured=False)
        _check_facts(node.nodes, ctx)


NODE = Record("node", Node, need("text", LABEL), may("nodes", Nodes()))
DIAGRAM = Kind(
    Diagram,
    need("type", Choice("process", "cycle", "hierarchy", "timeline", "matrix")),
    need("nodes", Nodes()),
    may("smart_art", Bool()),
    check=_check,
)
