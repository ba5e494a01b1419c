"""Turn a clean SVG into how much paint it takes, so that none can keep the engine for minutes.

What a small file can ask for grows by shapes that cover everything, by copies of copies (`use`),
and by clips, masks, patterns and markers that hold others. All of it is counted before any pixel
is drawn, on the safe side: boxes of control points, whole copies, whole masks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from renderkit.figures.picture.bad import BadPicture
from renderkit.figures.picture.svg.allowed import REFERRING
from renderkit.figures.picture.svg.clean import reference
from renderkit.figures.picture.svg.lengths import Matrix, length, numbers, times, transform
from renderkit.figures.picture.svg.tree import Element

MOST_DRAWN = 20_000  # elements, each copy counted

_SHAPES = frozenset("path rect circle ellipse line polyline polygon image".split())
_APART = frozenset("defs symbol clipPath mask pattern marker linearGradient radialGradient".split())
_LAYERS = ("opacity", "clip-path", "mask", "mix-blend-mode", "isolation")
_STOP = 0.02  # a stop of a gradient, in paintings of what it fills
_LAYER = 4.0  # painting a layer of its own, in paintings of its area
_MARKERS = ("marker", "marker-start", "marker-mid", "marker-end")
_INHERITED = ("fill", "stroke", "stroke-width", "stroke-miterlimit", *_MARKERS)

_COMMAND = re.compile(r"([A-DF-Za-df-z])([^A-DF-Za-df-z]*)")

Size = tuple[float, float]


def paint(root: Element, window: Size) -> float:
    """Square pixels painted at one pixel a user unit of the root; `window`: its width, height.

    Raises BadPicture: A003 for what refers to itself, A004 for too many copies.
    """
    counting = _Counting(root)
    if counting.drawn(root) > MOST_DRAWN:
        raise BadPicture("A004", "too many copies in the SVG", allowed=f"{MOST_DRAWN:,} elements")
    return _Painting(counting, window).element(root, (1, 0, 0, 1, 0, 0), {})


class _Counting:
    """How many elements are drawn for one, copies and what it refers to included."""

    def __init__(self, root: Element) -> None:
        self.named = {e.attributes["id"]: e for e in _all(root) if "id" in e.attributes}
        self.known: dict[int, float] = {}
        self.under: set[int] = set()

    def drawn(self, element: Element) -> float:
        key = id(element)
        if key in self.under:
            raise BadPicture("A003", "an element of the SVG refers to itself", element.tag)
        if key not in self.known:
            self.under.add(key)
            inner = sum(self.drawn(child) for child in element.elements())
            meant = (self.named.get(one) for one in _referred(element))
            more = sum(self.drawn(one) for one in meant if one is not None)
            # what a group refers to may be drawn for each of its children
            self.known[key] = 1 + inner + more * max(1.0, inner if element.tag == "g" else 1.0)
            self.under.discard(key)
        return self.known[key]


class _Painting:
    def __init__(self, counting: _Counting, window: Size) -> None:
        self.counting, self.window = counting, window
        self.all = window[0] * window[1]

    def element(self, element: Element, way: Matrix, handed: dict[str, str]) -> float:
        """The paint of an element that stands where `way` leads, under what it is handed down."""
        if element.tag in _APART or element.attributes.get("display") == "none":
            return 0.0
        way = times(way, transform(element.attributes.get("transform")))
        handed = handed | {k: v for k, v in element.attributes.items() if k in _INHERITED}
        if element.tag in _SHAPES:
            edge = self.edge(way, handed)
            painted = covered = self.shape(element, way, edge)
            painted += sum(self.paints(handed.get(key), covered) for key in ("fill", "stroke"))
            painted += sum(self.marks(handed.get(key), element, edge) for key in _MARKERS)
        else:
            painted = self.inside(element, way, handed)
            covered = min(painted, self.all)
        layers = sum(element.attributes.get(key, "1") not in ("1", "none") for key in _LAYERS)
        held = sum(self.held(element.attributes.get(key)) for key in ("clip-path", "mask"))
        return painted + covered * (layers * _LAYER + held)

    def inside(self, element: Element, way: Matrix, handed: dict[str, str]) -> float:
        if element.tag == "use":
            meant = self.counting.named.get(element.attributes.get("href", "")[1:])
            x, y = (length(element.attributes.get(key), 0.0) for key in ("x", "y"))
            moved = times(way, (1, 0, 0, 1, x, y))
            shown = [meant] if meant is not None else []
            if meant is not None and meant.tag in ("symbol", "svg"):
                return self.framed(meant)
        else:
            if element.tag == "svg" and way != (1, 0, 0, 1, 0, 0):
                return self.framed(element)
            moved, shown = way, element.elements()
        return sum(self.element(child, moved, handed) for child in shown)

    def framed(self, held: Element) -> float:
        """What stands in a frame of its own scale, as if each part of it filled all of that."""
        return self.all * sum(self.counting.drawn(child) for child in held.elements())

    def edge(self, way: Matrix, handed: dict[str, str]) -> float:
        """How far strokes may stand out of the box of a shape, the tips of its corners included."""
        scale = max(abs(way[0]) + abs(way[2]), abs(way[1]) + abs(way[3]))
        wide = length(handed.get("stroke-width"), 1.0, max(self.window))
        return wide * scale * max(1.0, length(handed.get("stroke-miterlimit"), 4.0) / 2)

    def shape(self, element: Element, way: Matrix, edge: float) -> float:
        """The part of the window that the box of a shape covers, stroke included."""
        points = list(_points(element, self.window))
        if not points:
            return 1.0
        a, b, c, d, e, f = way
        xs = [a * x + c * y + e for x, y in points]
        ys = [b * x + d * y + f for x, y in points]
        return self.part(min(xs) - edge, max(xs) + edge, self.window[0]) * self.part(
            min(ys) - edge, max(ys) + edge, self.window[1]
        )

    def part(self, low: float, high: float, most: float) -> float:
        return max(min(high, most) - max(low, 0.0), 1.0)

    def paints(self, value: str | None, covered: float) -> float:
        """What a pattern adds to a shape: its tile, as large as the window at most."""
        meant = self.meant(value)
        if meant is not None and meant.tag.endswith("Gradient"):
            return covered * self.counting.drawn(meant) * _STOP
        held = self.held(value)
        return covered + self.all * held if held else 0.0

    def marks(self, value: str | None, element: Element, edge: float) -> float:
        """What a marker adds: it may stand on every vertex, as wide as the stroke makes it."""
        held = self.held(value)
        if not held:
            return 0.0
        told = element.attributes.get("d", element.attributes.get("points", ""))
        return (2 + len(numbers(told))) * held * min(self.all, (10 * edge) ** 2)

    def held(self, value: str | None) -> float:
        """How many elements are drawn for what a property refers to."""
        meant = self.meant(value)
        if meant is None or meant.tag.endswith("Gradient"):
            return 0.0
        return self.counting.drawn(meant)

    def meant(self, value: str | None) -> Element | None:
        name = reference(value) if value else None
        return self.counting.named.get(name) if name else None


def _all(element: Element) -> Iterator[Element]:
    yield element
    for child in element.elements():
        yield from _all(child)


def _referred(element: Element) -> Iterator[str]:
    if "href" in element.attributes and element.tag != "image":
        yield element.attributes["href"][1:]
    for key in REFERRING & element.attributes.keys():
        name = reference(element.attributes[key])
        if name:
            yield name


def _points(element: Element, window: Size) -> Iterator[tuple[float, float]]:
    """Points whose box holds a shape: corners, vertices, control points."""

    def get(key: str, axis: int) -> float:
        return length(element.attributes.get(key), 0.0, window[axis])

    match element.tag:
        case "rect" | "image":
            x, y = get("x", 0), get("y", 1)
            yield from ((x, y), (x + get("width", 0), y + get("height", 1)))
            yield from ((x + get("width", 0), y), (x, y + get("height", 1)))
        case "circle" | "ellipse":
            x, y = get("cx", 0), get("cy", 1)
            rx = max(get("r", 0), get("rx", 0))
            ry = max(get("r", 0), get("ry", 1))
            yield from ((x - rx, y - ry), (x + rx, y + ry), (x - rx, y + ry), (x + rx, y - ry))
        case "line":
            yield from ((get("x1", 0), get("y1", 1)), (get("x2", 0), get("y2", 1)))
        case "path":
            yield from _of_path(element.attributes.get("d", ""))
        case _:
            values = numbers(element.attributes.get("points", ""))
            yield from zip(values[::2], values[1::2], strict=False)


def _of_path(d: str) -> Iterator[tuple[float, float]]:
    """Ends and control points of path data, those of arcs as wide as their radii."""
    x = y = 0.0
    for command, values in _commands(d):
        step = {"H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "A": 7, "Z": 1}.get(command.upper(), 2)
        for at in range(0, len(values) - step + 1, step):
            part = values[at : at + step]
            from_x, from_y = (x, y) if command.islower() else (0.0, 0.0)
            if step == 1:
                across = command in "Hh"
                x, y = (part[0] + from_x, y) if across else (x, part[0] + from_y)
                yield x, y
                continue
            if step == 7:
                reach = max(abs(part[0]), abs(part[1])) * 2
                part = part[5:]
                end = part[0] + from_x, part[1] + from_y
                yield from ((end[0] - reach, end[1] - reach), (end[0] + reach, end[1] + reach))
            for i in range(0, len(part), 2):
                yield part[i] + from_x, part[i + 1] + from_y
            x, y = part[-2] + from_x, part[-1] + from_y


def _commands(d: str) -> Iterator[tuple[str, list[float]]]:
    for match in _COMMAND.finditer(d):
        yield match[1], numbers(match[2])
