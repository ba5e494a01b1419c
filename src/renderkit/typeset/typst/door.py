"""The one door to Typst: turn files and data into PDF bytes and the positions of marks.

All text travels as JSON in `sys.inputs`; nothing of a spec is ever parsed as markup.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

from renderkit.errors import InternalError
from renderkit.fonts import FontLibrary
from renderkit.struct import Struct
from renderkit.typeset.typst import offered
from renderkit.versions import version

#: Reads every mark after the compile: `[value, page, x, y]`, points, top-left origin. Asking inside
#: the document (`context here()`) would lay everything out twice.
_MARKS = (
    "query(<rk>).map(m => { let p = m.location().position();"
    " (m.value, p.page, p.x / 1pt, p.y / 1pt) })"
)
#: Typst reads those that a document needs; all of them at once would take it 10 ms each time.
TEMPLATES = Path(__file__).parent / "templates"


class Compiled(Struct, frozen=True):
    """PDF bytes and the marks of one compile."""

    pdf: bytes
    marks: tuple[tuple[Any, int, float, float], ...]


class TypstFault(Exception):
    """Typst refused the document; `messages` are its own words, hints included."""

    def __init__(self, messages: list[str]) -> None:
        self.messages = messages
        self.internal = any(m.startswith("internal error") for m in messages)
        super().__init__("; ".join(messages))


def engine_name() -> str:
    """`typst 0.15.2`: what manifests and records call the engine."""
    return f"typst {version('typst')}"


@lru_cache(maxsize=8)
def _fonts(folders: tuple[Path, ...]) -> Any:
    import typst

    # The wheel's own faces stay out: only what stands in fonts.lock may be drawn.
    return typst.Fonts(
        include_system_fonts=False,
        include_embedded_fonts=False,
        font_paths=[str(folder) for folder in folders],
    )


def template(name: str) -> bytes:
    """The text of one of TEMPLATES, for a job that starts with it."""
    return (TEMPLATES / name).read_bytes()


class Job(Struct, frozen=True, kw_only=True):
    """One document to compile: extra files beside the templates, and the data they read.

    files: path to UTF-8 bytes, beside TEMPLATES (generated Typst, pictures wrapped in SVG); inputs:
    plain data by name, `inputs` of inputs.typ; named: families that are drawn in; chain: those in
    which glyphs are looked for (what is needed of it becomes `inputs.families`); timestamp: seconds
    since 1970, the date the PDF carries; accessible: PDF/UA-1.
    """

    files: Mapping[str, bytes]
    inputs: Mapping[str, Any]
    named: tuple[str, ...]
    chain: tuple[str, ...]
    fonts: FontLibrary
    timestamp: int
    accessible: bool = True

    def _arguments(self) -> dict[str, Any]:
        # One input only: several reach Typst in an order that differs from call to call, and then
        # reading the marks would lay the document out again instead of finding it laid out.
        told = _json(self.inputs)
        offer = offered.offer(told, self.named, self.chain, self.fonts)
        return {
            "root": str(TEMPLATES),
            "font_paths": _fonts(offer.folders),
            "ignore_system_fonts": True,
            "sys_inputs": {"all": f"{_json(offer.inputs)[:-1]},{told[1:]}"},
        }

    def compile(self, *, marks: bool = True) -> Compiled:
        """Lay the document out and export it. Raises TypstFault with all of Typst's errors."""
        import typst

        arguments = self._arguments()
        with _faults():
            pdf, warnings = typst.compile_with_warnings(
                dict(self.files),
                format="pdf",
                pdf_standards=["ua-1"] if self.accessible else [],
                pdf_tags=True,
                timestamp=self.timestamp,
                **arguments,
            )
            found = json.loads(typst.eval(dict(self.files), _MARKS, **arguments)) if marks else []
        _refuse(warnings)
        return Compiled(pdf, tuple(map(tuple, found)))

    def picture(self, dpi: float) -> bytes:
        """The only page as PNG, drawn by Typst. Raises TypstFault."""
        [page] = self.pictures(dpi)
        return page

    def pictures(self, dpi: float) -> list[bytes]:
        """Every page as PNG, drawn by Typst. Raises TypstFault."""
        import typst

        with _faults():
            drawn = typst.compile(dict(self.files), format="png", ppi=dpi, **self._arguments())
        return list(drawn) if isinstance(drawn, list) else [drawn]

    def marks(self) -> tuple[tuple[Any, int, float, float], ...]:
        """Where every mark is; the layout of the compile just made is found, not made again."""
        import typst

        found = typst.eval(dict(self.files), _MARKS, **self._arguments())
        return tuple(map(tuple, json.loads(found)))


@contextmanager
def _faults() -> Iterator[None]:
    """Turn what Typst raises into TypstFault: its errors, and a breakdown of its own (a panic)."""
    import typst

    try:
        yield
    except typst.TypstError as fault:
        raise TypstFault(_words(fault)) from fault
    except BaseException as fault:
        # A panic is of no class that can be imported, and no Exception.
        if type(fault).__name__ != "PanicException":
            raise
        raise TypstFault([f"Typst broke down: {fault}"]) from fault


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _words(fault: Any) -> list[str]:
    """Typst's messages without its drawings of the source, which may name folders."""
    lines = str(getattr(fault, "diagnostic", "")).splitlines()
    told = [line.removeprefix("error: ") for line in lines if line.startswith("error: ")]
    return told or [str(fault.message)]


def _refuse(warnings: Any) -> None:
    """A font Typst does not find would be replaced in silence: treat it as a fault of ours."""
    bad = [w.message for w in warnings if "font" in w.message]
    if bad:
        raise InternalError(f"typst: {'; '.join(bad)}")
