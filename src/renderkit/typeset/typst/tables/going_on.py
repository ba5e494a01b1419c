"""Turn a table's caption into the line that stands above its later pages, cut to one line."""

from __future__ import annotations

from bisect import bisect_right
from typing import Any

from renderkit.typeset.typst import formulas
from renderkit.typeset.typst.lowering import Inline, Lowering

#: What stands once, with the caption itself.
_ONCE = frozenset(("note", "sign", "end", "href", "to", "w"))


def line(caption: Inline | None, pointer: str, on: Lowering) -> list[Any]:
    """Inline data of the line. caption: the table's own as it is drawn.

    A caption that says a fact is left out: each use of a fact has its own evidence.
    """
    said = f"({on.words.continued})"
    runs = _runs(caption)
    if any("f" in run for run in runs):
        runs = []
    room = on.width - on.advance(f" {said}", on.layout.type.note)
    drawn = _cut(runs, room, on)
    on.note(pointer, "".join(run["t"] for run in drawn if "t" in run) + said)
    return [*drawn, f" {said}" if drawn else said]


def _runs(caption: Inline | None) -> list[dict[str, Any]]:
    """A caption's runs without its notes and links."""
    if isinstance(caption, dict):
        return _runs(caption["t"])
    if not isinstance(caption, list):
        return [{"t": caption}] if caption else []
    runs = [{"t": run} if isinstance(run, str) else dict(run) for run in caption]
    for run in runs:
        if isinstance(run.get("t"), list):
            run["t"] = "".join(run["t"])
    return [{k: v for k, v in run.items() if k not in _ONCE} for run in runs]


def _cut(runs: list[dict[str, Any]], room: float, on: Lowering) -> list[dict[str, Any]]:
    """As many runs as `room` points hold, an ellipsis where there are more."""
    found: list[dict[str, Any]] = []
    for run in runs:
        room -= (wide := _width(run, on))
        if room >= 0:
            found.append(run)
            continue
        text = _shortened(run["t"], room + wide, on) if "t" in run else "…"
        found.append({**run, "t": text} if "t" in run else {"t": text})
        break
    return found


def _width(run: dict[str, Any], on: Lowering) -> float:
    """Points of a run, at most."""
    size: float = max(on.layout.type.note, run.get("size", 0.0))
    if "tex" in run:
        return formulas.widest(run["tree"]) * size
    if "ref" in run:
        return on.advance(f"{run['words'][0]}0000{run['words'][1]}", size)
    return on.advance(run["t"], size, bold="b" in run)


def _shortened(text: str, room: float, on: Lowering) -> str:
    """The words that fit with an ellipsis; of a text without blanks the characters."""
    size = on.layout.type.note

    def wide(count: int) -> float:
        return on.advance(f"{text[:count]}…", size, bold=True)

    fits = bisect_right(range(len(text)), room, key=wide)
    kept = text[: max(fits - 1, 0)]
    words = kept if text[len(kept) :][:1].isspace() else kept.rpartition(" ")[0] or kept
    return f"{words.rstrip()}…"
