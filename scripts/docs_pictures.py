"""Draw the pictures of `docs/pictures` from the examples, so that the README shows real pages.

    make docs

Each picture is a row of pages on a grey table; the second also shows the boxes of the evidence.
There is one of each layout: the same report, its first page and the one after it.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable
from pathlib import Path

from PIL import Image, ImageDraw

import renderkit as rk

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
PICTURES = ROOT / "docs" / "pictures"
LARGEST = 150_000  # bytes; the README loads them all
GAP = 24
TABLE, EDGE, BOX = "#e9edef", "#cbd3d7", "#c2410c"


def rendered(name: str, layout: str | None = None) -> rk.Result:
    """An example, rendered in memory; in its own layout where none is given."""
    world = rk.World.default(assets=EXAMPLES)
    document = rk.load(EXAMPLES / f"{name}.json", world=world)
    return rk.render(document, layout=layout, world=world)


def page(result: rk.Result, number: int) -> Image.Image:
    """The picture of page `number`, counted from 1."""
    record = next(r for r in result.records if r.fields["page"] == number)
    return Image.open(io.BytesIO(result.pictures[record.id])).convert("RGB")


def with_evidence(result: rk.Result, number: int) -> Image.Image:
    """The page with a frame round each box of its facts."""
    image = page(result, number)
    draw = ImageDraw.Draw(image)
    for found in result.evidence:
        if found.fields["page"] == number:
            for left, top, right, bottom in found.fields["boxes_px"]:
                draw.rectangle((left - 3, top - 3, right + 2, bottom + 2), outline=BOX, width=2)
    return image


def middle(image: Image.Image) -> Image.Image:
    """The page without its title block and its foot."""
    return image.crop((0, round(image.height * 0.27), image.width, round(image.height * 0.84)))


def row(pages: Iterable[Image.Image], width: int) -> Image.Image:
    """Pages side by side, `width` pixels in all."""
    sheets = list(pages)
    each = (width - GAP * (len(sheets) + 1)) // len(sheets)
    small = [
        s.resize((each, round(s.height * each / s.width)), Image.Resampling.LANCZOS) for s in sheets
    ]
    whole = Image.new("RGB", (width, max(s.height for s in small) + 2 * GAP), TABLE)
    draw = ImageDraw.Draw(whole)
    for number, sheet in enumerate(small):
        left = GAP + number * (each + GAP)
        whole.paste(sheet, (left, GAP))
        draw.rectangle((left - 1, GAP - 1, left + each, GAP + sheet.height), outline=EDGE)
    return whole


def save(image: Image.Image, name: str) -> None:
    """Write a picture with as many colours as fit into `LARGEST`."""
    for colours in (256, 128, 64, 32):
        buffer = io.BytesIO()
        image.quantize(colours, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).save(
            buffer, "PNG", optimize=True
        )
        if buffer.tell() <= LARGEST:
            (PICTURES / f"{name}.png").write_bytes(buffer.getvalue())
            sys.stdout.write(f"docs/pictures/{name}.png  {buffer.tell():,} bytes\n")
            return
    raise SystemExit(f"{name} does not fit into {LARGEST:,} bytes")


def main() -> int:
    """Draw all pictures; the exit code."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    report = rendered("framepilot-report-v2")
    tables, tour = rendered("benchmark-tables"), rendered("blocks-tour")
    save(row([page(report, 1), page(tables, 4), page(tour, 3)], 1320), "pages")
    save(row([middle(with_evidence(report, 1))], 860), "evidence")
    for layout in rk.World.default().layout_names():
        made = rendered("framepilot-report-v2", layout)
        save(row([page(made, 1), page(made, 2)], 820), f"layout-{layout}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
