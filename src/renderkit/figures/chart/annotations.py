"""Turn annotations into words near their points, led to them by a thin line where needed."""

from __future__ import annotations

import math
from collections.abc import Iterator

from renderkit.figures.chart.board import Anchor, Board, Tag
from renderkit.figures.chart.data import Mention
from renderkit.figures.chart.frame import Panel
from renderkit.figures.chart.references import paper_under
from renderkit.figures.place import Segment, crosses, meet
from renderkit.figures.rows import Rows, wrap
from renderkit.figures.scene import Dot, Line, Point
from renderkit.figures.words import Words
from renderkit.struct import Struct
from renderkit.units import Box

_WIDEST = 16.0  # em
_DISTANCES = (1.0, 1.8, 2.8, 4.0, 5.5, 7.5, 10.0)  # em
_DIRECTIONS = (
    (0, -1), (0.8, -0.8), (-0.8, -0.8), (1, 0), (-1, 0), (0.8, 0.8), (-0.8, 0.8), (0, 1),
    (1, -0.4), (1, 0.4), (-1, -0.4), (-1, 0.4),
)  # fmt: skip


class _Note(Struct, frozen=True):
    """An annotation with its measured words; `at` is the point it speaks of."""

    id: str
    words: Words
    rows: Rows
    at: Point
    target: Box  # what the line leads to: the point, or the bar that ends there
    width: float
    height: float


def draw_annotations(board: Board, panel: Panel) -> None:
    """Each near its point, never on a text, on marks only when there is nowhere else."""
    for number, mention in enumerate(board.plot.annotations):
        if mention.label is None:
            continue
        at = _point(board, panel, mention)
        if at is None:
            _lost(board, mention, "the annotation points outside the axes and is not drawn")
            continue
        _add_fact(board, mention, f"annotation-point:{number}", at)
        bar = _bar_at(board, mention, at)
        if bar:
            at = _end_of(bar, at, board.plot.horizontal)
        note = _note(board, panel, f"annotation:{number}", mention.label, (at, bar))
        if note.rows.cut:
            board.tell_cut(note.words, "annotation")
        if not (_near(board, note) or _anywhere(board, panel, note)):
            _lost(board, mention, "no room for the annotation")


def _add_fact(board: Board, mention: Mention, id: str, at: Point) -> None:
    """The place of a fact that an annotation points to; nothing is painted there."""
    for datum in (mention.y, mention.x):
        if datum is not None and datum.fact is not None:
            board.add(
                Dot(
                    id=id,
                    role="point",
                    pointer=datum.pointer,
                    fact=datum.fact,
                    x=at[0],
                    y=at[1],
                    radius=board.look.px(2),
                )
            )
            return


def _lost(board: Board, mention: Mention, message: str) -> None:
    words = mention.label
    if words is not None:
        severity = "error" if words.ranges else "warning"
        board.say("L006", severity, words.pointer, message, words.text)  # type: ignore[arg-type]


def _point(board: Board, panel: Panel, mention: Mention) -> Point | None:
    """Where it points; without an x or a y, to the middle of that axis."""
    across, up = mention.x, mention.y
    if board.plot.horizontal:
        across, up = up, across
    box = panel.box
    x = (box.x0 + box.x1) / 2 if across is None else None
    y = (box.y0 + box.y1) / 2 if up is None else None
    if across is not None and panel.x.shows(across.value):
        x = panel.x(across.value)
    if up is not None and panel.y.shows(up.value):
        y = panel.y(up.value)
    return None if x is None or y is None else (x, y)


def _note(
    board: Board, panel: Panel, id: str, words: Words, place: tuple[Point, Box | None]
) -> _Note:
    look, (at, bar) = board.look, place
    limit = min(panel.box.width, _WIDEST * look.label)
    rows = wrap(words, look.regular, look.label, limit, 3)
    height = look.cap * look.label + (len(rows.rows) - 1) * board.pitch()
    return _Note(id, words, rows, at, bar or Box(*at, *at), rows.width, height)


def _near(board: Board, note: _Note) -> bool:
    """At growing distances all round: free of all; its line over others; over marks."""
    own = [
        s
        for s in board.space.lines_at(Box(*note.at, *note.at), 2)
        if min(math.dist(s[0], note.at), math.dist(s[1], note.at)) < 2
    ]
    for on_marks, over_lines in ((False, False), (False, True), (True, True)):
        for corner in _corners(board, note):
            box = _box(board, note, corner)
            free = board.space.clear_of_texts if on_marks else board.space.free
            if not free(box) or not board.area.x0 <= box.x0 or not box.x1 <= board.area.x1:
                continue
            line = _to_point(box, note.target)
            if not _leads(board, line, () if over_lines else own, over_lines):
                continue
            _write(board, note, corner, on_marks)
            return True
    return False


