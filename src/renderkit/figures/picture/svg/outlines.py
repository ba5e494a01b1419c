"""Turn the text of an SVG into outlines of the bundled fonts' glyphs.

The engine would draw text in a family it does not have as nothing at all, and characters that a
font lacks as boxes. So no text is left for it: every glyph comes from a bundled font, what none
has is told, and no picture can carry words that could be read out of a finished file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from renderkit.figures.picture.bad import BadPicture
from renderkit.figures.picture.svg import allowed
from renderkit.figures.picture.svg.lengths import length
from renderkit.figures.picture.svg.tree import Element
from renderkit.shaping import FontChain, Shaped
from renderkit.struct import Struct

#: The fonts for a `font-family`, bold or not, italic or not.
Fonts = Callable[[str, bool, bool], FontChain]
Style = Mapping[str, str]

MOST_LETTERS = 10_000  # characters in one file

_KEYWORDS = {"xx-small": 9.0, "x-small": 10.0, "small": 13.0, "medium": 16.0, "large": 18.0,
             "x-large": 24.0, "xx-large": 32.0}  # fmt: skip
#: How far the base line is above the point that a text is placed by, in em.
_BASELINES = {"middle": -0.25, "central": -0.32, "hanging": -0.75, "text-before-edge": -0.85,
              "text-top": -0.85, "text-after-edge": 0.22, "text-bottom": 0.22}  # fmt: skip
_BOLD = {"bold", "bolder", "600", "700", "800", "900"}


class _Letter(Struct):
    """A character, the style it is set in, and where it is put if it is not just the next one."""

    char: str
    style: Style
    paint: dict[str, str]
    x: float | None = None
    y: float | None = None
    dx: float = 0.0
    dy: float = 0.0


class Outlining:
    """Replaces text by paths. texts: what was drawn; missing: code points that no font has."""

    def __init__(self, fonts: Fonts, window: tuple[float, float]) -> None:
        self.fonts, self.window = fonts, window
        self.texts: list[str] = []
        self.missing: list[int] = []
        self.letters = 0

    def outlined(self, element: Element, above: Style | None = None) -> Element:
        """The element with paths in place of all text in it, and without styles of text."""
        style = {**(above or {}), **_own(element)}
        if element.tag == "text":
            return self.text(element, style)
        attributes = {k: v for k, v in element.attributes.items() if k not in allowed.OF_TEXT}
        children = [self.outlined(child, style) for child in element.elements()]
        return Element(element.tag, attributes, list(children))

    def text(self, element: Element, style: Style) -> Element:
        group = {k: v for k, v in element.attributes.items() if k in _OF_GROUP}
        letters = _collapsed(list(_letters(element, style, {})))
        _place(element, letters, self.window)
        self.texts.append("".join(letter.char for letter in letters))
        self.letters += len(letters)
        if self.letters > MOST_LETTERS:
            raise BadPicture("A004", "too much text in the SVG", allowed=f"{MOST_LETTERS:,}")
        asked = element.attributes.get("textLength")
        pen = (0.0, 0.0)
        paths: list[Element | str] = []
        for chunk in _chunks(letters):
            made, pen = self.chunk(chunk, pen, length(asked, 0.0) if asked else 0.0)
            paths += made
        return Element("g", group, paths)

    def chunk(
        self, letters: list[_Letter], pen: tuple[float, float], asked: float
    ) -> tuple[list[Element], tuple[float, float]]:
        """One line of text from a given place on: its paths, and where the next one would go."""
        first = letters[0]
        x = pen[0] if first.x is None else first.x
        y = pen[1] if first.y is None else first.y
        runs = [(run, *self.shape(run)) for run in _runs(letters)]
        advance = sum(shaped.advance * size + run[0].dx for run, shaped, size in runs)
        stretch = asked / advance if asked > 0 and 0.2 < asked / max(advance, 1e-6) < 5 else 1.0
        anchor = first.style.get("text-anchor")
        x -= {"middle": 0.5, "end": 1.0}.get(anchor or "", 0.0) * advance * stretch
        made = []
        for run, shaped, size in runs:
            x, y = x + run[0].dx, y + run[0].dy
            lift = _BASELINES.get(run[0].style.get("dominant-baseline", ""), 0.0) * size
            d = _path(shaped, size, (x, y - lift), stretch)
            if d:
                made.append(Element("path", {**run[0].paint, "fill-rule": "nonzero", "d": d}))
            x += shaped.advance * size * stretch
        return made, (x, y)

    def shape(self, run: list[_Letter]) -> tuple[Shaped, float]:
        style = run[0].style
        bold, italic = style.get("font-weight") in _BOLD, style.get("font-style") in _SLANTED
        chain = self.fonts(style.get("font-family", ""), bold, italic)
        text = "".join(letter.char for letter in run)
        shaped = chain.shape(text)
        self.missing += [code for code in chain.missing(text) if code not in self.missing]
        if shaped.ink is None and not shaped.missing and text.strip():
            self.missing += [ord(c) for c in text if not c.isspace() and ord(c) not in self.missing]
        return shaped, _size(style)


_SLANTED = ("italic", "oblique")
_OF_GROUP = frozenset(
    "id transform opacity clip-path mask display visibility fill fill-opacity stroke stroke-width "
    "stroke-opacity stroke-linejoin stroke-linecap stroke-dasharray paint-order color".split()
)


def _own(element: Element) -> dict[str, str]:
    """What an element says about text; sizes in terms of others are worked out by `_size`."""
    return {k: v for k, v in element.attributes.items() if k in allowed.OF_TEXT}


def _letters(element: Element, style: Style, paint: dict[str, str]) -> Iterator[_Letter]:
    if element.attributes.get("rotate", "0").strip() not in ("0", ""):
        raise BadPicture("S030", "turned letters (`rotate`) of an SVG are not drawn")
    if element.attributes.get("letter-spacing", "0").strip() not in ("0", "0px", "normal", ""):
        raise BadPicture("S030", "`letter-spacing` of an SVG is not drawn")
    if element.attributes.get("display") == "none":
        return
    keep = element.attributes.get("xml:space") == "preserve" or "pre" in style.get(
        "white-space", ""
    )
    for child in element.children:
        if isinstance(child, Element):
            inner = {k: v for k, v in child.attributes.items() if k in _OF_GROUP and k != "id"}
            yield from _letters(child, {**style, **_own(child)}, {**paint, **inner})
        else:
            for char in child:
                blank = char in "\t\n\r "
                shown = "\u00a0" if blank and keep else " " if blank else char
                yield _Letter(shown, style, paint)


def _collapsed(letters: list[_Letter]) -> list[_Letter]:
    kept: list[_Letter] = []
    for letter in letters:
        if letter.char != " " or (kept and kept[-1].char != " "):
            kept.append(letter)
    while kept and kept[-1].char == " ":
        kept.pop()
    return kept


def _place(element: Element, letters: list[_Letter], window: tuple[float, float]) -> None:
    """Put the lengths of `x`, `y`, `dx`, `dy` on the letters that they stand for."""

    def under(one: Element, start: int) -> int:
        for key in ("x", "y", "dx", "dy"):
            told = one.attributes.get(key, "").replace(",", " ").split()
            for text, letter in zip(told, letters[start:], strict=False):
                em = _size(letter.style)
                setattr(letter, key, length(text, 0.0, window["y" in key], em))
        for child in one.children:
            start = under(child, start) if isinstance(child, Element) else after(child, start)
        return start

    def after(text: str, start: int) -> int:
        for char in text:
            if start < len(letters) and _same(char, letters[start].char):
                start += 1
        return start

    under(element, 0)


def _same(written: str, kept: str) -> bool:
    return kept in " \u00a0" if written in "\t\n\r " else written == kept


def _chunks(letters: list[_Letter]) -> Iterator[list[_Letter]]:
    """The letters, parted where one has a place of its own."""
    chunk: list[_Letter] = []
    for letter in letters:
        if chunk and (letter.x is not None or letter.y is not None):
            yield chunk
            chunk = []
        chunk.append(letter)
    if chunk:
        yield chunk


def _runs(letters: list[_Letter]) -> Iterator[list[_Letter]]:
    run: list[_Letter] = []
    for letter in letters:
        other = bool(run) and (letter.style, letter.paint) != (run[-1].style, run[-1].paint)
        if run and (other or letter.dx or letter.dy):
            yield run
            run = []
        run.append(letter)
    if run:
        yield run


def _size(style: Style) -> float:
    told = style.get("font-size", "").strip()
    return min(max(_KEYWORDS.get(told) or length(told, 16.0, whole=16.0), 0.0), 10_000.0)


def _path(shaped: Shaped, size: float, at: tuple[float, float], stretch: float) -> str:
    """The outlines of a line of text as path data."""
    made: list[str] = []
    for glyph in shaped.glyphs:
        outline = glyph.face.outline(glyph.id)
        points = [
            f"{at[0] + (glyph.x + x) * size * stretch:.3f} {at[1] + (glyph.y + y) * size:.3f}"
            for x, y in outline.vertices.tolist()
        ]
        made += _commands(outline.codes.tolist(), points)
    return "".join(made)


def _commands(codes: list[int], points: list[str]) -> Iterator[str]:
    at = 0
    while at < len(codes):
        letter, count = {1: ("M", 1), 2: ("L", 1), 3: ("Q", 2), 4: ("C", 3)}.get(
            codes[at], ("Z", 1)
        )
        yield letter if letter == "Z" else letter + " ".join(points[at : at + count])
        at += count
