"""A chart whose words leave no room for its marks."""

from __future__ import annotations

import math


class TooSmall(Exception):
    """`width`, `height`: how many points are missing, rounded up."""

    def __init__(self, width: float, height: float) -> None:
        self.width = math.ceil(width)
        self.height = math.ceil(height)
        super().__init__(f"{self.width} pt of width and {self.height} pt of height are missing")
