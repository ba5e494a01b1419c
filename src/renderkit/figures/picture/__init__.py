"""Turn a figure block into its picture: decoded, cropped, no larger than its place needs."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from renderkit import png
from renderkit.errors import AssetError
from renderkit.figures.context import FigureContext, Undrawable
from renderkit.figures.model import Drawing, Mark
from renderkit.figures.picture.bad import BadPicture
from renderkit.problems import Problem
from renderkit.spec.model import Figure, FigureFact
from renderkit.units import Box, PixelBox

if TYPE_CHECKING:
    from PIL.Image import Image

_FINER = 1.25  # a picture so much finer than it is drawn is made smaller
_PLAIN_DPI = 144.0  # of a file that does not say its own


def draw_figure(block: Figure, context: FigureContext) -> Drawing:
    """The upright picture on paper, with the boxes of its facts in its own pixels.

    Raises Undrawable when the file cannot be had or read, or when a crop cuts a fact.
    """
    from renderkit.figures.picture.decode import decode  # Pillow waits for a picture

    at = f"{block.pointer}/{'src' if block.src is not None else 'data'}"
    data = _read(block, context, at)
    try:
        decoded = decode(data, context.layout.colour.paper)
    except BadPicture as bad:
        raise Undrawable(_told(bad, block, at)) from None
    image = decoded.image
    window = _window(block, image.size, context)
    facts = [(fact, _fact_box(fact, image.size, window)) for fact in block.facts]
    if window != (0, 0, *image.size):
        image = image.crop(window)
    points = _points(block, context, image.width, decoded.dpi)
    image = _no_finer(image, round(points * context.picture_dpi / 72))
    scale = image.width / (window.x1 - window.x0), image.height / (window.y1 - window.y0)
    return Drawing(
        block_id=block.id,
        kind="figure",
        png=png.encode_found(image.tobytes(), image.width, image.height),
        width=image.width,
        height=image.height,
        dpi=image.width * 72 / points,
        marks=tuple(_mark(i, fact, box, scale) for i, (fact, box) in enumerate(facts)),
        problems=tuple(Problem("A005", "note", at, note, block.src) for note in decoded.notes),
        assets=((block.src, hashlib.sha256(data).hexdigest()),) if block.src is not None else (),
    )


def _read(block: Figure, context: FigureContext, at: str) -> bytes:
    if block.src is None:
        return block.data or b""
    try:
        return context.read_asset(block.src)
    except AssetError as missing:
        problem = Problem(missing.code, "error", at, missing.message, found=missing.path)
        raise Undrawable(problem) from None


def _told(bad: BadPicture, block: Figure, at: str) -> Problem:
    name = block.src if block.src is not None else "the embedded data"
    return Problem(bad.code, "error", at, f"{name}: {bad.message}", bad.found, bad.allowed)


# ---- geometry --------------------------------------------------------------------------------


def _window(block: Figure, size: tuple[int, int], context: FigureContext) -> PixelBox:
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


def _fact_box(fact: FigureFact, size: tuple[int, int], window: PixelBox) -> PixelBox:
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


def _points(block: Figure, context: FigureContext, width: int, dpi: float | None) -> float:
    """How wide the picture is on its page; `auto` is its own size, at most the column."""
    if block.width.unit == "auto":
        return min(width * 72 / (dpi or _PLAIN_DPI), context.width_points)
    return max(1.0, block.width.points(context.width_points))


def _no_finer(image: Image, width: int) -> Image:
    """A picture far wider than so many pixels is made so wide."""
    if image.width <= width * _FINER:
        return image
    height = max(1, round(image.height * width / image.width))
    return image.resize((width, height), reducing_gap=3.0)


def _mark(number: int, fact: FigureFact, box: PixelBox, scale: tuple[float, float]) -> Mark:
    across, down = scale
    scaled = Box(box.x0 * across, box.y0 * down, box.x1 * across, box.y1 * down)
    return Mark(
        id=f"fact:{number}",
        role="figure",
        box=Box(*PixelBox.around(scaled)),
        fact=fact.fact,
        pointer=fact.pointer,
        place="figure",
    )
