"""Turn charts, table images, figures and placed drawings into data: a picture, its size, its words.

A picture keeps its natural size where the column is wide enough for it, so that every pixel of a
288 dpi drawing covers exactly a quarter of a 144 dpi page pixel; a `width` other than 100 % is
obeyed up to the column. Height is limited in the template, where the caption has been measured.
"""

from __future__ import annotations

import math
from base64 import b64encode
from typing import Any

from renderkit.figures.model import Drawing
from renderkit.problems import Problem
from renderkit.spec.model import DrawingUse, Pictured, Rich
from renderkit.spec.model.block import FULL_WIDTH
from renderkit.typeset.typst.lowering import Lowering
from renderkit.units import Length

#: A picture drawn for the column is rounded to whole pixels: it may stand out by one of them.
_SLACK = 0.25

#: More words than this may need more than a page, and so may break away from their picture.
_LONG = 1500

# What a picture without alternative text and caption is called: chart, table, picture, diagram.
_NAMES = {
    "en": ("Chart", "Table", "Picture", "Diagram"),
    "de": ("Diagramm", "Tabelle", "Bild", "Schaubild"),
    "fr": ("Graphique", "Tableau", "Image", "Schéma"),
    "es": ("Gráfico", "Tabla", "Imagen", "Diagrama"),
    "it": ("Grafico", "Tabella", "Immagine", "Schema"),
    "pt": ("Gráfico", "Tabela", "Imagem", "Diagrama"),
    "nl": ("Grafiek", "Tabel", "Afbeelding", "Schema"),
    "ru": ("График", "Таблица", "Изображение", "Схема"),
    "zh": ("图表", "表格", "图片", "示意图"),
    "ja": ("グラフ", "表", "画像", "図"),
    "ko": ("차트", "표", "그림", "도표"),
    "ar": ("رسم بياني", "جدول", "صورة", "مخطط"),
    "he": ("תרשים", "טבלה", "תמונה", "דיאגרמה"),
}
_PLACE_IN_NAMES = {"chart": 0, "table_image": 1, "figure": 2, "diagram": 3}


def lower(block: Pictured, on: Lowering) -> dict[str, Any] | None:
    """The picture made for `block`; without one, a problem and nothing."""
    drawing = _drawing(block, on)
    if drawing is None:
        on.problems.append(
            Problem(
                code="S030",
                severity="error",
                pointer=block.pointer,
                message=f"no picture was made for this {block.kind.replace('_', ' ')}",
                found=block.id,
            )
        )
        return None
    return shown(block, drawing, on)


def shown(block: Pictured, drawing: Drawing, on: Lowering) -> dict[str, Any]:
    """Data of a block that shows `drawing`: `templates/picture.typ` draws it."""
    data = on.block(block, file=_file(drawing, on))
    on.blocks[data["n"]].drawing = drawing.block_id
    data["size"] = placed_size(drawing, block.width, on.width)
    if not block.decorative:
        data["alt"] = block.alt or _said(block.caption) or _name(drawing.kind, on)
    on.captions(block, data)
    if block.credit:
        data["credit"] = on.part(block.credit, f"{block.pointer}/credit", "source")
    if sum(len(_said(words)) for words in (block.caption, block.source_note)) > _LONG:
        data["long"] = 1
    return data


def placed_size(drawing: Drawing, width: Length, column: float) -> tuple[float, float]:
    """Width and height in points, as wide as asked, at most as wide as the column."""
    natural, height = drawing.points
    asked = natural if width == FULL_WIDTH or width.unit == "auto" else width.points(column)
    if abs(min(asked, column) - natural) <= _SLACK:
        return natural, height
    wide = half_points(min(asked, column))
    return wide, height * wide / natural


def half_points(length: float) -> float:
    """The length as whole pixels of a 144 dpi page, where it has more than a few."""
    return math.floor(length * 2) / 2 if length > 8 else length


def _drawing(block: Pictured, on: Lowering) -> Drawing | None:
    found = on.drawings.get(block.id)
    if found is None and isinstance(block, DrawingUse):
        return on.drawings.get(block.use)
    return found


def _file(drawing: Drawing, on: Lowering) -> str:
    """The picture among the compile's files, once however often it is shown.

    Files must be UTF-8, so the PNG travels in an SVG; its pixels stay as they are.
    """
    name = f"/pictures/{drawing.block_id}.svg"
    if name[1:] not in on.pictures:
        uri = f"data:image/png;base64,{b64encode(drawing.png).decode('ascii')}"
        size = f'width="{drawing.width}" height="{drawing.height}"'
        on.pictures[name[1:]] = (
            '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
            f'{size}><image {size} xlink:href="{uri}"/></svg>'
        ).encode("ascii")
    return name


def _said(words: Rich | None) -> str:
    """The plain words of a text; facts stay out, as a picture's value must not become text."""
    return "".join(span.text or "" for span in words or ()).strip()


def _name(kind: str, on: Lowering) -> str:
    return _NAMES.get(on.words.language, _NAMES["en"])[_PLACE_IN_NAMES.get(kind, 2)]
