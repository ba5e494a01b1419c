"""Turn a raw tree into canonical JSON: sorted keys, no blanks, numbers as they were written."""

from __future__ import annotations

from json.encoder import encode_basestring as quote
from typing import Any

from renderkit.spec.model.values import Number


def canonical(value: Any) -> str:
    """The one spelling of a tree. Needs a tree without faults (no lone surrogates, no NaN)."""
    kind = value.__class__
    if kind is str:
        return quote(value)
    if kind is Number:
        text: str = value.text
        return text
    if kind is list:
        return "[" + ",".join([canonical(item) for item in value]) + "]"
    if kind is dict:
        return "{" + ",".join([f"{quote(k)}:{canonical(value[k])}" for k in sorted(value)]) + "}"
    return "null" if value is None else "true" if value else "false"
