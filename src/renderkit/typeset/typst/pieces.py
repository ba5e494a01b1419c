"""Turn a value into the pieces that no line may break within, and long words into breakable ones.

Marks stand between a value's pieces, so that each line's part of a broken value is known exactly.
Splitting where no line breaks (UAX 14) is harmless: pieces on one line are joined again.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from renderkit import shaping

# Punctuation that holds on to a letter or figure after it. After any other sign a line may break.
_HOLDS = frozenset(".,:;'’\"@_#&*+=<>~^`$€£¥%‰°×±−·([{\u2011\u202f\u2060\ufeff")


_JOINERS = frozenset("\u200d\ufe0e\ufe0f")
#: Blanks at which no line breaks.
_GLUE = frozenset("\u00a0\u202f")

# Scripts written without blanks, in which lines break by dictionary: Thai, Lao, Burmese, Khmer.
_UNSPACED = ((0x0E00, 0x0EFF), (0x1000, 0x109F), (0x1780, 0x17FF), (0x1A20, 0x1AAF))


@lru_cache(maxsize=1024)
def unbreakable(value: str) -> tuple[str, ...]:
    """The pieces of a value in order; blanks are pieces of their own. Joined they are `value`."""
    return (value,) if value.isalnum() and value.isascii() else tuple(_pieces(value))


def breakable(text: str, most: int, fits: Callable[[str], bool]) -> list[str] | None:
    """The text cut so that lines may break in words that do not fit.

    most: characters that may not fit; shorter words are not looked at. None where all fit: a line
    breaks between words and after hyphens by itself. Addresses break best after their stops.
    """
    if len(text) <= most or not _longer_than(most)(text):
        return None
    pieces = _pieces(text)
    loose = set(unglued(pieces, fits))
    cut = [""]
    for k, piece in enumerate(pieces):
        if len(piece) == 1 or fits(piece):
            cut[-1] += piece
        else:
            cut += broken(piece, fits)
        if k in loose:
            cut.append("")
    return [c for c in cut if c] if len(cut) > 1 else None


def unglued(pieces: Sequence[str], fits: Callable[[str], bool]) -> Iterator[int]:
    """Which no-break spaces (places in `pieces`) hold together more than fits a line."""
    start = 0
    for end in range(len(pieces) + 1):
        if end == len(pieces) or (pieces[end].isspace() and pieces[end] not in _GLUE):
            glue = [k for k in range(start, end) if pieces[k] in _GLUE]
            if glue and not fits("".join(pieces[start:end])):
                yield from glue
            start = end + 1


def broken(word: str, fits: Callable[[str], bool]) -> list[str]:
    """A word that does not fit as pieces that do: of an address the steps, else its letters, a few
    of them together at both ends.
    """
    found: list[str] = []
    for stretch in _STOPS.findall(word):
        found += [stretch] if fits(stretch) else _letters(stretch, fits)
    return found


def _letters(stretch: str, fits: Callable[[str], bool]) -> list[str]:
    own = clusters(stretch)
    held = min(_HELD, len(own) // 3)
    if held < 2:
        return own
    head, tail = "".join(own[:held]), "".join(own[-held:])
    return [head, *own[held:-held], tail] if fits(head) and fits(tail) else own


#: Letters that a broken word has on a line at least.
_HELD = 3


def _pieces(value: str) -> list[str]:
    pieces: list[str] = []
    end = True  # whether the last piece is finished
    for character in shaping.characters(value):
        if len(character) > 1:  # an emoji of several characters
            pieces.append(character)
            end = True
            continue
        alone = _stands_alone(character)
        if pieces and _joins(character):
            pieces[-1] += character
        elif end or alone:
            pieces.append(character)
            end = alone or not (character.isalnum() or character in _HOLDS)
        else:
            pieces[-1] += character
            end = not (character.isalnum() or character in _HOLDS)
    return pieces


#: After these an address or a path breaks better than between letters.
_STOPS = re.compile(r"[^/\\\-._?&=:,;@#+|]*[/\\\-._?&=:,;@#+|]+|[^/\\\-._?&=:,;@#+|]+")


@lru_cache(maxsize=64)
def _longer_than(most: int) -> Callable[[str], object]:
    return re.compile(rf"[\S{''.join(_GLUE)}]{{{most + 1}}}").search


def _stands_alone(character: str) -> bool:
    """Blanks, and characters of scripts in which a line may break anywhere."""
    return (
        character.isspace()
        or unicodedata.east_asian_width(character) in "WF"
        or any(first <= ord(character) <= last for first, last in _UNSPACED)
    )


def _joins(character: str) -> bool:
    """Marks and joiners, which no line separates from what stands before them."""
    return character in _JOINERS or unicodedata.category(character[0])[0] == "M"


def clusters(piece: str) -> list[str]:
    """Characters with the marks that belong to them."""
    found: list[str] = []
    for character in shaping.characters(piece):
        if found and _joins(character):
            found[-1] += character
        else:
            found.append(character)
    return found
