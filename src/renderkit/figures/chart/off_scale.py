"""Turn values that an axis cannot show into a visible mark and a problem, never into nothing."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from renderkit.figures.chart.data import Datum
from renderkit.figures.chart.sides import Scaling
from renderkit.figures.scene import Dot

if TYPE_CHECKING:
    from renderkit.figures.chart.board import Board
    from renderkit.figures.chart.frame import Panel


class OffScale:
    """Collects what is not above zero on a log axis, or beyond the ends that the spec fixes."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.lost: list[Datum] = []

    def refuses(
        self,
        datum: Datum,
        along: Scaling,
        extent: Collection[float],
        place: tuple[Panel, float],
    ) -> bool:
        """Whether the value cannot be drawn; a hollow arrow at the axis says so."""
        value = max(extent, key=abs)
        if along.shows(value):
            return False
        self.lost.append(datum)
        panel, across = place
        inside = along.low if value <= along.low else along.high
        self._arrow(datum, panel, across, along(inside))
        if along.log and value <= 0:
            return True
        # what begins inside the axis is drawn up to its end
        return not (min(extent) < along.high and max(extent) > along.low)

    def lose(self, datum: Datum, panel: Panel, place: tuple[float, float]) -> None:
        """A point that lies outside the plot: the arrow stands at the nearest place inside."""
        self.lost.append(datum)
        x, y = (_inside(s, v) for s, v in zip((panel.x, panel.y), place, strict=True))
        self._arrow(datum, panel, x, y)

    def _arrow(self, datum: Datum, panel: Panel, across: float, along: float) -> None:
        look, board = self.board.look, self.board
        lying = board.plot.horizontal
        x, y = (along, across) if lying else (across, along)
        radius = look.px(2.4)
        box = panel.box
        x = min(max(x, box.x0 + 1.5 * radius), box.x1 - 1.5 * radius)
        y = min(max(y, box.y0 + 1.5 * radius), box.y1 - 1.5 * radius)
        board.mark(
            Dot(
                id=f"off-scale:{len(self.lost) - 1}",
                role="off-scale",
                pointer=datum.pointer,
                fact=datum.fact,
                x=x,
                y=y,
                radius=radius,
                shape="diamond" if lying else "down" if y > (box.y0 + box.y1) / 2 else "triangle",
                fill=look.colour.paper,
                stroke=look.colour.soft,
                width=look.px(0.75),
            )
        )

    def tell(self) -> None:
        """One warning for all of them; one error for each fact."""
        facts = [d for d in self.lost if d.fact is not None]
        for datum in facts:
            message = f"the value of the fact {datum.fact!r} lies outside its axis"
            self.board.say("S024", "error", datum.pointer, message, datum.text)
        others = [d for d in self.lost if d.fact is None]
        if others:
            what = "value lies" if len(others) == 1 else "values lie"
            message = f"{len(others)} {what} outside the axis; hollow marks stand at its end"
            self.board.say("S024", "warning", others[0].pointer, message, others[0].text)


def _inside(scaling: Scaling, value: float) -> float:
    """The pixel of the nearest value that the axis shows."""
    return scaling(min(max(value, scaling.low), scaling.high))
