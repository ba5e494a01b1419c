"""What a run may see of the world, and what it may never see."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from renderkit.asset_paths import REFUSED
from renderkit.errors import AssetError, LayoutError, SpecError, UsageError
from renderkit.fonts import FontLibrary
from renderkit.world import LARGEST_ASSET, NOT_FOUND, World, data_root, read_fonts

SECRET = b"outside"


@pytest.fixture
def world(tmp_path: Path) -> World:
    """A world whose asset root holds one picture, beside a file it must not read."""
    (tmp_path / "outside.png").write_bytes(SECRET)
    root = tmp_path / "assets"
    (root / "charts").mkdir(parents=True)
    (root / "charts" / "a.png").write_bytes(b"inside")
    return World(fonts=FontLibrary(folder=root, faces=()), layouts={}, assets=root)


def refusal(world: World, path: str) -> tuple[str, str]:
    with pytest.raises(AssetError) as caught:
        world.read_asset(path)
    return caught.value.code, str(caught.value)


def test_a_file_below_the_asset_root_is_read(world: World) -> None:
    assert world.read_asset("charts/a.png") == b"inside"


def test_a_path_outside_is_refused_with_the_same_words_whether_or_not_it_exists(
    world: World,
) -> None:
    assert refusal(world, "../outside.png") == refusal(world, "../nothing.png") == ("A002", REFUSED)
    assert refusal(world, "/etc/passwd") == refusal(world, "/etc/nothing") == ("A002", REFUSED)


@pytest.mark.parametrize("target", ["../../outside.png", "../../nothing", "a.png", "/etc/passwd"])
def test_a_link_is_refused_wherever_it_leads(world: World, target: str) -> None:
    assert world.assets
    (world.assets / "charts" / "link.png").symlink_to(target)
    assert refusal(world, "charts/link.png") == ("A002", REFUSED)


@pytest.mark.parametrize("target", ["..", "../nothing", "charts"])
def test_a_linked_parent_is_refused_wherever_it_leads(world: World, target: str) -> None:
    assert world.assets
    (world.assets / "linked").symlink_to(target)
    assert refusal(world, "linked/outside.png") == ("A002", REFUSED)
    assert refusal(world, "linked/nothing.png") == ("A002", REFUSED)


def test_a_file_that_is_swapped_while_it_is_read_never_leads_outside(
    world: World, tmp_path: Path
) -> None:
    """A link to the secret comes in the place of the picture, and of its folder, and goes again."""
    root = tmp_path / "assets"
    picture, folder = root / "charts" / "a.png", root / "charts"
    (tmp_path / "charts").mkdir()
    (tmp_path / "charts" / "a.png").write_bytes(SECRET)
    done = threading.Event()

    def swap() -> None:
        while not done.is_set():
            picture.rename(folder / "kept")
            picture.symlink_to(tmp_path / "outside.png")
            picture.unlink()
            (folder / "kept").rename(picture)
            folder.rename(root / "kept")
            folder.symlink_to(tmp_path / "charts")
            folder.unlink()
            (root / "kept").rename(folder)

    swapping = threading.Thread(target=swap)
    swapping.start()
    told = set()
    try:
        for _ in range(3000):
            try:
                told.add(world.read_asset("charts/a.png"))
            except AssetError as refused:
                told.add(refused.code.encode())
    finally:
        done.set()
        swapping.join()
    assert told <= {b"inside", b"A001", b"A002"}
    assert b"inside" in told


def test_the_asset_root_itself_may_be_a_link(world: World, tmp_path: Path) -> None:
    assert world.assets
    (tmp_path / "root").symlink_to(world.assets)
    linked = World(fonts=world.fonts, layouts={}, assets=tmp_path / "root")
    assert linked.read_asset("charts/a.png") == b"inside"


@pytest.mark.parametrize("path", ["nothing.png", "charts/nothing.png", "nothing/a.png", "charts"])
def test_what_is_no_file_is_not_found(world: World, path: str) -> None:
    assert refusal(world, path) == ("A001", NOT_FOUND)


def test_a_file_used_as_a_folder_is_not_found(world: World) -> None:
    assert refusal(world, "charts/a.png/b.png") == ("A001", NOT_FOUND)


def test_a_pipe_is_not_found_and_never_waited_for(world: World) -> None:
    assert world.assets
    os.mkfifo(world.assets / "pipe.png")
    assert refusal(world, "pipe.png") == ("A001", NOT_FOUND)


def test_a_device_is_not_found() -> None:
    root = World(fonts=FontLibrary(folder=Path("/"), faces=()), layouts={}, assets=Path("/dev"))
    assert refusal(root, "zero") == ("A001", NOT_FOUND)


def test_a_file_of_the_largest_size_is_read_and_one_byte_more_is_not(world: World) -> None:
    assert world.assets
    picture = world.assets / "big.png"
    for size in (LARGEST_ASSET, LARGEST_ASSET + 1, 10**13):
        with picture.open("wb") as file:
            file.truncate(size)  # sparse: takes no room
        if size == LARGEST_ASSET:
            assert len(world.read_asset("big.png")) == size
        else:
            assert refusal(world, "big.png")[0] == "A004"


def test_a_world_without_asset_root_refuses_every_path() -> None:
    bare = World(fonts=FontLibrary(folder=Path(), faces=()), layouts={})
    assert refusal(bare, "README.md") == ("A002", REFUSED)


def test_no_open_file_is_left_behind(world: World) -> None:
    before = len(list(Path("/dev/fd").iterdir()))
    for path in ("charts/a.png", "charts/nothing.png", "nothing/a.png"):
        try:
            world.read_asset(path)
        except AssetError:
            continue
    assert len(list(Path("/dev/fd").iterdir())) == before


def test_a_spec_is_read_from_a_file_or_from_standard_input(
    world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "spec.json").write_bytes(b"{}")
    assert world.read_spec(tmp_path / "spec.json", limit=8) == b"{}"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"[1, 2]")))
    assert world.read_spec("-", limit=8) == b"[1, 2]"


def test_of_a_spec_that_is_too_long_one_byte_too_many_is_read(world: World, tmp_path: Path) -> None:
    (tmp_path / "spec.json").write_bytes(b"x" * 100)
    assert len(world.read_spec(tmp_path / "spec.json", limit=10)) == 11


def test_a_spec_that_is_not_there_is_wrong_usage(world: World, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"cannot read .*none\.json: No such file"):
        world.read_spec(tmp_path / "none.json", limit=10)


def test_the_default_world_has_the_bundled_layouts_and_fonts() -> None:
    world = World.default()
    assert {"brief", "note"} <= set(world.layout_names())
    assert world.layout("brief").name == "brief"
    assert world.fonts.face("Carlito", "bold", italic=True).path.name == "Carlito-BoldItalic.ttf"


def test_an_asset_root_that_is_no_folder_is_wrong_usage(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="is no folder"):
        World.default(assets=tmp_path / "none")


def test_a_layout_folder_of_the_caller_is_found_by_path_and_by_name(tmp_path: Path) -> None:
    folder = tmp_path / "house"
    folder.mkdir()
    (folder / "layout.toml").write_bytes((data_root() / "layouts/note/layout.toml").read_bytes())
    assert World.default().layout(folder).name == "house"
    for given in (folder, tmp_path):
        world = World.default(layout_folders=[given])
        assert world.layout("house").name == "house"
        assert "brief" in world.layout_names()


def test_an_unknown_layout_name_lists_the_known_ones() -> None:
    with pytest.raises(LayoutError, match=r"no layout 'breif'; there are .*brief"):
        World.default().layout("breif")


def test_text_never_names_a_folder() -> None:
    with pytest.raises(LayoutError, match="there is no layout"):
        World.default().layout(str(data_root() / "layouts" / "brief"))


def test_a_layout_folder_that_is_not_there_is_wrong_usage(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot read the layouts"):
        World.default(layout_folders=[tmp_path / "none"])
    with pytest.raises(LayoutError, match=r"none/layout\.toml: not there"):
        World.default().layout(tmp_path / "none")


def test_overrides_reach_the_layout_or_come_back_as_problems() -> None:
    world = World.default()
    assert world.layout("brief", {"colour.accent": "#7a1f3d"}).colour.accent == "#7a1f3d"
    with pytest.raises(SpecError) as caught:
        world.layout("brief", {"colour.acent": "#7a1f3d"}, pointer="/layout/set")
    assert [p.pointer for p in caught.value.problems] == ["/layout/set/colour.acent"]


def test_the_environment_is_only_what_renderkit_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("SOME_TOKEN", "secret")
    environment = World.default().environment
    assert environment["NO_COLOR"] == "1"
    assert "SOME_TOKEN" not in environment


def test_damaged_fonts_are_named(tmp_path: Path) -> None:
    (tmp_path / "a.ttf").write_bytes(b"other bytes")
    (tmp_path / "fonts.lock").write_text(
        '[[file]]\nname = "a.ttf"\nsha256 = "00"\n'
        'faces = [{ family = "A", weight = "regular", italic = false, index = 0 }]\n'
        '[[file]]\nname = "b.ttf"\nsha256 = "00"\n'
        'faces = [{ family = "B", weight = "regular", italic = false, index = 0 }]\n'
    )
    world = World(fonts=read_fonts(tmp_path), layouts={})
    assert world.damaged_fonts() == ("a.ttf", "b.ttf")


def test_importing_the_world_imports_nothing_heavy() -> None:
    heavy = ("numpy", "typst", "matplotlib", "PIL", "tomllib", "fontTools", "difflib")
    script = f"import sys, renderkit.world; print([m for m in {heavy} if m in sys.modules])"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True)
    assert run.stdout.strip() == "[]"
