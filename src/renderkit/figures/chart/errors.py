"""Turn the error of a value into a bar with caps."""

from __future__ import annotations

from renderkit.figures.chart.board import Board
from renderkit.figures.chart.data import PlotSeries
from renderkit.figures.chart.frame import Panel
from renderkit.figures.scene import Line, Point


def draw_error(
    board: Board, panel: Panel, series: PlotSeries, index: int, place: tuple[float, float]
) -> None:
    """place: the middle of the mark across, and its thickness. Ends stay inside the axis."""
    datum, error = series.values[index], series.error(index)
    if datum is None or not error:
        return
    horizontal, look = board.plot.horizontal, board.look
    along = panel.x if horizontal else panel.y
    middle, thickness = int(place[0]) + 0.5, place[1]
    half = min(thickness, look.px(8)) * 0.3
    ends = [min(max(datum.value + sign * error, along.low), along.high) for sign in (-1, 1)]
    low, high = along(ends[0]), along(ends[1])
    points: tuple[Point | None, ...] = (
        (middle, low), (middle, high), None, (middle - half, low), (middle + half, low), None,
        (middle - half, high), (middle + half, high),
    )  # fmt: skip
    if horizontal:
        points = tuple(p and (p[1], p[0]) for p in points)
    board.mark(
        Line(
            id=f"error:{series.id}:{index}",
            role="error",
            pointer=f"{series.pointer}/errors/{index}",
            points=points,
            stroke=look.colour.ink,
            width=look.px(0.6),
        )
    )
