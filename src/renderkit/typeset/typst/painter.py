"""Turn one SVG into PNG bytes; a script for a process of its own, which imports nothing of ours.

On standard input: a line of JSON (`root`, `main`, `inputs`, `seconds`, `bytes`), then the SVG. The
picture goes to standard output. There is not a font, and no room for more than one picture takes.
"""

from __future__ import annotations

import json
import sys

REFUSED = 4  # what the script returns when the engine says why it cannot paint


def main() -> int:
    """Paint what standard input asks for; REFUSED and words on standard error where that fails."""
    asked = json.loads(sys.stdin.buffer.readline())
    markup = sys.stdin.buffer.read()
    _bounded(asked["seconds"], asked["bytes"])
    import typst

    try:
        picture = typst.compile(
            {"main.typ": asked["main"].encode(), "vector.svg": markup},
            root=asked["root"],
            font_paths=typst.Fonts(include_system_fonts=False, include_embedded_fonts=False),
            ignore_system_fonts=True,
            format="png",
            ppi=72.0,
            sys_inputs={"all": asked["inputs"]},
        )
    except typst.TypstError as fault:
        sys.stderr.write(str(fault.message))
        return REFUSED
    sys.stdout.buffer.write(picture if isinstance(picture, bytes) else picture[0])
    return 0


def _bounded(seconds: int, memory: int) -> None:
    """No more time and memory than that, where the system can hold a process to it."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


if __name__ == "__main__":
    sys.exit(main())
