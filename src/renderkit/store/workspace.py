"""Turn a workspace folder into its versions, its records in the order of time, its evidence.

What a later version changes (`valid_to`, `superseded_by`, `status`, `seq`, `dup_group`) is derived
here each time and stands in no version. Only one version's records are in memory at a time.
"""

from __future__ import annotations

import hashlib
import heapq
import re
import uuid
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from renderkit.errors import UsageError
from renderkit.problems import Problem
from renderkit.store.forerunners import gap, unknown
from renderkit.store.manifests import NAME, read_manifest
from renderkit.store.naming import FOLDER
from renderkit.store.reading import Row, entries, json_of, lines_of, published
from renderkit.store.scratch import WORKSPACE, WORKSPACE_FORMAT
from renderkit.struct import Struct

_DOCUMENT = re.compile(r"[a-z][a-z0-9-]{0,62}")
_NAMESPACE = uuid.uuid5(uuid.NAMESPACE_URL, "renderkit:records")

_Order = tuple[datetime, bool, int, str]


class PublishedVersion(Struct, frozen=True, kw_only=True):
    """One version as it stands on disk."""

    document: str
    number: int
    path: Path

    @property
    def version(self) -> str:
        return f"v{self.number}"

    @property
    def manifest(self) -> Mapping[str, Any]:
        """Its manifest, read anew. Raises UsageError when it cannot be read."""
        found = read_manifest(self.path)
        if found is None:
            raise UsageError(f"{self.path / NAME}: no manifest")
        return found

    @property
    def name(self) -> str:
        """`framepilot-report/v2`."""
        return f"{self.document}/{self.version}"

    def spec(self) -> Mapping[str, Any]:
        """The canonical spec. Raises UsageError when it cannot be read."""
        found = json_of(self.path / "spec.json")
        if not isinstance(found, dict) or not isinstance(found.get("document"), dict):
            raise UsageError(f"{self.path / 'spec.json'}: no spec")
        return found

    def records(self) -> Iterator[Row]:
        """Its records as stored, in order."""
        return lines_of(self.path / "records.jsonl")

    def evidence(self) -> Iterator[Row]:
        """Its evidence as stored, in order."""
        return lines_of(self.path / "evidence.jsonl")


class _Standing(Struct, frozen=True, kw_only=True):
    """What the other versions of a document make of one."""

    valid_to: str | None
    superseded_by: str | None
    status: str


_Placed = tuple[_Order, PublishedVersion, _Standing]


