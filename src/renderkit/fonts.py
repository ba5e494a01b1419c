"""The fonts that output may use: files of `fonts/`, found by family, weight and style."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Literal

from renderkit.languages import east_asian
from renderkit.struct import Struct, field, force_setattr

Weight = Literal["regular", "bold"]


class FontFile(Struct, frozen=True, kw_only=True):
    """One face: `index` is its place in a collection, `sha256` that of the whole file."""

    family: str
    weight: Weight
    italic: bool
    path: Path
    index: int
    sha256: str


#: One collection holds the Chinese, Japanese and Korean forms of the same code points.
_EAST_ASIAN = re.compile(r"Noto Sans (Mono )?CJK (?:SC|TC|HK|JP|KR)")


def localised(families: Iterable[str], language: str) -> tuple[str, ...]:
    """The families, each once, East Asian ones in the forms of the language if it has any."""
    forms = east_asian(language)
    if forms is not None:
        families = (_EAST_ASIAN.sub(rf"Noto Sans \1CJK {forms}", family) for family in families)
    return tuple(dict.fromkeys(families))


class FontLibrary(Struct, frozen=True, kw_only=True):
    """Every face of `fonts.lock`, in its order."""

    folder: Path
    faces: tuple[FontFile, ...]
    _families: Mapping[str, tuple[FontFile, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        families: dict[str, list[FontFile]] = {}
        for face in self.faces:
            families.setdefault(face.family, []).append(face)
        found = {family: tuple(own) for family, own in families.items()}
        force_setattr(self, "_families", found)

    def face(self, family: str, weight: Weight = "regular", italic: bool = False) -> FontFile:
        """The nearest face of a family: exact, else upright, else regular.

        Raises KeyError for a family that is not here.
        """
        return min(self._families[family], key=lambda f: (f.weight != weight, f.italic != italic))

    def chain(
        self, families: Iterable[str], weight: Weight = "regular", italic: bool = False
    ) -> tuple[FontFile, ...]:
        """One face a family, in the order in which glyphs are looked for."""
        return tuple(self.face(family, weight, italic) for family in families)

    def hashes(self) -> Mapping[str, str]:
        """File name to sha256, for manifests."""
        return {f.path.name: f.sha256 for f in self.faces}
