"""Turn a text into the stretches that are emoji: each is one picture of the colour font.

Which characters are emoji by themselves, and how they join, is said by Unicode Technical Standard
51 (emoji 15.1). Characters that are text unless a selector says otherwise (`☎`, `✔`, `©`) are no
emoji here without it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

#: The Emoji_Presentation property, without regional indicators and skin tones.
_PICTURES = (
    "\u231a\u231b\u23e9-\u23ec\u23f0\u23f3\u25fd\u25fe\u2614\u2615\u2648-\u2653\u267f\u2693\u26a1"
    "\u26aa\u26ab\u26bd\u26be\u26c4\u26c5\u26ce\u26d4\u26ea\u26f2\u26f3\u26f5\u26fa\u26fd\u2705"
    "\u270a\u270b\u2728\u274c\u274e\u2753-\u2755\u2757\u2795-\u2797\u27b0\u27bf\u2b1b\u2b1c\u2b50"
    "\u2b55\U0001f004\U0001f0cf\U0001f18e\U0001f191-\U0001f19a\U0001f201\U0001f21a\U0001f22f"
    "\U0001f232-\U0001f236\U0001f238-\U0001f23a\U0001f250\U0001f251\U0001f300-\U0001f320"
    "\U0001f32d-\U0001f335\U0001f337-\U0001f37c\U0001f37e-\U0001f393\U0001f3a0-\U0001f3ca"
    "\U0001f3cf-\U0001f3d3\U0001f3e0-\U0001f3f0\U0001f3f4\U0001f3f8-\U0001f3fa"
    "\U0001f400-\U0001f43e\U0001f440\U0001f442-\U0001f4fc\U0001f4ff-\U0001f53d"
    "\U0001f54b-\U0001f54e\U0001f550-\U0001f567\U0001f57a\U0001f595\U0001f596\U0001f5a4"
    "\U0001f5fb-\U0001f64f\U0001f680-\U0001f6c5\U0001f6cc\U0001f6d0-\U0001f6d2"
    "\U0001f6d5-\U0001f6d7\U0001f6dc-\U0001f6df\U0001f6eb\U0001f6ec\U0001f6f4-\U0001f6fc"
    "\U0001f7e0-\U0001f7eb\U0001f7f0\U0001f90c-\U0001f93a\U0001f93c-\U0001f945"
    "\U0001f947-\U0001f9ff\U0001fa70-\U0001fa7c\U0001fa80-\U0001fa88\U0001fa90-\U0001fabd"
    "\U0001fabf-\U0001fac5\U0001face-\U0001fadb\U0001fae0-\U0001fae8\U0001faf0-\U0001faf8"
)
#: Where characters stand that a selector, a skin tone or a joiner may make a picture.
_ANY = (
    "\xa9\xae\u203c\u2049\u2122\u2139\u2194-\u21aa\u231a-\u23ff\u24c2\u25aa-\u27bf\u2934\u2935"
    "\u2b05-\u2b55\u3030\u303d\u3297\u3299\U0001f000-\U0001f1e5\U0001f200-\U0001f3fa"
    "\U0001f400-\U0001faff"
)
_TONE = "\U0001f3fb-\U0001f3ff"
_TAGS = "[\U000e0020-\U000e007e]+\U000e007f"
_PART = f"[{_ANY}](?:\ufe0f\u20e3?|[{_TONE}])?"

_FLAG = "\U0001f1e6-\U0001f1ff"
_SEQUENCE = re.compile(
    f"[{_FLAG}]{{2}}"
    f"|(?:[{_PICTURES}](?!\ufe0e)|[{_ANY}](?:\ufe0f|[{_TONE}]|(?=\u200d[{_ANY}])))"
    f"(?:\ufe0f|[{_TONE}]|{_TAGS})*(?:\u200d{_PART})*"
    f"|[{_TONE}]"
)


#: What an emoji begins with, a key excepted, which is known by the sign at its end.
_KEY = "\u20e3"
_FIRST = re.compile(f"[{_ANY}{_FLAG}{_TONE}{_KEY}]")
_KEYS = frozenset("0123456789#*")


def spans(text: str) -> Iterator[tuple[int, int]]:
    """Where the emoji of a text stand, sequences as one."""
    if text.isascii():
        return
    end = 0
    for first in _FIRST.finditer(text):  # much faster than to look for whole sequences
        start = first.start()
        if start < end:
            continue
        if first[0] == _KEY:
            start -= 2 if text[start - 1 : start] == "\ufe0f" else 1
            if start < end or text[start] not in _KEYS:
                continue
            end = first.end()
        else:
            match = _SEQUENCE.match(text, start)
            if match is None:
                continue
            end = match.end()
        yield start, end


def characters(text: str) -> Iterable[str]:
    """The characters of a text in order, an emoji of several as one."""
    return text if text.isascii() else _characters(text)


def _characters(text: str) -> Iterator[str]:
    at = 0
    for start, end in spans(text):
        yield from text[at:start]
        yield text[start:end]
        at = end
    yield from text[at:]


def emoji(text: str) -> frozenset[str]:
    """The different emoji of a text, which may be long, sequences as one."""
    if text.isascii() or not any(map(_FIRST.match, set(text))):
        return frozenset()
    return frozenset(text[start:end] for start, end in spans(text))
