"""Turn texts into widths in em, cheaply: sums of the advances of their characters.

Kerning, ligatures and joined forms are left out, so the sum is nearly always a little more than
what is drawn; `SLACK` covers the rest. Figures are exact, since tabular figures do not kern.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from renderkit import shaping
from renderkit.fonts import FontLibrary
from renderkit.shaping import FontChain

#: What a text may be wider than the sum of its characters: relative, and in em.
SLACK = 1.01
ROOM = 0.06

#: Scripts written without blanks whose lines may break between (almost) any two characters.
_CJK = "\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff"
_UNKERNED = "0123456789.,%"
_FIRST = _CJK[0]


class Advances(dict[str, float]):
    """Width of single characters and of emoji, in em, of one face chain, as they are asked for."""

    def __init__(self, chain: FontChain) -> None:
        super().__init__()
        self._chain = chain
        self._shaped: dict[str, float] = {}

    def __missing__(self, character: str) -> float:
        width = self[character] = self._chain.advance(character)
        return width

    def width(self, text: str) -> float:
        """Of a line of text, in em."""
        return sum(map(self.__getitem__, shaping.characters(text)))

    def exact(self, text: str) -> float:
        """As it is shaped, kerning and all; slow for all but plain figures, so kept."""
        found = self._shaped.get(text)
        if found is None:
            plain = not text.strip(_UNKERNED)
            found = self.width(text) if plain else self._chain.advance(text)
            self._shaped[text] = found
        return found

    def longest_word(self, text: str) -> float:
        """The widest stretch that holds no place to break a line, in em."""
        return max((self.width(word) for word in _words(text)), default=0.0)


def _words(text: str) -> list[str]:
    return text.split() if max(text, default="") < _FIRST else _pattern().findall(text)


@lru_cache(maxsize=1)
def _pattern() -> re.Pattern[str]:
    # Not made when this is imported: its large sets take Python longer than all else here.
    return re.compile(rf"[{_CJK}]|[^\s{_CJK}]+")


@lru_cache(maxsize=64)
def _advances(chain: FontChain) -> Advances:
    return Advances(chain)


def advances(fonts: FontLibrary, families: Sequence[str], bold: bool = False) -> Advances:
    """Those of a family chain in regular or bold weight."""
    files = fonts.chain(families, "bold" if bold else "regular")
    return _advances(shaping.chain(files))
