"""Say what is installed, and what each missing part would give."""

from __future__ import annotations

from collections.abc import Callable
from importlib import metadata
from shutil import which
from typing import Any

from renderkit.struct import Struct
from renderkit.world import World


class Component(Struct, frozen=True, kw_only=True):
    """A part of the system: what it is for, whether it is here, how to get it."""

    name: str
    gives: str
    needed: bool
    found: str | None  # version or path
    get: str

    def as_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "gives": self.gives,
            "needed": self.needed,
            "found": self.found,
            "get": self.get,
        }


def _package(name: str) -> Callable[[], str | None]:
    def version() -> str | None:
        try:
            return metadata.version(name)
        except metadata.PackageNotFoundError:
            return None

    return version


def _program(name: str) -> Callable[[], str | None]:
    return lambda: which(name)


#: name, what it gives, whether renderkit cannot do without, how it is found, how to get it
_PARTS: tuple[tuple[str, str, bool, Callable[[], str | None], str], ...] = (
    ("typst", "PDF reports and table images", True, _package("typst"), "pip install renderkit"),
    ("pypdfium2", "page pictures", True, _package("pypdfium2"), "pip install renderkit"),
    ("matplotlib", "charts", True, _package("matplotlib"), "pip install renderkit"),
    ("uharfbuzz", "text measuring", True, _package("uharfbuzz"), "pip install renderkit"),
    ("pillow", "pictures from files", True, _package("pillow"), "pip install renderkit"),
    ("zlib-ng", "fast PNG files", True, _package("zlib-ng"), "pip install renderkit"),
    (
        "pdf2image",
        "page pictures by poppler (`rasterizer: poppler`)",
        False,
        _package("pdf2image"),
        "pip install 'renderkit[poppler]'",
    ),
    (
        "poppler",
        "page pictures by poppler (`rasterizer: poppler`)",
        False,
        _program("pdftoppm"),
        "apt-get install poppler-utils, or `scripts/install-system-deps`",
    ),
)


def components(world: World) -> tuple[Component, ...]:
    """Every part renderkit knows how to use, and the bundled fonts checked against their lock."""
    found = [
        Component(name=name, gives=gives, needed=needed, found=find(), get=get)
        for name, gives, needed, find, get in _PARTS
    ]
    damaged = world.damaged_fonts()
    files = {face.path for face in world.fonts.faces}
    groups = ", ".join(sorted({path.parent.name for path in files}))
    fonts = Component(
        name="fonts",
        gives="the only fonts output may use",
        needed=True,
        found=None if damaged else f"{len(files)} files as locked ({groups})",
        get=f"install renderkit again; damaged: {', '.join(damaged)}" if damaged else "bundled",
    )
    return (*found, fonts)
