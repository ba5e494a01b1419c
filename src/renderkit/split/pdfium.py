"""The one door to PDFium: turn the bytes of a PDF into page sizes, pixels, text and words.

PDFium is not thread-safe: one process-wide lock guards every call. It is never held while the
caller's code runs. The raw calls are used because they alone draw into memory of ours at a scale of
ours (the convenience layer rounds sizes up and stretches the page to them).
"""

from __future__ import annotations

import ctypes
import unicodedata
from functools import lru_cache
from threading import RLock
from types import TracebackType
from typing import Any, NamedTuple

from renderkit.split.faults import DamagedPdf, EmptyFile, EncryptedPdf, NotPdf
from renderkit.split.model import Word
from renderkit.split.scanlines import Scanlines
from renderkit.units import POINTS_PER_INCH, Box

_lock = RLock()
_HEAD = 1024  # readers look for the header, and for the end mark, within so many bytes
_LINE_END_HYPHEN = ("\ufffe", "\x02")  # what PDFium makes of a hyphen at the end of a line
_INVISIBLE = "\u00ad\u200b\u2060\ufeff"


class Size(NamedTuple):
    """Width and height of a page as shown, points."""

    width: float
    height: float


@lru_cache(maxsize=1)
def _raw() -> Any:
    """PDFium's functions, set up once (importing the package starts the library)."""
    with _lock:
        import pypdfium2.raw as raw

        return raw


def name() -> str:
    """`pdfium 159.0.8149`: what records and manifests call the rasteriser."""
    from pypdfium2.version import PDFIUM_INFO

    return f"pdfium {PDFIUM_INFO.major}.{PDFIUM_INFO.minor}.{PDFIUM_INFO.build}"


class Pdf:
    """An open PDF; a context manager. Pages are numbered from 1.

    Raises EmptyFile, NotPdf, EncryptedPdf or DamagedPdf, each with `label`, never a password.
    """

    def __init__(self, data: bytes, label: str) -> None:
        _sniff(data, label)
        raw = _raw()
        self._label, self.data = label, data  # PDFium reads from the bytes as long as it is open
        with _lock:
            self._document = raw.FPDF_LoadMemDocument64(data, len(data), None)
            error = None if self._document else raw.FPDF_GetLastError()
            self.pages: int = raw.FPDF_GetPageCount(self._document) if self._document else 0
        if error == raw.FPDF_ERR_PASSWORD:
            raise EncryptedPdf(f"{label}: the PDF is encrypted and asks for a password")
        if self.pages < 1:
            self.close()
            raise DamagedPdf(f"{label}: the PDF is damaged, no page can be read")

    def __enter__(self) -> Pdf:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        with _lock:
            if self._document:
                _raw().FPDF_CloseDocument(self._document)
                self._document = None

    def size(self, number: int) -> Size:
        """How large a page is; read without parsing what is on it."""
        raw = _raw()
        found = raw.FS_SIZEF()
        with _lock:
            if not raw.FPDF_GetPageSizeByIndexF(self._document, number - 1, ctypes.byref(found)):
                raise self._damaged(number)
        return Size(found.width, found.height)

    def draw(self, number: int, lines: Scanlines, dpi: float) -> None:
        """Draw a page, annotations included, on white paper at exactly `dpi`, from the top left.

        A page of 1190.55 pixels is not stretched to 1191: what stands at x points stands at
        x * dpi / 72 pixels, and the last column shows the part of it that the page covers.
        """
        raw = _raw()
        scale = dpi / POINTS_PER_INCH
        matrix = raw.FS_MATRIX(scale, 0, 0, scale, 0, 0)
        clip = raw.FS_RECTF(0, 0, lines.width, lines.height)
        with _lock:
            page = self._load(number)
            bitmap = raw.FPDFBitmap_CreateEx(
                lines.width, lines.height, raw.FPDFBitmap_BGR, lines.address, lines.stride
            )
            try:
                if not bitmap:
                    raise self._damaged(number)
                flags = raw.FPDF_ANNOT | raw.FPDF_REVERSE_BYTE_ORDER
                raw.FPDF_RenderPageBitmapWithMatrix(bitmap, page, matrix, clip, flags)
            finally:
                raw.FPDFBitmap_Destroy(bitmap)
                raw.FPDF_ClosePage(page)

    def text(self, number: int) -> tuple[str, tuple[Word, ...]]:
        """The text layer of a page, and its words with their boxes (points, top-left origin).

        Hyphens that PDFium marks as the end of a broken line and invisible joiners are left out
        of words; the text is joined where they stood.
        """
        raw = _raw()
        with _lock:
            page = self._load(number)
            height = raw.FPDF_GetPageHeightF(page)
            layer = raw.FPDFText_LoadPage(page)
            try:
                if not layer:
                    raise self._damaged(number)
                characters = _characters(raw, layer, height)
            finally:
                raw.FPDFText_ClosePage(layer)
                raw.FPDF_ClosePage(page)
        return _text(characters), _words(characters)

    def _load(self, number: int) -> Any:
        page = _raw().FPDF_LoadPage(self._document, number - 1)
        if not page:
            raise self._damaged(number)
        return page

    def _damaged(self, number: int) -> DamagedPdf:
        return DamagedPdf(f"{self._label}: page {number} of {self.pages} cannot be read")


def _sniff(data: bytes, label: str) -> None:
    if not data:
        raise EmptyFile(f"{label}: the file is empty")
    if b"%PDF-" not in data[:_HEAD]:
        raise NotPdf(f"{label}: this is no PDF (it starts with {data[:8]!r})")
    if b"%%EOF" not in data[-_HEAD:]:
        # PDFium would rebuild what is left, and pages would be missing in silence.
        raise DamagedPdf(f"{label}: the PDF is damaged, its end is missing")


class _Character(NamedTuple):
    text: str
    box: Box


def _characters(raw: Any, layer: Any, height: float) -> list[_Character]:
    """Every character of a text layer; high and low surrogates are joined."""
    left, right, bottom, top = (ctypes.c_double() for _ in range(4))
    edges = [ctypes.byref(value) for value in (left, right, bottom, top)]
    found: list[_Character] = []
    for index in range(raw.FPDFText_CountChars(layer)):
        raw.FPDFText_GetCharBox(layer, index, *edges)
        box = Box(left.value, height - top.value, right.value, height - bottom.value)
        code = raw.FPDFText_GetUnicode(layer, index)
        if 0xDC00 <= code < 0xE000 and found and "\ud800" <= found[-1].text < "\udc00":
            first = found.pop()
            high = ord(first.text) - 0xD800
            found.append(_Character(chr(0x10000 + (high << 10) + code - 0xDC00), first.box))
        else:
            found.append(_Character(chr(code), box))
    return found


def _text(characters: list[_Character]) -> str:
    kept = (
        "" if c.text in _INVISIBLE or c.text in _LINE_END_HYPHEN or c.text == "\0" else c.text
        for c in characters
    )
    return "".join(kept).replace("\r\n", "\n").replace("\r", "\n")


def _words(characters: list[_Character]) -> tuple[Word, ...]:
    words: list[Word] = []
    text, box = "", None
    for character in [*characters, _Character(" ", Box(0, 0, 0, 0))]:
        if character.text.isspace() or unicodedata.category(character.text) == "Cc":
            if text and box is not None:
                words.append(Word(text, box))
            text, box = "", None
        elif character.text not in _INVISIBLE and character.text not in _LINE_END_HYPHEN:
            text += character.text
            box = character.box if box is None else box.union(character.box)
    return tuple(words)
