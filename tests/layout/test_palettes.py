"""The colours of charts stay apart for every sort of sight, and in grey.

Distances are Euclidean in OKLab (Ottosson 2020), times 100; colour-blind sight is simulated with
the matrices of Machado, Oliveira and Fernandes (2009), severity 1, on linear RGB.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise

import pytest

from renderkit.layout.check import contrast
from renderkit.layout.model import Layout
from renderkit.world import World

WORLD = World.default()
LAYOUTS = [WORLD.layout(name) for name in WORLD.layout_names()]
every_layout = pytest.mark.parametrize("layout", LAYOUTS, ids=lambda each: each.name)

Vector = Sequence[float]
Matrix = Sequence[Vector]
SIGHTS: dict[str, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_LMS = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
TO_LAB = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
#: Least distance of two colours by sight: of all seven, and of the first four.
LEAST = {
    "normal": (14.5, 17.0),
    "protan": (10.5, 12.0),
    "deutan": (10.5, 12.0),
    "tritan": (10.5, 12.0),
}
LEAST_GREY = (6.5, 9.0)  # steps of L*


def times(matrix: Matrix, vector: Vector) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def linear(colour: str) -> list[float]:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]


def oklab(colour: str, sight: str) -> list[float]:
    seen = [min(1.0, max(0.0, c)) for c in times(SIGHTS[sight], linear(colour))]
    return times(TO_LAB, [max(c, 0.0) ** (1 / 3) for c in times(TO_LMS, seen)])


def lightness(colour: str) -> float:
    luminance = sum(a * b for a, b in zip((0.2126, 0.7152, 0.0722), linear(colour), strict=True))
    return float(116 * luminance ** (1 / 3) - 16 if luminance > 0.008856 else 903.3 * luminance)


def nearest(colours: Iterable[str], sight: str) -> float:
    seen = [oklab(colour, sight) for colour in colours]
    distances = (
        sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5
        for one, other in combinations(seen, 2)
    )
    return float(100 * min(distances))


def nearest_grey(colours: Iterable[str]) -> float:
    return min(abs(lightness(a) - lightness(b)) for a, b in combinations(colours, 2))


@every_layout
@pytest.mark.parametrize("sight", SIGHTS)
def test_series_colours_stay_apart_by_every_sight(layout: Layout, sight: str) -> None:
    all_seven, first_four = LEAST[sight]
    assert nearest(layout.chart.palette, sight) >= all_seven
    assert nearest(layout.chart.palette[:4], sight) >= first_four


@every_layout
def test_series_colours_stay_apart_in_a_grey_print(layout: Layout) -> None:
    assert nearest_grey(layout.chart.palette) >= LEAST_GREY[0]
    assert nearest_grey(layout.chart.palette[:4]) >= LEAST_GREY[1]


@every_layout
def test_the_first_series_has_the_accent_and_all_are_seen_on_paper(layout: Layout) -> None:
    assert len(layout.chart.palette) == 7
    assert layout.chart.palette[0] == layout.colour.accent
    assert min(contrast(colour, layout.colour.paper) for colour in layout.chart.palette) >= 2.0


@every_layout
def test_good_bad_and_total_stay_apart_by_every_sight_and_in_grey(layout: Layout) -> None:
    colours = (layout.chart.good, layout.chart.bad, layout.chart.total)
    assert min(nearest(colours, sight) for sight in SIGHTS) >= 10.0
    assert nearest_grey(colours) >= 7.0


@every_layout
def test_a_ramp_runs_evenly_from_paper_to_accent(layout: Layout) -> None:
    steps = [lightness(colour) for colour in layout.chart.ramp]
    first, second = (abs(b - a) for a, b in pairwise(steps))
    assert first > 15
    assert second > 15
    assert 0.5 < first / second < 2
