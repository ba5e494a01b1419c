"""Turn blocks that hold others, or only make room, into blocks."""

from __future__ import annotations

from renderkit.spec.block import Blocks, Kind
from renderkit.spec.collection import ListOf
from renderkit.spec.field import Record, may, need
from renderkit.spec.kinds.lists import TONE
from renderkit.spec.limits import LIMITS
from renderkit.spec.model.flow import (
    Callout,
    Contents,
    Divider,
    PageBreak,
    Part,
    SideBySide,
    Spacer,
)
from renderkit.spec.model.office import Group
from renderkit.spec.rich import RICH
from renderkit.spec.scalar import Choice, Int, Measure

PART = Record("part", Part, need("blocks", Blocks()), may("width", Measure(least=1)))
CALLOUT = Kind(Callout, need("blocks", Blocks()), may("tone", TONE), may("title", RICH))
SIDE_BY_SIDE = Kind(SideBySide, need("parts", ListOf(PART, LIMITS.side_by_side, 1, "parts")))
GROUP = Kind(Group, need("blocks", Blocks()))
DIVIDER = Kind(Divider)
PAGE_BREAK = Kind(PageBreak)
SPACER = Kind(Spacer, need("height", Measure(percent=False)))
CONTENTS = Kind(
    Contents, may("of", Choice("headings", "figures", "tables")), may("depth", Int(1, 6))
)
