"""Turn placed facts and drawn marks into sightings: where on which page a fact can be read."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

import numpy as np

from renderkit.errors import InternalError
from renderkit.figures.model import Drawing, Mark
from renderkit.records import ink
from renderkit.records.ink import Pixels
from renderkit.records.needs import BlockParts, Need, tables
from renderkit.records.text import PageText
from renderkit.spec.model import Document
from renderkit.struct import Struct
from renderkit.typeset.model import Composition, PlacedBlock, PlacedFact, PlacedPart
from renderkit.units import POINTS_PER_INCH, Box, PixelBox

#: What a reader has to understand to read a fact, by kind of block.
CONTENT_TYPES: Mapping[str, str] = MappingProxyType(
    {
        "chart": "Chart",
        "diagram": "Infographic",
        "figure": "Image",
        "key_values": "Table",
        "metrics": "Infographic",
        "table": "Table",
        "table_image": "Table",
    }
)
_BLUR = 2  # pixels: how far the ink of a picture's text may leave its box
_ROLES = MappingProxyType({"header": "column_header"})


class Sighting(Struct, frozen=True, kw_only=True):
    """A fact on one page; boxes: pixels of its picture, one for each piece."""

    page: int
    dpi: int
    fact_id: str
    block: PlacedBlock
    path: str
    place: str
    surface: str
    boxes: tuple[PixelBox, ...]
    x_height: float | None  # pixels
    needs: tuple[Need, ...]
    use: int | None = None  # index into Composition.facts, for text


class PageEvidence:
    """All sightings of one composition, page by page."""

    def __init__(
        self, document: Document, composition: Composition, drawings: Mapping[str, Drawing]
    ) -> None:
        self._document = document
        self._composition = composition
        self._drawings = drawings
        self._tables = tables(document)
        self._around: dict[str, BlockParts] = {}
        self._on_page = self._sorted()
        self._parts = {
            fact.use: part
            for block in composition.blocks
            for part in block.parts
            for fact in part.facts
        }
        self._check()

    def _sorted(self) -> Mapping[int, list[tuple[PlacedBlock, list[int]]]]:
        """By page: the blocks with something to be seen there, with the uses of facts in them."""
        uses: dict[tuple[str, int], list[int]] = defaultdict(list)
        pages: dict[str, set[int]] = defaultdict(set)
        for use, fact in enumerate(self._composition.facts):
            for page in sorted({f.page for f in fact.fragments}):
                uses[fact.block_id, page].append(use)
                pages[fact.block_id].add(page)
        found: dict[int, list[tuple[PlacedBlock, list[int]]]] = defaultdict(list)
        for block in self._composition.blocks:
            if block.picture is not None:
                pages[block.id].add(block.picture.page)
            for page in sorted(pages.get(block.id, ())):
                found[page].append((block, uses.get((block.id, page), [])))
        return found

    def _check(self) -> None:
        """A fact that was used and stands nowhere must not vanish."""
        known = {block.id for block in self._composition.blocks}
        for fact in self._composition.facts:
            if not fact.fragments or fact.block_id not in known:
                raise InternalError(f"{fact.pointer}: fact {fact.fact_id} was laid out nowhere")

    def on(self, page: int, view: memoryview | Pixels, dpi: int) -> Iterable[Sighting]:
        """Every fact to be seen on a page, in reading order.

        view: the page's pixels, shape (height, width, 3).
        """
        pixels = np.asarray(view, dtype=np.uint8)
        for block, uses in self._on_page.get(page, ()):
            for use in uses:
                fact = self._composition.facts[use]
                yield self._text(use, fact, block, page, (pixels, dpi))
            if block.picture is not None and block.picture.page == page:
                yield from self._marks(block, block.picture.box, page, (pixels, dpi))

    def _text(
        self, use: int, fact: PlacedFact, block: PlacedBlock, page: int, drawn: tuple[Pixels, int]
    ) -> Sighting:
        pixels, dpi = drawn
        scale = dpi / POINTS_PER_INCH
        slack = math.ceil(ink.OVERHANG * scale)
        part: PlacedPart | None = self._parts.get(use)
        if block.id not in self._around:
            self._around[block.id] = BlockParts(block, self._tables.get(block.id))
        return Sighting(
            page=page,
            dpi=dpi,
            fact_id=fact.fact_id,
            block=block,
            path=fact.pointer,
            place=fact.place,
            surface=fact.surface,
            boxes=tuple(
                ink.tighten(pixels, f.box.scaled(scale), slack)
                for f in fact.fragments
                if f.page == page
            ),
            x_height=fact.x_height * scale,
            needs=() if part is None else self._around[block.id].of(fact, part, page),
            use=use,
        )

    def _marks(
        self, block: PlacedBlock, place: Box, page: int, drawn: tuple[Pixels, int]
    ) -> Iterable[Sighting]:
        pixels, dpi = drawn
        drawing = self._drawings.get(block.drawing or "")
        if drawing is None:
            raise InternalError(f"{block.pointer}: no drawing {block.drawing!r} was handed on")
        by_id = {mark.id: mark for mark in drawing.marks}
        across, down = place.width / drawing.width, place.height / drawing.height

        def on_page(mark: Mark) -> Box:
            x0, y0, x1, y1 = mark.box
            return Box(x0 * across, y0 * down, x1 * across, y1 * down).moved(place.x0, place.y0)

        scale = dpi / POINTS_PER_INCH
        for pieces in _uses(drawing.marks):
            mark = pieces[0]
            fact = self._document.facts[mark.fact or ""]
            yield Sighting(
                page=page,
                dpi=dpi,
                fact_id=fact.id,
                block=block,
                path=mark.pointer or block.pointer,
                place=mark.place,
                surface=fact.value if mark.text is None else mark.text,
                boxes=tuple(_seen(pixels, p, on_page(p).scaled(scale)) for p in pieces),
                x_height=None if mark.x_height is None else mark.x_height * down * scale,
                needs=tuple(
                    Need(_role(by_id[other].role), page, (on_page(by_id[other]),))
                    for other in mark.needs
                    if other in by_id
                ),
            )

    def fields(
        self, sighting: Sighting, text: PageText, record_id: Callable[[int], str]
    ) -> dict[str, Any]:
        """The documented keys of a line of evidence, but for those that name it."""
        fact = self._document.facts[sighting.fact_id]
        scale = sighting.dpi / POINTS_PER_INCH
        box = sighting.boxes[0]
        for other in sighting.boxes[1:]:
            box = _union(box, other)
        span = None if sighting.use is None else text.facts.get(sighting.use)
        own = record_id(sighting.page)
        needed = [
            {
                "role": need.role,
                "record_id": record_id(need.page),
                "boxes_px": [list(PixelBox.around(b.scaled(scale))) for b in need.boxes],
            }
            for need in sighting.needs
        ]
        return {
            "bbox_pt": [round(edge / scale, 1) for edge in box],
            "bbox_px": list(box),
            "block_id": sighting.block.id,
            "boxes_px": [list(b) for b in sighting.boxes],
            "content_type": CONTENT_TYPES.get(sighting.block.kind, "Text"),
            "fact_id": fact.id,
            "min_xheight_px": None if sighting.x_height is None else round(sighting.x_height, 1),
            "modality": "image" if span is None else "both",
            "needs": needed,
            "page": sighting.page,
            "path": sighting.path,
            "place": sighting.place,
            "record_id": own,
            "sufficient": all(need["record_id"] == own for need in needed),
            "surface": sighting.surface,
            "text_span": None if span is None else list(span),
            "tolerance": None,
            "unit": fact.unit,
        }


def _uses(marks: Iterable[Mark]) -> Iterable[list[Mark]]:
    """The marks of facts, those together that are the pieces of one value."""
    found: dict[str, list[Mark]] = {}
    for mark in marks:
        if mark.fact is not None:
            found.setdefault(mark.use or mark.id, []).append(mark)
    return found.values()


def _seen(pixels: Pixels, mark: Mark, box: Box) -> PixelBox:
    """A mark on the page (pixels): the ink of texts, the whole shape of all else."""
    if mark.place in ("cell", "label"):
        return ink.tighten(pixels, Box(*ink.spread(box)), _BLUR)
    return PixelBox.around(box) if mark.place == "figure" else ink.spread(box)


def _role(role: str) -> str:
    return _ROLES.get(role, role.replace("-", "_"))


def _union(one: PixelBox, other: PixelBox) -> PixelBox:
    return PixelBox(
        min(one.x0, other.x0), min(one.y0, other.y0), max(one.x1, other.x1), max(one.y1, other.y1)
    )
