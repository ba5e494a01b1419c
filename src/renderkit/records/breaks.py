"""Turn parts that were broken over pages into the stretch of text each page shows.

The engine's own break offsets are used where it knows them. Where it does not, the finished file
decides: what it holds inside the part's box on a later page is so much of the end of the text.
"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from renderkit.records.text import PartKey, Stretch
from renderkit.typeset.model import Composition, PlacedPart
from renderkit.units import Box

_HYPHENS = "-\u2010"
#: How far, in characters, a count may be off before the page's first characters are looked for.
_REACH = 48
_PROBE = 12
#: Left out at the foot of a box, points: the next paragraph is no part of it.
_FOOT = 2.0


def broken(composition: Composition) -> Iterable[tuple[PartKey, PlacedPart]]:
    """Every part that stands on several pages and is not simply drawn again on each."""
    for number, block in enumerate(composition.blocks):
        for index, part in enumerate(block.parts):
            placed = part.fragments
            if len(placed) > 1 and placed[0].page != placed[-1].page and not _repeated(part):
                yield (number, index), part


def _repeated(part: PlacedPart) -> bool:
    """Header rows stand whole on every page of their table."""
    return part.row is not None and part.row < 0


def _known(part: PlacedPart) -> bool:
    return part.breaks is not None and len(part.breaks) == len(part.fragments) - 1


def _guessed(composition: Composition) -> Iterable[tuple[PartKey, PlacedPart, int, list[Box]]]:
    """Broken parts whose breaks are unknown: each page but the first, and their boxes there."""
    for key, part in broken(composition):
        if not _known(part):
            for page in sorted({f.page for f in part.fragments})[1:]:
                boxes = [f.box for f in part.fragments if f.page == page]
                yield key, part, page, [Box(*b[:3], max(b.y0, b.y1 - _FOOT)) for b in boxes]


def regions(composition: Composition) -> dict[int, tuple[Box, ...]]:
    """By page, the boxes whose text must be read from the file to divide the broken parts."""
    wanted: dict[int, tuple[Box, ...]] = {}
    for _, _, page, boxes in _guessed(composition):
        wanted[page] = (*wanted.get(page, ()), *boxes)
    return wanted


def divide(
    composition: Composition, read: Mapping[int, Sequence[str]]
) -> dict[PartKey, tuple[Stretch | None, ...]]:
    """For each broken part its stretch on every page of the document (None: nothing there).

    read: by page number, the texts of the boxes that `regions` asked for, in its order. Stretches
    of one part join up to its whole text: no character is lost or doubled.
    """
    shown: dict[tuple[PartKey, int], str] = {}
    taken: dict[int, int] = defaultdict(int)
    for key, _, page, boxes in _guessed(composition):
        first, taken[page] = taken[page], taken[page] + len(boxes)
        shown[key, page] = _folded("".join(read.get(page, ())[first : taken[page]]))
    divided = {}
    for key, part in broken(composition):
        pages = sorted({f.page for f in part.fragments})
        starts = _by_engine(part) if _known(part) else _by_text(part, pages, shown, key)
        stretches: list[Stretch | None] = [None] * len(composition.pages)
        for page, following in zip(pages, [*pages[1:], None], strict=True):
            end = len(part.text) if following is None else starts[following]
            stretches[page - 1] = Stretch(part, starts[page], end)
        divided[key] = tuple(stretches)
    return divided


def _by_engine(part: PlacedPart) -> dict[int, int]:
    """Page to the offset at which it starts, from the engine's breaks (one a fragment)."""
    starts: dict[int, int] = {}
    for fragment, start in zip(part.fragments, (0, *(part.breaks or ())), strict=True):
        starts.setdefault(fragment.page, start)
    return starts


def _by_text(
    part: PlacedPart, pages: Sequence[int], shown: Mapping[tuple[PartKey, int], str], key: PartKey
) -> dict[int, int]:
    """From the last page back: each page's text is as much of the end as it has characters.

    A count may be a little off (a footnote's sign, a letter read otherwise); the page's first
    characters then tell.
    """
    ink = [(at, c) for at, whole in enumerate(part.text) for c in _folded(whole)]
    characters = "".join(c for _, c in ink)
    starts, end = {pages[0]: 0}, len(ink)
    for page in reversed(pages[1:]):
        text = shown.get((key, page), "")
        end = _nearest(characters, text[:_PROBE], max(0, end - len(text)), end)
        starts[page] = ink[end][0] if end < len(ink) else len(part.text)
    return starts


def _nearest(characters: str, probe: str, position: int, end: int) -> int:
    """The place nearest to `position` where the probe stands, else `position`."""
    if not probe:
        return position
    low, high = max(0, position - _REACH), min(end, position + _REACH)
    places = [at for at in range(low, high + 1) if characters.startswith(probe, at)]
    return min(places, key=lambda at: abs(at - position), default=position)


def _invisible(character: str) -> bool:
    return character.isspace() or unicodedata.category(character) in ("Cf", "Cc")


def _folded(text: str) -> str:
    """Compatibility forms opened (readers do so with ligatures); without blanks, joiners and
    hyphens, which readers drop at line ends.
    """
    opened = unicodedata.normalize("NFKD", text)
    return "".join(c for c in opened if c not in _HYPHENS and not _invisible(c))
