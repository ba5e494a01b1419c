from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from renderkit.problems import Problem
from renderkit.records.leaks import Finished, check, names
from renderkit.spec.model import Chart, Fact
from renderkit.typeset.model import PlacedPart
from renderkit.write.model import Artifact
from tests.records.pages import block, composition, document, fact, part
from tests.split import pdfs

MINUTES = fact(unit="minutes", key="index-build-time-64", modality="image")


def leaks(
    *parts: PlacedPart | str,
    facts: Sequence[Fact] = (MINUTES,),
    layers: Sequence[str] = (),
    pdf: bytes = b"",
    path: str = "files/report.pdf",
    **more: Any,
) -> list[Problem]:
    made = composition(*(block(part(p) if isinstance(p, str) else p) for p in parts))
    finished = Finished(
        document=document(facts, **more),
        composition=made,
        artifact=Artifact(format="pdf", suffix=".pdf", data=pdf, pages=1),
        names=names(path),
        bodies=["\n\n".join(p if isinstance(p, str) else p.text for p in parts)],
        layers=layers,
    )
    return list(check(finished))


def codes(*parts: PlacedPart | str, **more: Any) -> list[str]:
    return [problem.code for problem in leaks(*parts, **more)]


def test_a_value_with_its_unit_in_the_same_sentence_leaks() -> None:
    (problem,) = leaks("The build took 42 minutes. Then it stopped.")
    assert (problem.code, problem.severity) == ("C002", "error")
    assert problem.pointer == "/pages/0/blocks/0/text"
    assert problem.found == "the build took 42 minutes."
    assert "minutes-64" in problem.message


@pytest.mark.parametrize("said", ["a time of 42", "42 for the build", "42min per minute"])
def test_a_word_of_the_key_or_the_unit_in_another_number_is_enough(said: str) -> None:
    assert codes(said) == ["C002"]


def test_a_short_value_alone_is_a_warning() -> None:
    (problem,) = leaks("There are 42 of them. The build went on for minutes.")
    assert (problem.code, problem.severity) == ("C003", "warning")
    assert "decoys_ok" in (problem.hint or "")


def test_decoys_ok_allows_the_short_value_alone_but_not_with_its_unit() -> None:
    allowed = fact(unit="minutes", modality="image", decoys_ok=True)
    assert codes("There are 42 of them.", facts=[allowed]) == []
    assert codes("There are 42 minutes.", facts=[allowed]) == ["C002"]


def test_a_part_of_a_longer_number_or_word_is_no_leak() -> None:
    for said in ("142 minutes", "42.5 minutes", "4,200 minutes", "H42 minutes", "420 minutes"):
        assert codes(said) == []


def test_three_digits_or_letters_leak_alone() -> None:
    assert codes("It was 187.", facts=[fact(value="187", modality="image")]) == ["C002"]
    assert codes("Kestrel", facts=[fact(value="kestrel", modality="image")]) == ["C002"]
    assert codes("kestrels", facts=[fact(value="kestrel", modality="image")]) == []


@pytest.mark.parametrize(
    "spelt", ["12500", "12\u202f500", "１２,５００", "12.500", "it was -- 12’500!"]
)
def test_other_spellings_leak_too(spelt: str) -> None:
    assert codes(spelt, facts=[fact(value="12,500", modality="image")]) == ["C002"]


def test_a_minus_sign_makes_another_value_and_its_spelling_does_not() -> None:
    loss = [fact(value="\u2212125", modality="image")]
    assert codes("a change of -125", facts=loss) == ["C002"]
    assert codes("a change of 125", facts=loss) == []


def test_variants_leak_like_the_value() -> None:
    given = [fact(value="42", variants=("forty-two", "0.7 h"), modality="image")]
    assert codes("It took Forty Two.", facts=given) == ["C002"]
    assert codes("It took 0.7 h.", facts=given) == ["C002"]


def test_a_value_of_several_words_leaks_whole_only() -> None:
    given = [fact(value="Tue Sep 1, 20:00", modality="image")]
    assert codes("due Tue Sep 1 20:00", facts=given) == ["C002"]
    assert codes("due Tue Sep 2, 20:00", facts=given) == []


def test_values_without_blanks_round_them_are_found_in_other_scripts() -> None:
    given = [fact(value="四十二分钟", modality="image")]
    assert codes("构建用了四十二分钟。", facts=given) == ["C002"]
    given = [fact(value="42", unit="分钟", modality="image")]
    assert codes("构建用了42分钟。", facts=given) == ["C002"]


