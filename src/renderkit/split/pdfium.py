"""The one door to PDFium: turn the bytes of a PDF into page sizes, pixels, text and words.

PDFium is not thread-safe: one process-wide lock guards every call. It is never held while the
caller's code runs. The raw calls are used because they alone draw into memory of ours at a scale of
ours (the convenience layer rounds sizes up and stretches the page to them).
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from threading import RLock
from types import TracebackType
from typing import TYPE_CHECKING, Any, NamedTuple

from renderkit.split.faults import DamagedPdf, EmptyFile, EncryptedPdf, NotPdf
from renderkit.split.model import Word
from renderkit.units import POINTS_PER_INCH, Box

if TYPE_CHECKING:
    from renderkit.split.scanlines import Scanlines

_lock = RLock()
_HEAD = 1024  # readers look for the header, and for the end mark, within so many bytes
# What PDFium makes of a hyphen at a line's end (U+FFFE, U+0002), and characters without ink.
_DROPPED = re.compile("[\ufffe\x00\x02\u00ad\u200b\u2060\ufeff]")
_WORD = re.compile(r"[^\s\x00]+")


class Wanted(NamedTuple):
    """What of a page's text layer is wanted beside its text: words, text in boxes (points)."""

    words: bool = True
    regions: tuple[Box, ...] = ()


class Layer(NamedTuple):
    """What was read of a text layer."""

    text: str
    words: tuple[Word, ...] | None
    regions: tuple[str, ...]


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


def load() -> None:
    """Load the library now and not with the first PDF."""
    _raw()


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

    def draw(
        self, number: int, lines: Scanlines, dpi: float, wanted: Wanted | None = None
    ) -> Layer | None:
        """Draw a page, annotations included, on white paper at exactly `dpi`, from the top left.

        A page of 1190.55 pixels is not stretched to 1191: what stands at x points stands at
        x * dpi / 72 pixels, and the last column shows the part of it that the page covers.
        wanted: what of the text layer to read as well, while the page is open.
        """
        raw = _raw()
        scale = dpi / POINTS_PER_INCH
        matrix = raw.FS_MATRIX(scale, 0, 0, scale, 0, 0)
        clip = raw.FS_RECTF(0, 0, lines.width, lines.height)
        with self._open(number) as page:
            bitmap = raw.FPDFBitmap_CreateEx(
                lines.width, lines.height, raw.FPDFBitmap_BGR, lines.address, lines.stride
            )
            if not bitmap:
                raise self._damaged(number)
            flags = raw.FPDF_ANNOT | raw.FPDF_REVERSE_BYTE_ORDER
            raw.FPDF_RenderPageBitmapWithMatrix(bitmap, page, matrix, clip, flags)
            raw.FPDFBitmap_Destroy(bitmap)
            return None if wanted is None else self._layer(number, page, wanted)

    def read(self, number: int, wanted: Wanted) -> Layer:
        """The text layer of a page, without drawing it."""
        with self._open(number) as page:
            return self._layer(number, page, wanted)

    @contextmanager
    def _open(self, number: int) -> Iterator[Any]:
        """A page, the lock held as long as it is open."""
        raw = _raw()
        with _lock:
            page = raw.FPDF_LoadPage(self._document, number - 1)
            if not page:
                raise self._damaged(number)
            try:
                yield page
            finally:
                raw.FPDF_ClosePage(page)

    def _layer(self, number: int, page: Any, wanted: Wanted) -> Layer:
        raw = _raw()
        height = raw.FPDF_GetPageHeightF(page)
        layer = raw.FPDFText_LoadPage(page)
        if not layer:
            raise self._damaged(number)
        try:
            text = _whole(raw, layer)
            return Layer(
                text=_clean(text),
                words=_words(raw, layer, text, height) if wanted.words else None,
                regions=tuple(_region(raw, layer, box, height) for box in wanted.regions),
            )
        finally:
            raw.FPDFText_ClosePage(layer)

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


def _whole(raw: Any, layer: Any) -> str:
    """All characters of a layer as PDFium gives them, one for each of its indexes."""
    count = raw.FPDFText_CountChars(layer)
    buffer = (ctypes.c_ushort * (count + 1))()
    written = raw.FPDFText_GetText(layer, 0, count, buffer)
    return _decoded(buffer, written)


def _region(raw: Any, layer: Any, box: Box, height: float) -> str:
    """What stands in a box, in the order of reading."""
    edges = (box.x0, height - box.y0, box.x1, height - box.y1)
    count = raw.FPDFText_GetBoundedText(layer, *edges, None, 0)
    if count < 1:
        return ""
    buffer = (ctypes.c_ushort * count)()
    written = raw.FPDFText_GetBoundedText(layer, *edges, buffer, count)
    return _clean(_decoded(buffer, written))


def _decoded(buffer: Any, units: int) -> str:
    return bytes(buffer)[: 2 * units].decode("utf-16-le", "replace").rstrip("\0")


def _clean(text: str) -> str:
    """Without hyphens of broken lines and invisible joiners, lines ended by a line feed."""
    return _DROPPED.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))


def _words(raw: Any, layer: Any, text: str, height: float) -> tuple[Word, ...]:
    """The words with the boxes round their first to last character.

    text: as `_whole` gives it; its characters outside the basic plane count as two indexes.
    """
    left, right, bottom, top = (ctypes.c_double() for _ in range(4))
    edges = [ctypes.byref(value) for value in (left, right, bottom, top)]

    def box_of(index: int) -> Box:
        raw.FPDFText_GetCharBox(layer, index, *edges)
        return Box(left.value, height - top.value, right.value, height - bottom.value)

    at = _indexes(raw, layer, text)
    found = []
    for match in _WORD.finditer(text):
        word = _clean(match[0])
        if word:
            box = box_of(at[match.start()])
            for index in range(at[match.start()] + 1, at[match.end() - 1] + 1):
                box = box.union(box_of(index))
            found.append(Word(word, box))
    return tuple(found)


def _indexes(raw: Any, layer: Any, text: str) -> list[int]:
    """PDFium's index of each character; one it has no code for is in the layer, not in the text."""
    found, at = [], 0
    for character in text:
        found.append(at)
        at += 2 if character > "\uffff" else 1
    if at != raw.FPDFText_CountChars(layer):
        return [raw.FPDFText_GetCharIndexFromTextIndex(layer, index) for index in found]
    return found
