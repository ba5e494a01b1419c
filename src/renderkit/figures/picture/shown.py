"""What is shown of a picture file: pixels, and where they are from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from renderkit.struct import Struct
from renderkit.units import PixelBox

if TYPE_CHECKING:
    from PIL.Image import Image


class Shown(Struct, frozen=True, kw_only=True):
    """image: RGB pixels of the `window` of a source that is `source` (width, height) large, in the
    source's pixels; points: how wide it is placed. texts, missing, notes: as of a `Vector`.
    """

    image: Image
    source: tuple[int, int]
    window: PixelBox
    points: float
    notes: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    missing: tuple[int, ...] = ()
