"""Turn a document into what document.typ reads, and into the compile that draws it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from renderkit.figures.model import Drawing
from renderkit.fonts import FontLibrary
from renderkit.layout.model import Layout
from renderkit.spec.model import Document
from renderkit.struct import Struct, replace, to_builtins
from renderkit.typeset.typst import door, endnotes, opening, page, stamp, words
from renderkit.typeset.typst.blocks import KINDS
from renderkit.typeset.typst.lowering import Lowering, Source


class Lowered(Struct, frozen=True):
    """A document as plain data, the account of what is in it, and the pages it goes on."""

    account: Lowering
    sheet: page.Sheet
    data: Mapping[str, Any]


def lower(
    document: Document, layout: Layout, drawings: Mapping[str, Drawing], fonts: FontLibrary
) -> Lowered:
    """Lower all of a document whose blocks are all of KINDS; problems are in the account."""
    sheet = page.sheet(document.page, layout)
    account = Lowering(
        Source(
            document=document,
            layout=layout,
            drawings=drawings,
            fonts=fonts,
            width=sheet.column,
            inset=sheet.inset,
        ),
        KINDS,
    )
    data = _properties(account) | {"page": sheet.data()}
    with account.within(sheet.body):
        data["furniture"] = opening.furniture(layout, account)
        data["opening"] = opening.lower(account, _free_id("opening", document))
    data["blocks"] = [b for group in document.pages for b in account.lower(group.blocks)]
    notes = endnotes.lower(account, _free_id("endnotes", document))
    if notes is not None:
        data["endnotes"] = notes
    if document.identity.stage == "draft":
        data["stamp"] = _stamp("stamp.svg", layout.colour.soft, account)
        data["cover_stamp"] = _stamp("cover-stamp.svg", layout.furniture.cover_ink, account)
    account.label()
    return Lowered(account, sheet, data)


def job(lowered: Lowered) -> door.Job:
    """The compile of a lowered document."""
    account = lowered.account
    return door.Job(
        files={
            "main.typ": door.template("document.typ"),
            "kinds.typ": kinds_file({block.kind for block in account.blocks}),
            **account.pictures,
        },
        inputs={
            "doc": lowered.data,
            "tokens": to_builtins(replace(account.layout, logo=None)),
            "rtl": account.words.rtl,
            "ones": account.kerns_ones,
        },
        named=account.layout.fonts.named,
        chain=account.families,
        fonts=account.fonts,
        timestamp=int(account.document.identity.timestamp.timestamp()),
    )


def kinds_file(used: Collection[str] = KINDS) -> bytes:
    """The Typst table of the block kinds that are used, made from the Python one.

    There is only one table so; and what is not used costs no time.
    """
    kinds = [k for k in KINDS if k in used]
    imports = "".join(f'#import "blocks/{k}.typ" as kind-{k}\n' for k in kinds)
    rows = "".join(f'  "{k}": kind-{k}.draw,\n' for k in kinds)
    return f"{imports}#let kinds = (\n{rows})\n".encode() if rows else b"#let kinds = (:)\n"


def _properties(account: Lowering) -> dict[str, Any]:
    """What the PDF says of itself: title (never blank: PDF/UA), authors, subject, language."""
    identity = account.document.identity
    properties: dict[str, Any] = {
        "title": identity.title if identity.title.strip() else identity.id,
        "authors": [a for a in (identity.author, *identity.contributors) if a],
        "keywords": list(identity.keywords),
    }
    if identity.subtitle:
        properties["description"] = identity.subtitle
    return properties | {"lang": "en"} | words.locale(identity.language)


def _stamp(file: str, colour: str, account: Lowering) -> str:
    """Add a stamp to the compile's files; returns the name of its file."""
    word = account.words.draft
    account.note("/document/stage", word)
    account.pictures[file] = stamp.svg(word, colour, account.families, account.fonts)
    return file


def _free_id(name: str, document: Document) -> str:
    """An id for a block of our own that no block of the document has."""
    taken = {b.id for b in document.walk()}
    while name in taken:
        name += "-0"
    return name
