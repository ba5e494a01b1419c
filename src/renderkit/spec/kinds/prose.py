"""Turn headings, paragraphs, quotes, captions, code and equations into blocks."""

from __future__ import annotations

from typing import Any

from renderkit.spec.block import Kind
from renderkit.spec.collection import ListOf
from renderkit.spec.context import Context
from renderkit.spec.field import may, need
from renderkit.spec.formats import NAME
from renderkit.spec.formula import Tex
from renderkit.spec.model.flow import Caption, Code, Equation, Heading, Paragraph, Quote
from renderkit.spec.rich import RICH, BlockRef
from renderkit.spec.scalar import Bool, Choice, Int, Str

HEADING = Kind(Heading, need("text", RICH), may("level", Int(1, 6)), may("numbered", Bool()))
PARAGRAPH = Kind(
    Paragraph,
    need("text", RICH),
    may("justify", Choice("left", "center", "right", "full")),
    may("lead", Bool()),
)
QUOTE = Kind(Quote, need("text", RICH), may("by", RICH))
CAPTION = Kind(Caption, need("text", RICH), may("for", BlockRef(), "target"))
EQUATION = Kind(Equation, need("tex", Tex(display=True)), may("numbered", Bool()))


def _check_code(values: dict[str, Any], at: str, ctx: Context) -> None:
    lines = values.get("text", "").count("\n") + 1
    for i, line in enumerate(values.get("marked_lines", ())):
        if "text" in values and line > lines:
            said = f"line {line} is marked, the code has {lines}"
            ctx.error("S013", f"{at}/marked_lines/{i}", said, allowed=f"1 to {lines}")


CODE = Kind(
    Code,
    need("text", Str()),
    may("language", NAME),
    may("line_numbers", Bool()),
    may("marked_lines", ListOf(Int(1))),
    check=_check_code,
)
