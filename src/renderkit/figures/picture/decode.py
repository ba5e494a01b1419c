"""Turn the bytes of an untrusted picture file into upright 8-bit sRGB pixels on paper.

The one place where Pillow decodes. Its reader is chosen by content from a short list, so a file
never reaches another one. Sizes are checked from the header, before any pixel is decoded; of the
file nothing but pixels is carried on.
"""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Callable
from typing import Any

import numpy as np
from PIL import Image, ImageCms, ImageFile
from PIL.BmpImagePlugin import BmpImageFile
from PIL.GifImagePlugin import GifImageFile
from PIL.JpegImagePlugin import JpegImageFile
from PIL.PngImagePlugin import PngImageFile
from PIL.TiffImagePlugin import TiffImageFile
from PIL.WebPImagePlugin import WebPImageFile

from renderkit.figures.picture.bad import BadPicture
from renderkit.figures.picture.sniff import kind_of, webp_size
from renderkit.struct import Struct, field

MOST_BYTES = 20_000_000
MOST_PIXELS = 40_000_000
LONGEST_SIDE = 16_384
_MOST_PROFILE = 4_000_000  # bytes of a colour profile
_ORIENTATION = 0x0112  # EXIF tag

_READERS: dict[str, Callable[[io.BytesIO], ImageFile.ImageFile]] = {
    "png": PngImageFile,
    "jpeg": JpegImageFile,
    "gif": GifImageFile,
    "webp": WebPImageFile,
    "tiff": TiffImageFile,
    "bmp": BmpImageFile,
}
KINDS = ", ".join((*_READERS, "svg"))

#: What the readers raise for files that are damaged on purpose or by accident.
_DAMAGE = (
    OSError, SyntaxError, ValueError, TypeError, KeyError, IndexError, EOFError, OverflowError,
    AttributeError, NotImplementedError, RuntimeError, struct.error, zlib.error,
    Image.DecompressionBombError, Warning,
)  # fmt: skip

#: EXIF orientation to what sets the picture upright.
_TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}


class Decoded(Struct, frozen=True):
    """An RGB image, upright; dpi: what the file says, if that is believable; notes for people."""

    image: Image.Image
    dpi: float | None
    notes: list[str] = field(default_factory=list)


def decode(data: bytes, paper: str | None) -> Decoded:
    """The first frame of a picture; transparent parts show `paper` (`#rrggbb`), None keeps them.

    Raises BadPicture: A003 for what is no picture of pixels of a known kind or damaged, A004 for
    what is over a limit.
    """
    if len(data) > MOST_BYTES:
        raise BadPicture("A004", "too large a file", f"{len(data):,} bytes", f"{MOST_BYTES:,}")
    kind = kind_of(data)
    if kind not in _READERS:
        raise BadPicture("A003", "no picture of a known kind", _start(data), KINDS)
    if kind == "webp" and (size := webp_size(data)):
        _check_size(*size)
    notes: list[str] = []
    try:
        opened = _READERS[kind](io.BytesIO(data))
        _check_size(*opened.size)
        # another library may have set this for all of the process; a damaged file stays an error
        ImageFile.LOAD_TRUNCATED_IMAGES = False
        if _has_more(opened, data):
            notes.append("only the first frame of the picture is drawn")
        opened.load()
        dpi = _dpi(opened)
        turn = _TURNS.get(_orientation(opened))
        image = _rgb(opened, paper, notes)
        return Decoded(image.transpose(turn) if turn is not None else image, dpi, notes)
    except _DAMAGE as damage:
        raise BadPicture("A003", f"damaged {kind.upper()} picture", _first_line(damage)) from None


def repaint(data: bytes) -> bytes:
    """A picture that stands in another one, as a PNG of nothing but its pixels."""
    image = decode(data, None).image
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=1)
    return file.getvalue()


def _check_size(width: int, height: int) -> None:
    if width * height > MOST_PIXELS or max(width, height) > LONGEST_SIDE:
        allowed = f"{MOST_PIXELS:,} pixels, {LONGEST_SIDE:,} a side"
        raise BadPicture("A004", "too many pixels", f"{width:,} x {height:,}", allowed)


def _has_more(opened: Any, data: bytes) -> bool:
    """Whether there is a second frame; looked for without decoding all of them."""
    if isinstance(opened, TiffImageFile):
        try:
            TiffImageFile(io.BytesIO(data)).seek(1)
        except EOFError:
            return False
        return True
    return bool(getattr(opened, "is_animated", False))


def _orientation(opened: Image.Image) -> int:
    try:
        return int(opened.getexif().get(_ORIENTATION, 1))
    except _DAMAGE:  # damaged EXIF is no reason to refuse the pixels
        return 1


def _dpi(opened: Image.Image) -> float | None:
    said = opened.info.get("dpi")
    try:
        dpi = float(said[0]) if said else 0.0
    except (TypeError, ValueError, ZeroDivisionError, IndexError):
        return None
    return dpi if 36 <= dpi <= 2400 else None


# ---- colours ---------------------------------------------------------------------------------


def _rgb(image: Image.Image, paper: str | None, notes: list[str]) -> Image.Image:
    """Any mode as RGB: deep samples scaled, profiles followed, transparency laid on paper."""
    if image.mode.startswith("I;16"):
        image = _eight_bits(image)
    if image.mode in ("I", "F"):
        raise BadPicture("A003", "samples of 32 bits have no range that is known", image.mode)
    profile = image.info.get("icc_profile")
    alpha = _alpha(image)
    if alpha is not None:
        image = image.convert("RGBA").convert("RGB")  # the colours, whatever their alpha
    image = _in_srgb(image, profile, notes)
    if alpha is None:
        return image
    if paper is None:
        image.putalpha(alpha)
        return image
    sheet = Image.new("RGB", image.size, paper)
    sheet.paste(image, (0, 0), alpha)
    return sheet


def _alpha(image: Image.Image) -> Image.Image | None:
    """How opaque each pixel is; None where all are."""
    if image.mode in ("RGBa", "La"):
        image = image.convert("RGBA" if image.mode == "RGBa" else "LA")
    has = image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info
    if not has:
        return None
    alpha = image.convert("RGBA").getchannel("A")
    return None if alpha.getextrema() == (255, 255) else alpha


def _eight_bits(image: Image.Image) -> Image.Image:
    """16-bit grey, 65,535 becoming 255."""
    deep = np.asarray(image).astype(np.uint32)
    return Image.fromarray(((deep * 255 + 32767) // 65535).astype(np.uint8), "L")


def _in_srgb(image: Image.Image, profile: Any, notes: list[str]) -> Image.Image:
    plain = image if image.mode in ("RGB", "L", "CMYK", "LAB") else image.convert("RGB")
    if isinstance(profile, bytes) and 128 < len(profile) <= _MOST_PROFILE:
        try:
            source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            target = ImageCms.createProfile("sRGB")
            converted = ImageCms.profileToProfile(plain, source, target, outputMode="RGB")
        except (ImageCms.PyCMSError, *_DAMAGE):
            notes.append("the picture's colour profile cannot be used")
        else:
            return converted if converted is not None else plain.convert("RGB")
    if plain.mode == "LAB":
        raise BadPicture("A003", "Lab colours without a profile cannot be drawn", "LAB")
    return plain.convert("RGB")


def _start(data: bytes) -> str:
    return data[:8].hex(" ") if data else "an empty file"


def _first_line(damage: BaseException) -> str:
    return str(damage).partition("\n")[0][:120] or type(damage).__name__
