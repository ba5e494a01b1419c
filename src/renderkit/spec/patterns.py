"""Turn a number pattern of an untrusted spec into a regular expression that cannot hang.

The subset: literal characters, `\\d`, `\\.` and other escaped marks, classes like `[0-9,.]`,
groups `(…)` or `(?:…)` with `|`, and the repeats `?`, `*`, `+`, `{m}`, `{m,n}`. A pattern is
matched against a whole number as it is drawn.

It is accepted when each character decides the way: of all places of the pattern that may come
next, no two match the same character (the places and what follows them are Glushkov's; a counted
repeat is judged like an open one, which is stricter). Then a failed match has nothing to try again
and takes time in proportion to the text. Open repeats end at 64 as well.
"""

from __future__ import annotations

import re
from typing import Any

from renderkit.spec.context import BAD, Context
from renderkit.spec.limits import LIMITS
from renderkit.spec.scalar import Str
from renderkit.struct import Struct

OPEN_END = 64
DEEPEST = 4
_MARKS = frozenset(r".+*?()[]{}|^$\-/,%#&~ ")
_COUNTED = re.compile(r"\{([0-9]{1,2})(,?)([0-9]{0,2})\}")
#: Enough characters to tell whether two atoms overlap; a pattern's own are added.
_SAMPLES = "".join(map(chr, range(32, 127))) + "\u0663é一\u2003\u2212"


class Unsafe(Exception):
    """Why a pattern is not accepted."""


class Piece(Struct, frozen=True):
    """A part of a pattern: its source, the places it may begin and end at, whether it is empty."""

    source: str
    first: frozenset[int] = frozenset()
    last: frozenset[int] = frozenset()
    empty: bool = False


