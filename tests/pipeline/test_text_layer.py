"""What a PDF says is what its spec says, character for character."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import renderkit as rk
from renderkit import pipeline
from renderkit.split import pages
from renderkit.world import World

EXAMPLES = Path(__file__).parents[2] / "examples"
HOSTILE = "&<>#$_*@\\{}\"'`~ -- // /**/ [x] <b>$x$"

#: White space, soft hyphens, the hyphen of a broken word and joiners are not text of the spec.
_IGNORED = re.compile(r"[\s\u00ad\u200b\u2060\ufffe\u0000]+")


def bare(text: str) -> str:
    """NFC without white space and what a line's end may add."""
    return _IGNORED.sub("", unicodedata.normalize("NFC", text))


def unbroken(text: str) -> str:
    """`bare`, without hyphens too: one at a line's end is read as the mark of a broken word."""
    return bare(text).replace("-", "")


def layers(rendering: pipeline.Rendering) -> str:
    """The text layer of all pages."""
    artifact = rendering.artifacts[0]
    wanted = range(1, artifact.pages + 1)
    found = pages(artifact, dpi=36, text_of=wanted)
    return "".join(unit.text or "" for unit in found)


def parts(rendering: pipeline.Rendering) -> Iterator[str]:
    """Every text that the composition says was drawn as text, in reading order."""
    for block in rendering.composition.blocks:
        for part in block.parts:
            yield part.text


def has_rtl(text: str) -> bool:
    return any(unicodedata.bidirectional(c) in ("R", "AL") for c in text)


@pytest.mark.parametrize("layout", World.default().layout_names())
@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.json")), ids=lambda p: p.stem)
def test_every_text_of_an_example_stands_in_its_pdf(path: Path, layout: str) -> None:
    """Mathematics is drawn from TeX, so its letters stand there, not its source."""
    world = World.default(assets=EXAMPLES)
    document = rk.load(path)
    rendering = pipeline.run(document, world, pipeline.Choices(layout=layout))
    layer = unbroken(layers(rendering))
    formulas = set(re.findall(r'"(?:math|tex)":"((?:[^"\\\\]|\\\\.)*)"', document.canonical))
    sources = {json.loads(f'"{f}"') for f in formulas}
    texts = list(parts(rendering))
    # In a document from right to left a line may hold a label and a value of two directions.
    mixed = has_rtl(document.identity.title)
    words = [t for text in texts if not (mixed or has_rtl(text)) for t in pieces(text, sources)]
    assert [word for word in words if unbroken(word) not in layer] == []
    # Where text runs from right to left, PDFium turns joined letters and brackets round, and the
    # engine says letters with raised marks twice: there, no character may be missing.
    rtl = unbroken("".join(t for t in texts if mixed or has_rtl(t))).translate(_BRACKETS)
    layer = layer.translate(_BRACKETS)
    assert [c for c in set(rtl) if layer.count(c) < rtl.count(c)] == []


_BRACKETS = str.maketrans("([", ")]")


def pieces(text: str, formulas: set[str]) -> list[str]:
    """The words of a text that is more than a page's share of its PDF: split at formulas."""
    for formula in sorted(formulas, key=len, reverse=True):
        text = text.replace(formula, "\0")
    return [word for piece in text.split("\0") for word in piece.split()]


def hostile_everywhere(value: Any, key: str = "") -> Any:
    """The same JSON with a hostile text in every field that is free text."""
    free = {
        "title", "subtitle", "author", "channel", "milestone", "classification", "text", "caption",
        "source_note", "label", "note", "delta", "unit", "by", "name", "credit", "key", "alt",
        "contributors", "keywords", "value",
    }  # fmt: skip
    if isinstance(value, dict):
        return {k: hostile_everywhere(v, k) for k, v in value.items()}
    if isinstance(value, list):
        return [hostile_everywhere(v, key) for v in value]
    if isinstance(value, str) and key in free:
        return HOSTILE
    return value


EVERYTHING: dict[str, Any] = {
    "renderkit": 1,
    "document": {
        "id": "hostile",
        "version": "v1",
        "kind": "report",
        "title": "t",
        "subtitle": "t",
        "author": "t",
        "contributors": ["t"],
        "channel": "t",
        "milestone": "t",
        "classification": "t",
        "keywords": ["t"],
        "timestamp": "2026-09-01T09:00:00Z",
    },
    "facts": [{"id": "f", "value": "x", "unit": "x"}],
    "pages": [
        {
            "blocks": [
                {"kind": "heading", "text": "t"},
                {"kind": "paragraph", "text": "t"},
                {
                    "kind": "paragraph",
                    "text": [{"text": "t", "bold": True}, {"text": "t", "code": True}],
                },
                {"kind": "bullets", "items": [{"text": "t", "items": [{"text": "t"}]}]},
                {"kind": "quote", "text": "t", "by": "t"},
                {"kind": "callout", "title": "t", "blocks": [{"kind": "paragraph", "text": "t"}]},
                {"kind": "code", "text": "t", "caption": "t"},
                {
                    "kind": "metrics",
                    "items": [{"label": "t", "value": "t", "unit": "t", "delta": "t", "note": "t"}],
                },
                {"kind": "key_values", "items": [{"key": "t", "value": "t"}]},
                {
                    "kind": "table",
                    "caption": "t",
                    "source_note": "t",
                    "columns": [{"id": "a", "title": "t"}, {"id": "b", "title": "t", "unit": "t"}],
                    "header_groups": [{"title": "t", "columns": ["a", "b"]}],
                    "rows": [[{"text": "t"}, {"fact": "f"}]],
                    "notes": [[{"text": "t"}]],
                },
                {
                    "kind": "chart",
                    "type": "bar",
                    "title": "t",
                    "alt": "t",
                    "caption": "t",
                    "x": {"title": "t", "values": ["a"]},
                    "series": [{"name": "t", "values": [1]}],
                },
            ]
        }
    ],
}


@pytest.mark.parametrize("layout", World.default().layout_names())
def test_hostile_text_in_every_field_comes_out_as_itself(layout: str, world: World) -> None:
    spec = hostile_everywhere(EVERYTHING)
    rendering = pipeline.run(rk.load(spec), world, pipeline.Choices(layout=layout))
    layer = bare(layers(rendering))
    drawn = json.dumps(spec["pages"]).count(json.dumps(HOSTILE)[1:-1])
    in_the_chart = 6  # its title, axis, series and alternative text are no text of the page
    assert layer.count(bare(HOSTILE)) >= drawn - in_the_chart
    assert all(bare(text) in layer for text in parts(rendering))
