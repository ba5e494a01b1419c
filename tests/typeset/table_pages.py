"""Tables laid out from the JSON of a spec, and what pdfium reads in the boxes of their cells."""

from __future__ import annotations

import json
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import pypdfium2

from renderkit import spec
from renderkit.spec.model import Document, PageSetup
from renderkit.struct import replace
from renderkit.typeset import compose
from renderkit.typeset.model import Composition, Fragment, PlacedPart
from renderkit.units import Box, Length
from tests.support.pages import world

Glyphs = dict[int, list[tuple[str, Box]]]  # by page: character and its box, points from the top
_DRAWN_AS_NOTHING = frozenset("\u2060\u200b\u00ad\u200c\u200d\u200e\u200f\ufeff")


def read(*blocks: Mapping[str, Any], facts: Sequence[Any] = (), language: str = "en") -> Document:
    """A report of these blocks."""
    said = {
        "renderkit": 1,
        "document": {
            "id": "report",
            "version": "v1",
            "kind": "report",
            "title": "Report",
            "timestamp": "2026-09-01T17:30:00Z",
            "language": language,
        },
        "facts": list(facts),
        "pages": [{"id": "p", "blocks": list(blocks)}],
    }
    reading = spec.read(json.dumps(said, ensure_ascii=False), layouts=("brief", "note"))
    assert reading.document is not None, reading.problems
    return reading.document


def laid(
    *blocks: Mapping[str, Any],
    layout: str = "note",
    high: float | None = None,
    text_columns: int | None = None,
    facts: Sequence[Any] = (),
    language: str = "en",
) -> Composition:
    """Blocks laid out; high: the height of the text area, points."""
    document = read(*blocks, facts=facts, language=language)
    tokens = world().layout(layout, {"furniture.opening": "title_block"})
    if high is not None:
        margins = (60.0, tokens.page.margin_right, 792 - 60 - high, tokens.page.margin_left)
        lengths = tuple(Length(m, "pt") for m in margins)
        setup = PageSetup(size="us-letter", margins=lengths)  # type: ignore[arg-type]
        document = replace(document, page=replace(setup, text_columns=text_columns))
    return compose(document, tokens, {}, world().fonts, "typst")


def table(
    columns: Sequence[str | Mapping[str, Any]], rows: Sequence[Any], **more: Any
) -> dict[str, Any]:
    """The JSON of a table; a column given by its title gets an id of its own."""
    own = [
        {"id": f"c{x}", "title": c} if isinstance(c, str) else {"id": f"c{x}", **c}
        for x, c in enumerate(columns)
    ]
    return {"kind": "table", "id": "t", "columns": own, "rows": list(rows), **more}


def parts(composition: Composition, block_id: str = "t") -> tuple[PlacedPart, ...]:
    assert composition.pdf, composition.problems
    return next(b for b in composition.blocks if b.id == block_id).parts


def cell(composition: Composition, row: int, column: int) -> PlacedPart:
    """The part of a cell or header cell."""
    return next(p for p in parts(composition) if (p.row, p.column) == (row, column))


# ---- what is drawn ---------------------------------------------------------------------------


def glyphs(pdf: bytes) -> Glyphs:
    found: Glyphs = {}
    for number, page in enumerate(pypdfium2.PdfDocument(pdf), start=1):
        layer, height = page.get_textpage(), page.get_height()
        text = layer.get_text_range()
        assert len(text) == layer.count_chars(), "a character beyond the basic plane"
        found[number] = []
        for index, character in enumerate(text):
            left, bottom, right, top = layer.get_charbox(index)
            if right > left or top > bottom:
                found[number].append((character, Box(left, height - top, right, height - bottom)))
    return found


def within(drawn: Glyphs, fragment: Fragment, slack: float = 0.3) -> str:
    """The characters whose middle lies in a fragment, in the order of the text layer."""
    x0, y0, x1, y1 = fragment.box
    return "".join(
        character
        for character, box in drawn[fragment.page]
        if x0 - slack <= (box.x0 + box.x1) / 2 <= x1 + slack
        and y0 - slack <= (box.y0 + box.y1) / 2 <= y1 + slack
    )


def letters(text: str) -> Counter[str]:
    """What is drawn of a text, whatever the order: no blanks, no format characters."""
    text = unicodedata.normalize("NFC", text.replace("\ufffe", "-").replace("\x02", "-"))
    return Counter(c for c in text if not c.isspace() and c not in _DRAWN_AS_NOTHING)


class Wrong(NamedTuple):
    """A cell whose boxes hold something else than its text."""

    part: str
    row: int | None
    column: int | None
    found: tuple[str, ...]


def wrong_cells(composition: Composition, block_id: str = "t") -> list[Wrong]:
    """Cells, header cells and group rows of a table whose boxes do not hold exactly their text."""
    drawn = glyphs(composition.pdf)
    return list(_wrong(parts(composition, block_id), drawn))


def _wrong(own: Sequence[PlacedPart], drawn: Glyphs) -> Iterator[Wrong]:
    for part in own:
        if part.row is None:
            continue
        found = tuple(within(drawn, f) for f in part.fragments)
        whole = letters("".join(found))
        # A header stands on every page, a key column in every piece; a broken cell in parts.
        often = (letters(part.text * times) for times in range(1, len(found) + 1))
        if whole not in often:
            yield Wrong(part.text, part.row, part.column, found)


def lines(pdf: bytes) -> list[list[str]]:
    """The lines of the text layer, page by page."""
    return [
        [line.strip() for line in page.get_textpage().get_text_range().splitlines() if line.strip()]
        for page in pypdfium2.PdfDocument(pdf)
    ]