class Workspace:
    """A workspace, read only. Raises UsageError for a folder that is none."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        found = json_of(self.path / WORKSPACE)
        format = found.get("workspace") if isinstance(found, dict) else None
        if format != WORKSPACE_FORMAT:
            raise UsageError(
                f"{self.path}: workspace format {format!r}; this renderkit knows {WORKSPACE_FORMAT}"
            )

    def documents(self) -> list[str]:
        """The ids of all documents with a published version, sorted."""
        return sorted(e.name for e in entries(self.path / "documents") if self.versions(e.name))

    def versions(self, document: str) -> list[PublishedVersion]:
        """The published versions of a document, lowest number first."""
        if not _DOCUMENT.fullmatch(document):
            return []
        found = []
        for entry in entries(self.path / "documents" / document):
            number = FOLDER.fullmatch(entry.name)
            if number and published(entry):
                found.append(PublishedVersion(document=document, number=int(number[1]), path=entry))
        return sorted(found, key=lambda v: v.number)

    def records(self) -> Iterator[Row]:
        """Every record by timestamp, order (those without come last) and id.

        Derived keys are added: `seq` (rank, from 1), `uuid`, `valid_to`, `superseded_by`,
        `status` (`current superseded draft`), `dup_group` (id of the first record with the same
        pixels and the same body, where there are several).
        """
        versions = self._versions()
        twins = self._twins(versions)
        for seq, (_, row, standing) in enumerate(self._ordered(versions), start=1):
            row |= {
                "seq": seq,
                "uuid": str(uuid.uuid5(_NAMESPACE, row["id"])),
                "valid_to": standing.valid_to,
                "superseded_by": standing.superseded_by,
                "status": standing.status,
                "dup_group": twins.get(row["id"]),
            }
            yield dict(sorted(row.items()))

    def evidence(self) -> Iterator[Row]:
        """Every line of evidence, in the order of the records' versions."""
        for _, version, _ in self._versions():
            yield from version.evidence()

    def problems(self) -> Iterator[Problem]:
        """Warnings about what is not there: gaps (V001) and unknown forerunners (V003)."""
        for entry in entries(self.path / "documents"):
            versions = self.versions(entry.name)
            numbers = {version.number for version in versions}
            yield from gap(entry.name, max(numbers, default=0), numbers)
            for version in versions:
                named = version.spec()["document"].get("supersedes")
                yield from unknown(entry.name, version.number, named, numbers)

    # ---- how they are put in order ------------------------------------------------------------

    def _ordered(self, versions: Sequence[_Placed]) -> Iterator[tuple[_Order, Row, _Standing]]:
        """Records of documents and loose ones, merged."""
        documents = self._of_documents(versions)
        return heapq.merge(documents, self._loose(), key=lambda entry: entry[0])

    def _of_documents(self, versions: Sequence[_Placed]) -> Iterator[tuple[_Order, Row, _Standing]]:
        # All records of a version share timestamp and order, and ids of two versions sort as their
        # prefixes do: so sorting the versions sorts the records.
        for _, version, standing in versions:
            rows = [(_order(row), row, standing) for row in version.records()]
            yield from sorted(rows, key=lambda entry: entry[0])

    def _loose(self) -> Iterator[tuple[_Order, Row, _Standing]]:
        """Records that are nobody's document."""
        standing = _Standing(valid_to=None, superseded_by=None, status="current")
        rows = [
            (_order(row), row, standing)
            for entry in entries(self.path / "records")
            if entry.suffix == ".jsonl"
            for row in lines_of(entry)
        ]
        return iter(sorted(rows, key=lambda entry: entry[0]))

    def _versions(self) -> list[_Placed]:
        """All versions in the order of their records."""
        found: list[_Placed] = []
        for document in entries(self.path / "documents"):
            versions = self.versions(document.name)
            specs = [version.spec()["document"] for version in versions]
            standings = _standings(versions, specs)
            for version, spec, standing in zip(versions, specs, standings, strict=True):
                prefix = f"{version.document}_v{version.number:03d}_"
                order = _order({**spec, "id": prefix})
                found.append((order, version, standing))
        return sorted(found, key=lambda entry: entry[0])

    def _twins(self, versions: Sequence[_Placed]) -> Mapping[str, str]:
        """Record id to the first id with the same pixels and body, for those that have twins."""
        groups: dict[bytes, list[str]] = defaultdict(list)
        for _, row, _ in self._ordered(versions):
            if row.get("pixel_sha256"):
                body = row["text"][row["header_end"] :]
                shown = f"{row['pixel_sha256']}\n{body}".encode()
                groups[hashlib.sha256(shown).digest()].append(row["id"])
        return {i: group[0] for group in groups.values() if len(group) > 1 for i in group}


def _standings(versions: list[PublishedVersion], specs: list[Mapping[str, Any]]) -> list[_Standing]:
    """A version is superseded by the lowest one that says so; by default, by the next."""
    by: dict[str, int] = {}
    for number, spec in enumerate(specs):
        before = versions[number - 1].version if number else None
        superseded = spec.get("supersedes") or before
        if superseded is not None:
            by.setdefault(superseded, number)
    found = []
    for version, spec in zip(versions, specs, strict=True):
        later = by.get(version.version)
        if later is None:
            status = "draft" if spec.get("stage") == "draft" else "current"
            found.append(_Standing(valid_to=None, superseded_by=None, status=status))
        else:
            start = specs[later].get("valid_from") or specs[later]["timestamp"]
            found.append(
                _Standing(
                    valid_to=_utc(start),
                    superseded_by=versions[later].version,
                    status="superseded",
                )
            )
    return found


def _order(row: Mapping[str, Any]) -> _Order:
    order = row.get("order")
    return (_time(row["timestamp"]), order is None, order or 0, row["id"])


def _time(text: str) -> datetime:
    return datetime.fromisoformat(text)


def _utc(text: str) -> str:
    from datetime import UTC

    return _time(text).astimezone(UTC).isoformat().replace("+00:00", "Z")
