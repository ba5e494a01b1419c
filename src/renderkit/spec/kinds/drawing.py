"""Turn the uses of drawings into blocks: a copy of the document's own, or a reference."""

from __future__ import annotations

import re
from typing import Any

from renderkit.spec.block import Kind, read_block, warn_alt
from renderkit.spec.context import BAD, Context
from renderkit.spec.field import Schema, Type, need
from renderkit.spec.formats import ID
from renderkit.spec.limits import LIMITS
from renderkit.spec.model.block import Pictured
from renderkit.spec.model.picture import DrawingUse
from renderkit.spec.tree import token
from renderkit.struct import replace

DRAWN = ("chart", "table_image", "figure", "diagram")
_ID = re.compile(ID).fullmatch
_PUBLISHED = re.compile(f"{ID}/v[1-9][0-9]{{0,2}}/{ID}").fullmatch


class Use(Type):
    """What is drawn: a drawing of this document, or a published one."""

    words = "the id of a drawing, or `document/version/block-id` of a published one"

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        if value.__class__ is not str:
            return ctx.wrong(at, value, self.words)
        if "/" in value:
            if len(value) > 140 or _PUBLISHED(value) is None:
                said = "this names no published drawing"
                return ctx.error("S017", at, said, found=value, allowed=self.words)
            return value
        if value not in ctx.drawings:
            return ctx.unknown("R002", at, value, ctx.drawings, "drawing")
        return value

    def schema(self, _defs: dict[str, Schema]) -> Schema:
        return {"type": "string", "pattern": f"^{ID}(?:/v[1-9][0-9]{{0,2}}/{ID})?$"}


class Drawings(Type):
    """The drawings of a document, by id."""

    words = f"an object: for each id one block ({', '.join(DRAWN)})"

    def read(self, _value: Any, _at: str, ctx: Context) -> Any:
        """Drawings are read before the pages that use them; see `read_drawings`."""
        return {name: block for name, block in ctx.drawings.items() if block is not None}

    def schema(self, _defs: dict[str, Schema]) -> Schema:
        return {
            "type": "object",
            "propertyNames": {"anyOf": [{"pattern": f"^{ID}$"}, {"const": "$comment"}]},
            "properties": {"$comment": {"type": "string"}},
            "additionalProperties": {"anyOf": [{"$ref": f"#/$defs/{kind}"} for kind in DRAWN]},
            "maxProperties": LIMITS.drawings,
        }


def read_drawings(raw: Any, at: str, ctx: Context) -> None:
    """Fill `ctx.drawings`; a faulty one stands as None, so that its uses are not faults."""
    if raw is None:
        return
    if raw.__class__ is not dict:
        ctx.wrong(at, raw, Drawings.words)
        return
    if len(raw) > LIMITS.drawings:
        found = f"the document has {len(raw):,} drawings"
        ctx.too_many(at, found, LIMITS.drawings, "drawings")
        return
    for name, block in raw.items():
        if name == "$comment":
            continue
        place = f"{at}/{token(name)}"
        if _ID(name) is None:
            ctx.error("S017", place, "this is no id", found=name, allowed=f"an id: {ID}")
        if isinstance(block, dict) and block.get("id") not in (None, name):
            said = "the id of a drawing is its key"
            ctx.error("S018", f"{place}/id", said, found=block["id"], allowed=f"`{name[:63]}`")
        read = read_block(block, place, ctx, DRAWN)
        ctx.drawings[name] = None if read is BAD else read
        ctx.captioned.pop(name, None)


def check_unseen(ctx: Context) -> None:
    """Warn of a drawing without alternative text where its uses have none either."""
    for name in dict.fromkeys(ctx.unseen):
        drawing = ctx.drawings[name]
        if drawing is not None:
            warn_alt(drawing.pointer, ctx)


def _build(values: dict[str, Any], at: str, ctx: Context) -> Any:
    use = values["use"]
    if "/" in use:
        return DrawingUse(pointer=at, **values)
    drawing = ctx.drawings[use]
    if not isinstance(drawing, Pictured):
        return BAD
    given = {key: value for key, value in values.items() if key != "use"}
    copy = replace(drawing, pointer=at, **given)
    if copy.decorative and copy.alt and "decorative" in given:
        copy = replace(copy, alt=None)
    if not copy.decorative and not copy.alt:
        ctx.unseen.append(use)
    ctx.captioned[copy.id] = copy.caption is not None
    return copy


DRAWING = Kind(DrawingUse, need("use", Use()), build=_build, quiet=True)
