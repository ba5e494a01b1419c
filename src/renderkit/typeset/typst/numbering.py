"""Turn numbers into the signs of lists and notes: letters, Roman numerals, raised figures."""

from __future__ import annotations

_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
    (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip
_MOST_ROMAN = 3999
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def raised(number: int) -> str:
    """12 is `¹²`: characters of their own, so that no text runs a note's number into a value."""
    return str(number).translate(_RAISED)


def letter(number: int) -> str:
    """1 is `a`, 26 `z`, 27 `aa`; numbers below 1 stay figures."""
    if number < 1:
        return str(number)
    signs = ""
    while number:
        number, rest = divmod(number - 1, 26)
        signs = chr(ord("a") + rest) + signs
    return signs


def roman(number: int) -> str:
    """4 is `iv`; numbers that Roman numerals cannot write stay figures."""
    if not 1 <= number <= _MOST_ROMAN:
        return str(number)
    signs = ""
    for worth, sign in _ROMAN:
        count, number = divmod(number, worth)
        signs += sign * count
    return signs