def test_a_cell_is_read_by_itself() -> None:
    row = [part(text, role="cell", row=0, column=n) for n, text in enumerate(("42", "minutes"))]
    assert codes(*row) == ["C003"]


def test_facts_that_may_be_text_are_not_looked_for() -> None:
    assert codes("It took 42 minutes.", facts=[fact(unit="minutes")]) == []


# ---- numbers of ours ----------------------------------------------------------------------------

CANONICAL = (
    '{"document":{"id":"r","title":"Plan 7","timestamp":"2026-09-01T08:00:00Z","version":"v42"},'
    '"pages":[{"blocks":[{"items":["first","of 42"],"kind":"bullets"},'
    '{"kind":"paragraph","text":"see {{other}} there"}]}]}'
)


def test_list_marks_are_ours() -> None:
    item = part("42. first", role="item", pointer="/pages/0/blocks/0/items/0")
    assert codes(item, canonical=CANONICAL) == []
    item = part("7. of 42", role="item", pointer="/pages/0/blocks/0/items/1")
    assert codes(item, canonical=CANONICAL) == ["C003"]


def test_page_references_and_dates_are_ours() -> None:
    text = part("chart on page 42", pointer="/pages/0/blocks/1/text")
    assert codes(text, canonical=CANONICAL) == []
    year = [fact(value="2026", modality="image")]
    opening = part("Plan 7 · 1 September 2026 · v42", role="title", pointer="/document")
    assert codes(opening, facts=year, canonical=CANONICAL) == []
    assert codes(opening, canonical=CANONICAL) == []


def test_another_fact_drawn_as_text_is_no_number_of_ours() -> None:
    other = fact("other", "42", modality="any")
    text = part("see 42 there", pointer="/pages/0/blocks/1/text")
    assert codes(text, facts=[MINUTES, other], canonical=CANONICAL) == ["C003"]


# ---- what is not drawn as text ------------------------------------------------------------------


def test_properties_that_travel_with_the_file_are_read() -> None:
    for key in ("title", "subtitle", "author", "channel", "filename"):
        (problem,) = leaks(**{key: "about 42 minutes"})  # type: ignore[arg-type]
        assert (problem.code, problem.pointer) == ("C002", f"/document/{key}")
    (problem,) = leaks(keywords=("one", "42 minutes"))
    assert problem.pointer == "/document/keywords/1"


def test_alternative_text_is_read() -> None:
    chart = Chart(
        id="c", pointer="/pages/0/blocks/0", type="bar", alt="Bars up to 42 minutes", generated=True
    )
    (problem,) = leaks(blocks=(chart,))
    assert (problem.code, problem.pointer) == ("C002", "/pages/0/blocks/0/alt")


def test_file_names_are_read() -> None:
    (problem,) = leaks(path="documents/r/v042/files/build-42-minutes.pdf")
    assert problem.code == "C002"
    assert "a file name" in problem.message
    assert codes(path="documents/r/v042/files/report.pdf") == []
    chart = Chart(id="build-time-42", pointer="/pages/0/blocks/0", type="bar")
    assert codes(blocks=(chart,)) == ["C002"]


def test_strings_of_the_pdf_that_come_from_nowhere_are_read() -> None:
    source = '#set document(title: "42 minutes")\n' + pdfs.page("= Heading\nwords")
    pdf = pdfs.typeset(source)
    (problem,) = leaks("Heading", pdf=pdf, title="Other")
    assert (problem.code, problem.pointer) == ("C002", "")
    assert "the PDF's own strings" in problem.message
    assert codes("Heading", pdf=pdf, facts=[fact(value="187", modality="image")]) == []


def test_a_picture_with_living_text_is_found_in_the_text_layer() -> None:
    (problem,) = leaks("words", layers=["words\n42 minutes"])
    assert (problem.code, problem.pointer) == ("C002", "")
    assert "the text layer of page 1" in problem.message


def test_what_the_text_layer_shows_of_the_text_is_told_once() -> None:
    assert codes("42 minutes", layers=["42 minutes"]) == ["C002"]


def test_page_numbers_in_headers_and_footers_are_ours() -> None:
    given = [fact(value="1", modality="image"), fact("y", "2026", modality="image")]
    layer = "words\n1 September 2026\nPage 1 of 1"
    assert codes("words", facts=given, layers=[layer]) == []


def test_a_hostile_text_is_read_in_linear_time() -> None:
    value = "a a a a a a a b"
    text = "a " * 20_000
    assert codes(text, facts=[fact(value=value, modality="image")]) == []
    assert codes("1," * 20_000, facts=[fact(value="1,234", modality="image")]) == []
    assert codes("(" * 50_000 + "." * 50_000) == []
