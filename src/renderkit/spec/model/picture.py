"""Pictures from files, and drawings that are placed by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from renderkit.spec.model.block import Pictured
from renderkit.units import PixelBox


@dataclass(frozen=True, slots=True)
class FigureFact:
    """A fact shown by a figure; `box` in pixels of the upright, uncropped source, None: all."""

    pointer: str
    fact: str
    box: PixelBox | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure(Pictured):
    """Exactly one of `src` (path under the asset root) and `data` (decoded base64) is set."""

    kind: ClassVar[str] = "figure"
    src: str | None = None
    data: bytes | None = None
    crop: PixelBox | None = None
    fit: Literal["contain", "cover"] = "contain"
    facts: tuple[FigureFact, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawingUse(Pictured):
    """Place a drawing of the document's `drawings`, or a published `document/version/block-id`."""

    kind: ClassVar[str] = "drawing"
    use: str
