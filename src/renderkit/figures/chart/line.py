"""Turn series over categories, numbers or dates into lines whose every value has a place."""

from __future__ import annotations

from itertools import pairwise

from renderkit.figures.chart.annotations import draw_annotations
from renderkit.figures.chart.base import draw_base
from renderkit.figures.chart.board import Board
from renderkit.figures.chart.data import Datum, Plot, PlotSeries
from renderkit.figures.chart.errors import draw_error
from renderkit.figures.chart.frame import Air, Panel, frame
from renderkit.figures.chart.legend import draw_legend
from renderkit.figures.chart.line_ends import draw_end_names, end_names
from renderkit.figures.chart.needs import needs_of
from renderkit.figures.chart.off_scale import OffScale
from renderkit.figures.chart.point_labels import Labelled, draw_point_labels
from renderkit.figures.chart.references import draw_reference_labels, draw_references
from renderkit.figures.chart.sides import Direction
from renderkit.figures.chart.spans import (
    errors_of,
    mentioned,
    place_span,
    value_span,
    wants_zero,
    with_air,
)
from renderkit.figures.chart.stacks import Extents, extents_of, is_stacked, value_way
from renderkit.figures.chart.ticks import Span
from renderkit.figures.place import clip
from renderkit.figures.rows import Row
from renderkit.figures.scene import Dot, Line, Point
from renderkit.struct import Struct, replace
from renderkit.units import Box

_WIDTH = 1.6  # points
_FEW = 12  # so many values have their markers drawn
_AIR = 0.025  # of the values' range, so that a line on the edge is not halved


class _Vertex(Struct, frozen=True):
    """One value at its pixel; `inside` the plot or not."""

    index: int
    datum: Datum
    at: Point
    inside: bool


def plan_lines(board: Board) -> None:
    """Everything below the head of a line chart."""
    extents = extents_of(board.plot)
    names = end_names(board)
    if names is None:
        draw_legend(board, "line")
    air = Air(right=names.room if names else 0.0)
    panel = frame(board, _across(board.plot), _up(board.plot, extents), air)
    draw_base(board, panel)
    off = OffScale(board)
    tracks = [_vertices(board, panel, n, extents, off) for n in range(len(board.plot.series))]
    for series, track in zip(board.plot.series, tracks, strict=True):
        _draw_line(board, panel, series, track)
    dots = [
        label
        for series, track in zip(board.plot.series, tracks, strict=True)
        for label in _draw_points(board, panel, series, track)
    ]
    off.tell()
    draw_references(board, panel)
    if names:
        draw_end_names(board, panel, names, _ends(tracks))
    if board.plot.chart.value_labels:
        draw_point_labels(board, dots)
    draw_reference_labels(board, panel)
    draw_annotations(board, panel)


# ---- axes ------------------------------------------------------------------------------------


def _across(plot: Plot) -> Direction:
    if plot.x.scale == "category":
        return Direction(plot.x, Span(0, 1), 0.3 if len(plot.x.names) > 1 else 0.5)
    used = {i for s in plot.series for i, d in enumerate(s.values) if d is not None}
    places = [place for i, place in enumerate(plot.places) if i in used]
    mentions = mentioned(plot.references, "x") + mentioned(plot.annotations, "x")
    return Direction(plot.x, place_span(plot.x, [*places, *mentions]))


def _up(plot: Plot, extents: Extents) -> Direction:
    way = value_way(plot, extents)
    values = [extent[1] for row in extents for extent in row if extent]
    if not is_stacked(plot):
        values += errors_of(plot.series)
    values += mentioned(plot.references, "y") + mentioned(plot.annotations, "y")
    if way.scale == "log":
        span = value_span(way, values)
        air = (span.high / span.low) ** 0.03
        low = span.low if span.fixed_low else span.low / air
        high = span.high if span.fixed_high else span.high * air
        return Direction(way, replace(span, low=low, high=high))
    return Direction(way, with_air(value_span(way, values, wants_zero(values)), _AIR))


# ---- lines -----------------------------------------------------------------------------------


