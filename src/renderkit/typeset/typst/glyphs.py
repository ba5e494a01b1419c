"""Turn what a document draws into the characters that no font of its chain has."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache

from renderkit import shaping
from renderkit.fonts import FontFile, FontLibrary
from renderkit.problems import Problem
from renderkit.typeset.typst.drafts import FactPiece, FontPiece, RefPiece
from renderkit.typeset.typst.lowering import Lowering

# Shapers draw nothing for these, so no glyph is needed: line ends, joiners, direction marks,
# variation selectors, tags.
_INVISIBLE = frozenset(
    {0x09, 0x0A, 0x0D, 0xAD, 0x34F, 0x61C, 0x85, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2028, 0x2029}
    | {0x3164, 0xFEFF, 0xFFA0}
    | {*range(0x180B, 0x1810), *range(0x200B, 0x2010), *range(0x202A, 0x202F)}
    | {*range(0x2060, 0x2070), *range(0xFE00, 0xFE10), *range(0xE0000, 0xE1000)}
)

#: Private use, surrogates, nothing: PDF/UA refuses them even where a font has a glyph.
_MEANINGLESS = frozenset(("Co", "Cs", "Cn"))


def missing_glyphs(lowering: Lowering) -> Iterator[Problem]:
    """One error for each character of each text that would be drawn as a box.

    Text in a family of its own looks there first, then in those of the body.
    """
    families = lowering.families
    texts = list(_texts(lowering))
    drawn: dict[str | None, set[str]] = {}
    for _, text, family in texts:
        drawn.setdefault(family, set()).update(text)
    missing = {
        (family, c)
        for family, characters in drawn.items()
        for c in characters
        if not covered(c, (family or families[0], *families), lowering.fonts)
    }
    if not missing:
        return
    for pointer, text, family in texts:
        for index, character in enumerate(text):
            if (family, character) in missing:
                yield problem(pointer, character, index)


def problem(pointer: str, character: str, index: int) -> Problem:
    """The error for one character without a glyph."""
    name = unicodedata.name(character, "unnamed")
    return Problem(
        code="F001",
        severity="error",
        pointer=pointer,
        message=f"no font has U+{ord(character):04X} ({name.lower()}), character {index + 1}",
        found=f"U+{ord(character):04X}",
        hint="replace the character, or use a layout whose fonts have it",
    )


def covered(character: str, families: Sequence[str], fonts: FontLibrary) -> bool:
    """Whether a face of the chain has the character, or all that it is composed of."""
    if ord(character) in _INVISIBLE:
        return True
    if unicodedata.category(character) in _MEANINGLESS:
        return False
    if any(ord(character) in _coverage(fonts.face(family)) for family in families):
        return True
    parts = unicodedata.normalize("NFD", character)
    return parts != character and all(covered(c, families, fonts) for c in parts)


@lru_cache(maxsize=64)
def _coverage(face: FontFile) -> frozenset[int]:
    return shaping.coverage(face)


def _texts(lowering: Lowering) -> Iterator[tuple[str, str, str | None]]:
    """Everything drawn: pointer, text, family where it is not the body's."""
    yield from lowering.said
    for part in lowering.parts:
        for piece in part.pieces:
            if isinstance(piece, FactPiece):
                yield lowering.uses[piece.use].pointer, piece.surface, piece.family or part.family
            elif isinstance(piece, RefPiece):
                yield part.pointer, "".join(piece.words), part.family
            elif isinstance(piece, FontPiece):
                yield part.pointer, piece, piece.family
            else:
                yield part.pointer, piece, part.family
