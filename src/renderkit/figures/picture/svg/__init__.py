"""Turn an untrusted SVG file into a vector that is safe to draw: shapes alone, of bounded cost."""

from __future__ import annotations

from xml.sax.saxutils import quoteattr

from renderkit.figures.picture.bad import BadPicture
from renderkit.figures.picture.svg.clean import Repaint, clean
from renderkit.figures.picture.svg.cost import paint
from renderkit.figures.picture.svg.lengths import length, numbers
from renderkit.figures.picture.svg.outlines import Fonts, Outlining
from renderkit.figures.picture.svg.tree import Element, parse
from renderkit.struct import Struct
from renderkit.units import PixelBox

__all__ = ["Vector", "read"]

LONGEST_SIDE = 16_384  # CSS pixels


class Vector(Struct, frozen=True, kw_only=True):
    """Shapes on a sheet of `width` by `height` CSS pixels, 96 to an inch.

    paint: square CSS pixels painted, all layers counted; texts: the words that are outlines now;
    missing: code points that no bundled font has; notes: what was left out.
    """

    root: Element
    width: int
    height: int
    paint: float
    texts: tuple[str, ...]
    missing: tuple[int, ...]
    notes: tuple[str, ...]

    def markup(self, window: PixelBox) -> bytes:
        """An SVG file of a window of the sheet."""
        box = f"{window.x0} {window.y0} {window.x1 - window.x0} {window.y1 - window.y0}"
        frame = Element("svg", {"viewBox": box, "preserveAspectRatio": "none"}, [self.root])
        frame.attributes["xmlns"] = "http://www.w3.org/2000/svg"
        frame.attributes["width"] = str(window.x1 - window.x0)
        frame.attributes["height"] = str(window.y1 - window.y0)
        return "".join(_written(frame)).encode()


def read(data: bytes, fonts: Fonts, repaint: Repaint) -> Vector:
    """The vector of a file. fonts: for its text; repaint: for the pictures embedded in it.

    Raises BadPicture: A003 damaged or referring outside, A004 over a limit, S030 not drawn.
    """
    notes: list[str] = []
    root = clean(parse(data), repaint, notes)
    width, height, box = _sheet(root)
    outlining = Outlining(fonts, (box[2], box[3]))
    root = outlining.outlined(root)
    scale = width * height / (box[2] * box[3])
    painted = paint(_moved(root, box), (box[2], box[3])) * scale
    root.attributes |= {
        "x": "0", "y": "0", "width": str(width), "height": str(height),
        "viewBox": " ".join(f"{one:g}" for one in box), "overflow": "hidden",
    }  # fmt: skip
    return Vector(
        root=root,
        width=width,
        height=height,
        paint=painted,
        texts=tuple(outlining.texts),
        missing=tuple(outlining.missing),
        notes=tuple(notes),
    )


def _sheet(root: Element) -> tuple[int, int, tuple[float, float, float, float]]:
    """Width and height in CSS pixels, and the part of the drawing's plane that they show."""
    told = numbers(root.attributes.get("viewBox", ""))
    box = told if len(told) == 4 and min(told[2:]) > 0 else None
    # a share of nothing known, as of a web page, says nothing about the size
    sides = [length(_fixed(root.attributes.get(key)), 0.0) for key in ("width", "height")]
    if box is not None:
        ratio = box[2] / box[3]
        across = sides[0] or (sides[1] * ratio if sides[1] else box[2])
        sides = [across, sides[1] or across / ratio]
    if not min(sides) > 0:
        raise BadPicture("A003", "the SVG has no size", allowed="`viewBox`, or `width`, `height`")
    if max(sides) > LONGEST_SIDE or min(sides) < 1:
        found = f"{sides[0]:,.0f} x {sides[1]:,.0f} pixels"
        raise BadPicture("A004", "the SVG is too large or too small", found, f"{LONGEST_SIDE:,}")
    width, height = (max(1, round(side)) for side in sides)
    x, y, w, h = box or (0.0, 0.0, *sides)
    return width, height, (x, y, w, h)


def _fixed(text: str | None) -> str | None:
    return None if text is None or text.strip().endswith("%") else text


def _moved(root: Element, box: tuple[float, ...]) -> Element:
    """The drawing with the corner of its window at 0, 0, for measuring."""
    at = f"translate({-box[0]:g} {-box[1]:g})"
    return Element("g", {"transform": at}, root.children)


def _written(element: Element) -> list[str]:
    names = "".join(f" {key}={quoteattr(value)}" for key, value in element.attributes.items())
    made = [f"<{element.tag}{names}>"]
    for child in element.elements():
        made += _written(child)
    return [*made, f"</{element.tag}>"]
