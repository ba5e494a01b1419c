"""SVG files: drawn with the bundled fonts, as pixels; nothing fetched, nothing run, bounded."""

from __future__ import annotations

import base64
import io

import numpy as np
import pytest
from PIL import Image

from renderkit.figures.model import Drawing, Unpaintable
from renderkit.problems import Problem
from renderkit.typeset import paint_vector
from renderkit.units import Box
from tests.figures.picture.files import arrow, plain, saved
from tests.figures.workshop import COLUMN, figure, pixels

FACT = {"id": "m", "value": "42"}


def svg(body: str, box: str = "0 0 200 100", more: str = "") -> bytes:
    spaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    return f'<svg {spaces} viewBox="{box}" {more}>{body}</svg>'.encode()


def drawn(body: str, **fields: object) -> Drawing:
    return figure({"a.svg": svg(body)}, [FACT], src="a.svg", **fields)


def refusal(data: bytes) -> Problem:
    (problem,) = figure({"a.svg": data}, src="a.svg").problems
    assert (problem.severity, problem.pointer) == ("error", "/pages/0/blocks/0/src")
    return problem


def colour(drawing: Drawing, x: float, y: float) -> tuple[int, ...]:
    """At a place in shares of the picture."""
    found = pixels(drawing)[int(y * drawing.height), int(x * drawing.width)]
    return tuple(int(v) for v in found)


def ink(drawing: Drawing) -> Box:
    """Where the picture is not white, in units of a drawing of 200 by 100."""
    ys, xs = np.where((pixels(drawing) < 250).any(axis=2))
    scale = 200 / drawing.width
    return Box(*(float(v) * scale for v in (xs.min(), ys.min(), xs.max() + 1, ys.max() + 1)))


def test_shapes_are_drawn_at_the_resolution_of_pictures() -> None:
    drawing = drawn('<rect x="50" width="100" height="100" fill="#c00"/>')
    assert drawing.problems == ()
    assert drawing.points == pytest.approx((COLUMN, COLUMN / 2))
    assert drawing.width == COLUMN * 288 / 72
    assert colour(drawing, 0.5, 0.5) == (204, 0, 0)
    assert colour(drawing, 0.1, 0.5) == (255, 255, 255)


def test_an_svg_of_its_own_size_counts_css_pixels() -> None:
    data = svg('<rect width="9" height="9"/>', more='width="2in" height="1in"')
    drawing = figure({"a.svg": data}, src="a.svg", width="50%", crop=[0, 0, 192, 96])
    assert drawing.problems == ()
    assert drawing.points == pytest.approx((COLUMN / 2, COLUMN / 4))


def test_a_crop_and_the_boxes_of_facts_count_css_pixels() -> None:
    body = '<rect x="100" width="100" height="100" fill="#00c"/>'
    drawing = drawn(body, crop=[100, 0, 200, 50], facts=[{"fact": "m", "box": [110, 10, 120, 20]}])
    assert colour(drawing, 0.02, 0.5) == (0, 0, 204)
    scale = drawing.width / 100
    assert drawing.marks[0].box == Box(10 * scale, 10 * scale, 20 * scale, 20 * scale)


def test_text_is_drawn_in_bundled_fonts_whatever_family_it_asks_for() -> None:
    text = '<text x="10" y="60" font-size="40" font-family="{}">Hamburg</text>'
    ours, unknown = drawn(text.format("Carlito")), drawn(text.format("No Such Family, serif"))
    assert ours.texts == unknown.texts == ("Hamburg",)
    assert ours.problems == unknown.problems == ()
    assert ink(unknown).x1 - ink(unknown).x0 > 80
    assert (pixels(drawn(text.format("monospace"))) != pixels(unknown)).any()


def test_a_character_that_no_font_has_is_an_error_with_its_code_point() -> None:
    problem = refusal(svg('<text x="10" y="60">a \U0001334d</text>'))
    assert (problem.code, problem.found) == ("F001", "U+1334D")


def test_text_is_anchored_placed_and_styled() -> None:
    left = ink(drawn('<text x="100" y="50">wide words</text>'))
    middle = ink(drawn('<text x="100" y="50" text-anchor="middle">wide words</text>'))
    end = ink(drawn('<g text-anchor="end"><text x="100" y="50">wide words</text></g>'))
    width = left.x1 - left.x0
    assert middle.x0 == pytest.approx(left.x0 - width / 2, abs=1)
    assert end.x1 == pytest.approx(100, abs=1.5)
    low = ink(drawn('<text x="100" y="50" dy="1em" font-size="20">x</text>'))
    assert low.y1 == pytest.approx(70, abs=1)
    parts = ink(drawn('<text y="50"><tspan x="10">a</tspan><tspan x="150" y="90">b</tspan></text>'))
    assert parts.x1 > 150
    assert parts.y1 == pytest.approx(90, abs=1)


def test_letters_may_have_places_of_their_own() -> None:
    assert ink(drawn('<text x="10 80 180" y="50">abc</text>')).x1 > 180


