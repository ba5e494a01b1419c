"""Turn words that are wider than their cell into pieces between which a line may break."""

from __future__ import annotations

import re
from typing import Any

from renderkit.typeset.typst import pieces
from renderkit.typeset.typst.lowering import Inline
from renderkit.typeset.typst.tables.advances import SLACK, Advances


def broken(data: Inline, room: float, face: Advances) -> Inline:
    """The same text, its over-long words in pieces. room: em."""
    if isinstance(data, str):
        cut = _cut(data, room, face)
        return data if cut is None else [{"t": cut}]
    if isinstance(data, dict):
        return data | {"t": broken(data["t"], room, face)}
    return [_run(run, room, face) for run in data]


def _run(run: Any, room: float, face: Advances) -> Any:
    if isinstance(run, str):
        cut = _cut(run, room, face)
        return run if cut is None else {"t": cut}
    if "r" in run:
        return run | {"r": broken(run["r"], room, face)}
    text = run.get("t")
    if isinstance(text, list) and all(isinstance(piece, str) for piece in text):
        text = "".join(text)
    if isinstance(text, str):
        return run | {"t": _cut(text, room, face) or text}
    return run


def _cut(text: str, room: float, face: Advances) -> list[str] | None:
    """None where every word fits."""
    cut = [""]
    for word in re.findall(r"\s+|\S+", text):
        if face.longest_word(word) * SLACK <= room:
            cut[-1] += word
            continue
        cut += pieces.broken(word, lambda stretch: face.width(stretch) * SLACK <= room)
        cut.append("")
    return [c for c in cut if c] if len(cut) > 1 else None
