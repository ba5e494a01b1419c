"""Turn a cell's content into what is drawn: its text registered as a part, its inline data."""

from __future__ import annotations

from datetime import date as Date
from decimal import Decimal
from functools import lru_cache
from operator import attrgetter
from typing import Any

from renderkit import numerals
from renderkit.problems import Problem, Severity
from renderkit.spec.model import Cell, Number, Span
from renderkit.struct import Struct
from renderkit.typeset.typst.drafts import FactPiece, PartDraft, RefPiece
from renderkit.typeset.typst.inline import ICONS, fact, link
from renderkit.typeset.typst.islands import islands
from renderkit.typeset.typst.lowering import Inline, Lowering
from renderkit.typeset.typst.tables.advances import Advances
from renderkit.typeset.typst.tables.looks import cell_tone

# What a boolean says; a language without its own words gets the English ones.
_BOOLEANS = {
    "en": ("Yes", "No"), "de": ("Ja", "Nein"), "fr": ("Oui", "Non"), "es": ("Sí", "No"),
    "it": ("Sì", "No"), "pt": ("Sim", "Não"), "nl": ("Ja", "Nee"), "ru": ("Да", "Нет"),
    "zh": ("是", "否"), "ja": ("はい", "いいえ"), "ko": ("예", "아니요"),
    "ar": ("نعم", "لا"), "he": ("כן", "לא"),
}  # fmt: skip
_MONTHS = (
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
)  # fmt: skip

_looks = attrgetter(
    "bold", "italic", "underline", "strike", "align", "valign", "color", "fill", "indent", "tone",
    "link", "bar", "icon", "comment", "image", "col_span", "row_span",
)  # fmt: skip
_NO_LOOKS = _looks(Cell(pointer=""))
_span_looks = attrgetter(
    "bold", "italic", "underline", "strike", "code", "sub", "sup", "small_caps", "highlight",
    "color", "size", "font", "link", "language", "footnote", "endnote",
)  # fmt: skip
_NO_SPAN_LOOKS = _span_looks(Span(pointer=""))


class Entry(Struct, gc=False):
    """A body cell, drawn.

    data: inline data; text: what it says; width: on one line, indent included, em, which
    `one_line` says can be trusted; hard: the widest stretch that cannot be broken (a fact's), em;
    numeric: a number or a fact; empty: nothing is said; looks: keys of the template beside the
    content; x: the first of its visible columns; blank: what stands behind it so that decimal marks
    meet, em.
    """

    data: Inline
    text: str
    width: float = 0.0
    looks: dict[str, Any] | None = None
    one_line: bool = True
    numeric: bool = False
    bold: bool = False
    empty: bool = False
    hard: float = 0.0
    indent: int = 0
    x: int = 0
    col_span: int = 1
    row_span: int = 1
    blank: float = 0.0
    value: float | None = None


Place = tuple[int, int, int, int]  # row, column, column span, row span


