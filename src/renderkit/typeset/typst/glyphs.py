"""Turn what a document draws into the characters that no font of its chain has."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from renderkit import shaping
from renderkit.fonts import FontFile, FontLibrary
from renderkit.problems import Problem
from renderkit.typeset.typst.drafts import FactPiece, RefPiece, SpanPiece
from renderkit.typeset.typst.lowering import Lowering

# Shapers draw nothing for these, so no glyph is needed: line ends, joiners, direction marks,
# variation selectors, tags.
_INVISIBLE = frozenset(
    "\t\n\r\x85\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u2028\u2029\u3164\ufeff\uffa0"
) | frozenset(
    chr(point)
    for first, last in (
        (0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F),
        (0xFE00, 0xFE0F), (0xE0000, 0xE0FFF),
    )
    for point in range(first, last + 1)
)  # fmt: skip


def missing_glyphs(lowering: Lowering) -> Iterator[Problem]:
    """One error for each character of each text that would be drawn as a box.

    Text in a family of its own looks there first, then in those of the body.
    """
    texts = list(_texts(lowering))
    drawn: dict[str | None, set[str]] = {}
    for _, text, family in texts:
        drawn.setdefault(family, set()).update(text)
    missing = {
        (family, c)
        for family, characters in drawn.items()
        for c in uncovered(characters, _chain(family, lowering), lowering.fonts)
    }
    if not missing:
        return
    for pointer, text, family in texts:
        for index, character in enumerate(text):
            if (family, character) in missing:
                yield problem(pointer, character, index)


def _chain(family: str | None, lowering: Lowering) -> tuple[str, ...]:
    first = () if family is None else (family,)
    return tuple(dict.fromkeys((*first, *lowering.families)))


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


def uncovered(
    characters: Iterable[str], families: Sequence[str], fonts: FontLibrary
) -> Iterator[str]:
    """Characters that no face of the chain has, nor all that they are composed of."""
    has = _coverage(tuple(fonts.face(family) for family in families))
    for character in characters:
        if character in _INVISIBLE or (character in has and not _meaningless(character)):
            continue
        parts = unicodedata.normalize("NFD", character)
        if _meaningless(character) or not has.issuperset(parts):
            yield character


def _meaningless(character: str) -> bool:
    """Private use, surrogates, nothing: PDF/UA refuses them even where a font has a glyph."""
    return unicodedata.category(character) in ("Co", "Cs", "Cn")


@lru_cache(maxsize=16)
def _coverage(chain: tuple[FontFile, ...]) -> frozenset[str]:
    return frozenset(chr(point) for face in chain for point in shaping.coverage(face))


def _texts(lowering: Lowering) -> Iterator[tuple[str, str, str | None]]:
    """Everything drawn: pointer, text, family where it is not the body's."""
    yield from lowering.said
    for part in lowering.parts:
        for piece in part.pieces:
            if isinstance(piece, FactPiece):
                yield lowering.uses[piece.use].pointer, piece.surface, piece.family or part.family
            elif isinstance(piece, RefPiece):
                yield part.pointer, "".join(piece.words), part.family
            elif isinstance(piece, SpanPiece):
                yield piece.pointer, piece, piece.family or part.family
            else:
                yield part.pointer, piece, part.family
