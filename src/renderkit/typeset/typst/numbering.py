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


#: The alphabets that lists are counted by, of languages that do not use the Latin one.
_ALPHABETS = {
    "ar": "أ ب ج د هـ و ز ح ط ي ك ل م ن س ع ف ص ق ر ش ت ث خ ذ ض ظ غ",
    "he": "א ב ג ד ה ו ז ח ט י כ ל מ נ ס ע פ צ ק ר ש ת",
    "ru": "а б в г д е ж з и к л м н о п р с т у ф х ц ч ш щ э ю я",
    "el": "α β γ δ ε ζ η θ ι κ λ μ ν ξ ο π ρ σ τ υ φ χ ψ ω",
}
_LATIN = " ".join("abcdefghijklmnopqrstuvwxyz")


def letter(number: int, language: str = "en") -> str:
    """1 is `a`, 26 `z`, 27 `aa`; numbers below 1 stay figures.

    language: the first part of a BCP 47 tag; some count by their own letters.
    """
    if number < 1:
        return str(number)
    alphabet = _ALPHABETS.get(language, _LATIN).split()
    signs = ""
    while number:
        number, rest = divmod(number - 1, len(alphabet))
        signs = alphabet[rest] + signs
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
