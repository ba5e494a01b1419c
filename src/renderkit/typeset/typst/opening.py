"""Turn a document's identity into its opening (cover or title block) and its running lines."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from renderkit.layout.model import Layout
from renderkit.spec.model import Block, Identity
from renderkit.typeset.typst.lowering import Lowering
from renderkit.typeset.typst.words import Words

_FIELD = re.compile(r"\{(\w+)\}")
_SEPARATOR = " · "
_COUNTED = ("page", "pages")
_PATTERN_OF_PAGES = "{page} / {pages}"  # in a layout: as the language counts pages


class Opening(Block, frozen=True, kw_only=True):
    """The opening as a block of its own, so that its text reaches the records."""

    kind: ClassVar[str] = "opening"


def fields(identity: Identity, words: Words) -> dict[str, str]:
    """What a furniture line may say, as it is drawn; missing ones are absent."""
    said = {
        "title": identity.title,
        "subtitle": identity.subtitle,
        "version": identity.version_label or identity.version,
        "date": words.date(identity.timestamp),
        "author": ", ".join(filter(None, (identity.author, *identity.contributors))),
        "channel": identity.channel,
        "milestone": identity.milestone,
        "classification": identity.classification,
    }
    return {name: value for name, value in said.items() if value}


def lower(on: Lowering, block_id: str) -> dict[str, Any]:
    """The opening's data; registers its texts as parts of a block `block_id`."""
    identity, own = on.document.identity, "/document"
    said = fields(identity, on.words)
    data = on.block(Opening(id=block_id, pointer=own, generated=True), width=on.width)
    kicker = _join(said, ("classification", "milestone"))
    if kicker:
        data["kicker"] = on.part(kicker, own, "label")
    with on.within(on.width, on.layout.type.title):
        data["title"] = on.part(identity.title, f"{own}/title", "title")
        if identity.subtitle:
            data["subtitle"] = on.part(identity.subtitle, f"{own}/subtitle", "text")
    if "author" in said:
        data["author"] = on.part(said["author"], f"{own}/author", "text")
    data["facts"] = on.part(_join(said, ("date", "version", "channel")), own, "label")
    return data


def _join(said: dict[str, str], names: tuple[str, ...]) -> str:
    return _SEPARATOR.join(said[n] for n in names if n in said)


def furniture(layout: Layout, on: Lowering) -> dict[str, list[list[Any]]]:
    """Header and footer as pieces: strings, and ["page"], ["pages"], ["section"] still open."""
    said, tokens = fields(on.document.identity, on.words), layout.furniture
    lines = {
        "header": (tokens.header_left, tokens.header_right),
        "footer": (tokens.footer_left, tokens.footer_right),
    }
    drawn = {
        where: [_line(pattern, said, on.words) for pattern in patterns]
        for where, patterns in lines.items()
    }
    for text in (p for pair in drawn.values() for line in pair for p in line):
        if isinstance(text, str):
            on.note("/document", text)
    return drawn


def _line(pattern: str, said: dict[str, str], words: Words) -> list[Any]:
    """One line; parts between ` · ` whose fields are all missing are left out."""
    kept = [p for p in pattern.split(_SEPARATOR) if _says(p, said)]
    pattern = _SEPARATOR.join(kept).replace(_PATTERN_OF_PAGES, words.page)
    pieces: list[Any] = []
    end = 0
    for match in _FIELD.finditer(pattern):
        pieces.append(pattern[end : match.start()])
        name = match[1]
        pieces.append([name] if name in (*_COUNTED, "section") else said.get(name, ""))
        end = match.end()
    pieces.append(pattern[end:])
    return [p for p in pieces if p != ""]


def _says(part: str, said: dict[str, str]) -> bool:
    names = _FIELD.findall(part)
    return not names or any(n in said or n in (*_COUNTED, "section") for n in names)
