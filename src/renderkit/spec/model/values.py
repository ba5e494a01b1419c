"""The small values a spec is made of: numbers that keep their text, tones, times."""

from __future__ import annotations

from typing import Literal

Tone = Literal["neutral", "info", "good", "warn", "bad", "highlight"]


class Number(float):
    """A finite number that remembers how the JSON wrote it (`58.0` is drawn `58.0`)."""

    __slots__ = ("text",)
    text: str

    def __new__(cls, text: str) -> Number:
        number = float.__new__(cls, text)
        number.text = text
        return number

    def __getnewargs__(self) -> tuple[str]:  # type: ignore[override]
        return (self.text,)

    def __repr__(self) -> str:
        return f"Number({self.text!r})"
