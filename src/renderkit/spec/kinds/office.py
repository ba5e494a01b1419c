"""Turn what Office formats and slides draw natively into blocks."""

from __future__ import annotations

from typing import Any

from renderkit.spec.block import Kind
from renderkit.spec.collection import ListOf
from renderkit.spec.context import BAD, Context
from renderkit.spec.field import Schema, Type, may, need
from renderkit.spec.formats import COLOUR, NAME, Path
from renderkit.spec.limits import LIMITS
from renderkit.spec.model.office import Connector, Icon, Ink, Pivot, Shape, TextBox, Video
from renderkit.spec.model.values import Number
from renderkit.spec.rich import RICH, BlockRef
from renderkit.spec.scalar import FAR, Str


class Stroke(Type):
    """One stroke of a pen."""

    words = "a list of points [x, y], in points of the page"

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        if value.__class__ is not list:
            return ctx.wrong(at, value, self.words)
        if len(value) > LIMITS.stroke_points:
            found = f"the stroke has {len(value):,} points"
            return ctx.too_many(at, found, LIMITS.stroke_points, "points")
        made = [self._point(one, f"{at}/{i}", ctx) for i, one in enumerate(value)]
        return tuple([point for point in made if point is not BAD])

    def _point(self, value: Any, at: str, ctx: Context) -> Any:
        pair = value if value.__class__ is list and len(value) == 2 else ()
        if [v for v in pair if v.__class__ is Number and abs(v) <= FAR] != list(pair) or not pair:
            return ctx.wrong(at, value, f"a point [x, y] within {FAR:g} points")
        return (float(pair[0]), float(pair[1]))

    def schema(self, _defs: dict[str, Schema]) -> Schema:
        number = {"type": "number", "minimum": -FAR, "maximum": FAR}
        point = {"type": "array", "items": number, "minItems": 2, "maxItems": 2}
        return {"type": "array", "items": point, "maxItems": LIMITS.stroke_points}


def _check_video(_values: dict[str, Any], at: str, ctx: Context) -> None:
    ctx.pictures(at)


COLUMNS = ListOf(Str(200, 1), LIMITS.columns)
SHAPE = Kind(Shape, need("shape", NAME), may("text", RICH), may("fill", COLOUR))
TEXT_BOX = Kind(TextBox, need("text", RICH))
CONNECTOR = Kind(Connector, need("from", BlockRef(), "start"), need("to", BlockRef(), "end"))
ICON = Kind(Icon, need("name", NAME))
INK = Kind(Ink, need("strokes", ListOf(Stroke(), what="strokes")))
VIDEO = Kind(Video, need("src", Path()), may("poster", Path()), check=_check_video)
PIVOT = Kind(
    Pivot,
    need("source", Str(200, 1)),
    need("rows", COLUMNS),
    may("columns", COLUMNS),
    may("values", COLUMNS),
)
