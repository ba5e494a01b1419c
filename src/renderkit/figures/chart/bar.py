"""Turn series over categories into bars: side by side, stacked or overlaid; upright or lying."""

from __future__ import annotations

from itertools import pairwise

from renderkit.figures import colour
from renderkit.figures.chart.annotations import draw_annotations
from renderkit.figures.chart.bar_labels import draw_bar_labels
from renderkit.figures.chart.base import base_width, draw_base
from renderkit.figures.chart.board import Board
from renderkit.figures.chart.data import Datum, Plot, PlotSeries
from renderkit.figures.chart.errors import draw_error
from renderkit.figures.chart.frame import Air, Panel, frame
from renderkit.figures.chart.legend import draw_legend
from renderkit.figures.chart.needs import needs_of
from renderkit.figures.chart.off_scale import OffScale
from renderkit.figures.chart.references import draw_reference_labels, draw_references
from renderkit.figures.chart.sides import Direction, Scaling
from renderkit.figures.chart.spans import errors_of, mentioned, place_span, value_span
from renderkit.figures.chart.stacks import (
    Extents,
    ends_of,
    extents_of,
    is_stacked,
    value_way,
)
from renderkit.figures.chart.ticks import Span
from renderkit.figures.scene import Rect, whole
from renderkit.struct import Struct, replace
from renderkit.units import Box

_SLOT_ALONE, _SLOT_SHARED = 0.64, 0.80  # how much of a slot its bars take
_THICKEST = 40.0  # points
_PITCH = 1.6  # of lying bars, em
_FADED = 0.55
_DAY = 86_400_000.0  # milliseconds: the slot of a single date is two days


class Bar(Struct, frozen=True):
    """One value as a rectangle. `start`, `end`: where it begins and ends on the value axis."""

    series: PlotSeries
    number: int  # of the series
    index: int  # of the category
    datum: Datum
    rect: Rect

    @property
    def box(self) -> Box:
        return self.rect.box

    @property
    def highlighted(self) -> bool:
        return self.index in self.series.highlight


def plan_bars(board: Board) -> None:
    """Everything below the head of a bar chart."""
    plot = board.plot
    extents = extents_of(plot)
    draw_legend(board, "box")
    panel = _frame(board, extents)
    bars = _draw(board, panel, extents)
    draw_base(board, panel)
    draw_references(board, panel)
    draw_bar_labels(board, bars, inside=is_stacked(plot))
    draw_reference_labels(board, panel)
    draw_annotations(board, panel)


def is_alone(plot: Plot) -> bool:
    """Whether one bar has a slot to itself."""
    return is_stacked(plot) or plot.chart.mode == "overlay" or len(plot.series) == 1


# ---- axes ------------------------------------------------------------------------------------


def _value_direction(board: Board, extents: Extents) -> Direction:
    plot = board.plot
    way = value_way(plot, extents)
    ends = ends_of(extents)
    if not is_stacked(plot):
        ends += errors_of(plot.series)
    ends += mentioned(plot.references, "y") + mentioned(plot.annotations, "y")
    zero = way.scale != "log"
    if not zero:  # the smallest bar must have a height
        ends = [end * share for end in ends if end > 0 for share in (0.7, 1)]
    span = value_span(way, ends, zero or way.low is None)
    if plot.chart.value_labels and span.low < 0 and not is_stacked(plot) and not span.fixed_low:
        # for the labels of negative bars: so much of a plot that takes most of the area
        foot = 2.0 * board.look.label / board.area.height * (span.high - span.low)
        span = replace(span, low=span.low - foot)
    return Direction(way, span)


def _slot_direction(plot: Plot) -> Direction:
    """Categories, or numbers and dates with half a slot of air at either end."""
    if plot.x.scale == "category":
        return Direction(plot.x, Span(0, max(1, len(plot.x.names) - 1)))
    mentions = mentioned(plot.references, "x") + mentioned(plot.annotations, "x")
    span = place_span(plot.x, [*plot.places, *mentions])
    half = _gap(plot) / 2
    low = span.low if plot.x.low is not None else span.low - half
    high = span.high if plot.x.high is not None else span.high + half
    return Direction(plot.x, replace(span, low=low, high=high, fixed_low=True, fixed_high=True))


def _gap(plot: Plot) -> float:
    """The least distance of two places: what a slot is on the x axis."""
    if plot.x.scale == "category":
        return 1.0
    places = sorted(set(plot.places))
    return min((b - a for a, b in pairwise(places)), default=2.0 * _DAY if places else 1.0)


