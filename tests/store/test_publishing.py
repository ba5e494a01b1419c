from __future__ import annotations

import hashlib
import json
import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from renderkit import store
from renderkit.errors import CheckFailed, InternalError, SpecError, UsageError
from renderkit.store.disk import Disk
from tests.store import versions
from tests.store.versions import audit, leftovers, snapshot, version


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tmp_path / "ws"


def test_a_version_is_written_whole_and_nothing_else_is_visible(root: Path) -> None:
    published = store.publish(version(), root)
    assert published.outcome == "new"
    assert published.path == root / "documents" / "report" / "v001"
    assert list(audit(root)) == ["report/v001"]
    visible = sorted(p.name for p in root.iterdir() if not p.name.startswith("."))
    assert visible == ["documents", "renderkit.json"]
    assert leftovers(root) == []


def test_the_workspace_says_its_format_and_build(root: Path) -> None:
    store.publish(version(), root)
    assert json.loads((root / "renderkit.json").read_text()) == {"workspace": 1, "build": "public"}


def test_a_workspace_may_lie_in_folders_that_are_not_there_yet(tmp_path: Path) -> None:
    assert store.publish(version(), tmp_path / "a" / "b" / "ws").outcome == "new"


def test_files_and_folders_have_the_rights_the_umask_leaves(root: Path) -> None:
    before = os.umask(0o027)
    try:
        path = store.publish(version(), root).path
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o750
    assert stat.S_IMODE((path / "spec.json").stat().st_mode) == 0o640


def test_the_same_content_again_is_nothing_to_do(root: Path) -> None:
    store.publish(version(), root)
    before = snapshot(root)
    touched = (root / "documents/report/v001/spec.json").stat().st_mtime_ns
    assert store.publish(version(), root).outcome == "same"
    assert snapshot(root) == before
    assert (root / "documents/report/v001/spec.json").stat().st_mtime_ns == touched


def test_another_content_is_refused_and_the_old_one_stays(root: Path) -> None:
    store.publish(version(), root)
    before = snapshot(root)
    with pytest.raises(SpecError) as told:
        store.publish(version("two"), root)
    (problem,) = told.value.problems
    assert (problem.code, problem.pointer) == ("V002", "/document/version")
    assert "--replace" in (problem.hint or "")
    assert snapshot(root) == before


@pytest.mark.parametrize("exchange", [True, False])
def test_with_replace_another_content_takes_the_place_of_the_old(
    root: Path, exchange: bool
) -> None:
    class Plain(Disk):
        def exchange(self, one: Path, other: Path) -> bool:
            return exchange and super().exchange(one, other)

    store.publish(version(), root, disk=Plain())
    new = version("two", files__report_dot_pdf=b"new")
    assert store.publish(new, root, replace=True, disk=Plain()).outcome == "replaced"
    assert audit(root)["report/v001"]["identity"] == "two"
    assert leftovers(root) == []


def test_the_same_identity_with_other_bytes_is_drifted(root: Path) -> None:
    store.publish(version(), root)
    with pytest.raises(CheckFailed, match=r"drifted.*files/report\.pdf"):
        store.publish(version(files__report_dot_pdf=b"other"), root)
    assert audit(root)["report/v001"]["files"] == dict(version().manifest["files"])
    drifted = version(files__report_dot_pdf=b"other")
    assert store.publish(drifted, root, replace=True).outcome == "replaced"


def test_a_format_can_be_added_and_the_old_files_stay(root: Path) -> None:
    store.publish(version(), root)
    more = version(files__report_dot_pdf=None, files__report_dot_pptx=b"deck")
    assert store.publish(more, root).outcome == "extended"
    assert {"files/report.pdf", "files/report.pptx"} <= set(audit(root)["report/v001"]["files"])
    assert store.publish(version(), root).outcome == "same"
    assert store.publish(more, root).outcome == "same"


def test_versions_may_come_in_any_order(root: Path) -> None:
    for number in (3, 1, 2):
        store.publish(version(str(number), number), root)
    assert list(audit(root)) == ["report/v001", "report/v002", "report/v003"]


def test_a_folder_without_a_manifest_is_refused_but_can_be_replaced(root: Path) -> None:
    store.publish(version(), root)
    (root / "documents/report/v001/manifest.json").unlink()
    with pytest.raises(SpecError, match="without a readable manifest"):
        store.publish(version(), root)
    assert store.publish(version(), root, replace=True).outcome == "replaced"
    audit(root)


# ---- what is no workspace, what is no path ------------------------------------------------------


@pytest.mark.parametrize("content", ['{"workspace": 2}', "[]", "{}", "not json"])
def test_a_workspace_of_another_format_is_left_alone(root: Path, content: str) -> None:
    root.mkdir()
    (root / "renderkit.json").write_text(content)
    with pytest.raises(UsageError, match=r"renderkit\.json|workspace format"):
        store.publish(version(), root)
    assert (root / "renderkit.json").read_text() == content
    assert not (root / "documents").exists()


