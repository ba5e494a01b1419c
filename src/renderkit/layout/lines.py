"""Turn a dotted key of a TOML text into the number of the line on which it stands."""

from __future__ import annotations

import re

_TABLE = re.compile(r"\s*\[\[?\s*([^\[\]]+?)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(
    r"""\s*((?:"[^"]*"|'[^']*'|[A-Za-z0-9_-]+)(?:\s*\.\s*(?:"[^"]*"|'[^']*'|[A-Za-z0-9_-]+))*)\s*="""
)
_PART = re.compile(r""""([^"]*)"|'([^']*)'|([A-Za-z0-9_-]+)""")


def line_of(text: str, key: str) -> int | None:
    """The line (from 1) of `key`, else that of the nearest table round it, else None.

    Reads keys only: a look-alike inside a text of several lines would deceive it.
    """
    wanted = tuple(key.split("."))
    while wanted:
        for number, found in _keys(text):
            if found == wanted:
                return number
        wanted = wanted[:-1]
    return None


def _keys(text: str) -> list[tuple[int, tuple[str, ...]]]:
    found: list[tuple[int, tuple[str, ...]]] = []
    table: tuple[str, ...] = ()
    for number, line in enumerate(text.splitlines(), start=1):
        if head := _TABLE.match(line):
            table = _parts(head[1])
            found.append((number, table))
        elif key := _KEY.match(line):
            found.append((number, table + _parts(key[1])))
    return found


def _parts(key: str) -> tuple[str, ...]:
    return tuple("".join(part) for part in _PART.findall(key))
