"""Turn a raw tree into the faults that concern any JSON: depth, sizes, characters, numbers.

A clean tree is recognised level by level in a few C calls; only a tree with a fault is walked
value by value to say where.
"""

from __future__ import annotations

import re
from typing import Any

from renderkit.spec.faults import Faults, replace
from renderkit.spec.limits import LIMITS
from renderkit.spec.show import count, names
from renderkit.spec.source import Refused
from renderkit.spec.tree import NotANumber, places

#: Controls except tab and line feed, lone surrogates, and the code points Unicode never assigns.
_PLANES = "".join(f"{chr(p << 16 | 0xFFFE)}{chr(p << 16 | 0xFFFF)}" for p in range(17))
FORBIDDEN = re.compile(f"[\0-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef{_PLANES}]")
ALLOWED = "any text without control characters (tab and line feed may stand)"


def check(tree: Any, faults: Faults) -> None:
    """Note what is wrong with any value of the tree. Raises Refused when it is too deep to read."""
    level: list[Any] = [tree]
    text = depth = 0
    clean = True
    while level:
        depth += 1
        inner: list[Any] = []
        strings = [value for value in level if value.__class__ is str]
        for value in level:
            kind = value.__class__
            if kind is dict:
                inner.extend(value.values())
                strings.extend(value)
            elif kind is list:
                inner.extend(value)
            elif kind is NotANumber:
                clean = False
        joined = "".join(strings)
        text += len(joined)
        if not joined.isprintable() and FORBIDDEN.search(joined):
            clean = False
        if len(joined) > LIMITS.string and max(map(len, strings)) > LIMITS.string:
            clean = False
        if depth > LIMITS.depth and any(v.__class__ in (dict, list) for v in level):
            _too_deep(tree, faults)
        level = inner
    if not clean:
        _locate(tree, faults)
    if text > LIMITS.text and text - _data(tree) > LIMITS.text:
        said = f"all strings together have {text:,} characters"
        faults.add("S005", "", said, allowed=f"at most {LIMITS.text:,} characters")


def cleaned(text: str) -> str:
    """The text without what no output may hold; a carriage return becomes a line feed."""
    return FORBIDDEN.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))


def _locate(tree: Any, faults: Faults) -> None:
    for at, value in places(tree):
        if isinstance(value, NotANumber):
            faults.add(
                "S004",
                at,
                "this is no finite number in range",
                found=value,
                allowed=f"a finite number, written with at most {LIMITS.number} characters",
                hint="where a value is missing, write null",
            )
        elif isinstance(value, str):
            _check_string(value, at, faults)
        elif isinstance(value, dict) and not all(map(str.isprintable, value)):
            for key in value:
                _check_key(key, at, faults)


def _check_string(value: str, at: str, faults: Faults) -> None:
    if len(value) > LIMITS.string and not at.endswith("/data"):
        said = f"the string has {len(value):,} characters"
        faults.add("S005", at, said, allowed=f"at most {LIMITS.string:,} characters")
    bad = FORBIDDEN.findall(value)
    if not bad:
        return
    faults.add(
        "S014",
        at,
        f"the text holds {_named(bad)}",
        found=value,
        allowed=ALLOWED,
        hint="the patch removes what cannot be drawn",
        patch=replace(at, cleaned(value)),
    )


def _check_key(key: str, at: str, faults: Faults) -> None:
    bad = FORBIDDEN.findall(key)
    if bad:
        faults.add("S014", at, f"a key holds {_named(bad)}", found=key, allowed=ALLOWED)


def _named(bad: list[str]) -> str:
    points = sorted({f"U+{ord(char):04X}" for char in bad})
    return f"{count(len(bad), 'forbidden character')} ({names(points, 6)})"


def _too_deep(tree: Any, faults: Faults) -> None:
    deep = (at for at, v in places(tree) if isinstance(v, dict | list))
    at = next(at for at in deep if at.count("/") >= LIMITS.depth)
    faults.add(
        "S005",
        at,
        "too many objects and lists inside each other",
        allowed=f"at most {LIMITS.depth} levels",
    )
    raise Refused


def _data(tree: Any) -> int:
    """Characters of embedded picture data, which the limit on text does not count."""
    found = (len(v) for at, v in places(tree) if isinstance(v, str) and at.endswith("/data"))
    return sum(found)
