"""The logo of a layout's folder is a picture that refers to nothing, or it is refused."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from renderkit.errors import LayoutError
from renderkit.layout.logo import LARGEST_LOGO, logo_of

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4">'
GOOD = f'{HEAD}<path d="M0 0h8v4z" fill="url(#g)"/></svg>'.encode()


def png(width: int, height: int) -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (width, height)).save(buffer, "PNG")
    return buffer.getvalue()


def test_a_folder_without_a_logo_has_none() -> None:
    assert logo_of("mine", {"layout.toml": b""}) is None


@pytest.mark.parametrize(("file", "data"), [("logo.svg", GOOD), ("logo.png", png(8, 4))])
def test_a_logo_is_taken_as_it_is(file: str, data: bytes) -> None:
    logo = logo_of("mine", {file: data})
    assert logo is not None
    assert (logo.file, logo.data) == (file, data)


@pytest.mark.parametrize(
    ("inside", "words"),
    [
        ('<image href="http://example.com/a.png"/>', "<image> is not allowed"),
        ('<use href="other.svg#a"/>', "outside itself"),
        ('<path style="fill: url(http://example.com/#a)"/>', "outside itself"),
        ("<style>@import 'a.css';</style>", "outside itself"),
        ("<text>Harbour</text>", "turn all of the logo into paths"),
        ("<script>1</script>", "<script> is not allowed"),
        ("<path>", "not an SVG picture"),
    ],
)
def test_an_svg_that_needs_more_than_itself_is_refused(inside: str, words: str) -> None:
    with pytest.raises(LayoutError, match=rf"^mine/logo\.svg: .*{words}"):
        logo_of("mine", {"logo.svg": f"{HEAD}{inside}</svg>".encode()})


@pytest.mark.parametrize(
    ("file", "data", "words"),
    [
        ("logo.svg", b'<!DOCTYPE svg [<!ENTITY a "b">]>' + GOOD, "document type"),
        ("logo.svg", b"<html/>", "not an SVG"),
        ("logo.svg", b" " * (LARGEST_LOGO + 1), "bytes"),
        ("logo.png", GOOD, "not a whole PNG"),
        ("logo.png", png(8, 4)[:-20], "not a whole PNG"),
        ("logo.png", png(5000, 1), "5000 x 1 pixels"),
    ],
)
def test_a_file_that_is_no_logo_is_refused(file: str, data: bytes, words: str) -> None:
    with pytest.raises(LayoutError, match=words):
        logo_of("mine", {file: data})


def test_two_logos_are_one_too_many() -> None:
    with pytest.raises(LayoutError, match="one of them is enough"):
        logo_of("mine", {"logo.svg": GOOD, "logo.png": png(8, 4)})
