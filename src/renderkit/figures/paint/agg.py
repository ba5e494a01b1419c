"""Turn a Scene into RGB pixels with matplotlib's Agg renderer.

Only the public `RendererAgg.draw_path` is used: no pyplot, no Figure, no Axes, no Text, so nothing
is measured again, no font is looked up by name and no string is ever read as mathematics. Whatever
the library would take from its settings (snapping, joins, caps, simplification) is set here on
every call: a settings file changes no byte, and threads may paint at the same time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.path import Path
from matplotlib.transforms import Affine2D

from renderkit.figures.colour import rgb
from renderkit.figures.scene import Dot, Item, Line, Point, Rect, Scene, Text
from renderkit.shaping import FontChain

_AGG: Any = RendererAgg  # half of its methods carry no types
_DPI = 72  # at 72 dpi the library's points are our pixels
_MOVE, _LINE, _CLOSE = 1, 2, 79
_TEXTS = 2048


def paint(scene: Scene) -> npt.NDArray[np.uint8]:
    """The picture as (height, width, 3) bytes, opaque."""
    brush = _Brush(scene)
    for item in scene.items:
        _PAINTERS[type(item)](brush, item)
    painted = np.asarray(brush.renderer.buffer_rgba())
    pixels = np.empty((scene.height, scene.width, 3), np.uint8)
    for channel in range(3):  # six times as fast as a copy of painted[..., :3]
        pixels[..., channel] = painted[..., channel]
    return pixels


class _Brush:
    """A renderer with our coordinates: y downwards."""

    def __init__(self, scene: Scene) -> None:
        self.renderer: Any = _AGG(scene.width, scene.height, _DPI)
        self.height = scene.height
        self.flip = Affine2D.from_values(1, 0, 0, -1, 0, scene.height)
        whole = ((0, 0), (scene.width, 0), (scene.width, scene.height), (0, scene.height))
        self.fill(_closed(whole), scene.paper)

    def fill(self, path: Path, colour: str, alpha: float = 1, place: Any = None) -> None:
        context = self._context()
        context.set_linewidth(0)
        if alpha != 1:
            context.set_alpha(alpha)
        self.renderer.draw_path(context, path, place or self.flip, (*rgb(colour), alpha))

    def stroke(
        self, path: Path, colour: str, width: float, dash: Sequence[float] = (), place: Any = None
    ) -> None:
        context = self._context()
        context.set_linewidth(width)
        context.set_foreground(rgb(colour), isRGBA=False)
        if dash:
            context.set_dashes(0, list(dash))
        self.renderer.draw_path(context, path, place or self.flip, None)

    def _context(self) -> Any:
        context = self.renderer.new_gc()
        context.set_snap(False)
        context.set_antialiased(True)
        context.set_joinstyle("round")
        context.set_capstyle("butt")
        return context


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
