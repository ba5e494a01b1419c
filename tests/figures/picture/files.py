"""Picture files made in memory."""

from __future__ import annotations

import io
import struct
import zlib
from typing import Any

import numpy as np
from PIL import Image

Colour = int | tuple[int, ...]


def saved(image: Image.Image, kind: str, **options: Any) -> bytes:
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def plain(mode: str, colour: Colour, kind: str = "PNG", size: tuple[int, int] = (40, 30)) -> bytes:
    """One colour all over."""
    return saved(Image.new(mode, size, colour), kind)


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def raw_png(width: int, height: int, depth: int, colour_type: int, rows: bytes) -> bytes:
    """A PNG that need not be possible."""
    header = struct.pack(">IIBBBBB", width, height, depth, colour_type, 0, 0, 0)
    body = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


def grey16(value: int, size: int = 20) -> bytes:
    row = b"\x00" + struct.pack(">H", value) * size
    return raw_png(size, size, 16, 0, row * size)


def arrow(size: tuple[int, int] = (60, 40)) -> Image.Image:
    """Red at the left top corner, green elsewhere in the top half, blue below."""
    pixels = np.zeros((size[1], size[0], 3), np.uint8)
    pixels[: size[1] // 2, :, 1] = 255
    pixels[size[1] // 2 :, :, 2] = 255
    pixels[: size[1] // 2, : size[0] // 3] = (255, 0, 0)
    return Image.fromarray(pixels, "RGB")