def test_a_file_is_no_workspace(root: Path) -> None:
    root.write_text("x")
    with pytest.raises(UsageError, match="not a folder"):
        store.publish(version(), root)


@pytest.mark.parametrize(
    "place", ["documents", "documents/report", "documents/report/v001", ".renderkit/tmp"]
)
def test_a_link_where_a_folder_belongs_is_refused(root: Path, tmp_path: Path, place: str) -> None:
    victim = tmp_path / "victim"
    victim.mkdir()
    (victim / "kept.txt").write_text("kept")
    link = root / place
    link.parent.mkdir(parents=True)
    link.symlink_to(victim)
    for replace in (False, True):
        with pytest.raises(UsageError, match="a link stands where"):
            store.publish(version(), root, replace=replace)
    assert [p.name for p in victim.iterdir()] == ["kept.txt"]


def test_a_link_where_the_lock_belongs_is_not_followed(root: Path, tmp_path: Path) -> None:
    (root / ".renderkit").mkdir(parents=True)
    (root / ".renderkit" / "lock").symlink_to(tmp_path / "victim")
    with pytest.raises(store.StorageFault):
        store.publish(version(), root)
    assert not (tmp_path / "victim").exists()


@pytest.mark.parametrize("path", ["../out", "/abs", "a/../../b", "manifest.json", "a\\b", ""])
def test_files_stay_inside_their_version(root: Path, path: str) -> None:
    bad = version()
    bad = type(bad)(
        document=bad.document,
        version=bad.version,
        folder=bad.folder,
        files={**bad.files, path: b"x"},
        manifest=bad.manifest,
    )
    with pytest.raises(InternalError, match="no path inside a version"):
        store.publish(bad, root)
    assert audit(root) == {}
    assert leftovers(root) == []


# ---- several at once ----------------------------------------------------------------------------

PUBLISHER = """
import sys
from pathlib import Path
from renderkit import store
from renderkit.errors import SpecError
from tests.store.versions import version
root, who = Path(sys.argv[1]), sys.argv[2]
sys.stdin.readline()
outcomes = []
for number in range(1, 9):
    outcomes.append(store.publish(version("shared", number), root).outcome)
    try:
        outcomes.append(store.publish(version(who, 100 + number), root).outcome)
    except SpecError:
        outcomes.append("refused")
print(" ".join(outcomes))
"""


def publisher(root: Path, who: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", PUBLISHER, str(root), who],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )


def test_processes_that_publish_the_same_agree_and_others_are_refused(root: Path) -> None:
    running = [publisher(root, who) for who in ("a", "b", "c")]
    told = []
    for process in running:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    for process in running:
        out, _ = process.communicate()
        assert process.returncode == 0
        told.append(out.split())
    assert len(audit(root)) == 16
    for number in range(8):
        shared = sorted(outcomes[2 * number] for outcomes in told)
        own = sorted(outcomes[2 * number + 1] for outcomes in told)
        assert shared == ["new", "same", "same"]
        assert own == ["new", "refused", "refused"]
    assert leftovers(root) == []


@pytest.mark.proof
def test_readers_never_meet_a_torn_version_while_others_publish(root: Path) -> None:
    store.publish(version("first", 500), root)
    running = [publisher(root, who) for who in ("a", "b", "c", "d")]
    for process in running:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    looks = 0
    while any(process.poll() is None for process in running):
        for folder in list(root.glob("documents/*/*")):
            told = json.loads((folder / "manifest.json").read_bytes())
            for path, digest in told["files"].items():
                assert hashlib.sha256((folder / path).read_bytes()).hexdigest() == digest
        assert list(store.Workspace(root).records()) == []
        looks += 1
    for process in running:
        process.communicate()
        assert process.returncode == 0
    assert looks > 0
    assert len(audit(root)) == 17


def test_a_broken_lock_still_overwrites_nothing(root: Path, monkeypatch: Any) -> None:
    """Between the look and the rename another process publishes: the rename fails."""
    other = version("other")

    class Late(Disk):
        def rename(self, source: Path, target: Path) -> None:
            if target.name == "v001" and not target.exists():
                versions_folder = source.parent / "other"
                source.rename(versions_folder)
                _write(other.files, target)
                versions_folder.rename(source)
            super().rename(source, target)

    with pytest.raises(store.StorageFault):
        store.publish(version(), root, disk=Late())
    assert (root / "documents/report/v001/files/report.pdf").read_bytes() == other.files[
        "files/report.pdf"
    ]


def _write(files: Any, target: Path) -> None:
    for path, data in files.items():
        (target / path).parent.mkdir(parents=True, exist_ok=True)
        (target / path).write_bytes(data)


def test_the_documents_of_tests_are_what_they_say() -> None:
    assert set(versions.FILES) == set(version().manifest["files"])
