"""Whatever a spec asks for: no text on a text, nothing outside, or a typed refusal."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from renderkit.figures.context import Undrawable
from tests.figures.lint import faults
from tests.figures.workshop import bars, layout, planned

_WORDS = (
    "Index Kontrolle naïveté частота 数据集 分钟数 한국어 Δοκιμή Überprüfungsverfahren a 12,5 % — "
    "(x) x_1 $5 &"
).split()
_REFUSALS = {"L005", "S024"}

texts = st.lists(st.sampled_from(_WORDS), min_size=1, max_size=6).map(" ".join)
titles = st.one_of(st.none(), texts, st.lists(texts, min_size=3, max_size=4).map(" ".join))
numbers = st.one_of(
    st.integers(-50, 400),
    st.floats(-1e4, 1e6, allow_nan=False).map(lambda v: round(v, 2)),
    st.sampled_from([0, 1e-9, 1e12, -1e15, 3.5]),
)
sizes = st.fixed_dictionaries(
    {"width": st.sampled_from(["5cm", "8cm", "14cm"]), "height": st.sampled_from(["4cm", "7cm"])}
)


@st.composite
def charts(draw: st.DrawFn) -> dict[str, Any]:
    kind = draw(st.sampled_from(["bar", "line", "scatter"]))
    count = draw(st.integers(1, 14))
    series = draw(st.integers(1, 6))
    fields: dict[str, Any] = {
        "type": kind,
        "title": draw(titles),
        "subtitle": draw(titles),
        "y": {"title": draw(titles), "scale": draw(st.sampled_from(["linear", "linear", "log"]))},
        "value_labels": draw(st.booleans()),
        "legend": draw(st.sampled_from(["auto", "auto", "none", "right", "bottom"])),
        "reference": [{"y": draw(numbers), "label": draw(texts)}] if draw(st.booleans()) else [],
    }
    if draw(st.booleans()):
        fields["size"] = draw(sizes)
    if kind == "scatter":
        fields["x"] = {"title": draw(titles)}
        fields["series"] = [_points(draw, n, count) for n in range(series)]
        return bars(**fields)
    names = draw(st.lists(texts, min_size=count, max_size=count))
    fields["x"] = {"title": draw(titles), "values": names}
    fields["series"] = [
        {
            "id": f"s{n}",
            "name": draw(texts),
            "values": draw(st.lists(st.none() | numbers, min_size=count, max_size=count)),
        }
        for n in range(series)
    ]
    if kind == "bar":
        fields["mode"] = draw(st.sampled_from(["grouped", "stacked", "percent", "overlay"]))
        fields["horizontal"] = draw(st.booleans())
    if draw(st.booleans()):
        place = draw(st.sampled_from(names))
        fields["annotations"] = [{"x": place, "y": draw(numbers), "text": draw(texts)}]
    return bars(**fields)


def _points(draw: st.DrawFn, number: int, count: int) -> dict[str, Any]:
    points = [
        {"x": draw(numbers), "y": draw(numbers), "label": draw(st.none() | texts)}
        for _ in range(count)
    ]
    return {"id": f"s{number}", "name": draw(texts), "points": points}


@settings(
    max_examples=40,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(block=charts(), name=st.sampled_from(["brief", "note"]))
def test_a_chart_is_legible_or_refused(block: dict[str, Any], name: str) -> None:
    try:
        scene = planned(block, name=name)
    except Undrawable as refusal:
        found = {p.code for p in refusal.problems if p.severity == "error"} - _REFUSALS
    else:
        found = set(faults(scene, layout(name).chart.label * scene.dpi / 72))
    assert found == set()
