"""Turn the number of a series into a look that no other series of its chart has."""

from __future__ import annotations

from renderkit.figures import colour
from renderkit.figures.chart.data import Style
from renderkit.layout.model import Layout

_MARKERS = ("circle", "square", "diamond", "triangle", "down", "bar", "dash")
_DASHES: tuple[tuple[float, ...], ...] = (
    (), (4, 1.6), (1.2, 1.4), (6, 1.4, 1.4, 1.4), (8, 2.4), (2.4, 2.4),
    (9, 1.6, 1.2, 1.6, 1.2, 1.6),
)  # fmt: skip
_LIGHTER = 0.45
_DARKER = 0.4


def styles(count: int, layout: Layout) -> list[Style]:
    """One style a series: colours in their order, then again with other dashes and markers.

    A bar has neither dash nor marker, so the colours of the second turn are lighter, those of the
    third darker.
    """
    palette = layout.chart.palette
    return [_style(index, palette, layout) for index in range(count)]


def _style(index: int, palette: tuple[str, ...], layout: Layout) -> Style:
    turn, place = divmod(index, len(palette))
    own = palette[place]
    if turn % 3 == 1:
        own = colour.mix(own, layout.colour.paper, _LIGHTER)
    elif turn % 3 == 2:
        own = colour.mix(own, layout.colour.ink, _DARKER)
    return Style(own, _DASHES[turn % len(_DASHES)], _MARKERS[turn % len(_MARKERS)])
