"""What an asset's path may be, whatever lies on the disk."""

from __future__ import annotations

import pytest

from renderkit.asset_paths import REFUSED, segments
from renderkit.errors import AssetError

HOSTILE = [
    "", "/", ".", "..", "../x.png", "../../etc/passwd", "a/../../b.png", "a/..", "a/./b.png",
    "/etc/passwd", "//srv/share/x.png", "a//b.png", "x/", "a\\..\\b.png", "C:\\x.png", "C:x.png",
    "\\\\srv\\share", "file:x.png", "file:///etc/passwd", "x.png:stream", "~/.ssh/id_rsa",
    "$HOME/x.png", "%2e%2e/x.png", "x\0.png", "x\n.png", "\x1b]0;x\x07.png", ".git/config",
    ".hidden.png", "-rf", "a/-h.png", "x.", "x ", " x.png", "a./b.png", "a /b.png", "NUL",
    "nul.png", "sub/nul.tar.gz", "CON", "con .png", "aux/x.png", "COM1.png", "lpt9", "COM¹.png",
    "CONIN$", "a" * 300, "a/" * 40 + "x.png", "ä" * 200, "a" * 200 + "/" + "b" * 2000,
    "x\u202egnp.exe", "x\ud800.png", "x\ue000.png", "x*.png", "x?.png",
    '"x".png', "<x>.png", "a|b.png",
]  # fmt: skip


@pytest.mark.parametrize("path", HOSTILE)
def test_a_path_that_could_mean_something_else_is_refused_with_the_same_words(path: str) -> None:
    with pytest.raises(AssetError) as caught:
        segments(path)
    assert (caught.value.code, str(caught.value), caught.value.path) == ("A002", REFUSED, path)


@pytest.mark.parametrize(
    "path",
    ["x.png", "a/b/c.JPG", "Q3 chart (final).png", "Übersicht.svg", "图/图一.png", "a.b-c_d.tar.gz",
     "console.png", "null.png", "com10.png", "R&D, 2026 = #1.png"],
)  # fmt: skip
def test_an_ordinary_relative_path_is_its_segments(path: str) -> None:
    assert segments(path) == tuple(path.split("/"))
