"""Turn a scene into what a critical reader would mark in it."""

from __future__ import annotations

import math
from collections.abc import Iterator

from renderkit.figures.colour import contrast
from renderkit.figures.place import crosses, hit
from renderkit.figures.scene import Item, Line, Point, Rect, Scene, Text
from renderkit.units import Box

_MARKS = ("bar", "point")
_FREE = ("tick", "axis-title", "title", "subtitle", "legend-entry")


def faults(scene: Scene, smallest: float) -> list[str]:
    """Texts that overlap, leave the picture, are too small, too pale or lie on marks."""
    return [
        *_overlaps(scene.texts),
        *(f"{item.id} leaves the picture" for item in scene.items if _outside(scene, item)),
        *(f"{t.id} is set in {t.size:.1f} px" for t in scene.texts if t.size < smallest - 0.01),
        *(f"{t.id} is too pale" for t in scene.texts if _contrast(scene, t) < 4.5),
        *_on_marks(scene),
    ]  # fmt: skip


def _contrast(scene: Scene, text: Text) -> float:
    return contrast(text.colour, text.on or scene.paper)


def corners(text: Text) -> list[Point]:
    """The ink box of a text, turned with it."""
    ink = text.shaped.ink or Box(0, 0, 0, 0)
    cos, sin = math.cos(math.radians(text.angle)), math.sin(math.radians(text.angle))
    flat = ((ink.x0, ink.y0), (ink.x1, ink.y0), (ink.x1, ink.y1), (ink.x0, ink.y1))
    return [
        (text.x + text.size * (u * cos + v * sin), text.y + text.size * (v * cos - u * sin))
        for u, v in flat
    ]


def overlap(a: list[Point], b: list[Point]) -> bool:
    """Whether two convex figures share an area (separating axes)."""
    for one in (a, b):
        for (x, y), (u, v) in zip(one, one[1:] + one[:1], strict=True):
            across = (v - y, x - u)
            first = [across[0] * px + across[1] * py for px, py in a]
            second = [across[0] * px + across[1] * py for px, py in b]
            if max(first) <= min(second) + 1e-6 or max(second) <= min(first) + 1e-6:
                return False
    return True


def _overlaps(texts: list[Text]) -> Iterator[str]:
    drawn = [t for t in texts if t.shaped.ink]
    for i, one in enumerate(drawn):
        for other in drawn[i + 1 :]:
            if hit(one.ink(), other.ink()) and overlap(corners(one), corners(other)):
                yield f"{one.id} {one.line!r} overlaps {other.id} {other.line!r}"


def _outside(scene: Scene, item: Item) -> bool:
    slack = 0.0 if isinstance(item, Text) else 1.5
    return not Box(0, 0, scene.width, scene.height).contains(item.ink(), slack)


def _on_marks(scene: Scene) -> Iterator[str]:
    patches = {item.id.removeprefix("paper:") for item in scene.items if item.role == "paper"}
    marks = [item for item in scene.items if item.role in _MARKS]
    lines = [item for item in scene.items if isinstance(item, Line) and item.role == "line"]
    for text in scene.texts:
        if text.role in _FREE or text.id in patches or not text.shaped.ink:
            continue
        ink = text.ink()
        touched = [item for item in marks if hit(ink, item.ink(), -1.0)]
        if touched and not _stands_on(text, touched[-1]):
            yield f"{text.id} {text.line!r} lies on {touched[-1].id}"
        for line in lines:
            if any(crosses(ink, s) for s in segments(line)):
                yield f"{text.id} {text.line!r} lies on {line.id}"


def _stands_on(text: Text, item: Item) -> bool:
    """Whether a text is set in the ink for the bar that it lies on, and wholly on it."""
    return isinstance(item, Rect) and text.on == item.fill and item.box.contains(text.ink())


def segments(line: Line) -> Iterator[tuple[Point, Point]]:
    for before, after in zip(line.points, line.points[1:], strict=False):
        if before and after:
            yield before, after
