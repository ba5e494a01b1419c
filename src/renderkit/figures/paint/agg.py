"""Turn a Scene into RGB pixels with matplotlib's Agg renderer.

Only the compiled renderer's `draw_path` is used: no pyplot, no Figure, no Axes, no Text, so nothing
is measured again, no font is looked up by name and no string is ever read as mathematics. The
Python class around it draws texts too, and so looks through all fonts of the machine when it is
loaded (a second, and a cache in the home folder); it is left alone. Whatever the library would take
from its settings (snapping, joins, caps, simplification) is set here on every call: a settings file
changes no byte, and threads may paint at the same time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt
from matplotlib.backends import _backend_agg
from matplotlib.path import Path
from matplotlib.transforms import Affine2D

from renderkit.figures.colour import rgb
from renderkit.figures.paint.emoji import placed
from renderkit.figures.scene import Dot, Item, Line, Point, Rect, Scene, Text
from renderkit.shaping import FontChain

_AGG: Any = _backend_agg  # compiled: it has no types
_DPI = 72  # at 72 dpi the library's points are our pixels
_MOVE, _LINE, _CLOSE = 1, 2, 79
_TEXTS = 2048
_BLACK = (0.0, 0.0, 0.0, 1.0)


def paint(scene: Scene) -> npt.NDArray[np.uint8]:
    """The picture as (height, width, 3) bytes, opaque."""
    brush = _Brush(scene)
    for item in scene.items:
        _PAINTERS[type(item)](brush, item)
    painted = np.asarray(brush.renderer)
    pixels = np.empty((scene.height, scene.width, 3), np.uint8)
    for channel in range(3):  # six times as fast as a copy of painted[..., :3]
        pixels[..., channel] = painted[..., channel]
    return pixels


class _Brush:
    """A renderer with our coordinates: y downwards."""

    def __init__(self, scene: Scene) -> None:
        self.renderer: Any = _AGG.RendererAgg(scene.width, scene.height, _DPI)
        self.height = scene.height
        self.flip = Affine2D.from_values(1, 0, 0, -1, 0, scene.height)
        whole = ((0, 0), (scene.width, 0), (scene.width, scene.height), (0, scene.height))
        self.fill(_closed(whole), scene.paper)

    def fill(self, path: Path, colour: str, alpha: float = 1, place: Any = None) -> None:
        pen = _Pen(0, _BLACK, alpha)
        self.renderer.draw_path(pen, path, place or self.flip, (*rgb(colour), alpha))

    def stroke(
        self, path: Path, colour: str, width: float, dash: Sequence[float] = (), place: Any = None
    ) -> None:
        pen = _Pen(width, (*rgb(colour), 1.0), 1, dash)
        self.renderer.draw_path(pen, path, place or self.flip, None)

    def image(self, pixels: npt.NDArray[np.uint8], x: int, y: int) -> None:
        """RGBA pixels with their upper left corner at whole pixels."""
        height = pixels.shape[0]
        self.renderer.draw_image(_Pen(1.0, _BLACK, 1), x, self.height - y - height, pixels[::-1])


class _Pen:
    """How a path is drawn, under the names by which the renderer asks for it."""

    _antialiased = True
    _joinstyle = "round"
    _capstyle = "butt"
    _cliprect = None

    def __init__(
        self,
        width: float,
        colour: tuple[float, float, float, float],
        alpha: float,
        dash: Sequence[float] = (),
    ) -> None:
        self._linewidth = width
        self._rgb = colour
        self._alpha = alpha
        self._forced_alpha = alpha != 1
        self._dashes = (0, list(dash) or None)

    def get_dashes(self) -> tuple[float, list[float] | None]:
        return self._dashes

    def get_snap(self) -> bool:
        return False

    def get_clip_path(self) -> tuple[None, None]:
        return None, None

    def get_hatch_path(self) -> None:
        return None

    def get_hatch_color(self) -> tuple[float, float, float, float]:
        return _BLACK

    def get_hatch_linewidth(self) -> float:
        return 1.0

    def get_sketch_params(self) -> None:
        return None


def _rect(brush: _Brush, item: Rect) -> None:
    x0, y0, x1, y1 = item.box
    brush.fill(_closed(((x0, y0), (x1, y0), (x1, y1), (x0, y1))), item.fill)


def _line(brush: _Brush, item: Line) -> None:
    vertices: list[Point] = []
    codes: list[int] = []
    pen = _MOVE
    for point in item.points:
        if point is None:
            pen = _MOVE
            continue
        vertices.append(point)
        codes.append(pen)
        pen = _LINE
    brush.stroke(_path(vertices, codes), item.stroke, item.width, item.dash)


def _dot(brush: _Brush, item: Dot) -> None:
    corners = item.corners()
    path, place = _closed(corners) if corners else Path.unit_circle(), None
    if not corners:
        place = Affine2D().scale(item.radius).translate(item.x, brush.height - item.y)
    if item.fill:
        brush.fill(path, item.fill, item.alpha, place)
    if item.stroke:
        brush.stroke(path, item.stroke, item.width, place=place)


def _text(brush: _Brush, item: Text) -> None:
    for glyph in item.shaped.glyphs:
        if glyph.face.coloured and (picture := glyph.face.picture(glyph.id)):
            brush.image(*placed(picture, glyph, item))
    path = _outline(item.fonts, item.line)
    if path is None:
        return
    place = Affine2D().scale(item.size).rotate_deg(-item.angle).translate(item.x, item.y)
    brush.fill(path, item.colour, place=place + brush.flip)


@lru_cache(maxsize=_TEXTS)
def _outline(fonts: FontChain, line: str) -> Path | None:
    """One path in em for a string, wherever and however large it is drawn; None for blanks."""
    vertices: list[npt.NDArray[np.float64]] = []
    codes: list[npt.NDArray[np.uint8]] = []
    for glyph in fonts.shape(line).glyphs:
        outline = glyph.face.outline(glyph.id)
        if len(outline.codes):
            vertices.append(outline.vertices + np.array((glyph.x, glyph.y)))
            codes.append(outline.codes)
    return _path(np.concatenate(vertices), np.concatenate(codes)) if vertices else None


def _closed(points: Sequence[Point]) -> Path:
    return _path([*points, points[0]], [_MOVE, *[_LINE] * (len(points) - 1), _CLOSE])


def _path(vertices: Any, codes: Any) -> Path:
    path = Path(vertices, codes)
    path.should_simplify = False
    return path


_PAINTERS: dict[type[Item], Callable[[_Brush, Any], None]] = {
    Rect: _rect,
    Line: _line,
    Dot: _dot,
    Text: _text,
}
