"""Turn one block into a picture of exactly its box, drawn by the typesetter: no browser, no window.

What is drawn has the page's own fonts and sizes, and every cell and fact its box in pixels.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from renderkit import png
from renderkit.figures.model import Drawing, Mark
from renderkit.fonts import FontLibrary
from renderkit.layout.model import Layout
from renderkit.problems import Problem
from renderkit.spec.model import Block, Document, Pictured, Table, TableImage
from renderkit.spec.model.block import FULL_WIDTH
from renderkit.struct import asdict, replace, to_builtins
from renderkit.typeset.model import PlacedBlock, PlacedFact, PlacedPart
from renderkit.typeset.typst import door, words
from renderkit.typeset.typst.area import Area
from renderkit.typeset.typst.blocks import KINDS
from renderkit.typeset.typst.document import kinds_file
from renderkit.typeset.typst.glyphs import missing_glyphs
from renderkit.typeset.typst.lowering import Lowering, Source
from renderkit.typeset.typst.marks import Marks
from renderkit.typeset.typst.places import Placing
from renderkit.units import POINTS_PER_INCH, Box

#: Twice the default resolution of page pictures: each pixel there is four here.
DPI = 288
#: Paper round the drawing, points: what stands out of its box (half a stroke) is not cut.
MARGIN = 1.0

Pixels = npt.NDArray[np.uint8]


def draw(
    block: Pictured, document: Document, layout: Layout, fonts: FontLibrary, width: float
) -> Drawing:
    """The picture of a block that has `width` points, margin included.

    Captions and source notes are the page's business. Never raises for what a spec says: the
    errors are among the drawing's problems.
    """
    account = Lowering(
        Source(
            document=document,
            layout=layout,
            drawings={},
            fonts=fonts,
            width=width - 2 * MARGIN,
        ),
        KINDS,
    )
    data = account.lower([_bare(block)])
    account.label()
    problems = [*account.problems, *missing_glyphs(account)]
    if any(p.severity == "error" for p in problems):
        return _empty(block, width, tuple(problems))
    job = _job(account, data, width)
    try:
        picture, marks = job.picture(DPI), Marks.read(job.marks())
    except door.TypstFault as fault:
        return _empty(block, width, (*problems, *_told(block, fault)))
    pixels = _decoded(picture)
    placing = Placing(account, marks, _area(pixels))
    return _drawn(block, pixels, placing, tuple(problems))


def _drawn(
    block: Pictured, pixels: Pixels, placing: Placing, problems: tuple[Problem, ...]
) -> Drawing:
    height, width, _ = pixels.shape
    placed = placing.blocks()
    return Drawing(
        block_id=block.id,
        kind=block.kind,
        png=png.encode(np.ascontiguousarray(pixels), width, height, DPI),
        width=width,
        height=height,
        dpi=DPI,
        marks=tuple(_marks(block, placed, placing.facts(), pixels)),
        problems=problems,
        texts=tuple(part.text for one in placed for part in one.parts),
    )


def _bare(block: Pictured) -> Block:
    """The block without what the page draws round its picture; a table image as a plain table."""
    block = replace(
        block, caption=None, source_note=None, place="left", width=FULL_WIDTH, only=None
    )
    if not isinstance(block, TableImage):
        return block
    return Table(**asdict(block) | {"fit": replace(block.fit, landscape=False)})


def _job(account: Lowering, data: list[dict[str, Any]], width: float) -> door.Job:
    identity = account.document.identity
    sheet = {"width": width, "margin": MARGIN}
    doc = {"title": identity.id, "page": sheet, "blocks": data, "lang": "en"}
    return door.Job(
        files={
            "main.typ": door.template("tight.typ"),
            "kinds.typ": kinds_file(),
            **account.pictures,
        },
        inputs={
            "doc": doc | words.locale(identity.language),
            "tokens": to_builtins(replace(account.layout, logo=None)),
            "rtl": account.words.rtl,
            "ones": account.kerns_ones,
        },
        named=account.layout.fonts.named,
        chain=account.families,
        fonts=account.fonts,
        timestamp=0,
        accessible=False,
    )


def _area(pixels: Pixels) -> Area:
    """The room inside the margins of a page that has these pixels."""
    height, width = (side * POINTS_PER_INCH / DPI for side in pixels.shape[:2])
    inner = width - 2 * MARGIN
    return Area(columns=(MARGIN,), width=inner, top=MARGIN, bottom=height - MARGIN)


def _decoded(data: bytes) -> Pixels:
    """Pixels of Typst's own PNG, shape (height, width, 3); its page is opaque."""
    from PIL import Image

    with Image.open(io.BytesIO(data), formats=["PNG"]) as image:
        return np.asarray(image.convert("RGB"), dtype=np.uint8)


