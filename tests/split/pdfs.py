"""Small PDFs for tests: made by Typst, or bent by hand."""

from __future__ import annotations

import io
from functools import lru_cache
from typing import Any

import pikepdf
import typst

from renderkit.world import data_root
from renderkit.write.model import Artifact


@lru_cache(maxsize=64)
def typeset(source: str) -> bytes:
    """A PDF of Typst markup, in the bundled fonts."""
    fonts = typst.Fonts(
        include_system_fonts=False,
        include_embedded_fonts=False,
        font_paths=[str(data_root() / "fonts")],
    )
    head = '#set document(date: none)\n#set text(font: "Carlito")\n'
    engine: Any = typst  # its stubs know no bytes beside a root
    made: bytes = engine.compile((head + source).encode(), font_paths=fonts, timestamp=0)
    return made


def artifact(pdf: bytes, pages: int = 1) -> Artifact:
    return Artifact(format="pdf", suffix=".pdf", data=pdf, pages=pages)


def page(body: str, width: float = 200, height: float = 100) -> str:
    """Markup of one page without margins."""
    return f"#set page(width: {width}pt, height: {height}pt, margin: 0pt)\n{body}\n"


def rectangle(x: float, y: float, width: float, height: float, fill: str = "black") -> str:
    return (
        f"#place(top + left, dx: {x}pt, dy: {y}pt,"
        f" rect(width: {width}pt, height: {height}pt, fill: {fill}))\n"
    )


def locked(pdf: bytes) -> bytes:
    """The same PDF behind a password."""
    made = io.BytesIO()
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        opened.save(made, encryption=pikepdf.Encryption(owner="geheim", user="geheim"))
    return made.getvalue()


def with_note(pdf: bytes) -> bytes:
    """The same PDF with a note: a green square of 20 pt, 10 pt from the left and the foot."""
    made = io.BytesIO()
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        drawn = opened.make_stream(b"0 1 0 rg 0 0 20 20 re f")
        drawn.update(
            pikepdf.Dictionary(
                Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form, BBox=[0, 0, 20, 20]
            )
        )
        note = pikepdf.Dictionary(
            Type=pikepdf.Name.Annot,
            Subtype=pikepdf.Name.Square,
            Rect=[10, 10, 30, 30],
            F=4,
            AP=pikepdf.Dictionary(N=drawn),
        )
        opened.pages[0].obj["/Annots"] = pikepdf.Array([note])
        opened.save(made)
    return made.getvalue()


def with_size(pdf: bytes, width: float, height: float) -> bytes:
    """The same PDF with another page box."""
    made = io.BytesIO()
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        opened.pages[0].obj["/MediaBox"] = pikepdf.Array([0, 0, width, height])
        opened.save(made)
    return made.getvalue()