def test_blanks_in_text_collapse_and_words_about_the_picture_are_no_text() -> None:
    drawing = drawn("<title>hidden</title><desc>42</desc><text x='9' y='50'>\n a\n  b </text>")
    assert drawing.texts == ("a b",)


def test_styles_follow_rules_of_tags_classes_and_ids() -> None:
    style = "<style>rect{fill:#00f} .a{fill:#0f0} g > .b, #c .b{fill:#f00 !important}</style>"
    body = '<rect {} width="200" height="100"/>'
    assert colour(drawn(style + body.format('fill="#999"')), 0.5, 0.5) == (0, 0, 255)
    assert colour(drawn(style + body.format('class="a"')), 0.5, 0.5) == (0, 255, 0)
    inside = '<g id="c"><g>' + body.format('class="b" style="fill:#000"') + "</g></g>"
    assert colour(drawn(style + inside), 0.5, 0.5) == (255, 0, 0)


def test_gradients_patterns_clips_masks_markers_and_copies_are_drawn() -> None:
    drawing = drawn(
        '<defs><linearGradient id="g"><stop stop-color="#f00"/><stop offset="1" stop-color="#00f"/>'
        '</linearGradient><clipPath id="c"><rect width="100" height="100"/></clipPath>'
        '<rect id="r" width="20" height="20" fill="#0a0"/></defs>'
        '<rect width="200" height="100" fill="url(#g)" clip-path="url(#c)"/>'
        '<use xlink:href="#r" x="150" y="40"/>'
    )
    assert drawing.problems == ()
    assert colour(drawing, 0.01, 0.1)[0] > 240
    assert colour(drawing, 0.6, 0.1) == (255, 255, 255)
    assert colour(drawing, 0.8, 0.5) == (0, 170, 0)


def test_an_embedded_picture_is_decoded_anew_and_keeps_its_transparency() -> None:
    data = base64.b64encode(plain("RGBA", (255, 0, 0, 128))).decode()
    place = 'width="200" height="100" preserveAspectRatio="none"'
    image = f'<image {place} href="data:image/png;base64,{data}"/>'
    drawing = drawn(f'<rect width="200" height="100" fill="#00f"/>{image}')
    red, green, blue = colour(drawing, 0.5, 0.5)
    assert max(abs(red - 128), green, abs(blue - 127)) <= 2


def test_what_moves_or_runs_is_left_out_with_a_note() -> None:
    drawing = drawn('<script>x()</script><rect onclick="x()" width="9" height="9"/><animate/>')
    assert {p.code for p in drawing.problems} == {"A005"}
    assert len(drawing.problems) == 3


def test_the_same_file_gives_the_same_bytes() -> None:
    body = '<text x="9" y="50">words</text><circle r="30" opacity=".5"/>'
    assert drawn(body).png == drawn(body).png


@pytest.mark.parametrize(
    "body",
    [
        '<image href="file:///etc/passwd" width="9" height="9"/>',
        '<image xlink:href="http://127.0.0.1/x.png" width="9" height="9"/>',
        '<image href="data:image/svg+xml;base64,PHN2Zy8+" width="9" height="9"/>',
        '<image href="data:image/png;base64,AAAA" width="9" height="9"/>',
        '<use href="other.svg#a"/>',
        '<rect fill="url(http://x/y#z)" width="9" height="9"/>',
        '<rect style="fill: URL( http://x/y#z )" width="9" height="9"/>',
        '<rect style="fill:u\\72l(#a)" width="9" height="9"/>',
        "<style>@import url(http://x/y.css);</style>",
        "<style>rect{fill:url(http://x/y#z)}</style><rect width='9' height='9'/>",
        '<rect transform="expression(1)" width="9" height="9"/>',
        '<g id="a"><use href="#a"/></g>',
        '<mask id="a"><rect mask="url(#a)"/></mask><rect mask="url(#a)" width="9" height="9"/>',
    ],
)
def test_what_refers_outside_or_to_itself_is_refused(body: str) -> None:
    assert refusal(svg(body)).code == "A003"


@pytest.mark.parametrize(
    "data",
    [
        b'<!DOCTYPE svg [<!ENTITY a "x">]><svg xmlns="http://www.w3.org/2000/svg"/>',
        b'<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg><text>&a;</text></svg>',
        b'<!DOCTYPE svg PUBLIC "x" "http://127.0.0.1/x.dtd"><svg viewBox="0 0 9 9">&a;</svg>',
        b'<?xml-stylesheet href="http://127.0.0.1/x.css"?><svg viewBox="0 0 9 9"/>',
        b'<?xml version="1.0"?><html><svg viewBox="0 0 9 9"/></html>',
        b'<svg viewBox="0 0 9 9"><rect></svg>',
        b"<svg></svg>",
        b'<svg viewBox="0 0 0 9"/>',
    ],
)
def test_what_is_no_plain_svg_with_a_size_is_refused(data: bytes) -> None:
    assert refusal(data).code == "A003"