# ---- marks ---------------------------------------------------------------------------------------


def _marks(
    block: Pictured,
    placed: tuple[PlacedBlock, ...],
    facts: tuple[PlacedFact, ...],
    pixels: Pixels,
) -> Iterator[Mark]:
    """A mark for every text, and one for each value that is a fact."""
    keys = _key_columns(block)
    parts = [part for one in placed for part in one.parts]
    for number, part in enumerate(parts):
        yield _text_mark(number, part)
    for number, fact in enumerate(facts):
        for line, fragment in enumerate(fact.fragments):
            box = _ink(pixels, fragment.box.scaled(DPI / POINTS_PER_INCH))
            needs = tuple(_id(k, p) for k, p in enumerate(parts) if _needed(p, fact, keys))
            yield Mark(
                id=f"fact:{number}:{line}",
                use=f"fact:{number}",
                role="cell" if fact.place == "cell" else "box",
                box=box,
                text=fact.surface,
                fact=fact.fact_id,
                pointer=fact.pointer,
                place="cell" if fact.place == "cell" else "label",
                needs=needs,
                x_height=fact.x_height * DPI / POINTS_PER_INCH,
            )


def _id(number: int, part: PlacedPart) -> str:
    """`cell:2:0`, `header:-1:3`, else by number."""
    if part.row is None or part.column is None:
        return f"{part.role}:{number}"
    return f"{part.role}:{part.row}:{part.column}"


def _text_mark(number: int, part: PlacedPart) -> Mark:
    boxes = [fragment.box for fragment in part.fragments]
    whole = boxes[0]
    for box in boxes[1:]:
        whole = whole.union(box)
    return Mark(
        id=_id(number, part),
        role=_ROLES.get(part.role, "text"),
        box=whole.scaled(DPI / POINTS_PER_INCH),
        text=part.text,
        pointer=part.pointer,
        place="cell" if part.column is not None else "label",
    )


#: What evidence calls the part of a table that a value must be read with.
_ROLES = {"header": "column_header", "cell": "row_header", "group": "group", "label": "box"}


def _key_columns(block: Pictured) -> frozenset[int]:
    """Columns whose cells name their row: those that say so, else the first."""
    columns = [c for c in getattr(block, "columns", ()) if not c.hidden]
    keys = frozenset(k for k, column in enumerate(columns) if column.key)
    return keys or frozenset({0})


def _needed(part: PlacedPart, fact: PlacedFact, keys: frozenset[int]) -> bool:
    """Whether a value in a cell cannot be understood without this text."""
    if fact.row is None or fact.column is None or part.row is None or part.column is None:
        return False
    if part.role == "header":
        return part.column <= fact.column < part.column + part.col_span
    same_row = part.row <= fact.row < part.row + part.row_span
    return part.role == "cell" and same_row and part.column in keys and part.column != fact.column


def _ink(pixels: Pixels, box: Box) -> Box:
    """The box drawn in to the ink inside it (one pixel of slack for rounding)."""
    height, width, _ = pixels.shape
    x0, y0 = max(0, math.floor(box.x0) - 1), max(0, math.floor(box.y0) - 1)
    x1, y1 = min(width, math.ceil(box.x1) + 1), min(height, math.ceil(box.y1) + 1)
    inside = pixels[y0:y1, x0:x1].astype(np.int16)
    paper = np.median(inside[[0, -1]].reshape(-1, 3), axis=0)
    drawn = (np.abs(inside - paper) > _FAINT).any(axis=2)
    rows, columns = np.flatnonzero(drawn.any(axis=1)), np.flatnonzero(drawn.any(axis=0))
    if not len(rows):
        return box
    return Box(
        x0 + float(columns[0]),
        y0 + float(rows[0]),
        x0 + float(columns[-1]) + 1,
        y0 + float(rows[-1]) + 1,
    )


#: A channel further from the paper than this is ink: the far end of a soft edge is ink too.
_FAINT = 0


# ---- problems ------------------------------------------------------------------------------------


def _empty(block: Pictured, width: float, problems: tuple[Problem, ...]) -> Drawing:
    """A blank picture in place of one that cannot be drawn; its problems stop the run."""
    across = max(1, round(width * DPI / POINTS_PER_INCH))
    pixels = np.full((DPI, across, 3), 255, np.uint8)
    return Drawing(
        block_id=block.id,
        kind=block.kind,
        png=png.encode(pixels, across, DPI, DPI),
        width=across,
        height=DPI,
        dpi=DPI,
        problems=problems,
    )


def _told(block: Pictured, fault: door.TypstFault) -> Iterator[Problem]:
    for message in fault.messages:
        yield Problem(
            code="L007",
            severity="error",
            pointer=block.pointer,
            message=f"the engine could not draw this: {message.splitlines()[0]}",
            found=message[:200],
        )
