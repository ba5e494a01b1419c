"""Turn charts, figures and table images into pictures that know where each value is drawn.

`draw(block, context)` is the way in; what it can draw stands in one table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from renderkit import png
from renderkit.figures.chart import draw_chart
from renderkit.figures.context import AssetReader, FigureContext, TableDrawer, Undrawable
from renderkit.figures.model import Drawing, Mark
from renderkit.figures.picture import draw_figure
from renderkit.problems import Problem
from renderkit.spec.model import Diagram, Pictured, TableImage
from renderkit.units import pixels

__all__ = [
    "KINDS",
    "PAINTED",
    "AssetReader",
    "Drawing",
    "FigureContext",
    "Mark",
    "TableDrawer",
    "draw",
    "make_ready",
]


def draw_tight(block: TableImage | Diagram, context: FigureContext) -> Drawing:
    """The typesetter's own picture of a table or diagram, as wide as the block asks for."""
    return context.draw_table(block, block.width.points(context.width_points))


#: Kind of block to what draws it. A new kind is one file and one row here.
KINDS: dict[str, Callable[[Any, FigureContext], Drawing]] = {
    "chart": draw_chart,
    "figure": draw_figure,
    "table_image": draw_tight,
    "diagram": draw_tight,
}

#: The kinds that a plotting library paints.
PAINTED = frozenset(("chart",))

_EMPTY_HEIGHT = 72.0  # points


def make_ready() -> None:
    """Load the plotting library; what is not loaded yet is loaded with the first chart."""
    from renderkit.figures.paint import agg  # noqa: F401


def draw(block: Pictured, context: FigureContext) -> Drawing:
    """The picture of a block, with the box of every mark and what is wrong with it.

    Never raises for what a spec says: a block that cannot be drawn gives an empty picture with the
    errors among its `problems`.
    """
    drawer = KINDS.get(block.kind)
    if drawer is None:
        message = f"this renderkit cannot draw a {block.kind} yet"
        problem = Problem("S030", "error", block.pointer, message, allowed=", ".join(KINDS))
        return _empty(block, context, (problem,))
    try:
        return drawer(block, context)
    except Undrawable as refusal:
        return _empty(block, context, refusal.problems)


def _empty(block: Pictured, context: FigureContext, problems: tuple[Problem, ...]) -> Drawing:
    """A sheet of paper as wide as the block, so that the page can still be laid out."""
    dpi = context.picture_dpi
    width = pixels(min(max(block.width.points(context.width_points), 1.0), 2000.0), dpi)
    height = pixels(_EMPTY_HEIGHT, dpi)
    paper = bytes.fromhex(context.layout.colour.paper[1:]) * (width * height)
    return Drawing(
        block_id=block.id,
        kind=block.kind,
        png=png.encode(paper, width, height, dpi),
        width=width,
        height=height,
        dpi=dpi,
        problems=problems,
    )
