from __future__ import annotations

import hashlib
import json
from datetime import UTC, datetime
from typing import Any

import pytest

from renderkit import records
from renderkit.errors import InternalError
from renderkit.figures.model import Drawing, Mark
from renderkit.records import collect
from renderkit.typeset.model import Fragment, TextFact
from renderkit.units import Box
from tests.records import pages
from tests.records.pages import block, composition, document, fact, part, source, unit, used, within


def one_page(**more: Any) -> records.Source:
    heading = block(part("Index build"), name="h1", kind="heading")
    text = block(part("Forty-two minutes."), name="summary-paragraph-1")
    return source(composition(heading, text), document(**more))


def test_a_record_has_exactly_the_documented_keys_in_order() -> None:
    (retrieval, problems) = collect(one_page(order=12, project="framepilot"), [unit()])
    (record,) = retrieval.records
    assert list(record.fields) == [
        "access", "artifact", "attachment_of", "author", "block_ids", "blocks", "channel",
        "content_sha256", "document", "filename", "header_end", "id", "image", "image_dpi",
        "image_height", "image_sha256", "image_tokens", "image_width", "kind", "language", "order",
        "page", "page_count", "pixel_sha256", "project", "renderer", "source", "text", "thread_id",
        "timestamp", "title", "valid_from", "version",
    ]  # fmt: skip
    assert problems == ()


def test_a_record_says_what_the_documented_example_says() -> None:
    retrieval, _ = collect(one_page(order=12, project="framepilot", source="reports"), [unit()])
    fields = retrieval.records[0].fields
    expected = {
        "access": None,
        "artifact": "documents/framepilot-report/v002/files/framepilot-v2-report.pdf",
        "attachment_of": None,
        "author": "Arun Tatum",
        "block_ids": ["h1", "summary-paragraph-1"],
        "channel": "#framepilot",
        "document": "framepilot-report",
        "filename": "Framepilot v2 report.pdf",
        "id": "framepilot-report_v002_p0001",
        "image": "documents/framepilot-report/v002/pages/framepilot-report_v002_p0001.png",
        "image_dpi": 144,
        "kind": "pdf_page",
        "language": "en",
        "order": 12,
        "page": 1,
        "page_count": 1,
        "project": "framepilot",
        "renderer": "typst 0.15.2, pdfium 159.0.8149",
        "source": "reports",
        "thread_id": None,
        "timestamp": "2026-09-01T08:30:00Z",
        "title": "Framepilot index build report",
        "valid_from": "2026-09-01T08:30:00Z",
        "version": "v2",
    }
    assert {key: fields[key] for key in expected} == expected
    assert fields["text"][: fields["header_end"]].endswith("#framepilot\n\n")
    assert fields["image_sha256"] == hashlib.sha256(b"png").hexdigest()


def test_blocks_have_their_boxes_in_points_and_in_pixels_rounded_outwards() -> None:
    placed = block(part("x"), fragments=(Fragment(1, Box(56.7, 20.04, 160.2, 75.0)),))
    retrieval, _ = collect(source(composition(placed)), [unit()])
    (found,) = retrieval.records[0].fields["blocks"]
    assert found["bbox_pt"] == [56.7, 20.0, 160.2, 75.0]
    assert found["bbox_px"] == [113, 40, 321, 150]


def test_the_content_hash_covers_everything_but_itself() -> None:
    retrieval, _ = collect(one_page(), [unit()])
    fields = dict(retrieval.records[0].fields)
    told = fields.pop("content_sha256")
    canonical = json.dumps(fields, sort_keys=True, ensure_ascii=False)
    assert hashlib.sha256(canonical.encode()).hexdigest() == told


def test_valid_from_may_differ_from_the_timestamp() -> None:
    start = datetime(2026, 10, 1, tzinfo=UTC)
    retrieval, _ = collect(one_page(valid_from=start), [unit()])
    assert retrieval.records[0].fields["valid_from"] == "2026-10-01T00:00:00Z"


def test_pages_are_taken_one_after_another_and_let_go() -> None:
    seen: list[int] = []

    def drawn() -> Any:
        for number in (1, 2, 3):
            seen.append(number)
            yield unit(number=number)

    made = composition(block(part("x")), pages=3)
    retrieval, _ = collect(source(made), drawn())
    assert [record.fields["page"] for record in retrieval.records] == seen == [1, 2, 3]


def test_text_policy_none_keeps_the_header_lines_only() -> None:
    made = composition(block(part("secret words")))
    retrieval, _ = collect(source(made, document(text_policy="none")), [unit()])
    fields = retrieval.records[0].fields
    assert fields["text"] == fields["text"][: fields["header_end"]]
    assert fields["text"].startswith("PDF · Framepilot v2 report · p. 1 of 1\n")


# ---- evidence -----------------------------------------------------------------------------------


