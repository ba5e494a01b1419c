"""Turn a document's identity into its opening (cover or title block) and its running lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from renderkit.layout.model import Layout
from renderkit.spec.model import Block, Identity
from renderkit.typeset.typst import labels
from renderkit.typeset.typst.islands import short
from renderkit.typeset.typst.lowering import Lowering
from renderkit.typeset.typst.pieces import breakable
from renderkit.typeset.typst.words import Words

#: What a document says of itself, by name; what it does not say is absent.
Said = Mapping[str, str]

_OWN = "/document"
_LABEL = 84.0  # points of the labels before rows, at least
_CELL_GAP = 4  # units between facts that stand side by side
_LEAST_SHARES = 4.0  # few facts stand no further apart than four
_AUTHOR_SHARE = 1.6  # of a cell with names, which are longer than dates
_FIELD = re.compile(r"\{(\w+)\}")
_SEPARATOR = " · "
_COUNTED = ("page", "pages")
_HALF = 0.45  # of the body, for one end of a running line
_PATTERN_OF_PAGES = "{page} / {pages}"  # in a layout: as the language counts pages


class Opening(Block, frozen=True, kw_only=True):
    """The opening as a block of its own, so that its text reaches the records."""

    kind: ClassVar[str] = "opening"


def fields(identity: Identity, words: Words) -> Said:
    """What a furniture line may say, as it is drawn; missing ones are absent."""
    said = {
        "title": identity.title,
        "subtitle": identity.subtitle,
        "version": identity.version_label or identity.version,
        "date": words.date(identity.timestamp),
        "author": words.listed(filter(None, (identity.author, *identity.contributors))),
        "channel": identity.channel,
        "milestone": identity.milestone,
        "classification": identity.classification,
    }
    return {name: value for name, value in said.items() if value}


def lower(on: Lowering, block_id: str) -> dict[str, Any]:
    """The opening's data; registers its texts as parts of a block `block_id`, as they are read."""
    data = on.block(Opening(id=block_id, pointer=_OWN, generated=True), width=on.width)
    _LOWERS[on.layout.furniture.opening](on, data, fields(on.document.identity, on.words))
    if on.layout.logo is not None:
        data["logo"] = on.layout.logo.file
        on.pictures[on.layout.logo.file] = on.layout.logo.data
    return data


def _plain(on: Lowering, data: dict[str, Any], said: Said) -> None:
    """Who, when, which version, for whom in lines round the title."""
    kicker = _join(said, ("classification", "milestone"))
    if kicker:
        data["kicker"] = on.part(kicker, _OWN, "label")
    _title(on, data)
    if "author" in said:
        data["author"] = on.part(said["author"], f"{_OWN}/author", "text")
    data["facts"] = on.part(_join(said, ("date", "version", "channel")), _OWN, "label")


def _title_page(on: Lowering, data: dict[str, Any], said: Said) -> None:
    """The classification above, the title, the facts as rows below."""
    _mark(on, data, said)
    _title(on, data)
    names = ("author", "date", "version", "milestone", "channel")
    _rows(on, data, said, {n: getattr(labels.of(on.words.language), n) for n in names})


def _masthead(on: Lowering, data: dict[str, Any], said: Said) -> None:
    """The title, and the facts side by side below it."""
    _mark(on, data, said)
    _title(on, data)
    own = labels.of(on.words.language)
    shown = [n for n in ("version", "date", "milestone", "channel", "author") if n in said]
    gap = _CELL_GAP * on.layout.space.unit
    room = on.width - gap * (len(shown) - 1)
    shares = [_AUTHOR_SHARE if n == "author" else 1.0 for n in shown]
    data["gap"] = gap
    data["cells"] = []
    for name, share in zip(shown, shares, strict=True):
        width = room * share / max(sum(shares), _LEAST_SHARES)
        with on.within(width):
            label = on.part(getattr(own, name), f"{_OWN}/{name}", "label")
            value = on.part(said[name], f"{_OWN}/{name}", "text")
        data["cells"].append({"w": width, "label": label, "value": value})


def _memo(on: Lowering, data: dict[str, Any], said: Said) -> None:
    """Its sort, to whom, from whom, when and about what, as rows."""
    own = labels.of(on.words.language)
    with on.within(on.width, on.layout.type.title):
        data["sort"] = on.part(own.memo, _OWN, "label")
    _mark(on, data, said)
    version = _join(said, ("version", "milestone"))
    names = {"channel": own.to, "author": own.sender, "date": own.date, "version": own.version}
    _rows(on, data, {**said, "version": version}, names)
    with on.within(data["indent"]):
        data["about"] = on.part(own.subject, f"{_OWN}/title", "label")
    _title(on, data, on.width - data["indent"])


def _mark(on: Lowering, data: dict[str, Any], said: Said) -> None:
    if "classification" in said:
        data["mark"] = on.part(said["classification"], f"{_OWN}/classification", "label")


