from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from renderkit.figures.place import Space, clip, crosses, meet, spread
from renderkit.units import Box

BOX = Box(10, 10, 20, 20)


def test_a_segment_is_cut_to_a_box() -> None:
    assert clip(((0, 15), (30, 15)), BOX) == ((10, 15), (20, 15))
    assert clip(((0, 0), (5, 30)), BOX) is None
    assert clip(((12, 12), (13, 13)), BOX) == ((12, 12), (13, 13))
    assert crosses(BOX, ((0, 22), (30, 22)), pad=3)


def test_segments_meet_where_they_cross() -> None:
    assert meet(((0, 0), (2, 2)), ((0, 2), (2, 0)))
    assert not meet(((0, 0), (2, 2)), ((3, 0), (5, 2)))


def test_a_space_knows_what_is_taken() -> None:
    space = Space(Box(0, 0, 100, 100), pad=3)
    space.take_text(BOX)
    space.take_mark(Box(40, 40, 50, 50))
    space.take_line(((0, 80), (100, 80)))
    assert not space.free(Box(15, 15, 30, 30))
    assert not space.free(Box(21, 10, 30, 20))
    assert not space.free(Box(45, 45, 60, 60))
    assert space.free(Box(45, 45, 60, 60), skip=(Box(40, 40, 50, 50),))
    assert not space.free(Box(60, 79, 70, 90))
    assert not space.free(Box(95, 20, 105, 30))
    assert space.free(Box(60, 20, 70, 30))


def test_an_empty_place_is_found_or_refused() -> None:
    space = Space(Box(0, 0, 100, 100), pad=1)
    assert space.empty_place(Box(0, 0, 100, 100), 20, 20) == (80, 0)
    space.take_mark(Box(0, 0, 100, 100))
    assert space.empty_place(Box(0, 0, 100, 100), 20, 20) is None


@given(st.lists(st.tuples(st.floats(0, 100), st.floats(1, 12)), max_size=8))
def test_spread_labels_keep_their_order_and_distance(labels: list[tuple[float, float]]) -> None:
    wanted, sizes = [w for w, _ in labels], [s for _, s in labels]
    centres = spread(wanted, sizes, 0, 120, 1)
    assert centres is not None
    order = sorted(range(len(wanted)), key=lambda i: (wanted[i], i))
    for i in order:
        assert centres[i] - sizes[i] / 2 >= -1e-6
        assert centres[i] + sizes[i] / 2 <= 120 + 1e-6
    for before, after in pairwise(order):
        apart = (sizes[before] + sizes[after]) / 2 + 1
        assert centres[after] - centres[before] >= apart - 1e-6


def test_labels_that_have_room_stay_where_they_are() -> None:
    assert spread([10, 50, 90], [8, 8, 8], 0, 100, 1) == pytest.approx([10, 50, 90])
    assert spread([50, 50], [10, 10], 0, 100, 2) == pytest.approx([44, 56])
    assert spread([1, 2, 3], [40, 40, 40], 0, 100, 0) is None
