"""Turn the names of series into a legend that never lies over the data."""

from __future__ import annotations

import math
from itertools import accumulate
from typing import Literal

from renderkit.figures.chart.board import Anchor, Board, Tag
from renderkit.figures.chart.data import PlotSeries
from renderkit.figures.chart.too_small import TooLow, TooSmall
from renderkit.figures.rows import Rows, wrap
from renderkit.figures.scene import Dot, Item, Line, Rect, whole
from renderkit.struct import Struct
from renderkit.units import Box

Form = Literal["box", "line", "dot"]

_ROW = 1.5  # pitch of the rows, em
_BETWEEN = 1.4  # distance of two entries in a row, em
_SWATCH = {"box": 0.8, "line": 1.7, "dot": 0.8}  # em
_AFTER = 0.45  # from the swatch to its name, em
_FEW_ROWS = 3
_COLUMN = 0.36  # how much of the width a legend at the side may take
_LEFT_OVER = 0.4  # how much of the height must stay for the plot


class _Entry(Struct, frozen=True):
    """A name at a place inside the legend, counted from where lines begin."""

    series: PlotSeries
    rows: Rows
    x: float
    y: float


class _Block(Struct, frozen=True):
    """All entries, placed from the top of the legend's beginning."""

    entries: tuple[_Entry, ...]
    width: float
    height: float


def draw_legend(board: Board, form: Form) -> None:
    """Every name, where the chart wants the legend; the area shrinks by it.

    Raises TooSmall when not all names fit.
    """
    series = board.plot.series
    wanted = board.plot.chart.legend
    if wanted == "none" or (wanted == "auto" and len(series) < 2):
        return
    side = _column(board, series, form)
    across = _rows(board, series, form)
    if wanted == "right" or (wanted != "bottom" and _better_aside(board, across, side)):
        _draw_aside(board, side, form)
    else:
        _draw_across(board, across, form, at_foot=wanted == "bottom")


def _better_aside(board: Board, across: _Block, side: _Block) -> bool:
    many = across.height > _FEW_ROWS * _ROW * board.look.label
    fits = side.width <= _COLUMN * board.area.width and side.height <= board.area.height
    return many and fits


def _rows(board: Board, series: tuple[PlotSeries, ...], form: Form) -> _Block:
    """Entries side by side in one row, else in as many columns as the widest names allow."""
    look, room = board.look, board.area.width
    size = look.label
    swatch, between = (_SWATCH[form] + _AFTER) * size, _BETWEEN * size
    names = [wrap(one.name, look.regular, size, room - swatch, 1) for one in series]
    for count in range(len(names), 0, -1):
        columns = [max(swatch + n.width for n in names[k::count]) for k in range(count)]
        if sum(columns) + between * (count - 1) <= room:
            break
    starts = list(accumulate([0.0, *(width + between for width in columns)]))
    entries = tuple(
        _Entry(one, names[i], starts[i % count], i // count * _ROW * size)
        for i, one in enumerate(series)
    )
    lines = math.ceil(len(names) / count)
    height = (lines - 1) * _ROW * size + look.cap * size
    return _Block(entries, starts[-1] - between, height)


def _column(board: Board, series: tuple[PlotSeries, ...], form: Form) -> _Block:
    """Entries below each other, long names in up to three lines."""
    look = board.look
    size = look.label
    swatch = (_SWATCH[form] + _AFTER) * size
    limit = max(_COLUMN * board.area.width - swatch, 4 * size)
    entries: list[_Entry] = []
    y = width = 0.0
    for one in series:
        rows = wrap(one.name, look.regular, size, limit, 3)
        entries.append(_Entry(one, rows, 0.0, y))
        y += (len(rows.rows) - 1) * board.pitch() + _ROW * size
        width = max(width, swatch + rows.width)
    return _Block(tuple(entries), width, y - _ROW * size + look.cap * size)


def _draw_aside(board: Board, block: _Block, form: Form) -> None:
    look, area = board.look, board.area
    lacking = max(0.0, block.height - area.height), max(0.0, block.width - 0.6 * area.width)
    if max(lacking) > 0:
        raise TooSmall(look.points(lacking[1]), look.points(lacking[0]))
    left = area.x1 - block.width
    _draw(board, block, form, (left, area.y0), block.width)
    board.area = area._replace(x1=left - 3 * look.gap)


def _draw_across(board: Board, block: _Block, form: Form, at_foot: bool) -> None:
    look, area = board.look, board.area
    lacking = block.height - (1 - _LEFT_OVER) * area.height
    if lacking > 0 and board.may_grow:
        raise TooLow(lacking / (1 - _LEFT_OVER))
    if lacking > 0:
        raise TooSmall(0, look.points(lacking / (1 - _LEFT_OVER)))
    room = block.height + 2.4 * look.gap
    if at_foot:
        sink = board.sink(series.name.text for series in board.plot.series)
        _draw(board, block, form, (area.x0, area.y1 - block.height - sink), area.width)
        board.area = area._replace(y1=area.y1 - room - sink)
    else:
        _draw(board, block, form, (area.x0, area.y0), area.width)
        board.area = area._replace(y0=area.y0 + room)


def _draw(
    board: Board, block: _Block, form: Form, corner: tuple[float, float], width: float
) -> None:
    """`corner`: the upper left of the legend; `width`: of all it may use."""
    look = board.look
    size = look.label
    after = (_SWATCH[form] + _AFTER) * size
    for entry in block.entries:
        series = entry.series
        middle = whole(corner[1] + entry.y + look.cap * size / 2)
        tag = Tag(f"legend:{series.id}", "legend-entry", series.name.pointer)
        top = middle - look.cap * size / 2
        if look.rtl:
            x = corner[0] + width - entry.x
            board.mark(swatch(board, series, form, (x - _SWATCH[form] * size, middle)))
            anchor = Anchor(x - after, top, "end", "top")
        else:
            x = corner[0] + entry.x
            board.mark(swatch(board, series, form, (x, middle)))
            anchor = Anchor(x + after, top, "start", "top")
        board.write(tag, entry.rows, board.quiet, anchor, series.name.text)
        if entry.rows.cut:
            board.tell_cut(series.name, "legend entry")


def swatch(board: Board, series: PlotSeries, form: Form, at: tuple[float, float]) -> Item:
    """The series' own mark, its left middle at `at`."""
    look, (x, y) = board.look, at
    size = look.label
    id = f"swatch:{series.id}"
    if form == "box":
        half = whole(0.36 * size)
        box = Box(whole(x), y - half, whole(x) + 2 * half, y + half)
        return Rect(id=id, role="swatch", box=box, fill=series.style.colour)
    if form == "line":
        width = look.px(1.75)
        return Line(
            id=id,
            role="swatch",
            points=((x, y), (x + _SWATCH["line"] * size, y)),
            stroke=series.style.colour,
            width=width,
            dash=tuple(part * width for part in series.style.dash),
        )
    radius = 0.32 * size
    return Dot(
        id=id,
        role="swatch",
        x=x + _SWATCH["dot"] * size / 2,
        y=y,
        radius=radius,
        shape=series.style.marker,
        fill=series.style.colour,
    )
