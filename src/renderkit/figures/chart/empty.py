"""Turn a chart without values into a panel that says so."""

from __future__ import annotations

from renderkit.figures.chart.board import Anchor, Board, Tag
from renderkit.figures.rows import shorten
from renderkit.figures.scene import Rect
from renderkit.figures.words import Words
from renderkit.units import Box

_NO_DATA = {
    "en": "No data", "de": "Keine Daten", "fr": "Aucune donnée", "es": "Sin datos",
    "it": "Nessun dato", "pt": "Sem dados", "nl": "Geen gegevens", "sv": "Inga data",
    "da": "Ingen data", "pl": "Brak danych", "cs": "Žádná data", "ru": "Нет данных",
    "uk": "Немає даних", "el": "Δεν υπάρχουν δεδομένα", "tr": "Veri yok", "zh": "暂无数据",
    "ja": "データなし", "ko": "데이터 없음", "ar": "لا توجد بيانات", "he": "אין נתונים",
}  # fmt: skip


def draw_empty(board: Board) -> None:
    """A quiet field with two words in its middle, in the place of the plot."""
    look, area = board.look, board.area
    box = Box(round(area.x0), round(area.y0), round(area.x1), round(area.y1))
    board.add(Rect(id="no-data-field", role="paper", box=box, fill=look.colour.wash))
    short = look.language.split("-")[0].lower()
    words = Words(_NO_DATA.get(short, _NO_DATA["en"]), board.plot.chart.pointer)
    rows = shorten(words, look.regular, look.label, area.width)
    middle = Anchor((area.x0 + area.x1) / 2, (area.y0 + area.y1) / 2, "middle", "middle")
    board.write(Tag("no-data", "no-data", words.pointer), rows, board.quiet, middle)