class CellDrawer:
    """Draws the cells of one table. faces: advances of the regular and the bold weight."""

    def __init__(
        self, on: Lowering, block: int, missing: str, faces: tuple[Advances, Advances]
    ) -> None:
        self._on = on
        self._block = block
        self._missing = missing
        self._plain, self._bold = faces
        self._parts = on.blocks[block].parts

    def draw(self, cell: Cell, form: str | None, place: Place, bold: bool) -> Entry:
        """A body cell; form: the column's number format; bold: as all of its row."""
        first = len(self._on.parts)
        entry = self._content(cell, form, place)
        entry.row_span = place[3]
        if bold:
            entry.bold, entry.looks = True, {"b": 1}
        if _looks(cell) != _NO_LOOKS:
            self._dress(cell, entry, self._on.parts[first])
        if against := self._on.direction(self._on.parts[first]):
            entry.looks = (entry.looks or {}) | against
        entry.indent = cell.indent
        entry.width = (self._bold if entry.bold else self._plain).width(entry.text) + cell.indent
        return entry

    def _content(self, cell: Cell, form: str | None, place: Place) -> Entry:
        if cell.text is not None:
            return self._text(cell, place)
        if cell.value is not None:
            return self._value(cell, cell.value, cell.format or form, place)
        if cell.fact is not None:
            return self._fact(cell, place)
        if cell.date is not None:
            return self._literal(self._date(cell.date), cell.pointer, place)
        pictured = cell.icon or cell.image or cell.bar is not None
        said = cell.formula or ("" if pictured else self._missing)
        entry = self._literal(said, cell.pointer, place)
        entry.empty = True
        return entry

    def _literal(self, text: str, pointer: str, place: Place) -> Entry:
        if "\t" in text:  # a tab has no glyph of its own
            text = text.replace("\t", "\u2003")
        draft = self._draft(pointer, [text], place)
        draft.rtl = self._on.runs_rtl(text)
        kept = islands(text) if draft.rtl else []
        if not any(own for _, own in kept):
            return Entry(text, text, one_line="\n" not in text)
        data: Inline = [{"ltr": part} if own else part for part, own in kept]
        return Entry(data, text, one_line="\n" not in text, hard=self._widest(kept))

    def _widest(self, stretches: list[tuple[str, bool]]) -> float:
        """Of what keeps its direction and cannot be broken, bold to be sure."""
        return max(self._bold.width(part) for part, kept in stretches if kept)

    def _draft(self, pointer: str, pieces: list[Any], place: Place) -> PartDraft:
        draft = PartDraft(
            block=self._block,
            pointer=pointer,
            role="cell",
            pieces=pieces,
            row=place[0],
            column=place[1],
            col_span=place[2],
            row_span=place[3],
        )
        parts = self._on.parts
        self._parts.append(len(parts))
        parts.append(draft)
        return draft

    def _text(self, cell: Cell, place: Place) -> Entry:
        text = cell.text or ()
        if not text:
            return self._literal("", cell.pointer, place)
        if len(text) == 1 and text[0].text is not None and _span_looks(text[0]) == _NO_SPAN_LOOKS:
            return self._literal(text[0].text, cell.pointer, place)
        number = len(self._on.parts)  # a note of the text is a part after it
        data = self._on.part(text, cell.pointer, "cell", marked=False, cell=place)
        part = self._on.parts[number]
        simple = all(s.text is not None or s.fact is not None for s in text)
        sized = any(s.size or s.code or s.font or s.footnote or s.endnote for s in text)
        entry = Entry(data, said_of(part), one_line=simple and not sized)
        entry.numeric = len(text) == 1 and text[0].fact is not None
        entry.bold = any(s.bold for s in text)
        entry.hard = self._unbreakable(part)
        return entry

    def _fact(self, cell: Cell, place: Place) -> Entry:
        draft = self._draft(cell.pointer, [], place)
        draft.rtl = self._on.runs_rtl(self._on.document.facts[cell.fact or ""].value)
        run = fact(Span(pointer=cell.pointer, fact=cell.fact), draft, self._on)
        entry = Entry([run], run["v"], numeric=True, hard=self._unbreakable(draft))
        declared = self._on.document.facts[cell.fact or ""]
        entry.value = declared.number
        if entry.value is None:
            read = numerals.parse(declared.value, declared.unit)
            entry.value = None if read is None else float(read)
        return entry

    def _unbreakable(self, part: PartDraft) -> float:
        """The widest piece of a fact in a part, bold to be sure."""
        uses = [self._on.uses[p.use] for p in part.pieces if isinstance(p, FactPiece)]
        return max((self._bold.width(piece) for use in uses for piece in use.pieces), default=0.0)

    def _value(self, cell: Cell, value: Number | bool, form: str | None, place: Place) -> Entry:
        language = self._on.words.language
        if isinstance(value, bool):
            said = _BOOLEANS.get(language, _BOOLEANS["en"])[0 if value else 1]
            return self._literal(said, cell.pointer, place)
        made = _format(form) if form else None
        if made is None:
            said = numerals.as_written(value.text)
        else:
            tag = self._on.document.identity.language
            said = numerals.formatted(Decimal(value.text), made, tag)
        self._draft(cell.pointer, [said], place)
        return Entry(said, said, numeric=True, value=value)

    def _date(self, date: str) -> str:
        """`1 Sep 2026`; what is no full date stays as written."""
        try:
            day = Date.fromisoformat(date[:10])
        except ValueError:
            return date
        if self._on.words.language == "en":
            return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"
        from babel.dates import format_date

        return str(format_date(day, format="medium", locale=self._on.words.language))

    # ---- looks -------------------------------------------------------------------------------

    def _dress(self, cell: Cell, entry: Entry, part: PartDraft) -> None:
        """Put a cell's own looks into the template's keys."""
        looks = entry.looks or {}
        for name, key in _FLAGS:
            if getattr(cell, name):
                looks[key] = 1
        for name, key in _SAME:
            if found := getattr(cell, name):
                looks[key] = found
        looks |= self._colours(cell)
        if cell.link:
            looks |= link(cell.link, cell.pointer, self._on)
        if cell.bar is not None:
            looks["bar"] = float(cell.bar)
        if cell.icon:
            looks |= self._icon(cell, entry, part)
        if cell.image:
            self._unable(cell, "a picture in a table cell", "error")
        if cell.comment:
            self._unable(cell, "a comment on a table cell", "note")
        entry.bold = entry.bold or cell.bold
        entry.looks = looks or None

    def _colours(self, cell: Cell) -> dict[str, Any]:
        looks = cell_tone(self._on, cell.tone) if cell.tone else {}
        for name in ("color", "fill"):
            if found := getattr(cell, name):
                looks[name] = self._on.colour(found, f"{cell.pointer}/{name}")
        return looks

    def _icon(self, cell: Cell, entry: Entry, part: PartDraft) -> dict[str, Any]:
        sign = ICONS.get(cell.icon or "")
        if sign is None:
            self._unable(cell, f"the icon {cell.icon!r}", "error")
            return {}
        said = f"{sign}\u00a0" if entry.text else sign
        part.pieces.insert(0, said)
        entry.text, entry.empty = said + entry.text, False
        return {"icon": said}

    def _unable(self, cell: Cell, what: str, severity: Severity) -> None:
        self._on.problems.append(
            Problem(
                code="S030",
                severity=severity,
                pointer=cell.pointer,
                message=f"{what} cannot be drawn on a page",
            )
        )


_FLAGS = (("bold", "b"), ("italic", "i"), ("underline", "u"), ("strike", "s"))
_SAME = (("align", "a"), ("valign", "v"), ("indent", "in"))


@lru_cache(maxsize=256)
def _format(text: str) -> numerals.Format | None:
    return numerals.Format.parse(text)


def said_of(part: PartDraft) -> str:
    """The text of a part, page numbers of references left open."""
    said = ""
    for piece in part.pieces:
        if isinstance(piece, FactPiece):
            said += piece.surface
        elif isinstance(piece, RefPiece):
            said += f"{piece.words[0]}00{piece.words[1]}"
        else:
            said += piece
    return said
