"""What the documents claim is true: their specs read, their commands and calls run."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import renderkit as rk
from renderkit import pipeline
from renderkit.errors import LayoutError
from renderkit.layout import tokens
from renderkit.layout.model import LINE_FIELDS
from renderkit.problems import CODES
from renderkit.spec.kinds import KINDS as SPEC_KINDS
from renderkit.typeset.typst.blocks import KINDS as PAGE_KINDS

ROOT = Path(__file__).parents[2]
DOCUMENTS = [p for d in (".", "docs", "examples") for p in sorted((ROOT / d).glob("*.md"))]


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def fences(name: str, language: str) -> list[str]:
    """The code blocks of one language in a document."""
    return re.findall(rf"^```{language}\n(.*?)^```", text(name), re.MULTILINE | re.DOTALL)


def samples() -> list[Any]:
    return [json.loads(sample) for sample in fences("docs/spec.md", "json")]


def whole(sample: Any) -> dict[str, Any]:
    """A sample of the guide as a spec: blocks and fragments get the rest from its other samples."""
    if isinstance(sample, dict) and "renderkit" in sample:
        return sample
    spec: dict[str, Any] = dict(samples()[0])
    spec["facts"] = next(s["facts"] for s in samples() if "facts" in s)
    if isinstance(sample, dict) and "kind" not in sample:
        return spec | sample
    return spec | {"pages": [{"blocks": sample if isinstance(sample, list) else [sample]}]}


def problems_of(spec: dict[str, Any]) -> list[str]:
    return [f"{p.pointer}: {p.message}" for p in rk.validate(spec)]


def run(*arguments: str, folder: Path) -> str:
    """What Python prints with these arguments, in `folder`; it must not fail."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def keys_of(schema: Any) -> set[str]:
    """Every key that a JSON Schema names."""
    if isinstance(schema, list):
        return set().union(*map(keys_of, schema)) if schema else set()
    if not isinstance(schema, dict):
        return set()
    own = set(schema.get("properties", {}))
    return own.union(*map(keys_of, schema.values()))


@pytest.mark.parametrize("number", range(len(samples())))
def test_a_sample_of_the_guide_to_specs_reads_without_any_problem(number: int) -> None:
    sample = samples()[number]
    shown = [*whole(sample)["pages"]]
    if isinstance(sample, dict) and sample.get("kind") == "paragraph":
        charts = [s for s in samples() if isinstance(s, dict) and s.get("id") == "minutes-chart"]
        shown.append({"blocks": charts})
    assert problems_of(whole(sample) | {"pages": shown}) == []


def test_the_guide_to_specs_names_every_key_a_spec_may_have() -> None:
    guide = text("docs/spec.md")
    told = set(re.findall(r"[$]?[a-z][a-z0-9_]*", guide))
    assert keys_of(rk.schema()) - told == set()


def test_the_guide_says_which_blocks_a_report_cannot_draw() -> None:
    guide = text("docs/spec.md")
    others = guide[guide.index("## Blocks for other formats") : guide.index("## The contract")]
    rows = [line.split("|")[2] for line in others.splitlines() if line.startswith("| ")]
    told = {kind for row in rows for kind in re.findall(r"`([a-z_]+)`", row)} - {"sheet"}
    assert told == set(SPEC_KINDS) - set(PAGE_KINDS)


def test_the_families_of_problems_are_those_of_the_guide() -> None:
    told = set(re.findall(r"^\| `([A-Z])` \|", text("docs/spec.md"), re.MULTILINE))
    assert told == {code[0] for code in CODES}


@pytest.mark.parametrize("name", ["README.md", "ARCHITECTURE.md"])
def test_the_line_of_the_flow_names_the_stages_of_the_pipeline(name: str) -> None:
    assert " → ".join(pipeline.STAGES) in text(name)


def test_the_first_spec_of_the_readme_reads_without_any_problem() -> None:
    (sample,) = fences("README.md", "json")
    assert rk.validate(sample) == []


def test_the_commands_and_calls_of_the_readme_run(tmp_path: Path) -> None:
    (sample,) = fences("README.md", "json")
    (code,) = fences("README.md", "python")
    (tmp_path / "note.json").write_text(sample, encoding="utf-8")
    commands = [
        line.split()[1:]
        for fence in fences("README.md", "sh")
        for line in fence.splitlines()
        if line.startswith("renderkit ")
    ]
    assert [c[0] for c in commands] == ["validate", "render"]
    for command in commands:
        run("-m", "renderkit", *command, folder=tmp_path)
    printed = run("-W", "error", "-c", code, folder=tmp_path)
    assert "minutes-64 1" in printed
    assert "PDF · Index build · p. 1 of" in printed


def edited(layout: str, changes: str) -> str:
    """A layout file with the lines of `changes` in place of those of the same tables and names."""
    table, lines, wanted = "", [], {}
    for line in changes.splitlines():
        table = line if line.startswith("[") else table
        if " = " in line:
            wanted[table, line.split(" = ")[0]] = line
    table = ""
    for line in layout.splitlines():
        if line.startswith("["):
            lines += [wanted.pop(key) for key in list(wanted) if key[0] == table]
            table = line
        lines.append(wanted.pop((table, line.split(" = ")[0]), line))
    return "\n".join([*lines, *wanted.values()]) + "\n"


