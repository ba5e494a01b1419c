"""Turn reference values into lines across the plot, named where there is room."""

from __future__ import annotations

import math
from collections.abc import Iterator

from renderkit.figures.chart.board import Anchor, Board, Tag
from renderkit.figures.chart.data import Datum, Mention
from renderkit.figures.chart.frame import Panel
from renderkit.figures.place import Segment
from renderkit.figures.rows import shorten
from renderkit.figures.scene import Line, Point, Rect, Text
from renderkit.units import Box

_AWAY = 0.42  # from the line to its label, em


def draw_references(board: Board, panel: Panel) -> None:
    """The lines; they go over the marks, so their labels come after those of the marks."""
    look = board.look
    for number, mention in enumerate(board.plot.references):
        for axis, datum in _lines(mention):
            segment = _segment(board, panel, axis, datum)
            if segment is None:
                message = "the reference lies outside the axis and is not drawn"
                fact = datum.fact is not None
                board.say(
                    "S024", "error" if fact else "warning", datum.pointer, message, datum.text
                )
                continue
            board.add(
                Line(
                    id=f"reference:{number}",
                    role="reference",
                    pointer=datum.pointer,
                    fact=datum.fact,
                    needs=(f"reference-label:{number}", *_axis(board, axis)),
                    points=segment,
                    stroke=look.colour.ink,
                    width=look.px(0.75),
                    dash=_dash(board, segment),
                )
            )
            board.space.take_line(segment)


def draw_reference_labels(board: Board, panel: Panel) -> None:
    """On the line: the first free of many spots, else on a patch of paper over the marks."""
    for number, mention in enumerate(board.plot.references):
        for axis, datum in _lines(mention):
            segment = _segment(board, panel, axis, datum)
            if segment and mention.label:
                _label(board, panel, number, mention, segment)


def _lines(mention: Mention) -> Iterator[tuple[str, Datum]]:
    if mention.y is not None:
        yield "y", mention.y
    elif mention.x is not None:
        yield "x", mention.x


def _segment(board: Board, panel: Panel, axis: str, datum: Datum) -> Segment | None:
    box = panel.box
    level = (axis == "y") != board.plot.horizontal
    scaling = panel.y if level else panel.x
    if not scaling.shows(datum.value):
        return None
    at = int(scaling(datum.value)) + 0.5
    return ((box.x0, at), (box.x1, at)) if level else ((at, box.y0), (at, box.y1))


def _axis(board: Board, axis: str) -> tuple[str, ...]:
    """What a line is read off from: the ticks and the title of its axis."""
    if board.plot.horizontal:
        axis = {"x": "y", "y": "x"}[axis]
    return f"axis-title:{axis}", f"tick:{axis}:*"


def _dash(board: Board, segment: Segment) -> tuple[float, float]:
    """Dashes that begin and end with the line."""
    drawn, gap = board.look.px(3), board.look.px(2)
    length = math.dist(*segment)
    count = max(0, round((length - drawn) / (drawn + gap)))
    scale = length / (count * (drawn + gap) + drawn)
    return drawn * scale, gap * scale


def _label(board: Board, panel: Panel, number: int, mention: Mention, segment: Segment) -> None:
    look, words = board.look, mention.label
    if words is None:
        return
    rows = shorten(words, look.regular, look.label, panel.box.width)
    if rows.cut:
        board.tell_cut(words, "label of the reference line")
    tag = Tag(f"reference-label:{number}", "reference-label", words.pointer)
    level = segment[0][1] == segment[1][1]
    spots = (_along if level else _beside)(board, panel, segment, rows.width)
    texts = [board.make(tag, rows.rows[0], board.label, Anchor(x, y)) for x, y in spots]
    room = Box(board.area.x0, 0, board.area.x1, board.scene.height)
    texts = [text for text in texts if room.contains(text.ink(), 0.5)]
    free = next((text for text in texts if board.space.free(text.ink())), None)
    if free:
        board.put(free)
        return
    over = next((text for text in texts if board.space.clear_of_texts(text.ink())), None)
    if over:
        on_paper(board, over)
        return
    fact = bool(words.ranges)
    message = "no room for the label of the reference line"
    board.say("L006", "error" if fact else "warning", words.pointer, message, words.text)


def _along(board: Board, panel: Panel, segment: Segment, width: float) -> list[Point]:
    """Above or below a level line, from its right end to the left."""
    box, size, y = panel.box, board.look.label, segment[0][1]
    away, cap = _AWAY * size, board.look.cap * size
    steps = range(1, max(2, int((box.width - width) / size)))
    places = [box.x1 - width, box.x0 + board.look.gap, *(box.x1 - width - k * size for k in steps)]
    return [(x, base) for base in (y - away, y + away + cap) for x in places]


def _beside(board: Board, panel: Panel, segment: Segment, width: float) -> list[Point]:
    """Right or left of an upright line, from its top down; at last over its top."""
    box, size, x = panel.box, board.look.label, segment[0][0]
    away, cap = _AWAY * size, board.look.cap * size
    steps = range(1, max(2, int(box.height / size)))
    bases = [box.y0 + cap, box.y1 - away, *(box.y0 + cap + k * size for k in steps)]
    sides = [(place, base) for base in bases for place in (x + away, x - away - width)]
    over = min(max(x - width / 2, box.x0), box.x1 - width)
    return [*sides, (over, box.y0 - away)]


def on_paper(board: Board, text: Text) -> None:
    """A text over marks: on a patch of paper, so that it reads."""
    board.add(paper_under(board, text.id, text.ink()))
    board.put(text)


def paper_under(board: Board, id: str, box: Box) -> Rect:
    """A patch of paper round a box, inside the canvas."""
    air, canvas = board.look.px(1.5), board.space.canvas
    patch = Box(
        max(box.x0 - air, canvas.x0),
        max(box.y0 - air, canvas.y0),
        min(box.x1 + air, canvas.x1),
        min(box.y1 + air, canvas.y1),
    )
    return Rect(id=f"paper:{id}", role="paper", box=patch, fill=board.look.colour.paper)
