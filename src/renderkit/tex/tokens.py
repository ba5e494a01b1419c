"""Turn a TeX formula into tokens with their places, or say what in it is no mathematics at all."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

#: Longer formulas than this are no formulas.
LONGEST = 4000
#: How deep groups, arguments and environments may nest.
DEEPEST = 20

_TOKEN = re.compile(r"\\(?:[A-Za-z]+|[^A-Za-z])|.", re.DOTALL)
_FORBIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_SPACES = frozenset("\n\r\t")


class TexFault(ValueError):
    """A formula that cannot be read. at: index of the character; instead: the formula as it could
    be, where that is certain.
    """

    def __init__(self, at: int, why: str, hint: str | None = None, instead: str | None = None):
        super().__init__(f"mathematics cannot be read, character {at + 1}: {why}")
        self.at, self.why, self.hint, self.instead = at, why, hint, instead

    def around(self, tex: str) -> str:
        """The stretch of the formula in which the fault is."""
        return tex[max(0, self.at - 8) : self.at + 24]


class Token(NamedTuple):
    """A command with its backslash, or one character; `at` is its index in the formula."""

    text: str
    at: int

    @property
    def command(self) -> str | None:
        """The name without the backslash, if it is a command."""
        return self.text[1:] if self.text[0] == "\\" else None


def tokens(tex: str) -> list[Token]:
    """All tokens, white space included. Raises TexFault."""
    if len(tex) > LONGEST:
        raise TexFault(LONGEST, f"a formula has at most {LONGEST:,} characters, not {len(tex):,}")
    for at, character in enumerate(tex):
        kind = unicodedata.category(character)
        if kind in _FORBIDDEN and character not in _SPACES:
            raise TexFault(at, f"U+{ord(character):04X} has no place in mathematics", "remove it")
    _whole(tex)
    found = [Token(m[0], m.start()) for m in _TOKEN.finditer(tex)]
    if found and found[-1].text == "\\":
        raise TexFault(found[-1].at, "a backslash with nothing after it")
    return found


def _whole(tex: str) -> None:
    """Refuse the marks that TeX puts around a formula in text."""
    bare = tex.strip()
    for before, after in (("$$", "$$"), ("$", "$"), ("\\(", "\\)"), ("\\[", "\\]")):
        inner = bare[len(before) : len(bare) - len(after)]
        if bare.startswith(before) and bare.endswith(after) and len(bare) > 2 and inner.strip():
            raise TexFault(
                tex.index(before),
                f"the whole field is a formula: {before} and {after} do not belong to it",
                f"leave out {before} and {after}",
                None if "$" in inner or "\\" + before[-1] in inner else inner.strip(),
            )
