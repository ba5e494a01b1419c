"""Turn a file of pixels into what is shown of it: decoded, cropped, as fine as its place needs."""

from __future__ import annotations

from PIL import Image

from renderkit.figures.context import FigureContext
from renderkit.figures.picture.decode import decode
from renderkit.figures.picture.place import points_of, window_of
from renderkit.figures.picture.shown import Shown
from renderkit.spec.model import Figure

_FINER = 1.25  # a picture so much finer than it is drawn is made smaller


def shown_pixels(data: bytes, block: Figure, context: FigureContext) -> Shown:
    """Raises BadPicture for the file, Undrawable for a crop that leaves it."""
    decoded = decode(data, context.layout.colour.paper)
    image = decoded.image
    source = image.size
    window = window_of(block, source, context)
    if window != (0, 0, *source):
        image = image.crop(window)
    points = points_of(block, context, image.width, decoded.dpi)
    return Shown(
        image=_no_finer(image, round(points * context.picture_dpi / 72)),
        source=source,
        window=window,
        points=points,
        notes=tuple(decoded.notes),
    )


def _no_finer(image: Image.Image, width: int) -> Image.Image:
    """A picture far wider than so many pixels is made so wide."""
    if image.width <= width * _FINER:
        return image
    height = max(1, round(image.height * width / image.width))
    return image.resize((width, height), reducing_gap=3.0)
