"""Turn figures (pictures from files or from the spec itself) into blocks."""

from __future__ import annotations

import base64
import binascii
from typing import Any

from renderkit.spec.block import Kind
from renderkit.spec.collection import ListOf
from renderkit.spec.context import Context
from renderkit.spec.faults import replace
from renderkit.spec.field import Record, Schema, Type, may, need
from renderkit.spec.formats import Path
from renderkit.spec.limits import LIMITS
from renderkit.spec.model.picture import Figure, FigureFact
from renderkit.spec.model.values import Number
from renderkit.spec.rich import FactRef
from renderkit.spec.scalar import Choice
from renderkit.units import PixelBox


class Pixels(Type):
    """A box of whole pixels."""

    words = "a box in pixels: [left, top, right, bottom], right and bottom not included"

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        if value.__class__ is not list:
            return ctx.wrong(at, value, self.words)
        whole = [v for v in value if v.__class__ is Number and v.is_integer()]
        if len(whole) != len(value) or len(value) != 4:
            said = "this is no box of four whole numbers"
            return ctx.error("S013", at, said, found=value, allowed=self.words)
        box = PixelBox(*(int(v) for v in whole))
        if min(box) < 0 or max(box) > LIMITS.side or box.x0 >= box.x1 or box.y0 >= box.y1:
            said = f"the box {list(box)} is empty or out of bounds"
            most = f"{self.words}, from 0 to {LIMITS.side:,}"
            return ctx.error("S013", at, said, allowed=most)
        return box

    def schema(self, _defs: dict[str, Schema]) -> Schema:
        one = {"type": "integer", "minimum": 0, "maximum": LIMITS.side}
        return {"type": "array", "items": one, "minItems": 4, "maxItems": 4}


class Base64(Type):
    """The bytes of a picture."""

    words = "base64 (RFC 4648) of a picture file"

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        if value.__class__ is not str:
            return ctx.wrong(at, value, self.words)
        try:
            data = base64.b64decode(value.encode("ascii"), validate=True)
        except (UnicodeEncodeError, binascii.Error):
            data = b""
        if data:
            return data
        _, comma, rest = value.partition(",") if value.startswith("data:") else ("", "", "")
        return ctx.error(
            "S013",
            at,
            "this is no base64",
            found=value,
            allowed=self.words,
            hint="leave out what stands before the comma" if comma else None,
            patch=replace(at, rest) if comma else (),
        )

    def schema(self, _defs: dict[str, Schema]) -> Schema:
        return {"type": "string", "contentEncoding": "base64", "minLength": 4}


def _check(values: dict[str, Any], at: str, ctx: Context) -> None:
    given = {"src", "data"} & ctx.raw_keys
    if len(given) == 2:
        said = "a figure has `src` or `data`, not both"
        ctx.error("S018", at, said, allowed="`src`: a path, or `data`: base64")
    if not given:
        said = "the figure has no picture"
        ctx.error("S011", at, said, allowed="`src`: a path, or `data`: base64")
    ctx.pictures(at)
    crop: PixelBox | None = values.get("crop")
    for one in values.get("facts", ()):
        if crop is not None and one.box is not None and not _inside(one.box, crop):
            said = f"the box {list(one.box)} of the fact `{one.fact}` is cropped away"
            ctx.error("S013", f"{one.pointer}/box", said, allowed=f"a box within {list(crop)}")


def _inside(box: PixelBox, crop: PixelBox) -> bool:
    return crop.x0 <= box.x0 and crop.y0 <= box.y0 and box.x1 <= crop.x1 and box.y1 <= crop.y1


FIGURE_FACT = Record(
    "figure_fact", FigureFact, need("fact", FactRef(pictured=True)), may("box", Pixels())
)
FIGURE = Kind(
    Figure,
    may("src", Path()),
    may("data", Base64()),
    may("crop", Pixels()),
    may("fit", Choice("contain", "cover")),
    may("facts", ListOf(FIGURE_FACT)),
    check=_check,
)
