"""Turn what a document draws into the characters that no font of its chain has."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from renderkit import shaping
from renderkit.problems import Problem
from renderkit.typeset.typst.clusters import INVISIBLE, Chain, clusters, face_of
from renderkit.typeset.typst.drafts import FactPiece, RefPiece, SpanPiece
from renderkit.typeset.typst.lowering import Lowering


def missing_glyphs(lowering: Lowering) -> Iterator[Problem]:
    """One error for each character of each text that would be drawn as a box.

    Text in a family of its own looks there first, then in those of the body.
    """
    texts = list(_texts(lowering))
    drawn: dict[str | None, set[str]] = {}
    for _, text, family in texts:
        drawn.setdefault(family, set()).update(text)
    chains = {family: _chain(family, lowering) for family in drawn}
    doubtful = {
        family: {c for c in characters if _doubtful(c, chains[family])}
        for family, characters in drawn.items()
    }
    if not any(doubtful.values()):
        return
    for pointer, text, family in texts:
        if not doubtful[family].isdisjoint(text):
            for index in lost(text, chains[family]):
                yield problem(pointer, text[index], index)


def problem(pointer: str, character: str, index: int) -> Problem:
    """The error for one character without a glyph."""
    name = unicodedata.name(character, "unnamed").lower()
    mark = unicodedata.category(character)[0] == "M"
    where = f"character {index + 1}" + (", for what stands before it" if mark and index else "")
    return Problem(
        code="F001",
        severity="error",
        pointer=pointer,
        message=f"no font has U+{ord(character):04X} ({name}), {where}",
        found=f"U+{ord(character):04X}",
        hint="replace the character, or use a layout whose fonts have it",
    )


def lost(text: str, chain: Chain) -> Iterator[int]:
    """Where the characters stand that are not drawn."""
    for start, cluster in clusters(text):
        if face_of(cluster, chain) is None or any(map(_meaningless, cluster)):
            yield start + _culprit(cluster, chain)


def _culprit(cluster: str, chain: Chain) -> int:
    """Which character of a cluster to name: one that no font has, else the first mark."""
    for index, character in enumerate(cluster):
        if character not in INVISIBLE and (_unknown(character, chain) or _meaningless(character)):
            return index
    return min(1, len(cluster) - 1)


def _doubtful(character: str, chain: Chain) -> bool:
    """Whether a text with this character has to be looked at more closely."""
    if character in INVISIBLE:
        return False
    return (
        _unknown(character, chain)
        or _meaningless(character)
        or unicodedata.category(character)[0] == "M"
    )


def _unknown(character: str, chain: Chain) -> bool:
    return not any(face.has(character) for face in chain)


def _meaningless(character: str) -> bool:
    """Private use, surrogates, nothing: PDF/UA refuses them even where a font has a glyph."""
    return unicodedata.category(character) in ("Co", "Cs", "Cn")


def _chain(family: str | None, lowering: Lowering) -> Chain:
    first = () if family is None else (family,)
    families = dict.fromkeys((*first, *lowering.families))
    return tuple(shaping.face(lowering.fonts.face(family)) for family in families)


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
