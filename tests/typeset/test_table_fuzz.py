"""Random tables: every text stands once, and within the boxes of its cell."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.typeset.table_pages import laid, letters, lines, parts, table, wrong_cells

_WORDS = st.sampled_from(
    ("build", "of", "the", "index", "Überraschung", "naïve", "A&B", "<i>", "$x$", "#no", "*b*")
)
_LONG = st.sampled_from(
    (
        "https://example.org/a/path/that/never/ends?with=query&and=more",
        "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
        "0123456789abcdef" * 4,
    )
)
_SCRIPTS = st.sampled_from(
    ("索引构建仍在试点预算之内", "Индекс построен", "Ευρετήριο", "≤ 5 × 10³")
)
_FIGURES = st.sampled_from(
    ("1,234.5", "−0.3", "62.1 ± 0.4", "n/a", "<0.01", "12 %", "7", "100.25", "3.1–4.5", "(12.5)")
)
_TEXT = st.one_of(
    st.lists(_WORDS, max_size=12).map(" ".join), _LONG, _SCRIPTS, _FIGURES, _FIGURES, _FIGURES
)
_FACTS = [
    {"id": "minutes", "value": "42", "unit": "minutes"},
    {"id": "claim", "value": "a rather long value-of-facts over lines"},
]
_CELL = st.one_of(
    _TEXT,
    st.floats(-1e6, 1e6, allow_nan=False).map(lambda v: round(v, 3)),
    st.booleans(),
    st.none(),
    st.builds(
        lambda text, look: {"text": text} | look,
        _TEXT,
        st.sampled_from(
            (
                {"bold": True},
                {"italic": True, "tone": "bad"},
                {"fill": "#ddeeff", "align": "center"},
                {"indent": 2},
                {"bar": 0.4},
                {"valign": "bottom", "underline": True},
            )
        ),
    ),
    st.sampled_from(({"fact": "minutes"}, {"fact": "claim", "bold": True})),
    st.just([{"text": "some "}, {"text": "bold", "bold": True}, {"fact": "minutes"}]),
)


@st.composite
def _rows(draw: st.DrawFn, columns: int) -> list[Any]:
    """Rows with spans that fit; group and total rows where no span is open."""
    count = draw(st.integers(0, 14))
    covered = [0] * columns
    rows: list[Any] = []
    for n in range(count):
        if not any(covered) and draw(st.integers(0, 6)) == 0:
            rows.append({"group": draw(_TEXT) or "group", "level": draw(st.integers(1, 3))})
            continue
        cells: list[Any] = []
        after = [max(0, c - 1) for c in covered]
        x = 0
        while x < columns:
            if covered[x]:
                x += 1
                continue
            free = next((k for k in range(x, columns) if covered[k]), columns) - x
            wide = draw(st.integers(1, free)) if draw(st.integers(0, 9)) == 0 else 1
            high = draw(st.integers(1, min(3, count - n))) if draw(st.integers(0, 9)) == 0 else 1
            cell = draw(_CELL)
            if wide > 1 or high > 1:
                cell = cell if isinstance(cell, dict) else {"text": "spans"}
                cell = {**cell, "col_span": wide, "row_span": high}
            for k in range(x, x + wide):
                after[k] = high - 1
            cells.append(cell)
            x += wide
        covered = after
        last = n == count - 1 and not any(covered) and draw(st.booleans())
        rows.append({"total": cells} if last else cells)
    while any(covered):
        rows.append([None] * covered.count(0))
        covered = [max(0, c - 1) for c in covered]
    return rows


_COLUMN = st.fixed_dictionaries(
    {"title": st.one_of(_TEXT.filter(bool), st.just("Minutes per index build of the pilot"))},
    optional={
        "unit": st.sampled_from(("%", "min")),
        "format": st.sampled_from((",.1f", ".0%", "+.2f")),
        "key": st.booleans(),
        "align": st.sampled_from(("left", "center", "right", "decimal")),
        "width": st.sampled_from(("3cm", "20%")),
        "hidden": st.booleans(),
    },
)


@st.composite
def _tables(draw: st.DrawFn) -> dict[str, Any]:
    count = draw(st.integers(1, 9))
    columns = [draw(_COLUMN) for _ in range(count)]
    columns[0].pop("hidden", None)
    more: dict[str, Any] = {"style": draw(st.sampled_from(_STYLES))}
    if draw(st.booleans()):
        more |= {"caption": "What stands here", "notes": ["A note of ours."]}
    if count > 2 and draw(st.booleans()):
        inner = {"title": "Inner", "columns": ["c1"]}
        more["header_groups"] = [{"title": "Outer group", "columns": ["c2"], "groups": [inner]}]
    return table(columns, draw(_rows(count)), **more)


_STYLES = ("booktabs", "grid", "zebra", "plain", "heatmap", "spreadsheet", "bi")


def _check(made: dict[str, Any], layout: str, high: int) -> None:
    composition = laid(made, layout=layout, high=high, facts=_FACTS)
    if any(p.severity == "error" for p in composition.problems):
        assert {p.code for p in composition.problems if p.severity == "error"} == {"L001"}
        return
    assert wrong_cells(composition) == []
    drawn = sum((letters(" ".join(page)) for page in lines(composition.pdf)), Counter[str]())
    for part in parts(composition):
        assert not letters(part.text) - drawn, part.text


_ANY = (_tables(), st.sampled_from(("brief", "note")), st.integers(150, 620))


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(*_ANY)
def test_every_text_of_any_table_stands_within_its_cell(
    made: dict[str, Any], layout: str, high: int
) -> None:
    _check(made, layout, high)


@pytest.mark.proof
@settings(max_examples=1000, deadline=None, suppress_health_check=list(HealthCheck))
@given(*_ANY)
def test_every_text_of_a_thousand_tables_stands_within_its_cell(
    made: dict[str, Any], layout: str, high: int
) -> None:
    _check(made, layout, high)
