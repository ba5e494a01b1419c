"""Turn text into tokens that are equal however a value is spelt.

Thin and no-break blanks, grouping of digits, U+2212 and full-width forms make no difference; nor
does case. A number is one token, so 42 is no part of 142 or 4.2; so is a word; scripts that put no
blanks between words give a token a character.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

_GROUPING = re.compile(r"(?<=\d)[\u00a0\u2007\u2009\u202f'’](?=\d{3}(?!\d))")
_MINUS = re.compile("[\u2010-\u2013\u2212]")
# Scripts written without blanks: Thai and Lao, Chinese, Japanese, Korean.
_SOLID = (
    "\u0e00-\u0eff\u2e80-\u2fdf\u3005\u3007\u3040-\u30ff\u3400-\u9fff"
    "\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
)
_FIRST = _SOLID[0]
_NUMBER = r"\d+(?:[.,]\d+)*"
_TOKEN = re.compile(rf"{_NUMBER}|[^\W\d_]+")
_SENTENCE = re.compile(r"(?<=[.!?])\s+|(?<=[。！？])|\n+")
_GROUPED = {",": re.compile(r"\d{1,3}(?:,\d{3})+"), ".": re.compile(r"\d{1,3}(?:\.\d{3})+")}


class Token(NamedTuple):
    """One number or word. readings: what it may mean (`1.234` is 1234 or 1.234); a number has its
    minus sign. glued: a letter or digit stands right before it; end: where it ends in the text."""

    readings: frozenset[str]
    glued: bool
    end: int

    @property
    def size(self) -> int:
        """How many letters and digits it has."""
        return min(sum(c.isalnum() for c in reading) for reading in self.readings)


def plain(text: str) -> str:
    """The text with all its spellings made one; not as long as it was."""
    grouped = _GROUPING.sub(",", text)
    return _MINUS.sub("-", unicodedata.normalize("NFKC", grouped)).casefold()


def sentences(text: str) -> list[str]:
    """The sentences and lines of a plain text."""
    return [part for part in _SENTENCE.split(text) if part.strip()]


def tokens(text: str) -> list[Token]:
    """The tokens of a plain text, in order."""
    return list(_tokens(text))


def _tokens(text: str) -> Iterator[Token]:
    for match in _pattern(text).finditer(text):
        before = text[match.start() - 1 : match.start()] or " "
        found = match[0]
        glued = before.isalnum() and not _solid(before)
        if found[0].isdigit():
            signed = before == "-" and not text[: match.start() - 1][-1:].isalnum()
            sign = "-" if signed else ""
            yield Token(frozenset(sign + r for r in _readings(found)), glued, match.end())
        else:
            yield Token(frozenset((found,)), glued, match.end())


def _pattern(text: str) -> re.Pattern[str]:
    return _TOKEN if max(text, default="") < _FIRST else _solid_token()


@lru_cache(maxsize=1)
def _solid_token() -> re.Pattern[str]:
    # Not made when this is imported: its large sets take Python longer than all else here.
    return re.compile(rf"{_NUMBER}|[{_SOLID}]|[^\W\d_{_SOLID}]+")


def _solid(character: str) -> bool:
    return character >= _FIRST and bool(re.match(f"[{_SOLID}]", character))


def _readings(number: str) -> list[str]:
    """What digits with separators may mean."""
    found = []
    for decimal, group in ((".", ","), (",", ".")):
        whole, _, part = number.partition(decimal)
        if decimal in part or group in part:
            continue
        if group in whole and not _GROUPED[group].fullmatch(whole):
            continue
        digits = whole.replace(group, "")
        found.append(f"{digits}.{part}" if part else digits)
    return found or re.findall(r"\d+", number)
