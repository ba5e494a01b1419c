"""What a language tag says of how its text is set: direction, forms of East Asian characters."""

from __future__ import annotations

_RIGHT_TO_LEFT = frozenset({"ar", "he", "fa", "ur", "yi", "ps", "sd", "ug", "dv", "ckb"})
_TRADITIONAL = frozenset({"tw", "mo", "hant"})


def right_to_left(language: str) -> bool:
    """Whether the language of a BCP 47 tag is written from right to left."""
    return language.split("-")[0].lower() in _RIGHT_TO_LEFT


def east_asian(language: str) -> str | None:
    """Which forms a BCP 47 tag asks for: SC, TC, HK, JP, KR; None for all other languages."""
    first, *rest = language.lower().split("-")
    if first != "zh":
        return {"ja": "JP", "ko": "KR"}.get(first)
    return "HK" if "hk" in rest else "TC" if _TRADITIONAL & set(rest) else "SC"
