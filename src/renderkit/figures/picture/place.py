"""Turn a figure's crop, frame and facts into boxes of its source, and its width into points."""

from __future__ import annotations

from renderkit.figures.context import FigureContext, Undrawable
from renderkit.problems import Problem
from renderkit.spec.model import Figure, FigureFact
from renderkit.units import Box, PixelBox

PLAIN_DPI = 144.0  # of a file that does not say its own


def window_of(block: Figure, size: tuple[int, int], context: FigureContext) -> PixelBox:
    """What of the source is shown: the crop, cut to its frame's shape where it must cover it."""
    whole = PixelBox(0, 0, *size)
    window = block.crop or whole
    if not _inside(window, whole) or window.x0 >= window.x1 or window.y0 >= window.y1:
        raise Undrawable(
            Problem(
                "S013",
                "error",
                f"{block.pointer}/crop",
                "the crop leaves the picture",
                found=str(list(window)),
                allowed=f"inside {list(whole)}",
            )
        )
    if block.fit == "cover" and context.frame is not None:
        return _covering(window, context.frame)
    return window


def _covering(window: PixelBox, frame: tuple[float, float]) -> PixelBox:
    """The middle part of a window that has the shape of a frame."""
    width, height = window.x1 - window.x0, window.y1 - window.y0
    wanted = frame[0] / frame[1]
    if width / height > wanted:
        kept = max(1, round(height * wanted))
        left = window.x0 + (width - kept) // 2
        return PixelBox(left, window.y0, left + kept, window.y1)
    kept = max(1, round(width / wanted))
    top = window.y0 + (height - kept) // 2
    return PixelBox(window.x0, top, window.x1, top + kept)


def _inside(box: PixelBox, other: PixelBox) -> bool:
    return Box(*other).contains(Box(*box))


def fact_box(fact: FigureFact, size: tuple[int, int], window: PixelBox) -> PixelBox:
    """Where a fact stands in the window. Without a box it is all of it."""
    if fact.box is None:
        return PixelBox(0, 0, window.x1 - window.x0, window.y1 - window.y0)
    whole = PixelBox(0, 0, *size)
    if not _inside(fact.box, whole):
        message = f"the box of the fact {fact.fact!r} leaves the picture"
        raise Undrawable(_wrong_box(fact, message, whole))
    if not _inside(fact.box, window):
        message = f"the fact {fact.fact!r} is cropped away, wholly or in part"
        raise Undrawable(_wrong_box(fact, message, window))
    box = Box(*fact.box).moved(-window.x0, -window.y0)
    return PixelBox(*(int(side) for side in box))


def _wrong_box(fact: FigureFact, message: str, allowed: PixelBox) -> Problem:
    found = str(list(fact.box or ()))
    return Problem(
        "S013", "error", f"{fact.pointer}/box", message, found, f"inside {list(allowed)}"
    )


def points_of(block: Figure, context: FigureContext, width: int, dpi: float | None) -> float:
    """How wide the picture is on its page; `auto` is its own size, at most the column."""
    if block.width.unit == "auto":
        return min(width * 72 / (dpi or PLAIN_DPI), context.width_points)
    return max(1.0, block.width.points(context.width_points))