def _leads(board: Board, line: Segment, own: list[Segment] | tuple[()], over_lines: bool) -> bool:
    """Whether the line to the point crosses no text, and no line but those of the point."""
    (x0, y0), (x1, y1) = line
    box = Box(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
    if any(crosses(text, line) for text in board.space.texts_at(box)):
        return False
    return over_lines or not any(
        meet(line, other) for other in board.space.lines_at(box) if other not in own
    )


def _anywhere(board: Board, panel: Panel, note: _Note) -> bool:
    area = Box(board.area.x0, panel.box.y0, board.area.x1, panel.box.y1)
    corner = board.space.empty_place(area, note.width, note.height + 0.3 * board.look.label)
    if corner is None:
        return False
    _write(board, note, corner, on_marks=False)
    return True


def _corners(board: Board, note: _Note) -> Iterator[Point]:
    """Top left corners, nearest first."""
    size = board.look.label
    for distance in _DISTANCES:
        for right, down in _DIRECTIONS:
            x = note.at[0] + right * distance * size * 1.5
            y = note.at[1] + down * distance * size
            x -= note.width / 2 if right == 0 else 0 if right > 0 else note.width
            y -= note.height if down < 0 else note.height / 2 if down == 0 else 0
            yield x, y


def _box(board: Board, note: _Note, corner: Point) -> Box:
    size = board.look.label
    x, y = corner
    return Box(x, y - 0.1 * size, x + note.width, y + note.height + 0.3 * size)


def _to_point(box: Box, target: Box) -> Segment:
    """The shortest way from a box to another."""
    x, u = _nearest((box.x0, box.x1), (target.x0, target.x1))
    y, v = _nearest((box.y0, box.y1), (target.y0, target.y1))
    return (x, y), (u, v)


def _nearest(a: tuple[float, float], b: tuple[float, float]) -> tuple[float, float]:
    """The ends of the gap between two ranges; the middle of what they share twice."""
    if a[1] <= b[0]:
        return a[1], b[0]
    if b[1] <= a[0]:
        return a[0], b[1]
    middle = (max(a[0], b[0]) + min(a[1], b[1])) / 2
    return middle, middle


def _bar_at(board: Board, mention: Mention, at: Point) -> Box | None:
    """The bar of the mentioned category that ends at the mentioned value."""
    if mention.x is None or board.plot.x.scale != "category":
        return None
    lying, index = board.plot.horizontal, f":{int(mention.x.value)}"
    for item in board.scene.items:
        if item.role != "bar" or not item.id.endswith(index):
            continue
        box = item.ink()
        ends = (box.x0, box.x1) if lying else (box.y0, box.y1)
        if min(abs(end - at[0 if lying else 1]) for end in ends) < 2:
            return box
    return None


def _end_of(box: Box, at: Point, lying: bool) -> Point:
    """The middle of the edge of a bar that a value stands at."""
    if lying:
        return at[0], (box.y0 + box.y1) / 2
    return (box.x0 + box.x1) / 2, at[1]


def _write(board: Board, note: _Note, corner: Point, on_marks: bool) -> None:
    box = _box(board, note, corner)
    if on_marks:
        board.add(paper_under(board, note.id, box))
    _lead(board, note, box)
    middle = corner[0] + note.width / 2
    if abs(middle - note.at[0]) < 1:
        anchor = Anchor(middle, corner[1], "middle", "top")
    elif middle > note.at[0]:
        anchor = Anchor(corner[0], corner[1], "start", "top")
    else:
        anchor = Anchor(corner[0] + note.width, corner[1], "end", "top")
    tag = Tag(note.id, "annotation", note.words.pointer)
    board.write(tag, note.rows, board.label, anchor, note.words.text)


def _lead(board: Board, note: _Note, box: Box) -> None:
    """A hairline from the words to just before the point; none where they touch almost."""
    look = board.look
    (x, y), (u, v) = _to_point(box, note.target)
    distance = math.hypot(u - x, v - y)
    if distance < 0.9 * look.label:
        return
    share = 0.35 * look.label / distance
    start = (x + (u - x) * share, y + (v - y) * share)
    end = (u - (u - x) * share * 0.6, v - (v - y) * share * 0.6)
    line = Line(
        id=f"leader:{note.id}",
        role="leader",
        points=(start, end),
        stroke=look.colour.soft,
        width=look.hair,
    )
    board.add(line)
