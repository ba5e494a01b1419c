"""Turn the logo file of a layout folder into a picture that is safe to place, or refuse it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from renderkit.errors import LayoutError
from renderkit.layout.model import Logo

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

#: The names that the logo of a folder may have; a folder has at most one of them.
LOGO_FILES = ("logo.svg", "logo.png")
LARGEST_LOGO = 1_000_000  # bytes
_LONGEST_SIDE = 4096  # pixels
_PNG = b"\x89PNG\r\n\x1a\n"
_DECLARED = re.compile(rb"<!\s*(doctype|entity)", re.IGNORECASE)
_OUTSIDE = re.compile(r"url\(\s*['\"]?(?!#)|@import", re.IGNORECASE)
_INSIDE = ("#", "data:image/png;base64,", "data:image/jpeg;base64,")
_REFUSED = ("text", "script", "foreignObject", "image")


def logo_of(layout: str, files: Mapping[str, bytes]) -> Logo | None:
    """The logo among a layout's files; None where there is none.

    Raises LayoutError with the file for one that is too large, damaged, or refers to anything
    outside itself.
    """
    found = [name for name in LOGO_FILES if name in files]
    if not found:
        return None
    file = found[0]
    fault = f"beside {found[1]}; one of them is enough" if found[1:] else _fault(file, files[file])
    if fault:
        raise LayoutError(f"{layout}/{file}: {fault}")
    return Logo(file=file, data=files[file])


def _fault(file: str, data: bytes) -> str | None:
    if len(data) > LARGEST_LOGO:
        return f"{len(data)} bytes, {LARGEST_LOGO} allowed"
    return _png_fault(data) if file.endswith(".png") else _svg_fault(data)


def _png_fault(data: bytes) -> str | None:
    if not data.startswith(_PNG) or data[12:16] != b"IHDR" or b"IEND" not in data[-12:]:
        return "not a whole PNG picture"
    sides = int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    if not all(0 < side <= _LONGEST_SIDE for side in sides):
        return f"{sides[0]} x {sides[1]} pixels, at most {_LONGEST_SIDE} a side allowed"
    return None


def _svg_fault(data: bytes) -> str | None:
    from xml.etree.ElementTree import ParseError, fromstring  # most layouts have no logo

    if _DECLARED.search(data):
        return "a document type is not allowed"
    try:
        root = fromstring(data)  # noqa: S314 - no declarations, so no entities to expand
    except (ParseError, ValueError) as error:
        return f"not an SVG picture: {error}"
    if _name(root) != "svg":
        return "not an SVG picture"
    return next(_svg_faults(root), None)


def _svg_faults(root: Element) -> Iterator[str]:
    for element in root.iter():
        if _name(element) in _REFUSED:
            yield f"<{_name(element)}> is not allowed; turn all of the logo into paths"
        for key, value in element.attrib.items():
            link = key.endswith("href") and not value.startswith(_INSIDE)
            if link or _OUTSIDE.search(value):
                yield f"refers to something outside itself: {value[:80]!r}"
        if _OUTSIDE.search(element.text or ""):
            yield "refers to something outside itself"


def _name(element: Element) -> str:
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""