@pytest.mark.parametrize(
    "body",
    ["<foreignObject/>", "<filter id='a'/>", "<rect filter='url(#a)'/>", "<video/>",
     "<text><textPath href='#a'>x</textPath></text>", "<text rotate='9'>x</text>"],
)  # fmt: skip
def test_what_would_be_missed_is_refused(body: str) -> None:
    assert refusal(svg(body)).code == "S030"


def test_of_alternatives_the_one_that_can_be_drawn_is_drawn() -> None:
    other = '<foreignObject requiredExtensions="x"/><rect width="200" height="100" fill="#00f"/>'
    assert colour(drawn(f"<switch>{other}</switch>"), 0.5, 0.5) == (0, 0, 255)


def laughs(inner: str, holder: str, use: str) -> str:
    """Nine levels of ten copies each."""
    levels = [f'<{holder} id="a0">{inner}</{holder}>']
    levels += [f'<{holder} id="a{i + 1}">{use.format(i) * 10}</{holder}>' for i in range(9)]
    return "".join(levels)


ONE = '<rect width="200" height="100" fill-opacity=".5"/>'
ALL = '<rect width="2000" height="1000" fill-opacity=".5"/>'


@pytest.mark.parametrize(
    "body",
    [
        "<g>" * 60 + "</g>" * 60,
        "<g/>" * 10_001,
        laughs(ONE, "g", '<use href="#a{}"/>'),
        laughs(ONE, "mask", '<rect mask="url(#a{})"/>') + '<rect mask="url(#a9)"/>',
        laughs(ONE, "pattern", '<rect fill="url(#a{})"/>') + '<rect fill="url(#a9)"/>',
        "<text>" + "x" * 10_001 + "</text>",
        "<style>" + ".a .b g rect{fill:red}" * 900 + "</style>" + "<rect/>" * 900,
        "x" * 4_000_001,
        ALL * 9_000,
        "<style>*{opacity:.9}</style>" + ALL * 3_000,
    ],
)
def test_more_than_the_limits_is_refused_before_anything_is_drawn(body: str) -> None:
    assert refusal(svg(body, "0 0 2000 1000")).code == "A004"


@pytest.mark.parametrize("size", ["1e9", "20000"])
def test_an_svg_of_a_huge_size_is_refused(size: str) -> None:
    assert refusal(svg("", more=f'width="{size}" height="10"')).code == "A004"


def test_what_paints_much_over_itself_is_drawn_coarser_with_a_note() -> None:
    body = '<rect width="200" height="100" fill="#00f"/>' * 2_000
    drawing = figure({"a.svg": svg(body, "0 0 400 200")}, src="a.svg")
    assert [(p.code, p.severity) for p in drawing.problems] == [("A005", "note")]
    assert drawing.width < COLUMN * 288 / 72
    assert drawing.points == pytest.approx((COLUMN, COLUMN / 2))


def test_wide_strokes_that_a_group_hands_down_are_counted() -> None:
    lines = '<path d="M0 0h1"/>' * 5_000
    body = f'<g stroke="red" stroke-width="5000">{lines}</g>'
    assert refusal(svg(body, "0 0 2000 1000")).code == "A004"


def test_svg_is_known_by_its_content() -> None:
    data = svg('<rect width="200" height="100" fill="#00f"/>')
    assert colour(figure({"a.png": data}, src="a.png"), 0.5, 0.5) == (0, 0, 255)


def test_a_turned_photograph_in_an_svg_is_drawn_as_it_is_stored_upright() -> None:
    exif = Image.Exif()
    exif[0x0112] = 3
    turned = arrow().transpose(Image.Transpose.ROTATE_180)
    data = base64.b64encode(saved(turned, "PNG", exif=exif)).decode()
    image = f'<image width="200" height="100" href="data:image/png;base64,{data}"/>'
    assert colour(drawn(image), 0.3, 0.1) == (255, 0, 0)


def test_nothing_of_the_file_but_pixels_is_carried_on() -> None:
    drawing = drawn("<metadata>secret</metadata><text x='9' y='50'>secret</text>")
    assert b"secret" not in drawing.png
    assert Image.open(io.BytesIO(drawing.png)).info.keys() <= {"dpi"}


def test_what_breaks_the_engine_down_is_a_problem_and_not_the_end() -> None:
    with pytest.raises(Unpaintable):
        paint_vector(b"<svg", 10, 10, "#ffffff")
    far = "M0 0A1e9 1e9 0 1 1 5 5L-1e9 1e9z"
    body = f'<clipPath id="c"><path d="{far}" transform="scale(1e9)"/></clipPath>'
    body += '<rect width="200" height="100" clip-path="url(#c)"/>'
    drawing = figure({"a.svg": svg(body)}, src="a.svg")
    assert {p.code for p in drawing.problems} <= {"A003", "A005"}
