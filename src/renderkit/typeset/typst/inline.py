"""Turn rich text into runs that `inline` in base.typ draws, noting every text, fact and reference.

A run is a string, or a dictionary with one of `t` (text or runs), `f` (a fact), `ref`, `tex`, and
the keys of its look. `r` holds runs that share a look, `ltr` text that keeps its direction.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any

from renderkit import shaping
from renderkit.languages import east_asian
from renderkit.problems import Problem
from renderkit.spec.model import Rich, Span
from renderkit.struct import replace
from renderkit.typeset.typst import words
from renderkit.typeset.typst.drafts import FactPiece, PartDraft, RefPiece, SpanPiece, Use
from renderkit.typeset.typst.islands import islands
from renderkit.typeset.typst.pieces import breakable, broken, unbreakable, unglued

if TYPE_CHECKING:
    from renderkit.typeset.typst.lowering import Lowering

NO_BREAK_SPACE = "\u00a0"

#: Where raised and lowered text stands and its size, in em of the text around it (base.typ `run`).
RAISED, LOWERED, SCALE = 0.38, -0.2, 0.66

#: Of the size around it, what a span of code is set in (base.typ `run`).
_CODE = 0.9

#: Signs for the icons a span may name.
ICONS = {
    "check": "✓", "cross": "✗", "up": "▲", "down": "▼", "flat": "▶", "right": "▶", "left": "◀",
    "star": "★", "circle": "●", "square": "■", "diamond": "◆", "warning": "⚠", "flag": "⚑",
}  # fmt: skip

_look = attrgetter(
    "bold", "italic", "underline", "strike", "code", "sub", "sup", "small_caps", "highlight",
    "color", "size", "font", "link", "language", "footnote", "endnote", "comment", "inserted",
    "deleted",
)  # fmt: skip
_NO_LOOK = _look(Span(pointer=""))
_FLAGS = {
    "bold": "b", "italic": "i", "underline": "u", "strike": "s", "code": "code", "sub": "sub",
    "sup": "sup", "small_caps": "sc", "inserted": "ins", "deleted": "del",
}  # fmt: skip


def runs(text: Rich, draft: PartDraft, on: Lowering) -> str | list[Any]:
    """Runs of a rich text."""
    if len(text) == 1 and plain(text[0]):
        drawn = literal(text[0], draft, on)
        return drawn if isinstance(drawn, str) else drawn.get("r", [drawn])
    return [_run(span, draft, on) for span in text]


def literal(span: Span, draft: PartDraft, on: Lowering) -> str | dict[str, Any]:
    """Note a span's text; returns it as it is drawn: a string, or a run.

    `t` has the pieces of words that have to be broken, `r` runs of which some keep their direction.
    """
    text = _sign(span, on) if span.icon is not None else span.text or ""
    if "\t" in text:  # a tab has no glyph of its own
        text = text.replace("\t", "\u2003")
    family = _family(span, on)
    own = family is not None or span.pointer != draft.pointer
    draft.pieces.append(SpanPiece(text, family, span.pointer) if own else text)
    size, first = _size(span, draft, on), family or draft.family

    def cut(part: str) -> str | dict[str, Any]:
        fits = breakable(part, int(on.width / size), lambda word: on.fits(word, size, first))
        return {"t": fits} if fits else part

    stretches = islands(text) if draft.rtl and not text.isalpha() else []
    if not any(kept for _, kept in stretches):
        return cut(text)
    return {"r": [{"ltr": part} if kept else cut(part) for part, kept in stretches]}


def _size(span: Span, draft: PartDraft, on: Lowering) -> float:
    """Points of a span's type."""
    if span.size:
        return span.size
    small = draft.size is not None and draft.size < on.layout.type.body
    size = draft.size if small and draft.size else on.size
    return size * (_CODE if span.code else 1.0)


def plain(span: Span) -> bool:
    """A span that is nothing but text."""
    return span.text is not None and _look(span) == _NO_LOOK


