#!/usr/bin/env python3
"""Turn the files of `fonts/` into `fonts/fonts.lock`: one table a file, one line a face.

Run it after a font file was added or replaced; `ORIGINS` says where each file came from and under
which licence it stands. `--check` writes nothing and exits with 1 when the lock is not up to date.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from fontTools.ttLib import TTCollection, TTFont

from renderkit.struct import Struct

FONTS = Path(__file__).resolve().parent.parent / "fonts"
SUFFIXES = {".ttf", ".otf", ".ttc"}
HEADER = """\
# Written by scripts/lock_fonts.py; do not edit by hand.
# Every font that output may use: where it came from, its licence, its faces and its sha256.
lock = 1
"""


class Origin(Struct, frozen=True):
    """Where files come from: project and version, the package they were taken out of, licence."""

    project: str
    package: str
    licence: str


#: The beginning of a file name to its origin.
ORIGINS = {
    "Caladea-": Origin(
        "Caladea 1.001, mended (scripts/mend_caladea.py)",
        "Debian fonts-crosextra-caladea 20200211-1",
        "Caladea-OFL.txt",
    ),
    "Carlito-": Origin(
        "Carlito 1.103", "Debian fonts-crosextra-carlito 20220224-1", "Carlito-OFL.txt"
    ),
    "JetBrainsMono-": Origin(
        "JetBrains Mono 2.242", "Debian fonts-jetbrains-mono 2.242+ds-3", "JetBrainsMono-OFL.txt"
    ),
    "LiberationSans-": Origin(
        "Liberation Sans 2.1.5", "Debian fonts-liberation2 2.1.5-1", "Liberation-OFL.txt"
    ),
    "LiberationSerif-": Origin(
        "Liberation Serif 2.1.5", "Debian fonts-liberation2 2.1.5-1", "Liberation-OFL.txt"
    ),
    "NotoColorEmoji": Origin(
        "Noto Color Emoji 2.042",
        "Debian fonts-noto-color-emoji 2.042-0+deb12u1",
        "NotoColorEmoji-OFL.txt",
    ),
    "NotoSansCJK-": Origin(
        "Noto Sans CJK 2.004", "Debian fonts-noto-cjk 1:20220127+repack1-1", "NotoSansCJK-OFL.txt"
    ),
    "NotoSansSymbols-": Origin(
        "Noto Sans Symbols 2.001", "Debian fonts-noto-core 20201225-1", "NotoSansSymbols-OFL.txt"
    ),
    "NotoSansSymbols2-": Origin(
        "Noto Sans Symbols 2 2.003", "Debian fonts-noto-core 20201225-1", "NotoSansSymbols-OFL.txt"
    ),
    **{
        f"Noto{name}-": Origin(
            f"Noto {title} {version}", "Debian fonts-noto-core 20201225-1", "NotoScripts-OFL.txt"
        )
        for name, title, version in (
            ("NaskhArabic", "Naskh Arabic", "2.004"),
            ("Sans", "Sans", "2.004"),
            ("SansArabic", "Sans Arabic", "2.005"),
            ("SansArmenian", "Sans Armenian", "2.005"),
            ("SansDevanagari", "Sans Devanagari", "2.001"),
            ("SansGeorgian", "Sans Georgian", "2.001"),
            ("SansHebrew", "Sans Hebrew", "3.000"),
            ("SansMath", "Sans Math", "2.001"),
            ("SansThai", "Sans Thai", "2.000"),
            ("Serif", "Serif", "2.004"),
            ("SerifArmenian", "Serif Armenian", "2.005"),
            ("SerifDevanagari", "Serif Devanagari", "2.001"),
            ("SerifGeorgian", "Serif Georgian", "2.001"),
            ("SerifHebrew", "Serif Hebrew", "2.000"),
            ("SerifThai", "Serif Thai", "2.000"),
        )
    },
    "SourceSerif4-": Origin("Source Serif 4.005", "npm source-serif 4.5.1", "SourceSerif4-OFL.txt"),
    "TeXGyrePagellaMath-": Origin(
        "TeX Gyre Pagella Math 1.632",
        "Debian fonts-texgyre-math 20180621-6",
        "TeXGyrePagellaMath-GUST.txt",
    ),
}


def lock_text(folder: Path) -> str:
    """The whole lock, for the font files that stand in `folder`.

    Raises SystemExit for a file without origin, a missing licence or a variable font.
    """
    files = sorted(p for p in folder.rglob("*") if p.suffix in SUFFIXES)
    return HEADER + "".join(_entry(path) for path in files)


def _entry(path: Path) -> str:
    origin = next((o for start, o in ORIGINS.items() if path.name.startswith(start)), None)
    if origin is None:
        raise SystemExit(f"{path.name}: no origin; add one to ORIGINS")
    if not (FONTS / "licences" / origin.licence).is_file():
        raise SystemExit(f"{path.name}: licence text licences/{origin.licence} is missing")
    data = path.read_bytes()
    digest = hashlib.sha256(data).hexdigest()
    lines = [
        "",
        "[[file]]",
        f"name = {_quoted(path.relative_to(FONTS).as_posix())}",
        f"origin = {_quoted(origin.project)}",
        f"package = {_quoted(origin.package)}",
        f"licence = {_quoted('licences/' + origin.licence)}",
        f"sha256 = {_quoted(digest)}",
        "faces = [",
        *(f"  {face}," for face in _faces(path.name, data)),
        "]",
    ]
    return "\n".join(lines) + "\n"


def _faces(name: str, data: bytes) -> Iterator[str]:
    for index, font in enumerate(_opened(data)):
        if "fvar" in font:
            raise SystemExit(f"{name}: variable fonts are not allowed; instantiate it first")
        names, style = font["name"], font["OS/2"].fsSelection
        family = names.getBestFamilyName()
        weight = "bold" if style & 1 << 5 or font["OS/2"].usWeightClass >= 600 else "regular"
        italic = "true" if style & 1 else "false"
        yield (
            f"{{ family = {_quoted(family)}, weight = {_quoted(weight)}, "
            f"italic = {italic}, index = {index} }}"
        )


def _opened(data: bytes) -> list[TTFont]:
    if data[:4] == b"ttcf":
        return list(TTCollection(BytesIO(data), lazy=True))
    return [TTFont(BytesIO(data), lazy=True)]


def _quoted(text: str) -> str:
    """A TOML basic string; JSON's escapes are a subset of TOML's."""
    return json.dumps(text, ensure_ascii=False)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--check", action="store_true", help="only compare, write nothing")
    check = parser.parse_args().check
    target, text = FONTS / "fonts.lock", lock_text(FONTS)
    if target.is_file() and target.read_text(encoding="utf-8") == text:
        return 0
    if check:
        print("fonts/fonts.lock is not up to date; run scripts/lock_fonts.py", file=sys.stderr)
        return 1
    target.write_text(text, encoding="utf-8")
    print(f"wrote {target.name}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
