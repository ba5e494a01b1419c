"""Turn what a document says into the folders of fonts that Typst has to read for it.

Typst reads whole folders, and to know the characters of the Chinese, Japanese and Korean fonts it
takes as long as to lay a page out. A folder is offered when a role of the layout names one of its
families, or when one of its fonts is the first of the chain that has something to be drawn: so each
character is drawn in the same font whatever else stands in the document.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any

from renderkit import shaping
from renderkit.fonts import FontLibrary
from renderkit.typeset.typst.clusters import different, face_of


def folders(
    text: str, named: Iterable[str], chain: Collection[str], fonts: FontLibrary
) -> tuple[Path, ...]:
    """The folders for what `text` draws, sorted.

    named: families that are there in any case; chain: families in the order glyphs are looked for.
    """
    found = {fonts.face(family).path.parent for family in named}
    files = [fonts.face(family) for family in chain]
    if all(file.path.parent in found for file in files):
        return tuple(sorted(found))
    faces = [shaping.face(file) for file in files]
    drawn = (face_of(cluster, faces) for cluster in different(text))
    found |= {face.file.path.parent for face in drawn if face is not None}
    return tuple(sorted(found))


def emoji(text: str, families: Iterable[str], fonts: FontLibrary) -> dict[str, Any]:
    """`emoji`: the colour family and a pattern of the emoji of `text`; nothing without either.

    Left to the engine, `1️⃣` and `❤️` would be drawn with the first font that has `1` or `❤`.
    """
    found = shaping.emoji(text)
    if not found:
        return {}
    coloured = (f for f in families if shaping.face(fonts.face(f)).coloured)
    family = next(coloured, None)
    longest_first = sorted(found, key=lambda sequence: (-len(sequence), sequence))
    pattern = "|".join(map(re.escape, longest_first))
    return {} if family is None else {"emoji": {"family": family, "pattern": pattern}}
