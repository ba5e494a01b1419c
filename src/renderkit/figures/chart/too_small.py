"""A chart whose words leave too little room for its marks."""

from __future__ import annotations

import math


class TooLow(Exception):
    """The plot would be flatter than it should be, and nobody has fixed the chart's height."""

    def __init__(self, pixels: float) -> None:
        self.pixels = math.ceil(pixels)  # that are missing
        super().__init__(f"{self.pixels} pixels of height are missing")


class TooSmall(Exception):
    """`width`, `height`: how many points are missing, rounded up."""

    def __init__(self, width: float, height: float) -> None:
        self.width = math.ceil(width)
        self.height = math.ceil(height)
        super().__init__(f"{self.width} pt of width and {self.height} pt of height are missing")
