"""Turn an SVG file into what is shown of it: cleaned, its text as outlines, painted as pixels."""

from __future__ import annotations

import io
import math

from PIL import Image

from renderkit import shaping
from renderkit.figures.context import FigureContext
from renderkit.figures.model import Unpaintable
from renderkit.figures.picture import svg
from renderkit.figures.picture.bad import BadPicture
from renderkit.figures.picture.decode import LONGEST_SIDE, repaint
from renderkit.figures.picture.place import points_of, window_of
from renderkit.figures.picture.shown import Shown
from renderkit.fonts import localised
from renderkit.spec.model import Figure
from renderkit.units import PixelBox

_CSS_DPI = 96.0
_MOST_PIXELS = 16_000_000  # of the painted picture
_MOST_PAINT = 400_000_000  # square pixels, all layers counted: some seconds
_COARSEST = 0.5  # pixels to a CSS pixel

_MONO = ("mono", "courier", "consolas", "menlo")


def shown_vector(data: bytes, block: Figure, context: FigureContext) -> Shown:
    """Raises BadPicture for the file, Undrawable for a crop that leaves it."""

    def fonts(family: str, bold: bool, italic: bool) -> shaping.FontChain:
        return _fonts(family, bold, italic, context)

    vector = svg.read(data, fonts, repaint)
    source = vector.width, vector.height
    window = window_of(block, source, context)
    points = points_of(block, context, window.x1 - window.x0, _CSS_DPI)
    fine = points * context.picture_dpi / 72 / (window.x1 - window.x0)
    scale = _affordable(fine, vector.paint, window)
    image = _painted(vector, window, scale, context)
    coarser = f"the SVG is large or paints much over itself: drawn {fine / scale:.1f} times coarser"
    return Shown(
        image=image,
        source=source,
        window=window,
        points=points,
        notes=(*vector.notes, coarser) if scale < fine * 0.99 else vector.notes,
        texts=vector.texts,
        missing=vector.missing,
    )


def _affordable(fine: float, paint: float, window: PixelBox) -> float:
    """Pixels to a CSS pixel: as many as wanted, or as can be painted in some seconds."""
    area = (window.x1 - window.x0) * (window.y1 - window.y0)
    longest = max(window.x1 - window.x0, window.y1 - window.y0)
    scale = min(
        fine,
        LONGEST_SIDE / longest,
        math.sqrt(_MOST_PIXELS / area),
        math.sqrt(_MOST_PAINT / max(paint, 1.0)),
    )
    if math.sqrt(_MOST_PAINT / max(paint, 1.0)) < min(fine, _COARSEST):
        found = f"{paint:,.0f} square pixels"
        allowed = f"{_MOST_PAINT / _COARSEST**2:,.0f}"
        raise BadPicture("A004", "the SVG paints too much over itself", found, allowed)
    return scale


def _painted(
    vector: svg.Vector, window: PixelBox, scale: float, context: FigureContext
) -> Image.Image:
    width = max(1, round((window.x1 - window.x0) * scale))
    height = max(1, round((window.y1 - window.y0) * scale))
    paper = context.layout.colour.paper
    try:
        data = context.paint_vector(vector.markup(window), width, height, paper)
    except Unpaintable as fault:
        raise BadPicture("A003", "the SVG cannot be drawn", str(fault)) from None
    with Image.open(io.BytesIO(data), formats=["PNG"]) as image:
        return image.convert("RGB")


def _fonts(family: str, bold: bool, italic: bool, context: FigureContext) -> shaping.FontChain:
    """The bundled fonts for a `font-family`: its own where it is one, else those of figures."""
    roles, known = context.layout.fonts, {face.family for face in context.fonts.faces}
    asked = [name.strip(" \"'") for name in family.split(",")]
    mono = [roles.mono for name in asked if any(part in name.lower() for part in _MONO)]
    first = next((name for name in asked if name in known), mono[0] if mono else roles.figure)
    chain = localised((first, roles.figure, *roles.fallback), context.language)
    return shaping.chain(
        context.fonts.chain(chain, "bold" if bold else "regular", italic), context.language
    )
