"""Turn boxes that are taken and boxes that are wanted into places: pure geometry in pixels."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from renderkit.figures.scene import Point
from renderkit.struct import Struct, field
from renderkit.units import Box

Segment = tuple[Point, Point]
_STEP = 8.0  # of the search for an empty place, pixels
_BIN = 64.0  # side of the squares in which taken boxes are looked up


def hit(a: Box, b: Box, pad: float = 0.0) -> bool:
    """Whether two boxes come nearer than `pad`."""
    return a.x0 < b.x1 + pad and b.x0 < a.x1 + pad and a.y0 < b.y1 + pad and b.y0 < a.y1 + pad


def clip(segment: Segment, box: Box) -> Segment | None:
    """The part of a segment inside a box (Liang and Barsky 1984); None when there is none."""
    (x, y), (u, v) = segment
    low, high = 0.0, 1.0
    for at, step, least, most in ((x, u - x, box.x0, box.x1), (y, v - y, box.y0, box.y1)):
        if abs(step) < 1e-12:
            if not least <= at <= most:
                return None
            continue
        first, last = sorted(((least - at) / step, (most - at) / step))
        low, high = max(low, first), min(high, last)
        if low > high:
            return None
    return (x + (u - x) * low, y + (v - y) * low), (x + (u - x) * high, y + (v - y) * high)


def crosses(box: Box, segment: Segment, pad: float = 0.0) -> bool:
    """Whether a segment comes nearer to a box than `pad`."""
    grown = Box(box.x0 - pad, box.y0 - pad, box.x1 + pad, box.y1 + pad)
    return clip(segment, grown) is not None


def meet(a: Segment, b: Segment) -> bool:
    """Whether two segments cross."""

    def turn(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return (
        turn(a[0], a[1], b[0]) * turn(a[0], a[1], b[1]) < 0
        and turn(b[0], b[1], a[0]) * turn(b[0], b[1], a[1]) < 0
    )


class _Grid:
    """Boxes by the squares they touch, so that looking up costs the same however many there are."""

    def __init__(self) -> None:
        self._bins: dict[tuple[int, int], list[Box]] = {}

    def add(self, box: Box) -> None:
        for key in _squares(box):
            self._bins.setdefault(key, []).append(box)

    def near(self, box: Box, pad: float) -> Iterator[Box]:
        grown = Box(box.x0 - pad, box.y0 - pad, box.x1 + pad, box.y1 + pad)
        for key in _squares(grown):
            yield from self._bins.get(key, ())


def _squares(box: Box) -> Iterator[tuple[int, int]]:
    for column in range(int(box.x0 // _BIN), int(box.x1 // _BIN) + 1):
        for row in range(int(box.y0 // _BIN), int(box.y1 // _BIN) + 1):
            yield column, row


class Space(Struct):
    """What is taken on a canvas. Texts are never touched, marks and lines only by permission.

    pad: the least distance between texts.
    """

    canvas: Box
    pad: float
    _texts: _Grid = field(default_factory=_Grid)
    _marks: _Grid = field(default_factory=_Grid)
    _lines: _Grid = field(default_factory=_Grid)
    _segments: dict[Box, list[Segment]] = field(default_factory=dict)

    def take_text(self, box: Box) -> None:
        self._texts.add(box)

    def take_mark(self, box: Box) -> None:
        self._marks.add(box)

    def take_line(self, segment: Segment) -> None:
        (x0, y0), (x1, y1) = segment
        box = Box(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
        known = self._segments.setdefault(box, [])
        if not known:
            self._lines.add(box)
        known.append(segment)

    def clear_of_texts(self, box: Box) -> bool:
        return self.canvas.contains(box) and not any(
            hit(box, other, self.pad) for other in self._texts.near(box, self.pad)
        )

    def clear_of_marks(self, box: Box, skip: Collection[Box] = ()) -> bool:
        return not any(
            hit(box, mark, self.pad / 3) and mark not in skip
            for mark in self._marks.near(box, self.pad)
        )

    def clear_of_lines(self, box: Box) -> bool:
        return not any(True for _ in self.lines_at(box, self.pad * 2 / 3))

    def lines_at(self, box: Box, pad: float = 0.0) -> Iterator[Segment]:
        """Lines that come nearer to a box than `pad`."""
        for other in self._lines.near(box, pad):
            for segment in self._segments[other]:
                if crosses(box, segment, pad):
                    yield segment

    def texts_at(self, box: Box) -> Iterator[Box]:
        """Texts that a box touches."""
        return (text for text in self._texts.near(box, 0) if hit(text, box))

    def free(self, box: Box, skip: Collection[Box] = ()) -> bool:
        """Whether nothing at all is there."""
        return (
            self.clear_of_texts(box) and self.clear_of_marks(box, skip) and self.clear_of_lines(box)
        )

    def empty_place(self, area: Box, width: float, height: float) -> Point | None:
        """The top left corner of a free place in `area`, nearest to its top right corner."""
        x = area.x1 - width
        while x >= area.x0:
            y = area.y0
            while y + height <= area.y1:
                if self.free(Box(x, y, x + width, y + height)):
                    return x, y
                y += _STEP
            x -= _STEP
        return None


def spread(
    wanted: Sequence[float], sizes: Sequence[float], low: float, high: float, gap: float
) -> list[float] | None:
    """Centres on a line: nearest to `wanted` by least squares, none overlapping, all in range.

    Isotonic regression (pool adjacent violators) on the order of `wanted`; None when they cannot
    all fit between `low` and `high`.
    """
    if not wanted:
        return []
    if sum(sizes) + gap * (len(wanted) - 1) > high - low + 1e-9:
        return None
    order = sorted(range(len(wanted)), key=lambda i: (wanted[i], i))
    offsets = _packed([sizes[i] for i in order], gap)
    pools: list[tuple[float, int]] = []  # mean, members
    for i, offset in zip(order, offsets, strict=True):
        mean, members = wanted[i] - offset, 1
        while pools and pools[-1][0] > mean:
            other, count = pools.pop()
            mean = (mean * members + other * count) / (members + count)
            members += count
        pools.append((mean, members))
    first = low + sizes[order[0]] / 2
    last = high - sizes[order[-1]] / 2 - offsets[-1]
    flat = [mean for mean, members in pools for _ in range(members)]
    centres = [0.0] * len(wanted)
    for mean, i, offset in zip(flat, order, offsets, strict=True):
        centres[i] = min(max(mean, first), last) + offset
    return centres


def _packed(sizes: Sequence[float], gap: float) -> list[float]:
    """Distances of the centres from the first one when all touch."""
    offsets = [0.0]
    for before, size in pairwise(sizes):
        offsets.append(offsets[-1] + before / 2 + gap + size / 2)
    return offsets
