"""Decide where everything goes: turn a document, a layout and drawings into a composition."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from renderkit.figures.model import Drawing
from renderkit.fonts import FontLibrary
from renderkit.layout.model import Layout
from renderkit.spec.model import Document, Pictured
from renderkit.typeset.model import Composition

Engine = Callable[[Document, Layout, Mapping[str, Drawing], FontLibrary], Composition]


def _typst() -> Engine:
    from renderkit.typeset.typst.engine import compose

    return compose


#: Engines by the name a spec gives; each is imported only when it is asked for.
ENGINES: dict[str, Callable[[], Engine]] = {"typst": _typst}


def compose(
    document: Document,
    layout: Layout,
    drawings: Mapping[str, Drawing],
    fonts: FontLibrary,
    engine: str,
) -> Composition:
    """Lay a document out with the named engine (a key of ENGINES)."""
    return ENGINES[engine]()(document, layout, drawings, fonts)


def picture_widths(document: Document, layout: Layout, fonts: FontLibrary) -> Mapping[str, float]:
    """Points each picture has at a width of 100 %, by block id, before any is drawn."""
    from renderkit.typeset.typst.widths import picture_widths as widths

    return widths(document, layout, fonts)


def draw_tight(
    block: Pictured, document: Document, layout: Layout, fonts: FontLibrary, width: float
) -> Drawing:
    """A table image or a diagram as a picture of exactly its box, `width` points wide at most."""
    from renderkit.typeset.typst.tight import draw

    return draw(block, document, layout, fonts, width)


def paint_vector(markup: bytes, width: int, height: int, paper: str) -> bytes:
    """An SVG of shapes alone as PNG bytes, stretched to so many pixels. Raises Unpaintable."""
    from renderkit.typeset.typst.vector import paint

    return paint(markup, width, height, paper)
