from __future__ import annotations

import io

import pytest
from PIL import Image, ImageCms, ImageFile

from renderkit.figures.picture.bad import BadPicture
from renderkit.figures.picture.decode import decode
from tests.figures.picture.files import arrow, grey16, plain, raw_png, saved

PAPER = "#ffffff"


def centre(data: bytes, paper: str = PAPER) -> tuple[int, ...]:
    image = decode(data, paper).image
    assert image.mode == "RGB"
    found = image.getpixel((image.width // 2, image.height // 2))
    assert isinstance(found, tuple)
    return found


def refusal(data: bytes) -> BadPicture:
    with pytest.raises(BadPicture) as caught:
        decode(data, PAPER)
    return caught.value


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF", "WEBP", "TIFF", "BMP"])
def test_a_picture_is_known_by_its_content(kind: str) -> None:
    red, green, blue = centre(plain("RGB", (200, 30, 30), kind))
    assert abs(red - 200) < 6
    assert abs(green - 30) < 8
    assert abs(blue - 30) < 8


def test_sixteen_bit_grey_is_scaled() -> None:
    assert centre(grey16(20000)) == (78, 78, 78)
    assert centre(grey16(65535)) == (255, 255, 255)
    deep = Image.new("I;16", (8, 8), 20000)
    assert centre(saved(deep, "TIFF")) == (78, 78, 78)


def test_cmyk_red_is_red() -> None:
    red, green, blue = centre(plain("CMYK", (0, 255, 255, 0), "JPEG"))
    assert red > 240
    assert green < 20
    assert blue < 20


def test_transparent_parts_show_the_paper() -> None:
    assert centre(plain("RGBA", (255, 0, 0, 128))) == (255, 127, 127)
    assert centre(plain("RGBA", (9, 9, 9, 0)), "#fff8e0") == (255, 248, 224)
    assert centre(plain("LA", (0, 128))) == (127, 127, 127)


def test_a_transparent_palette_colour_shows_the_paper() -> None:
    image = Image.new("P", (20, 20), 1)
    image.putpalette([0, 0, 0, 200, 0, 0])
    assert centre(saved(image, "PNG")) == (200, 0, 0)
    assert centre(saved(image, "PNG", transparency=1)) == (255, 255, 255)
    assert centre(saved(image, "GIF", transparency=1)) == (255, 255, 255)


def test_a_transparent_colour_of_an_opaque_mode_shows_the_paper() -> None:
    image = Image.new("RGB", (20, 20), (10, 20, 30))
    assert centre(saved(image, "PNG", transparency=(10, 20, 30))) == (255, 255, 255)


def test_one_bit_is_black_and_white() -> None:
    assert centre(plain("1", 1)) == (255, 255, 255)
    assert centre(plain("1", 0)) == (0, 0, 0)


@pytest.mark.parametrize("orientation", range(1, 9))
def test_exif_sets_a_picture_upright(orientation: int) -> None:
    turns = {
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }
    stored = arrow()
    if orientation in turns:
        stored = stored.transpose(turns[orientation])
    exif = Image.Exif()
    exif[0x0112] = orientation
    image = decode(saved(stored, "PNG", exif=exif), PAPER).image
    assert image.size == (60, 40)
    assert image.getpixel((3, 3)) == (255, 0, 0)
    assert image.getpixel((50, 3)) == (0, 255, 0)
    assert image.getpixel((3, 35)) == (0, 0, 255)


@pytest.mark.parametrize("kind", ["GIF", "PNG", "WEBP", "TIFF"])
def test_of_several_frames_the_first_is_drawn_with_a_note(kind: str) -> None:
    frames = [Image.new("RGB", (20, 20), colour) for colour in ("red", "blue")]
    options = {"lossless": True} if kind == "WEBP" else {}
    data = saved(frames[0], kind, save_all=True, append_images=frames[1:], **options)
    decoded = decode(data, PAPER)
    assert decoded.image.getpixel((9, 9)) == (255, 0, 0) or kind == "GIF"
    assert decoded.notes == ["only the first frame of the picture is drawn"]
    assert decode(saved(frames[0], kind), PAPER).notes == []


def test_a_colour_profile_is_followed() -> None:
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    data = saved(Image.new("RGB", (9, 9), (10, 200, 90)), "PNG", icc_profile=profile)
    red, green, blue = centre(data)
    assert (abs(red - 10), abs(green - 200), abs(blue - 90)) < (3, 3, 3)


def test_a_broken_colour_profile_is_noted_and_left_out() -> None:
    data = saved(Image.new("RGB", (9, 9), (10, 200, 90)), "PNG", icc_profile=b"x" * 500)
    assert decode(data, PAPER).notes == ["the picture's colour profile cannot be used"]
    assert centre(data) == (10, 200, 90)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"just some text in a file called picture.jpg",
        b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 10 10\n",
        b"%PDF-1.7\n",
        b"\x00\x00\x01\x00\x01\x00",
        b"SIMPLE  =                    T",
    ],
)
def test_what_is_no_picture_of_a_known_kind_is_refused(data: bytes) -> None:
    bad = refusal(data)
    assert (bad.code, bad.message) == ("A003", "no picture of a known kind")


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF", "WEBP", "TIFF", "BMP"])
def test_a_truncated_picture_is_damaged_whatever_other_code_allows(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    noise = Image.effect_noise((64, 64), 90).convert("RGB")
    data = saved(noise, kind)
    monkeypatch.setattr(ImageFile, "LOAD_TRUNCATED_IMAGES", True)
    for share in (0.1, 0.5, 0.9):
        assert refusal(data[: int(len(data) * share)]).code == "A003"


def test_a_wrong_checksum_is_damage() -> None:
    data = bytearray(plain("RGB", (1, 2, 3)))
    data[data.index(b"IDAT") + 8] ^= 255
    assert refusal(bytes(data)).code == "A003"


@pytest.mark.parametrize(
    "data",
    [
        raw_png(20_000, 20_000, 1, 0, b""),
        raw_png(2**31 - 1, 1, 8, 2, b""),
        raw_png(12_000, 12_000, 1, 0, b""),
        raw_png(16_385, 10, 8, 2, b""),
        b"GIF89a"
        + b"\xff\xff\xff\xff"
        + b"\x00\x00\x00"
        + b",\x00\x00\x00\x00\xff\xff\xff\xff\x00\x08\x00;",
        b"RIFF\x00\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x00\x00\x00\x00\xff\xff\x00\xff\xff\x00",
    ],
)
def test_too_many_pixels_are_refused_by_the_header(data: bytes) -> None:
    bad = refusal(data)
    assert bad.code == "A004"
    assert bad.allowed == "40,000,000 pixels, 16,384 a side"
    assert bad.found
    assert " x " in bad.found


def test_the_largest_picture_allowed_is_drawn() -> None:
    assert decode(plain("1", 0, size=(16_384, 8)), PAPER).image.size == (16_384, 8)


def test_a_file_over_the_limit_is_refused_unread() -> None:
    assert refusal(b"\x89PNG\r\n\x1a\n" + bytes(20_000_000)).code == "A004"


def test_an_svg_has_no_pixels() -> None:
    assert refusal(b'<svg xmlns="http://www.w3.org/2000/svg"/>').code == "A003"


def test_transparent_parts_are_kept_where_there_is_no_paper() -> None:
    image = decode(plain("RGBA", (255, 0, 0, 128)), None).image
    assert (image.mode, image.getpixel((3, 3))) == ("RGBA", (255, 0, 0, 128))


def test_nothing_but_pixels_is_carried_on() -> None:
    exif = Image.Exif()
    exif[0x010E] = "secret place"
    image = decode(saved(arrow(), "JPEG", exif=exif, comment=b"secret"), PAPER).image
    again = io.BytesIO()
    image.save(again, "PNG")
    assert b"secret" not in again.getvalue()


def test_the_resolution_of_a_file_is_known_when_it_is_believable() -> None:
    assert decode(saved(arrow(), "PNG", dpi=(300, 300)), PAPER).dpi == pytest.approx(300, abs=0.1)
    assert decode(saved(arrow(), "PNG", dpi=(1, 1)), PAPER).dpi is None
    assert decode(saved(arrow(), "PNG"), PAPER).dpi is None
