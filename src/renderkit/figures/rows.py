"""Turn a text and a width into the rows it is drawn in, as even as they can be."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate
from unicodedata import east_asian_width

from renderkit.figures.scene import FactRange
from renderkit.figures.words import ELLIPSIS, Words
from renderkit.shaping import FontChain
from renderkit.struct import Struct

_NO_BREAK = "\u00a0\u2007\u202f"
_AFTER = "-\u2010\u2013\u2014/\u200b\u00ad"  # a line may end behind these, between two words
_OPENING = "([{（［｛「『【〔《〈“‘¥$£€"
_CLOSING = (
    ")]}）］｝」』】〕》〉”’、。，．・：；！？!?,.:;%％…ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ"
)
_TRIES = 7  # halvings of the width when rows are evened out


class Row(Struct, frozen=True):
    """One line as it is drawn; `ranges` count in it."""

    line: str
    ranges: tuple[FactRange, ...] = ()


class Rows(Struct, frozen=True):
    """All lines of a text. cut: characters were lost. width: of the widest line, pixels."""

    rows: tuple[Row, ...]
    cut: bool
    width: float


@lru_cache(maxsize=4096)
def wrap(words: Words, fonts: FontChain, size: float, limit: float, most: int) -> Rows:
    """The fewest rows within `limit` pixels, evened out; the last of `most` ends in an ellipsis."""
    paragraph = _Paragraph.of(words.text, fonts, size)
    rows = paragraph.fill(limit)
    cut = len(rows) > most
    if cut:
        rows = [*rows[: most - 1], (rows[most - 1][0], len(words.text))]
    elif len(rows) > 1 and "\n" not in words.text:
        rows = _even(paragraph, limit, rows)
    drawn = [_row(words, start, end) for start, end in rows]
    if cut:
        drawn[-1] = _shortened(words, paragraph, rows[-1][0], limit)
    width = max(fonts.advance(row.line) for row in drawn) * size
    return Rows(tuple(drawn), cut, width)


def shorten(words: Words, fonts: FontChain, size: float, limit: float) -> Rows:
    """One row: all of it, or the longest start that fits with an ellipsis."""
    line = words.text.replace("\n", " ")
    if fonts.advance(line) * size <= limit:
        return Rows((Row(line, words.ranges),), False, fonts.advance(line) * size)
    words = Words(line, words.pointer, words.ranges)
    row = _shortened(words, _Paragraph.of(line, fonts, size), 0, limit)
    return Rows((row,), True, fonts.advance(row.line) * size)


class _Paragraph(Struct, frozen=True):
    """A text with the x of every character boundary and the places where a line may end."""

    text: str
    edges: tuple[float, ...]
    breaks: tuple[int, ...]
    ellipsis: float

    @classmethod
    def of(cls, text: str, fonts: FontChain, size: float) -> _Paragraph:
        wide = [0.0] * (len(text) + 1)
        start = 0
        for part in text.split("\n"):
            for glyph in fonts.shape(part).glyphs:
                wide[start + glyph.end] += glyph.advance * size
            start += len(part) + 1
        breaks = tuple(i for i in range(1, len(text)) if _may_break(text, i))
        return cls(text, tuple(accumulate(wide)), breaks, fonts.advance(ELLIPSIS) * size)

    def fill(self, limit: float) -> list[tuple[int, int]]:
        """Greedy lines as (start, end); a word wider than the line is broken where it must be."""
        rows: list[tuple[int, int]] = []
        start = 0
        while start < len(self.text):
            stop = self.text.find("\n", start)
            stop = len(self.text) if stop < 0 else stop
            end = self._end(start, stop, limit)
            rows.append((start, end))
            start = end + 1 if end == stop else self._skip(end, stop)
        return rows or [(0, 0)]

    def _end(self, start: int, stop: int, limit: float) -> int:
        if self.width(start, stop) <= limit:
            return stop
        reach = bisect_right(self.edges, self.edges[start] + limit + 1e-6) - 1
        fitting = [
            i
            for i in self.breaks
            if start < i < stop and self.width(start, self._trimmed(start, i)) <= limit
        ]
        return self._trimmed(start, fitting[-1]) if fitting else min(max(reach, start + 1), stop)

    def width(self, start: int, end: int) -> float:
        return self.edges[end] - self.edges[start]

    def _trimmed(self, start: int, end: int) -> int:
        while end > start + 1 and _blank(self.text[end - 1]):
            end -= 1
        return end

    def _skip(self, at: int, stop: int) -> int:
        while at < stop and _blank(self.text[at]):
            at += 1
        return at


def _even(
    paragraph: _Paragraph, limit: float, rows: list[tuple[int, int]]
) -> list[tuple[int, int]]:
    """The narrowest lines of the same number."""
    low, high, best = limit / len(rows), limit, rows
    for _ in range(_TRIES):
        middle = (low + high) / 2
        tried = paragraph.fill(middle)
        broken = any(e not in paragraph.breaks and not _ends_word(paragraph, e) for _, e in tried)
        if len(tried) == len(rows) and not broken:
            best, high = tried, middle
        else:
            low = middle
    return best


def _ends_word(paragraph: _Paragraph, end: int) -> bool:
    return end >= len(paragraph.text) or _blank(paragraph.text[end])


def _row(words: Words, start: int, end: int) -> Row:
    return Row(words.text[start:end], words.cut(start, end))


def _shortened(words: Words, paragraph: _Paragraph, start: int, limit: float) -> Row:
    reach = paragraph.edges[start] + limit - paragraph.ellipsis
    end = max(bisect_right(paragraph.edges, reach + 1e-6) - 1, start)
    line = words.text[start:end].replace("\n", " ").rstrip()
    ranges = tuple(r for r in words.cut(start, start + len(line)))
    return Row(line + ELLIPSIS, ranges)


def _blank(char: str) -> bool:
    return char.isspace() and char not in _NO_BREAK


def _wide(char: str) -> bool:
    return east_asian_width(char) in "WF"


def _may_break(text: str, i: int) -> bool:
    """Whether a line may end before character `i`."""
    before, after = text[i - 1], text[i]
    if _blank(before) or _blank(after):
        return _blank(before) and not _blank(after)
    if before in _AFTER:
        inside = i >= 2 and text[i - 2].isalnum() and after.isalnum()
        return inside and not (text[i - 2].isdecimal() and after.isdecimal())
    if not (_wide(before) or _wide(after)) or before in _NO_BREAK or after in _NO_BREAK:
        return False
    return before not in _OPENING and after not in _CLOSING
