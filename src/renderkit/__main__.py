"""`python -m renderkit`, and the `renderkit` command."""

from __future__ import annotations

import gc
import sys

_OBJECTS = 200_000


def main() -> int:
    """Run the command line; the exit code.

    A command is short and makes hardly any cycles: looking for them while modules are loaded, and
    once more among everything at the end, takes a fifth of the time of a one-page document.
    """
    gc.set_threshold(_OBJECTS, 20, 20)
    try:
        from renderkit.cli import run

        code = run(sys.argv[1:])
    except KeyboardInterrupt:  # before the command line could see to it
        return 130
    gc.freeze()
    return code


if __name__ == "__main__":
    sys.exit(main())
