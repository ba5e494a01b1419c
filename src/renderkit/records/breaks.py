"""Turn parts that were broken over pages into the stretch of text each page shows.

The engine's own break offsets are used where it knows them. Where it does not, the words of the
finished file decide: inside a part's box on a page they are counted, character by character, along
the part's text.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from renderkit.records.text import PartKey, Stretch
from renderkit.split.model import Word
from renderkit.typeset.model import Composition, PlacedBlock, PlacedPart
from renderkit.units import Box

_HYPHENS = "-\u2010"
#: How far, in characters, a count may be off before the next page's first words are looked for.
_REACH = 48
_PROBE = 12


def broken(composition: Composition) -> Iterable[tuple[PartKey, PlacedBlock, PlacedPart]]:
    """Every part that stands on several pages and is not simply drawn again on each."""
    for number, block in enumerate(composition.blocks):
        for index, part in enumerate(block.parts):
            if len({f.page for f in part.fragments}) > 1 and not _repeated(part):
                yield (number, index), block, part


def _repeated(part: PlacedPart) -> bool:
    """Header rows stand whole on every page of their table."""
    return part.row is not None and part.row < 0


def pages_needed(composition: Composition) -> frozenset[int]:
    """Pages whose words must be known to divide the broken parts: none where breaks are known."""
    return frozenset(
        f.page for _, _, part in broken(composition) if not _known(part) for f in part.fragments
    )


def _known(part: PlacedPart) -> bool:
    return part.breaks is not None and len(part.breaks) == len(part.fragments) - 1


def divide(
    composition: Composition, words: Mapping[int, Sequence[Word]]
) -> dict[PartKey, tuple[Stretch | None, ...]]:
    """For each broken part its stretch on every page of the document (None: nothing there).

    words: by page number, for the pages of `pages_needed`. Stretches of one part join up to its
    whole text: no character is lost or doubled.
    """
    divided = {}
    for key, _, part in broken(composition):
        starts = _by_engine(part) if _known(part) else _by_words(part, words)
        ordered = sorted(starts)
        stretches: list[Stretch | None] = [None] * len(composition.pages)
        for page, following in zip(ordered, [*ordered[1:], None], strict=True):
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


def _by_words(part: PlacedPart, words: Mapping[int, Sequence[Word]]) -> dict[int, int]:
    pages = sorted({f.page for f in part.fragments})
    shown = {page: _shown(part, page, words.get(page, ())) for page in pages}
    ink = [(at, c) for at, whole in enumerate(part.text) for c in _folded(whole)]
    starts, position = {pages[0]: 0}, 0
    for page, following in pairwise(pages):
        position = _walk(ink, position, shown[page])
        position = _settle(ink, position, shown[following])
        starts[following] = ink[position][0] if position < len(ink) else len(part.text)
    return starts


def _shown(part: PlacedPart, page: int, words: Sequence[Word]) -> str:
    """What a page shows of a part: its words' characters, blanks left out."""
    boxes = [f.box for f in part.fragments if f.page == page]
    inside = (word.text for word in words if any(_within(word.box, box) for box in boxes))
    return _folded("".join(inside))


def _within(word: Box, box: Box) -> bool:
    x, y = (word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2
    return box.x0 - 1 <= x <= box.x1 + 1 and box.y0 - 1 <= y <= box.y1 + 1


def _walk(ink: Sequence[tuple[int, str]], position: int, shown: str) -> int:
    """Where in the text one stands after the shown characters.

    A hyphen of the text that the page's words lack (readers drop those at line ends) is stepped
    over; a character that the text lacks (an added hyphen) is not counted.
    """
    for character in shown:
        while position < len(ink) and ink[position][1] in _HYPHENS and character not in _HYPHENS:
            position += 1
        if position < len(ink) and (ink[position][1] == character or character not in _HYPHENS):
            position += 1
    return position


def _settle(ink: Sequence[tuple[int, str]], position: int, following: str) -> int:
    """Move to the nearest place where the next page's first characters really stand."""
    probe = following[:_PROBE]
    if not probe:
        return position
    low = max(0, position - _REACH)
    window = "".join(c for _, c in ink[low : position + _REACH + len(probe)])
    places = [low + at for at in range(len(window)) if window.startswith(probe, at)]
    return min(places, key=lambda at: abs(at - position), default=position)


def _invisible(character: str) -> bool:
    return character.isspace() or unicodedata.category(character) in ("Cf", "Cc")


def _folded(text: str) -> str:
    """Compatibility forms opened (readers do so with ligatures), blanks and joiners left out."""
    opened = unicodedata.normalize("NFKD", text)
    return "".join(c for c in opened if not _invisible(c))
