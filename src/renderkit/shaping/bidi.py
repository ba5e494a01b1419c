"""Turn a line of text into embedding levels and into the order in which its runs are seen.

The bidirectional algorithm of Unicode Standard Annex 9, without the explicit embedding, override
and isolate codes (rules X1 to X8): specs may not hold overrides, and what is left of the codes is
treated as boundary neutral, as rule X9 has it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from unicodedata import bidirectional, category, mirrored

_REMOVED = frozenset(("BN", "LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI", ""))
_RIGHT = frozenset(("R", "AL", "AN"))
_NEUTRAL = frozenset(("ON", "WS", "S", "B"))


def base_level(text: str) -> int:
    """0 for left-to-right, 1 for right-to-left: the first strong character decides (P2, P3)."""
    for char in text:
        kind = bidirectional(char)
        if kind in ("L", "R", "AL"):
            return int(kind != "L")
    return 0


def levels(text: str, base: int) -> list[int]:
    """The embedding level of every character; odd ones run from right to left."""
    original = [bidirectional(char) for char in text]
    if base == 0 and not any(kind in _RIGHT for kind in original):
        return [0] * len(text)
    kept = [i for i, kind in enumerate(original) if kind not in _REMOVED]
    kinds = [original[i] for i in kept]
    sos = "R" if base else "L"
    marks = {i for i, kind in enumerate(kinds) if kind == "NSM"}
    _resolve_weak(kinds, sos)
    _resolve_brackets(kinds, [text[i] for i in kept], marks, sos)
    _resolve_neutral(kinds, sos)
    found = dict(zip(kept, (_implicit(kind, base) for kind in kinds), strict=True))
    out: list[int] = []
    for i in range(len(text)):  # removed characters follow what stands before them
        out.append(found.get(i, out[-1] if out else base))
    return _reset_blanks(out, original, base)


def visual_order(run_levels: Sequence[int]) -> list[int]:
    """Indices of runs as they stand from left to right (L2)."""
    order = list(range(len(run_levels)))
    for level in range(max(run_levels, default=0), 0, -1):
        start = 0
        while start < len(order):
            end = start
            while end < len(order) and run_levels[order[end]] >= level:
                end += 1
            order[start:end] = order[start:end][::-1]
            start = max(end, start + 1)
    return order


def _implicit(kind: str, base: int) -> int:
    """I1, I2."""
    if base % 2 == 0:
        return base + {"L": 0, "R": 1}.get(kind, 2)
    return base + (0 if kind == "R" else 1)


def _reset_blanks(out: list[int], original: Sequence[str], base: int) -> list[int]:
    """L1: separators, and the blanks before them and at the end, take the base level."""
    trailing = True
    for i in range(len(out) - 1, -1, -1):
        if original[i] in ("S", "B"):
            trailing = True
        elif original[i] != "WS" and original[i] not in _REMOVED:
            trailing = False
        if trailing:
            out[i] = base
    return out


def _resolve_weak(kinds: list[str], sos: str) -> None:
    """W1 to W7."""
    for i, kind in enumerate(kinds):  # W1
        if kind == "NSM":
            kinds[i] = kinds[i - 1] if i else sos
    strong = sos
    for i, kind in enumerate(kinds):  # W2
        if kind in ("L", "R", "AL"):
            strong = kind
        elif kind == "EN" and strong == "AL":
            kinds[i] = "AN"
    kinds[:] = ["R" if kind == "AL" else kind for kind in kinds]  # W3
    _join_numbers(kinds)
    kinds[:] = ["ON" if kind in ("ES", "ET", "CS") else kind for kind in kinds]  # W6
    strong = sos
    for i, kind in enumerate(kinds):  # W7
        if kind in ("L", "R"):
            strong = kind
        elif kind == "EN" and strong == "L":
            kinds[i] = "L"


def _join_numbers(kinds: list[str]) -> None:
    """W4, W5: separators inside numbers and terminators beside them become numbers."""
    for i in range(1, len(kinds) - 1):
        before, kind, after = kinds[i - 1 : i + 2]
        if before == after and (
            (kind == "ES" and before == "EN") or (kind == "CS" and before in ("EN", "AN"))
        ):
            kinds[i] = before
    start = 0
    while start < len(kinds):
        end = start
        while end < len(kinds) and kinds[end] == "ET":
            end += 1
        if end > start and "EN" in (kinds[start - 1 : start] + kinds[end : end + 1]):
            kinds[start:end] = ["EN"] * (end - start)
        start = max(end, start + 1)


def _side(kind: str) -> str | None:
    if kind in ("R", "EN", "AN"):
        return "R"
    return "L" if kind == "L" else None


def _resolve_brackets(
    kinds: list[str], chars: Sequence[str], marks: Collection[int], sos: str
) -> None:
    """N0: a pair of brackets takes one direction, and so do the marks set on it."""
    for opening, closing in _bracket_pairs(kinds, chars):
        inside = {side for kind in kinds[opening + 1 : closing] if (side := _side(kind))}
        if not inside:
            continue
        if sos in inside:
            new = sos
        else:
            before = (side for kind in reversed(kinds[:opening]) if (side := _side(kind)))
            new = next(before, sos)
        for at in (opening, closing):
            kinds[at] = new
            while (at := at + 1) in marks:
                kinds[at] = new


def _bracket_pairs(kinds: Sequence[str], chars: Sequence[str]) -> list[tuple[int, int]]:
    """BD16: (opening, closing) places in the order of the openings."""
    stack: list[tuple[str, int]] = []
    pairs: list[tuple[int, int]] = []
    for i, char in enumerate(chars):
        if kinds[i] != "ON":
            continue
        if closing := _closing(char):
            stack.append((closing, i))
            if len(stack) > 63:
                break
            continue
        char = _canonical(char)
        depth = next((n for n in range(len(stack) - 1, -1, -1) if stack[n][0] == char), None)
        if depth is not None:
            pairs.append((stack[depth][1], i))
            del stack[depth:]
    return sorted(pairs)


def _canonical(char: str) -> str:
    return {"\u2329": "\u3008", "\u232a": "\u3009"}.get(char, char)


@lru_cache(maxsize=4096)
def _closing(char: str) -> str | None:
    """The closing bracket of an opening one, None for everything else.

    Closing brackets stand one or two code points behind; the two tick brackets are crossed.
    """
    if category(char) != "Ps" or not mirrored(char):
        return None
    crossed = {"\u298d": "\u2990", "\u298f": "\u298e"}
    if char in crossed:
        return crossed[char]
    near = (chr(ord(_canonical(char)) + step) for step in (1, 2))
    return next((c for c in near if category(c) == "Pe" and mirrored(c)), None)


def _resolve_neutral(kinds: list[str], sos: str) -> None:
    """N1, N2: neutrals take the direction of both neighbours, else the base."""
    start = 0
    while start < len(kinds):
        end = start
        while end < len(kinds) and kinds[end] in _NEUTRAL:
            end += 1
        if end > start:
            before = _side(kinds[start - 1]) if start else sos
            after = _side(kinds[end]) if end < len(kinds) else sos
            kinds[start:end] = [before if before == after and before else sos] * (end - start)
        start = max(end, start + 1)
