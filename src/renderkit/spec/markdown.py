"""Turn text that looks like Markdown into the spans its writer probably meant.

Nothing here changes what is drawn: text is literal. The findings become a warning, and the spans
its patch. All patterns are linear: no repeat inside a repeat, every run bounded by its own marks.
"""

from __future__ import annotations

import re
from typing import Any

_INLINE = re.compile(
    r"""
    \*\*(?=[^\s*])(?P<bold>[^*\n]{1,400})(?<!\s)\*\*
  | (?<![\w*])\*(?=[^\s*])(?P<italic>[^*\n]{1,400})(?<![\s*])\*(?![\w*])
  | (?<!\w)__(?=[^\s_])(?P<strong>[^_\n]{1,400}\s[^_\n]{1,400})(?<!\s)__(?!\w)
  | (?<![\w_])_(?=[^\s_])(?P<em>[^_\n]{1,400})(?<![\s_])_(?![\w_])
  | (?<!`)`(?P<code>[^`\n]{1,400})`(?!`)
  | ~~(?=[^\s~])(?P<strike>[^~\n]{1,400})(?<!\s)~~
  | (?<!!)\[(?P<label>[^\[\]\n]{1,200})\]\((?P<link>(?:https?://|mailto:|\#)[^()\s]{1,400})\)
    """,
    re.VERBOSE,
)
_BLOCK = (
    (re.compile(r"^#{2,6} \S", re.MULTILINE), "a heading", "use a `heading` block"),
    (re.compile(r"^(?:[-*+]|\d{1,3}[.)]) \S[^\n]*\n(?:[-*+]|\d{1,3}[.)]) ", re.MULTILINE),
     "a list", "use a `bullets` block"),
    (re.compile(r"^\|[^\n|]+\|[^\n]*\n\| ?:?-{2,}", re.MULTILINE), "a table",
     "use a `table` block"),
    (re.compile(r"^```", re.MULTILINE), "a code fence", "use a `code` block"),
    (re.compile(r"!\[[^\[\]\n]{0,200}\]\([^()\s]{1,400}\)"), "a picture", "use a `figure` block"),
)  # fmt: skip
_LOOKS = {"bold": "bold", "strong": "bold", "italic": "italic", "em": "italic", "code": "code",
          "strike": "strike"}  # fmt: skip

Raw = dict[str, Any]


def spans(text: str) -> list[Raw] | None:
    """The raw spans of inline Markdown, or None where there is none."""
    made: list[Raw] = []
    end = 0
    for match in _INLINE.finditer(text):
        if match.start() > end:
            made.append({"text": text[end : match.start()]})
        kind = match.lastgroup or ""
        if kind == "link":
            made.append({"text": match["label"], "link": match["link"]})
        else:
            made.append({"text": match[kind], _LOOKS[kind]: True})
        end = match.end()
    if not made:
        return None
    return [*made, {"text": text[end:]}] if end < len(text) else made


def block(text: str) -> tuple[str, str] | None:
    """What kind of Markdown block a text holds, and what to use instead."""
    return next(((what, use) for shape, what, use in _BLOCK if shape.search(text)), None)
