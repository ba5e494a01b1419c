"""Turn the pages and blocks of a raw tree into their ids, given ones first, before any is read.

References can then be checked where they stand, and a generated id never takes a given one.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Any

from renderkit.spec.context import Context, Name
from renderkit.spec.field import Record
from renderkit.spec.formats import ID, Id
from renderkit.spec.limits import LIMITS
from renderkit.spec.tree import token
from renderkit.struct import Struct

_ID = re.compile(ID).fullmatch
_TYPE = Id()
LONGEST = 63
Placed = tuple[str, dict[str, Any]]


class Outline(Struct, frozen=True):
    """The raw pages (and the key they stand under), the raw drawings, and what a page may have."""

    key: str
    pages: Any
    drawings: Any
    page: Record


def name_all(outline: Outline, ctx: Context) -> None:
    """Fill `ctx.names` and `ctx.targets`; note malformed and doubled ids."""
    Namer(ctx).name_all(outline)


def folded(name: str) -> str:
    """What two ids must not share."""
    return unicodedata.normalize("NFC", name).casefold()


class Namer:
    """Gives every page and block its id."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.taken: dict[str, str] = {}  # folded id: pointer
        self.numbers: dict[str, int] = {}

    def name_all(self, outline: Outline) -> None:
        stem = f"/{token(outline.key)}"
        pages = [(f"{stem}/{i}", p) for i, p in enumerate(_list(outline.pages)) if _is(p)]
        blocks = {at: self._blocks_of(page, at, outline.page) for at, page in pages}
        for at, page in pages:
            self._take(page, at)
            for place, block in blocks[at]:
                self._take(block, place, target=True)
        self._adopt_drawings(
            outline.drawings, [pair for found in blocks.values() for pair in found]
        )
        for number, (at, _) in enumerate(pages, 1):
            if at not in self.ctx.names:
                self._make(at, f"p{number}", "p", number)
            for place, block in blocks[at]:
                if place not in self.ctx.names:
                    self._number(block, place, self.ctx.names[at].id)

    def _blocks_of(self, page: dict[str, Any], at: str, record: Record) -> list[Placed]:
        key, blocks = record.find(page, "blocks", self.ctx)
        return list(_listed(blocks, f"{at}/{token(key)}"))

    def _take(self, raw: dict[str, Any], at: str, *, target: bool = False) -> None:
        name = raw.get("id")
        if name is None:
            return
        place = f"{at}/id"
        if not isinstance(name, str):
            _TYPE.read(name, place, self.ctx)
            return
        key = folded(name) if len(name) <= 4 * LONGEST else name
        if key in self.taken:
            first = self.taken[key]
            self.ctx.error(
                "S016",
                place,
                f"the id `{name[:80]}` stands at {first} already",
                found=name,
                allowed="an id that no other page or block has (large and small letters are one)",
            )
        else:
            self.taken[key] = place
        if _ID(name) is None:
            _TYPE.read(name, place, self.ctx)
        self.ctx.names[at] = Name(name, generated=False)
        if target:
            self.ctx.targets.setdefault(name, at)

    def _adopt_drawings(self, drawings: Any, blocks: list[Placed]) -> None:
        """The first use of a drawing that has no id of its own is known by the drawing's."""
        for at, block in blocks:
            use = block.get("use")
            if (
                at not in self.ctx.names
                and block.get("kind") == "drawing"
                and isinstance(use, str)
                and isinstance(drawings, dict)
                and use in drawings
                and _ID(use)
                and use not in self.taken
            ):
                self.taken[use] = at
                self.ctx.names[at] = Name(use, generated=False)
                self.ctx.targets[use] = at

    def _number(self, block: dict[str, Any], at: str, page: str) -> None:
        kind = block.get("kind")
        known = kind if isinstance(kind, str) and kind in self.ctx.kinds else "block"
        stem = f"{page}-{known.replace('_', '-')}"[: LONGEST - 6].rstrip("-")
        number = self.numbers[stem] = self.numbers.get(stem, 0) + 1
        self.ctx.targets[self._make(at, f"{stem}-{number}", f"{stem}-", number)] = at

    def _make(self, at: str, name: str, stem: str, number: int) -> str:
        while name in self.taken:
            number += 1
            name = f"{stem}{number}"
        if stem[:-1] in self.numbers:
            self.numbers[stem[:-1]] = number
        self.taken[name] = at
        self.ctx.names[at] = Name(name, generated=True)
        return name


def _listed(blocks: Any, at: str) -> Iterator[Placed]:
    """The raw blocks of a list, in reading order, the inner ones after their holder."""
    for i, block in enumerate(_list(blocks)):
        if _is(block):
            place = f"{at}/{i}"
            yield place, block
            yield from _listed(block.get("blocks"), f"{place}/blocks")
            for n, part in enumerate(_list(block.get("parts"))):
                if _is(part):
                    yield from _listed(part.get("blocks"), f"{place}/parts/{n}/blocks")


def _list(value: object) -> list[Any]:
    return value[: LIMITS.blocks] if isinstance(value, list) else []


def _is(value: object) -> bool:
    return isinstance(value, dict)
