"""Turn the world outside into values: the clock, the environment, layouts, fonts, files.

No other module reads any of these, so a test that hands in its own `World` decides all of them.
"""

from __future__ import annotations

import hashlib
import os
import stat
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, BinaryIO, NoReturn

from renderkit.asset_paths import REFUSED, segments
from renderkit.errors import AssetError, InternalError, LayoutError, UsageError
from renderkit.fonts import FontFile, FontLibrary
from renderkit.struct import Struct, field

if TYPE_CHECKING:
    from renderkit.layout.model import Layout
    from renderkit.layout.read import LayoutSource

LARGEST_ASSET = 20_000_000
LARGEST_LAYOUT_FILE = 50_000_000
NOT_FOUND = "asset not found, or not a file that can be read"

#: What is read of the environment; everything else is invisible to renderkit.
ENVIRONMENT = ("NO_COLOR", "FORCE_COLOR", "TERM", "COLUMNS", "RENDERKIT_ALL")


#: Where matplotlib looks for its settings.
SETTINGS = "MPLCONFIGDIR"

_LOADING = Lock()


class World(Struct, frozen=True, kw_only=True):
    """What a run may see.

    layouts: name to folder. assets: the asset root; None refuses every path. monotonic: seconds,
    for durations only: dates in documents come from their specs.
    """

    fonts: FontLibrary
    layouts: Mapping[str, Path]
    assets: Path | None = None
    environment: Mapping[str, str] = field(default_factory=dict)
    monotonic: Callable[[], float] = time.monotonic

    @classmethod
    def default(cls, *, assets: Path | None = None, layout_folders: Iterable[Path] = ()) -> World:
        """This machine's world, with the bundled layouts and fonts.

        layout_folders: layouts of the caller, or folders of such; they win over bundled ones of
        the same name. Raises UsageError for a folder that is not there.
        """
        if assets is not None and not assets.is_dir():
            raise UsageError(f"the asset root {assets} is no folder")
        data = data_root()
        layouts = _layouts_in(data / "layouts")
        for folder in layout_folders:
            layouts |= _layouts_in(Path(folder))
        return cls(
            fonts=read_fonts(data / "fonts"),
            layouts=layouts,
            assets=assets,
            environment={k: os.environ[k] for k in ENVIRONMENT if k in os.environ},
        )

    def layout_names(self) -> tuple[str, ...]:
        """Every layout that a spec may name."""
        return tuple(sorted(self.layouts))

    def layout(
        self,
        name_or_folder: str | Path,
        overrides: Mapping[str, Any] | None = None,
        pointer: str = "/layout/set",
    ) -> Layout:
        """A layout by name (text) or from a folder (a Path), with tokens set otherwise.

        pointer: where the spec writes `overrides`. Raises LayoutError (a folder with a fault, or a
        name that no layout has) and SpecError (faulty overrides).
        """
        from renderkit.layout.read import read_layout

        source = self._layout_source(name_or_folder)
        families = {face.family for face in self.fonts.faces}
        return read_layout(source, families, overrides, pointer)

    def read_asset(self, path: str) -> bytes:
        """The bytes of a file below the asset root.

        Raises AssetError: A002 a path that is malformed, leads through a link or has no root to
        start from, A001 no such regular file, A004 more than LARGEST_ASSET bytes.
        """
        names = segments(path)
        if self.assets is None:
            raise AssetError("A002", path, REFUSED)
        return _read_below(self.assets, names, path)

    def read_spec(self, path: str | Path, limit: int) -> bytes:
        """The bytes of a spec; `-` is standard input. At most `limit` + 1 bytes are read.

        One byte more than allowed is enough for `spec` to report the size.
        Raises UsageError for a file that cannot be read.
        """
        try:
            if str(path) == "-":
                if sys.stdin is None:
                    raise UsageError("cannot read standard input: it is closed")
                return sys.stdin.buffer.read(limit + 1)
            with Path(path).open("rb") as file:
                return file.read(limit + 1)
        except OSError as error:
            raise UsageError(f"cannot read {path}: {error.strerror}") from None

    def damaged_fonts(self) -> tuple[str, ...]:
        """Names of bundled font files that are missing or differ from the lock; reads them all."""
        hashes = {face.path: face.sha256 for face in self.fonts.faces}
        return tuple(path.name for path, sha256 in hashes.items() if _sha256(path) != sha256)

    def _layout_source(self, name_or_folder: str | Path) -> LayoutSource:
        from renderkit.layout.read import EXTRA_FILES, LAYOUT_FILE, LayoutSource

        folder = name_or_folder
        if isinstance(folder, str):
            if folder not in self.layouts:
                known = ", ".join(self.layout_names())
                raise LayoutError(f"there is no layout {folder!r}; there are {known}")
            folder = self.layouts[folder]
        name = folder.name or folder.resolve().name
        files = {
            file: _layout_file(folder / file, name)
            for file in (LAYOUT_FILE, *EXTRA_FILES)
            if (folder / file).is_file()
        }
        return LayoutSource(name=name, files=files)


