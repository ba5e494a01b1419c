"""Turn a font file into measures, code points and outlines, in em with y downwards."""

from __future__ import annotations

from functools import cached_property, lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

import uharfbuzz as hb

from renderkit.fonts import FontFile
from renderkit.units import Box

if TYPE_CHECKING:  # numpy takes 150 ms to load, so it waits until outlines are asked for
    import numpy as np
    import numpy.typing as npt

_PICTURES = 64  # glyphs in colour kept per face
_GLYPHS = 4096  # outlines and ink boxes kept per face
_CHARACTERS = 16384  # answers to "has it this character?" kept per face


class Outline(NamedTuple):
    """A glyph's contours: `vertices` (n, 2) in em, `codes` (n) what each vertex does.

    Codes: 1 move, 2 line, 3 quadratic curve (two vertices), 4 cubic curve (three), 79 close.
    Both arrays are shared: read, never write.
    """

    vertices: npt.NDArray[np.float64]
    codes: npt.NDArray[np.uint8]


class Picture(NamedTuple):
    """A glyph in colour: `pixels` (height, width, RGBA) to be drawn into `box`, in em.

    The array is shared: read, never write.
    """

    pixels: npt.NDArray[np.uint8]
    box: Box


class Face:
    """An opened font. HarfBuzz objects stay as they are after this, so threads may share them."""

    def __init__(self, file: FontFile) -> None:
        opened = hb.Face(hb.Blob.from_file_path(str(file.path)), file.index)
        self.file = file
        self.font = hb.Font(opened)
        self.em = int(opened.upem)
        extents = self.font.get_font_extents("ltr")
        self.ascent = float(extents.ascender / self.em)  # above the base line
        self.descent = float(-extents.descender / self.em)  # below it, positive
        self.has = lru_cache(maxsize=_CHARACTERS)(self._has)
        self.ink = lru_cache(maxsize=_GLYPHS)(self._ink)
        self.outline = lru_cache(maxsize=_GLYPHS)(self._outline)
        self.picture = lru_cache(maxsize=_PICTURES)(self._picture)

    @cached_property
    def coloured(self) -> bool:
        """Whether glyphs are pictures in colour: an emoji font."""
        return bool(self.font.face.has_color_png)

    @cached_property
    def features(self) -> frozenset[str]:
        """OpenType features that replace glyphs: `smcp`, `tnum` …"""
        return frozenset(self.font.face.get_language_feature_tags("GSUB"))

    @cached_property
    def kerns_ones(self) -> bool:
        """Whether two ones stand closer together than figures of equal width should."""
        widths = []
        for text in ("1", "11"):
            buffer = hb.Buffer()
            buffer.add_str(text)
            buffer.guess_segment_properties()
            hb.shape(self.font, buffer, {"kern": True, "tnum": True})
            widths.append(sum(at.x_advance for at in buffer.glyph_positions))
        return bool(widths[1] != 2 * widths[0])

    @cached_property
    def x_height(self) -> float:
        """Height of a flat small letter (0.5 where there are no Latin letters)."""
        return self._height("x", 0.5)

    @cached_property
    def cap_height(self) -> float:
        """Height of a flat capital (0.7 where there are no Latin letters)."""
        return self._height("H", 0.7)

    def _height(self, letter: str, default: float) -> float:
        glyph = self.font.get_nominal_glyph(ord(letter))
        ink = self.ink(glyph) if glyph else None
        return -ink.y0 if ink else default

    def _has(self, char: str) -> bool:
        return bool(self.font.get_nominal_glyph(ord(char)))

    def _ink(self, glyph: int) -> Box | None:
        if self.coloured and (picture := self.picture(glyph)):
            return _opaque(picture)
        return self._extents(glyph)

    def _extents(self, glyph: int) -> Box | None:
        e = self.font.get_glyph_extents(glyph)
        if e is None or not e.width or not e.height:
            return None
        bottom = -(e.y_bearing + e.height)
        box = Box(e.x_bearing, -e.y_bearing, e.x_bearing + e.width, bottom)
        return box.scaled(1 / self.em)

    def _picture(self, glyph: int) -> Picture | None:
        """The colours of a glyph, None where it has none: its outline is drawn then."""
        import numpy as np
        from PIL import Image

        png, box = self.font.get_glyph_color_png(glyph), self._extents(glyph)
        if not png or not len(png) or box is None:
            return None
        with Image.open(BytesIO(png.data), formats=["PNG"]) as image:
            return Picture(np.asarray(image.convert("RGBA"), np.uint8), box)

    def _outline(self, glyph: int) -> Outline:
        import numpy as np

        pen = _Pen()
        self.font.draw_glyph(glyph, _FUNCTIONS, pen)
        vertices = np.array(pen.vertices, np.float64).reshape(-1, 2) / (self.em, -self.em)
        return Outline(vertices, np.array(pen.codes, np.uint8))


@lru_cache(maxsize=256)
def face(file: FontFile) -> Face:
    """The opened face of a file; equal files share one."""
    return Face(file)


def _opaque(picture: Picture) -> Box | None:
    """Where a picture is not transparent, in em."""
    import numpy as np

    alpha, box = picture.pixels[..., 3], picture.box
    rows, columns = np.flatnonzero(alpha.any(axis=1)), np.flatnonzero(alpha.any(axis=0))
    if not len(rows):
        return None
    x, y = box.width / alpha.shape[1], box.height / alpha.shape[0]
    return Box(
        box.x0 + float(columns[0]) * x,
        box.y0 + float(rows[0]) * y,
        box.x0 + float(columns[-1] + 1) * x,
        box.y0 + float(rows[-1] + 1) * y,
    )


class _Pen:
    """Collects what HarfBuzz draws, in font units with y upwards."""

    def __init__(self) -> None:
        self.vertices: list[tuple[float, float]] = []
        self.codes: list[int] = []

    def add(self, code: int, *points: tuple[float, float]) -> None:
        self.vertices.extend(points)
        self.codes.extend([code] * len(points))


def _pen_functions() -> hb.DrawFuncs:
    functions = hb.DrawFuncs()
    functions.set_move_to_func(lambda x, y, pen: pen.add(1, (x, y)))
    functions.set_line_to_func(lambda x, y, pen: pen.add(2, (x, y)))
    functions.set_quadratic_to_func(lambda a, b, x, y, pen: pen.add(3, (a, b), (x, y)))
    functions.set_cubic_to_func(lambda a, b, c, d, x, y, pen: pen.add(4, (a, b), (c, d), (x, y)))
    functions.set_close_path_func(lambda pen: pen.add(79, (0.0, 0.0)))
    return functions


_FUNCTIONS = _pen_functions()
