"""Turn the shapes of a spec into those one provider can have: some kinds, no endless nesting."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property

from renderkit.errors import UsageError
from renderkit.spec.profiles.rules import Profile
from renderkit.spec.profiles.shape import (
    Anything,
    Book,
    Items,
    OneOf,
    Plain,
    Ref,
    Shape,
    Slot,
    Table,
    Thing,
    one_of,
)


def fitted(book: Book, profile: Profile, kinds: Collection[str]) -> Book:
    """The shapes that a profile offers, with blocks of these kinds.

    A shape inside itself is copied for each level that `profile.deepest` allows (`block`,
    `block_2`); what would need one level more is left out. Every union gets a name, so that it
    is written once. Raises UsageError for kinds that only hold blocks of other kinds.
    """
    return _Fitting(book, profile, frozenset(kinds)).done()


class _Fitting:
    def __init__(self, book: Book, profile: Profile, kinds: frozenset[str]) -> None:
        self.book, self.profile, self.kinds = book, profile, kinds
        self.families = _Families(book)
        self.named: dict[str, Shape | None] = {}
        self.unions: dict[tuple[Shape, ...], str] = {}

    def done(self) -> Book:
        root = self.thing(self.book.root, "spec", "", 1)
        if root is None or self.named.get("block") is None:
            raise UsageError("blocks of these kinds alone can hold nothing")
        return Book(root, {name: shape for name, shape in self.named.items() if shape is not None})

    def name(self, name: str, level: int) -> Shape | None:
        """The copy of a named shape at a level of its nesting; None when it cannot be had."""
        if level > self.deepest(name):
            return self.plainest(name)
        made = name if level == 1 else f"{name}_{level}"
        if made not in self.named:
            shape = self.book.named[name]
            self.named[made] = shape  # stands for it while it is made, where it may refer to itself
            self.named[made] = self.body(shape, made, name, level)
        return Ref(made) if self.named[made] is not None else None

    def plainest(self, name: str) -> Shape | None:
        """What is left of a shape one level too deep: a string, where it may be one."""
        shape = self.book.named[name]
        of = shape.of if isinstance(shape, OneOf) else ()
        return next((one for one in of if isinstance(one, Plain) and one.type == "string"), None)

    def body(self, shape: Shape, made: str, name: str, level: int) -> Shape | None:
        """A named shape; a union stays one here, as it has its name already."""
        if not isinstance(shape, OneOf):
            return self.shape(shape, made, name, level)
        found = [self.shape(one, made, name, level) for one in shape.of if self.offered(one)]
        if all(one is None for one in found):
            return None
        left = one_of(one for one in found if one is not None)
        if isinstance(left, OneOf):
            self.unions.setdefault(left.of, made)
        return left

    def shape(self, shape: Shape, place: str, within: str, level: int) -> Shape | None:
        """place: a name for unions found here; within: the named shape that this is part of."""
        match shape:
            case Ref(name):
                return self.name(name, self.level(name, within, level))
            case Items(of, least, most):
                inner = self.shape(of, f"{place}_item", within, level)
                return None if inner is None else Items(inner, least, most)
            case Table(values):
                inner = self.shape(values, f"{place}_value", within, level)
                return None if inner is None else Table(inner)
            case Thing():
                return self.thing(shape, place, within, level)
            case OneOf(of):
                return self.union(of, place, within, level)
            case _:
                return shape

    def level(self, name: str, within: str, level: int) -> int:
        """How deep a name that stands in another is nested."""
        if self.profile.deepest is None or not self.families.same(name, within):
            return 1
        return level + 1 if name == self.families.heads[name] else level

    def deepest(self, name: str) -> int:
        """How many levels of a name there may be."""
        head = self.families.heads.get(name)
        return 1 if head is None or self.profile.deepest is None else self.profile.deepest[head]

    def thing(self, thing: Thing, place: str, within: str, level: int) -> Thing | None:
        slots: list[Slot] = []
        for slot in thing.slots:
            shape: Shape | None = slot.shape
            if f"{within or place}.{slot.key}" in self.profile.as_json:
                shape = Table(Anything()) if isinstance(shape, Table) else Anything()
            else:
                shape = self.shape(slot.shape, f"{place}_{slot.key}", within, level)
            if shape is not None:
                slots.append(Slot(slot.key, shape, slot.required, slot.default))
            elif slot.required:
                return None
        return Thing(tuple(slots))

    def union(self, of: tuple[Shape, ...], place: str, within: str, level: int) -> Shape | None:
        found = [self.shape(one, place, within, level) for one in of if self.offered(one)]
        flat: list[Shape] = []
        for one in found:
            meant = self.named[one.name] if isinstance(one, Ref) else one
            inner = meant.of if isinstance(meant, OneOf) else (one,)
            flat += [x for x in inner if x is not None and x not in flat]
        if len(flat) < 2:
            return flat[0] if flat else None
        name = self.unions.setdefault(tuple(flat), place)
        self.named.setdefault(name, OneOf(tuple(flat)))
        return Ref(name)

    def offered(self, shape: Shape) -> bool:
        """Whether a shape is no block of a kind that was not asked for."""
        meant = self.book.seen(shape)
        kind = meant.kind if isinstance(meant, Thing) else None
        return kind is None or kind in self.kinds


class _Families:
    """Which names refer to each other in a circle, and through which of them one comes in."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.refers = {name: _names_in(shape) for name, shape in book.named.items()}
        self.reached = {name: self._reached(name) for name in book.named}

    def same(self, one: str, other: str) -> bool:
        return one in self.reached.get(other, ()) and other in self.reached[one]

    @cached_property
    def heads(self) -> dict[str, str]:
        """The member of its circle that others refer to, for each name in one."""
        made: dict[str, str] = {}
        for name in self.reached:
            circle = [other for other in self.reached if self.same(name, other)]
            entries = [x for x in circle if self._from_outside(x, circle)]
            if circle:
                made[name] = entries[0] if entries else circle[0]
        return made

    def _from_outside(self, name: str, circle: list[str]) -> bool:
        outside = (refs for other, refs in self.refers.items() if other not in circle)
        return any(name in refs for refs in outside)

    def _reached(self, name: str) -> set[str]:
        seen: set[str] = set()
        left = [name]
        while left:
            new = self.refers[left.pop()] - seen
            seen |= new
            left.extend(new)
        return seen


def _names_in(shape: Shape) -> set[str]:
    match shape:
        case Ref(name):
            return {name}
        case Items(of):
            return _names_in(of)
        case Table(values):
            return _names_in(values)
        case OneOf(of):
            return set().union(*(_names_in(one) for one in of))
        case Thing(slots):
            return set().union(*(_names_in(slot.shape) for slot in slots))
        case _:
            return set()
