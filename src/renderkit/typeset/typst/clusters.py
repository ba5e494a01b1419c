"""Turn a text into clusters, and each of them into the face of a chain that it is drawn in.

The engine shapes a character and the marks on it with one font: composed, taken apart, or as
written. Emoji are drawn with the colour font, whichever other font has their characters.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator

from renderkit import shaping

Chain = tuple[shaping.Face, ...]  # in the order in which glyphs are looked for

#: Shapers draw nothing for these, so no glyph is needed: line ends, joiners, direction marks,
#: variation selectors, tags.
INVISIBLE = frozenset(
    "\t\n\r\x85\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u2028\u2029\u3164\ufeff\uffa0"
) | frozenset(
    chr(point)
    for first, last in (
        (0x180B, 0x180E), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F),
        (0xFE00, 0xFE0F), (0xE0000, 0xE0FFF),
    )
    for point in range(first, last + 1)
)  # fmt: skip

# Marks of all scripts, of Hebrew, Arabic, Devanagari and Thai; joiners and variation selectors.
_MARKS = (
    "\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u3099\u309a\ufe20-\ufe2f"
    "\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7"
    "\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed"
    "\u08d3-\u08e1\u08e3-\u08ff"
    "\u0900-\u0903\u093a-\u093c\u093e-\u094f\u0951-\u0957\u0962\u0963"
    "\u0e31\u0e34-\u0e3a\u0e47-\u0e4e"
    "\ufe00-\ufe0f\u200d"
)
_CLUSTER = re.compile(f"[\\s\\S][{_MARKS}]*")
_MARKED = re.compile(f"[\\s\\S][{_MARKS}]+")


def clusters(text: str) -> Iterator[tuple[int, str]]:
    """Where each character with its marks starts, and what it is; an emoji is one of them."""
    at = 0
    for start, end in shaping.emoji_spans(text):
        yield from ((m.start(), m[0]) for m in _CLUSTER.finditer(text, at, start))
        yield start, text[start:end]
        at = end
    yield from ((m.start(), m[0]) for m in _CLUSTER.finditer(text, at))


def different(text: str, emoji: Collection[str]) -> frozenset[str]:
    """The different clusters of a long text with these emoji, found at once, marks never alone."""
    characters = set(text)
    singles = {c for c in characters if unicodedata.category(c)[0] != "M"}
    if text.isascii():
        return frozenset(singles)
    marked = _MARKED.findall(text) if len(singles) < len(characters) else ()
    return frozenset(singles.union(marked, emoji))


def face_of(cluster: str, chain: Iterable[shaping.Face]) -> shaping.Face | None:
    """The face that draws all of a cluster, None where there is none."""
    written = "".join(c for c in cluster if c not in INVISIBLE)
    forms = {written, *(unicodedata.normalize(form, written) for form in ("NFC", "NFD"))}
    faces = list(chain)
    if any(shaping.emoji_spans(cluster)):
        faces.sort(key=lambda face: not face.coloured)
    return next((f for f in faces if any(all(map(f.has, form)) for form in forms)), None)
