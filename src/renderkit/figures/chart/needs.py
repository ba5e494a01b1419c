"""What must be read together with a value: its category, its series, its axis."""

from __future__ import annotations

from renderkit.figures.chart.data import Plot, PlotSeries


def needs_of(plot: Plot, series: PlotSeries, index: int, shape: bool) -> tuple[str, ...]:
    """Ids of items; those that are not drawn are dropped when marks are made.

    shape: the value is read off its axis, so the axis' ticks are needed too (`*` at the end of an
    id stands for all that begin so).
    """
    across, along = ("y", "x") if plot.horizontal else ("x", "y")
    category = f"tick:{across}:{index}" if plot.x.scale == "category" else f"tick:{across}:*"
    own = (category, f"legend:{series.id}", f"axis-title:{along}", f"axis-title:{across}", "title")
    return (*own, f"tick:{along}:*") if shape else own
