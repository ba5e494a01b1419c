from __future__ import annotations

from typing import Any

from renderkit.figures.model import Drawing
from renderkit.problems import Problem
from renderkit.records.contract import Said, check
from renderkit.spec.model import Cell, Chart, Column, Contract, Row, Series, Table, Value
from renderkit.typeset.model import PlacedBlock
from tests.records.pages import block, composition, document, fact, part
from tests.support.pages import words


def breaches(*shown: PlacedBlock | str, **more: Any) -> list[Problem]:
    contract = {k: more.pop(k) for k in list(more) if k in Contract.__struct_fields__}
    drawings = more.pop("drawings", {})
    made = composition(*(s if isinstance(s, PlacedBlock) else block(part(s)) for s in shown))
    given = document(
        more.pop("facts", ()), contract=Contract(pointer="/contract", **contract), **more
    )
    return list(check(Said(document=given, composition=made, drawings=drawings)))


def told(*shown: PlacedBlock | str, **more: Any) -> list[tuple[str, str]]:
    return [(p.code, p.pointer) for p in breaches(*shown, **more)]


def test_a_document_without_a_contract_breaks_none() -> None:
    said = Said(document=document(), composition=composition(block(part("TODO"))), drawings={})
    assert check(said) == ()


def test_required_text_is_found_whatever_the_blanks() -> None:
    assert told("it took 35\nminutes", must_contain=("35 minutes",)) == []
    assert told("it took 35", must_contain=("x", "35 minutes")) == [
        ("C010", "/contract/must_contain/0"),
        ("C010", "/contract/must_contain/1"),
    ]


def test_required_text_may_stand_in_a_picture() -> None:
    drawing = Drawing(
        block_id="c", kind="chart", png=b"", width=1, height=1, dpi=72, texts=("Latency budget",)
    )
    shown = block(name="c", kind="chart", drawing="c")
    assert told(shown, must_contain=("Latency budget",), drawings={"c": drawing}) == []
    assert told(shown, must_not_contain=("latency",), drawings={"c": drawing}) == [
        ("C011", "/contract/must_not_contain/0")
    ]


def test_forbidden_text_is_found_in_any_case_and_its_place_is_told() -> None:
    (problem,) = breaches("fine", "a White Paper on it", must_not_contain=("white paper",))
    assert (problem.code, problem.pointer) == ("C011", "/contract/must_not_contain/0")
    assert "/pages/0/blocks/0/text" in problem.message
    assert problem.found == "a White Paper on it"


def test_excluded_terms_are_whole_words() -> None:
    assert told("newspapers and paperwork", excluded_terms=("paper",)) == []
    assert told("the Paper.", excluded_terms=("paper",)) == [("C011", "/contract/excluded_terms/0")]


def test_numbers_that_are_no_facts_are_breaches_when_numbers_are_listed() -> None:
    given: Any = {"numbers": "listed", "facts": [fact(value="1,250"), fact("b", "35%")]}
    assert told("1250 of 35, H42", **given) == []
    (problem,) = breaches("1,251 and 7", number_patterns=(r"\d",), **given)
    assert (problem.code, problem.found) == ("C012", "1,251")
    assert told("any 99 will do", numbers="free") == []


def test_numbers_of_ours_need_not_be_listed() -> None:
    canonical = '{"pages":[{"blocks":[{"items":["first"]}]}]}'
    item = part("17. first", role="item", pointer="/pages/0/blocks/0/items/0")
    assert told(block(item), numbers="listed", canonical=canonical) == []


def gap() -> Table:
    column = Column(pointer="", id="a", title=words("A"))
    row = Row(pointer="", cells=(Cell(pointer=""),))
    return Table(id="b", pointer="/pages/0/blocks/0", columns=(column,), rows=(row,))


def test_where_a_result_is_missing_the_page_must_say_so() -> None:
    given: Any = {"pending": ("not measured", "pending"), "blocks": (gap(),)}
    assert told("80 frames", **given) == [("C010", "/contract/pending")]
    assert told("80 frames: Not  measured", **given) == []
    full = Chart(
        id="b", pointer="", type="bar",
        series=(Series(pointer="", id="s", values=(Value("", fact="minutes-64"),)),),
    )  # fmt: skip
    assert told("all there", pending=("pending",), blocks=(full,)) == []
    missing = Chart(
        id="b", pointer="", type="bar", series=(Series(pointer="", id="s", values=(Value(""),)),)
    )
    assert told("a gap", pending=("pending",), blocks=(missing,)) == [("C010", "/contract/pending")]


def test_numbering_as_in_a_publication_can_be_forbidden() -> None:
    for said in (
        "see Figure 3",
        "Table 2: x",
        "Fig. 4",
        "§ 5",
        "图 3",
        "Section 2.1",
        "Appendix A.1",
    ):
        assert told(said, publication_numbering="forbid") == [
            ("C011", "/contract/publication_numbering")
        ]
    for said in ("the table on page 3", "figures of 2026", "Table of contents", "configure 3"):
        assert told(said, publication_numbering="forbid") == []
    assert told("see Figure 3") == []


def test_placeholders_left_in_the_text_are_breaches() -> None:
    for said in ("TODO: write", "lorem ipsum dolor", "{{name}}", "[insert date]", "????", "XXX"):
        assert [code for code, _ in told(said)] == ["C014"]
    for said in ("todos los dias", "[1]", "really?", "<b>", "Malcolm X", "placeholders"):
        assert told(said) == []
    assert told("TODO", placeholders="allow") == []
    assert told("Result: TBD", pending=("TBD",)) == []
    assert told(block(part("x = TODO", role="code"))) == []


def test_pages_and_words_are_counted() -> None:
    assert told("one two three", words=(3, 3), pages=(1, 1)) == []
    assert told("one two", words=(3, None)) == [("C013", "/contract/words")]
    made = composition(block(part("x")), pages=3)
    given = document(contract=Contract(pointer="/contract", pages=(None, 2)))
    (problem,) = check(Said(document=given, composition=made, drawings={}))
    assert (problem.pointer, problem.found, problem.allowed) == ("/contract/pages", "3", "any to 2")
