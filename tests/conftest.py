"""What all tests share: the lanes. A test that needs a missing part is left out and listed; with
RENDERKIT_ALL=1 that is a failure.
"""

from __future__ import annotations

import os
from collections import Counter
from functools import lru_cache
from typing import Any

import pytest

from renderkit import doctor
from renderkit.world import World

_LEFT_OUT: Counter[str] = Counter()


@pytest.fixture(scope="session")
def world() -> World:
    """The bundled layouts and fonts, no asset root."""
    return World.default()


@lru_cache(maxsize=1)
def _missing() -> dict[str, str]:
    found = doctor.components(World.default())
    return {c.name: c.get for c in found if not c.found}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    out = []
    for item in items:
        missing = {m.args[0] for m in item.iter_markers("needs")} & _missing().keys()
        for part in missing:
            _LEFT_OUT[part] += 1
        if missing:
            out.append(item)
    if out and os.environ.get("RENDERKIT_ALL"):
        told = "; ".join(f"{part}: {_missing()[part]}" for part in sorted(_LEFT_OUT))
        raise pytest.UsageError(f"RENDERKIT_ALL is set and parts are missing: {told}")
    if out:
        config.hook.pytest_deselected(items=out)
        gone = set(map(id, out))
        items[:] = [item for item in items if id(item) not in gone]


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A worker of pytest-xdist hands its counts to the process that prints."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left_out"] = dict(_LEFT_OUT)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Every worker collects all tests, so the counts of one are those of all."""
    _LEFT_OUT.update(
        {
            part: count - _LEFT_OUT[part]
            for part, count in getattr(node, "workeroutput", {}).get("left_out", {}).items()
            if count > _LEFT_OUT[part]
        }
    )


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for part, count in sorted(_LEFT_OUT.items()):
        terminalreporter.write_line(
            f"left out: {count} tests that need {part} ({_missing()[part]})"
        )
