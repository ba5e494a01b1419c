"""Turn a word into the stamp of a draft's pages: outlines, so that no text layer has it.

It stands upright in the margin, clear of everything: behind text it would be hard to read both, and
pictures would cover it.
"""

from __future__ import annotations

from collections.abc import Iterable

from renderkit import shaping
from renderkit.fonts import FontLibrary
from renderkit.shaping import Glyph

_STEPS = {1: ("M", 1), 2: ("L", 1), 3: ("Q", 2), 4: ("C", 3), 79: ("Z", 0)}
_OPACITY = 0.45


def svg(word: str, colour: str, families: Iterable[str], fonts: FontLibrary) -> bytes:
    """The word as wide and as high as its ink. colour: `#rrggbb`, which the page shows through."""
    shaped = shaping.chain(fonts.chain(families, "bold")).shape(word)
    ink = shaped.ink
    if ink is None:
        return b'<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'
    # One path: where letters that join overlap, they are no darker.
    path = "".join(map(_path, shaped.glyphs))
    corner, size = f"{_short(ink.x0)} {_short(ink.y0)}", f"{_short(ink.width)} {_short(ink.height)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{corner} {size}">'
        f'<path fill="{colour}" fill-opacity="{_OPACITY}" d="{path}"/></svg>'
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
