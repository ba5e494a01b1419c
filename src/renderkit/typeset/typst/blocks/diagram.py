"""Turn a diagram into data: its nodes in reading order, each with its depth and its longest words.

On a tight page the diagram itself is drawn; on a page of the document the picture made of it is
shown. Where everything goes is decided in the template, which alone can measure text.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from renderkit.spec.model import Diagram, Node
from renderkit.typeset.typst.blocks import picture
from renderkit.typeset.typst.drafts import FactPiece, Piece, RefPiece
from renderkit.typeset.typst.lowering import Lowering

#: A word of so many characters may be broken in a node: it would set the width of all boxes.
_LONGEST_WORD = 24
#: Points of the narrowest box that is drawn, whatever its text.
_NARROW = 0.65 * _LONGEST_WORD


def lower(block: Diagram, on: Lowering) -> dict[str, Any]:
    drawing = on.drawings.get(block.id)
    if drawing is not None:
        return picture.shown(block, drawing, on)
    data = on.block(block, type=block.type)
    if on.words.rtl:
        data["rtl"] = 1
    data["nodes"] = [_node(node, depth, on) for node, depth in walk(block.nodes)]
    return on.captions(block, data)


def walk(nodes: tuple[Node, ...], depth: int = 0) -> Iterator[tuple[Node, int]]:
    """Every node with its depth, each before those below it."""
    for node in nodes:
        yield node, depth
        yield from walk(node.nodes, depth + 1)


def _node(node: Node, depth: int, on: Lowering) -> dict[str, Any]:
    """One node. w: its longest words, for which a box must be wide enough."""
    number = len(on.parts)
    with on.within(_NARROW * on.layout.type.body):
        data = on.part(node.text, f"{node.pointer}/text", "label")
    draft = on.parts[number]
    draft.family, draft.size = on.layout.fonts.figure, on.layout.type.small
    draft.boxed = True
    words = sorted("".join(map(_said, draft.pieces)).split(), key=len, reverse=True)[:3]
    assert isinstance(data, dict)  # a marked part always is
    return data | {"d": depth, "w": [w[:_LONGEST_WORD] for w in words]}


def _said(piece: Piece) -> str:
    """The characters of a piece, as far as they are known before the pages are."""
    if isinstance(piece, FactPiece):
        return piece.surface
    return " ".join(piece.words) if isinstance(piece, RefPiece) else piece
