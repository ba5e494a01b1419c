"""Turn bars into their printed values: outside the end, else inside, else told as left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from renderkit.figures import colour
from renderkit.figures.chart.board import Across, Anchor, Board, Letters, Tag
from renderkit.figures.chart.left_out import LeftOut
from renderkit.figures.chart.needs import needs_of
from renderkit.figures.rows import Row
from renderkit.figures.scene import Line, Text
from renderkit.units import Box

if TYPE_CHECKING:
    from renderkit.figures.chart.bar import Bar

_AWAY = 0.4  # from the end of a bar to its label, em


def draw_bar_labels(board: Board, bars: Sequence[Bar], inside: bool) -> None:
    """The value of every bar where the chart wants them. inside: bars are segments of a stack."""
    if not board.plot.chart.value_labels:
        return
    left_out = LeftOut(board, "value labels")
    errors = {item.id: item.ink() for item in board.scene.items if isinstance(item, Line)}
    for bar in sorted(bars, key=_rank):
        reach = errors.get(f"error:{bar.series.id}:{bar.index}", bar.box)
        made = _segment_spots(board, bar) if inside else _spots(board, bar, reach)
        under = [b.box for b in bars if b.index == bar.index and b.number < bar.number]
        text = next((t for t in made if _free(board, t, (bar.box, reach), under)), None)
        if text:
            board.put(text)
        else:
            left_out.add(bar.datum)
    left_out.tell()


def _rank(bar: Bar) -> tuple[bool, bool, bool, float, int, int]:
    """Who is placed first: facts, highlights, the first and the last, the largest."""
    ends = bar.index in (0, len(bar.series.values) - 1)
    large = -abs(bar.datum.value)
    return bar.datum.fact is None, not bar.highlighted, not ends, large, bar.number, bar.index


def _free(board: Board, text: Text, own: tuple[Box, Box], under: Sequence[Box]) -> bool:
    """own: the bar and its error. under: bars that it covers, which a text on it cannot touch."""
    ink, space = text.ink(), board.space
    if not space.clear_of_texts(ink):
        return False
    if text.on is not None:
        clear = space.clear_of_marks(ink, skip=(*own, *under))
        return clear and not any(True for _ in space.lines_at(ink, space.pad / 2))
    return space.clear_of_marks(ink, skip=own) and space.clear_of_lines(ink)


def _spots(board: Board, bar: Bar, reach: Box) -> Iterator[Text]:
    """Beyond the end of the bar or of its error, then inside the end."""
    box, away = bar.box, _AWAY * board.look.label
    cap = board.look.cap * board.look.label
    width = board.look.width(bar.datum.text, bar.highlighted)
    x, y = (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2
    up = bar.datum.value >= 0
    plain = reach == bar.box
    if board.plot.horizontal:
        beyond = max(box.x1, reach.x1) + away if up else min(box.x0, reach.x0) - away
        yield _make(board, bar, beyond, y, "start" if up else "end")
        if plain and box.width > width + 2 * away and box.height > cap + 2:
            within = box.x1 - away if up else box.x0 + away
            yield _make(board, bar, within, y, "end" if up else "start", on=bar.rect.fill)
        return
    beyond = min(box.y0, reach.y0) - away if up else max(box.y1, reach.y1) + away
    yield _make(board, bar, x, beyond - cap / 2 if up else beyond + cap / 2, "middle")
    if plain and box.width > width + 2 and box.height > cap + 2 * away:
        within = box.y0 + away + cap / 2 if up else box.y1 - away - cap / 2
        yield _make(board, bar, x, within, "middle", on=bar.rect.fill)


def _segment_spots(board: Board, bar: Bar) -> Iterator[Text]:
    """In the middle of the segment, else beside the stack."""
    box, away = bar.box, _AWAY * board.look.label
    cap = board.look.cap * board.look.label
    width = board.look.width(bar.datum.text, bar.highlighted)
    x, y = (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2
    if box.width > width + board.look.px(2) and box.height > cap + board.look.px(2.5):
        yield _make(board, bar, x, y, "middle", on=bar.rect.fill)
    if board.plot.horizontal:
        yield _make(board, bar, x, box.y0 - away - cap / 2, "middle")
        yield _make(board, bar, x, box.y1 + away + cap / 2, "middle")
    else:
        yield _make(board, bar, box.x1 + away, y, "start")
        yield _make(board, bar, box.x0 - away, y, "end")


def _make(
    board: Board, bar: Bar, x: float, y: float, across: Across, on: str | None = None
) -> Text:
    look = board.look
    ink = colour.ink_on(on, look.colour.ink, look.colour.paper) if on else look.colour.ink
    tag = Tag(
        f"label:{bar.series.id}:{bar.index}",
        "value-label",
        bar.datum.pointer,
        bar.datum.fact,
        needs_of(board.plot, bar.series, bar.index, shape=False),
    )
    letters = Letters(look.label, ink, bar.highlighted, on)
    return board.make(tag, Row(bar.datum.text), letters, Anchor(x, y, across, "middle"))
