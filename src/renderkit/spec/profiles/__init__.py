"""Turn the schema of specs into those that providers' strict structured output accepts.

Each profile is another spelling of the same shapes: `profile_schema` writes its schema, `encode`
brings a spec into it, `decode` brings back what a model answered. `rules` has the table.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import Any

from renderkit.errors import SpecError, UsageError
from renderkit.problems import Problem
from renderkit.spec.field import Schema
from renderkit.spec.kinds import KINDS
from renderkit.spec.profiles.decode import Decoder
from renderkit.spec.profiles.encode import Encoder
from renderkit.spec.profiles.fitted import fitted
from renderkit.spec.profiles.rules import PROFILES, Profile
from renderkit.spec.profiles.shape import Book, shapes
from renderkit.spec.profiles.write import Writer
from renderkit.spec.schema import schema
from renderkit.struct import Struct

__all__ = ["PROFILES", "Encoded", "decode", "encode", "known", "profile_schema"]


class Encoded(Struct, frozen=True):
    """A spec as a profile writes it; emptied: places whose empty value reads as "not given"."""

    value: dict[str, Any]
    emptied: tuple[str, ...]


def known(name: str) -> Profile:
    """The profile of a name. Raises UsageError when there is none."""
    if name not in PROFILES:
        raise UsageError(f"there is no schema profile {name!r}; there are {', '.join(PROFILES)}")
    return PROFILES[name]


def profile_schema(name: str, kinds: Collection[str] | None = None) -> Schema:
    """The schema of a profile, with blocks of these kinds (None: all that it offers).

    Raises UsageError for an unknown profile or kind.
    """
    profile = known(name)
    offered = _kinds(profile, kinds)
    title = f"renderkit content spec, format 1, for {profile.name}"
    return Writer(_book(name, offered), profile).schema(title, _described(profile, offered))


def encode(tree: Any, name: str, kinds: Collection[str] | None = None) -> Encoded:
    """The tree of a spec that reads without errors, as a profile writes it.

    Raises SpecError (S031, each with its place) for what the profile has no words for, UsageError
    for an unknown profile or kind.
    """
    profile = known(name)
    problems: list[Problem] = []

    def tell(at: str, message: str) -> None:
        problems.append(Problem("S031", "error", at, message))

    book = _book(name, _kinds(profile, kinds))
    encoder = Encoder(book, profile, tell)
    made = encoder.encode(book.root, tree, "")
    if problems:
        raise SpecError(problems)
    return Encoded(made, tuple(encoder.emptied))


def decode(value: Any, name: str) -> Any:
    """What a model answered under a profile's schema, as the tree of a spec.

    Never raises for a bad answer: what does not look as the profile writes it stays as it is, for
    the reader to complain about. Raises UsageError for an unknown profile.
    """
    profile = known(name)
    book = _book(name, frozenset(KINDS))
    return Decoder(book, profile).decode(book.root, value)


def _kinds(profile: Profile, kinds: Collection[str] | None) -> frozenset[str]:
    wanted = frozenset(profile.kinds if kinds is None else kinds)
    unknown = sorted(wanted - KINDS.keys())
    if unknown:
        raise UsageError(f"there is no block kind {unknown[0]!r}; there are {', '.join(KINDS)}")
    return wanted


@cache
def _book(name: str, kinds: frozenset[str]) -> Book:
    return fitted(shapes(schema()), PROFILES[name], kinds)


def _described(profile: Profile, kinds: frozenset[str]) -> str:
    """How to read the schema, and what a spec may say that it leaves out."""
    said = ["A document of pages of blocks."]
    if profile.absent == "null":
        said.append("null: not given.")
    else:
        said.append(
            'Not given is the empty value: "", [] or false; "none or one" is a list of no or one'
            " value."
        )
    said.append("An object with free keys is a list of key and value.")
    missing = [kind for kind in KINDS if kind not in kinds]
    if missing:
        said.append(f"Left out: the block kinds {', '.join(missing)}.")
    if profile.deepest is not None:
        depths = ", ".join(f"{name} {depth}" for name, depth in profile.deepest.items())
        said.append(f"Levels inside each other, at most: {depths}.")
    return " ".join(said)
