"""Turn points with two coordinates into marks, sized where the spec gives a size."""

from __future__ import annotations

import math
from collections.abc import Iterator

from renderkit.figures.chart.annotations import draw_annotations
from renderkit.figures.chart.base import draw_base
from renderkit.figures.chart.board import Board
from renderkit.figures.chart.data import Datum, PlacedPoint, Plot, PlotSeries
from renderkit.figures.chart.frame import Panel, frame
from renderkit.figures.chart.legend import draw_legend
from renderkit.figures.chart.needs import needs_of
from renderkit.figures.chart.off_scale import OffScale
from renderkit.figures.chart.point_labels import Labelled, draw_point_labels
from renderkit.figures.chart.references import draw_reference_labels, draw_references
from renderkit.figures.chart.sides import Direction
from renderkit.figures.chart.spans import mentioned, place_span, value_span, with_air
from renderkit.figures.rows import shorten
from renderkit.figures.scene import Dot, FactRange
from renderkit.figures.words import Words

_RADIUS, _SMALL = 2.3, 1.6  # points; the small one where there are many
_MANY, _CROWD = 150, 400
_LARGEST = 11.0  # radius of the largest bubble, points
_AIR = 0.04
_NEAR_ZERO = 0.25


def plan_scatter(board: Board) -> None:
    """Everything below the head of a scatter chart."""
    plot = board.plot
    draw_legend(board, "dot")
    panel = frame(board, _direction(plot, "x"), _direction(plot, "y"))
    draw_base(board, panel)
    labels = _draw_points(board, panel)
    draw_references(board, panel)
    draw_point_labels(board, labels)
    draw_reference_labels(board, panel)
    draw_annotations(board, panel)


def _direction(plot: Plot, axis: str) -> Direction:
    way = plot.x if axis == "x" else plot.y
    points = [point for series in plot.series for point in series.points]
    values = [(point.x if axis == "x" else point.y).value for point in points]
    values += mentioned(plot.references, axis) + mentioned(plot.annotations, axis)
    if way.scale == "date":
        return Direction(way, with_air(place_span(way, values), _AIR))
    if way.scale == "log":
        return Direction(way, value_span(way, values))
    zero = 0 <= min(values) < _NEAR_ZERO * max(values)
    return Direction(way, with_air(value_span(way, values, zero), _AIR))


def _draw_points(board: Board, panel: Panel) -> list[Labelled]:
    """Large ones first, so that small ones lie on them."""
    off = OffScale(board)
    labels = []
    for series, index, point in sorted(_points(board.plot), key=lambda p: -(p[2].size or 0)):
        inside = panel.x.shows(point.x.value) and panel.y.shows(point.y.value)
        if not inside:
            off.lose(_fact_first(point), panel, (point.x.value, point.y.value))
            continue
        dot = _dot(board, panel, (series, index, point))
        board.mark(dot)
        if point.x.fact is not None and point.y.fact is not None:
            board.add(_second(dot, point.x))
        words = _words(board.plot, point)
        if words:
            rows = shorten(words, board.look.regular, board.look.label, 0.3 * board.scene.width)
            if rows.cut:
                board.tell_cut(words, "label of a point")
            bold = index in series.highlight
            datum = point.y if board.plot.chart.value_labels else _unprinted(point)
            labels.append(
                Labelled(dot, rows.rows[0], datum, words.text, bold, aside=point.label is not None)
            )
    off.tell()
    return labels


def _points(plot: Plot) -> Iterator[tuple[PlotSeries, int, PlacedPoint]]:
    for series in plot.series:
        for index, point in enumerate(series.points):
            yield series, index, point


def _dot(board: Board, panel: Panel, place: tuple[PlotSeries, int, PlacedPoint]) -> Dot:
    series, index, point = place
    look = board.look
    count = sum(len(s.points) for s in board.plot.series)
    own = _fact_first(point)
    return Dot(
        id=f"point:{series.id}:{index}",
        role="point",
        pointer=own.pointer,
        fact=own.fact,
        needs=(*needs_of(board.plot, series, index, shape=True), "tick:x:*"),
        x=panel.x(point.x.value),
        y=panel.y(point.y.value),
        radius=_radius(board, point, count),
        shape=series.style.marker,
        fill=series.style.colour,
        stroke=look.colour.paper,
        width=look.px(0.5),
        alpha=0.85 if count < _CROWD else 0.5,
    )


def _radius(board: Board, point: PlacedPoint, count: int) -> float:
    """By area; negative and missing sizes are as small as can be."""
    look = board.look
    largest = max((p.size or 0 for *_, p in _points(board.plot)), default=0)
    if largest <= 0:
        return look.px(_RADIUS if count < _MANY else _SMALL)
    share = math.sqrt(max(0.0, point.size or 0) / largest)
    return max(look.px(1.5), look.px(_LARGEST) * share)


def _fact_first(point: PlacedPoint) -> Datum:
    return point.x if point.x.fact is not None and point.y.fact is None else point.y


def _second(dot: Dot, datum: Datum) -> Dot:
    """The same place for the fact of the other coordinate; nothing more is painted."""
    return Dot(
        id=f"{dot.id}:x",
        role="point",
        pointer=datum.pointer,
        fact=datum.fact,
        needs=dot.needs,
        x=dot.x,
        y=dot.y,
        radius=dot.radius,
    )


def _words(plot: Plot, point: PlacedPoint) -> Words | None:
    """The name of a point, its value, or both."""
    if not plot.chart.value_labels:
        return point.label
    value, start = point.y, 0
    name = point.label
    text = value.text
    if name:
        start = len(name.text) + 1
        text = f"{name.text} {value.text}"
    ranges = name.ranges if name else ()
    if value.fact is not None and name:
        drawn = FactRange(start, len(text), value.fact, value.pointer, len(ranges))
        ranges = (*ranges, drawn)
    return Words(text, name.pointer if name else value.pointer, ranges)


def _unprinted(point: PlacedPoint) -> Datum:
    """What is left out when a name finds no place: never a fact's value."""
    name = point.label
    return Datum(point.y.value, name.text if name else "", name.pointer if name else "")
