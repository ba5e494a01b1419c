from __future__ import annotations

import hashlib

import pytest

from renderkit.errors import InternalError, SpecError
from renderkit.spec.model import RenderChoice
from renderkit.struct import replace
from renderkit.typeset.model import Composition, PlacedPage
from renderkit.write import write
from tests.support.pages import document

PAGES = (PlacedPage(number=1, width=595.0, height=842.0),)


def test_a_pdf_is_what_the_engine_exported() -> None:
    composition = Composition(engine="typst 0.15.2", pages=PAGES, blocks=(), pdf=b"%PDF-1.7")
    artifact = write("pdf", composition, document())
    assert (artifact.format, artifact.suffix, artifact.pages) == ("pdf", ".pdf", 1)
    assert artifact.data == b"%PDF-1.7"
    assert artifact.sha256 == hashlib.sha256(b"%PDF-1.7").hexdigest()


def test_a_format_that_nobody_writes_is_one_problem_at_its_place() -> None:
    asked = replace(document(), render=RenderChoice(formats=("pdf", "pptx")))
    with pytest.raises(SpecError) as told:
        write("pptx", Composition(engine="", pages=PAGES, blocks=(), pdf=b"x"), asked)
    (problem,) = told.value.problems
    assert (problem.code, problem.pointer) == ("S030", "/render/formats/1")
    assert problem.allowed == "pdf"


def test_an_engine_without_a_pdf_is_a_fault_of_ours() -> None:
    with pytest.raises(InternalError, match="exported no PDF"):
        write("pdf", Composition(engine="typst 0.15.2", pages=PAGES, blocks=()), document())
