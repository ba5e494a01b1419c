"""Turn a command line into one library call: arguments, printing and exit codes, nothing else.

Results go to stdout, progress and problems to stderr. Heavy imports wait until a command needs
them.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import signal
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from renderkit import __version__
from renderkit.errors import InternalError, RenderkitError, SpecError

if TYPE_CHECKING:
    from renderkit.problems import Problem
    from renderkit.world import World

_STOPPED = {signal.SIGINT: 130, signal.SIGTERM: 143}

#: What a terminal could take for a command, and what turns text round: shown as escapes.
_UNSAFE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


Command = Callable[[argparse.Namespace], int]


class _Stopped(BaseException):
    """A signal ended the run. (The interpreter has a memory of its own for KeyboardInterrupt.)"""

    def __init__(self, number: int) -> None:
        self.exit_code = _STOPPED[signal.Signals(number)]
        super().__init__(number)


def run(arguments: Sequence[str]) -> int:
    """Run one command; returns the exit code that outputs are documented with."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    with _signals():
        try:
            options = _parser().parse_args(arguments)
            return int(options.command(options))
        except SystemExit as ended:  # argparse: 0 after --help, 2 after wrong usage
            return int(ended.code or 0)
        except SpecError as error:
            return _refused(error, options.json)
        except RenderkitError as error:
            _say(f"renderkit: {error}")
            return error.exit_code
        except BrokenPipeError:  # the reader of our output went away, as `head` does
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        except _Stopped as stopped:
            return stopped.exit_code
        except Exception:  # a fault of ours: say so with all that helps to find it
            _say(f"renderkit: a fault of ours; please report it\n{traceback.format_exc()}")
            return InternalError.exit_code


@contextmanager
def _signals() -> Iterator[None]:
    """Turn the signals that end a run into an exception, so that every clean-up happens."""

    def stop(number: int, _frame: object) -> NoReturn:
        raise _Stopped(number)

    try:
        before = {s: signal.signal(s, stop) for s in _STOPPED}
    except ValueError:  # not the main thread: whoever runs us there handles signals
        before = {}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


# ---- commands ------------------------------------------------------------------------------------


def _render(options: argparse.Namespace) -> int:
    from renderkit import library

    world = _world(options)
    document = _load(options, world)
    with _progress(options) as progress:
        result = library.render(
            document,
            out=options.out,
            layout=_layout(options),
            formats=options.format,
            dpi=options.dpi,
            world=world,
            replace=options.replace,
            strict=options.strict,
            progress=progress,
        )
    _report(result.problems, options)
    if options.json:
        _print_json(result.as_json())
    elif not options.quiet:
        _out(str(result.path))
    return 0


def _validate(options: argparse.Namespace) -> int:
    from renderkit import library

    world = _world(options)
    data = _read(options, world)
    problems = library.validate(data, world=world, fit=options.fit, layout=_layout(options))
    if options.json:
        _print_json({"problems": [p.as_json() for p in problems]})
    else:
        _report(problems, options)
        if not options.quiet:
            _out(_count(problems))
    worst = ("error", "warning") if options.strict else ("error",)
    return int(any(p.severity in worst for p in problems))


def _schema(_options: argparse.Namespace) -> int:
    from renderkit import library

    _print_json(library.schema())
    return 0


def _layouts(options: argparse.Namespace) -> int:
    world = _world(options)
    found = [world.layout(name) for name in world.layout_names()]
    if options.json:
        _print_json(
            {
                "layouts": [
                    {"name": x.name, "title": x.title, "description": x.description} for x in found
                ]
            }
        )
        return 0
    width = max((len(x.name) for x in found), default=0)
    for layout in found:
        _out(f"{layout.name:{width}}  {layout.title}: {layout.description}")
    return 0


def _records(options: argparse.Namespace) -> int:
    from renderkit.store import Workspace

    workspace = Workspace(options.workspace)
    for problem in workspace.problems():
        _say(_told(problem))
    for record in workspace.records():
        if options.json:
            _print_json(record)
        else:
            first, *_ = str(record["text"]).split("\n", 1)
            _out(f"{record['id']}  {record['timestamp']}  {first}")
    return 0


def _doctor(options: argparse.Namespace) -> int:
    from renderkit import doctor

    found = doctor.components(_world(options))
    if options.json:
        _print_json({"components": [c.as_json() for c in found]})
    else:
        for c in found:
            mark = "ok     " if c.found else "MISSING" if c.needed else "absent "
            _out(
                f"{mark}  {c.name:12}  {c.gives}"
                + (f"  ({c.found})" if c.found else f"  → {c.get}")
            )
    return 3 if any(c.needed and not c.found for c in found) else 0


# ---- reading -------------------------------------------------------------------------------------


def _world(options: argparse.Namespace) -> World:
    from renderkit.world import World

    spec = getattr(options, "spec", None)
    assets = getattr(options, "assets", None)
    if assets is None and spec not in (None, "-"):
        assets = Path(spec).parent
    return World.default(assets=assets, layout_folders=getattr(options, "layouts_from", None) or ())