def fact_page(**more: Any) -> tuple[records.Source, Any]:
    """`It takes 42 minutes.` with the digits' ink at known pixels."""
    text = "It takes 42 minutes."
    pixels = pages.paper()
    pixels[63:73, 102:108] = 20
    pixels[63:73, 110:117] = 20
    made = composition(
        block(part(text, facts=(within(text, "42"),))),
        facts=[used("minutes-64", Box(50.5, 29.0, 60.0, 39.0))],
    )
    given = document([fact(unit="minutes")], **more)
    return source(made, given), unit(pixels)


def test_a_line_of_evidence_has_exactly_the_documented_keys() -> None:
    given, page = fact_page()
    retrieval, _ = collect(given, [page])
    (found,) = retrieval.evidence
    assert found.fields == {
        "bbox_pt": [51.0, 31.5, 58.5, 36.5],
        "bbox_px": [102, 63, 117, 73],
        "block_id": "b",
        "boxes_px": [[102, 63, 117, 73]],
        "content_type": "Text",
        "document": "framepilot-report",
        "fact_id": "minutes-64",
        "id": "minutes-64_framepilot-report_v002_p0001_1",
        "min_xheight_px": 10.0,
        "modality": "both",
        "needs": [],
        "page": 1,
        "path": "/pages/0/blocks/0/text/1",
        "place": "span",
        "record_id": "framepilot-report_v002_p0001",
        "sufficient": True,
        "surface": "42",
        "text_span": list(found.fields["text_span"]),
        "tolerance": None,
        "unit": "minutes",
        "version": "v2",
    }
    assert list(found.fields) == sorted(found.fields)


def test_the_text_span_leads_to_the_value_in_the_stored_text() -> None:
    given, page = fact_page()
    retrieval, _ = collect(given, [page])
    start, end = retrieval.evidence[0].fields["text_span"]
    assert retrieval.records[0].fields["text"][start:end] == "42"


def test_without_stored_text_a_drawn_value_is_an_image() -> None:
    given, page = fact_page(text_policy="none")
    retrieval, _ = collect(given, [page])
    fields = retrieval.evidence[0].fields
    assert (fields["modality"], fields["text_span"]) == ("image", None)


def test_a_value_broken_over_lines_has_a_box_for_each_line() -> None:
    pixels = pages.paper()
    pixels[40:50, 300:340] = 0
    pixels[70:80, 60:90] = 0
    lines = (Fragment(1, Box(149, 19, 171, 26)), Fragment(1, Box(29, 34, 46, 41)))
    text = "one value"
    made = composition(
        block(part(text, facts=(within(text, text),))),
        facts=[used("minutes-64", Box(0, 0, 0, 0), fragments=lines, surface=text)],
    )
    retrieval, _ = collect(source(made, document([fact(value=text)])), [unit(pixels)])
    fields = retrieval.evidence[0].fields
    assert fields["boxes_px"] == [[300, 40, 340, 50], [60, 70, 90, 80]]
    assert fields["bbox_px"] == [60, 40, 340, 80]


def test_a_value_broken_over_pages_is_evidence_on_both() -> None:
    text = "ends with one value"
    broken = part(
        text, Fragment(1, pages.WHOLE), Fragment(2, pages.WHOLE), breaks=(text.index("value"),),
        facts=(within(text, "one value"),),
    )  # fmt: skip
    fragments = (Fragment(1, Box(150, 80, 170, 88)), Fragment(2, Box(20, 12, 50, 20)))
    made = composition(
        block(broken), pages=2, facts=[used("minutes-64", Box(0, 0, 0, 0), fragments=fragments)]
    )
    given = source(made, document([fact(value="one value")]))
    retrieval, _ = collect(given, [unit(), unit(number=2)])
    texts = [record.fields["text"] for record in retrieval.records]
    parts = [texts[e.fields["page"] - 1][slice(*e.fields["text_span"])] for e in retrieval.evidence]
    assert parts == ["one", "value"]
    assert [e.id for e in retrieval.evidence] == [
        "minutes-64_framepilot-report_v002_p0001_1",
        "minutes-64_framepilot-report_v002_p0002_1",
    ]


def test_uses_of_one_fact_on_a_page_are_counted_in_reading_order() -> None:
    text = "42 and 42"
    facts = (within(text, "42"), TextFact(1, 7, 9))
    made = composition(
        block(part(text, facts=facts)),
        facts=[used("minutes-64", Box(20, 10, 30, 20)), used("minutes-64", Box(50, 10, 60, 20))],
    )
    retrieval, _ = collect(source(made, document([fact()])), [unit()])
    assert [e.id[-2:] for e in retrieval.evidence] == ["_1", "_2"]
    spans = [e.fields["text_span"] for e in retrieval.evidence]
    assert spans[1][0] - spans[0][0] == 7


def test_a_fact_that_was_laid_out_nowhere_is_a_fault_of_ours() -> None:
    made = composition(block(part("x")), facts=[used("minutes-64", Box(0, 0, 1, 1), fragments=())])
    with pytest.raises(InternalError, match="minutes-64 was laid out nowhere"):
        collect(source(made, document([fact()])), [unit()])


