"""Say what is wrong with a spec: one `Problem` a fault, under a stable code.

Families: S spec, R reference, L layout and fit, F fonts and glyphs, C contract and leaks,
A assets, V versions and workspace. A code never changes its meaning; `CODES` is the closed list.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from renderkit.struct import Struct, field

Severity = Literal["error", "warning", "note"]


class Problem(Struct, frozen=True):
    """One fault.

    pointer: JSON Pointer (RFC 6901) of the place in the spec, "" for the whole.
    found: what stands there (shortened); allowed: what may stand there; hint: what to try;
    patch: an RFC 6902 list that mends it, only where one is certain;
    measure: for faults of layout, how much is missing, in points and words.
    """

    code: str
    severity: Severity
    pointer: str
    message: str
    found: str | None = None
    allowed: str | None = None
    hint: str | None = None
    patch: tuple[Mapping[str, Any], ...] = ()
    measure: Mapping[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.code not in CODES:
            raise ValueError(f"unknown problem code {self.code!r}; add it to problems.CODES")

    def as_json(self) -> dict[str, Any]:
        """The problem as `--json` prints it."""
        return {
            "code": self.code,
            "severity": self.severity,
            "pointer": self.pointer,
            "message": self.message,
            "found": self.found,
            "allowed": self.allowed,
            "hint": self.hint,
            "patch": [dict(step) for step in self.patch] or None,
            "measure": dict(self.measure) or None,
        }


#: Every code and its meaning, in the words of the docs.
CODES: dict[str, str] = {
    # S: the spec itself
    "S001": "not JSON: syntax fault",
    "S002": "a key stands twice in one JSON object",
    "S003": "not UTF-8 text",
    "S004": "NaN, Infinity or a number out of range",
    "S005": "a size or depth limit is passed",
    "S010": "unknown key",
    "S011": "required key missing",
    "S012": "wrong type",
    "S013": "value not allowed",
    "S014": "control character, lone surrogate or non-character",
    "S015": "text looks like Markdown and is drawn as it is",
    "S016": "duplicate id",
    "S017": "malformed id, time, length, colour, language or link",
    "S018": "keys that exclude each other",
    "S020": "row of another length than the columns",
    "S021": "span leaves the table or overlaps another",
    "S022": "table without columns",
    "S023": "series of another length than its axis",
    "S024": "a chart's values cannot be drawn",
    "S025": "alternative text missing",
    "S026": "mathematics that cannot be read",
    "S027": "a fact's value is not a number where a mark needs one",
    "S030": "this renderkit cannot draw this yet",
    "S031": "a schema profile has no words for this",
    # R: references
    "R001": "unknown fact",
    "R002": "unknown block, drawing or column",
    "R003": "unknown layout",
    "R004": "unknown engine",
    "R005": "reference to a published drawing that is not there",
    # L: layout and fit
    "L001": "does not fit the page",
    "L002": "table shrunk, turned or split to fit",
    "L003": "type below the floor",
    "L004": "unknown layout token",
    "L005": "chart too small for its texts",
    "L006": "label left out",
    "L007": "the engine could not lay this out",
    # F: fonts and glyphs
    "F001": "no font has this character",
    "F002": "font missing",
    # C: contract and leaks
    "C001": "an image fact is used as text",
    "C002": "an image fact leaks into text",
    "C003": "a short bare value of an image fact stands in text",
    "C010": "contract: required text missing",
    "C011": "contract: forbidden text present",
    "C012": "contract: a number that is not listed",
    "C013": "contract: pages or words out of bounds",
    "C014": "contract: placeholder left in the text",
    # A: assets
    "A001": "asset not found or not readable",
    "A002": "asset refused: outside the asset root or malformed path",
    "A003": "asset is no picture of a known kind, or damaged",
    "A004": "asset over a size limit",
    "A005": "less is drawn than a picture's file holds",
    # V: versions and workspace
    "V001": "gap in the versions",
    "V002": "another content is already published under this version",
    "V003": "supersedes a version that is not there",
    "V004": "the file name had to be changed",
}
