"""The command line: exit codes, streams, JSON, signals."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import renderkit as rk

SPEC: dict[str, Any] = {
    "renderkit": 1,
    "document": {
        "id": "small",
        "version": "v1",
        "kind": "report",
        "title": "Small report",
        "timestamp": "2026-09-01T17:30:00+09:00",
    },
    "pages": [{"blocks": [{"kind": "paragraph", "text": "Words."}]}],
}


def renderkit(*arguments: str | Path, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command line in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "renderkit", *map(str, arguments)],
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


@pytest.fixture
def spec(tmp_path: Path) -> Path:
    path = tmp_path / "spec.json"
    path.write_text(json.dumps(SPEC), encoding="utf-8")
    return path


def test_render_prints_the_version_folder_and_nothing_else(spec: Path, tmp_path: Path) -> None:
    done = renderkit("render", spec, "--out", tmp_path / "ws")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{tmp_path}/ws/documents/small/v001\n"


def test_render_takes_a_spec_from_standard_input(tmp_path: Path) -> None:
    done = renderkit("render", "-", "--out", tmp_path / "ws", "--json", stdin=json.dumps(SPEC))
    told = json.loads(done.stdout)
    assert done.returncode == 0
    assert told["document"] == "small"
    assert told["records"] == 1
    assert told["problems"] == []
    [artifact] = told["artifacts"]
    assert artifact["path"] == "documents/small/v001/files/small.pdf"
    assert artifact["pages"] == 1
    assert len(artifact["sha256"]) == 64


def test_quiet_prints_nothing(spec: Path, tmp_path: Path) -> None:
    done = renderkit("render", spec, "--out", tmp_path / "ws", "--quiet")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_dpi_decides_the_size_of_the_pictures(spec: Path, tmp_path: Path) -> None:
    renderkit("render", spec, "--out", tmp_path, "--dpi", "72", "--layout", "brief")
    [record] = [json.loads(x) for x in renderkit("records", tmp_path, "--json").stdout.splitlines()]
    assert (record["image_width"], record["image_height"]) == (595, 842)


def test_every_problem_is_told_and_nothing_is_written(tmp_path: Path) -> None:
    spec = {**SPEC, "pages": [{"blocks": [{"kind": "paragraf"}, {"kind": "heading", "txt": "x"}]}]}
    done = renderkit("render", "-", "--out", tmp_path / "ws", stdin=json.dumps(spec))
    assert done.returncode == 1
    assert done.stdout == ""
    assert "did you mean" in done.stderr
    assert "/pages/0/blocks/0" in done.stderr
    assert "/pages/0/blocks/1" in done.stderr
    assert not (tmp_path / "ws").exists()


def test_json_problems_go_to_standard_output(tmp_path: Path) -> None:
    done = renderkit("render", "-", "--out", tmp_path / "ws", "--json", stdin='{"renderkit": 1,}')
    [problem] = json.loads(done.stdout)["problems"]
    assert (done.returncode, problem["code"]) == (1, "S001")
    assert set(problem) == {
        "code", "severity", "pointer", "message", "found", "allowed", "hint", "patch", "measure",
    }  # fmt: skip


def test_validate_answers_with_its_exit_code(spec: Path) -> None:
    assert renderkit("validate", spec).returncode == 0
    assert renderkit("validate", spec, "--json").stdout == '{"problems": []}\n'
    assert renderkit("validate", "-", stdin="{}").returncode == 1


def test_validate_fit_finds_what_only_layout_can_know() -> None:
    missing = {**SPEC, "pages": [{"blocks": [{"kind": "paragraph", "text": "\ue000"}]}]}
    text = json.dumps(missing)
    assert renderkit("validate", "-", stdin=text).returncode == 0
    done = renderkit("validate", "-", "--fit", "--json", stdin=text)
    assert done.returncode == 1
    [problem] = json.loads(done.stdout)["problems"]
    assert (problem["code"], problem["pointer"]) == ("F001", "/pages/0/blocks/0/text")
    assert "U+E000" in problem["message"]


def test_strict_validation_fails_on_warnings() -> None:
    text = json.dumps({**SPEC, "pages": [{"blocks": [{"kind": "paragraph", "text": "**x**"}]}]})
    assert renderkit("validate", "-", stdin=text).returncode == 0
    assert renderkit("validate", "-", "--strict", stdin=text).returncode == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("render",),
        ("render", "nothing.json", "--out", "ws"),
        ("render", "-", "--out", "ws", "--dpi", "9999"),
        ("paint",),
        ("records", "no-such-workspace"),
        ("render", "-", "--out", "ws", "--layout", "./no-such-folder"),
        ("render", "-", "--out", "ws", "--format", "foo"),
        ("render", "-", "--out", ""),
        ("render", "", "--out", "ws"),
        ("render", ".", "--out", "ws"),
        ("render", "-", "--out", "ws", "--assets", "no-such-folder"),
        ("render", "-", "--out", "a-file"),
        ("render", "-", "--out", "a-file/ws"),
        ("records", "a-file"),
        ("--frob",),
        (),
    ],
)
def test_wrong_usage_is_exit_2(arguments: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "a-file").write_text("words")
    done = subprocess.run(
        [sys.executable, "-m", "renderkit", *arguments],
        input=json.dumps(SPEC),
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert done.returncode == 2, done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    assert [p.name for p in tmp_path.iterdir()] == ["a-file"]


def shell(line: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """A line for the shell, `renderkit` standing for the command line."""
    command = f'"{sys.executable}" -m renderkit'
    own = {k: v for k, v in os.environ.items() if k != "PYTHONUNBUFFERED"}
    return subprocess.run(
        ["bash", "-o", "pipefail", "-c", line.replace("renderkit", command)],
        capture_output=True,
        text=True,
        cwd=cwd,
        check=False,
        env=own,
    )


@pytest.mark.parametrize("command", ["layouts", "schema", "render spec.json --out ws", "--help"])
def test_an_output_that_cannot_be_written_is_said_in_one_line(
    command: str, spec: Path, tmp_path: Path
) -> None:
    done = shell(f"renderkit {command} > /dev/full", tmp_path)
    assert (done.returncode, done.stderr) == (
        3,
        "renderkit: standard output cannot be written: No space left on device\n",
    )


def test_streams_that_are_closed_are_no_fault(spec: Path, tmp_path: Path) -> None:
    done = shell("renderkit render spec.json --out ws >&- 2>&- <&-", tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (tmp_path / "ws" / "documents" / "small" / "v001" / "manifest.json").exists()
    done = shell("echo '{}' | renderkit validate - 2>&-", tmp_path)
    assert (done.returncode, done.stdout) == (1, "3 errors\n")
    done = shell("renderkit validate - <&-", tmp_path)
    assert done.returncode == 2
    assert done.stderr == "renderkit: cannot read standard input: it is closed\n"


@pytest.mark.parametrize(
    ("command", "code"), [("layouts", 0), ("validate bad.json", 1), ("validate bad.json --json", 1)]
)
def test_a_reader_that_never_reads_changes_no_exit_code(
    command: str, code: int, tmp_path: Path
) -> None:
    (tmp_path / "bad.json").write_text("{}")
    done = shell(f"renderkit {command} 2>&1 | true", tmp_path)
    assert (done.returncode, done.stderr) == (code, "")


def test_layouts_and_doctor_and_schema_print_what_there_is() -> None:
    assert "brief" in renderkit("layouts").stdout
    assert {"brief", "note"} <= {
        layout["name"] for layout in json.loads(renderkit("layouts", "--json").stdout)["layouts"]
    }
    assert json.loads(renderkit("schema").stdout)["$schema"].endswith("2020-12/schema")
    parts = json.loads(renderkit("doctor", "--json").stdout)["components"]
    assert all(part["found"] for part in parts if part["needed"])


def test_a_title_cannot_steer_the_terminal(tmp_path: Path) -> None:
    spec = {**SPEC, "\x1b]0;x\x07key\x1b[2J": 1}
    done = renderkit("validate", "-", stdin=json.dumps(spec))
    assert done.returncode == 1
    assert "\x1b" not in done.stderr + done.stdout


def test_the_pointer_of_an_asset_outside_the_root_says_the_same_either_way(tmp_path: Path) -> None:
    (tmp_path / "root").mkdir()
    (tmp_path / "there.png").write_bytes(b"secret")
    told = set()
    for src in ("../there.png", "../not-there.png"):
        block = {"kind": "figure", "src": src, "alt": "a"}
        text = json.dumps({**SPEC, "pages": [{"blocks": [block]}]})
        done = renderkit(
            "render", "-", "--out", tmp_path / "ws", "--assets", tmp_path / "root", "--json",
            stdin=text,
        )  # fmt: skip
        [problem] = json.loads(done.stdout)["problems"]
        told.add((done.returncode, problem["code"], problem["pointer"], problem["message"]))
    assert len(told) == 1
    assert next(iter(told))[:3] == (1, "A002", "/pages/0/blocks/0/src")


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_ends_the_run_and_leaves_nothing(
    number: signal.Signals, code: int, tmp_path: Path
) -> None:
    blocks = [{"kind": "paragraph", "text": "Many words in a row. " * 200}] * 400
    spec = json.dumps({**SPEC, "pages": [{"blocks": blocks}]})
    (tmp_path / "spec.json").write_text(spec, encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, "-m", "renderkit", "render", str(tmp_path / "spec.json"), "--out",
         str(tmp_path / "ws")],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )  # fmt: skip
    time.sleep(1.0)
    os.kill(process.pid, number)
    _, told = process.communicate(timeout=60)
    assert (process.returncode, told) == (code, b"")
    assert not list((tmp_path / "ws").glob("documents/*"))


def test_a_second_signal_ends_what_the_first_could_not(tmp_path: Path) -> None:
    """A call into C that no signal interrupts stands for a long run of the typesetter."""
    script = tmp_path / "deaf.py"
    script.write_text(
        "import ctypes, sys\n"
        "from renderkit import cli\n"
        "lock = ctypes.create_string_buffer(64)\n"
        "def deaf(*_):\n"
        "    mutex = ctypes.CDLL(None).pthread_mutex_lock\n"
        "    mutex(lock)\n"
        "    print('waiting', flush=True)\n"
        "    mutex(lock)\n"
        "cli._COMMANDS['schema'] = deaf\n"
        "sys.exit(cli.run(['schema']))\n"
    )
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"waiting\n"
        for _ in range(2):
            os.kill(process.pid, signal.SIGINT)
        assert process.wait(timeout=60) == 130


def test_a_reader_that_goes_away_is_no_fault(spec: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        f"{sys.executable} -m renderkit schema | head -c 10",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.startswith("{")
    assert "Traceback" not in done.stderr


def test_missing_versions_are_told_and_the_records_come_all_the_same(tmp_path: Path) -> None:
    text = json.dumps({**SPEC, "document": {**SPEC["document"], "version": "v2"}})
    done = renderkit("render", "-", "--out", tmp_path / "ws", stdin=text)
    assert done.returncode == 0
    assert "warning V001 at /document/version: small has v2, but no v1" in done.stderr
    listed = renderkit("records", tmp_path / "ws", "--json")
    assert listed.returncode == 0
    assert "V001" in listed.stderr
    assert json.loads(listed.stdout)["id"] == "small_v002_p0001"


def test_a_schema_profile_is_printed_and_its_answers_are_read(tmp_path: Path) -> None:
    done = renderkit("schema", "--profile", "gemini", "--kinds", "heading, paragraph")
    assert (done.returncode, done.stderr) == (0, "")
    defs = json.loads(done.stdout)["$defs"]
    assert "paragraph" in defs
    assert "chart" not in defs
    answer = tmp_path / "answer.json"
    answer.write_text(json.dumps(rk.to_profile(SPEC, "anthropic")), encoding="utf-8")
    assert renderkit("validate", answer, "--profile", "anthropic").returncode == 0
    assert renderkit("validate", answer).returncode == 1
    assert renderkit("schema", "--profile", "mistral").returncode == 2
