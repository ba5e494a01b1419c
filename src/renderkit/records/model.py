"""What `records` hands on: retrieval rows and gold evidence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from renderkit.struct import Struct


class Record(NamedTuple):
    """A line of records.jsonl; `fields` are exactly the documented keys."""

    id: str
    fields: Mapping[str, Any]


class Evidence(NamedTuple):
    """A line of evidence.jsonl: one use of one fact on one record."""

    id: str
    fields: Mapping[str, Any]


class Retrieval(Struct, frozen=True, kw_only=True):
    """All records and evidence of one version, in order."""

    records: tuple[Record, ...]
    evidence: tuple[Evidence, ...]
