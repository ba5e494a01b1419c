"""What `split` hands on: one picture a page, with the words its file really holds."""

from __future__ import annotations

from typing import NamedTuple

from renderkit.struct import Struct
from renderkit.units import Box


class Word(NamedTuple):
    """A word of the text layer with its box, points, top-left origin."""

    text: str
    box: Box


class PageUnit(Struct, frozen=True, kw_only=True):
    """One page of an artifact as pixels.

    png: the picture file; pixels: its raw 8-bit RGB values, a view of shape (height, width, 3) kept
    for measuring ink (`np.asarray(unit.pixels)`; rows do not touch each other in memory);
    pixel_sha256: as `split/scanlines.py` defines it; text, words: the artifact's own text layer
    (only where it was asked for); regions: its text inside the boxes that were asked for;
    renderer: who drew it, `pdfium 159.0.8149`.
    """

    number: int
    width: int
    height: int
    dpi: int
    png: bytes
    pixel_sha256: str
    pixels: memoryview
    text: str | None = None
    words: tuple[Word, ...] | None = None
    regions: tuple[str, ...] = ()
    renderer: str = ""
