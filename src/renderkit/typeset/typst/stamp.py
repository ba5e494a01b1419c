"""Turn a word into the stamp behind a draft's pages: outlines, so that no text layer has it."""

from __future__ import annotations

from collections.abc import Iterable

from renderkit import shaping
from renderkit.fonts import FontLibrary
from renderkit.layout.model import Layout
from renderkit.shaping import Glyph

_STEPS = {1: ("M", 1), 2: ("L", 1), 3: ("Q", 2), 4: ("C", 3), 79: ("Z", 0)}
_ANGLE = -35
_MARGIN = 0.15  # em round the word


def svg(word: str, layout: Layout, families: Iterable[str], fonts: FontLibrary) -> bytes:
    """The word, slanted, in the colour of hairlines: pale enough to read through."""
    shaped = shaping.chain(fonts.chain(families, "bold")).shape(word)
    ink = shaped.ink
    if ink is None:
        return b'<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'
    side = ink.width + 2 * _MARGIN
    middle_x, middle_y = (ink.x0 + ink.x1) / 2, (ink.y0 + ink.y1) / 2
    # One path: where letters that join overlap, they are no darker.
    path = "".join(map(_path, shaped.glyphs))
    corner = f"{_short(middle_x - side / 2)} {_short(middle_y - side / 2)}"
    turn = f"rotate({_ANGLE} {_short(middle_x)} {_short(middle_y)})"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{corner} {_short(side)} {_short(side)}">'
        f'<path fill="{layout.colour.rule}" fill-opacity="0.3" transform="{turn}" d="{path}"/>'
        "</svg>"
    ).encode()


def _path(glyph: Glyph) -> str:
    """A glyph's contours as an SVG path, at its place on the line."""
    vertices, codes = glyph.face.outline(glyph.id)
    steps: list[str] = []
    at = 0
    while at < len(codes):
        letter, count = _STEPS[int(codes[at])]
        points = vertices[at : at + count]
        places = (f"{_short(x + glyph.x)} {_short(y + glyph.y)}" for x, y in points)
        steps.append(letter + " ".join(places))
        at += max(count, 1)
    return "".join(steps)


def _short(number: float) -> str:
    return f"{float(number):.4f}".rstrip("0").rstrip(".")
