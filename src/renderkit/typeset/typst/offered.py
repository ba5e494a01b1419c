"""Turn what a document says into the folders of fonts that Typst has to read for it.

Typst reads whole folders, and to know the characters of the Chinese, Japanese and Korean fonts it
takes as long as to lay a page out. A folder is offered when a role of the layout names one of its
families, or when one of its fonts is the first of the chain that has something to be drawn: so each
character is drawn in the same font whatever else stands in the document.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Any

from renderkit import shaping
from renderkit.fonts import FontLibrary
from renderkit.struct import Struct
from renderkit.typeset.typst.clusters import different, face_of


class Offer(Struct, frozen=True):
    """Folders, sorted; `inputs` say which families of the chain are in them, and what is emoji."""

    folders: tuple[Path, ...]
    inputs: Mapping[str, Any]


def offer(text: str, named: Iterable[str], chain: Collection[str], fonts: FontLibrary) -> Offer:
    """What Typst is given for all that `text` draws.

    named: families that are there in any case; chain: families in the order glyphs are looked for.
    """
    emoji = shaping.emoji(text)
    found = {fonts.face(family).path.parent for family in named}
    files = [fonts.face(family) for family in chain]
    if not all(file.path.parent in found for file in files):
        faces = [shaping.face(file) for file in files]
        drawn = (face_of(cluster, faces) for cluster in different(text, emoji))
        found |= {face.file.path.parent for face in drawn if face is not None}
    near = [file.family for file in files if file.path.parent in found]
    return Offer(tuple(sorted(found)), {"families": near} | _coloured(emoji, near, fonts))


def _coloured(
    emoji: Collection[str], families: Iterable[str], fonts: FontLibrary
) -> dict[str, dict[str, str]]:
    """`emoji`: the family in colour and a pattern of what it draws; nothing without either.

    Left to the engine, `1️⃣` and `❤️` would be drawn with the first font that has `1` or `❤`.
    """
    if not emoji:
        return {}
    family = next((f for f in families if shaping.face(fonts.face(f)).coloured), None)
    longest_first = sorted(emoji, key=lambda sequence: (-len(sequence), sequence))
    pattern = "|".join(map(re.escape, longest_first))
    return {} if family is None else {"emoji": {"family": family, "pattern": pattern}}
