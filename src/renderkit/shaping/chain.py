"""Turn one line of text into placed glyphs, with the first font that has each character.

Text is normalised (NFC), split by direction (UAX 9), by script and by font, and shaped piece by
piece. Ligatures are off and figures are lining and tabular: a value stays findable glyph by glyph,
and values of as many digits are equally wide.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

import uharfbuzz as hb

from renderkit.fonts import FontFile
from renderkit.shaping import bidi, emoji
from renderkit.shaping.faces import Face, face
from renderkit.struct import Struct
from renderkit.units import Box

FEATURES: dict[str, Any] = {
    "kern": True, "liga": False, "clig": False, "tnum": True, "lnum": True,
}  # fmt: skip
_ONES = re.compile("11+")
_TEXTS = 8192  # shaped texts kept per chain
_VIRAMA = 9  # canonical combining class of the signs that join two consonants
#: Joiners, variation selectors and tags: never drawn alone, they belong to what stands before.
_JOINERS = frozenset((0x200C, 0x200D, *range(0xFE00, 0xFE10), *range(0xE0020, 0xE0080)))


class Glyph(NamedTuple):
    """One glyph, in em: `x`, `y` its origin; `start`, `end` the characters it stands for."""

    face: Face
    id: int
    x: float
    y: float
    advance: float
    start: int
    end: int

    def ink(self) -> Box | None:
        """In em, None for a blank."""
        box = self.face.ink(self.id)
        return box.moved(self.x, self.y) if box else None


class Shaped(Struct, frozen=True):
    """One line of text, in em. `text` is the normalised string that `Glyph.start` counts in.

    ink: None when nothing is drawn; missing: the code points that no font of the chain has.
    """

    text: str
    advance: float
    ink: Box | None
    glyphs: tuple[Glyph, ...]
    missing: tuple[int, ...]

    def ink_of(self, start: int, end: int) -> Box | None:
        """The ink of the glyphs that stand for the characters `start:end`."""
        return _union(glyph for glyph in self.glyphs if glyph.start < end and start < glyph.end)


class _Piece(NamedTuple):
    """Characters `start:end` of one face, one script, one level."""

    face: Face
    start: int
    end: int
    level: int


def _features(text: str) -> dict[str, Any]:
    """FEATURES, but ones in a row are not kerned: some fonts do so, and figures would not stand in
    columns.
    """
    if "11" not in text:
        return FEATURES
    ones = ((m.start(), m.end(), False) for m in _ONES.finditer(text))
    return FEATURES | {"kern": [(0, len(text), True), *ones]}


class FontChain:
    """Fonts in the order in which glyphs are looked for, with a memory of what was shaped."""

    def __init__(self, files: Sequence[FontFile], language: str = "") -> None:
        if not files:
            raise ValueError("a chain of no fonts")
        self.faces = tuple(face(file) for file in files)
        self.first = self.faces[0]
        self.language = language
        self.shape = lru_cache(maxsize=_TEXTS)(self._shape)

    def advance(self, text: str) -> float:
        """Width in em."""
        return self.shape(text).advance

    def missing(self, text: str) -> tuple[int, ...]:
        """Code points that no font of the chain has, each once, in the order of the text."""
        text = unicodedata.normalize("NFC", text)
        lost = (ord(c) for c in text if not self._face_of(c) and not _invisible(c))
        return tuple(dict.fromkeys(lost))

    def _shape(self, text: str, base: int | None = None) -> Shaped:
        """Shape one line; `base` is 0 or 1 for a given direction, None to go by the text."""
        text = unicodedata.normalize("NFC", text)
        pieces = self._pieces(text, bidi.base_level(text) if base is None else base)
        glyphs: list[Glyph] = []
        x = 0.0
        for index in bidi.visual_order([piece.level for piece in pieces]):
            placed, x = self._place(text, pieces[index], x)
            glyphs.extend(placed)
        return Shaped(text, x, _union(glyphs), tuple(glyphs), self.missing(text))

    def _place(self, text: str, piece: _Piece, x: float) -> tuple[list[Glyph], float]:
        """The glyphs of one piece that starts at x, and where it ends."""
        em = piece.face.em
        buffer = self._buffer(text, piece)
        ends = _cluster_ends(buffer.glyph_infos, piece.end - piece.start)
        glyphs = []
        for info, at in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
            place = x + at.x_offset / em, -at.y_offset / em, at.x_advance / em
            span = piece.start + info.cluster, piece.start + ends[info.cluster]
            glyphs.append(Glyph(piece.face, info.codepoint, *place, *span))
            x += at.x_advance / em
        return glyphs, x

    def _buffer(self, text: str, piece: _Piece) -> hb.Buffer:
        buffer = hb.Buffer()
        buffer.cluster_level = hb.BufferClusterLevel.MONOTONE_CHARACTERS
        buffer.add_str(text[piece.start : piece.end])
        buffer.direction = "rtl" if piece.level % 2 else "ltr"
        buffer.guess_segment_properties()
        if self.language:
            buffer.language = self.language
        hb.shape(piece.face.font, buffer, _features(text[piece.start : piece.end]))
        return buffer

    def _pieces(self, text: str, base: int) -> list[_Piece]:
        if text and text.isascii() and base == 0 and all(map(self.first.has, text)):
            return [_Piece(self.first, 0, len(text), 0)]
        levels = bidi.levels(text, base)
        pictures = dict(emoji.spans(text))
        pieces: list[_Piece] = []
        script: str | None = None
        for start, end in _clusters(text, pictures):
            last = pieces[-1] if pieces else None
            faces = self._coloured_first if start in pictures else self.faces
            own = self._face_for(text[start:end], last.face if last else self.first, faces)
            now = _script(text[start])
            script = script or now
            same = last and last.face is own and last.level == levels[start]
            if last and same and now in (None, script):
                pieces[-1] = last._replace(end=end)
                continue
            script = now
            pieces.append(_Piece(own, start, end, levels[start]))
        return pieces

    @cached_property
    def _coloured_first(self) -> tuple[Face, ...]:
        return tuple(sorted(self.faces, key=lambda face: not face.coloured))

    def _face_for(self, cluster: str, before: Face, faces: Sequence[Face]) -> Face:
        """The first of `faces` with all of a cluster, else with its base.

        Blanks keep the face before them, unless it is one of pictures.
        """
        drawn = [c for c in cluster if not _invisible(c)]
        if not drawn or drawn[0].isspace():
            return self.first if before.coloured else before
        whole = (f for f in faces if all(f.has(c) for c in drawn))
        return next(whole, None) or self._face_of(drawn[0]) or self.first

    def _face_of(self, char: str) -> Face | None:
        if char.isspace():  # HarfBuzz makes blanks of every width from the plain one
            return self.first
        return next((f for f in self.faces if f.has(char)), None)


@lru_cache(maxsize=128)
def chain(files: tuple[FontFile, ...], language: str = "") -> FontChain:
    """The chain of these fonts; equal calls share one and its memory. `language` is BCP 47."""
    return FontChain(files, language)


def _union(glyphs: Iterable[Glyph]) -> Box | None:
    whole: Box | None = None
    for glyph in glyphs:
        box = glyph.ink()
        if box:
            whole = whole.union(box) if whole else box
    return whole


def _clusters(text: str, pictures: Mapping[int, int]) -> Iterator[tuple[int, int]]:
    """Characters with the marks, joiners and joined letters that must stay in one font.

    pictures: start to end of each emoji.
    """
    start = 0
    while start < len(text):
        end = pictures.get(start, start + 1)
        while end < len(text) and end not in pictures and _continues(text[end - 1], text[end]):
            end += 1
        yield start, end
        start = end


def _continues(before: str, char: str) -> bool:
    return (
        unicodedata.category(char) in ("Mn", "Me", "Mc")
        or ord(char) in _JOINERS
        or before == "\u200d"
        or unicodedata.combining(before) == _VIRAMA
    )


def _invisible(char: str) -> bool:
    """Format characters that are not drawn: joiners, direction marks, soft hyphens, selectors."""
    return unicodedata.category(char) == "Cf" or ord(char) in _JOINERS


@lru_cache(maxsize=16384)
def _script(char: str) -> str | None:
    """ISO 15924 code as HarfBuzz sees it, None for what all scripts share."""
    buffer = hb.Buffer()
    buffer.add_str(char)
    buffer.guess_segment_properties()
    return buffer.script or None


def _cluster_ends(infos: Sequence[hb.GlyphInfo], length: int) -> dict[int, int]:
    """Where the characters of each cluster end."""
    starts = sorted({info.cluster for info in infos})
    return dict(zip(starts, [*starts[1:], length], strict=True))
