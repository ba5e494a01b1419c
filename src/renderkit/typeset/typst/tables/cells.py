"""Turn a cell's content into what is drawn: its text registered as a part, its inline data."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from operator import attrgetter
from typing import Any

from renderkit import numerals
from renderkit.problems import Problem
from renderkit.spec.model import Cell, Number, Span
from renderkit.typeset.typst.drafts import FactPiece, PartDraft, RefPiece
from renderkit.typeset.typst.inline import ICONS, fact, link
from renderkit.typeset.typst.lowering import Inline, Lowering

# What a boolean says; a language without its own words gets the English ones.
_BOOLEANS = {
    "en": ("Yes", "No"), "de": ("Ja", "Nein"), "fr": ("Oui", "Non"), "es": ("Sí", "No"),
    "it": ("Sì", "No"), "pt": ("Sim", "Não"), "nl": ("Ja", "Nee"), "ru": ("Да", "Нет"),
    "zh": ("是", "否"), "ja": ("はい", "いいえ"), "ko": ("예", "아니요"),
    "ar": ("نعم", "لا"), "he": ("כן", "לא"),
}  # fmt: skip
_MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()

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


@dataclass(slots=True)
class Drawn:
    """A cell ready to be placed.

    data: inline data; text: what it says; one_line: its width can be told from its text;
    numeric: a number, or a fact, or nothing said; looks: keys of the template beside the content.
    """

    data: Inline
    text: str
    looks: dict[str, Any] | None = None
    one_line: bool = True
    numeric: bool = False
    bold: bool = False
    empty: bool = False


Place = tuple[int, int, int, int]  # row, column, column span, row span


class CellDrawer:
    """Draws the cells of one table."""

    def __init__(self, on: Lowering, block: int, missing: str) -> None:
        self._on = on
        self._block = block
        self._missing = missing
        self._parts = on.blocks[block].parts

    def draw(self, cell: Cell, form: str | None, place: Place) -> Drawn:
        """A body cell; form: the column's number format."""
        drawn = self._content(cell, form, place)
        if _looks(cell) != _NO_LOOKS:
            self._dress(cell, drawn)
        return drawn

    def _content(self, cell: Cell, form: str | None, place: Place) -> Drawn:
        if cell.text is not None:
            return self._text(cell, place)
        if cell.fact is not None:
            return self._fact(cell, place)
        if cell.value is not None:
            said = self._value(cell.value, cell.format or form)
            drawn = self._literal(said, cell.pointer, place)
            drawn.numeric = not isinstance(cell.value, bool)
            return drawn
        if cell.date is not None:
            return self._literal(self._date(cell.date), cell.pointer, place)
        said = cell.formula or ("" if cell.icon or cell.image or cell.bar else self._missing)
        drawn = self._literal(said, cell.pointer, place)
        drawn.empty = True
        return drawn

    def _literal(self, text: str, pointer: str, place: Place) -> Drawn:
        self._draft(pointer, [text], place)
        return Drawn(text, text)

    def _draft(self, pointer: str, pieces: list[Any], place: Place) -> PartDraft:
        row, column, col_span, row_span = place
        draft = PartDraft(
            block=self._block,
            pointer=pointer,
            role="cell",
            pieces=pieces,
            row=row,
            column=column,
            col_span=col_span,
            row_span=row_span,
        )
        parts = self._on.parts
        self._parts.append(len(parts))
        parts.append(draft)
        return draft

    def _text(self, cell: Cell, place: Place) -> Drawn:
        text = cell.text or ()
        if not text:
            return self._literal("", cell.pointer, place)
        if len(text) == 1 and text[0].text is not None and _span_looks(text[0]) == _NO_SPAN_LOOKS:
            return self._literal(text[0].text, cell.pointer, place)
        data = self._on.part(text, cell.pointer, "cell", marked=False, cell=place)
        said = said_of(self._on, self._parts[-1])
        simple = all(s.text is not None or s.fact is not None for s in text)
        sized = any(s.size or s.code or s.font or s.footnote or s.endnote for s in text)
        return Drawn(
            data,
            said,
            one_line=simple and not sized,
            numeric=len(text) == 1 and text[0].fact is not None,
            bold=any(s.bold for s in text),
        )

    def _fact(self, cell: Cell, place: Place) -> Drawn:
        draft = self._draft(cell.pointer, [], place)
        run = fact(Span(pointer=cell.pointer, fact=cell.fact), draft, self._on)
        return Drawn([run], run["v"], numeric=True)

    def _value(self, value: Number | bool, form: str | None) -> str:
        language = self._on.words.language
        if isinstance(value, bool):
            return _BOOLEANS.get(language, _BOOLEANS["en"])[0 if value else 1]
        made = numerals.Format.parse(form) if form else None
        if made is None:
            return numerals.as_written(value.text)
        return numerals.formatted(Decimal(value.text), made, self._on.document.identity.language)

    def _date(self, date: str) -> str:
        """`1 Sep 2026`; what is no full date stays as written."""
        from datetime import date as Date

        try:
            day = Date.fromisoformat(date[:10])
        except ValueError:
            return date
        if self._on.words.language == "en":
            return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"
        from babel.dates import format_date

        return str(format_date(day, format="medium", locale=self._on.words.language))

    # ---- looks -------------------------------------------------------------------------------

    def _dress(self, cell: Cell, drawn: Drawn) -> None:
        """Put a cell's own looks into the template's keys."""
        on, looks = self._on, dict[str, Any]()
        for name, key in _FLAGS:
            if getattr(cell, name):
                looks[key] = 1
        if cell.color:
            looks["color"] = on.colour(cell.color, f"{cell.pointer}/color")
        if cell.fill:
            looks["fill"] = on.colour(cell.fill, f"{cell.pointer}/fill")
        if cell.tone:
            looks |= tone(on, cell.tone)
        if cell.align:
            looks["a"] = cell.align
        if cell.valign:
            looks["v"] = cell.valign
        if cell.indent:
            looks["in"] = cell.indent
        if cell.link:
            looks |= link(cell.link, cell.pointer, on)
        if cell.bar is not None:
            looks["bar"] = cell.bar
        if cell.icon:
            self._icon(cell, drawn, looks)
        if cell.image:
            self._unable(cell, "a picture in a table cell", "error")
        if cell.comment:
            self._unable(cell, "a comment on a table cell", "note")
        drawn.bold = drawn.bold or cell.bold
        drawn.looks = looks or None

    def _icon(self, cell: Cell, drawn: Drawn, looks: dict[str, Any]) -> None:
        sign = ICONS.get(cell.icon or "")
        if sign is None:
            self._unable(cell, f"the icon {cell.icon!r}", "error")
            return
        said = f"{sign} " if drawn.text else sign
        self._on.prefix(said)
        looks["icon"] = said
        drawn.text = said + drawn.text
        drawn.empty = False

    def _unable(self, cell: Cell, what: str, severity: Any) -> None:
        self._on.problems.append(
            Problem(
                code="S030",
                severity=severity,
                pointer=cell.pointer,
                message=f"{what} cannot be drawn on a page",
            )
        )


_FLAGS = (("bold", "b"), ("italic", "i"), ("underline", "u"), ("strike", "s"))


def said_of(on: Lowering, part: int) -> str:
    """The text of a part, page numbers of references left open."""
    said = ""
    for piece in on.parts[part].pieces:
        if isinstance(piece, FactPiece):
            said += piece.surface
        elif isinstance(piece, RefPiece):
            said += f"{piece.words[0]}00{piece.words[1]}"
        else:
            said += piece
    return said


def tone(on: Lowering, name: str) -> dict[str, Any]:
    """Keys for a cell's tone: a tint for what is highlighted, else coloured text."""
    if name == "highlight":
        return {"fill": on.layout.colour.highlight}
    return {"color": on.colour(name)}