def stands_once(data: Any) -> bool:
    """Whether inline data has notes or links."""
    return isinstance(data, list) and any(not isinstance(r, str) and _ONCE & r.keys() for r in data)


_ONCE = frozenset(("href", "to", "ref", "note", "end"))


def bare(text: Rich) -> Rich:
    """The text without what may stand only once: notes and links."""
    return tuple(replace(s, footnote=None, endnote=None, link=None, comment=None) for s in text)


def _run(span: Span, draft: PartDraft, on: Lowering) -> Any:
    if plain(span):
        return literal(span, draft, on)
    run = _content(span, draft, on)
    if _look(span) != _NO_LOOK:
        _dress(run, span, draft, on)
    return run


def _content(span: Span, draft: PartDraft, on: Lowering) -> dict[str, Any]:
    if span.fact is not None:
        return fact(span, draft, on)
    if span.ref is not None:
        return _reference(span, draft, on)
    if span.math is not None:
        draft.pieces.append(SpanPiece(span.math, on.layout.fonts.math, span.pointer))
        return on.formula(span.math, span.pointer)
    drawn = literal(span, draft, on)
    return {"t": drawn} if isinstance(drawn, str) else drawn


def fact(span: Span, draft: PartDraft, on: Lowering) -> dict[str, Any]:
    """A run that draws a fact's value exactly, with its marks."""
    declared = on.document.facts[span.fact or ""]
    unit = NO_BREAK_SPACE + declared.unit if span.with_unit and declared.unit else ""
    return value(declared.id, declared.value + unit, span, draft, on)


def value(fact_id: str, surface: str, span: Span, draft: PartDraft, on: Lowering) -> dict[str, Any]:
    """A run that draws `surface` as a use of a fact, in the look of `span`."""
    across = draft.rtl != words.reads_rtl(surface) or words.mixed(surface)
    pieces, cut = ((surface,), []) if across else _cut(surface, span, draft, on)
    use = Use(
        fact_id=fact_id,
        pointer=span.pointer,
        block=draft.block,
        place="cell" if draft.role in ("cell", "header") else "span",
        surface=surface,
        pieces=pieces,
        raised=RAISED if span.sup else LOWERED if span.sub else 0.0,
        scale=SCALE if span.sup or span.sub else 1.0,
        row=draft.row,
        column=draft.column,
    )
    on.uses.append(use)
    draft.pieces.append(FactPiece(len(on.uses) - 1, surface, _family(span, on)))
    run: dict[str, Any] = {"f": len(on.uses) - 1, "v": surface}
    if across:
        run["dir"] = "rtl" if words.reads_rtl(surface) else "ltr"
    elif len(pieces) > 1:
        run["q"] = pieces
    if cut:
        run["cut"] = cut
    if span.small_caps:
        run["m"] = 1
    if words.has_rtl(surface):
        run["rtl"] = 1
    return run


def _cut(
    surface: str, span: Span, draft: PartDraft, on: Lowering
) -> tuple[tuple[str, ...], list[int]]:
    """A value's pieces; and those behind which a line may break only because the value would not
    fit it otherwise.
    """
    pieces, size = unbreakable(surface), _size(span, draft, on)
    family = _family(span, on) or draft.family

    def fits(piece: str) -> bool:
        return len(piece) * size <= on.width or on.fits(piece, size, family)

    found, cut, loose = list[str](), list[int](), set(unglued(pieces, fits))
    for k, piece in enumerate(pieces):
        own = [piece] if fits(piece) else broken(piece, fits)
        cut += range(len(found), len(found) + len(own) - (k not in loose))
        found += own
    return tuple(found), cut


def _reference(span: Span, draft: PartDraft, on: Lowering) -> dict[str, Any]:
    block = on.references.target(span.ref or "", span.pointer)
    around = on.words.reference(
        on.words.noun(on.references.kind(block) or "block"), on.equations.get(block)
    )
    draft.pieces.append(RefPiece(block, around))
    return {"ref": block, "words": around}


