"""Turn any value of a spec into a short text that is safe to print on a terminal."""

from __future__ import annotations

import json
from collections.abc import Sequence

from renderkit.spec.model.values import Number
from renderkit.spec.tree import NotANumber

MOST = 200


def show(value: object) -> str:
    """The value as a reader of the spec would recognise it, at most 200 characters."""
    if isinstance(value, dict):
        keys = ", ".join(escape(str(key)) for key in list(value)[:6])
        return cut(f"an object with {count(len(value), 'key')}" + (f": {keys}" if keys else ""))
    if isinstance(value, list):
        return f"a list of {count(len(value), 'entry', 'entries')}"
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, NotANumber | Number):
        return cut(escape(value.text))
    return (
        cut(json.dumps(value)) if value is None or isinstance(value, bool) else type(value).__name__
    )


def quoted(text: str) -> str:
    """The string in double quotes, escaped and cut."""
    short = text[:MOST]
    inner = escape(short.replace("\\", "\\\\").replace('"', '\\"'))
    if len(text) <= MOST and len(inner) <= MOST - 2:
        return f'"{inner}"'
    return f'"{inner[: MOST - 4]}…"'


def escape(text: str) -> str:
    """The text with everything a terminal could act on, or nobody could see, as escapes."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else _escaped(c) for c in text)


def cut(text: str) -> str:
    return text if len(text) <= MOST else text[: MOST - 1] + "…"


def count(number: int, one: str, many: str | None = None) -> str:
    """`1 key`, `3 keys`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def names(words: Sequence[str], most: int = 24) -> str:
    """A list of names for a sentence: `a, b, c …`."""
    shown = ", ".join(words[:most])
    return f"{shown} …" if len(words) > most else shown


def _escaped(char: str) -> str:
    if char in "\n\t\r":
        return {"\n": "\\n", "\t": "\\t", "\r": "\\r"}[char]
    number = ord(char)
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"
