"""Turn an SVG of shapes into pixels. It was cleaned before: it holds no text and no reference."""

from __future__ import annotations

from renderkit.figures.model import Unpaintable
from renderkit.typeset.typst import door

_DPI = 72.0  # one pixel a point


def paint(markup: bytes, width: int, height: int, paper: str) -> bytes:
    """The picture as PNG bytes, `width` by `height` pixels on `paper` (`#rrggbb`).

    Raises Unpaintable with the engine's words.
    """
    files = {"main.typ": door.template("vector.typ"), "vector.svg": markup}
    try:
        return door.sheet(files, {"width": width, "height": height, "paper": paper}, _DPI)
    except door.TypstFault as fault:
        raise Unpaintable(str(fault)[:200]) from None
