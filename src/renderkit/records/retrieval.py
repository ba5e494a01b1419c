"""Turn finished pages into retrieval records and gold evidence."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from renderkit.figures.model import Drawing
from renderkit.problems import Problem
from renderkit.records import breaks, contract, leaks
from renderkit.records.model import Evidence, Record, Retrieval
from renderkit.records.text import PageParts, PageText, by_page, header, page_text
from renderkit.records.tokens import image_tokens
from renderkit.spec.model import Document
from renderkit.split.model import PageUnit
from renderkit.struct import Struct
from renderkit.typeset.model import Composition, PlacedBlock
from renderkit.units import POINTS_PER_INCH, Box, PixelBox

if TYPE_CHECKING:  # it measures ink by numpy, which takes 150 ms to load: it waits for the pages
    from renderkit.records.evidence import PageEvidence, Sighting
from renderkit.write.model import Artifact


class Kind(NamedTuple):
    """What the pages of a format are: the letter in record ids, the kind, the word in headers."""

    letter: str
    kind: str
    label: str


#: By the name of the format.
KINDS: dict[str, Kind] = {"pdf": Kind("p", "pdf_page", "PDF")}


class Source(Struct, frozen=True, kw_only=True):
    """What the records of one artifact are made from.

    artifact_path: where the artifact will stand, relative to the workspace.
    """

    document: Document
    composition: Composition
    drawings: Mapping[str, Drawing]
    artifact: Artifact
    artifact_path: str

    @property
    def folder(self) -> str:
        """The version folder, relative to the workspace."""
        identity = self.document.identity
        return f"documents/{identity.id}/{identity.folder}"

    def record_id(self, page: int) -> str:
        identity = self.document.identity
        letter = KINDS[self.artifact.format].letter
        return f"{identity.id}_{identity.folder}_{letter}{page:04d}"

    def image_path(self, page: int) -> str:
        return f"{self.folder}/pages/{self.record_id(page)}.png"


class _Seen(NamedTuple):
    """What is kept of a page once its pixels are gone."""

    fields: Mapping[str, Any]
    sightings: tuple[Sighting, ...]
    text: str | None
    regions: tuple[str, ...]


def pages_that_need_text(
    document: Document, composition: Composition
) -> Mapping[int, tuple[Box, ...]]:
    """Pages whose text layer `collect` must be given, and the boxes in which it must be read.

    Those onto which a part breaks at an unknown place; all, where image facts must not leak.
    """
    wanted = breaks.regions(composition)
    if leaks.concern(document):
        return {page.number: wanted.get(page.number, ()) for page in composition.pages}
    return wanted


def collect(source: Source, units: Iterable[PageUnit]) -> tuple[Retrieval, tuple[Problem, ...]]:
    """One record a page and one piece of evidence for each use of a fact, in order.

    units: the pages in order; each is let go before the next is asked for. Problems: leaks of
    image facts (C002, C003) and breaches of the contract (C010 to C014).
    """
    from renderkit.records.evidence import PageEvidence

    looking = PageEvidence(source.document, source.composition, source.drawings)
    seen = [_look(source, looking, unit) for unit in units]
    read = {number: page.regions for number, page in enumerate(seen, start=1)}
    divisions = breaks.divide(source.composition, read)
    shown = by_page(source.composition, divisions)
    stored = shown if source.document.render.text_policy == "page" else [[] for _ in shown]
    texts = [
        page_text(_head(source, n, len(seen)), parts) for n, parts in enumerate(stored, start=1)
    ]
    records = tuple(
        _record(source, n, page.fields, text)
        for n, (page, text) in enumerate(zip(seen, texts, strict=True), start=1)
    )
    evidence = _evidence(source, looking, seen, texts)
    return Retrieval(records=records, evidence=evidence), _problems(source, shown, seen)


def _problems(
    source: Source, shown: Sequence[PageParts], seen: Sequence[_Seen]
) -> tuple[Problem, ...]:
    looked_for = leaks.concern(source.document)
    finished = leaks.Finished(
        document=source.document,
        composition=source.composition,
        artifact=source.artifact,
        names=leaks.names(source.artifact_path),
        bodies=[page_text("", parts).text for parts in shown] if looked_for else (),
        layers=[page.text or "" for page in seen],
    )
    said = contract.Said(
        document=source.document, composition=source.composition, drawings=source.drawings
    )
    return (*leaks.check(finished), *contract.check(said))


def _head(source: Source, page: int, pages: int) -> str:
    label = KINDS[source.artifact.format].label
    return header(source.document.identity, label, source.artifact.suffix, page, pages)


def _look(source: Source, looking: PageEvidence, unit: PageUnit) -> _Seen:
    """Everything that needs the pixels of a page."""
    scale = unit.dpi / POINTS_PER_INCH
    fields = {
        "blocks": [
            {
                "id": block.id,
                "kind": block.kind,
                "bbox_pt": [round(edge, 1) for edge in box],
                "bbox_px": list(PixelBox.around(box.scaled(scale))),
            }
            for block, box in _blocks_on(source.composition.blocks, unit.number)
        ],
        "image": source.image_path(unit.number),
        "image_dpi": unit.dpi,
        "image_height": unit.height,
        "image_sha256": hashlib.sha256(unit.png).hexdigest(),
        "image_tokens": dict(image_tokens(unit.width, unit.height)),
        "image_width": unit.width,
        "page": unit.number,
        "pixel_sha256": unit.pixel_sha256,
        "renderer": f"{source.composition.engine}, {unit.renderer}",
    }
    sightings = tuple(looking.on(unit.number, unit.pixels, unit.dpi))
    return _Seen(fields, sightings, unit.text, unit.regions)


def _blocks_on(blocks: Sequence[PlacedBlock], page: int) -> Iterable[tuple[PlacedBlock, Box]]:
    """The blocks of a page in reading order, each with the box around its pieces there."""
    for block in blocks:
        boxes = [f.box for f in block.fragments if f.page == page]
        if boxes:
            whole = boxes[0]
            for box in boxes[1:]:
                whole = whole.union(box)
            yield block, whole


def _record(source: Source, page: int, seen: Mapping[str, Any], text: PageText) -> Record:
    identity = source.document.identity
    fields: dict[str, Any] = {
        **seen,
        "access": None if identity.access is None else list(identity.access),
        "artifact": source.artifact_path,
        "attachment_of": identity.attachment_of,
        "author": identity.author,
        "block_ids": [block["id"] for block in seen["blocks"]],
        "channel": identity.channel,
        "document": identity.id,
        "filename": identity.filename,
        "header_end": text.header_end,
        "id": source.record_id(page),
        "kind": KINDS[source.artifact.format].kind,
        "language": identity.language,
        "order": identity.order,
        "page_count": source.artifact.pages,
        "project": identity.project,
        "source": identity.source,
        "text": text.text,
        "thread_id": identity.thread_id,
        "timestamp": _utc(identity.timestamp),
        "title": identity.title,
        "valid_from": _utc(identity.valid_from or identity.timestamp),
        "version": identity.version,
    }
    canonical = json.dumps(fields, sort_keys=True, ensure_ascii=False, allow_nan=False)
    fields["content_sha256"] = hashlib.sha256(canonical.encode()).hexdigest()
    return Record(id=fields["id"], fields=dict(sorted(fields.items())))


def _utc(time: datetime) -> str:
    """`2026-09-01T08:30:00Z`; fractions of a second only where there are any."""
    return time.astimezone(UTC).isoformat().replace("+00:00", "Z")


def _evidence(
    source: Source,
    looking: PageEvidence,
    seen: Sequence[_Seen],
    texts: Sequence[PageText],
) -> tuple[Evidence, ...]:
    found: list[Evidence] = []
    identity = source.document.identity
    for page, text in zip(seen, texts, strict=True):
        counts: dict[str, int] = {}
        for sighting in page.sightings:
            record_id = source.record_id(sighting.page)
            counts[sighting.fact_id] = counts.get(sighting.fact_id, 0) + 1
            fields = looking.fields(sighting, text, source.record_id)
            fields |= {
                "document": identity.id,
                "id": f"{sighting.fact_id}_{record_id}_{counts[sighting.fact_id]}",
                "version": identity.version,
            }
            found.append(Evidence(id=fields["id"], fields=dict(sorted(fields.items()))))
    return tuple(found)
