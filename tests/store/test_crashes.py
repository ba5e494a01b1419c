"""A crash, a fault or a kill at any step leaves the old state, whole, and the next run heals."""

from __future__ import annotations

import errno
import itertools
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from renderkit import store
from renderkit.errors import InternalError
from renderkit.store.disk import Disk
from tests.store.versions import Quick, audit, leftovers, version

STEPS = (
    "folder", "create", "write", "sync", "close", "sync_folder", "rename", "exchange", "link",
    "remove",
)  # fmt: skip


class Watched(Quick):
    """A disk that calls `before` before every step."""

    def __init__(self, before: Callable[[str, tuple[Any, ...]], None]) -> None:
        self._before = before

    def __getattribute__(self, name: str) -> Any:
        found = super().__getattribute__(name)
        if name not in STEPS:
            return found

        def step(*given: Any) -> Any:
            super(Watched, self).__getattribute__("_before")(name, given)
            return found(*given)

        return step


class Slow(Watched):
    """The same without an exchange in one step."""

    def exchange(self, one: Path, other: Path) -> bool:
        return False


def failing(kind: type[Watched], at: int, fault: BaseException, stays: bool) -> Watched:
    counter = itertools.count(1)

    def before(_name: str, _given: Any) -> None:
        now = next(counter)
        if now == at or (stays and now > at):
            raise fault

    return kind(before)


def publishing(case: str) -> tuple[Any, bool]:
    """What is published over an old version, and whether it replaces."""
    if case == "new":
        return version("two", 2), False
    if case == "extend":
        return version(files__report_dot_pdf=None, files__report_dot_pptx=b"deck"), False
    return version("two", files__report_dot_pdf=b"replaced"), True


FULL = OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize(
    ("fault", "stays"),
    [(FULL, False), (FULL, True), (KeyboardInterrupt(), False), (MemoryError(), False)],
    ids=["full once", "full from then on", "interrupted", "no memory"],
)
@pytest.mark.parametrize(
    ("case", "kind"),
    [("new", Watched), ("extend", Watched), ("replace", Watched), ("replace", Slow)],
)
def test_a_fault_at_any_step_keeps_the_old_version_and_is_told(
    tmp_path: Path, case: str, kind: type[Watched], fault: BaseException, stays: bool
) -> None:
    for at in itertools.count(1):
        root = tmp_path / f"{at}"
        store.publish(version(), root, disk=Quick())
        new, replace = publishing(case)
        disk = failing(kind, at, fault, stays)
        raised: BaseException | None = None
        try:
            outcome = store.publish(new, root, replace=replace, disk=disk)
        except (store.StorageFault, KeyboardInterrupt, MemoryError) as told:
            raised = told
        _old_or_new(root, case)
        if raised is None:
            assert outcome.outcome in ("new", "extended", "replaced")
        elif isinstance(fault, OSError):
            assert raised.__cause__ is fault
            assert "No space left" in str(raised)
        store.publish(new, root, replace=replace, disk=Quick())  # the next run heals
        _new(root, case)
        store.publish(version("later", 9), root, disk=Quick())
        assert leftovers(root) == []
        if raised is None:
            return
        assert at < 100


def _old_or_new(root: Path, case: str) -> None:
    found = audit(root)
    if case == "replace":
        # two renames in place of an exchange: the old one may be on its way back
        moved = list(root.glob(".renderkit/tmp/*/aside"))
        assert found.get("report/v001", {}).get("identity") in ("one", "two") or moved
    else:
        assert found["report/v001"]["identity"] == "one"


def _new(root: Path, case: str) -> None:
    found = audit(root)
    if case == "new":
        assert {"report/v001", "report/v002"} <= set(found)
    elif case == "extend":
        assert "files/report.pptx" in found["report/v001"]["files"]
        assert "files/report.pdf" in found["report/v001"]["files"]
    else:
        assert found["report/v001"]["identity"] == "two"


# ---- killed -------------------------------------------------------------------------------------

#: Forks a child for every step, has it killed there, and looks at what is left.
DRIVER = """
import os, signal, sys
from pathlib import Path
from renderkit import store
from tests.store import test_crashes as crashes
from tests.store.versions import Quick, leftovers, version
base, case, kind = Path(sys.argv[1]), sys.argv[2], getattr(crashes, sys.argv[3])
new, replace = crashes.publishing(case)
for at in range(1, 200):
    root = base / str(at)
    store.publish(version(), root, disk=Quick())
    child = os.fork()
    if not child:
        crashes.publish_until(at, kind, new, root, replace)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    crashes._old_or_new(root, case)
    store.publish(new, root, replace=replace, disk=Quick())
    crashes._new(root, case)
    store.publish(version("later", 9), root, disk=Quick())
    assert leftovers(root) == [], "what a dead process left must be swept"
    if status == 0:
        print(at - 1)
        break
    assert os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
"""


