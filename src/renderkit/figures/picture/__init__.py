"""Turn a figure block into its picture: decoded, cropped, no larger than its place needs."""

from __future__ import annotations

import hashlib
import unicodedata

from renderkit import png
from renderkit.errors import AssetError
from renderkit.figures.context import FigureContext, Undrawable
from renderkit.figures.model import Drawing, Mark
from renderkit.figures.picture.bad import BadPicture
from renderkit.figures.picture.place import fact_box
from renderkit.figures.picture.sniff import kind_of
from renderkit.problems import Problem
from renderkit.spec.model import Figure, FigureFact
from renderkit.units import Box, PixelBox


def draw_figure(block: Figure, context: FigureContext) -> Drawing:
    """The upright picture on paper, with the boxes of its facts in its own pixels.

    Of an SVG, boxes and crops count CSS pixels, 96 to an inch.

    Raises Undrawable when the file cannot be had or read, or when a crop cuts a fact.
    """
    at = f"{block.pointer}/{'src' if block.src is not None else 'data'}"
    data = _read(block, context, at)
    try:  # Pillow waits for a picture
        if kind_of(data) == "svg":
            from renderkit.figures.picture.vector import shown_vector as shown
        else:
            from renderkit.figures.picture.pixels import shown_pixels as shown
        picture = shown(data, block, context)
    except BadPicture as bad:
        raise Undrawable(_told(bad, block, at)) from None
    window, image = picture.window, picture.image
    facts = [(fact, fact_box(fact, picture.source, window)) for fact in block.facts]
    scale = image.width / (window.x1 - window.x0), image.height / (window.y1 - window.y0)
    return Drawing(
        block_id=block.id,
        kind="figure",
        png=png.encode_found(image.tobytes(), image.width, image.height),
        width=image.width,
        height=image.height,
        dpi=image.width * 72 / picture.points,
        marks=tuple(_mark(i, fact, box, scale) for i, (fact, box) in enumerate(facts)),
        problems=(
            *(Problem("A005", "note", at, note, block.src) for note in picture.notes),
            *(_lost(code, at) for code in picture.missing),
        ),
        assets=((block.src, hashlib.sha256(data).hexdigest()),) if block.src is not None else (),
        texts=picture.texts,
    )


def _read(block: Figure, context: FigureContext, at: str) -> bytes:
    if block.src is None:
        return block.data or b""
    try:
        return context.read_asset(block.src)
    except AssetError as missing:
        problem = Problem(missing.code, "error", at, missing.message, found=missing.path)
        raise Undrawable(problem) from None


def _lost(code: int, at: str) -> Problem:
    """A character in the text of an SVG that no bundled font has."""
    name = unicodedata.name(chr(code), "unnamed").lower()
    said = f"no font has U+{code:04X} ({name}), which the picture's text holds"
    hint = "have the picture's program write its text as paths"
    return Problem("F001", "error", at, said, f"U+{code:04X}", hint=hint)


def _told(bad: BadPicture, block: Figure, at: str) -> Problem:
    name = block.src if block.src is not None else "the embedded data"
    return Problem(bad.code, "error", at, f"{name}: {bad.message}", bad.found, bad.allowed)


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