def chart() -> Drawing:
    """A picture of 400 x 200 pixels: a bar, its label, its category, an axis title."""
    return Drawing(
        block_id="minutes-chart",
        kind="chart",
        png=b"",
        width=400,
        height=200,
        dpi=288,
        marks=(
            Mark(
                id="bar-2",
                role="bar",
                box=Box(100, 40, 140, 180),
                fact="minutes-64",
                pointer="/pages/0/blocks/0/series/0/values/2",
                needs=("tick-2", "y-title", "gone"),
            ),
            Mark(
                id="label-2",
                role="value-label",
                box=Box(110, 20, 130, 36),
                text="42",
                fact="minutes-64",
                pointer="/pages/0/blocks/0/series/0/values/2",
                place="label",
                needs=("tick-2",),
                x_height=22.0,
            ),
            Mark(id="tick-2", role="tick", box=Box(110, 184, 130, 198), text="64"),
            Mark(id="y-title", role="axis-title", box=Box(0, 20, 10, 180), text="Minutes"),
        ),
    )


def test_marks_of_a_picture_stand_where_the_picture_lies() -> None:
    shown = block(
        part("Minutes per index", role="caption"),
        name="minutes-chart", kind="chart", drawing="minutes-chart",
        picture=Fragment(1, Box(20, 10, 120, 60)),
    )  # fmt: skip
    made = composition(shown)
    given = source(made, document([fact(modality="image")]), {"minutes-chart": chart()})
    retrieval, problems = collect(given, [unit(text="Minutes per index")])
    bar, label = (e.fields for e in retrieval.evidence)
    assert problems == ()
    assert (bar["place"], label["place"]) == ("mark", "label")
    assert bar["bbox_px"] == [89, 39, 111, 111]  # half a pixel more on each side
    assert label["bbox_px"] == [94, 29, 106, 39]  # no ink to be found on this paper
    assert {bar["modality"], label["modality"]} == {"image"}
    assert (bar["text_span"], bar["content_type"]) == (None, "Chart")
    assert (bar["min_xheight_px"], label["min_xheight_px"]) == (None, 11.0)
    assert [need["role"] for need in bar["needs"]] == ["tick", "axis_title"]
    assert bar["needs"][0]["boxes_px"] == [[95, 112, 105, 119]]
    assert bar["path"] == "/pages/0/blocks/0/series/0/values/2"
    assert bar["surface"] == label["surface"] == "42"


def test_the_pieces_of_a_value_in_a_picture_are_one_line_of_evidence_with_a_box_each() -> None:
    def piece(use: str, line: int, left: float) -> Mark:
        box = Box(left, 40 * line, left + 80, 40 * line + 20)
        return Mark(
            id=f"{use}/{line}", use=use, role="cell", box=box, text="42 or so", fact="minutes-64",
            pointer=f"/pages/0/blocks/0/{use}", place="cell",
        )  # fmt: skip

    marks = (piece("one", 0, 0), piece("two", 0, 200), piece("one", 1, 0), piece("one", 2, 0))
    drawing = Drawing(
        block_id="t", kind="table_image", png=b"", width=400, height=200, dpi=288, marks=marks
    )
    shown = block(
        name="t", kind="table_image", drawing="t", picture=Fragment(1, Box(20, 10, 120, 60))
    )
    retrieval, _ = collect(source(composition(shown), document([fact()]), {"t": drawing}), [unit()])
    one, two = (e.fields for e in retrieval.evidence)
    assert [box[1] for box in one["boxes_px"]] == [19, 39, 59]
    assert one["bbox_px"] == [39, 19, 81, 71]
    assert (one["path"], one["surface"]) == ("/pages/0/blocks/0/one", "42 or so")
    assert len(two["boxes_px"]) == 1


def test_a_picture_gives_its_caption_to_the_text_and_nothing_else() -> None:
    shown = block(
        part("Minutes per index", role="caption"),
        name="minutes-chart", kind="chart", drawing="minutes-chart",
        picture=Fragment(1, Box(20, 10, 120, 60)),
    )  # fmt: skip
    given = source(composition(shown), document([fact()]), {"minutes-chart": chart()})
    retrieval, _ = collect(given, [unit()])
    fields = retrieval.records[0].fields
    assert fields["text"][fields["header_end"] :] == "Minutes per index"


def test_pages_are_asked_for_their_text_only_where_it_is_needed() -> None:
    simple = composition(block(part("x")), pages=3)
    assert records.pages_that_need_text(document(), simple) == {}
    secret = document([fact(modality="image")])
    assert set(records.pages_that_need_text(secret, simple)) == {1, 2, 3}
    whole = Fragment(1, pages.WHOLE), Fragment(2, pages.WHOLE)
    broken = composition(block(part("a b", *whole)), pages=3)
    asked = records.pages_that_need_text(document(), broken)
    assert list(asked) == [2]
    (box,) = asked[2]
    assert pages.WHOLE.contains(box)
