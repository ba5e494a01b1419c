"""Turn the first bytes of a file into the kind of picture it is, whatever its name says."""

from __future__ import annotations

import struct


def kind_of(data: bytes) -> str | None:
    """`png jpeg gif webp tiff bmp svg`, None for everything else."""
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "png"
    if data.startswith(b"\xff\xd8\xff"):
        return "jpeg"
    if data[:6] in (b"GIF87a", b"GIF89a"):
        return "gif"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "webp"
    if data[:4] in (b"II*\x00", b"MM\x00*"):
        return "tiff"
    if data[:2] == b"BM" and len(data) > 26:
        return "bmp"
    return "svg" if _is_svg(data) else None


def webp_size(data: bytes) -> tuple[int, int] | None:
    """Width and height by the container's first chunk; None when it is damaged.

    Asked before the decoder, which takes the whole canvas when it opens a file.
    """
    chunk, body = data[12:16], data[20:30]
    if len(body) < 10:
        return None
    if chunk == b"VP8X":
        width, height = (int.from_bytes(body[at : at + 3], "little") for at in (4, 7))
        return width + 1, height + 1
    if chunk == b"VP8L":
        (bits,) = struct.unpack("<I", body[1:5])
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if chunk == b"VP8 ":
        width, height = struct.unpack("<HH", body[6:10])
        return width & 0x3FFF, height & 0x3FFF
    return None


def _is_svg(data: bytes) -> bool:
    head = data[:1024].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    return head.startswith((b"<?xml", b"<svg", b"<!doctype svg", b"<!--")) and b"<svg" in (
        data[:65536].lower()
    )
