"""Turn two directions and an area into a panel: measured margins, ticks, titles, grid."""

from __future__ import annotations

from renderkit.figures.chart.axes import below, beside
from renderkit.figures.chart.board import Anchor, Board, Tag
from renderkit.figures.chart.cut_names import cut_names
from renderkit.figures.chart.sides import Direction, Scaling, Side, Tick
from renderkit.figures.chart.too_small import TooLow, TooSmall
from renderkit.figures.rows import Rows, shorten
from renderkit.figures.scene import Line, Text, whole
from renderkit.struct import Struct
from renderkit.units import Box

_ROUNDS = 8
_NAMES_WIDE, _NAMES_HIGH = 0.34, 0.45  # how much of the area names of categories may take
_SHARE = 0.5  # of the usual height of a chart that its plot should have
_LEAST = 2.5  # a plot is at least so many em wide and high
_TURNED = 0.7071


class Panel(Struct, frozen=True):
    """The plot: its box in whole pixels and what a value is in pixels in either direction."""

    box: Box
    x: Scaling
    y: Scaling

    def point(self, x: float, y: float) -> tuple[float, float]:
        return self.x(x), self.y(y)


class Air(Struct, frozen=True):
    """Room inside the area that the plot must leave: at the right for names, above for labels."""

    right: float = 0.0
    above: float = 0.0
    height: float = 0.0  # that the plot should have, if the chart may grow


def frame(board: Board, x: Direction, y: Direction, air: Air | None = None) -> Panel:
    """Draw the axes around what is left of the area.

    Raises TooSmall when the labels leave no room for the plot, TooLow when the chart may grow.
    """
    air = air or Air()
    box, across, up = _solved(board, x, y, air)
    look = board.look
    wanted = max(air.height, _SHARE * look.px(look.chart.height))
    if board.may_grow and box.height < wanted:
        raise TooLow(wanted - box.height)
    lacking = _LEAST * look.label - box.width, _LEAST * look.label - box.height
    if max(lacking) > 0:
        raise TooSmall(look.points(max(0, lacking[0])), look.points(max(0, lacking[1])))
    down = y.way.scale in ("category", "date")  # read like a list
    ends = (box.y0, box.y1) if down else (box.y1, box.y0)
    panel = Panel(
        box,
        Scaling(across.low, across.high, box.x0, box.x1, x.way.scale == "log"),
        Scaling(up.low, up.high, *ends, y.way.scale == "log"),
    )
    _draw_grid(board, panel, (x, across), (y, up))
    _draw_left(board, panel, y, up)
    _draw_foot(board, panel, x, across)
    _draw_titles(board, panel, x, y)
    for direction, side in ((x, across), (y, up)):
        board.scene.problems.extend(cut_names(board.plot.chart, direction, side))
    return panel


def _solved(board: Board, x: Direction, y: Direction, air: Air) -> tuple[Box, Side, Side]:
    """Labels decide the margins, margins the lengths, lengths the labels: until nothing grows."""
    look, area = board.look, board.area
    size, gap = look.label, look.gap
    top = area.y0 + air.above + (look.cap * size + 1.6 * gap if y.way.title else 0)
    top += 0 if y.category else look.cap * size / 2
    foot = board.sink(words.text for words in x.way.names)
    if x.way.title:
        foot += look.cap * size + 2 * gap + board.sink([x.way.title.text]) - board.sink([])
    left, bottom, right = 2 * size, 1.5 * size, air.right
    for turn in range(_ROUNDS):
        box = Box(
            whole(area.x0 + left),
            whole(top),
            whole(area.x1 - right),
            whole(area.y1 - bottom - foot),
        )
        width, height = max(box.width, 20), max(box.height, 20)
        up = beside(y, look, height, area.width * _NAMES_WIDE)
        labels = up.room + 1.6 * gap
        across = below(x, look, width, area.height * _NAMES_HIGH, max(labels, 0.14 * area.width))
        needs = (
            max(labels, across.before),
            across.room + 1.6 * gap,
            max(air.right, across.after),
        )
        if turn and all(old >= new for old, new in zip((left, bottom, right), needs, strict=True)):
            break
        if turn > 1:  # from here margins only grow, so that it ends
            needs = max(left, needs[0]), max(bottom, needs[1]), max(right, needs[2])
        left, bottom, right = needs
    return box, across, up


def _draw_grid(
    board: Board, panel: Panel, x: tuple[Direction, Side], y: tuple[Direction, Side]
) -> None:
    """Faint lines at the ticks of values, behind everything."""
    box = panel.box
    if y[0].way.scale in ("linear", "log"):
        for tick in y[1].ticks:
            at = _crisp(board, panel.y(tick.at))
            _hairline(board, f"grid:y:{tick.index}", (box.x0, at), (box.x1, at))
    if x[0].way.scale in ("linear", "log"):
        for tick in x[1].ticks:
            at = _crisp(board, panel.x(tick.at))
            _hairline(board, f"grid:x:{tick.index}", (at, box.y0), (at, box.y1))


