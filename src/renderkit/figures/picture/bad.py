"""A picture file that is not drawn."""

from __future__ import annotations


class BadPicture(Exception):
    """`code`: that of the problem; `found`, `allowed`: for its message."""

    def __init__(
        self, code: str, message: str, found: str | None = None, allowed: str | None = None
    ) -> None:
        self.code, self.message, self.found, self.allowed = code, message, found, allowed
        super().__init__(message)
