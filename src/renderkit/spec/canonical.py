"""Turn a raw tree into canonical JSON: sorted keys, no blanks, numbers as they were written."""

from __future__ import annotations

from json.encoder import encode_basestring as quote
from typing import Any

from renderkit.spec.model.values import Number


def canonical(value: Any) -> str:
    """The one spelling of a tree. Needs a tree without faults (no lone surrogates, no NaN)."""
    kind = value.__class__
    if kind is dict:
        # strings are most of a spec: they are quoted here, without another call
        made = [
            f"{quote(key)}:{quote(one) if (one := value[key]).__class__ is str else canonical(one)}"
            for key in sorted(value)
        ]
        return "{" + ",".join(made) + "}"
    if kind is list:
        made = [quote(one) if one.__class__ is str else canonical(one) for one in value]
        return "[" + ",".join(made) + "]"
    if kind is Number:
        text: str = value.text
        return text
    if kind is str:
        return quote(value)
    return "null" if value is None else "true" if value else "false"
