from __future__ import annotations

import sys

import numpy as np
import pytest

from renderkit import split
from renderkit.errors import MissingComponent
from renderkit.split import poppler
from tests.split import pdfs


@pytest.mark.needs("poppler")
def test_poppler_draws_pages_of_the_same_size_with_the_same_things_on_them() -> None:
    source = pdfs.page(pdfs.rectangle(50, 25, 50, 25, "red"), 200.4, 100.4)
    artifact = pdfs.artifact(pdfs.typeset(source))
    (theirs,) = split.pages(artifact, dpi=144, rasterizer="poppler", text_of=[1])
    (ours,) = split.pages(artifact, dpi=144, text_of=[1])
    assert (theirs.width, theirs.height) == (ours.width, ours.height) == (401, 201)
    assert tuple(np.asarray(theirs.pixels)[75, 150]) == tuple(np.asarray(ours.pixels)[75, 150])
    assert theirs.renderer.startswith("poppler ")
    assert theirs.text == ours.text


def test_without_pdf2image_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pdf2image", None)
    monkeypatch.setitem(split.RASTERIZERS, "poppler", poppler_without_tool())
    with pytest.raises(MissingComponent, match=r"pdf2image: install renderkit\[poppler\]"):
        list(split.pages(pdfs.artifact(pdfs.typeset(pdfs.page(""))), dpi=72, rasterizer="poppler"))


def test_without_popplers_tools_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    poppler.name.cache_clear()
    with pytest.raises(MissingComponent, match=r"pdftoppm.*poppler-utils"):
        list(split.pages(pdfs.artifact(pdfs.typeset(pdfs.page(""))), dpi=72, rasterizer="poppler"))


def poppler_without_tool() -> object:
    """Poppler's row of the table, as if its tools were there."""
    return split.RASTERIZERS["poppler"]._replace(name=lambda: "poppler")
