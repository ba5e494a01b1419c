"""Turn a text that runs from right to left into stretches, some of which run from left to right.

The bidirectional algorithm knows letters, not what a sign belongs to: after Arabic it would draw
`−3.5` as `3.5−`, `62.1 ± 0.4` the other way round and `2026-09-01` as `01-09-2026`. Figures with
signs, phone numbers and the items of a line like `date · v1 · #ops` are kept as they are written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from renderkit.typeset.typst.words import has_rtl

_LONGEST = 32  # characters of an item: longer ones have to break
_SEPARATOR = " · "

_BLANK = "[ \u00a0\u202f]"
# A hyphen behind a letter joins the figure to it; the one word `و` is written without a blank.
_SIGN = rf"(?:(?:[+\u2212±~≈<>≤≥]|(?<!\w)-){_BLANK}?)"
_FIGURE = r"[0-9](?:[0-9.,'\u00a0\u202f]*[0-9])?"
_VALUE = rf"[$€£¥]?{_FIGURE}(?:{_BLANK}?(?:[%‰‱℃℉]|°[CF]?))?"
_PHONE = rf"\+[0-9]{{1,4}}(?:{_BLANK}|[(-])[0-9 ()\u00a0\u202f-]*[0-9]"
_DATE = "[0-9]{4}-[0-9]{2}-[0-9]{2}"
_NUMBER = re.compile(
    rf"(?<![0-9A-Za-z.,])(?:{_PHONE}|{_DATE}|{_SIGN}?{_VALUE}(?:{_BLANK}?±{_BLANK}?{_VALUE})?)"
    "(?![0-9A-Za-z])"
)
_PLAIN = re.compile(_FIGURE)


def islands(text: str) -> list[tuple[str, bool]]:
    """The stretches of a text in order, each with whether it is kept from left to right."""
    items = text.split(_SEPARATOR)
    found: list[tuple[str, bool]] = []
    for number, item in enumerate(items):
        if number:
            found.append((_SEPARATOR, False))
        if len(items) > 1 and short(item):
            found.append((item, True))
        else:
            found += _numbers(item)
    return list(_joined(found))


def short(text: str) -> bool:
    """Something to read without a letter from right to left, that needs no line break."""
    return (
        len(text) <= _LONGEST
        and text == text.strip()
        and not has_rtl(text)
        and any(map(str.isalnum, text))
    )


def _numbers(text: str) -> Iterator[tuple[str, bool]]:
    at = 0
    for match in _NUMBER.finditer(text):
        if _PLAIN.fullmatch(match[0]):
            continue
        yield text[at : match.start()], False
        yield match[0], True
        at = match.end()
    yield text[at:], False


def _joined(stretches: list[tuple[str, bool]]) -> Iterator[tuple[str, bool]]:
    """Without empty ones, neighbours that run the usual way as one."""
    usual = ""
    for text, kept in stretches:
        if not kept:
            usual += text
            continue
        if usual:
            yield usual, False
        usual = ""
        yield text, True
    if usual:
        yield usual, False
