"""Turn a number pattern of a contract into a regular expression that cannot hang."""

from __future__ import annotations

from renderkit.spec.limits import LIMITS
from renderkit.spec.scalar import Str


class NumberPattern(Str):
    """One pattern."""

    def __init__(self) -> None:
        super().__init__(LIMITS.pattern, 1)
