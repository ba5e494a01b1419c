"""Turn the typesetter's box of a value into the box of the ink really drawn for it.

The typesetter's box is the advance box: from where the first glyph starts to where the last one
ends, as high as the line. The ink is found by looking: a background is a colour that fills much of
the box (paper, a tint, a highlight, a bar in a cell), ink is what differs from all of them. Rules
that run through the whole box (underlines, cell borders) are no part of a value. Ink that leaves
the box, as slanted letters do, is followed for a little way, as long as it hangs together; so a
neighbour's ink is never taken in.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from renderkit.units import Box, PixelBox

Pixels = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.bool_]

#: How far ink is followed out of the advance box, points.
OVERHANG = 1.5
_SHARE = 0.12  # of the box: a colour that fills so much is a background, unless it is the ink
_DIFFERENT = 6  # levels of one channel: less is the noise of a gradient


def tighten(pixels: Pixels, box: Box, slack: int) -> PixelBox:
    """The ink of `box` (pixels of the picture), or the box itself where there is none.

    pixels: shape (height, width, 3); slack: how many pixels ink may leave the box by.
    """
    height, width, _ = pixels.shape
    inner = PixelBox(
        max(0, math.floor(box.x0)),
        max(0, math.floor(box.y0)),
        min(width, math.ceil(box.x1)),
        min(height, math.ceil(box.y1)),
    )
    if inner.x0 >= inner.x1 or inner.y0 >= inner.y1:
        return PixelBox.around(box)
    x, y = max(0, inner.x0 - slack), max(0, inner.y0 - slack)
    around = pixels[y : inner.y1 + slack, x : inner.x1 + slack]
    core = (slice(inner.y0 - y, inner.y1 - y), slice(inner.x0 - x, inner.x1 - x))
    ink = _ink(around, core)
    _drop_rules(ink, around, core)
    rows = _extent(np.logical_or.reduce(ink[:, core[1]], axis=1), core[0])
    if rows is None:
        return inner
    columns = _extent(np.logical_or.reduce(ink[rows[0] : rows[1]], axis=0), core[1])
    if columns is None:
        return inner
    return PixelBox(x + columns[0], y + rows[0], x + columns[1], y + rows[1])


def _ink(around: Pixels, core: tuple[slice, slice]) -> Mask:
    """What differs from every background colour of the core."""
    packed = np.ascontiguousarray(around).astype(np.int32)
    flat = (packed[core] @ np.array([65536, 256, 1], np.int32)).ravel()
    colours, counts = np.unique(flat, return_counts=True)
    shades = np.stack([colours >> 16, (colours >> 8) & 255, colours & 255], axis=1)
    paper = shades[counts.argmax()]
    contrast = np.abs(shades - paper).max(axis=1)
    ink: Mask = np.ones(around.shape[:2], bool)
    common = (counts >= _SHARE * flat.size) & (contrast < 0.6 * contrast.max())
    common[counts.argmax()] = True
    for shade in shades[common]:
        ink &= np.abs(packed - shade).max(axis=2) >= _DIFFERENT
    return ink


def _drop_rules(ink: Mask, around: Pixels, core: tuple[slice, slice]) -> None:
    """Take lines out that run through the whole box in one colour, unless nothing else is there."""
    across = ink[:, core[1]]
    inner = around[:, core[1]][:, 1:-1]
    if inner.shape[1] < 2:
        return
    even = (inner == inner[:, :1]).all(axis=(1, 2))
    through = np.logical_and.reduce(across, axis=1) & even
    inked = np.logical_or.reduce(ink[core], axis=1)
    if not through[core[0]][inked].all():
        ink[through] = False


def _extent(line: npt.NDArray[np.bool_], core: slice) -> tuple[int, int] | None:
    """First and last inked place of the core, followed outwards while there is ink."""
    inked = np.flatnonzero(line[core])
    if not inked.size:
        return None
    first, last = core.start + int(inked[0]), core.start + int(inked[-1]) + 1
    if first == core.start:
        while first > 0 and line[first - 1]:
            first -= 1
    if last == core.stop:
        while last < len(line) and line[last]:
            last += 1
    return first, last
