"""Turn lengths, lists of numbers and transforms of SVG into numbers."""

from __future__ import annotations

import math
import re

from renderkit.figures.picture.bad import BadPicture

#: a, b, c, d, e, f of a point's way: x' = a x + c y + e, y' = b x + d y + f.
Matrix = tuple[float, float, float, float, float, float]
SAME: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_LENGTH = re.compile(rf"\s*({_NUMBER.pattern})\s*(px|pt|pc|mm|cm|in|em|ex|rem|%)?\s*")
_CALL = re.compile(r"\s*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)[\s,]*")
_PIXELS = {
    "": 1.0,
    "px": 1.0,
    "pt": 4 / 3,
    "pc": 16.0,
    "mm": 96 / 25.4,
    "cm": 96 / 2.54,
    "in": 96.0,
}


def numbers(text: str) -> list[float]:
    """Every number of a text; what is out of range is the nearest that is not."""
    found = (float(one) for one in _NUMBER.findall(text))
    return [min(max(one, -1e9), 1e9) for one in found]


def length(text: str | None, default: float, whole: float = 0.0, em: float = 16.0) -> float:
    """A length in user units (CSS pixels); `whole` is what 100 % are."""
    match = _LENGTH.fullmatch(text) if text is not None else None
    if match is None:
        return default
    value, unit = min(max(float(match[1]), -1e9), 1e9), match[2] or ""
    if unit == "%":
        return value * whole / 100
    factor = _PIXELS.get(unit)
    return value * (factor if factor is not None else em / 2 if unit == "ex" else em)


def times(one: Matrix, other: Matrix) -> Matrix:
    """The way of a point through `other` and then `one`."""
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j,
            a * k + c * m + e, b * k + d * m + f)  # fmt: skip


def transform(text: str | None) -> Matrix:
    """The matrix of a `transform`. Raises BadPicture for one that is not understood."""
    made, at = SAME, 0
    text = (text or "").strip()
    if text == "none":
        return made
    while at < len(text):
        call = _CALL.match(text, at)
        if call is None:
            raise BadPicture("A003", "a transform of the SVG is not understood", text[:80])
        made, at = times(made, _matrix(call[1], numbers(call[2]))), call.end()
    return made


def _matrix(name: str, v: list[float]) -> Matrix:
    first, second = [*v, 0.0, 0.0][:2]
    if name == "matrix" and len(v) == 6:
        return (v[0], v[1], v[2], v[3], v[4], v[5])
    if name == "translate":
        return (1, 0, 0, 1, first, second)
    if name == "scale":
        return (first, 0, 0, second if len(v) > 1 else first, 0, 0)
    if name in ("skewX", "skewY"):
        lean = math.tan(math.radians(first))
        return (1, 0, lean, 1, 0, 0) if name == "skewX" else (1, lean, 0, 1, 0, 0)
    if name == "rotate" and len(v) in (1, 3):
        cos, sin = math.cos(math.radians(first)), math.sin(math.radians(first))
        turn: Matrix = (cos, sin, -sin, cos, 0, 0)
        if len(v) == 1:
            return turn
        return times(times((1, 0, 0, 1, v[1], v[2]), turn), (1, 0, 0, 1, -v[1], -v[2]))
    raise BadPicture("A003", "a transform of the SVG is not understood", f"{name}{v}"[:80])