def _read(options: argparse.Namespace, world: World) -> bytes:
    from renderkit import library

    return world.read_spec(options.spec, library.LARGEST_SPEC)


def _load(options: argparse.Namespace, world: World) -> Any:
    from renderkit import library

    return library.read(_read(options, world), world)


def _layout(options: argparse.Namespace) -> str | Path | None:
    """A layout's name, or its folder where the option looks like a path or is one."""
    name: str | None = options.layout
    if name is None:
        return None
    if os.sep in name or (Path(name) / "layout.toml").is_file():
        return Path(name)
    return name


# ---- printing ------------------------------------------------------------------------------------


def _out(text: str) -> None:
    print(_safe(text))


def _say(text: str) -> None:
    print(_safe(text), file=sys.stderr)


def _safe(text: str) -> str:
    """The text with everything escaped that would steer a terminal."""
    return _UNSAFE.sub(lambda m: m[0].encode("unicode_escape").decode("ascii"), text)


def _print_json(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False, sort_keys=True, default=str))


def _refused(error: SpecError, as_json: bool) -> int:
    if as_json:
        _print_json({"problems": [p.as_json() for p in error.problems]})
    else:
        for problem in error.problems:
            _say(_told(problem))
        _say(_count(error.problems))
    return error.exit_code


def _report(problems: Iterable[Problem], options: argparse.Namespace) -> None:
    if not (options.json or options.quiet):
        for problem in problems:
            _say(_told(problem))


def _told(problem: Problem) -> str:
    """A problem in up to three lines: what and where, what is allowed, what to try."""
    lines = [f"{problem.severity} {problem.code} at {problem.pointer or '/'}: {problem.message}"]
    if problem.allowed:
        lines.append(f"    allowed: {problem.allowed}")
    if problem.hint:
        lines.append(f"    try: {problem.hint}")
    return "\n".join(lines)


def _count(problems: Iterable[Problem]) -> str:
    told = [p.severity for p in problems]
    counts = [(told.count(s), s) for s in ("error", "warning", "note")]
    said = [f"{n} {s}{'s' if n != 1 else ''}" for n, s in counts if n]
    return ", ".join(said) or "no problems"


@contextmanager
def _progress(options: argparse.Namespace) -> Iterator[Callable[[str], None]]:
    """Tell each step: a spinner on a terminal, nothing elsewhere or with --quiet or --json."""
    if options.quiet or options.json or not sys.stderr.isatty():
        yield lambda _step: None
        return
    from rich.console import Console

    with Console(stderr=True).status("reading") as status:
        yield lambda step: status.update(step)


# ---- arguments -----------------------------------------------------------------------------------


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="renderkit",
        description="Turn JSON content specs into documents, retrieval records and gold evidence.",
        epilog="exit codes: 0 done; 1 the spec has errors; 2 wrong usage; 3 a fault of ours or a "
        "missing component",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"renderkit {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    def add(
        name: str, call: Callable[[argparse.Namespace], int], text: str
    ) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=text, description=text, allow_abbrev=False)
        command.set_defaults(command=call)
        command.add_argument("--json", action="store_true", help="print the result as JSON")
        return command

    _render_arguments(add("render", _render, "render a spec into a workspace"))
    check = add("validate", _validate, "report everything that is wrong with a spec")
    _spec_arguments(check)
    check.add_argument("--fit", action="store_true", help="also lay the document out")
    add("schema", _schema, "print the JSON Schema of specs")
    layouts = add("layouts", _layouts, "list the layouts a spec may name")
    _layout_folders(layouts)
    records = add("records", _records, "stream the records of a workspace in order")
    records.add_argument("workspace", type=Path, help="the workspace folder")
    add("doctor", _doctor, "say what is installed and what each missing part would give")
    return parser


def _spec_arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("spec", help="a spec file, or - for standard input")
    command.add_argument("--layout", help="a layout's name, or a layout folder")
    command.add_argument("--assets", type=Path, help="the asset root [the spec file's folder]")
    command.add_argument("--strict", action="store_true", help="treat warnings as errors")
    command.add_argument("--quiet", action="store_true", help="print nothing but results")
    _layout_folders(command)


def _layout_folders(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--layouts-from",
        type=Path,
        action="append",
        metavar="DIR",
        help="a folder of further layouts (may be given again)",
    )


def _render_arguments(command: argparse.ArgumentParser) -> None:
    _spec_arguments(command)
    command.add_argument("--out", type=Path, required=True, help="the workspace folder")
    command.add_argument("--format", action="append", help="a format, in place of the spec's")
    command.add_argument("--dpi", type=_dpi, help="resolution of page pictures [144]")
    command.add_argument(
        "--replace", action="store_true", help="replace a published version of other content"
    )


def _dpi(text: str) -> int:
    if not text.isdecimal() or not 36 <= int(text) <= 600:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 36 to 600")
    return int(text)