def _sign(span: Span, on: Lowering) -> str:
    sign = ICONS.get(span.icon or "")
    if sign is None:
        on.problems.append(
            Problem(
                code="S030",
                severity="error",
                pointer=span.pointer,
                message=f"the icon {span.icon!r} cannot be drawn on a page",
                found=span.icon,
                allowed=", ".join(ICONS),
            )
        )
    return sign or ""


def _family(span: Span, on: Lowering) -> str | None:
    """The family that a span asks for, where it is not its surroundings'."""
    if span.code:
        return on.layout.fonts.mono
    if span.font is None or span.font in on.known:
        return span.font
    on.problems.append(
        Problem(
            code="F002",
            severity="error",
            pointer=f"{span.pointer}/font",
            message=f"there is no font family {span.font!r}",
            found=span.font,
            allowed=", ".join(sorted(on.known)),
        )
    )
    return None


def _dress(run: dict[str, Any], span: Span, draft: PartDraft, on: Lowering) -> None:
    """Put a span's look and its notes into a run."""
    run.update({key: 1 for name, key in _FLAGS.items() if getattr(span, name)})
    if span.size:
        run["size"] = span.size
    if span.font in on.known:
        run["font"] = span.font
    if span.code and draft.rtl and not words.has_rtl(span.text or ""):
        _keep_code(run, span.text or "", on)
    if span.language:
        run |= _locale(span.language)
    if span.color:
        run["color"] = on.colour(span.color, f"{span.pointer}/color")
    if span.highlight:
        run["hl"] = on.colour(span.highlight, f"{span.pointer}/highlight")
    if span.link:
        run |= link(span.link, span.pointer, on)
    if span.footnote:
        sign = on.references.footnote()
        draft.pieces.append(sign)
        note = on.part(span.footnote, f"{span.pointer}/footnote", "footnote", before=f"{sign} ")
        run |= {"note": note, "sign": sign}
    if span.endnote:
        run["end"] = on.references.endnote(span.endnote, f"{span.pointer}/endnote")
        draft.pieces.append(f"[{run['end']}]")
    if span.small_caps:
        _check_small_caps(span, draft, on)
    if span.comment:
        on.problems.append(_undrawn_comment(span))


def _locale(language: str) -> dict[str, str]:
    """Keys of a language: its own, and the forms of East Asian characters it asks for."""
    forms = east_asian(language)
    return words.locale(language) | ({"cjk": forms} if forms else {})


def _keep_code(run: dict[str, Any], text: str, on: Lowering) -> None:
    """Code among text from right to left keeps its order, where it fits one line."""
    files = on.fonts.chain((on.layout.fonts.mono, *on.families), "bold")
    if shaping.chain(files).advance(text) * on.size <= on.width:
        run |= {"r": [{"ltr": text}]}
        run.pop("t", None)


def link(to: str, pointer: str, on: Lowering) -> dict[str, str]:
    """Keys of a link: to a block of the document, or to an address."""
    if to.startswith("#"):
        return {"to": on.references.target(to[1:], f"{pointer}/link")}
    return {"href": to}


def _check_small_caps(span: Span, draft: PartDraft, on: Lowering) -> None:
    """A note where the font has none: drawing capitals would change the text."""
    family = _family(span, on) or draft.family or on.families[0]
    if "smcp" not in shaping.face(on.fonts.face(family)).features:
        on.problems.append(
            Problem(
                code="S030",
                severity="note",
                pointer=f"{span.pointer}/small_caps",
                message=f"{family} has no small capitals; the text is drawn in its own letters",
                found=family,
            )
        )


def _undrawn_comment(span: Span) -> Problem:
    return Problem(
        code="S030",
        severity="note",
        pointer=f"{span.pointer}/comment",
        message="comments are not drawn on pages",
        hint="formats of Office show them",
    )
