"""Turn a string that is drawn into spans: literal text, and the facts it names as `{{fact-id}}`."""

from __future__ import annotations

import re
from typing import Any

from renderkit.spec import markdown
from renderkit.spec.context import BAD, Bad, Context
from renderkit.spec.faults import Patch, put, replace
from renderkit.spec.limits import LIMITS
from renderkit.spec.model.text import Rich, Span

Raw = dict[str, Any]
Raws = list[Raw]
LONGEST_PATCH = 40  # spans
#: Strings without any of these are drawn as they are and look like nothing else.
suspect = re.compile(r"[*_`~{\[|#\n]").search


def fact_id(word: str, at: str, ctx: Context, pictured: bool) -> str | Bad:
    """The id, if the fact is declared and may be drawn here."""
    fact = ctx.facts.get(word)
    if fact is None:
        if word in ctx.fact_ids:
            return BAD
        return ctx.unknown("R001", at, word, ctx.fact_ids, "fact")
    if fact.modality == "image" and not pictured:
        return ctx.error(
            "C001",
            at,
            f"the fact `{word}` may be shown as pixels only and is used as text",
            found=word,
            allowed="image facts in charts, table images, figures and diagrams",
            hint="draw it in a chart or a `table_image`, or give the fact another `modality`",
        )
    return word


def drawn(text: str, at: str, ctx: Context, pictured: bool = False) -> Rich:
    """The spans of a string: literal text and the facts it names as `{{fact-id}}`."""
    warn_of_markdown(text, at, ctx)
    if "{{" not in text:
        return (Span(pointer=at, text=text),)
    parts = pieces(text)
    if len(parts) > LIMITS.spans:
        found = f"the text has {len(parts):,} pieces"
        ctx.too_many(at, found, LIMITS.spans, "facts and texts between them")
        return ()
    _note_unknown(text, parts, at, ctx)
    made: list[Span] = []
    for piece, is_fact in parts:
        if not is_fact:
            made.append(Span(pointer=at, text=piece))
        elif piece in ctx.fact_ids and isinstance(fact_id(piece, at, ctx, pictured), str):
            made.append(Span(pointer=at, fact=piece))
    return tuple(made)


def pieces(text: str) -> list[tuple[str, bool]]:
    """A string cut into literal pieces (False) and what stands in `{{…}}` (True)."""
    made: list[tuple[str, bool]] = []
    start = 0
    while (close := text.find("}}", start)) >= 0:
        open_ = text.rfind("{{", start, close)
        if open_ < 0:
            made.append((text[start : close + 2], False))
        else:
            made.append((text[start:open_], False))
            made.append((text[open_ + 2 : close], True))
        start = close + 2
    made.append((text[start:], False))
    return [piece for piece in made if piece[0] or piece[1]]


def _note_unknown(text: str, parts: list[tuple[str, bool]], at: str, ctx: Context) -> None:
    """Note the references that name no fact; the patch of each mends all that are certain."""
    unknown = dict.fromkeys(word for word, is_fact in parts if is_fact and word not in ctx.fact_ids)
    if not unknown:
        return
    meant = {word: ctx.nearest.find(word.strip(), ctx.fact_ids) for word in unknown}
    sure = {word: near for word, (near, certain) in meant.items() if certain and near}
    mended = _joined(
        [(sure.get(word, word) if is_fact else word, is_fact) for word, is_fact in parts]
    )
    for word, (near, certain) in meant.items():
        hint = f"did you mean `{{{{{near}}}}}`? " if near else ""
        ctx.error(
            "R001",
            at,
            f"`{{{{{word[:80]}}}}}` names no fact",
            found=text,
            allowed="`{{` + the id of a declared fact + `}}`",
            hint=hint + 'text that only looks like this stands in a span: {"text": "…"}',
            patch=replace(at, mended) if certain else (),
        )


def _joined(parts: list[tuple[str, bool]]) -> str:
    return "".join(f"{{{{{word}}}}}" if is_fact else word for word, is_fact in parts)


def warn_of_markdown(text: str, at: str, ctx: Context, look: Raw | None = None) -> None:
    """Warn of text that looks like Markdown; look: what the span that holds it says besides."""
    raw = markdown.spans(text)
    found = None if raw else markdown.block(text)
    if raw is None and found is None:
        return
    what, use = found or ("Markdown", "say it with spans")
    patch: Patch = ()
    if raw and len(raw) <= LONGEST_PATCH:
        patch = replace(at, with_facts(raw)) if look is None else _looking(raw, look, at)
    ctx.error(
        "S015",
        at,
        f"the text looks like {what} and is drawn as it is",
        severity="warning",
        found=text,
        hint=use,
        patch=patch,
    )


def _looking(raw: Raws, look: Raw, at: str) -> Patch:
    return in_place([{**look, **one} for one in raw], at)


def with_facts(raw: Raws) -> Raws:
    """Raw spans whose `{{…}}` have become fact spans of the same look."""
    made = []
    for one in raw:
        look = {k: v for k, v in one.items() if k != "text"}
        for piece, is_fact in pieces(one["text"]):
            made.append({"fact" if is_fact else "text": piece, **look})
    return made


def in_place(spans: Raws, at: str) -> Patch:
    """The patch that puts raw spans in the place of one: the first there, the others after it."""
    holder, _, index = at.rpartition("/")
    if len(spans) > LONGEST_PATCH:
        return ()
    steps = [replace(at, spans[0])]
    steps += [put("add", f"{holder}/{int(index) + n}", one) for n, one in enumerate(spans[1:], 1)]
    return tuple(step for made in steps for step in made)
