"""Turn the typesetter's box of a value into the box of the ink really drawn for it.

The typesetter's box is the advance box: from where the first glyph starts to where the last one
ends, and as high as the line. What is ink is found by looking, without knowing any colour:

* A row that has one colour from edge to edge is no part of the value: paper, a tint, a highlight,
  an underline, a cell's rule. The rows between the first and the last other row hold the glyphs.
* Among those rows ink is what differs from the background, the colour of the bare row beside them.
* Ink that crosses an edge of the box belongs to whoever holds more of it: a slanted letter's
  overhang is followed for a little way, a neighbour's is left out.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from renderkit.units import Box, PixelBox

Pixels = npt.NDArray[np.uint8]
Shades = npt.NDArray[np.int16]
Mask = npt.NDArray[np.bool_]

#: How far ink is followed out of the advance box, points.
OVERHANG = 1.5
_DIFFERENT = 1  # level of one channel: pages are flat colour, the faintest edge counts
_RULE = 0.6  # of the box's width: what fills more of a row, up to both edges, is a line
_FRINGE = 2  # pixels: how wide the faint edge about the strong part of a letter may be
_TIP = 3  # pixels: what crosses an edge by less, in width and in height, is the value's own
_AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
_NEAR = range(-2 * _FRINGE, 2 * _FRINGE + 1)  # columns about an edge where shapes may meet
_OURS = 0.25  # of the value's ink: what holds so much of it is not merely a neighbour's


def tighten(pixels: Pixels, box: Box, slack: int) -> PixelBox:
    """The ink of `box` (pixels of the picture), or the box itself where there is none.

    pixels: shape (height, width, 3); slack: how many pixels ink may leave the box by.
    """
    height, width, _ = pixels.shape
    core = PixelBox(
        max(0, math.floor(box.x0 + 0.02)),
        max(0, math.floor(box.y0 + 0.02)),
        min(width, math.ceil(box.x1 - 0.02)),
        min(height, math.ceil(box.y1 - 0.02)),
    )
    if core.x0 >= core.x1 or core.y0 >= core.y1:
        return PixelBox.around(box)
    simple = _alone(pixels, core)
    if simple is not None:
        return simple
    view = _View.around(pixels, core, slack)
    ink = view.ink()
    if ink is None:
        return core
    view.leave_neighbours_out(ink, slack)
    rows = np.flatnonzero(ink.any(axis=1))
    columns = np.flatnonzero(ink.any(axis=0))
    if not rows.size:
        return core
    return PixelBox(
        view.x + int(columns[0]),
        view.y + int(rows[0]),
        view.x + int(columns[-1]) + 1,
        view.y + int(rows[-1]) + 1,
    )


def _alone(pixels: Pixels, core: PixelBox) -> PixelBox | None:
    """The ink of a value on even ground that no other ink touches; None when it is not so.

    Most values are: this saves the closer look.
    """
    if core.x0 < _TIP or core.x1 + _TIP > pixels.shape[1] or core.x1 - core.x0 < 4:
        return None
    around = pixels[core.y0 : core.y1, core.x0 - _TIP : core.x1 + _TIP]
    ink = (around != around[0, _TIP]).any(axis=2)
    inside = ink[:, _TIP:-_TIP]
    rows = inside.any(axis=1)
    lines = inside[:, [0, 1, -2, -1]].all(axis=1) & (inside.mean(axis=1) > _RULE)
    if rows[0] or rows[-1] or not rows.any() or lines.any():
        return None
    left, right = _tip(ink[:, _TIP::-1]), _tip(ink[:, -_TIP - 1 :])
    if left is None or right is None:
        return None
    down = np.flatnonzero(rows)
    across = np.flatnonzero(ink[:, _TIP - left : ink.shape[1] - _TIP + right].any(axis=0))
    x = core.x0 - left
    return PixelBox(
        x + int(across[0]),
        core.y0 + int(down[0]),
        x + int(across[-1]) + 1,
        core.y0 + int(down[-1]) + 1,
    )


def _tip(ink: Mask) -> int | None:
    """How far the tip of a glyph, a few faint pixels, leaves its box; None for more than a tip.

    ink: the last column inside the box, then those outside.
    """
    for beyond in range(1, ink.shape[1]):
        if not _meet(ink, beyond - 1, beyond):
            return beyond - 1
        if ink[:, beyond].sum() > _TIP:
            return None
    return None


def spread(box: Box) -> PixelBox:
    """The pixels of a shape in a picture that was scaled onto the page: edges spread by half."""
    return PixelBox.around(Box(box.x0 - 0.5, box.y0 - 0.5, box.x1 + 0.5, box.y1 + 0.5))


class _View:
    """The surroundings of a box: `shades` of the picture, the box at columns and rows in it."""

    def __init__(self, shades: Shades, x: int, y: int, core: PixelBox) -> None:
        self.shades, self.x, self.y = shades, x, y
        self.left, self.right = core.x0 - x, core.x1 - x
        self.top, self.bottom = core.y0 - y, core.y1 - y
        self.ground: Shades = np.full(3, 255, np.int16)

    @classmethod
    def around(cls, pixels: Pixels, core: PixelBox, slack: int) -> _View:
        """With as much at the sides as a letter is wide, so that neighbours are seen."""
        reach = core.y1 - core.y0
        x, y = max(0, core.x0 - reach), max(0, core.y0 - slack)
        shades = pixels[y : core.y1 + slack, x : core.x1 + reach].astype(np.int16)
        return cls(shades, x, y, core)

    def ink(self) -> Mask | None:
        """What differs from the background in the rows of the glyphs; None where nothing does."""
        bare = self._bare()
        first, last = self._rows(bare)
        if first >= last:
            return None
        ink = np.zeros(self.shades.shape[:2], bool)
        self.ground = self._background(bare, first, last)
        ink[first:last] = _unlike(self.shades[first:last], self.ground)
        ink[bare] = False
        self._drop_rules(ink)
        return ink

    def _bare(self) -> Mask:
        """Rows of one colour from edge to edge of the box."""
        inner = self.shades[:, self.left : self.right]
        if self.right - self.left > 4:  # a neighbour may reach over an edge by a pixel
            inner = inner[:, 1:-1]
        even: Mask = np.abs(inner - inner[:, :1]).max(axis=(1, 2)) < _DIFFERENT
        # A bar of a glyph, as of 7, ends inside the edges; a rule or a tint does not.
        shades = inner[:, 0] @ np.array([65536, 256, 1], np.int32)
        grounds = set(shades[even & self._reaching(inner[:, 0])].tolist())
        # and a ground may end where a neighbour reaches over it
        known: Mask = np.fromiter((s in grounds for s in shades.tolist()), bool, len(shades))
        return even & known

    def _drop_rules(self, ink: Mask) -> None:
        """Take underlines out that make way for descenders, and so are not of one piece."""
        full = np.flatnonzero(ink[:, self.left : self.right].mean(axis=1) > _RULE)
        if self.right - self.left < 4 or not full.size:
            return
        lines = self.shades[:, self.left : self.right]
        shades = np.zeros((len(ink), 3), np.int16)
        shades[full] = np.median(lines[full], axis=1)
        off = _unlike(lines, shades[:, None])
        # a glyph's bar ends a bearing before the edges, a line does not
        ruled = (off.mean(axis=1) < 1 - _RULE) & ~off[:, [1, -2]].any(axis=1)
        ruled &= self._reaching(shades)
        for row in full[ruled[full]]:
            self._drop_line(ink, int(row), shades[row])

    def _drop_line(self, ink: Mask, row: int, shade: Shades) -> None:
        """Take the long runs of a line's colour out of a row, with the pixel at each end."""
        least = max(3, (self.bottom - self.top) // 5)
        same = np.flatnonzero(~_unlike(self.shades[row], shade))
        for run in np.split(same, np.flatnonzero(np.diff(same) != 1) + 1):
            if len(run) >= least:
                ink[row, max(0, run[0] - 1) : run[-1] + 2] = False

    def _reaching(self, shades: Shades) -> Mask:
        """Rows whose colour (one a row) goes on up to both edges of the box."""
        last = self.shades.shape[1] - 1
        edges = self.shades[:, [self.left, self.right - 1]]
        beyond = self.shades[:, [max(0, self.left - 1), min(last, self.right)]]
        off = np.abs(edges - shades[:, None]).max(axis=2)
        whole = np.abs(beyond - shades[:, None]).max(axis=2)
        ends = (off >= _DIFFERENT) & (off > 0.9 * whole)
        reaching: Mask = ~ends.any(axis=1)
        return reaching

    def _rows(self, bare: Mask) -> tuple[int, int]:
        """First and last row of the glyphs, followed out of the box while rows are not bare."""
        inside = np.flatnonzero(~bare[self.top : self.bottom])
        if not inside.size:
            return 0, 0
        first, last = self.top + int(inside[0]), self.top + int(inside[-1]) + 1
        if first == self.top:
            while first > 0 and not bare[first - 1]:
                first -= 1
        if last == self.bottom:
            while last < len(bare) and not bare[last]:
                last += 1
        return first, last

    def _background(self, bare: Mask, first: int, last: int) -> Shades:
        """The colour of the bare row beside the glyphs that fills more of their rows."""
        area = self.shades[first:last, self.left : self.right].reshape(-1, 3)
        beside = [r for r in (first - 1, last) if 0 <= r < len(bare) and bare[r]]
        middle = (self.left + self.right) // 2
        if not beside:
            packed = area @ np.array([65536, 256, 1], np.int32)
            values, counts = np.unique(packed, return_counts=True)
            most = int(values[counts.argmax()])
            return np.array([most >> 16, most >> 8 & 255, most & 255], np.int16)
        grounds = [self.shades[row, middle] for row in beside]
        return max(grounds, key=lambda shade: int((~_unlike(area, shade)).sum()))

    def leave_neighbours_out(self, ink: Mask, slack: int) -> None:
        """Give ink that crosses a side to its owner; keep ours within the slack.

        Shapes are told apart by their strong pixels; the faint ones about them go with them.
        """
        inside = np.zeros_like(ink)
        inside[:, self.left : self.right] = True
        edges = ((self.left, self.left - 1), (self.right - 1, self.right))
        crossed = [c for c, beyond in edges if _meet(ink, c, beyond)]
        if not crossed:
            ink &= inside
            return
        strong = self._strong(ink)
        ours, theirs = strong & inside, np.zeros_like(ink)
        own = _OURS * int(ours.sum())
        for rows, columns in _shapes(strong, [c + d for c in crossed for d in _NEAR]):
            within = (columns >= self.left) & (columns < self.right)
            held, out = int(within.sum()), int((~within).sum())
            if out > held and held < own:
                theirs[rows, columns] = True
            elif out <= held:
                ours[rows, columns] = True
        ours &= ~theirs
        near = _about(ours)
        wide = np.zeros_like(near)  # a soft edge may be two pixels wide; then paper follows it
        wide[:, 1:-1] |= near[:, :-2] & ~ink[:, 2:]
        wide[:, 1:-1] |= near[:, 2:] & ~ink[:, :-2]
        ink &= (inside & ~_about(theirs)) | near | (wide & ~inside & ~_about(theirs))
        ink[:, : max(0, self.left - slack)] = False
        ink[:, self.right + slack :] = False

    def _strong(self, ink: Mask) -> Mask:
        """The ink that stands out from the ground at least half as much as the blackest."""
        contrast = np.abs(self.shades - self.ground).max(axis=2)
        strong: Mask = ink & (contrast * 2 >= contrast[ink].max())
        return strong


def _unlike(shades: Shades, ground: Shades) -> Mask:
    different: Mask = np.abs(shades - ground).max(axis=-1) >= _DIFFERENT
    return different


def _meet(ink: Mask, column: int, beyond: int) -> bool:
    """Whether ink goes on from a column into the next one; where not, no shape crosses there."""
    if not 0 <= beyond < ink.shape[1]:
        return False
    other = ink[:, beyond]
    touched = other.copy()
    touched[1:] |= other[:-1]
    touched[:-1] |= other[1:]
    return bool((ink[:, column] & touched).any())


def _about(mask: Mask) -> Mask:
    """The mask and every pixel that touches it."""
    high = mask.copy()
    high[1:] |= mask[:-1]
    high[:-1] |= mask[1:]
    wide = high.copy()
    wide[:, 1:] |= high[:, :-1]
    wide[:, :-1] |= high[:, 1:]
    return wide


def _shapes(
    ink: Mask, near: Sequence[int]
) -> Iterator[tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]]:
    """The connected shapes that have ink in one of some columns: their rows and columns."""
    columns = set(near)
    left = {(row, column) for row, column in np.argwhere(ink).tolist()}
    for seed in sorted(pixel for pixel in left if pixel[1] in columns):
        if seed not in left:
            continue
        left.remove(seed)
        shape = [seed]
        for row, column in shape:  # grows while it is walked
            for down, across in _AROUND:
                pixel = (row + down, column + across)
                if pixel in left:
                    left.remove(pixel)
                    shape.append(pixel)
        rows, places = zip(*shape, strict=True)
        yield np.array(rows), np.array(places)
