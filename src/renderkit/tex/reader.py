"""Turn tokens into steps: look ahead, take, expect, read a bare word, keep count of the depth."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from renderkit.tex.tokens import DEEPEST, TexFault, Token, tokens


class Reader:
    """A formula and how far it has been read. tag: the number it asks for."""

    def __init__(self, tex: str) -> None:
        self.tex = tex
        self.tag: str | None = None
        self.depth = 0
        self.tokens = tokens(tex)
        self.next = 0

    def peek(self) -> str | None:
        """The next token's text, white space included."""
        return self.tokens[self.next].text if self.next < len(self.tokens) else None

    @property
    def at(self) -> int:
        """Where the next token stands."""
        return self.tokens[self.next].at if self.next < len(self.tokens) else len(self.tex)

    def take(self) -> Token:
        """The next token, which must be there."""
        if self.next >= len(self.tokens):
            raise TexFault(len(self.tex), "the formula ends too early")
        self.next += 1
        return self.tokens[self.next - 1]

    def ahead(self) -> str | None:
        """The next token that is not white space, white space passed over."""
        while (text := self.peek()) is not None and text.isspace():
            self.next += 1
        return self.peek()

    def found(self, text: str) -> bool:
        """Whether `text` comes next; then it is taken."""
        if self.ahead() != text:
            return False
        self.next += 1
        return True

    def expect(self, text: str, why: str) -> None:
        if not self.found(text):
            raise TexFault(self.at, why, f"found {self._shown()}")

    def _shown(self) -> str:
        return self.peek() or "the end of the formula"

    @contextmanager
    def nested(self) -> Iterator[None]:
        """One level deeper for as long as the block runs."""
        self.deepen()
        yield
        self.depth -= 1

    def deepen(self) -> None:
        """Count one level more."""
        self.depth += 1
        if self.depth > DEEPEST:
            raise TexFault(self.at, f"groups nest deeper than {DEEPEST} levels")

    def word(self, of: str) -> str:
        """`{…}` taken as it stands: the name of an environment, a tag, the columns of an array."""
        self.expect("{", f"{of} needs an argument in braces")
        taken = ""
        while (text := self.peek()) != "}":
            if text is None or text in ("{", "\\\\"):
                raise TexFault(self.at, f"the argument of {of} is never closed")
            taken += self.take().text
        self.take()
        return taken

    def letters(self, of: str) -> str:
        """`{…}` with the name of an operator: white space is dropped, thin spaces are kept."""
        self.expect("{", f"{of} needs an argument in braces")
        name = ""
        while (text := self.peek()) != "}":
            if text in ("\\,", "\\ ", "\\;", "~"):
                name += " "
            elif text is None or not (text.isalnum() or text.isspace() or text in "-*+./"):
                raise TexFault(self.at, f"{of} takes plain letters")
            elif not text.isspace():
                name += text
            self.take()
        self.take()
        return name.strip()
