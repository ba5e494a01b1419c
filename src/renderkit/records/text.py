"""Turn the parts laid out on a page into its stored text, knowing where each fact stands in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from renderkit.spec.model import Identity
from renderkit.struct import Struct
from renderkit.typeset.model import Composition, PlacedBlock, PlacedPart

Span = tuple[int, int]
#: A part of a composition: its block's place in `Composition.blocks`, its place in the block.
PartKey = tuple[int, int]


class Stretch(NamedTuple):
    """The part of a part's text that stands on one page: `[start, end)` of its `text`."""

    part: PlacedPart
    start: int
    end: int

    @property
    def text(self) -> str:
        return self.part.text[self.start : self.end]


class PageText(Struct, frozen=True, kw_only=True):
    """Stored text of a page; facts: use (index into `Composition.facts`) to its span in `text`."""

    text: str
    header_end: int
    facts: Mapping[int, Span]


def header(identity: Identity, label: str, suffix: str, page: int, pages: int) -> str:
    """The lines that say where a page comes from, and the empty line after them.

    label: what kind of thing it is, `PDF`; suffix: of its file, left out of the name. Parts that
    are missing are left out.
    """
    name = identity.filename or identity.title
    if name.casefold().endswith(suffix.casefold()) and len(name) > len(suffix):
        name = name[: -len(suffix)]
    first = (label, name, f"p. {page} of {pages}")
    second = (moment(identity.timestamp), identity.author, identity.channel)
    lines = (" · ".join(filter(None, line)) for line in (first, second))
    return "\n".join(" ".join(line.split()) for line in lines) + "\n\n"


def moment(time: datetime) -> str:
    """`2026-09-01 17:30 +09:00`: the time as the spec gives it, zone kept."""
    zone = f"{time:%z}"
    return f"{time.isoformat(' ', 'minutes')[:16]} {zone[:3]}:{zone[3:5]}"


class _Writer:
    """Text that grows, and the facts met on the way."""

    def __init__(self, text: str) -> None:
        self._pieces = [text]
        self._length = len(text)
        self.facts: dict[int, Span] = {}

    @property
    def text(self) -> str:
        return "".join(self._pieces)

    def put(self, text: str) -> None:
        self._pieces.append(text)
        self._length += len(text)

    def add(self, stretch: Stretch, *, cell: bool = False) -> None:
        """Append a stretch, blanks at its ends left out; in a cell, breaks become blanks.

        The blanks before a nested item and before the first line of code say something: they stay.
        """
        raw = stretch.text.rstrip()
        body = raw.lstrip("\n" if _indented(stretch) else None)
        lead = stretch.start + len(raw) - len(body)
        offset = self._length - lead
        for fact in stretch.part.facts:
            start, end = max(fact.start, lead), min(fact.end, lead + len(body))
            if start < end:
                self.facts[fact.use] = (start + offset, end + offset)
        self.put(body.translate(_IN_CELL) if cell else body)


def _indented(stretch: Stretch) -> bool:
    return stretch.start == 0 and stretch.part.role in ("item", "code")


_IN_CELL = str.maketrans("\t\n\r\v\f", "     ")  # one for one: offsets stay right


#: What stands on one page: for each block with text there, in reading order, its stretches.
PageParts = list[list[Stretch]]


def by_page(
    composition: Composition, divisions: Mapping[PartKey, Sequence[Stretch | None]]
) -> list[PageParts]:
    """The stretches of every page, sorted out in one pass over the parts.

    divisions: for parts broken over pages, the stretch on each page, as `breaks.divide` gives it.
    """
    pages: list[PageParts] = [[] for _ in composition.pages]
    for number, block in enumerate(composition.blocks):
        here: dict[int, list[Stretch]] = {}
        said: set[int] = set()  # pages on which the block has more than empty cells
        for index, part in enumerate(block.parts):
            for page, stretch in _stretches(part, block, divisions.get((number, index))):
                blank = not stretch.text.strip()
                if not blank:
                    said.add(page)
                if not blank or part.row is not None:
                    here.setdefault(page, []).append(stretch)
        for page in said:
            pages[page - 1].append(here[page])
    return pages


def _stretches(
    part: PlacedPart, block: PlacedBlock, divided: Sequence[Stretch | None] | None
) -> Iterable[tuple[int, Stretch]]:
    if divided is not None:
        return ((page, s) for page, s in enumerate(divided, start=1) if s is not None)
    whole = Stretch(part, 0, len(part.text))
    if len(part.fragments) == 1:
        return ((part.fragments[0].page, whole),)
    # one without a place of its own stands where its block begins
    found = {f.page for f in part.fragments} or {f.page for f in block.fragments[:1]}
    return ((page, whole) for page in sorted(found))


def page_text(head: str, parts: PageParts) -> PageText:
    """The stored text of a page: header lines, then its blocks with an empty line between them.

    Blocks hold what their parts hold, in reading order: lines; a table's rows are lines of cells
    with tabs between them.
    """
    writer = _Writer(head)
    for number, stretches in enumerate(parts):
        if number:
            writer.put("\n\n")
        _block(writer, stretches)
    return PageText(text=writer.text, header_end=len(head), facts=writer.facts)


def _block(writer: _Writer, stretches: Sequence[Stretch]) -> None:
    for number, line in enumerate(_lines(stretches)):
        if number:
            writer.put("\n")
        if len(line) == 1 and not line[0].part.column:
            writer.add(line[0], cell=line[0].part.row is not None)
            continue
        at = 0
        for index, stretch in enumerate(sorted(line, key=lambda s: s.part.column or 0)):
            column = index if stretch.part.column is None else stretch.part.column
            writer.put("\t" * (column - at))
            at = column
            writer.add(stretch, cell=True)


def _lines(stretches: Sequence[Stretch]) -> Iterable[list[Stretch]]:
    """Stretches that share a line: cells of one row, a label and its value."""
    line: list[Stretch] = []
    for stretch in stretches:
        if line and _continues(line[-1].part, stretch.part):
            line.append(stretch)
        else:
            if line:
                yield line
            line = [stretch]
    if line:
        yield line


def _continues(before: PlacedPart, part: PlacedPart) -> bool:
    if part.row is not None and part.column is not None:
        return before.row == part.row and before.column is not None
    return (before.role, part.role) == ("label", "value")
