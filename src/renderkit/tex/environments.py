"""Turn `\\begin{…} … \\end{…}` into a node: matrices, cases, aligned lines."""

from __future__ import annotations

import difflib
import re
from typing import TYPE_CHECKING, Any

from renderkit.tex import symbols as s
from renderkit.tex.tokens import TexFault, Token

if TYPE_CHECKING:
    from renderkit.tex.parser import Parser

Node = list[Any]

_COLUMNS = re.compile(r"(?:[lcr]|\||\s)*")
_WITH_COUNT = frozenset({"alignat", "alignat*", "alignedat"})
_SIDES = {"cases": ("{", ""), "dcases": ("{", ""), "rcases": ("", "}"), "drcases": ("", "}")}


def begin(parser: Parser, token: Token) -> Node:
    """The environment after `\\begin`, already taken."""
    name = parser.word("\\begin")
    if name not in _KNOWN:
        near = difflib.get_close_matches(name, sorted(_KNOWN), 1, 0.6)
        raise TexFault(
            token.at,
            f"the environment {name!r} is not known",
            f"did you mean {near[0]}?" if near else "matrix, cases, aligned …",
        )
    with parser.nested():
        if name in s.EQUATIONS:
            inner = parser.row("\\end")
            _end(parser, token, name)
            return inner
        if name in s.MATRICES:
            return _matrix(parser, token, name)
        if name in _WITH_COUNT:
            parser.word(f"\\begin{{{name}}}")
        elif name in ("aligned", "gathered"):
            parser.option(of=f"\\begin{{{name}}}")
        rows, _ = cells(parser, token, name, ruled=False)
    if name in s.CASES:
        return ["cases", *_SIDES[name], name.startswith("d"), rows]
    return ["lines", "aligned" if name in s.ALIGNED else "gathered", rows]


_KNOWN = {*s.MATRICES, *s.ALIGNED, *s.GATHERED, *s.EQUATIONS, *s.CASES}


def _matrix(parser: Parser, token: Token, name: str) -> Node:
    """`["matrix", left, right, rows, {align, vlines, hlines, small}]`."""
    look: dict[str, Any] = {}
    if name == "array":
        at = parser.at
        columns = parser.word("\\begin{array}")
        if not _COLUMNS.fullmatch(columns):
            raise TexFault(at, f"columns of an array are l, c, r and |, not {columns!r}")
        columns = re.sub(r"\s", "", columns)
        look["align"] = columns.replace("|", "")
        look["vlines"] = [
            len(columns[:at].replace("|", "")) for at, c in enumerate(columns) if c == "|"
        ]
    rows, lines = cells(parser, token, name, ruled=True)
    width = max(map(len, rows), default=0)
    if name == "array" and width > len(look["align"]):
        raise TexFault(
            token.at, f"a row of {width} cells in an array of {len(look['align'])} columns"
        )
    if lines:
        look["hlines"] = lines
    if name == "smallmatrix":
        look["small"] = 1
    left, right = s.MATRICES[name]
    full = [row + [["row"]] * (width - len(row)) for row in rows]
    return ["matrix", left, right, full, look]


def cells(
    parser: Parser, token: Token, name: str, *, ruled: bool
) -> tuple[list[list[Node]], list[int]]:
    """Rows of cells up to the `\\end`, and before which rows lines stand."""
    rows: list[list[Node]] = [[]]
    lines: list[int] = []
    while True:
        while ruled and not rows[-1] and parser.found("\\hline"):
            lines.append(len(rows) - 1)
        rows[-1].append(parser.row("&", "\\\\", "\\end"))
        if parser.found("&"):
            continue
        if parser.found("\\\\"):
            _after_break(parser)
            rows.append([])
            continue
        _end(parser, token, name)
        if rows[-1] == [["row"]]:
            rows.pop()
        return rows, lines


def _after_break(parser: Parser) -> None:
    """`\\\\*` and `\\\\[2pt]`: how far apart rows stand is the layout's business."""
    if parser.peek() == "*":
        parser.take()
    if parser.peek() != "[":
        return
    at = parser.take().at
    taken = ""
    while (text := parser.peek()) is not None and text != "]" and len(taken) < 12:
        taken += parser.take().text
    if not parser.found("]") or not re.fullmatch(r"\s*-?[\d.]+\s*[a-z]{2}\s*", taken):
        raise TexFault(at, "\\\\[ needs a length and a ]", "write {[} for a bracket here")


def _end(parser: Parser, token: Token, name: str) -> None:
    at = parser.at
    if not parser.found("\\end"):
        raise TexFault(token.at, f"\\begin{{{name}}} is never closed")
    closing = parser.word("\\end")
    if closing != name:
        raise TexFault(at, f"\\end{{{closing}}} where \\end{{{name}}} must stand")