def _frame(board: Board, extents: Extents) -> Panel:
    plot, look = board.plot, board.look
    slots, values = _slot_direction(plot), _value_direction(board, extents)
    outside = plot.chart.value_labels and not is_stacked(plot)
    if not plot.horizontal:
        return frame(board, slots, values, Air(above=1.15 * look.label if outside else 0))
    widest = max((look.width(d.text) for d in plot.data()), default=0.0) + 2 * look.gap
    bars = len(plot.places) * (1 if is_alone(plot) else len(plot.series))
    room = Air(right=widest if outside else 0, height=bars * _PITCH * look.label)
    return frame(board, values, slots, room)


# ---- rectangles ------------------------------------------------------------------------------


def _draw(board: Board, panel: Panel, extents: Extents) -> list[Bar]:
    """The rectangles, each mark with its value, and the error bars on them."""
    off = OffScale(board)
    bars: list[Bar] = []
    for number, (series, row) in enumerate(zip(board.plot.series, extents, strict=True)):
        for index, extent in enumerate(row):
            datum = series.values[index]
            if extent is None or datum is None or index >= len(board.plot.places):
                continue
            bar = _bar(board, panel, (number, index, extent), off)
            if bar is None:
                continue
            bars.append(bar)
            board.mark(bar.rect)
            if not is_stacked(board.plot):
                draw_error(board, panel, series, index, _middle(bar, board.plot.horizontal))
    off.tell()
    return bars


def _middle(bar: Bar, horizontal: bool) -> tuple[float, float]:
    """The middle of a bar across, and how thick it is."""
    box = bar.box
    low, high = (box.y0, box.y1) if horizontal else (box.x0, box.x1)
    return (low + high) / 2, high - low


def _bar(
    board: Board, panel: Panel, place: tuple[int, int, tuple[float, float]], off: OffScale
) -> Bar | None:
    number, index, extent = place
    plot = board.plot
    series = plot.series[number]
    datum = series.values[index]
    across, along = (panel.y, panel.x) if plot.horizontal else (panel.x, panel.y)
    low, high = _across(board, across, number, index)
    if datum is None or off.refuses(datum, along, extent, (panel, (low + high) / 2)):
        return None
    start, end = _along(board, along, extent, last=number == len(plot.series) - 1)
    box = (start, low, end, high) if plot.horizontal else (low, start, high, end)
    rect = Rect(
        id=f"bar:{series.id}:{index}",
        role="bar",
        pointer=datum.pointer,
        fact=datum.fact,
        needs=needs_of(plot, series, index, shape=True),
        box=Box(min(box[0], box[2]), min(box[1], box[3]), max(box[0], box[2]), max(box[1], box[3])),
        fill=_fill(board, series, index),
    )
    return Bar(series, number, index, datum, rect)


def _across(board: Board, scaling: Scaling, number: int, index: int) -> tuple[int, int]:
    """Both sides of a bar, on whole pixels."""
    plot, look = board.plot, board.look
    count, alone = len(plot.series), is_alone(plot)
    slot = abs(scaling.end - scaling.start) / (scaling.high - scaling.low) * _gap(plot)
    most = look.px(_THICKEST) * (1 if alone else count)
    thick = min(slot * (_SLOT_ALONE if alone else _SLOT_SHARED), most)
    middle = scaling(plot.places[index])
    if plot.chart.mode == "overlay":
        thick *= max(0.15, 1 - 0.34 * number)
    if alone:
        return whole(middle - thick / 2), max(
            whole(middle + thick / 2), whole(middle - thick / 2) + 1
        )
    low = whole(middle - thick / 2 + number * thick / count)
    high = whole(middle - thick / 2 + (number + 1) * thick / count)
    return low, max(high - (look.hair if high - low > 4 * look.hair else 0), low + 1)


def _along(
    board: Board, scaling: Scaling, extent: tuple[float, float], last: bool
) -> tuple[int, int]:
    """Start and end of a bar on the value axis: whole pixels, inside the plot, never invisible."""
    start, end = (min(max(v, scaling.low), scaling.high) for v in extent)
    first, then = whole(scaling(start)), whole(scaling(end))
    out = 1 if scaling.end > scaling.start else -1
    direction = out if extent[1] >= extent[0] else -out
    hair = board.look.hair
    least = hair + (whole(base_width(board.look) / 2) if extent[0] != extent[1] else 0)
    if abs(then - first) < least and not is_stacked(board.plot):
        then = first + direction * least  # seen above the line that bars stand on
    elif first == then:
        then += direction
    if is_stacked(board.plot) and not last and abs(then - first) > 3 * hair:
        then -= direction * hair  # a hairline of paper between the segments
    return first, then


def _fill(board: Board, series: PlotSeries, index: int) -> str:
    own, look = series.style.colour, board.look
    if not series.highlight or index in series.highlight:
        return own
    return (
        look.chart.muted
        if len(board.plot.series) == 1
        else colour.mix(own, look.colour.paper, _FADED)
    )
