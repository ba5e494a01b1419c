"""What `records` hands on: retrieval rows and gold evidence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple


class Record(NamedTuple):
    """A line of records.jsonl; `fields` are exactly the documented keys."""

    id: str
    fields: Mapping[str, Any]


class Evidence(NamedTuple):
    """A line of evidence.jsonl: one use of one fact on one record."""

    id: str
    fields: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Retrieval:
    """All records and evidence of one version, in order."""

    records: tuple[Record, ...]
    evidence: tuple[Evidence, ...]
