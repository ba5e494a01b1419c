"""Turn a panel into the line its marks stand on."""

from __future__ import annotations

from renderkit.figures.chart.board import Board
from renderkit.figures.chart.frame import Panel
from renderkit.figures.look import Look
from renderkit.figures.scene import Line, whole


def base_width(look: Look) -> int:
    """In whole pixels."""
    return max(1, whole(look.px(0.75)))


def draw_base(board: Board, panel: Panel) -> None:
    """At zero where the axis shows it, else at the axis' low end."""
    look, box = board.look, panel.box
    width = base_width(look)
    half = 0.5 if width % 2 else 0.0
    if board.plot.horizontal:
        x = whole(panel.x(0)) if panel.x.shows(0) else box.x0
        points = ((x + half, box.y0), (x + half, box.y1))
    else:
        y = whole(panel.y(0)) if panel.y.shows(0) else box.y1
        points = ((box.x0, y + half), (box.x1, y + half))
    board.add(Line(id="axis", role="axis", points=points, stroke=look.chart.axis, width=width))
    board.space.take_line(points)
