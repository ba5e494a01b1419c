"""Turn a value into the pieces that no line may break within, and long words into breakable ones.

Marks stand between a value's pieces, so that each line's part of a broken value is known exactly.
Splitting where no line breaks (UAX 14) is harmless: pieces on one line are joined again.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache

from renderkit import shaping

# Punctuation that holds on to a letter or figure after it. After any other sign a line may break.
_HOLDS = frozenset(".,:;'’\"@_#&*+=<>~^`$€£¥%‰°×±−·([{\u2011\u202f\u2060\ufeff")


_JOINERS = frozenset("\u200d\ufe0e\ufe0f")

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
    cut = [""]
    for piece in _pieces(text):
        if len(piece) == 1 or fits(piece):
            cut[-1] += piece
            continue
        for stretch in _STOPS.findall(piece):
            cut += [stretch] if fits(stretch) else clusters(stretch)
    return [c for c in cut if c] if len(cut) > 1 else None


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


_STOPS = re.compile(r"[^._=&:,;@#+]*[._=&:,;@#+]+|[^._=&:,;@#+]+")


@lru_cache(maxsize=64)
def _longer_than(most: int) -> Callable[[str], object]:
    return re.compile(rf"\S{{{most + 1}}}").search


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
