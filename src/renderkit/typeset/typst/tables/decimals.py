"""Turn the texts of a column into the blanks that bring their decimal marks to one place.

Every cell stands at the right edge of its column; a blank after it as wide as what the widest
figure has behind its mark, less what this one has, brings all marks under each other.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

from renderkit.struct import Struct
from renderkit.typeset.typst.tables.advances import Advances

_BLANKS = "\u0020\u00a0\u2009\u202f"
_MARKS = ".,٫"
_PREFIX = rf"[<>≤≥≈~+\-−–±(\[$€£¥₩₹{_BLANKS}]*"
#: What may follow the digits of a text that is a figure and nothing else.
_PLAIN = re.compile(
    rf"{_PREFIX}\d[\d.,٫'’{_BLANKS}]*(?:[eE][+\-−]?\d+)?"
    rf"(?:[{_BLANKS}]?(?:±|\+/-|–|-|/|×|:)[{_BLANKS}]?[\d.,٫'’⁻⁰¹²³⁴⁵⁶⁷⁸⁹−+\-]+)*"
    rf"[{_BLANKS}]?(?:%|‰|[a-zA-Zµ°$€£¥]{{1,3}})?[)\]*†‡]*"
)
_NUMBER = re.compile(r"\d+(?:[.,٫]\d+)+")
_WORD = re.compile(r"[^\W\d_]{3}")
_LONGEST = 60  # characters of a text that may be a figure


@lru_cache(maxsize=4096)
def is_figure(text: str) -> bool:
    """Whether a text is one figure, with what usually stands round one, and nothing else."""
    return len(text) <= _LONGEST and _PLAIN.fullmatch(text) is not None


def mark_of(texts: Iterable[str], default: str) -> str:
    """The decimal mark a column uses: what its own figures prove, else the language's."""
    votes: Counter[str] = Counter()
    for text in texts:
        for number in _NUMBER.findall(text[:_LONGEST]):
            marks = [c for c in number if c in _MARKS]
            tail = re.split(r"[.,٫]", number)[-1]
            if len(set(marks)) > 1 or (len(marks) == 1 and len(tail) != 3):
                votes[marks[-1]] += 1
    return max(votes, key=lambda m: (votes[m], m == default)) if votes else default


@lru_cache(maxsize=16)
def _splitter(mark: str) -> re.Pattern[str]:
    groups = re.escape("".join(m for m in _MARKS if m != mark))
    own = re.escape(mark)
    return re.compile(
        rf"({_PREFIX}\d(?:[\d{groups}'’\u00a0\u2009\u202f]*\d)?)((?:{own}\d|[^\d{own}])?.*)", re.S
    )


def split(text: str, mark: str) -> tuple[str, str] | None:
    """(up to the units digit, the mark and the rest), or None when there is no figure first, or
    words after it, as in a date.
    """
    match = _splitter(mark).fullmatch(text)
    if match is None or (_WORD.search(match[2]) and not is_figure(text)):
        return None
    return match[1], match[2]


class Aligned(Struct, frozen=True):
    """width: of the column's figures and short texts; blanks: what follows each, in em."""

    width: float
    blanks: tuple[float, ...]


class Figure(Struct, gc=False, frozen=True):
    """A cell's text, and the advances of its weight."""

    text: str
    advances: Advances


def align(figures: Sequence[Figure], mark: str, widest_text: float) -> Aligned:
    """Blanks for the cells of one column. Texts wider than `widest_text` (em) do not count."""
    halves = [split(f.text, mark) for f in figures]
    both = list(zip(figures, halves, strict=True))
    lefts = [f.advances.width(h[0]) if h else 0.0 for f, h in both]
    rights = [f.advances.exact(h[1]) if h else 0.0 for f, h in both]
    texts = [0.0 if h else f.advances.width(f.text) for f, h in both]
    most = max(rights, default=0.0)
    block = max(lefts, default=0.0) + most
    short = [w for w in texts if w <= max(widest_text, block)]
    total = max([block, *short])
    own = [r for r, h in zip(rights, halves, strict=True) if h]
    if not own or max(own) - min(own) < 1e-6:
        return Aligned(total, (0.0,) * len(figures))
    aside = (total - block) / 2
    blanks = (
        aside + most - right if half else max(0.0, (total - text) / 2)
        for right, half, text in zip(rights, halves, texts, strict=True)
    )
    return Aligned(total, tuple(blanks))
