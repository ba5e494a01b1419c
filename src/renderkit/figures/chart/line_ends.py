"""Turn the names of series into labels at the ends of their lines, moved apart."""

from __future__ import annotations

from collections.abc import Sequence

from renderkit.figures import colour
from renderkit.figures.chart.board import Anchor, Board, Tag
from renderkit.figures.chart.data import Plot, PlotSeries
from renderkit.figures.chart.frame import Panel
from renderkit.figures.place import spread
from renderkit.figures.rows import Rows, wrap
from renderkit.figures.scene import Line, Point
from renderkit.struct import Struct

_MOST = 8  # lines
_WIDEST = 0.28  # of the chart, for the names
_CHIP = 0.7  # the short piece of line before a name, em
_AWAY = 0.9  # from the plot to the chip, em
_BEFORE = 1.85  # from the plot to the name, em


class EndNames(Struct, frozen=True):
    """The names in their lines and the room they take at the right of the plot, in pixels."""

    rows: tuple[Rows, ...]
    room: float


def end_names(board: Board) -> EndNames | None:
    """The names, where they are wanted and fit beside the plot; else None: they need a legend.

    Names stand in ink behind a piece of their line: coloured words would have to be darkened to
    be readable, and would then look like another series.
    """
    plot, look = board.plot, board.look
    wanted = plot.chart.legend
    if wanted == "auto" and not _all_reach_the_end(plot):
        return None
    if wanted not in ("auto", "direct") or (len(plot.series) < 2 and wanted == "auto"):
        return None
    limit = 0.25 * board.scene.width
    rows = tuple(wrap(s.name, look.regular, look.label, limit, 2) for s in plot.series)
    room = max(r.width for r in rows) + (_BEFORE + 0.2) * look.label
    short = room < _WIDEST * board.scene.width and not any(r.cut for r in rows)
    if len(rows) <= _MOST and short and _high(board, rows) < 0.6 * board.area.height:
        return EndNames(rows, room)
    if wanted == "direct":
        message = "the names do not fit beside the lines; they stand in a legend"
        board.say("L006", "note", f"{plot.chart.pointer}/legend", message)
    return None


def draw_end_names(
    board: Board, panel: Panel, names: EndNames, ends: Sequence[Point | None]
) -> None:
    """Each name as near to the end of its line as the others let it, with a leader when moved."""
    look = board.look
    size = look.label
    shown = [i for i, end in enumerate(ends) if end is not None]
    heights = [_height(board, names.rows[i]) for i in shown]
    wanted = [end[1] for i in shown if (end := ends[i])]
    low, high = panel.box.y0 - 0.6 * size, panel.box.y1 + 0.3 * size
    places = spread(wanted, heights, low, high, 0.62 * size)
    if places is None:  # a plot lower than its names: from the top down
        places = spread(wanted, heights, low, low + _high(board, names.rows), 0.62 * size)
    for i, y in zip(shown, places or wanted, strict=True):
        end = ends[i]
        if end is not None:
            _name(board, panel, board.plot.series[i], names.rows[i], (end, y))


def _name(
    board: Board, panel: Panel, series: PlotSeries, rows: Rows, place: tuple[Point, float]
) -> None:
    """place: the end of the line, and the middle of the name."""
    look, (end, y) = board.look, place
    size = look.label
    x = panel.box.x1 + _AWAY * size
    first = y - (len(rows.rows) - 1) * board.pitch() / 2
    if abs(first - end[1]) > 0.4 * size or panel.box.x1 - end[0] > size:
        board.add(
            Line(
                id=f"leader:{series.id}",
                role="leader",
                points=((end[0] + 0.3 * size, end[1]), (x - 0.1 * size, first)),
                stroke=colour.mix(series.style.colour, look.colour.paper, 0.35),
                width=look.hair,
            )
        )
    width = look.px(1.6)
    board.mark(
        Line(
            id=f"swatch:{series.id}",
            role="swatch",
            points=((x, first), (x + _CHIP * size, first)),
            stroke=series.style.colour,
            width=width,
            dash=tuple(part * width for part in series.style.dash),
        )
    )
    tag = Tag(f"legend:{series.id}", "legend-entry", series.name.pointer)
    anchor = Anchor(panel.box.x1 + _BEFORE * size, y, "start", "middle")
    board.write(tag, rows, board.label, anchor, series.name.text)


def _all_reach_the_end(plot: Plot) -> bool:
    """A name far behind the end of its line would need a leader that looks like more line."""
    log = plot.y.scale == "log"
    lasts = {
        max(drawn)
        for series in plot.series
        if (drawn := [i for i, d in enumerate(series.values) if d and (d.value > 0 or not log)])
    }
    return len(lasts) < 2


def _height(board: Board, rows: Rows) -> float:
    return board.look.cap * board.look.label + (len(rows.rows) - 1) * board.pitch()


def _high(board: Board, names: Sequence[Rows]) -> float:
    """All names below each other."""
    return sum(_height(board, rows) for rows in names) + 0.62 * board.look.label * len(names)
