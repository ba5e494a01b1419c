from __future__ import annotations

import io

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image

from renderkit import png


def picture(width: int = 37, height: int = 23) -> npt.NDArray[np.uint8]:
    y, x, channel = np.mgrid[0:height, 0:width, 0:3]
    return np.asarray((x * 7 + y * 3 + channel * 50) % 256, np.uint8)


def test_every_pixel_comes_back() -> None:
    pixels = picture()
    image = Image.open(io.BytesIO(png.encode(pixels, 37, 23)))
    assert image.mode == "RGB"
    assert image.size == (37, 23)
    assert (np.asarray(image) == pixels).all()


def test_any_buffer_of_the_same_bytes_gives_the_same_file() -> None:
    pixels = picture()
    raw = pixels.tobytes()
    files = {png.encode(data, 37, 23) for data in (pixels, raw, bytearray(raw), memoryview(raw))}
    assert len(files) == 1


def test_an_array_that_is_not_contiguous_is_read_row_by_row() -> None:
    wide = np.concatenate([picture(), picture()], axis=1)
    assert png.encode(wide[:, :37], 37, 23) == png.encode(picture(), 37, 23)


def test_the_resolution_is_written_only_when_asked() -> None:
    plain = Image.open(io.BytesIO(png.encode(picture(), 37, 23)))
    fine = Image.open(io.BytesIO(png.encode(picture(), 37, 23, dpi=288)))
    assert plain.info == {}
    assert fine.info["dpi"] == pytest.approx((288, 288), abs=0.02)


def photo() -> npt.NDArray[np.uint8]:
    """Soft light with a little grain."""
    grain = np.random.default_rng(7).integers(0, 4, (90, 120, 3))
    y, x, _ = np.mgrid[0:90, 0:120, 0:3]
    return np.asarray(x + y + grain, np.uint8)


@pytest.mark.parametrize("pixels", [photo(), np.full((70, 33, 3), 200, np.uint8)])
def test_a_found_picture_comes_back_whatever_filter_suits_it(
    pixels: npt.NDArray[np.uint8],
) -> None:
    height, width, _ = pixels.shape
    image = Image.open(io.BytesIO(png.encode_found(pixels, width, height)))
    assert (np.asarray(image) == pixels).all()


def test_a_photo_is_smaller_as_a_found_picture() -> None:
    assert len(png.encode_found(photo(), 120, 90)) < 0.8 * len(png.encode(photo(), 120, 90))


@pytest.mark.parametrize(("width", "height"), [(36, 23), (0, 0), (-1, 5)])
def test_a_size_that_does_not_fit_the_pixels_is_refused(width: int, height: int) -> None:
    with pytest.raises(ValueError, match="pixels"):
        png.encode(picture(), width, height)
