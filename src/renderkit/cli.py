"""Turn a command line into one library call: arguments, printing and exit codes, nothing else.

Results go to stdout, progress and problems to stderr. Heavy imports wait until a command needs
them.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from renderkit.arguments import Command, parser
from renderkit.errors import InternalError, RenderkitError, SpecError, UsageError
from renderkit.signals import Stopped, stopping

if TYPE_CHECKING:
    from renderkit.problems import Problem
    from renderkit.world import World

#: What a terminal could take for a command, and what turns text round: shown as escapes.
_UNSAFE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def run(arguments: Sequence[str]) -> int:
    """Run one command; returns the exit code that outputs are documented with."""
    _open_streams()
    with stopping():
        try:
            code = _command(arguments)
            _flush()
            return code
        except RenderkitError as error:
            _say(f"renderkit: {error}")
            return error.exit_code
        except BrokenPipeError:  # as `head` does: what is not yet printed is not wanted
            _mute(sys.stdout)
            return 0
        except Stopped as stopped:
            return stopped.exit_code
        except Exception:  # a fault of ours: say so with all that helps to find it
            _say(f"renderkit: a fault of ours; please report it\n{traceback.format_exc()}")
            return InternalError.exit_code


def _command(arguments: Sequence[str]) -> int:
    whole = parser(_COMMANDS)
    try:
        options = whole.parse_args(arguments)
    except SystemExit as ended:  # argparse: 0 after --help, 2 after wrong usage
        return int(ended.code or 0)
    if options.command is None:
        whole.print_help(sys.stderr)
        return UsageError.exit_code
    command: Command = options.command
    try:
        return command(options)
    except SpecError as error:
        return _refused(error, options.json)


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
    problems = library.validate(
        data, world=world, fit=options.fit, layout=_layout(options), profile=options.profile
    )
    with suppress(BrokenPipeError):  # the exit code says enough
        if options.json:
            _print_json({"problems": [p.as_json() for p in problems]})
        else:
            _report(problems, options)
            if not options.quiet:
                _out(_count(problems))
    worst = ("error", "warning") if options.strict else ("error",)
    return int(any(p.severity in worst for p in problems))


def _schema(options: argparse.Namespace) -> int:
    from renderkit import library

    # not sorted: models write the keys of an object in the order of the schema
    _print(json.dumps(library.schema(options.profile, options.kinds), ensure_ascii=False))
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


_COMMANDS: dict[str, Command] = {
    "render": _render,
    "validate": _validate,
    "schema": _schema,
    "layouts": _layouts,
    "records": _records,
    "doctor": _doctor,
}


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

    return library.read(_read(options, world), world, options.profile)


def _layout(options: argparse.Namespace) -> str | Path | None:
    """A layout's name, or its folder where the option looks like a path or is one."""
    name: str | None = options.layout
    if name is None:
        return None
    if os.sep in name or (Path(name) / "layout.toml").is_file():
        return Path(name)
    return name


# ---- printing ------------------------------------------------------------------------------------


def _open_streams() -> None:
    """Give each standard stream that is closed a place that swallows all, and all of them UTF-8.

    Else the next file to be opened, a version's own, would take its number.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    sys.stdout = sys.stdout or os.fdopen(1, "w", closefd=False)
    sys.stderr = sys.stderr or os.fdopen(2, "w", closefd=False)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _out(text: str) -> None:
    _print(_safe(text))


def _say(text: str) -> None:
    try:
        print(_safe(text), file=sys.stderr)
    except OSError:  # nobody listens, and there is nowhere else to say so
        _mute(sys.stderr)


def _print(text: str) -> None:
    try:
        print(text)
    except BrokenPipeError:
        raise
    except OSError as fault:
        raise _unwritable(fault) from fault


def _flush() -> None:
    """Write what is still held back: at the interpreter's own end it is too late to say so."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:  # the reader of our output went away, as `head` does
        _mute(sys.stdout)
    except OSError as fault:
        raise _unwritable(fault) from fault


def _unwritable(fault: OSError) -> RenderkitError:
    _mute(sys.stdout)
    return RenderkitError(f"standard output cannot be written: {fault.strerror}")


def _mute(stream: TextIO) -> None:
    """Let what is still to be printed vanish, also what the interpreter flushes at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _safe(text: str) -> str:
    """The text with everything escaped that would steer a terminal."""
    return _UNSAFE.sub(lambda m: m[0].encode("unicode_escape").decode("ascii"), text)


def _print_json(value: Any) -> None:
    _print(json.dumps(value, ensure_ascii=False, sort_keys=True, default=str))


def _refused(error: SpecError, as_json: bool) -> int:
    if as_json:
        with suppress(BrokenPipeError):
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
