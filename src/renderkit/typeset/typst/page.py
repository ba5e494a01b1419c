"""Turn page set-up and layout tokens into a sheet: its size, margins, columns, font families."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from renderkit.fonts import localised
from renderkit.layout.model import Layout, page_size
from renderkit.problems import Problem
from renderkit.spec.model import PageSetup
from renderkit.struct import Struct
from renderkit.typeset.model import PlacedPage
from renderkit.typeset.typst.area import Area

_LEAST = 72.0  # points of a column, both ways

_LEAST_TEXT = 264.0  # points that an inset leaves for a line of running text


class Sheet(Struct, frozen=True, kw_only=True):
    """One page's geometry, in points. margin: top, right, bottom, left."""

    width: float
    height: float
    margin: tuple[float, float, float, float]
    columns: int
    gap: float
    text_inset: float = 0.0

    @property
    def body(self) -> float:
        """Width between the margins."""
        return self.width - self.margin[1] - self.margin[3]

    @property
    def wide(self) -> bool:
        """Whether a page turned over would be no wider."""
        return self.height <= self.width

    @property
    def column(self) -> float:
        """Width of one text column."""
        return (self.body - self.gap * (self.columns - 1)) / self.columns

    @property
    def inset(self) -> float:
        """How far running text stands in: the layout's wish, while a good line is left."""
        if self.columns > 1:
            return 0.0
        return max(0.0, min(self.text_inset, self.column - _LEAST_TEXT))

    def area(self) -> Area:
        """The text area every page has."""
        step = self.column + self.gap
        return Area(
            columns=tuple(self.margin[3] + step * k for k in range(self.columns)),
            width=self.column,
            top=self.margin[0],
            bottom=self.height - self.margin[2],
        )

    def data(self) -> dict[str, Any]:
        """As document.typ reads it."""
        return {
            "width": self.width,
            "height": self.height,
            "margin": self.margin,
            "columns": self.columns,
        }


def sheet(setup: PageSetup, layout: Layout) -> Sheet:
    """The layout's page, with what the spec sets otherwise."""
    tokens = layout.page
    width, height = page_size(setup.size or tokens.size)
    if (setup.orientation or tokens.orientation) == "landscape":
        width, height = height, width
    margin = (tokens.margin_top, tokens.margin_right, tokens.margin_bottom, tokens.margin_left)
    if setup.margins:
        top, right, bottom, left = setup.margins
        margin = (
            top.points(height),
            right.points(width),
            bottom.points(height),
            left.points(width),
        )
    return Sheet(
        width=width,
        height=height,
        margin=margin,
        columns=setup.text_columns or tokens.columns,
        gap=tokens.column_gap,
        text_inset=tokens.text_inset,
    )


def too_small(made: Sheet, pointer: str) -> Problem | None:
    """The error where the margins leave no room for text."""
    high = made.height - made.margin[0] - made.margin[2]
    missing = _LEAST - min(made.column, high)
    if missing <= 0:
        return None
    return Problem(
        code="L001",
        severity="error",
        pointer=f"{pointer}/margins",
        message=f"the margins leave {made.column:.0f} x {high:.0f} pt for a column of text",
        allowed=f"at least {_LEAST:.0f} pt both ways",
        measure={"points": round(missing, 1)},
    )


def families(layout: Layout, language: str, first: str | None = None) -> tuple[str, ...]:
    """Families in the order glyphs are looked for; the CJK face follows the language."""
    return localised((first or layout.fonts.body, *layout.fonts.fallback), language)


def pages(sizes: Sequence[tuple[int, float, float]]) -> tuple[PlacedPage, ...]:
    """Pages from `(number, width, height)`."""
    return tuple(PlacedPage(number=n, width=w, height=h) for n, w, h in sorted(sizes))
