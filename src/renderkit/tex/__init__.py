"""Turn a formula in TeX's notation into a tree of plain data, or say where it cannot be read.

Nothing is ever evaluated: commands are rows of a table, and there are no macros.

A tree is a list whose first item is its kind. `a` is a tree, `_` may be null:

    row a…               one after another       attach a _sub _sup primes   scripts and primes
    sym c  num s         a sign, a number        before a above below        scripts at the left
    text s               words                   limits a / scripts a        where its scripts go
    texts style a…       words in a style        frac size a b               sizes: display, inline,
    op s limits          sin, lim                binom size a b              skewed or ""
    mathop a             like an operator        atop a b
    cls class a          spacing as of a class   root _index a
    style name a         bold, bb, cal …         accent mark a wide
    size name a          display, inline, …      line name a _note           braces, overlines
    space em             cancel how a            arrow c above _below        long arrows
    big c em class       box a                   lr open a close             growing delimiters
    mid c                hide what a             cases open close display rows
    stack rows           lines kind rows         matrix open close rows look
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from renderkit.struct import Struct
from renderkit.tex.parser import Parser
from renderkit.tex.tokens import DEEPEST, LONGEST, TexFault

__all__ = ["DEEPEST", "LONGEST", "Formula", "TexFault", "read", "signs"]


class Formula(Struct, frozen=True):
    """A formula as data. tag: its number in its own words, as `(3a)`."""

    tree: list[Any]
    tag: str | None = None


def read(tex: str, *, display: bool) -> Formula:
    """Read a formula. display: it stands on lines of its own, so it may be broken and numbered.

    Takes time linear in its length. Raises TexFault at the first fault.
    """
    parser = Parser(tex)
    tree = parser.lines() if display else parser.row()
    if tree == ["row"] and not tex.strip():
        raise TexFault(0, "the formula is empty")
    if not display and parser.tag is not None:
        raise TexFault(0, "a formula in a line has no \\tag", "use an equation block")
    return Formula(tree, parser.tag)


#: Where in a node characters stand that are drawn; everything else that is a string is a name.
_DRAWN = {"sym": 1, "num": 1, "text": 1, "op": 1, "accent": 1, "arrow": 1, "big": 1, "mid": 1}


def signs(tree: list[Any]) -> Iterator[str]:
    """Every character that a tree draws."""
    kind = tree[0] if tree and isinstance(tree[0], str) else ""
    if kind in _DRAWN:
        yield from tree[_DRAWN[kind]]
    elif kind == "lr":
        yield from tree[1] + tree[3]
    elif kind in ("matrix", "cases"):
        yield from tree[1] + tree[2]
    for item in tree:
        if isinstance(item, list):
            yield from signs(item)
