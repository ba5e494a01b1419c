"""What all blocks have in common."""

from __future__ import annotations

from typing import ClassVar, Literal

from renderkit.spec.model.text import Rich
from renderkit.struct import Struct, field
from renderkit.units import Length

Place = Literal["left", "center", "right"]
FULL_WIDTH = Length(100.0, "%")


class Block(Struct, frozen=True, kw_only=True):
    """One thing on a page. `generated` marks an id that renderkit made up."""

    kind: ClassVar[str] = ""
    id: str
    pointer: str
    generated: bool = False
    tags: tuple[str, ...] = ()
    animate: str | None = None
    only: tuple[str, ...] | None = None


class Captioned(Block, frozen=True, kw_only=True):
    """A block that may carry a caption and a source note."""

    caption: Rich | None = None
    source_note: Rich | None = None
    width: Length = field(default=FULL_WIDTH)
    place: Place = "left"


class Pictured(Captioned, frozen=True, kw_only=True):
    """A captioned block that is drawn as a picture."""

    alt: str | None = None
    credit: str | None = None
    decorative: bool = False
    record: bool = False
