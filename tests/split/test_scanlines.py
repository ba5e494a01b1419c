from __future__ import annotations

import hashlib

import numpy as np
import numpy.typing as npt
import pytest

from renderkit.split.scanlines import Scanlines

Pixels = npt.NDArray[np.uint8]


def by_the_book(pixels: Pixels) -> str:
    """The pixel hash as the module describes it, written for reading."""
    height, width, _ = pixels.shape
    lines = b"".join(b"\0" + row.tobytes() for row in pixels)
    lines += b"\0" * (-len(lines) % 64)
    before = b"\xff" * 24 + lines
    bits, kept = "", b""
    for start in range(0, len(lines), 64):
        block = lines[start : start + 64]
        flat = block == before[start : start + 64]
        bits += "0" if flat else "1"
        kept += b"" if flat else block
    bits += "0" * (-len(bits) % 8)
    packed = bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits), 8))
    head = f"renderkit pixels 1\n{width} {height}\n".encode()
    return hashlib.sha256(head + kept + packed).hexdigest()


def pictures() -> list[Pixels]:
    rng = np.random.default_rng(1)
    noise = rng.integers(0, 256, (37, 53, 3), dtype=np.uint8)
    page = np.full((90, 160, 3), 255, np.uint8)
    page[20:30, 10:90] = rng.integers(0, 256, (10, 80, 3), dtype=np.uint8)
    tinted = np.full((64, 64, 3), (13, 200, 77), np.uint8)
    return [noise, page, tinted, np.zeros((1, 1, 3), np.uint8), np.full((3, 7, 3), 255, np.uint8)]


@pytest.mark.parametrize("number", range(5))
def test_anybody_can_compute_the_pixel_hash_again(number: int) -> None:
    pixels = pictures()[number]
    assert Scanlines.of(pixels).sha256() == by_the_book(pixels)


def test_one_level_of_one_channel_makes_another_hash() -> None:
    pixels = pictures()[1]
    known = {Scanlines.of(pixels).sha256()}
    for place in ((0, 0, 0), (89, 159, 2), (25, 40, 1), (50, 100, 0)):
        other = pixels.copy()
        other[place] ^= 1
        known.add(Scanlines.of(other).sha256())
    assert len(known) == 5


def test_the_same_bytes_in_another_shape_make_another_hash() -> None:
    white = np.full((4, 6, 3), 255, np.uint8)
    assert Scanlines.of(white).sha256() != Scanlines.of(white.reshape(6, 4, 3)).sha256()


def test_a_new_page_is_white() -> None:
    lines = Scanlines(5, 4)
    assert (np.asarray(lines.pixels) == 255).all()
    assert np.asarray(lines.pixels).shape == (4, 5, 3)
