"""What a mark says of a value that a picture draws on several lines."""

from __future__ import annotations

from tests.figures.workshop import bars, drawn, mark

LONG = "one hundred and twenty three thousand four hundred and fifty six"
FACTS = [{"id": "long", "value": LONG}, {"id": "short", "value": "42"}]


def test_a_value_broken_over_lines_is_a_mark_for_each_line_of_one_use() -> None:
    title = "So {{long}} and then {{short}} and {{long}}"
    drawing = drawn(bars(title=title), FACTS, width_points=250.0)
    pieces = [m for m in drawing.marks if m.fact and m.role == "title"]
    uses = {use: [m for m in pieces if m.use == use] for use in (m.use for m in pieces)}
    assert [group[0].fact for group in uses.values()] == ["long", "short", "long"]
    assert max(len(group) for group in uses.values()) > 1
    assert {m.text for m in pieces} == {LONG, "42"}
    assert len({m.id for m in pieces}) == len(pieces)
    for group in uses.values():
        assert [m.box.y0 for m in group] == sorted(m.box.y0 for m in group)


def test_a_value_on_one_line_is_the_only_mark_of_its_use() -> None:
    drawing = drawn(bars(title="It took {{short}} and {{short}}"), FACTS)
    pieces = [m for m in drawing.marks if m.fact == "short"]
    assert [m.id for m in pieces] == [m.use for m in pieces]
    assert len(pieces) == 2
    assert all(mark(drawing, m.needs[0]).text == "It took 42 and 42" for m in pieces)
