"""The flow goes one way: stages hand on frozen types, and only those cross."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from renderkit.struct import Struct

SOURCE = Path(__file__).parents[2] / "src" / "renderkit"
STAGES = ("spec", "figures", "typeset", "write", "split", "records", "store")

#: Third-party libraries and the one place each may be imported from.
DOORS = {
    "typst": "typeset/typst/door.py typeset/typst/painter.py",  # in this process, in another
    "pypdfium2": "split/pdfium.py",
    "pypdfium2_raw": "split/pdfium.py",
    "pdf2image": "split/poppler.py",
    "matplotlib": "figures/paint",
    "uharfbuzz": "shaping",
    "rich": "cli.py",
    "zlib_ng": "png.py",
    "msgspec": "struct.py",
}


def modules() -> Iterator[Path]:
    return iter(sorted(SOURCE.rglob("*.py")))


def module_of(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def stage_of(module: str) -> str | None:
    parts = module.split(".")
    return parts[1] if parts[0] == "renderkit" and len(parts) > 1 and parts[1] in STAGES else None


@pytest.mark.parametrize("stage", STAGES)
def test_a_stage_imports_only_the_models_of_earlier_stages(stage: str) -> None:
    wrong = []
    for path in sorted((SOURCE / stage).rglob("*.py")):
        for module in imported(path):
            other = stage_of(module)
            if other is None or other == stage:
                continue
            earlier = STAGES.index(other) < STAGES.index(stage)
            parts = module.split(".")
            if not earlier or len(parts) < 3 or parts[2] != "model":
                if module == f"renderkit.{other}" and earlier:
                    continue  # `from renderkit.spec import model`: its name is checked below
                wrong.append(f"{path.relative_to(SOURCE)} imports {module}")
    assert wrong == []


@pytest.mark.parametrize(("library", "door"), sorted(DOORS.items()))
def test_a_library_stays_behind_its_door(library: str, door: str) -> None:
    users = {
        str(path.relative_to(SOURCE))
        for path in modules()
        if any(name.split(".")[0] == library for name in imported(path))
    }
    doors = door.split()
    assert all(user in doors or user.startswith(tuple(f"{d}/" for d in doors)) for user in users)


def test_only_the_world_reads_clock_and_environment() -> None:
    told = {"os.environ", "os.getenv", "datetime.now", "date.today", "time.time", "Path.home"}
    wrong = []
    for path in modules():
        if path.name == "world.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and ast.unparse(node) in told:
                wrong.append(f"{path.relative_to(SOURCE)}:{node.lineno} {ast.unparse(node)}")
    assert wrong == []


def test_nothing_but_the_command_line_prints() -> None:
    printing = {
        str(path.relative_to(SOURCE))
        for path in modules()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "print"
    }
    assert printing <= {"cli.py"}


def test_models_are_frozen() -> None:
    structs = {
        struct
        for path in modules()
        if path.name == "model.py" or path.parent.name == "model"
        for struct in vars(import_module(module_of(path))).values()
        if isinstance(struct, type) and issubclass(struct, Struct) and struct is not Struct
    }
    assert len(structs) > 100
    assert [s.__name__ for s in structs if not s.__struct_config__.frozen] == []