@lru_cache
def load_apart(load: Callable[[], None]) -> None:
    """Load, once a process, a library that keeps settings in the home of whoever runs it.

    While it is loaded it sees an empty folder in their place, which is gone afterwards: nothing is
    made at home and nothing read from there. Raises UsageError for a settings file in the working
    folder that the library cannot read, and where there is no place for temporary folders.
    """
    import tempfile  # --help does not need it

    try:
        tempfile.gettempdir()
    except FileNotFoundError:
        raise UsageError("there is no folder for temporary files; set TMPDIR") from None
    with _LOADING, tempfile.TemporaryDirectory(prefix="renderkit-") as folder:
        before = os.environ.get(SETTINGS)
        os.environ[SETTINGS] = folder
        try:
            load()
        except UnicodeDecodeError as fault:
            raise UsageError("matplotlibrc in the working folder is not UTF-8 text") from fault
        finally:
            os.environ.pop(SETTINGS)
            if before is not None:
                os.environ[SETTINGS] = before


def data_root() -> Path:
    """The folder of `layouts/` and `fonts/`: inside an installed wheel, else the repository."""
    packaged = Path(__file__).parent / "data"
    return packaged if packaged.is_dir() else Path(__file__).parents[2]


def read_fonts(folder: Path) -> FontLibrary:
    """Every face that `fonts.lock` in `folder` lists; the font files are not opened.

    Raises InternalError when the lock is missing or unreadable.
    """
    import tomllib  # a parser that --help does not need

    try:
        lock = tomllib.loads((folder / "fonts.lock").read_text(encoding="utf-8"))
        faces = tuple(
            FontFile(path=folder / file["name"], sha256=file["sha256"], **face)
            for file in lock["file"]
            for face in file["faces"]
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise InternalError(f"fonts.lock cannot be read: {error}") from error
    return FontLibrary(folder=folder, faces=faces)


def _layouts_in(folder: Path) -> dict[str, Path]:
    """The layout that `folder` is, or those that stand in it, by name."""
    if (folder / "layout.toml").is_file():
        return {folder.resolve().name: folder}
    try:
        inner = sorted(p for p in folder.iterdir() if (p / "layout.toml").is_file())
    except OSError as error:
        raise UsageError(f"cannot read the layouts in {folder}: {error.strerror}") from None
    return {p.name: p for p in inner}


def _layout_file(path: Path, layout: str) -> bytes:
    try:
        size = path.stat().st_size
        if size > LARGEST_LAYOUT_FILE:
            raise LayoutError(f"{layout}/{path.name}: {size} bytes, {LARGEST_LAYOUT_FILE} allowed")
        return path.read_bytes()
    except OSError as error:
        raise LayoutError(f"{layout}/{path.name}: cannot be read: {error.strerror}") from None


def _sha256(path: Path) -> str | None:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return None


def _read_below(root: Path, names: tuple[str, ...], path: str) -> bytes:
    """Walk from the root by folder handles, so that nothing swapped on the way leads outside."""
    handle = _opened(root, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC, None, path)
    try:
        for name in names[:-1]:
            _expect(stat.S_ISDIR, name, handle, path)
            inner = _opened(name, os.O_RDONLY | os.O_DIRECTORY | _PLAIN, handle, path)
            os.close(handle)
            handle = inner
        _expect(stat.S_ISREG, names[-1], handle, path)
        file = _opened(names[-1], os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | _PLAIN, handle, path)
    finally:
        os.close(handle)
    with os.fdopen(file, "rb") as opened:
        return _read_file(opened, path)


_PLAIN = os.O_NOFOLLOW | os.O_CLOEXEC


def _expect(kind: Callable[[int], bool], name: str, handle: int, path: str) -> None:
    """Refuse links and devices before they are opened; opening some has effects."""
    try:
        mode = os.stat(name, dir_fd=handle, follow_symlinks=False).st_mode
    except OSError:
        _missing(path)
    if stat.S_ISLNK(mode):
        raise AssetError("A002", path, REFUSED)
    if not kind(mode):
        _missing(path)


def _opened(name: str | Path, flags: int, handle: int | None, path: str) -> int:
    try:
        return os.open(name, flags, dir_fd=handle)
    except OSError:
        _missing(path)


def _read_file(opened: BinaryIO, path: str) -> bytes:
    """At most LARGEST_ASSET bytes, whatever size the file says it has."""
    status = os.fstat(opened.fileno())
    if not stat.S_ISREG(status.st_mode):
        _missing(path)
    try:
        data = opened.read(LARGEST_ASSET + 1) if status.st_size <= LARGEST_ASSET else None
    except OSError:
        _missing(path)
    if data is None or len(data) > LARGEST_ASSET:
        raise AssetError("A004", path, f"asset of more than {LARGEST_ASSET} bytes")
    return data


def _missing(path: str) -> NoReturn:
    raise AssetError("A001", path, NOT_FOUND)