def publish_until(at: int, kind: type[Watched], new: Any, root: Path, replace: bool) -> None:
    """Publish, and kill this very process at a step."""
    counter = itertools.count(1)

    def before(_name: str, _given: Any) -> None:
        if next(counter) == at:
            os.kill(os.getpid(), signal.SIGKILL)

    store.publish(new, root, replace=replace, disk=kind(before))


@pytest.mark.parametrize(
    ("case", "kind"), [("new", "Watched"), ("replace", "Watched"), ("replace", "Slow")]
)
def test_a_process_killed_at_any_step_leaves_the_old_state(
    tmp_path: Path, case: str, kind: str
) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", DRIVER, str(tmp_path), case, kind],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},  # a forked child needs a single thread
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    assert int(ended.stdout) > 20


def test_the_private_folder_of_a_living_publisher_is_not_swept(tmp_path: Path) -> None:
    root = tmp_path / "ws"

    def before(name: str, given: Any) -> None:
        if name == "rename" and Path(given[1]).name == "v001":
            mine = leftovers(root)
            store.publish(version("other", 2), root)
            assert set(mine) <= set(leftovers(root))

    # the rename happens under the lock, so another publisher could not run here: look before it
    def earlier(name: str, given: Any) -> None:
        if name == "create" and Path(given[0]).name == "manifest.json" and not done:
            done.append(1)
            before("rename", ("", Path("v001")))

    done: list[int] = []
    assert store.publish(version(), root, disk=Watched(earlier)).outcome == "new"
    assert done
    assert leftovers(root) == []


# ---- what a crash of the machine may leave ------------------------------------------------------


class Trace:
    """The order in which names and bytes reached the disk."""

    def __init__(self) -> None:
        self.steps: list[tuple[str, tuple[Any, ...]]] = []
        self._open: dict[int, Path] = {}

    def disk(self) -> Disk:
        trace = self

        class Recording(Disk):
            def create(self, path: Path) -> int:
                file = super().create(path)
                trace._open[file] = path
                trace.steps.append(("create", (path,)))
                return file

            def sync(self, file: int) -> None:
                super().sync(file)
                trace.steps.append(("sync", (trace._open[file],)))

            def folder(self, path: Path) -> None:
                super().folder(path)
                trace.steps.append(("folder", (path,)))

            def sync_folder(self, path: Path) -> None:
                super().sync_folder(path)
                trace.steps.append(("sync_folder", (path,)))

            def rename(self, source: Path, target: Path) -> None:
                super().rename(source, target)
                trace.steps.append(("rename", (source, target)))

        return Recording()

    def index(self, name: str, *given: Any) -> int:
        return self.steps.index((name, given))


def test_everything_is_durable_before_the_version_gets_its_name(tmp_path: Path) -> None:
    root = tmp_path / "ws"
    trace = Trace()
    path = store.publish(version(), root, disk=trace.disk()).path
    rename = next(i for i, (n, g) in enumerate(trace.steps) if n == "rename" and g[1] == path)
    filled = trace.steps[rename][1][0]
    for name, given in trace.steps[:rename]:
        if name == "create" and filled in given[0].parents:
            assert trace.index("sync", given[0]) < rename
        if name == "folder" and (given[0] == filled or filled in given[0].parents):
            assert trace.index("sync_folder", given[0]) < rename
    # the name itself, and those of the folders above it, are durable before success is told
    after = trace.steps[rename:]
    assert ("sync_folder", (path.parent,)) in after
    assert ("sync_folder", (root / "documents",)) in trace.steps
    assert ("sync_folder", (root,)) in trace.steps


def test_the_manifest_is_written_after_every_other_file_is_durable(tmp_path: Path) -> None:
    trace = Trace()
    store.publish(version(), tmp_path / "ws", disk=trace.disk())
    manifest = next(
        i for i, (n, g) in enumerate(trace.steps) if n == "create" and g[0].name == "manifest.json"
    )
    files = [g[0] for n, g in trace.steps if n == "create" and "version" in g[0].parts]
    for path in files:
        if path.name != "manifest.json":
            assert trace.index("sync", path) < manifest


@pytest.mark.parametrize("text", ["../../../victim", "/victim", "documents/../../victim"])
def test_a_forged_note_of_where_a_folder_came_from_leads_nowhere(tmp_path: Path, text: str) -> None:
    root = tmp_path / "ws"
    store.publish(version(), root)
    planted = root / ".renderkit" / "tmp" / "dead"
    (planted / "aside").mkdir(parents=True)
    (planted / "whence").write_text(text)
    with pytest.raises(InternalError, match="no path inside"):
        store.publish(version("two", 2), root)
    assert not (tmp_path / "victim").exists()