def test_a_layout_is_made_as_the_guide_says(tmp_path: Path) -> None:
    copy, render, offer = (
        line.split() for fence in fences("docs/layouts.md", "sh") for line in fence.splitlines()
    )
    assert copy[:2] == ["cp", "-r"]
    mine = tmp_path / copy[3]
    shutil.copytree(ROOT / copy[2], mine)
    (changes,) = fences("docs/layouts.md", "toml")
    file = mine / "layout.toml"
    file.write_text(edited(file.read_text("utf-8"), changes), encoding="utf-8")
    (mine / "logo.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1"><path d="M0 0h4v1z"/></svg>'
    )
    (tmp_path / "note.json").write_text(fences("README.md", "json")[0], encoding="utf-8")
    run("-m", *render, folder=tmp_path)
    assert list((tmp_path / "ws").rglob("*.pdf"))
    assert "harbour  Harbour: The harbour board's papers" in run("-m", *offer, folder=tmp_path)


def test_a_fault_of_a_layout_is_told_as_the_guide_says(tmp_path: Path) -> None:
    mine = tmp_path / "harbour"
    shutil.copytree(ROOT / "layouts" / "brief", mine)
    (told,) = fences("docs/layouts.md", "text")
    (faulty,) = re.findall(r"^`(accent = .*)`:$", text("docs/layouts.md"), re.MULTILINE)
    file = mine / "layout.toml"
    file.write_text(edited(file.read_text("utf-8"), f"[colour]\n{faulty}"), encoding="utf-8")
    with pytest.raises(LayoutError) as caught:
        rk.World.default().layout(mine)
    bare = [re.sub(r":\d+:", ":", line) for line in (told.strip(), *str(caught.value).splitlines())]
    assert bare[0] in bare[1:]


def test_the_guide_to_layouts_shows_every_layout_and_names_what_may_be_left_out() -> None:
    guide = text("docs/layouts.md")
    names = set(rk.World.default().layout_names())
    assert first_column("docs/layouts.md", "The six layouts") == names
    assert set(re.findall(r'src="pictures/layout-([a-z]+)\.png"', guide)) == names
    (optional,) = re.findall(r"These tokens may be left out: (.*?)\.\n", guide, re.DOTALL)
    assert set(re.findall(r"`([a-z_0-9.]+)`", optional)) == set(tokens.defaults())


def test_the_tokens_that_the_guide_to_layouts_sets_are_tokens() -> None:
    spec = json.loads(fences("README.md", "json")[0])
    assert rk.validate(spec | json.loads(fences("docs/layouts.md", "json")[0]), fit=True) == []


def test_the_guide_to_layouts_names_every_table_and_every_field() -> None:
    guide = text("docs/layouts.md")
    assert first_column("docs/layouts.md", "The tables of `layout.toml`") == set(tokens.groups())
    assert set(re.findall(r"`\{([a-z]+)\}`", guide)) == set(LINE_FIELDS)


def first_column(name: str, heading: str) -> set[str]:
    """The names in code type in the first column of the tables of a section."""
    section = text(name).split(f"\n## {heading}\n")[1].split("\n## ")[0]
    cells = re.findall(r"^\| ([^|]+) \|", section, re.MULTILINE)
    return {found for cell in cells for found in re.findall(r"`([a-z_0-9]+)`", cell)}


def test_the_guide_to_outputs_names_what_is_written(tmp_path: Path) -> None:
    (sample,) = fences("README.md", "json")
    result = rk.render(rk.load(sample), out=tmp_path)
    assert first_column("docs/outputs.md", "Records") <= set(result.records[0].fields)
    assert first_column("docs/outputs.md", "Evidence") <= set(result.evidence[0].fields)
    printed = json.loads(fences("docs/outputs.md", "json")[0])
    assert set(printed) == set(result.as_json())
    assert set(printed["artifacts"][0]) == set(result.as_json()["artifacts"][0])
    written = {path.name for path in tmp_path.rglob("*.json*")}
    assert {name for name in written if name in text("docs/outputs.md")} == written


def test_the_commands_of_the_readme_are_those_that_help_lists() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "renderkit", "--help"], capture_output=True, text=True, check=True
    )
    listed = set(re.findall(r"^    ([a-z]+) ", done.stdout, re.MULTILINE))
    told = set(re.findall(r"^\| `renderkit ([a-z]+)", text("README.md"), re.MULTILINE))
    assert told == listed


def test_the_make_targets_of_the_documents_exist() -> None:
    targets = set(re.findall(r"^([a-z]+):", text("Makefile"), re.MULTILINE))
    for path in DOCUMENTS:
        named = set(
            re.findall(r"\bmake ([a-z]+)\b(?=[`\s]*(?:#|`|$))", path.read_text("utf-8"), re.M)
        )
        assert named <= targets, path.name


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda p: str(p.relative_to(ROOT)))
def test_every_file_a_document_links_to_exists(path: Path) -> None:
    links = re.findall(r"\]\((?!https?:|mailto:|#)([^)#]+)", path.read_text(encoding="utf-8"))
    missing = [link for link in links if not (path.parent / link).exists()]
    assert missing == []
