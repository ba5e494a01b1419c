"""Turn a command line into options: every command and option there is, and what it may be."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path

from renderkit import __version__

Command = Callable[[argparse.Namespace], int]


def parser(commands: Mapping[str, Command]) -> argparse.ArgumentParser:
    """The parser of the whole command line; options have the `command` to call, None without one.

    commands: what to call, by the command's name.
    """
    whole = argparse.ArgumentParser(
        prog="renderkit",
        description="Turn JSON content specs into documents, retrieval records and gold evidence.",
        epilog="exit codes: 0 done; 1 the spec has errors; 2 wrong usage; 3 a fault of ours or a "
        "missing component",
        allow_abbrev=False,
    )
    whole.add_argument("--version", action="version", version=f"renderkit {__version__}")
    whole.set_defaults(command=None)
    added = whole.add_subparsers(metavar="COMMAND")

    def add(name: str, text: str) -> argparse.ArgumentParser:
        command = added.add_parser(name, help=text, description=text, allow_abbrev=False)
        command.set_defaults(command=commands[name])
        command.add_argument("--json", action="store_true", help="print the result as JSON")
        return command

    _render_arguments(add("render", "render a spec into a workspace"))
    check = add("validate", "report everything that is wrong with a spec")
    _spec_arguments(check)
    check.add_argument("--fit", action="store_true", help="also lay the document out")
    schema = add("schema", "print the JSON Schema of specs")
    schema.add_argument(
        "--profile", type=_name, help="a provider's form: openai, anthropic or gemini"
    )
    schema.add_argument("--kinds", type=_names, help="the block kinds to offer, as a,b,c")
    layouts = add("layouts", "list the layouts a spec may name")
    _layout_folders(layouts)
    records = add("records", "stream the records of a workspace in order")
    records.add_argument("workspace", type=_path, help="the workspace folder")
    add("doctor", "say what is installed and what each missing part would give")
    return whole


def _spec_arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("spec", type=_name, help="a spec file, or - for standard input")
    command.add_argument("--layout", type=_name, help="a layout's name, or a layout folder")
    command.add_argument("--assets", type=_path, help="the asset root [the spec file's folder]")
    command.add_argument("--profile", type=_name, help="the schema profile the spec is written in")
    command.add_argument("--strict", action="store_true", help="treat warnings as errors")
    command.add_argument("--quiet", action="store_true", help="print nothing but results")
    _layout_folders(command)


def _layout_folders(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--layouts-from",
        type=_path,
        action="append",
        metavar="DIR",
        help="a folder of further layouts (may be given again)",
    )


def _render_arguments(command: argparse.ArgumentParser) -> None:
    _spec_arguments(command)
    command.add_argument("--out", type=_path, required=True, help="the workspace folder")
    command.add_argument("--format", action="append", help="a format, in place of the spec's")
    command.add_argument("--dpi", type=_dpi, help="resolution of page pictures [144]")
    command.add_argument(
        "--replace", action="store_true", help="replace a published version of other content"
    )


def _dpi(text: str) -> int:
    if not text.isdecimal() or not 36 <= int(text) <= 600:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 36 to 600")
    return int(text)


def _name(text: str) -> str:
    """An argument that is not empty, as one from a shell's variable that is not set would be."""
    if not text or "\0" in text:
        raise argparse.ArgumentTypeError("it is empty" if not text else "it holds a null character")
    return text


def _names(text: str) -> list[str]:
    return [name.strip() for name in _name(text).split(",")]


def _path(text: str) -> Path:
    return Path(_name(text))
