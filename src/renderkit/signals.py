"""Turn the signals that end a run into an exception, and into an end where nothing can raise one.

An exception lets every clean-up happen, but the interpreter raises it only between two steps of
Python: while the typesetter works on a long document nothing would happen for seconds. So somebody
watches: what has not ended a little later, or is told to end once more, ends at once.
"""

from __future__ import annotations

import os
import select
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from typing import NoReturn

#: What a run ends with, by the signal that ended it.
EXIT_CODES = {signal.SIGINT: 130, signal.SIGTERM: 143}

_PATIENCE = 1.0  # seconds for the clean-up
_SHOW_CURSOR = b"\x1b[?25h"


class Stopped(BaseException):
    """A signal ended the run. (The interpreter has a memory of its own for KeyboardInterrupt.)"""

    def __init__(self, number: int) -> None:
        self.exit_code = EXIT_CODES[signal.Signals(number)]
        super().__init__(number)


@contextmanager
def stopping() -> Iterator[None]:
    """Inside, a signal raises Stopped; the process ends when that does not happen soon.

    Outside the main thread nothing is changed: whoever runs us there handles signals.
    """

    def stop(number: int, _frame: object) -> NoReturn:
        raise Stopped(number)

    try:
        before = {s: signal.signal(s, stop) for s in EXIT_CODES}
    except ValueError:
        yield
        return
    try:
        with _watched():
            yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def _watched() -> Iterator[None]:
    """Let a thread see every signal the moment it comes, whatever the main thread does."""
    seen, coming = os.pipe()
    os.set_blocking(coming, False)
    before = signal.set_wakeup_fd(coming, warn_on_full_buffer=False)
    watcher = Thread(target=_watch, args=(seen,), daemon=True)
    watcher.start()
    try:
        yield
    finally:
        signal.set_wakeup_fd(before)
        os.close(coming)
        watcher.join()
        os.close(seen)


def _watch(seen: int) -> None:
    """Wait for a signal, then for the end of the run; not for long, and not for a second signal."""
    code = None
    while code is None:
        told = os.read(seen, 1)
        if not told:
            return
        code = EXIT_CODES.get(signal.Signals(told[0]))
    ready, _, _ = select.select([seen], [], [], _PATIENCE)
    if not ready or os.read(seen, 1):
        if sys.stderr is not None and sys.stderr.isatty():
            os.write(sys.stderr.fileno(), _SHOW_CURSOR)  # a spinner hides it
        os._exit(code)