def _hairline(board: Board, id: str, start: tuple[float, float], end: tuple[float, float]) -> None:
    look = board.look
    line = Line(id=id, role="grid", points=(start, end), stroke=look.chart.grid, width=look.hair)
    board.add(line)


def _crisp(board: Board, value: float) -> float:
    """Where a hairline covers whole pixels."""
    return whole(value) + (0.5 if board.look.hair % 2 else 0.0)


def _draw_left(board: Board, panel: Panel, y: Direction, side: Side) -> None:
    x = panel.box.x0 - 1.3 * board.look.gap
    for tick in side.ticks:
        letters = board.label if y.category else board.quiet
        anchor = Anchor(x, panel.y(tick.at), "end", "middle")
        board.write(_tag("y", y, tick), tick.rows, letters, anchor, _full(tick))


def _draw_foot(board: Board, panel: Panel, x: Direction, side: Side) -> None:
    look, top = board.look, panel.box.y1 + 1.6 * board.look.gap
    letters = board.label if x.category else board.quiet
    for tick in side.ticks:
        at = panel.x(tick.at)
        tag = _tag("x", x, tick)
        if side.angle:
            board.put(_turned(board, tag, tick, (at, top), side.angle))
            continue
        if not x.category:
            _draw_tick_line(board, panel, tick, at)
        anchor = Anchor(at, top, "middle", "top")
        room = 2 * min(at - board.space.canvas.x0, board.space.canvas.x1 - at)
        rows = tick.rows
        if tick.words and rows.width > room:
            rows = shorten(tick.words, look.regular, look.label, room)
        board.write(tag, rows, letters, anchor, _full(tick))


def _draw_tick_line(board: Board, panel: Panel, tick: Tick, at: float) -> None:
    look, foot = board.look, panel.box.y1
    x = _crisp(board, at)
    board.add(
        Line(
            id=f"tick-line:x:{tick.index}",
            role="leader",
            points=((x, foot), (x, foot + look.gap * 0.75)),
            stroke=look.chart.axis,
            width=look.hair,
        )
    )


def _turned(board: Board, tag: Tag, tick: Tick, at: tuple[float, float], angle: int) -> Text:
    """A label whose end stands under its tick."""
    look, width = board.look, tick.rows.width
    cos, sin = (_TURNED, _TURNED) if angle == 45 else (0.0, 1.0)
    cap = look.cap * look.label
    text = board.make(tag, tick.rows.rows[0], board.label, Anchor(0, 0))
    shift_x, shift_y = (0.3, 0.6) if angle == 45 else (0.5, 0.0)
    return Text(
        id=text.id,
        role=text.role,
        pointer=text.pointer,
        x=at[0] - width * cos + cap * shift_x,
        y=at[1] + width * sin + cap * shift_y,
        line=text.line,
        size=text.size,
        fonts=text.fonts,
        colour=text.colour,
        angle=angle,
        full=_full(tick),
        ranges=text.ranges,
    )


def _draw_titles(board: Board, panel: Panel, x: Direction, y: Direction) -> None:
    look, box = board.look, panel.box
    if x.way.title:
        rows = shorten(x.way.title, look.regular, look.label, box.width)
        at = Anchor((box.x0 + box.x1) / 2, _lowest(board, panel) + 2 * look.gap, "middle", "top")
        _title(board, "x", x, rows, at)
    if y.way.title:
        rows = shorten(y.way.title, look.regular, look.label, board.area.width)
        _title(board, "y", y, rows, Anchor(board.area.x0, board.area.y0, "start", "top"))


def _title(board: Board, axis: str, direction: Direction, rows: Rows, at: Anchor) -> None:
    words = direction.way.title
    if words is None:
        return
    if rows.cut:
        board.tell_cut(words, "axis title")
    tag = Tag(f"axis-title:{axis}", "axis-title", words.pointer)
    board.write(tag, rows, board.quiet, at, words.text)


def _lowest(board: Board, panel: Panel) -> float:
    """The lowest ink of the labels at the foot."""
    feet = [t.ink().y1 for t in board.scene.texts if t.id.startswith("tick:x:")]
    return max([panel.box.y1, *feet])


def _tag(axis: str, direction: Direction, tick: Tick) -> Tag:
    pointer = tick.words.pointer if tick.words else direction.way.pointer
    return Tag(f"tick:{axis}:{tick.index}", "tick", pointer)


def _full(tick: Tick) -> str | None:
    return tick.words.text if tick.words else None
