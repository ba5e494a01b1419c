"""Turn an asset's path, as a spec writes it, into safe segments, or refuse it.

The rule is the same on every system, so that a spec that works here works everywhere: relative,
POSIX, no `..`, nothing hidden, no name that Windows keeps for a device, no drive, stream or escape.
"""

from __future__ import annotations

import unicodedata

from renderkit.errors import AssetError

#: One text for every refusal, so that it tells nothing about what lies outside the root.
REFUSED = "asset path refused: it must be a plain relative path below the asset root, without links"

_LONGEST_PATH = 1024
_LONGEST_SEGMENT = 255  # bytes of UTF-8
_DEEPEST = 32
_PUNCTUATION = frozenset(" ._-()+,@&=#'!")
_DEVICES = frozenset(
    ["con", "prn", "aux", "nul", "conin$", "conout$"]
    + [f"{port}{digit}" for port in ("com", "lpt") for digit in "0123456789¹²³"]
)


def segments(path: str) -> tuple[str, ...]:
    """The names between the slashes of a path that keeps the rule.

    Raises AssetError A002 for any other; nothing is looked up on the disk.
    """
    parts = tuple(path.split("/")) if len(path) <= _LONGEST_PATH else ()
    if not 0 < len(parts) <= _DEEPEST or not all(_good(part) for part in parts):
        raise AssetError("A002", path, REFUSED)
    return parts


def _good(name: str) -> bool:
    if not name or name[0] in ".- " or name[-1] in ". ":
        return False
    if not all(_allowed(char) for char in name):
        return False
    device = name.split(".", 1)[0].rstrip(" ").casefold()
    return device not in _DEVICES and len(name.encode("utf-8")) <= _LONGEST_SEGMENT


def _allowed(char: str) -> bool:
    """Letters, digits and marks of every script, and punctuation that no system reads."""
    return char in _PUNCTUATION or unicodedata.category(char)[0] in "LMN"
