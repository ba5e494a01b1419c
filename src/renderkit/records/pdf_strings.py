"""Turn the bytes of a finished PDF into the strings that stand in it beside the pages' text.

Titles of bookmarks, alternative text, replaced text, properties, XMP, link targets: all that
programs read without drawing a page. A small reader of our own, in one pass: it needs no more of
the format than objects, dictionaries, strings and deflated streams.
"""

from __future__ import annotations

import html
import re
import zlib
from collections.abc import Generator, Iterator
from typing import NamedTuple

#: The keys whose strings people, or programs for them, read. Ids, dates and names of tools are not.
READABLE = frozenset(
    (
        "ActualText", "Alt", "Author", "Contents", "Desc", "E", "F", "Keywords", "P", "Subject",
        "Summary", "T", "TU", "Title", "UF", "URI", "V",
    )
)  # fmt: skip
_PACKET = ("dc:title", "dc:creator", "dc:description", "dc:subject", "pdf:Keywords")
_OBJECT = re.compile(rb"\d+\s+\d+\s+obj\b")
_PIECE = re.compile(
    rb"/(?P<name>[^\s/<>\[\](){}%]*)|(?P<literal>\()|<(?P<hex>[0-9A-Fa-f\s]*)>"
    rb"|(?P<stream>\bstream\r?\n)|(?P<end>\bendobj\b)|(?P<nested><<)"
)
_ESCAPES = {
    b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f",
}  # fmt: skip
_NO_TEXT = re.compile(
    rb"/Subtype\s*/(?:Image|CIDFontType0C|Type1C|OpenType)|/Length1\b|/FunctionType"
    rb"|/Type\s*/XRef|/ShadingType"
)
_LENGTH = re.compile(rb"/Length\s+(\d+)(?!\s+\d+\s+R)")
_MOST = 64 << 20  # bytes a stream may inflate to


class PdfString(NamedTuple):
    """A string and the key it stands under (`Alt`, `Title`, or the tag in the XMP packet)."""

    key: str
    text: str


def strings(data: bytes) -> list[PdfString]:
    """Every readable string of a PDF, in the order of the file."""
    return list(_strings(data))


def _strings(data: bytes) -> Iterator[PdfString]:
    at = 0
    while (found := _OBJECT.search(data, at)) is not None:
        at = yield from _object(data, found.end())


def _object(data: bytes, start: int) -> Generator[PdfString, None, int]:
    """The strings of one object and of its stream; returns where the next object may begin."""
    at, key = start, ""
    while (piece := _PIECE.search(data, at)) is not None:
        at = piece.end()
        if piece["end"]:
            return at
        if piece["stream"]:
            content, at = _stream(data, start, piece.start(), at)
            yield from content
            continue
        key, string, at = _read(data, piece, key)
        if string is not None and key in READABLE:
            yield PdfString(key, string)
    return len(data)


def _read(data: bytes, piece: re.Match[bytes], key: str) -> tuple[str, str | None, int]:
    """The key in force, the string if the piece is one, and where it ends."""
    if piece["name"] is not None:
        return piece["name"].decode("latin-1"), None, piece.end()
    if piece["literal"]:
        raw, end = _literal(data, piece.end())
        return key, _decoded(raw), end
    if piece["hex"] is not None:
        digits = re.sub(rb"\s", b"", piece["hex"])
        raw = bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode())
        return key, _decoded(raw), piece.end()
    return key, None, piece.end()


def _literal(data: bytes, start: int) -> tuple[bytes, int]:
    """A string in parentheses: its bytes and where it ends."""
    made, depth, at = bytearray(), 1, start
    for mark in re.compile(rb"[()\\]").finditer(data, start):
        if mark.start() < at:
            continue
        made += data[at : mark.start()]
        at = mark.end()
        if mark[0] == b"\\":
            piece, at = _escape(data, at)
            made += piece
            continue
        depth += 1 if mark[0] == b"(" else -1
        if depth == 0:
            return bytes(made), at
        made += mark[0]
    return bytes(made), len(data)


def _escape(data: bytes, at: int) -> tuple[bytes, int]:
    digits = re.compile(rb"[0-7]{1,3}").match(data, at)
    if digits:
        return bytes([int(digits[0], 8) & 255]), digits.end()
    if data.startswith(b"\r\n", at):
        return b"", at + 2
    mark = data[at : at + 1]
    return b"" if mark in (b"\n", b"\r") else _ESCAPES.get(mark, mark), at + 1


def _decoded(raw: bytes) -> str:
    if raw.startswith(b"\xfe\xff"):
        return raw[2:].decode("utf-16-be", "replace")
    if raw.startswith(b"\xef\xbb\xbf"):
        return raw[3:].decode("utf-8", "replace")
    return raw.decode("latin-1")


def _stream(data: bytes, start: int, head_end: int, at: int) -> tuple[list[PdfString], int]:
    """The readable strings of a stream's content, and where it ends."""
    head = data[start:head_end]
    length = _LENGTH.search(head)
    end = at + int(length[1]) if length else -1
    if not length or b"endstream" not in data[end : end + 20]:
        end = data.find(b"endstream", at)
        end = len(data) if end < 0 else end
    if _NO_TEXT.search(head):
        return [], end
    content = data[at:end]
    if b"/FlateDecode" in head:
        content = _inflated(content)
    if b"/Metadata" in head:
        return list(_packet(content.decode("utf-8", "replace"))), end
    if b"/ObjStm" in head or any(f"/{k}".encode() in content for k in ("ActualText", "Alt", "E")):
        return list(_bare(content)), end
    return [], end


def _inflated(content: bytes) -> bytes:
    try:
        return zlib.decompressobj().decompress(content, _MOST)
    except zlib.error:
        return b""  # no deflated data after all: nothing a program could read as text


def _bare(content: bytes) -> Iterator[PdfString]:
    """Strings of objects that stand without `obj`, or of a page's drawing operators."""
    at, key = 0, ""
    while (piece := _PIECE.search(content, at)) is not None:
        key, string, at = _read(content, piece, key)
        if string is not None:
            if key in READABLE:
                yield PdfString(key, string)
            key = ""  # what follows a string in operators belongs to no key


def _packet(text: str) -> Iterator[PdfString]:
    """The words of an XMP packet: titles, names, subjects."""
    for tag in _PACKET:
        for found in re.finditer(rf"<{tag}\b[^>]*>([^<]*(?:<(?!/{tag}>)[^<]*)*)</{tag}>", text):
            for piece in re.split(r"<[^>]*>", found[1]):
                if piece.strip():
                    yield PdfString(tag, html.unescape(piece))
