"""Turn what a workbook's page says about its sheet into a `Sheet`."""

from __future__ import annotations

from renderkit.spec.collection import Pairs
from renderkit.spec.field import Record, may
from renderkit.spec.model.office import Sheet
from renderkit.spec.scalar import Choice, Pattern, Str

_CELL = r"[A-Z]{1,3}[1-9][0-9]{0,6}"
CELL = Pattern("a cell like `B2`", _CELL, "S013", 12)
AREA = Pattern("an area of cells like `A1:D20`", f"{_CELL}:{_CELL}", "S013", 24)
RULES = Pairs(Str(1_000, 1), "an object: areas of cells, and a rule for each")

SHEET = Record(
    "sheet",
    Sheet,
    may("state", Choice("visible", "hidden", "very_hidden")),
    may("freeze", CELL),
    may("print", AREA),
    may("names", RULES),
    may("validation", RULES),
    may("conditional", RULES),
    may("sparklines", RULES),
)
