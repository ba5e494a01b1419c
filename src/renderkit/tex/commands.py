"""Turn one TeX command with its arguments into a node: one table row a command."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from renderkit.tex import symbols as s
from renderkit.tex.environments import begin
from renderkit.tex.tokens import TexFault, Token

if TYPE_CHECKING:
    from renderkit.tex.parser import Parser

Node = list[Any]
Reader = Callable[["Parser", Token], Node]

_LENGTH = re.compile(r"\s*(-?\d{0,3}(?:\.\d{1,4})?)\s*(em|ex|mu|pt|mm|cm|in)\s*")
#: Of one em; an em of ten points stands for absolute lengths.
_EMS = {"em": 1.0, "ex": 0.43, "mu": 1 / 18, "pt": 0.1, "mm": 0.2845, "cm": 2.845, "in": 7.227}
_WIDEST = 20.0  # em


def node(parser: Parser, token: Token) -> Node:
    """What the command `token`, already taken, draws. Raises TexFault for an unknown one."""
    name = token.command or ""
    read = _TABLE.get(name)
    if read is not None:
        return read(parser, token)
    if name in s.REFUSED:
        raise TexFault(token.at, f"\\{name} cannot stand in a formula", s.REFUSED[name])
    raise TexFault(token.at, f"\\{name} is not known", _nearest(name))


def _nearest(name: str) -> str | None:
    near = difflib.get_close_matches(name, _names(), 8, 0.6)
    near.sort(key=lambda known: sorted(known) != sorted(name))  # letters swapped come first
    return f"did you mean \\{near[0]}?" if near else None


@lru_cache(maxsize=1)
def _names() -> tuple[str, ...]:
    """Every command that is understood."""
    own = {*_TABLE, *s.SWITCHES, "limits", "nolimits", "over", "choose", "right", "middle"}
    return tuple(sorted(n for n in own if n.isalpha()))


# ---- one thing each --------------------------------------------------------------------------


def _symbol(_parser: Parser, token: Token) -> Node:
    name = token.command or ""
    character = s.SYMBOLS.get(name) or s.DELIMITERS.get(name) or name
    return ["cls", _CLASSES[name], ["sym", character]] if name in _CLASSES else ["sym", character]


_CLASSES = {"colon": "punctuation", "cdotp": "punctuation", "ldotp": "punctuation"}
_CLASSES |= {"perp": "relation", "therefore": "relation", "because": "relation", "neg": "normal"}
_CLASSES |= {"lnot": "normal", "backslash": "normal", "setminus": "binary", "/": "normal"}
_CLASSES |= dict.fromkeys(s.OPENING, "opening") | dict.fromkeys(s.CLOSING, "closing")
_CLASSES |= dict.fromkeys("#$%&_", "normal")


def _accent(parser: Parser, token: Token) -> Node:
    name = token.command or ""
    wide = name in s.WIDE_ACCENTS
    mark = s.WIDE_ACCENTS[name] if wide else s.ACCENTS[name]
    return ["accent", mark, parser.argument(token.text), wide]


def _style(parser: Parser, token: Token) -> Node:
    return ["style", s.STYLES[token.command or ""], parser.argument(token.text)]


def _line(parser: Parser, token: Token) -> Node:
    return ["line", s.LINES[token.command or ""], parser.argument(token.text), None]


def _words(parser: Parser, token: Token) -> Node:
    return parser.words(s.TEXT_STYLES[token.command or ""])


def _wrapped(kind: str, *more: str) -> Reader:
    """A node `[kind, *more, argument]`."""
    return lambda parser, token: [kind, *more, parser.argument(token.text)]


def _two(kind: str, size: str) -> Reader:
    """A node `[kind, size, argument, argument]`."""
    return lambda p, token: [kind, size, p.argument(token.text), p.argument(token.text)]


def _root(parser: Parser, token: Token) -> Node:
    return ["root", parser.option(of=token.text), parser.argument(token.text)]


def _function(_parser: Parser, token: Token) -> Node:
    name = token.command or ""
    return ["op", s.LIMITS.get(name, name), name in s.LIMITS]


def _operator(parser: Parser, token: Token) -> Node:
    starred = parser.found("*")
    name = parser.letters(token.text)
    if not name:
        raise TexFault(token.at, f"{token.text} has no name")
    return ["op", name, starred]


def _space(_parser: Parser, token: Token) -> Node:
    return ["space", round(s.SPACES[token.command or ""], 4)]


def _measured(parser: Parser, token: Token) -> Node:
    parser.found("*")
    at = parser.at
    length = _LENGTH.fullmatch(parser.word(token.text))
    if length is None or not length[1].strip("-"):
        raise TexFault(at, f"{token.text} needs a length", "for instance 1em, 3pt, 18mu")
    ems = float(length[1]) * _EMS[length[2]]
    return ["space", round(max(-_WIDEST, min(_WIDEST, ems)), 4)]


def _big(parser: Parser, token: Token) -> Node:
    name = token.command or ""
    base = name if name in s.BIG else name[:-1]
    return ["big", parser.delimiter(token.text), s.BIG[base], s.SIDES[name[len(base) :]]]


def _left(parser: Parser, token: Token) -> Node:
    with parser.nested():
        opening = parser.delimiter("\\left")
        parts = [parser.row("\\right", "\\middle")]
        while parser.found("\\middle"):
            parts += [["mid", parser.delimiter("\\middle")], parser.row("\\right", "\\middle")]
        if not parser.found("\\right"):
            raise TexFault(token.at, "a \\left without its \\right", "\\right. closes invisibly")
    closing = parser.delimiter("\\right")
    return ["lr", opening, parts[0] if len(parts) == 1 else ["row", *parts], closing]


def _paired(opening: str, closing: str) -> Reader:
    return lambda parser, token: ["lr", opening, parser.argument(token.text), closing]


def _over(parser: Parser, token: Token) -> Node:
    above = parser.argument(token.text)
    return ["attach", ["limits", parser.argument(token.text)], None, above, 0]


def _under(parser: Parser, token: Token) -> Node:
    below = parser.argument(token.text)
    return ["attach", ["limits", parser.argument(token.text)], below, None, 0]


def _long_arrow(parser: Parser, token: Token) -> Node:
    below = parser.option(of=token.text)
    return ["arrow", s.LONG_ARROWS[token.command or ""], parser.argument(token.text), below]


def _before(parser: Parser, token: Token) -> Node:
    above, below = parser.argument(token.text), parser.argument(token.text)
    return ["before", parser.argument(token.text), above, below]


def _not(parser: Parser, token: Token) -> Node:
    base = parser.argument(token.text)
    while base[0] == "cls":
        base = base[2]
    if base[0] != "sym" or base[1] not in s.NEGATED:
        raise TexFault(token.at, "\\not cannot be put on this", "\\neq, \\notin, \\nsubseteq …")
    return ["sym", s.NEGATED[base[1]]]


def _modulo(parser: Parser, token: Token) -> Node:
    if token.text == "\\bmod":
        return ["cls", "binary", ["op", "mod", False]]
    inner = [["op", "mod", False], ["space", 0.2], parser.argument(token.text)]
    if token.text == "\\mod":
        return ["row", ["space", 0.6], *inner]
    if token.text == "\\pod":
        inner = inner[2:]
    return ["row", ["space", 0.4], ["sym", "("], *inner, ["sym", ")"]]


def _stacked(parser: Parser, token: Token) -> Node:
    parser.expect("{", "\\substack needs braces")
    rows = []
    with parser.nested():
        while True:
            rows.append(parser.row("\\\\", "}"))
            if parser.found("}"):
                return ["stack", rows]
            if not parser.found("\\\\"):
                raise TexFault(token.at, "\\substack is never closed")


def _tag(parser: Parser, token: Token) -> Node:
    starred = parser.found("*")
    if parser.tag is not None:
        raise TexFault(token.at, "a second \\tag", "one equation has one number")
    tag = parser.word(token.text).strip()
    if not tag or "\\" in tag or "$" in tag:
        raise TexFault(token.at, "\\tag takes plain text")
    parser.tag = tag if starred else f"({tag})"
    return ["row"]


def _nothing(_parser: Parser, _token: Token) -> Node:
    return ["row"]


def _rows_of(names: Any, read: Reader) -> dict[str, Reader]:
    return dict.fromkeys(names, read)


_TABLE: dict[str, Reader] = (
    _rows_of([*s.DELIMITERS, *s.SYMBOLS, *"{}|#$%&_"], _symbol)
    | _rows_of([*s.ACCENTS, *s.WIDE_ACCENTS], _accent)
    | _rows_of(s.STYLES, _style)
    | _rows_of(s.LINES, _line)
    | _rows_of(s.TEXT_STYLES, _words)
    | _rows_of([*s.FUNCTIONS, *s.LIMITS], _function)
    | _rows_of(s.SPACES, _space)
    | _rows_of(["hspace", "mspace", "hskip"], _measured)
    | _rows_of([b + side for b in s.BIG for side in s.SIDES], _big)
    | _rows_of(s.LONG_ARROWS, _long_arrow)
    | _rows_of(["bmod", "pmod", "mod", "pod"], _modulo)
    | _rows_of(["nonumber", "notag", "/", "allowbreak", "nobreak", "-"], _nothing)
    | {name: _two("frac", size) for name, size in (
        ("frac", ""), ("dfrac", "display"), ("cfrac", "display"), ("tfrac", "inline"),
        ("sfrac", "skewed"), ("nicefrac", "skewed"),
    )}
    | {name: _two("binom", size) for name, size in (
        ("binom", ""), ("dbinom", "display"), ("tbinom", "inline"),
    )}
    | {f"math{name}": _wrapped("cls", kind) for name, kind in (
        ("rel", "relation"), ("bin", "binary"), ("ord", "normal"), ("open", "opening"),
        ("close", "closing"), ("punct", "punctuation"), ("inner", "normal"),
    )}
    | {name: _paired(*sides) for name, sides in {
        "abs": "||", "norm": "‖‖", "ket": "|⟩", "bra": "⟨|", "braket": "⟨⟩", "ceil": "⌈⌉",
        "floor": "⌊⌋",
    }.items()}
    | {
        "sqrt": _root,
        "operatorname": _operator,
        "mathop": _wrapped("mathop"),
        "overset": _over,
        "stackrel": _over,
        "underset": _under,
        "prescript": _before,
        "not": _not,
        "substack": _stacked,
        "left": _left,
        "begin": begin,
        "tag": _tag,
        "boxed": _wrapped("box"),
        "cancel": _wrapped("cancel", "/"),
        "bcancel": _wrapped("cancel", "\\"),
        "xcancel": _wrapped("cancel", "x"),
        "phantom": _wrapped("hide", "all"),
        "hphantom": _wrapped("hide", "width"),
        "vphantom": _wrapped("hide", "height"),
        "mathstrut": lambda _, __: ["hide", "height", ["sym", "("]],
        "ensuremath": lambda parser, token: parser.argument(token.text),
    }
)  # fmt: skip
