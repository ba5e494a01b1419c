"""Turn the size of a picture into the image tokens it costs each model family.

Every rule is the published one of the family's own image processor; only the picture's own tokens
are counted, not the marks before and after them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType

Rule = Callable[[int, int], int]


def _patches(width: int, height: int, factor: int, least: int, most: int) -> tuple[int, int]:
    """Width and height in merged patches after Qwen's `smart_resize`.

    factor: patch size times merge size, pixels; least, most: bounds of the area, pixels.
    """
    high, wide = (max(factor, round(side / factor) * factor) for side in (height, width))
    if high * wide > most:
        ratio = math.sqrt(height * width / most)
        high, wide = (
            max(factor, math.floor(side / ratio / factor) * factor) for side in (height, width)
        )
    elif high * wide < least:
        ratio = math.sqrt(least / (height * width))
        high, wide = (math.ceil(side * ratio / factor) * factor for side in (height, width))
    return wide // factor, high // factor


def _qwen(factor: int, least: int, most: int) -> Rule:
    def count(width: int, height: int) -> int:
        wide, high = _patches(width, height, factor, least, most)
        return wide * high

    return count


def _openai_tiles(base: int, tile: int) -> Rule:
    """Fitted into 2048 x 2048, then to a short side of 768, cut into tiles of 512."""

    def count(width: int, height: int) -> int:
        ratio = min(1.0, 2048 / max(width, height))
        ratio *= min(1.0, 768 / (min(width, height) * ratio))
        across, down = (math.ceil(int(side * ratio) / 512) for side in (width, height))
        return base + tile * across * down

    return count


def _openai_patches(budget: int, multiplier: float) -> Rule:
    """Patches of 32 pixels; over the budget the picture is shrunk to whole patches."""

    def count(width: int, height: int) -> int:
        patches = math.ceil(width / 32) * math.ceil(height / 32)
        if patches > budget:
            ratio = math.sqrt(budget * 32**2 / (width * height))
            across, down = width * ratio / 32, height * ratio / 32
            ratio *= min(math.floor(across) / across, math.floor(down) / down)
            patches = math.ceil(round(width * ratio, 6) / 32) * math.ceil(
                round(height * ratio, 6) / 32
            )
        return math.ceil(patches * multiplier)

    return count


def _claude(edge: int, budget: int) -> Rule:
    """Shrunk until the long side is within `edge` and the patches of 28 pixels within `budget`."""

    def patches(width: int, height: int, ratio: float) -> int:
        return math.prod(math.ceil(max(1, int(side * ratio)) / 28) for side in (width, height))

    def fits(width: int, height: int, ratio: float) -> bool:
        return max(width, height) * ratio <= edge + 1e-9 and patches(width, height, ratio) <= budget

    def count(width: int, height: int) -> int:
        if fits(width, height, 1.0):
            return patches(width, height, 1.0)
        low, high = 0.0, 1.0
        for _ in range(60):
            middle = (low + high) / 2
            low, high = (middle, high) if fits(width, height, middle) else (low, middle)
        return patches(width, height, low)

    return count


def _gemini(width: int, height: int) -> int:
    """258 for a small picture, else 258 for each tile of 768."""
    if max(width, height) <= 384:
        return 258
    return 258 * math.ceil(width / 768) * math.ceil(height / 768)


def _internvl(width: int, height: int) -> int:
    """256 for each tile of 448 in the nearest grid of up to 12 tiles, and for the thumbnail."""
    grids = sorted(
        ((across, down) for across in range(1, 13) for down in range(1, 13) if across * down <= 12),
        key=math.prod,
    )
    best, distance = (1, 1), math.inf
    for grid in grids:
        off = abs(width / height - grid[0] / grid[1])
        if off < distance:
            best, distance = grid, off
        elif off == distance and width * height > 0.5 * 448**2 * math.prod(grid):
            best = grid
    tiles = math.prod(best)
    return 256 * (tiles + (tiles > 1))


#: Token profiles by name.
PROFILES: Mapping[str, Rule] = MappingProxyType(
    {
        "claude": _claude(1568, 1568),
        "claude_high_res": _claude(2576, 4784),
        "colqwen2": _qwen(28, 4 * 28**2, 768 * 28**2),
        "gemini_2": _gemini,
        "gemini_3": lambda _width, _height: 1120,  # its fixed budget at high resolution
        "internvl_3": _internvl,
        "openai_patches": _openai_patches(1536, 1.62),
        "openai_tiles": _openai_tiles(85, 170),
        "qwen2_5_vl": _qwen(28, 4 * 28**2, 1280 * 28**2),
        "qwen2_5_vl_full": _qwen(28, 4 * 28**2, 16_384 * 28**2),  # as its released configuration
        "qwen3_5": _qwen(32, 64 * 32**2, 16_384 * 32**2),
        "qwen3_vl_embedding": _qwen(32, 4 * 32**2, 1800 * 32**2),
    }
)


@lru_cache(maxsize=256)
def image_tokens(width: int, height: int) -> Mapping[str, int]:
    """Tokens of a picture of `width` x `height` pixels by profile name, in the names' order."""
    return MappingProxyType({name: rule(width, height) for name, rule in PROFILES.items()})
