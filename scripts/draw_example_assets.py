"""Draw the pictures of `examples/assets`: what a word looks like at four resolutions.

    python scripts/draw_example_assets.py

The word is set at 9 pt, turned into pixels at each resolution, and shown enlarged to the same size
without smoothing: every pixel is a square. Also prints the x-heights that the picture shows.
"""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

ROOT = Path(__file__).parents[1]
ASSETS = ROOT / "examples" / "assets"
WORD = "Recall"
POINTS = 9
ZOOM_DPI = 864  # every resolution below divides it
RESOLUTIONS = (72, 96, 144, 288)
PANEL = (352, 190)
GAP = 16
LABELS = 104
INK, SOFT, ACCENT, RULE, PAPER = "#1f2a30", "#57646b", "#0e5a6b", "#c3ccd0", "#ffffff"


def font(name: str, size: float) -> ImageFont.FreeTypeFont:
    """A bundled font at `size` pixels."""
    return ImageFont.truetype(ROOT / "fonts" / "core" / name, size)


def word_at(dpi: int) -> Image.Image:
    """The word at `dpi`, enlarged to `ZOOM_DPI`, in a panel of its own."""
    zoom = ZOOM_DPI // dpi
    small = Image.new("L", (PANEL[0] // zoom, PANEL[1] // zoom), 255)
    draw = ImageDraw.Draw(small)
    middle = (small.width / 2, small.height * 0.66)
    draw.text(
        middle, WORD, fill=28, anchor="ms", font=font("SourceSerif4-Regular.ttf", POINTS * dpi / 72)
    )
    return small.resize((small.width * zoom, small.height * zoom), Image.Resampling.NEAREST)


def x_height(dpi: int) -> float:
    """Height of the letter x in pixels, to a tenth."""
    face = font("SourceSerif4-Regular.ttf", 1000)
    _, top, _, bottom = face.getbbox("x", anchor="ls")
    return round((bottom - top) / 1000 * POINTS * dpi / 72, 1)


def resolutions() -> tuple[Image.Image, dict[int, tuple[int, int, int, int]]]:
    """The picture, and the box of each x-height in it (left, top, right, bottom)."""
    width = len(RESOLUTIONS) * PANEL[0] + (len(RESOLUTIONS) - 1) * GAP
    image = Image.new("RGB", (width, PANEL[1] + LABELS), PAPER)
    draw = ImageDraw.Draw(image)
    boxes: dict[int, tuple[int, int, int, int]] = {}
    for number, dpi in enumerate(RESOLUTIONS):
        left = number * (PANEL[0] + GAP)
        image.paste(word_at(dpi), (left, 0))
        draw.rectangle((left, 0, left + PANEL[0] - 1, PANEL[1] - 1), outline=RULE, width=2)
        chosen = dpi == 144
        draw.text(
            (left, PANEL[1] + 38),
            f"{dpi} dpi",
            anchor="ls",
            fill=ACCENT if chosen else INK,
            font=font("Carlito-Bold.ttf" if chosen else "Carlito-Regular.ttf", 36),
        )
        note = (left, PANEL[1] + 84)
        said = f"x-height {x_height(dpi)} px"
        small = font("Carlito-Regular.ttf", 34)
        draw.text(note, said, anchor="ls", fill=SOFT, font=small)
        start = left + draw.textlength("x-height ", font=small)
        end = start + draw.textlength(str(x_height(dpi)), font=small)
        boxes[dpi] = (int(start) - 1, note[1] - 28, int(end) + 2, note[1] + 4)
    return image, boxes


def main() -> int:
    """Write the pictures; the exit code."""
    ASSETS.mkdir(exist_ok=True)
    image, boxes = resolutions()
    image.quantize(64).save(ASSETS / "word-at-four-resolutions.png", optimize=True)
    for dpi, box in boxes.items():
        sys.stdout.write(f"{dpi} dpi: x-height {x_height(dpi)} px, box {list(box)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
