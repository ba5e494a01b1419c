#!/usr/bin/env python3
"""Turn Debian's Caladea into one whose figures are as wide as Cambria's, as its letters are.

    scripts/mend_caladea.py FOLDER_OF_THE_PACKAGE

Its figures of equal width, which are Cambria's, stand behind the feature `tnum`, and two faces have
no nine among them. This makes them the figures of every text; a missing one is the plain one,
centred.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from fontTools.misc.transform import Offset
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

CORE = Path(__file__).resolve().parent.parent / "fonts" / "core"
FIGURES = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def mend(font: TTFont) -> None:
    """Give a face figures of equal width in place."""
    width = font["hmtx"]["zero.tf"][0]
    for name in FIGURES:
        if f"{name}.tf" not in font["glyf"].glyphs:
            _centre(font, name, width)
    for table in font["cmap"].tables:
        for number, name in enumerate(FIGURES):
            if ord("0") + number in table.cmap:
                table.cmap[ord("0") + number] = f"{name}.tf"


def _centre(font: TTFont, name: str, width: int) -> None:
    """Add `name`.tf: the outline of `name` in the middle of `width` font units."""
    shift = (width - font["hmtx"][name][0]) // 2
    pen = TTGlyphPen(font.getGlyphSet())
    font.getGlyphSet()[name].draw(TransformPen(pen, Offset(shift)))
    order = [*font.getGlyphOrder(), f"{name}.tf"]
    glyph = pen.glyph()
    font["glyf"][f"{name}.tf"] = glyph
    font.setGlyphOrder(order)
    glyph.recalcBounds(font["glyf"])
    font["hmtx"][f"{name}.tf"] = (width, glyph.xMin)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("folder", type=Path)
    for path in sorted(parser.parse_args().folder.glob("Caladea-*.ttf")):
        font = TTFont(path, recalcTimestamp=False)
        mend(font)
        font.save(CORE / path.name)


if __name__ == "__main__":
    main()
