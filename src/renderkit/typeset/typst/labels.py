"""Turn a language into the names of what a document says of itself: `Date`, `Version`, `From`."""

from __future__ import annotations

from renderkit.struct import Struct


class Labels(Struct, frozen=True):
    """What stands before the facts of a document's opening; `memo` is the name of its sort."""

    memo: str
    to: str
    sender: str
    date: str
    subject: str
    version: str
    milestone: str
    author: str
    channel: str


_TABLE = {
    "en": (
        "Memorandum", "To", "From", "Date", "Subject", "Version", "Milestone", "Prepared by",
        "Channel",
    ),
    "de": (
        "Mitteilung", "An", "Von", "Datum", "Betreff", "Version", "Meilenstein", "Erstellt von",
        "Kanal",
    ),
    "fr": (
        "Note", "À", "De", "Date", "Objet", "Version", "Jalon", "Préparé par", "Canal",
    ),
    "es": (
        "Memorando", "Para", "De", "Fecha", "Asunto", "Versión", "Hito", "Preparado por", "Canal",
    ),
    "it": (
        "Promemoria", "A", "Da", "Data", "Oggetto", "Versione", "Traguardo", "A cura di", "Canale",
    ),
    "pt": (
        "Memorando", "Para", "De", "Data", "Assunto", "Versão", "Marco", "Preparado por", "Canal",
    ),
    "nl": (
        "Memo", "Aan", "Van", "Datum", "Onderwerp", "Versie", "Mijlpaal", "Opgesteld door",
        "Kanaal",
    ),
    "ru": (
        "Служебная записка", "Кому", "От кого", "Дата", "Тема", "Версия", "Этап", "Подготовил",
        "Канал",
    ),
    "zh": ("备忘录", "致", "发件人", "日期", "主题", "版本", "里程碑", "编制", "频道"),
    "ja": (
        "メモ", "宛先", "差出人", "日付", "件名", "版", "マイルストーン", "作成", "チャンネル",
    ),
    "ko": ("메모", "받는 사람", "보낸 사람", "날짜", "제목", "버전", "마일스톤", "작성", "채널"),
    "ar": ("مذكرة", "إلى", "من", "التاريخ", "الموضوع", "الإصدار", "المرحلة", "إعداد", "القناة"),
    "he": ("מזכר", "אל", "מאת", "תאריך", "נושא", "גרסה", "אבן דרך", "הוכן על ידי", "ערוץ"),
}  # fmt: skip


def of(language: str) -> Labels:
    """The labels of a BCP 47 tag; English ones where we have none of its own."""
    return Labels(*_TABLE.get(language.split("-")[0].lower(), _TABLE["en"]))
