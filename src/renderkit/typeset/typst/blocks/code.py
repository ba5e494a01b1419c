"""Turn code into data: its lines with blanks for tabs, its language, what is marked."""

from __future__ import annotations

import difflib
import re
from typing import Any

from renderkit.problems import Problem
from renderkit.spec.model import Code
from renderkit.typeset.typst import code_theme
from renderkit.typeset.typst.lowering import Lowering

TAB = 4
#: Code of so many lines is kept on one page; longer code may break, but not off its first two.
_SHORT = 12

#: So many lines at both ends of code that breaks stay together.
_TIED = 2
#: A line of code of more lines than this on the page may break over its end.
_LINES = 12
#: Width of a character, em; and how far in wrapped lines stand at least, characters (code.typ).
_CHARACTER, _HANG = 0.6, 2

_LINE_END = re.compile("\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")

#: Names under which the engine knows a language; what else people call them follows below.
KNOWN = frozenset(
    """
    actionscript ada adoc applescript as asciidoc asm awk bash bat bazel bib bibtex bzl c c# c++ cc
    cfg clj cljs clojure cmake cmd coffee coffeescript conf cpp cr crontab crystal cs css csv cxx d
    dart diff dockerfile dot dotenv el elixir elm env erb erl erlang ex exs f# f90 f95 fish fs fstab
    gitconfig gitignore glsl gnuplot go gql gradle graphql groovy h haml haskell hcl hosts hpp hs
    htm html http ini j2 java javascript jinja jinja2 jl js json jsonnet julia kotlin kt kts latex
    lean less lisp livescript llvm log lua m make makefile man markdown matlab md mk ml mm nasm
    nginx nim ninja nix objective-c ocaml org pascal patch perl php pl properties proto protobuf
    puppet purescript py py3 python qml r racket rb re rego requirements.txt restructuredtext robot
    rs rst ruby rust sass scala scss sh slim sol solidity sql stylus sv svelte svg swift syslog
    systemverilog tcl terraform tex tf toml ts tsv tsx twig txt typescript typ typst v verilog vim
    viml vue xhtml xml xslt yaml yml zig zsh
""".split()
)
ALIASES = {
    "python3": "py", "ipython": "py", "jsx": "js", "mjs": "js", "cjs": "js", "node": "js",
    "jsonc": "json", "json5": "json", "jsonl": "json", "ndjson": "json", "shell": "sh",
    "console": "sh", "terminal": "sh", "shellsession": "sh", "batch": "bat", "csharp": "cs",
    "fsharp": "fs", "golang": "go", "docker": "dockerfile", "postgres": "sql", "postgresql": "sql",
    "mysql": "sql", "sqlite": "sql", "plsql": "sql", "tsql": "sql", "elisp": "el",
    "emacs-lisp": "el", "commonlisp": "lisp", "scheme": "lisp", "objc": "objective-c",
    "objectivec": "objective-c", "octave": "matlab", "fortran": "f90", "delphi": "pascal",
    "assembly": "asm", "x86asm": "asm", "django": "jinja2", "xsl": "xslt", "hlsl": "glsl",
    "cuda": "cpp", "bibliography": "bib", "text": "txt", "plain": "txt", "plaintext": "txt",
    "none": "txt", "reason": "re", "elixir-script": "exs", "git": "gitconfig",
}  # fmt: skip


def lower(block: Code, on: Lowering) -> dict[str, Any]:
    """The text of code is its lines as drawn: blanks for tabs, without an empty last one."""
    data = on.block(block)
    lines = [line.expandtabs(TAB) for line in _LINE_END.split(block.text)]
    if len(lines) > 1 and not lines[-1]:
        lines.pop()
    data["code"] = "\n".join(lines)
    language = _language(block, on)
    if language:
        data["lang"] = language
        on.pictures.setdefault(code_theme.FILE, code_theme.theme(on.layout))
    if block.line_numbers:
        data["numbers"] = 1
    marked = _marked(block, len(lines), on)
    if marked:
        data["marked"] = marked
    on.captions(block, data)
    data["width"] = min(block.width.points(on.width), on.width)
    room = _characters(data["width"], len(lines) if block.line_numbers else 0, on)
    if sum(-(-len(line) // room) or 1 for line in lines) > _SHORT:
        data["long"] = 1
    data |= {"room": room, "tall": int(room * _LINES)}
    ends = [*lines[:_TIED], *lines[-_TIED:]]
    if "long" in data and len(lines) >= 2 * _TIED and max(map(len, ends)) < data["tall"] / _TIED:
        data["tied"] = 1
    on.part(data["code"], f"{block.pointer}/text", "code")
    data["p"] = len(on.parts) - 1
    on.parts[-1].lines = _starts(lines)
    return data


def _characters(width: float, numbered: int, on: Lowering) -> int:
    """How many characters a line holds at least. numbered: lines with numbers before them."""
    size, unit = on.layout.type.code, on.layout.space.unit
    beside = len(str(numbered)) * _CHARACTER * size + 2 * unit if numbered else 0.0
    room = width - 5 * unit - beside
    return max(1, int(room / (_CHARACTER * size)) - _HANG)


def _starts(lines: list[str]) -> tuple[int, ...]:
    """At which character of the text each line starts."""
    starts = [0]
    for line in lines[:-1]:
        starts.append(starts[-1] + len(line) + 1)
    return tuple(starts)


def _language(block: Code, on: Lowering) -> str | None:
    """What the engine calls the language; None for plain text and, with a note, unknown ones."""
    if not block.language:
        return None
    name = block.language.strip().lower()
    name = ALIASES.get(name, name)
    if name in KNOWN:
        return None if name == "txt" else name
    near = difflib.get_close_matches(name, sorted(KNOWN | ALIASES.keys()), 1, 0.7)
    on.problems.append(
        Problem(
            code="S013",
            severity="note",
            pointer=f"{block.pointer}/language",
            message=f"the language {block.language!r} is not known: drawn in one colour",
            found=block.language,
            allowed="python, javascript, json, sql, bash, yaml, rust, java, c++ and many more",
            hint=f"did you mean {near[0]!r}?" if near else None,
        )
    )
    return None


def _marked(block: Code, count: int, on: Lowering) -> list[int]:
    """The marked lines that there are, counted from 1; others are warned of."""
    for place, line in enumerate(block.marked_lines):
        if not 1 <= line <= count:
            on.problems.append(
                Problem(
                    code="S013",
                    severity="warning",
                    pointer=f"{block.pointer}/marked_lines/{place}",
                    message=f"there is no line {line} to mark",
                    found=str(line),
                    allowed=f"1 to {count}",
                )
            )
    return sorted({line for line in block.marked_lines if 1 <= line <= count})