def _vertices(
    board: Board, panel: Panel, number: int, extents: Extents, off: OffScale
) -> list[_Vertex | None]:
    """The values of a series at their pixels; None for a gap."""
    track: list[_Vertex | None] = []
    series = board.plot.series[number]
    for index, (datum, extent) in enumerate(zip(series.values, extents[number], strict=True)):
        if datum is None or extent is None or index >= len(board.plot.places):
            track.append(None)
            continue
        place, value = board.plot.places[index], extent[1]
        impossible = (panel.y.log and value <= 0) or (panel.x.log and place <= 0)
        inside = panel.x.shows(place) and panel.y.shows(value)
        if not inside:
            off.lose(datum, panel, (place, value))
        if impossible:
            track.append(None)
            continue
        track.append(_Vertex(index, datum, panel.point(place, value), inside))
    return track


def _draw_line(board: Board, panel: Panel, series: PlotSeries, track: list[_Vertex | None]) -> None:
    """The line through its values, cut where it leaves the plot."""
    width = _width(board, len(track))
    box = panel.box
    room = Box(box.x0 - 1, box.y0 - width / 2, box.x1 + 1, box.y1 + width / 2)
    points: list[Point | None] = []
    for before, after in pairwise(track):
        part = clip((before.at, after.at), room) if before and after else None
        if part is None:
            continue
        if not points or points[-1] != part[0]:
            points += [None, part[0]] if points else [part[0]]
        points.append(part[1])
        board.space.take_line(part)
    if points:
        dash = tuple(part * width for part in series.style.dash)
        board.add(
            Line(
                id=f"line:{series.id}",
                role="line",
                pointer=series.pointer,
                needs=(f"legend:{series.id}", "axis-title:y", "title"),
                points=tuple(points),
                stroke=series.style.colour,
                width=width,
                dash=dash,
            )
        )


def _width(board: Board, values: int) -> float:
    """Thinner where values are so many that a line would fill the plot."""
    return board.look.px(_WIDTH if values <= 300 else 1.1 if values <= 1000 else 0.7)


def _draw_points(
    board: Board, panel: Panel, series: PlotSeries, track: list[_Vertex | None]
) -> list[Labelled]:
    """A mark for every value inside the plot: drawn where values are few, alone or highlighted."""
    few = sum(vertex is not None for vertex in track) <= _FEW
    labels = []
    for place, vertex in enumerate(track):
        if vertex is None or not vertex.inside:
            continue
        alone = not any(track[place - 1 : place] + track[place + 1 : place + 2])
        dot = _dot(board, series, vertex, few or alone)
        board.mark(dot)
        if not is_stacked(board.plot):
            draw_error(board, panel, series, vertex.index, (vertex.at[0], board.look.px(5)))
        valley = _neighbours_above(track, place)
        bold = vertex.index in series.highlight
        labels.append(
            Labelled(dot, Row(vertex.datum.text), vertex.datum, vertex.datum.text, bold, valley)
        )
    return labels


def _neighbours_above(track: list[_Vertex | None], place: int) -> bool:
    """Whether the line comes down to a value from both sides."""
    own = track[place]
    near = [v for v in track[max(0, place - 1) : place] + track[place + 1 : place + 2] if v]
    return own is not None and len(near) == 2 and all(v.at[1] < own.at[1] for v in near)


def _dot(board: Board, series: PlotSeries, vertex: _Vertex, seen: bool) -> Dot:
    look, highlighted = board.look, vertex.index in series.highlight
    seen = seen or highlighted
    return Dot(
        id=f"point:{series.id}:{vertex.index}",
        role="point",
        pointer=vertex.datum.pointer,
        fact=vertex.datum.fact,
        needs=needs_of(board.plot, series, vertex.index, shape=True),
        x=vertex.at[0],
        y=vertex.at[1],
        radius=look.px(2.6 if highlighted else 2.0) if seen else look.px(_WIDTH / 2),
        shape=series.style.marker,
        fill=series.style.colour if seen else None,
        stroke=look.colour.paper if seen else None,
        width=look.px(0.75) if seen else 0,
    )


def _ends(tracks: list[list[_Vertex | None]]) -> list[Point | None]:
    """Where each line ends inside the plot."""
    ends: list[Point | None] = []
    for track in tracks:
        inside = [vertex for vertex in track if vertex and vertex.inside]
        ends.append(inside[-1].at if inside else None)
    return ends
