"""The fonts that output may use: files of `fonts/`, found by family, weight and style."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

Weight = Literal["regular", "bold"]


@dataclass(frozen=True, slots=True, kw_only=True)
class FontFile:
    """One face: `index` is its place in a collection, `sha256` that of the whole file."""

    family: str
    weight: Weight
    italic: bool
    path: Path
    index: int
    sha256: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FontLibrary:
    """Every face of `fonts.lock`, in its order."""

    folder: Path
    faces: tuple[FontFile, ...]

    def face(self, family: str, weight: Weight = "regular", italic: bool = False) -> FontFile:
        """The nearest face of a family: exact, else upright, else regular.

        Raises KeyError for a family that is not here.
        """
        own = [f for f in self.faces if f.family == family]
        if not own:
            raise KeyError(family)
        return min(own, key=lambda f: (f.weight != weight, f.italic != italic))

    def chain(
        self, families: Iterable[str], weight: Weight = "regular", italic: bool = False
    ) -> tuple[FontFile, ...]:
        """One face a family, in the order in which glyphs are looked for."""
        return tuple(self.face(family, weight, italic) for family in families)

    def hashes(self) -> Mapping[str, str]:
        """File name to sha256, for manifests."""
        return {f.path.name: f.sha256 for f in self.faces}