class Patterns:
    """Reads one pattern."""

    def __init__(self, text: str) -> None:
        text = text.removeprefix("^")
        self.text = text[:-1] if text.endswith("$") and not text.endswith("\\$") else text
        self.at = 0
        self.atoms: list[str] = []
        self.follow: list[set[int]] = []

    def run(self) -> str:
        """The accepted pattern, its open repeats closed. Raises Unsafe."""
        whole = self._choice(0)
        if self.at < len(self.text):
            raise Unsafe(f"the `{self.text[self.at]}` has no partner")
        if whole.empty:
            raise Unsafe("the pattern matches nothing at all")
        matched = self._matched()
        for places in (whole.first, *self.follow):
            seen: dict[str, int] = {}
            for place in sorted(places):
                for char in matched[place]:
                    if seen.setdefault(char, place) != place:
                        one, other = self.atoms[seen[char]], self.atoms[place]
                        raise Unsafe(f"after the same text both `{one}` and `{other}` may come")
        return whole.source

    def _matched(self) -> list[list[str]]:
        samples = dict.fromkeys(_SAMPLES + self.text)
        shapes = [re.compile(atom) for atom in self.atoms]
        return [[char for char in samples if shape.fullmatch(char)] for shape in shapes]

    def _choice(self, depth: int) -> Piece:
        if depth > DEEPEST:
            raise Unsafe(f"groups stand more than {DEEPEST} deep in each other")
        ways = [self._sequence(depth)]
        while self._peek() == "|":
            self.at += 1
            ways.append(self._sequence(depth))
        return Piece(
            "|".join(way.source for way in ways),
            frozenset(place for way in ways for place in way.first),
            frozenset(place for way in ways for place in way.last),
            any(way.empty for way in ways),
        )

    def _sequence(self, depth: int) -> Piece:
        made = Piece("", empty=True)
        while self._peek() not in ("", "|", ")"):
            made = self._joined(made, self._repeated(depth))
        return made

    def _joined(self, before: Piece, after: Piece) -> Piece:
        for place in before.last:
            self.follow[place] |= after.first
        return Piece(
            before.source + after.source,
            before.first | after.first if before.empty else before.first,
            after.last | before.last if after.empty else after.last,
            before.empty and after.empty,
        )

    def _repeated(self, depth: int) -> Piece:
        piece = self._group(depth) if self._peek() == "(" else self._atom()
        if self._peek() not in tuple("?*+{"):
            return piece
        low, high = self._bounds()
        if self._peek() in tuple("?*+{"):
            raise Unsafe("a repeat stands directly on a repeat")
        if piece.empty:
            raise Unsafe("a part that may be empty is repeated")
        if high > 1:
            for place in piece.last:
                if self.follow[place] & piece.first:
                    raise Unsafe(f"`{self.atoms[place]}` is repeated in a part that is repeated")
                self.follow[place] |= piece.first
        bounds = f"{{{low},{high}}}" if low != high else f"{{{low}}}"
        return Piece(piece.source + bounds, piece.first, piece.last, low == 0)

    def _group(self, depth: int) -> Piece:
        self.at += 1
        if self._peek() == "?":
            if not self.text.startswith("?:", self.at):
                raise Unsafe("of the groups that begin with `(?` only `(?:…)` is read")
            self.at += 2
        inner = self._choice(depth + 1)
        if self._peek() != ")":
            raise Unsafe("a group is not closed")
        self.at += 1
        return Piece(f"(?:{inner.source})", inner.first, inner.last, inner.empty)

    def _atom(self) -> Piece:
        char = self._peek()
        if char == "[":
            return self._place(self._class())
        if char == "\\":
            return self._place(self._escape())
        if char in tuple(".^$?*+{}]"):
            raise Unsafe(f"a bare `{char}` is not read; as a character it is `\\{char}`")
        self.at += 1
        return self._place(re.escape(char))

    def _place(self, atom: str) -> Piece:
        self.atoms.append(atom)
        self.follow.append(set())
        here = frozenset((len(self.atoms) - 1,))
        return Piece(atom, here, here)

    def _escape(self) -> str:
        char = self.text[self.at + 1 : self.at + 2]
        if not char or (char != "d" and char not in _MARKS):
            raise Unsafe(f"the escape `\\{char}` is not read, only `\\d` and escaped marks")
        self.at += 2
        return "\\d" if char == "d" else re.escape(char)

    def _class(self) -> str:
        end, made = self.at + 1, "["
        if self.text.startswith("^", end):
            end, made = end + 1, "[^"
        start = end
        while end < len(self.text) and (self.text[end] != "]" or end == start):
            if self.text[end] == "\\":
                self.at = end
                made, end = made + self._escape(), end + 2
                continue
            made += self.text[end] if self.text[end] == "-" else re.escape(self.text[end])
            end += 1
        if end >= len(self.text):
            raise Unsafe("a class is not closed")
        self.at = end + 1
        return f"{made}]"

    def _bounds(self) -> tuple[int, int]:
        char = self._peek()
        if char != "{":
            self.at += 1
            return {"?": (0, 1), "*": (0, OPEN_END), "+": (1, OPEN_END)}[char]
        match = _COUNTED.match(self.text, self.at)
        if match is None:
            raise Unsafe("a count is `{m}` or `{m,n}`, each below 100")
        self.at = match.end()
        low = int(match[1])
        high = int(match[3]) if match[3] else OPEN_END if match[2] else low
        if not 0 <= low <= high or high == 0:
            raise Unsafe(f"the count `{match[0]}` matches nothing")
        return low, high

    def _peek(self) -> str:
        return self.text[self.at : self.at + 1]


class NumberPattern(Str):
    """One pattern, read as the regular expression to match a whole number with."""

    words = "a number pattern: literals, `\\d`, classes, groups, `?` `*` `+` `{m,n}`"

    def __init__(self) -> None:
        super().__init__(LIMITS.pattern, 1)
        self.words = NumberPattern.words

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        got = super().read(value, at, ctx)
        if got is BAD:
            return BAD
        try:
            source = Patterns(got).run()
            re.compile(source)
        except (Unsafe, re.error) as fault:
            said = f"the pattern is not accepted: {fault}"
            return ctx.error("S013", at, said, found=value, allowed=self.words)
        return source
