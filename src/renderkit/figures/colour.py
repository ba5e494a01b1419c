"""Turn colours `#rrggbb` into contrast, mixtures and readable inks.

Contrast by WCAG 2.2; mixing in OKLab (Ottosson 2020), where equal steps look equal.
"""

from __future__ import annotations

from functools import lru_cache

Triple = tuple[float, float, float]
_READABLE = 4.5

_TO_LMS = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
_TO_LAB = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
_FROM_LAB = (
    (1.0, 0.3963377774, 0.2158037573),
    (1.0, -0.1055613458, -0.0638541728),
    (1.0, -0.0894841775, -1.2914855480),
)
_FROM_LMS = (
    (4.0767416621, -3.3077115913, 0.2309699292),
    (-1.2684380046, 2.6097574011, -0.3413193965),
    (-0.0041960863, -0.7034186147, 1.7076147010),
)


def rgb(colour: str) -> Triple:
    """Red, green, blue, 0 to 1."""
    return tuple(int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))  # type: ignore[return-value]


@lru_cache(maxsize=1024)
def contrast(first: str, second: str) -> float:
    """1 to 21."""
    light, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@lru_cache(maxsize=1024)
def mix(first: str, second: str, share: float) -> str:
    """`first` with `share` (0 to 1) of `second`."""
    a, b = _lab(first), _lab(second)
    lms = _times(_FROM_LAB, _between(a, b, share))
    linear = _times(_FROM_LMS, (lms[0] ** 3, lms[1] ** 3, lms[2] ** 3))
    return "#" + "".join(f"{int(255 * min(1.0, max(0.0, _gamma(v))) + 0.5):02x}" for v in linear)


def ink_on(fill: str, dark: str, light: str) -> str:
    """The readable one of two inks on a fill; black or white where neither reaches 4.5:1."""
    best = max((light, dark), key=lambda ink: contrast(fill, ink))
    if contrast(fill, best) >= _READABLE:
        return best
    return max(("#ffffff", "#000000"), key=lambda ink: contrast(fill, ink))


def readable(colour: str, paper: str, ink: str) -> str:
    """A colour taken towards the ink until it reads as text on paper."""
    share = 0.0
    while share < 1 and contrast(mix(colour, ink, share), paper) < _READABLE:
        share += 0.1
    return mix(colour, ink, min(share, 1.0)) if share else colour


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(v) for v in rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _gamma(value: float) -> float:
    return 12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055


def _lab(colour: str) -> Triple:
    red, green, blue = (_linear(v) for v in rgb(colour))
    lms = _times(_TO_LMS, (red, green, blue))
    return _times(_TO_LAB, (lms[0] ** (1 / 3), lms[1] ** (1 / 3), lms[2] ** (1 / 3)))


def _between(a: Triple, b: Triple, share: float) -> Triple:
    first, second, third = (x + (y - x) * share for x, y in zip(a, b, strict=True))
    return first, second, third


def _times(matrix: tuple[Triple, Triple, Triple], v: Triple) -> Triple:
    first, second, third = (row[0] * v[0] + row[1] * v[1] + row[2] * v[2] for row in matrix)
    return first, second, third
