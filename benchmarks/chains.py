"""The other ways from content to a PDF and page pictures at 144 dpi, each as its users write it.

Every chain returns (PDF bytes, page pictures as PNG bytes).
"""

from __future__ import annotations

import io
from html import escape
from typing import Any

from benchmarks.content import HEADER, Section
from renderkit.world import data_root

DPI = 144
_FONTS = data_root() / "fonts" / "core"
Pages = tuple[bytes, list[bytes]]


def _pictures(pdf: bytes) -> list[bytes]:
    """pdf2image (poppler) and Pillow's PNG as it comes."""
    from pdf2image import convert_from_bytes

    found = []
    for image in convert_from_bytes(pdf, dpi=DPI):
        buffer = io.BytesIO()
        image.save(buffer, "PNG")
        found.append(buffer.getvalue())
    return found


def reportlab(parts: tuple[Section, ...]) -> Pages:
    """ReportLab platypus, pdf2image, Pillow."""
    from reportlab.lib import colors
    from reportlab.lib.pagesizes import A4
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.platypus import Paragraph, SimpleDocTemplate, Spacer, Table, TableStyle

    for name, file in (("Body", "Carlito-Regular.ttf"), ("Bold", "Carlito-Bold.ttf")):
        pdfmetrics.registerFont(TTFont(name, str(_FONTS / file)))
    body = ParagraphStyle(
        "body", fontName="Body", fontSize=11, leading=15.4, spaceAfter=8, leftIndent=112
    )
    head = ParagraphStyle(
        "head",
        fontName="Bold",
        fontSize=18,
        leading=22,
        spaceBefore=20,
        spaceAfter=8,
        keepWithNext=1,
    )
    style = TableStyle(
        [
            ("FONT", (0, 0), (-1, 0), "Bold", 10),
            ("FONT", (0, 1), (-1, -1), "Body", 10),
            ("TOPPADDING", (0, 0), (-1, -1), 4),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 4),
            ("ALIGN", (1, 0), (-1, -1), "RIGHT"),
            ("LINEABOVE", (0, 0), (-1, 0), 0.8, colors.black),
            ("LINEBELOW", (0, 0), (-1, 0), 0.4, colors.black),
            ("LINEBELOW", (0, -1), (-1, -1), 0.8, colors.black),
        ]
    )
    story: list[Any] = []
    for part in parts:
        story.append(Paragraph(escape(part.heading), head))
        story.extend(Paragraph(escape(text), body) for text in part.paragraphs)
        story.append(Table([HEADER, *part.rows], colWidths="*", style=style, repeatRows=1))
        story.append(Spacer(1, 12))
    buffer = io.BytesIO()
    SimpleDocTemplate(
        buffer, pagesize=A4, leftMargin=72, rightMargin=72, topMargin=88, bottomMargin=80
    ).build(story)
    pdf = buffer.getvalue()
    return pdf, _pictures(pdf)


_CSS = f"""
@font-face {{ font-family: Body; src: url(file://{_FONTS}/Carlito-Regular.ttf) }}
@font-face {{ font-family: Body; font-weight: bold; src: url(file://{_FONTS}/Carlito-Bold.ttf) }}
@page {{ size: A4; margin: 88pt 72pt 80pt }}
body {{ font: 11pt/1.4 Body }}
h1 {{ font-size: 20pt; margin: 22pt 0 8pt; break-after: avoid }}
p {{ margin: 0 0 8pt 112pt }}
table {{ width: 100%; border-collapse: collapse; font-size: 10pt; border-top: .8pt solid;
         border-bottom: .8pt solid; margin-bottom: 12pt }}
th {{ border-bottom: .4pt solid; text-align: right }}
td {{ text-align: right; padding: 4pt 6pt }}
th:first-child, td:first-child {{ text-align: left }}
"""


def weasyprint(parts: tuple[Section, ...]) -> Pages:
    """WeasyPrint, pdf2image, Pillow."""
    from weasyprint import HTML

    def row(cells: tuple[str, ...], tag: str) -> str:
        return "<tr>" + "".join(f"<{tag}>{escape(c)}</{tag}>" for c in cells) + "</tr>"

    body = "".join(
        f"<h1>{escape(part.heading)}</h1>"
        + "".join(f"<p>{escape(text)}</p>" for text in part.paragraphs)
        + f"<table><thead>{row(HEADER, 'th')}</thead>"
        + "".join(row(cells, "td") for cells in part.rows)
        + "</table>"
        for part in parts
    )
    html = f"<!doctype html><html lang=en><style>{_CSS}</style><body>{body}</body></html>"
    pdf: bytes = HTML(string=html).write_pdf()
    return pdf, _pictures(pdf)
