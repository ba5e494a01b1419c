"""Turn the tokens of a formula into a tree of plain data: rows, scripts, groups, words.

What single commands do stands in `commands`, what environments do in `environments`.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from renderkit.tex import commands
from renderkit.tex.reader import Reader
from renderkit.tex.symbols import BIG_OPERATORS, DELIMITERS, SWITCHES, TEXT_STYLES
from renderkit.tex.tokens import TexFault, Token

Node = list[Any]

EMPTY: Node = ["row"]
_ENDS = frozenset({"}", "&", "\\\\", "\\right", "\\middle", "\\end", "\\hline", "\\cr"})
_MUST_ESCAPE = frozenset("#$%")
_AS_DRAWN = {"-": "−", "*": "∗", "`": "‘"}
_OVER = {"\\over": "frac", "\\choose": "binom", "\\atop": "atop"}
#: What \\text{} may hold besides characters.
_IN_TEXT = {
    "\\ ": " ", "\\,": " ", "\\;": " ", "\\:": " ", "\\!": "", "\\-": "", "~": "\u00a0",
    "\\quad": "  ", "\\qquad": "    ", "\\textbackslash": "\\", "\\ldots": "…", "\\dots": "…",
    "\\&": "&", "\\%": "%", "\\$": "$", "\\#": "#", "\\_": "_", "\\{": "{", "\\}": "}",
}  # fmt: skip


class Parser(Reader):
    """One formula being read."""

    # ---- rows --------------------------------------------------------------------------------

    def row(self, *stop: str) -> Node:
        """Everything up to one of `stop`, or to the end."""
        opened: list[tuple[tuple[str, str], list[Node]]] = []
        items: list[Node] = []
        above: tuple[str, Node] | None = None
        while (text := self.ahead()) is not None and text not in stop:
            if text in _ENDS:
                raise self._stray(text)
            if text in _OVER:
                if above is not None:
                    raise TexFault(self.at, f"a second {text} in one group")
                above, items = (_OVER[self.take().text], joined(items)), []
            elif text[1:] in SWITCHES and text[0] == "\\":
                self.deepen()
                opened.append((SWITCHES[self.take().text[1:]], items))
                items = []
            else:
                items.append(self.scripts())
        for (kind, name), before in reversed(opened):
            items = [*before, [kind, name, joined(items)]]
            self.depth -= 1
        below = joined(items)
        if above is None:
            return below
        kind, top = above
        return ["atop", top, below] if kind == "atop" else [kind, "", top, below]

    def _stray(self, text: str) -> TexFault:
        why = {
            "}": "a } without its {",
            "&": "an & outside aligned lines, matrices and cases",
            "\\\\": "a line break outside aligned lines, matrices and cases",
            "\\right": "a \\right without its \\left",
            "\\end": "an \\end without its \\begin",
        }.get(text, f"{text} has no place here")
        hint = "write \\& for the sign itself" if text == "&" else None
        return TexFault(self.at, why, hint)

    def scripts(self) -> Node:
        """An atom with what stands above and below it at its right."""
        base = EMPTY if self.peek() in ("^", "_", "'") else self.atom()
        sub: Node | None = None
        sup: Node | None = None
        primes = 0
        while (text := self.ahead()) in ("^", "_", "'", "\\limits", "\\nolimits"):
            at = self.take().at
            if text == "'":
                if sup is not None:
                    raise TexFault(at, "a prime after a superscript", "write the prime first")
                primes += 1
            elif text == "^":
                if sup is not None:
                    raise TexFault(at, "two superscripts on one base", "group them: {a^b}^c")
                sup = self.argument("^")
            elif text == "_":
                if sub is not None:
                    raise TexFault(at, "two subscripts on one base", "group them: {a_b}_c")
                sub = self.argument("_")
            elif base[0] in _LIMITED or (base[0] == "sym" and base[1] in _BIG_SIGNS):
                base = [text[1:] if text == "\\limits" else "scripts", base]
            else:
                raise TexFault(at, f"{text} after something that is no operator")
        return _attached(base, sub, sup, primes)

    # ---- atoms -------------------------------------------------------------------------------

    def atom(self) -> Node:
        """One thing: a number, a letter, a group, a command with its arguments."""
        if self.ahead() == "{":
            return self.group()
        token = self.take()
        if token.command is not None:
            return commands.node(self, token)
        if token.text.isdecimal() and token.text.isascii():
            return ["num", self._number(token)]
        return self._sign(token)

    def _number(self, token: Token) -> str:
        """A number as it is written; a comma belongs to it where groups of three digits follow."""
        number = _NUMBER.match(self.tex, token.at)
        assert number is not None
        self.next += len(number[0]) - 1
        return number[0]

    def _sign(self, token: Token) -> Node:
        character = token.text
        if character in _MUST_ESCAPE:
            raise TexFault(
                token.at, f"{character} has a meaning of its own in TeX", f"\\{character}"
            )
        if character == "~":
            return ["space", 0.25]
        if _worded(character):
            while (text := self.peek()) is not None and (_worded(text) or _is_mark(text)):
                character += self.take().text
            return ["text", character]
        if _is_mark(character):
            raise TexFault(
                token.at,
                f"U+{ord(character):04X} is a mark without a letter",
                "write \\hat{x}, \\bar{x}, \\acute{e}",
            )
        return ["sym", _AS_DRAWN.get(character, character)]

    def group(self) -> Node:
        """`{…}`; a sign alone in a group stands like a letter, without space round it."""
        with self.nested():
            opened = self.at
            self.expect("{", "a group in braces is missing")
            inner = self.row("}")
            if not self.found("}"):
                raise TexFault(opened, "a { that is never closed")
        if inner[0] == "sym" and not inner[1].isalnum():
            return ["cls", "normal", inner]
        return inner

    def argument(self, of: str) -> Node:
        """A group, or one token: TeX reads x^10 as x^1 0."""
        text = self.ahead()
        if text is None or text in _ENDS or text in ("^", "_", "'"):
            raise TexFault(self.at, f"{of} has no argument", "write it in braces")
        if text == "{":
            return self.group()
        with self.nested():
            if text.isdecimal() and text.isascii():
                return ["num", self.take().text]
            return self.atom()

    def option(self, *, of: str) -> Node | None:
        """`[…]`, if it comes next."""
        if not self.found("["):
            return None
        with self.nested():
            inner = self.row("]")
            self.expect("]", f"the [ of {of} is never closed")
        return inner

    # ---- words -------------------------------------------------------------------------------

    def words(self, style: str) -> Node:
        """`\\text{…}`: characters as they are, formulas between dollar signs."""
        opened = self.at
        self.expect("{", "text needs braces")
        pieces: list[Node] = []
        with self.nested():
            while not self._words_end(opened):
                pieces.append(self._piece())
        return ["texts", style, *_merged(pieces)]

    def _words_end(self, opened: int) -> bool:
        if self.peek() is None:
            raise TexFault(opened, "a { that is never closed")
        if self.peek() == "}":
            self.take()
            return True
        return False

    def _piece(self) -> Node:
        if self.peek() == "{":
            return self.words("plain")
        token = self.take()
        if token.text == "$":
            inner = self.row("$")
            self.expect("$", "a $ in text that is never closed")
            return inner
        if token.command in TEXT_STYLES:
            return self.words(TEXT_STYLES[token.command or ""])
        if token.text in _IN_TEXT:
            return ["text", _IN_TEXT[token.text]]
        if token.command is not None:
            raise TexFault(
                token.at, f"{token.text} inside text", "put mathematics in text between $ and $"
            )
        return ["text", " " if token.text.isspace() else token.text]

    # ---- delimiters --------------------------------------------------------------------------

    def delimiter(self, of: str) -> str:
        """What stands after \\left and its kin; "" for the invisible `.`."""
        if self.ahead() is None:
            raise TexFault(self.at, f"{of} needs a delimiter")
        token = self.take()
        table = _PLAIN_DELIMITERS if token.command is None else DELIMITERS
        found = table.get(token.command or token.text)
        if found is None:
            hint = (
                f"write {of}\\{token.text}" if token.text in "{}" else "( ) [ ] \\{ \\} | \\| / ."
            )
            raise TexFault(token.at, f"{token.text} is no delimiter", hint)
        return found

    # ---- displays ----------------------------------------------------------------------------

    def lines(self) -> Node:
        """A whole display: rows end at `\\\\` and align at `&`, also without an environment."""
        rows: list[list[Node]] = [[]]
        while True:
            rows[-1].append(self.row("&", "\\\\"))
            if self.found("&"):
                continue
            if not self.found("\\\\"):
                break
            rows.append([])
        if rows[-1] == [EMPTY]:
            rows.pop()
        if len(rows) < 2 and all(len(row) == 1 for row in rows):
            return rows[0][0] if rows else EMPTY
        return ["lines", "aligned" if any(len(row) > 1 for row in rows) else "gathered", rows]


_BIG_SIGNS = frozenset(BIG_OPERATORS.values())
_LIMITED = frozenset({"op", "mathop", "cls", "limits", "scripts"})
_PLAIN_DELIMITERS = {c: c for c in "()[]|/"} | {"<": "⟨", ">": "⟩", ".": ""}
_NUMBER = re.compile(r"\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?", re.ASCII)


def _worded(character: str) -> bool:
    """A letter of a script that mathematics does not use: set as a word, not as a variable."""
    if ord(character[0]) < 0x590 or 0x2100 <= ord(character[0]) < 0x2150:
        return False
    return character[0].isalpha() and not 0x1D400 <= ord(character[0]) < 0x1D800


def _is_mark(character: str) -> bool:
    return unicodedata.category(character[0])[0] == "M"


def joined(items: list[Node]) -> Node:
    """A row, or the one thing that it has."""
    return items[0] if len(items) == 1 else ["row", *items]


def _merged(pieces: list[Node]) -> list[Node]:
    """Neighbouring characters as one string."""
    merged: list[Node] = []
    for piece in pieces:
        if piece[0] == "text" and merged and merged[-1][0] == "text":
            merged[-1] = ["text", merged[-1][1] + piece[1]]
        else:
            merged.append(piece)
    return merged


def _attached(base: Node, sub: Node | None, sup: Node | None, primes: int) -> Node:
    """Scripts on a base; the one on the side of a brace is its note."""
    if base[0] == "line" and base[1] not in ("overline", "underline") and not primes:
        if base[1].startswith("over") and sup is not None:
            base, sup = [*base[:3], sup], None
        elif base[1].startswith("under") and sub is not None:
            base, sub = [*base[:3], sub], None
    if sub is None and sup is None and not primes:
        return base
    return ["attach", base, sub, sup, primes]
