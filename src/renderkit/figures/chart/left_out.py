"""Turn labels that found no place into problems: an error for a fact, one note for the others."""

from __future__ import annotations

from renderkit.figures.chart.board import Board
from renderkit.figures.chart.data import Datum


class LeftOut:
    """Collects the values whose label is not drawn. `what` is the plural for the message."""

    def __init__(self, board: Board, what: str) -> None:
        self.board = board
        self.what = what
        self.data: list[Datum] = []

    def add(self, datum: Datum) -> None:
        self.data.append(datum)

    def tell(self) -> None:
        """A fact that was to be printed and is not makes the chart wrong."""
        for datum in self.data:
            if datum.fact is not None:
                message = f"no room for the printed value of the fact {datum.fact!r}"
                self.board.say("L006", "error", datum.pointer, message, datum.text)
        others = [datum for datum in self.data if datum.fact is None]
        if others:
            message = f"no room for {len(others)} {self.what}; they are left out"
            shown = ", ".join(datum.text for datum in others[:5])
            more = ", …" if len(others) > 5 else ""
            self.board.say("L006", "note", others[0].pointer, message, shown + more)
