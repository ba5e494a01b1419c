"""A finished PDF does nothing by itself: no script, no attachment, no action but a plain link."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pikepdf
import pytest

import renderkit as rk

EXAMPLES = Path(__file__).parents[2] / "examples"
ACTIVE = {
    "/JavaScript", "/JS", "/Launch", "/EmbeddedFile", "/EmbeddedFiles", "/AA", "/RichMedia",
    "/SubmitForm", "/ImportData", "/GoToR", "/GoToE", "/XFA", "/AcroForm", "/Movie", "/Sound",
    "/Rendition", "/FileAttachment", "/OpenAction",
}  # fmt: skip


def found(pdf: bytes) -> Iterator[tuple[str, Any]]:
    """Every key and every name that stands as a value, in all objects; addresses of links."""
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        for thing in opened.objects:
            if not isinstance(thing, (pikepdf.Dictionary, pikepdf.Stream)):
                continue
            for key, value in thing.items():
                yield "name", key
                if isinstance(value, pikepdf.Name):
                    yield "name", str(value)
                if key == "/URI":
                    yield "address", str(value)
                if key == "/A" and isinstance(value, pikepdf.Dictionary):
                    yield "action", str(value.get("/S"))
                    yield "address", str(value.get("/URI", ""))


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.json")), ids=lambda p: p.stem)
def test_the_pdf_of_an_example_is_passive(path: Path) -> None:
    result = rk.render(rk.load(path), assets=EXAMPLES)
    told = list(found(result.artifacts[0].data))
    assert {value for what, value in told if what == "name"} & ACTIVE == set()
    assert {value for what, value in told if what == "action"} <= {"/URI", "/GoTo"}
    addresses = [value for what, value in told if what == "address" and value]
    assert all(a.startswith(("http://", "https://", "mailto:")) for a in addresses)
