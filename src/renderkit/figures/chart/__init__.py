"""Turn a chart block into a picture that knows where each value is drawn."""

from __future__ import annotations

from renderkit import png
from renderkit.figures.context import FigureContext, Undrawable
from renderkit.figures.marks import marks_of, texts_of
from renderkit.figures.model import Drawing
from renderkit.problems import Problem
from renderkit.spec.model import Chart


def draw_chart(chart: Chart, context: FigureContext) -> Drawing:
    """Planned once, then painted.

    Raises Undrawable when there is no picture that would be right.
    """
    from renderkit.figures.chart.plan import plan  # imports wait: most runs draw no chart
    from renderkit.figures.paint.agg import paint

    if chart.painter != "matplotlib":
        raise Undrawable(_no_painter(chart))
    scene = plan(chart, context)
    return Drawing(
        block_id=chart.id,
        kind="chart",
        png=png.encode(paint(scene), scene.width, scene.height, scene.dpi),
        width=scene.width,
        height=scene.height,
        dpi=scene.dpi,
        marks=marks_of(scene),
        problems=tuple(scene.problems),
        texts=texts_of(scene),
    )


def _no_painter(chart: Chart) -> Problem:
    return Problem(
        "S030",
        "error",
        f"{chart.pointer}/painter",
        f"this renderkit cannot paint with {chart.painter} yet",
        found=chart.painter,
        allowed="matplotlib",
    )
