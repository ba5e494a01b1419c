"""Turn points into words beside them: the first free of eight sides, else told as left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from renderkit.figures.chart.board import Across, Anchor, Board, Letters, Tag
from renderkit.figures.chart.data import Datum
from renderkit.figures.chart.left_out import LeftOut
from renderkit.figures.rows import Row
from renderkit.figures.scene import Dot, Text
from renderkit.struct import Struct

_MOST = 400  # labels that a place is looked for; more would not be read


class Labelled(Struct, frozen=True):
    """A point and its words. valley: a line comes down to it from both sides.

    aside: the label is a name, better beside the point than above it.
    """

    dot: Dot
    row: Row
    datum: Datum
    full: str
    bold: bool = False
    valley: bool = False
    aside: bool = False


def draw_point_labels(board: Board, labels: Sequence[Labelled]) -> None:
    """Facts first, then highlights, the ends, and from the top down."""
    left_out = LeftOut(board, "labels")
    order = sorted(range(len(labels)), key=lambda i: _rank(labels, i))
    for tried, i in enumerate(order):
        label = labels[i]
        hopeless = tried >= _MOST and label.datum.fact is None
        text = None if hopeless else _place(board, label)
        if text:
            board.put(text)
        else:
            left_out.add(label.datum)
    left_out.tell()


def _rank(labels: Sequence[Labelled], i: int) -> tuple[bool, bool, bool, float, float, int]:
    label = labels[i]
    series = label.dot.id.rpartition(":")[0]
    first = i == 0 or not labels[i - 1].dot.id.startswith(series + ":")
    last = i + 1 == len(labels) or not labels[i + 1].dot.id.startswith(series + ":")
    facts = label.datum.fact is None and not label.row.ranges
    return facts, not label.bold, not (first or last), -label.dot.radius, label.dot.y, i


def _place(board: Board, label: Labelled) -> Text | None:
    own = (label.dot.ink(),)
    for text in _spots(board, label):
        ink = text.ink()
        if board.space.free(ink, skip=own):
            return text
    return None


def _spots(board: Board, label: Labelled) -> Iterator[Text]:
    look, dot = board.look, label.dot
    half = look.cap * look.label / 2
    side = dot.radius + 0.4 * look.label
    rise = dot.radius + 0.4 * look.label + half
    above = (("middle", dot.x, dot.y - rise), ("middle", dot.x, dot.y + rise))
    beside = (("start", dot.x + side, dot.y), ("end", dot.x - side, dot.y))
    first = (*beside, *above) if label.aside else (*above, *beside)
    if label.valley:
        first = (above[1], above[0], *beside)
    slanted = (
        (across, dot.x + right * side * 0.7, dot.y + down * rise * 0.8)
        for down in (-1, 1)
        for right, across in ((1, "start"), (-1, "end"))
    )
    for across, x, y in (*first, *slanted):
        yield _make(board, label, x, y, across)  # type: ignore[arg-type]


def _make(board: Board, label: Labelled, x: float, y: float, across: Across) -> Text:
    dot, datum = label.dot, label.datum
    printed = label.row.line == datum.text and not label.row.ranges
    tag = Tag(
        f"label:{dot.id.partition(':')[2]}",
        "value-label" if printed else "point-label",
        datum.pointer,
        datum.fact if printed else None,
        tuple(need for need in dot.needs if not need.startswith("tick:y:")),
    )
    letters = Letters(board.look.label, board.look.colour.ink, label.bold)
    return board.make(tag, label.row, letters, Anchor(x, y, across, "middle"))
