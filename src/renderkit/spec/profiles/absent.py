"""Say how an optional field that is not given is written: null, or an empty value of its type."""

from __future__ import annotations

from typing import Any, Literal

from renderkit.spec.profiles.rules import Profile
from renderkit.spec.profiles.shape import (
    Anything,
    Book,
    Choice,
    Items,
    OneOf,
    Plain,
    Slot,
    Table,
)

#: null: null or the value; text: "" or the value; choice: one value more, ""; flag: false or true;
#: list: [] or the value; answer: "", "true" or "false"; some: a list of no or one value.
Form = Literal["given", "null", "text", "choice", "flag", "answer", "list", "some"]


def form(slot: Slot, book: Book, profile: Profile) -> Form:
    """The form of a field in a profile."""
    if slot.required:
        return "given"
    if profile.absent == "null":
        return "null"
    match book.seen(slot.shape):
        case Plain("string") | Anything():
            return "text"
        case Choice(values) if isinstance(values[0], str):
            return "choice"
        case Plain("boolean"):
            return "flag" if slot.default is False else "answer"
        case Items() | Table():
            return "list"
        case OneOf(of) if any(isinstance(one, Plain) and one.type == "string" for one in of):
            return "text"
        case _:
            return "some"


def nothing(form: Form) -> Any:
    """What stands for "not given"."""
    return {"null": None, "flag": False, "list": [], "some": []}.get(form, "")
