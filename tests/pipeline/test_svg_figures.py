"""The text of an SVG is pixels in everything that is written: what it shows cannot be read out."""

from __future__ import annotations

import base64

import renderkit as rk
from tests.support import pages

SVG = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 120">
<title>4711 frames</title><text x="20" y="70" font-size="40">4711 frames</text></svg>"""


def test_an_image_fact_in_an_svg_leaks_into_nothing() -> None:
    document = rk.load(
        {
            "renderkit": 1,
            "document": {"id": "a", "version": "v1", "kind": "report", "title": "Frames",
                         "timestamp": "2026-09-01T17:30:00+09:00"},
            "facts": [{"id": "frames", "value": "4711", "modality": "image"}],
            "pages": [{"blocks": [
                {"kind": "figure", "data": base64.b64encode(SVG).decode(), "alt": "A count",
                 "facts": [{"fact": "frames", "box": [15, 30, 120, 80]}]}]}],
        }
    )  # fmt: skip
    result = rk.render(document)
    assert [p.code for p in result.problems] == []
    assert "4711" not in str(result.records[0].fields)
    assert b"4711" not in result.artifacts[0].data
    (use,) = result.evidence
    (box,) = use.fields["boxes_px"]
    left, top, right, bottom = (int(side) for side in box)
    shot = pages.raster(result.artifacts[0].data)
    inside = shot[top:bottom, left:right]
    assert (inside < 100).any()
