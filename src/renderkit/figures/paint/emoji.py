"""Turn a glyph in colour into pixels at whole places of a picture."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from renderkit.figures.scene import Text
from renderkit.shaping import Glyph, Picture
from renderkit.units import Box

Pixels = npt.NDArray[np.uint8]


def placed(picture: Picture, glyph: Glyph, text: Text) -> tuple[Pixels, int, int]:
    """RGBA pixels of a glyph of `text`, and where their upper left corner is."""
    box = picture.box.moved(glyph.x, glyph.y).scaled(text.size)
    if text.angle:
        return _turned(picture.pixels, box, text)
    return _upright(picture.pixels, box.moved(text.x, text.y))


def _upright(pixels: Pixels, box: Box) -> tuple[Pixels, int, int]:
    """Exactly in its box: each pixel is the mean of what lies under it."""
    from PIL import Image

    left, top, right, bottom = (
        math.floor(box.x0), math.floor(box.y0), math.ceil(box.x1), math.ceil(box.y1),
    )  # fmt: skip
    height, width = pixels.shape[:2]
    across, down = width / box.width, height / box.height  # pixels of the glyph for one of ours
    edge = math.ceil(max(across, down)) + 1
    padded = np.pad(pixels, ((edge, edge), (edge, edge), (0, 0)))
    under = (
        edge - (box.x0 - left) * across,
        edge - (box.y0 - top) * down,
        edge + width + (right - box.x1) * across,
        edge + height + (bottom - box.y1) * down,
    )
    drawn = Image.fromarray(padded, "RGBA").resize(
        (right - left, bottom - top), Image.Resampling.BOX, box=under
    )
    return np.asarray(drawn, np.uint8), left, top


def _turned(pixels: Pixels, box: Box, text: Text) -> tuple[Pixels, int, int]:
    """Turned with its text about the start of the base line."""
    from PIL import Image

    size = max(1, round(box.width)), max(1, round(box.height))
    drawn = Image.fromarray(pixels, "RGBA").resize(size, Image.Resampling.BOX)
    drawn = drawn.rotate(text.angle, Image.Resampling.BICUBIC, expand=True)
    cos, sin = math.cos(math.radians(text.angle)), math.sin(math.radians(text.angle))
    u, v = (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2
    x, y = text.x + u * cos + v * sin, text.y + v * cos - u * sin
    left, top = round(x - drawn.width / 2), round(y - drawn.height / 2)
    return np.asarray(drawn, np.uint8), left, top
