"""Turn a string and a chain of fonts into glyphs, advances, ink boxes and outlines.

The one door to HarfBuzz. Everything is measured in em: multiply by the type size. The origin is the
start of the base line and y grows downwards, so ink above the base line has negative y, and
`shaped.ink.scaled(size).moved(x, y)` is the ink of a text whose base line starts at (x, y).

`chain(files, language).shape(text)` is the way in. All functions may be called from any thread.
"""

from __future__ import annotations

from renderkit.fonts import FontFile
from renderkit.shaping.chain import FontChain, Glyph, Shaped, chain
from renderkit.shaping.emoji import characters, emoji
from renderkit.shaping.emoji import spans as emoji_spans
from renderkit.shaping.faces import Face, Outline, Picture, face

__all__ = [
    "Face",
    "FontChain",
    "Glyph",
    "Outline",
    "Picture",
    "Shaped",
    "cap_height",
    "chain",
    "characters",
    "emoji",
    "emoji_spans",
    "face",
    "x_height",
]


def x_height(file: FontFile) -> float:
    """Height of a flat small letter, in em."""
    return face(file).x_height


def cap_height(file: FontFile) -> float:
    """Height of a flat capital, in em."""
    return face(file).cap_height
