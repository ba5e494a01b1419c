"""Turn raw TOML or JSON values into tokens of their type, or say what is wrong with them."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Mapping
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

from renderkit import struct
from renderkit.layout.model import LINE_FIELDS, PAGE_SIZES, ColourTokens, Layout
from renderkit.struct import Struct

Raw = Mapping[str, Any]

#: Keys of a layout file outside every table, and what else `Layout` holds beside tables.
TEXTS = ("title", "description")
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_FIELD = re.compile(r"\{([^{}]*)\}")
_COLOUR_NAMES = ColourTokens.__struct_fields__
_LONGEST_TEXT = 300
_MOST_ITEMS = 40
_LARGEST_NUMBER = 10_000.0


class Fault(Struct, frozen=True):
    """One thing wrong with a token; `tokens` are those it hangs on, the faulty one first."""

    kind: Literal["unknown", "missing", "type", "colour", "value", "floor", "font"]
    tokens: tuple[str, ...]
    message: str
    found: str | None = None
    allowed: str | None = None
    hint: str | None = None
    meant: str | None = None  # the token that an unknown one surely stands for


class _Refused(Exception):
    """A value that is not what its token takes."""

    def __init__(self, kind: Literal["type", "colour", "value", "font"], allowed: str) -> None:
        super().__init__(allowed)
        self.kind = kind
        self.allowed = allowed


@cache
def groups() -> Mapping[str, type]:
    """The tables of a layout file and the class of tokens each one is."""
    hints = get_type_hints(Layout)
    return {
        name: kind for name, kind in hints.items() if isinstance(kind, type) and kind is not str
    }


@cache
def token_types() -> Mapping[str, Any]:
    """Every token's dotted path and its annotated type."""
    return {
        f"{group}.{name}": hint
        for group, kind in groups().items()
        for name, hint in get_type_hints(kind, include_extras=True).items()
    }


@cache
def defaults() -> Mapping[str, Any]:
    """The tokens that a layout file may leave out, and what they are then."""
    return {
        f"{group}.{name}": value
        for group, kind in groups().items()
        for name, value in struct.defaults(kind).items()
    }


def shown(value: object) -> str:
    """A raw value, short enough for a message."""
    text = repr(value)
    return text if len(text) <= 80 else text[:77] + "…"


def resolved_colours(raw: Raw) -> tuple[dict[str, Any], dict[str, str]]:
    """The raw tokens with names of colours replaced by what they name, and who named whom.

    A colour token may name a token of [colour] that is itself written out.
    """
    out = dict(raw)
    named: dict[str, str] = {}
    for token, hint in token_types().items():
        value = raw.get(token)
        if _is_colour(hint) and isinstance(value, str):
            out[token] = _follow(value, raw, token, named)
        elif _item(hint) is not None and _is_colour(_item(hint)) and isinstance(value, list):
            out[token] = [_follow(v, raw, token, named) if isinstance(v, str) else v for v in value]
    return out, named


def read_token(token: str, value: object, families: Collection[str]) -> Any:
    """`value` as the type of `token`, or the Fault that it is not."""
    hint = token_types()[token]
    try:
        return _read(hint, value, families)
    except _Refused as refused:
        return Fault(
            refused.kind,
            (token,),
            "not what this token takes",
            found=shown(value),
            allowed=refused.allowed,
        )


def _read(hint: Any, value: object, families: Collection[str]) -> Any:
    if get_origin(hint) is tuple:
        return _read_list(hint, value, families)
    if get_origin(hint) is Literal:
        return _read_choice(get_args(hint), value)
    if hasattr(hint, "__metadata__"):
        return _read_annotated(hint.__metadata__[0], value, families)
    if hint is bool:
        return _expect(isinstance(value, bool), value, "true or false")
    if hint is int:
        whole = isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 4
        return _expect(whole, value, "a whole number from 1 to 4")
    if hint is str:
        return _read_text(value)
    return _read_twins(value, families)


def _read_list(hint: Any, value: object, families: Collection[str]) -> tuple[Any, ...]:
    arguments = get_args(hint)
    length = None if arguments[-1] is Ellipsis else len(arguments)
    count = f"{length} entries" if length else f"1 to {_MOST_ITEMS} entries"
    good = isinstance(value, list | tuple) and (
        len(value) == length if length else 0 < len(value) <= _MOST_ITEMS
    )
    if not good or not isinstance(value, list | tuple):
        raise _Refused("type", f"a list of {count}")
    return tuple(_read(arguments[0], item, families) for item in value)


def _read_choice(choices: tuple[str, ...], value: object) -> str:
    if value not in choices:
        kind: Literal["value", "type"] = "value" if isinstance(value, str) else "type"
        raise _Refused(kind, "one of " + ", ".join(choices))
    return str(value)


def _read_annotated(meaning: str, value: object, families: Collection[str]) -> Any:
    if meaning in ("points", "ems"):
        return _read_number(value)
    text = _read_text(value)
    if meaning == "colour" and not _COLOUR.fullmatch(text):
        raise _Refused("colour", '"#rrggbb", or the name of a token of [colour] written out there')
    if meaning == "family" and text not in families:
        raise _Refused("font", "one of the bundled families: " + ", ".join(sorted(families)))
    if meaning == "page size" and text not in PAGE_SIZES:
        raise _Refused("value", "one of " + ", ".join(PAGE_SIZES))
    if meaning == "line":
        _check_line(text)
    return text.lower() if meaning == "colour" else text


def _read_number(value: object) -> float:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if not number or not isinstance(value, int | float):
        raise _Refused("type", "a number")
    if not math.isfinite(value) or not 0 <= value <= _LARGEST_NUMBER:
        raise _Refused("value", f"a number from 0 to {_LARGEST_NUMBER:.0f}")
    return float(value)


def _read_text(value: object) -> str:
    if not isinstance(value, str):
        raise _Refused("type", "text")
    if len(value) > _LONGEST_TEXT or not value.isprintable():
        raise _Refused("value", f"printable text of at most {_LONGEST_TEXT} characters")
    return value


def _check_line(text: str) -> None:
    unknown = [name for name in _FIELD.findall(text) if name not in LINE_FIELDS]
    if unknown or "{" in _FIELD.sub("", text) or "}" in _FIELD.sub("", text):
        raise _Refused("value", "text with " + " ".join(f"{{{name}}}" for name in LINE_FIELDS))


def _read_twins(value: object, families: Collection[str]) -> Mapping[str, str]:
    if not isinstance(value, Mapping) or len(value) > _MOST_ITEMS:
        raise _Refused("type", "a table of our family to the Office family")
    for ours in value:
        if ours not in families:
            raise _Refused("font", "keys that are bundled families: " + ", ".join(sorted(families)))
    return {str(ours): _read_text(twin) for ours, twin in sorted(value.items())}


def _expect(good: bool, value: object, allowed: str) -> object:
    if not good:
        raise _Refused("type", allowed)
    return value


def _is_colour(hint: Any) -> bool:
    return getattr(hint, "__metadata__", ("",))[0] == "colour"


def _item(hint: Any) -> Any:
    return get_args(hint)[0] if get_origin(hint) is tuple else None


def _follow(value: str, raw: Raw, token: str, named: dict[str, str]) -> str:
    target = raw.get(f"colour.{value}") if value in _COLOUR_NAMES else None
    if not isinstance(target, str) or target in _COLOUR_NAMES:
        return value
    named[token] = f"colour.{value}"
    return target
