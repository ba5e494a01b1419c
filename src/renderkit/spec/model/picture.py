"""Pictures from files, and drawings that are placed by name."""

from __future__ import annotations

from typing import ClassVar, Literal

from renderkit.spec.model.block import Pictured
from renderkit.struct import Struct
from renderkit.units import PixelBox


class FigureFact(Struct, frozen=True):
    """A fact shown by a figure; `box` in pixels of the upright, uncropped source, None: all."""

    pointer: str
    fact: str
    box: PixelBox | None = None


class Figure(Pictured, frozen=True, kw_only=True):
    """Exactly one of `src` (path under the asset root) and `data` (decoded base64) is set."""

    kind: ClassVar[str] = "figure"
    src: str | None = None
    data: bytes | None = None
    crop: PixelBox | None = None
    fit: Literal["contain", "cover"] = "contain"
    facts: tuple[FigureFact, ...] = ()


class DrawingUse(Pictured, frozen=True, kw_only=True):
    """Place a drawing of the document's `drawings`, or a published `document/version/block-id`."""

    kind: ClassVar[str] = "drawing"
    use: str
