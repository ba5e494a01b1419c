"""Turn a chart block into a Scene: everything decided, nothing painted."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from renderkit.errors import InternalError
from renderkit.figures.chart.bar import plan_bars
from renderkit.figures.chart.board import Board
from renderkit.figures.chart.data import Plot
from renderkit.figures.chart.empty import draw_empty
from renderkit.figures.chart.line import plan_lines
from renderkit.figures.chart.read import read
from renderkit.figures.chart.scatter import plan_scatter
from renderkit.figures.chart.too_small import TooLow, TooSmall
from renderkit.figures.context import FigureContext, Undrawable
from renderkit.figures.look import Look
from renderkit.figures.scene import Scene
from renderkit.problems import Problem
from renderkit.spec.model import Chart
from renderkit.units import pixels

#: What draws the part below the head. A new type is one file and one row here.
PLANNERS: dict[str, Callable[[Board], None]] = {
    "bar": plan_bars,
    "line": plan_lines,
    "scatter": plan_scatter,
}

_GROWTHS, _GROWTH = 3, 0.8  # rounds in which a chart may grow, and by how much each time
_LARGEST_SIDE = 16_384  # pixels
_LARGEST_AREA = 40_000_000


def plan(chart: Chart, context: FigureContext) -> Scene:
    """The whole picture, at the size it has on its page.

    Raises Undrawable for a type that has no planner, values that cannot be read, and words that
    leave no room.
    """
    planner = PLANNERS.get(chart.type)
    if planner is None:
        raise Undrawable(_unknown(chart))
    undrawn = list(_undrawn(chart))
    if any(problem.severity == "error" for problem in undrawn):
        raise Undrawable(*undrawn)
    plot, look = read(chart, context), Look.of(context)
    plot.problems.extend(undrawn)
    width, height = size_of(chart, context)
    rounds = _GROWTHS if chart.size.height is None and context.frame is None else 0
    for left in range(rounds, -1, -1):
        board = Board(plot, look, (width, height), may_grow=left > 0)
        try:
            return _planned(board, planner)
        except TooLow as lacking:
            height += min(lacking.pixels, round(height * _GROWTH))
        except TooSmall as lacking:
            raise Undrawable(*board.scene.problems, _too_small(chart, lacking)) from None
    raise InternalError("a chart that may not grow asked for it")


def _planned(board: Board, planner: Callable[[Board], None]) -> Scene:
    board.head()
    if _has_data(board, board.plot):
        planner(board)
    else:
        draw_empty(board)
    board.scene.problems.extend(_without_glyph(board.scene))
    return board.scene


def size_of(chart: Chart, context: FigureContext) -> tuple[int, int]:
    """Width and height in pixels: the chart's own size, else its place's, never over the column.

    Raises Undrawable when that is too large a picture.
    """
    column, height = context.frame or (context.width_points, context.layout.chart.height)
    width = chart.width.points(column)
    if chart.size.width is not None:
        width = chart.size.width.points(column)
    if chart.size.height is not None:
        height = chart.size.height.points(height)
    size = (
        pixels(min(width, column), context.picture_dpi),
        pixels(height, context.picture_dpi),
    )
    if max(size) > _LARGEST_SIDE or size[0] * size[1] > _LARGEST_AREA or min(size) < 1:
        raise Undrawable(_wrong_size(chart, size, context.picture_dpi))
    return size


def _has_data(board: Board, plot: Plot) -> bool:
    """Whether one value can be drawn. On a log axis it must be above zero."""
    data = plot.data()
    if plot.y.scale != "log" or not data:
        return bool(data)
    if any(datum.value > 0 for datum in data):
        return True
    fact = any(datum.fact for datum in data)
    message = f"none of {len(data)} values is above zero, as a log axis needs"
    board.say("S024", "error" if fact else "warning", plot.chart.pointer, message)
    return False


def _without_glyph(scene: Scene) -> list[Problem]:
    """One error for each character that no font has, and each text it stands in."""
    seen: dict[tuple[str | None, int], Problem] = {}
    for text in scene.texts:
        for code in text.fonts.missing(text.line):
            problem = Problem(
                "F001",
                "error",
                text.pointer or "",
                f"no font has the character U+{code:04X}",
                found=chr(code),
                hint="choose another character, or a layout whose fonts have it",
            )
            seen.setdefault((text.pointer, code), problem)
    return list(seen.values())


def _undrawn(chart: Chart) -> Iterator[Problem]:
    """What a chart asks for that is not drawn: never left out without a word."""
    if chart.panels:
        message = "this renderkit cannot split a chart into panels yet"
        yield Problem("S030", "error", f"{chart.pointer}/panels", message)
    for series in chart.series:
        if series.axis == "right":
            message = "this renderkit cannot draw a second axis yet"
            yield Problem("S030", "error", f"{series.pointer}/axis", message)
    yield from _odd_scales(chart)
    if chart.vector:
        message = "charts are drawn as PNG pictures only; `vector` is left out"
        yield Problem("S030", "warning", f"{chart.pointer}/vector", message)


def _odd_scales(chart: Chart) -> Iterator[Problem]:
    """Scales that an axis of this type cannot have."""
    kinds = {"line": ("category", "linear", "log", "date"), "bar": ("category", "linear", "date")}
    x = kinds.get(chart.type, ("linear", "log", "date"))
    for axis, allowed in ((chart.x, x), (chart.y, ("linear", "log"))):
        if axis is not None and axis.scale is not None and axis.scale not in allowed:
            message = f"this axis of a {chart.type} chart cannot be `{axis.scale}`"
            where = f"{axis.pointer}/scale"
            yield Problem("S013", "error", where, message, axis.scale, ", ".join(allowed))


def _unknown(chart: Chart) -> Problem:
    article = "an" if chart.type[0] in "aeiou" else "a"
    return Problem(
        "S030",
        "error",
        f"{chart.pointer}/type",
        f"this renderkit cannot draw {article} {chart.type} chart yet",
        found=chart.type,
        allowed=", ".join(PLANNERS),
    )


def _too_small(chart: Chart, lacking: TooSmall) -> Problem:
    return Problem(
        "L005",
        "error",
        chart.pointer,
        f"the chart's texts leave no room for its marks: {lacking}",
        hint="make the chart larger (`size`), or its titles, labels and names shorter",
        measure={"width_points": lacking.width, "height_points": lacking.height},
    )


def _wrong_size(chart: Chart, size: tuple[int, int], dpi: float) -> Problem:
    points = [side * 72 / dpi for side in size]
    return Problem(
        "L005",
        "error",
        f"{chart.pointer}/size",
        "a chart of this size cannot be drawn",
        found=f"{points[0]:.0f} x {points[1]:.0f} pt",
        allowed=f"{_LARGEST_SIDE * 72 / dpi:.0f} pt a side, {_LARGEST_AREA:,} pixels in all",
    )
