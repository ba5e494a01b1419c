"""Turn a language tag into the few words a page says by itself.

Dates and nouns follow CLDR for languages other than English (through Babel).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from datetime import datetime
from functools import lru_cache
from typing import Any

from renderkit.languages import right_to_left
from renderkit.struct import Struct

_COMMAS = {"ar": "، ", "fa": "، ", "ur": "، ", "ja": "、", "zh": "、"}
_NEARLY_ALL = 0.8
_NOUNS = {
    "table_image": "table",
    "bullets": "list",
    "key_values": "list",
    "metrics": "figures",
    "side_by_side": "section",
    "heading": "section",
    "drawing": "figure",
}


class Words(Struct, frozen=True):
    """What a page says in one language.

    page: "Page {page} of {pages}"; on_page: "{noun} on page {page}".
    """

    language: str
    rtl: bool
    page: str
    on_page: str
    continued: str
    contents: str
    figures: str
    tables: str
    notes: str
    draft: str

    def noun(self, kind: str) -> str:
        return _NOUNS.get(kind, kind) if "{noun}" in self.on_page else ""

    def reference(self, noun: str, number: str | None = None) -> tuple[str, str]:
        """What stands before and after the page number of a cross reference.

        number: of the equation referred to.
        """
        said = f"{noun} {number}" if noun and number else noun
        before, _, after = self.on_page.format(noun=said, page="\0").partition("\0")
        if number and not noun:
            before = f"{number}, {before.lstrip()}"
        return before.lstrip(), after

    def listed(self, names: Iterable[str]) -> str:
        """Names one after another, parted as the language parts them."""
        return _COMMAS.get(self.language, ", ").join(names)

    def date(self, moment: datetime) -> str:
        """`1 September 2026`, as the language writes it."""
        if self.language == "en" or (locale := _locale(self.language)) is None:
            return f"{moment.day} {_MONTHS[moment.month - 1]} {moment.year}"
        from babel.dates import format_date

        return str(format_date(moment, format="long", locale=locale))


@lru_cache(maxsize=64)
def _locale(language: str) -> Any:
    """What CLDR has for a language, or None."""
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(language)
    except (UnknownLocaleError, ValueError):
        return None


_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip

# page, on page, continued, contents, figures, tables, notes, draft
_TABLE = {
    "en": (
        "Page {page} of {pages}", "{noun} on page {page}", "continued",
        "Contents", "Figures", "Tables", "Notes", "Draft",
    ),
    "de": (
        "Seite {page} von {pages}", "Seite {page}", "Fortsetzung",
        "Inhalt", "Abbildungen", "Tabellen", "Anmerkungen", "Entwurf",
    ),
    "fr": (
        "Page {page} sur {pages}", "page {page}", "suite",
        "Sommaire", "Figures", "Tableaux", "Notes", "Brouillon",
    ),
    "es": (
        "Página {page} de {pages}", "página {page}", "continuación",
        "Índice", "Figuras", "Tablas", "Notas", "Borrador",
    ),
    "it": (
        "Pagina {page} di {pages}", "pagina {page}", "segue",
        "Indice", "Figure", "Tabelle", "Note", "Bozza",
    ),
    "pt": (
        "Página {page} de {pages}", "página {page}", "continuação",
        "Índice", "Figuras", "Tabelas", "Notas", "Rascunho",
    ),
    "nl": (
        "Pagina {page} van {pages}", "pagina {page}", "vervolg",
        "Inhoud", "Figuren", "Tabellen", "Noten", "Concept",
    ),
    "ru": (
        "Стр. {page} из {pages}", "стр. {page}", "продолжение",
        "Содержание", "Рисунки", "Таблицы", "Примечания", "Черновик",
    ),
    "zh": (
        "第 {page} 页，共 {pages} 页", "第 {page} 页", "续",
        "目录", "图", "表", "注释", "草稿",
    ),
    "ja": (
        "{page} / {pages} ページ", "{page} ページ", "続き",
        "目次", "図", "表", "注", "草案",
    ),
    "ko": (
        "{page} / {pages}쪽", "{page}쪽", "계속",
        "차례", "그림", "표", "주", "초안",
    ),
    "ar": (
        "صفحة {page} من {pages}", "صفحة {page}", "تابع",
        "المحتويات", "الأشكال", "الجداول", "ملاحظات", "مسودة",
    ),
    "he": (
        "עמוד {page} מתוך {pages}", "עמוד {page}", "המשך",
        "תוכן", "איורים", "טבלאות", "הערות", "טיוטה",
    ),
}  # fmt: skip


def of(language: str) -> Words:
    """The words of a BCP 47 tag; English ones where we have none of its own."""
    short = language.split("-")[0].lower()
    return Words(short, right_to_left(language), *_TABLE.get(short, _TABLE["en"]))


def locale(language: str) -> dict[str, str]:
    """`lang` and, where the tag has one, `region` as Typst takes them; nothing for odd tags."""
    first, *rest = language.lower().split("-")
    if not (first.isascii() and first.isalpha() and len(first) in (2, 3)):
        return {}
    regions = [part.upper() for part in rest if len(part) == 2 and part.isalpha()]
    return {"lang": first} | ({"region": regions[0]} if regions else {})


def has_rtl(text: str) -> bool:
    """Whether any letter reads from right to left."""
    return not text.isascii() and any(unicodedata.bidirectional(c) in ("R", "AL") for c in text)


def runs_rtl(text: str, around: bool) -> bool:
    """Whether a text of its own reads from right to left.

    As what stands `around` it, unless it begins with a letter that reads the other way and nearly
    all of its letters do.
    """
    if text.isascii() and not around:
        return False
    letters = [d != "L" for d in map(unicodedata.bidirectional, text) if d in ("L", "R", "AL")]
    if not letters or letters[0] == around:
        return around
    against = sum(letter != around for letter in letters)
    return around != (against >= _NEARLY_ALL * len(letters))


def reads_rtl(text: str) -> bool:
    """Whether the first letter reads from right to left; without letters, left to right."""
    for character in text:
        direction = unicodedata.bidirectional(character)
        if direction in ("R", "AL", "L"):
            return direction != "L"
    return False


def mixed(text: str) -> bool:
    """Whether letters from right to left stand beside figures or letters that read otherwise."""
    kinds = {unicodedata.bidirectional(c) for c in text}
    return not kinds.isdisjoint(("R", "AL")) and not kinds.isdisjoint(("L", "EN", "AN"))
