"""Turn what a document says into the folders of fonts that Typst has to read for it.

Typst reads whole folders, and to know the characters of the Chinese, Japanese and Korean fonts it
takes as long as to lay a page out. A folder is offered when a role of the layout names one of its
families, or when a character needs it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable
from pathlib import Path

from renderkit import shaping
from renderkit.fonts import FontLibrary


def folders(
    text: Iterable[str], named: Iterable[str], chain: Collection[str], fonts: FontLibrary
) -> tuple[Path, ...]:
    """The folders for characters of `text`, sorted.

    named: families that are there in any case; chain: families in the order glyphs are looked for.
    """
    found = {fonts.face(family).path.parent for family in named}
    faces = [fonts.face(family) for family in chain]
    if all(face.path.parent in found for face in faces):
        return tuple(sorted(found))
    characters = set(text)
    if any(unicodedata.category(c)[0] == "M" for c in characters):
        # A mark is drawn in one font with what it stands on: which one is not asked here.
        found |= {face.path.parent for face in faces}
    near = [face for face in faces if face.path.parent in found]
    for character in characters:
        if not any(shaping.face(face).has(character) for face in near):
            holders = (face for face in faces if shaping.face(face).has(character))
            found |= {face.path.parent for face in holders}
    return tuple(sorted(found))
