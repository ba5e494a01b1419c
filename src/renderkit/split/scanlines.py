"""Turn the pixels of a page into a PNG, a hash of what they show, and a view for measuring.

Rasterisers draw straight into the bytes that PNG compresses (filter 0: a zero byte, then the row),
so no pixel is ever copied.

The pixel hash
--------------
A pure function of size and pixels, whatever compressed them. It is SHA-256 over a lossless short
form, because hashing all 6 MB of a page costs half as much as compressing them:

1. Lines: for each row one zero byte, then its RGB bytes; zero bytes up to a multiple of 64.
2. Cut into words of 8 bytes. A word is *flat* when it equals the word 24 bytes earlier (24 bytes
   are 8 pixels: any single colour repeats); before the first word stand 24 bytes of 0xFF.
3. Cut into blocks of 64 bytes. A block is left out when all its words are flat.
4. Hash `renderkit pixels 1\\n`, `{width} {height}\\n`, then the kept blocks, then one bit a block
   (1 = kept, first block in the highest bit, zero bits up to a whole byte).
"""

from __future__ import annotations

import hashlib

import numpy as np
import numpy.typing as npt

from renderkit import png

_LEAD = 24  # the white bytes before the first line
_BLOCK = 64
_PORTION = 8192  # blocks: half a megabyte


class Scanlines:
    """A white page of `width` x `height` RGB pixels, ready to be drawn on.

    buffer: `_LEAD` white bytes, the lines, padding; stride: bytes from line to line;
    address: where the first pixel of the first line lies in memory.
    """

    __slots__ = ("_buffer", "_pixels", "height", "stride", "width")

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height, self.stride = width, height, 1 + 3 * width
        length = self.stride * height
        self._buffer: npt.NDArray[np.uint8] = np.empty(
            _LEAD + length + -length % _BLOCK, dtype=np.uint8
        )
        self._buffer.fill(255)
        self._buffer[_LEAD + length :] = 0
        lines = self._buffer[_LEAD : _LEAD + length].reshape(height, self.stride)
        lines[:, 0] = 0
        self._pixels = np.lib.stride_tricks.as_strided(
            lines[:, 1:], (height, width, 3), (self.stride, 3, 1)
        )

    @classmethod
    def of(cls, pixels: npt.NDArray[np.uint8]) -> Scanlines:
        """A copy of an array of shape (height, width, 3)."""
        height, width, _ = pixels.shape
        lines = cls(width, height)
        lines._pixels[:] = pixels
        return lines

    @property
    def address(self) -> int:
        return int(self._buffer.ctypes.data) + _LEAD + 1

    @property
    def pixels(self) -> memoryview:
        """The pixels, shape (height, width, 3), not contiguous (a byte stands between rows)."""
        return self._pixels.data

    def png(self) -> bytes:
        lines = self._buffer[_LEAD : _LEAD + self.stride * self.height]
        return png.encode_scanlines(lines, self.width, self.height)

    def sha256(self) -> str:
        """The pixel hash, as the module's text defines it.

        In portions that stay in the processor's cache from comparing to hashing.
        """
        words = self._buffer.view(np.uint64)
        blocks = words[_LEAD // 8 :].reshape(-1, _BLOCK // 8)
        kept = np.empty(len(blocks), bool)
        digest = hashlib.sha256(b"renderkit pixels 1\n%d %d\n" % (self.width, self.height))
        room = np.empty((_PORTION, _BLOCK // 8), np.uint64)
        for start in range(0, len(blocks), _PORTION):
            here = blocks[start : start + _PORTION]
            flags = here.reshape(-1) != words[start * 8 : start * 8 + here.size]
            np.not_equal(flags.view(np.uint64), 0, out=kept[start : start + len(here)])
            found = np.flatnonzero(kept[start : start + len(here)])
            if found.size:
                digest.update(here.take(found, axis=0, out=room[: found.size], mode="clip").data)
        digest.update(np.packbits(kept).data)
        return digest.hexdigest()