def _title(on: Lowering, data: dict[str, Any], width: float = 0.0) -> None:
    identity = on.document.identity
    with on.within(width or on.width, on.layout.type.title):
        data["title"] = on.part(identity.title, f"{_OWN}/title", "title")
        if identity.subtitle:
            data["subtitle"] = on.part(identity.subtitle, f"{_OWN}/subtitle", "text")


def _rows(on: Lowering, data: dict[str, Any], said: Said, names: dict[str, str]) -> None:
    """Each fact that is said, with its label before it; `names` in order."""
    room = max(on.layout.page.text_inset if on.layout.page.columns == 1 else 0.0, _LABEL)
    data["indent"] = min(room, on.width / 3)
    data["rows"] = []
    for name, called in names.items():
        if name in said:
            with on.within(data["indent"]):
                label = on.part(called, f"{_OWN}/{name}", "label")
            with on.within(on.width - data["indent"]):
                value = on.part(said[name], f"{_OWN}/{name}", "text")
            data["rows"].append({"label": label, "value": value})


_LOWERS: dict[str, Callable[[Lowering, dict[str, Any], Said], None]] = {
    "cover": _plain,
    "title_block": _plain,
    "title_page": _title_page,
    "masthead": _masthead,
    "memo": _memo,
}


def _join(said: Said, names: tuple[str, ...]) -> str:
    return _SEPARATOR.join(said[n] for n in names if n in said)


def furniture(layout: Layout, on: Lowering) -> dict[str, list[list[Any]]]:
    """Header and footer as pieces: strings, ["mark", words] for the classification, and ["page"],
    ["pages"], ["section"] still open. Left, right, and in the middle where that says anything.
    """
    said, tokens = fields(on.document.identity, on.words), layout.furniture
    lines = {
        "header": (tokens.header_left, tokens.header_right, tokens.header_center),
        "footer": (tokens.footer_left, tokens.footer_right, tokens.footer_center),
    }
    own = tokens.mark != layout.colour.soft
    drawn = {
        where: [_line(pattern, said, on.words, own) for pattern in patterns]
        for where, patterns in lines.items()
    }
    drawn = {where: [_noted(line, on) for line in found] for where, found in drawn.items()}
    if on.words.rtl:
        drawn = {where: [_kept(line) for line in found] for where, found in drawn.items()}
    return {where: found if found[2] else found[:2] for where, found in drawn.items()}


def _noted(line: list[Any], on: Lowering) -> list[Any]:
    """The line with its strings noted; what is wider than half of it in pieces (`plain`)."""
    size = on.layout.type.note
    with on.within(on.width * _HALF, size):
        for place, text in enumerate(line):
            if isinstance(text, str):
                on.note("/document", text)
                cut = breakable(text, int(on.width / size), lambda word: on.fits(word, size))
                line[place] = text if cut is None else {"t": cut}
            elif text[0] == "mark":
                on.note("/document", text[1])
    return line


def _kept(line: list[Any]) -> list[Any]:
    """A line that reads from right to left, its pieces that do not as wholes."""
    return [{"ltr": p} if isinstance(p, str) and short(p) else p for p in line]


def _line(pattern: str, said: Said, words: Words, marked: bool) -> list[Any]:
    """One line; parts between ` · ` whose fields are all missing are left out.

    marked: the classification looks otherwise than the rest.
    """
    kept = [p for p in pattern.split(_SEPARATOR) if _says(p, said)]
    pattern = _SEPARATOR.join(kept).replace(_PATTERN_OF_PAGES, words.page)
    pieces: list[Any] = []
    end = 0
    for match in _FIELD.finditer(pattern):
        pieces += [pattern[end : match.start()], _filled(match[1], said, marked)]
        end = match.end()
    pieces.append(pattern[end:])
    return _joined([p for p in pieces if p != ""])


def _joined(pieces: list[Any]) -> list[Any]:
    """The pieces, with the separator beside a section made part of it: a page may have none."""
    joined: list[Any] = []
    for piece in pieces:
        if piece == ["section"] and joined and joined[-1] == _SEPARATOR:
            joined[-1] = ["section", _SEPARATOR, ""]
        elif piece == _SEPARATOR and joined and joined[-1] == ["section"]:
            joined[-1] = ["section", "", _SEPARATOR]
        else:
            joined.append(piece)
    return joined


def _filled(name: str, said: Said, marked: bool) -> str | list[str]:
    """What a field of a line says, or the piece that the template fills in."""
    if name in (*_COUNTED, "section"):
        return [name]
    return ["mark", said[name]] if marked and name == "classification" else said.get(name, "")


def _says(part: str, said: Said) -> bool:
    names = _FIELD.findall(part)
    return not names or any(n in said or n in (*_COUNTED, "section") for n in names)
