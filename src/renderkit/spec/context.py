"""Turn what the whole document declares into what each field may ask while it is read."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final, NamedTuple, Unpack

from renderkit.spec.faults import Faults, More, replace
from renderkit.spec.limits import LIMITS
from renderkit.spec.model.block import Block
from renderkit.spec.model.document import Fact
from renderkit.spec.nearest import Nearest
from renderkit.spec.show import names
from renderkit.spec.tree import NotANumber
from renderkit.struct import Struct, field


class Bad:
    """The one value that stands for "read, and found faulty"."""

    def __repr__(self) -> str:
        return "BAD"


BAD: Final = Bad()
MANY = 200


class Name(NamedTuple):
    """The id of a block or page: given, or made up by renderkit."""

    id: str
    generated: bool


class Context(Struct):
    """The state of one reading. `names` is by pointer, `targets` are the ids of all blocks."""

    faults: Faults = field(default_factory=Faults)
    nearest: Nearest = field(default_factory=Nearest)
    kinds: Mapping[str, Any] = field(default_factory=dict)  # the table of block kinds
    document_kind: str = "report"
    language: str = "en"
    facts: dict[str, Fact] = field(default_factory=dict)
    fact_ids: set[str] = field(default_factory=set)  # also of facts that are faulty
    names: dict[str, Name] = field(default_factory=dict)
    targets: dict[str, str] = field(default_factory=dict)  # id of a block: its pointer
    drawings: dict[str, Block | None] = field(default_factory=dict)  # None: faulty
    captioned: dict[str, bool] = field(default_factory=dict)  # captionable blocks: own caption?
    captions: list[tuple[str, str]] = field(default_factory=list)  # pointer, id of the target
    unseen: list[str] = field(default_factory=list)  # drawings used without alternative text
    raw_keys: set[str] = field(default_factory=set)  # of the block being read, null left out
    layouts: tuple[str, ...] = ()
    engines: tuple[str, ...] = ()
    told: dict[tuple[str, int], str] = field(default_factory=dict)  # long lists of names
    spent: dict[str, int] = field(default_factory=dict)

    def error(self, code: str, at: str, message: str, **more: Unpack[More]) -> Bad:
        """Note a problem; returns BAD, so that a reader can end with it."""
        self.faults.add(code, at, message, **more)
        return BAD

    def wrong(self, at: str, value: object, allowed: str, patch: object = BAD) -> Bad:
        """Note a value of the wrong type (a number out of range has been noted already)."""
        if isinstance(value, NotANumber):
            return BAD
        message = f"{_article(value)} stands where {allowed} is expected"
        mend = () if patch is BAD else replace(at, patch)
        return self.error("S012", at, message, found=value, allowed=allowed, patch=mend)

    def too_many(self, at: str, found: str, most: int, what: str) -> Bad:
        """Note a limit that is passed."""
        return self.error("S005", at, found, allowed=f"at most {most:,} {what}")

    def spend(self, what: str, at: str, most: int, number: int = 1) -> None:
        """Count something of which a document may only hold so many."""
        spent = self.spent[what] = self.spent.get(what, 0) + number
        if spent - number <= most < spent:
            self.too_many(at, f"here the document passes {most:,} {what}", most, what)

    def unknown(self, code: str, at: str, word: str, known: Iterable[str], what: str) -> Bad:
        """Note a name that refers to nothing, with the nearest that would."""
        known = known if isinstance(known, Collection) else list(known)
        near, certain = self.nearest.find(word, known)
        return self.error(
            code,
            at,
            f"there is no {what} `{word[:80]}`",
            found=word,
            allowed=self._allowed(known, what),
            hint=f"did you mean `{near}`?" if near else None,
            patch=replace(at, near) if certain else (),
        )

    def _allowed(self, known: Collection[str], what: str) -> str:
        key = (what, len(known))
        if len(known) < MANY or key not in self.told:
            self.told[key] = names(sorted(known)) or f"this document has no {what}"
        return self.told[key]

    def faulty(self, at: str) -> bool:
        """Whether an error was noted at a place or below."""
        below = f"{at}/"
        errors = (p.pointer for p in self.faults.found if p.severity == "error")
        return any(pointer == at or pointer.startswith(below) for pointer in errors)

    def pictures(self, at: str) -> None:
        self.spend("pictures", at, LIMITS.images)


def _article(value: Any) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    return "a string" if isinstance(value, str) else "a number"
