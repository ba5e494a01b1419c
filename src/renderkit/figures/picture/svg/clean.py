"""Turn the tree of an SVG file into one of drawing elements and plain attributes alone.

Everything is built anew from lists of what is drawn (`allowed`). What does not stand there is
left out where it draws nothing (words about the picture, scripts, animation: with a note), and
refuses the picture where it would be missed. Nothing refers outside the file.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Callable, Iterator

from renderkit.figures.picture.bad import BadPicture
from renderkit.figures.picture.svg import allowed
from renderkit.figures.picture.svg.style import Sheet
from renderkit.figures.picture.svg.tree import Element

_LOCAL = re.compile(r"""url\(\s*(["']?)#([\w.:-]+)\1\s*\)(?:\s+[\w#(),.% -]+)?""")
_DATA = re.compile(r"data:image/(?:png|jpe?g|gif|webp|bmp|tiff);base64,", re.IGNORECASE)
_FONT = re.compile(r"(?P<looks>.*?)(?P<size>[\d.]+(?:px|pt|em|%)?)(?:/\S+)?\s+(?P<family>.+)")
_LONGEST = 2_000  # characters of a property; paths and points are geometry, and as long as the file

#: Makes the bytes of an embedded picture into those of a PNG that is safe to draw.
Repaint = Callable[[bytes], bytes]


def clean(root: Element, repaint: Repaint, notes: list[str]) -> Element:
    """The tree that may be drawn; styles are attributes now. What is left out is said in `notes`.

    Raises BadPicture: S030 for what would be missed, A003 for what refers outside the file.
    """
    return _Cleaning(root, repaint, notes).element(root, [root])


def reference(value: str) -> str | None:
    """The id that a property refers to, if it refers to one."""
    match = _LOCAL.match(value.strip())
    return match[2] if match else None


class _Cleaning:
    def __init__(self, root: Element, repaint: Repaint, notes: list[str]) -> None:
        self.repaint, self.notes = repaint, notes
        self.sheet = Sheet(_sheets(root), notes)

    def element(self, element: Element, path: list[Element]) -> Element:
        tag = {"a": "g", "switch": "g"}.get(element.tag, element.tag)
        made = Element(tag, self.attributes(element, path))
        if element.tag == "image":
            made.attributes["href"] = self.picture(element.attributes.get("href", ""))
        elif "href" in element.attributes and element.tag != "a":
            made.attributes["href"] = _local(element.attributes["href"])
        for child in element.children:
            if isinstance(child, str):
                if tag in ("text", "tspan"):
                    made.children.append(child)
            elif self.is_drawn(child, element):
                made.children.append(self.element(child, [*path, child]))
                if element.tag == "switch":
                    break
        return made

    def is_drawn(self, child: Element, parent: Element) -> bool:
        if child.tag in allowed.WORDS:
            return False
        if child.tag in allowed.ACTIONS:
            self.note(f"`<{child.tag}>` of the SVG is left out")
            return False
        if child.tag in allowed.ELEMENTS and "requiredExtensions" not in child.attributes:
            return True
        if parent.tag == "switch":  # another child stands for those who cannot draw this one
            return False
        raise BadPicture("S030", f"`<{child.tag[:40]}>` of an SVG is not drawn", child.tag[:40])

    def attributes(self, element: Element, path: list[Element]) -> dict[str, str]:
        plain: dict[str, str] = {}
        looks: dict[str, str] = {}
        for key, value in element.attributes.items():
            if key.lower().startswith("on"):
                self.note("scripts of the SVG are left out")
            elif key in allowed.PLAIN and key != "transform":
                plain[key] = _plain(key, value)
            else:
                looks[key] = value
        looks |= self.sheet.style(path)
        if "font" in looks:
            looks |= _font(looks["font"])
        for key, value in looks.items():
            if key in allowed.UNDRAWN and value.strip() not in ("none", "", "horizontal-tb"):
                raise BadPicture("S030", f"`{key}` of an SVG is not drawn", value[:80])
            if key in allowed.LOOKS:
                plain[key] = _look(key, value)
        return plain

    def picture(self, href: str) -> str:
        """An embedded picture, decoded and encoded anew."""
        head = _DATA.match(href)
        if head is None:
            raise BadPicture("A003", "the SVG refers to a picture outside of it", href[:80])
        try:
            data = base64.b64decode(re.sub(r"\s", "", href[head.end() :]), validate=True)
        except (binascii.Error, ValueError):
            raise BadPicture("A003", "the SVG holds a damaged picture") from None
        return "data:image/png;base64," + base64.b64encode(self.repaint(data)).decode("ascii")

    def note(self, text: str) -> None:
        if text not in self.notes:
            self.notes.append(text)


def _sheets(root: Element) -> Iterator[str]:
    for child in root.elements():
        if child.tag == "style":
            yield "".join(c for c in child.children if isinstance(c, str))
        yield from _sheets(child)


def _local(href: str) -> str:
    if not re.fullmatch(r"#[\w.:-]+", href.strip()):
        raise BadPicture("A003", "the SVG refers to something outside of it", href[:80])
    return href.strip()


def _plain(key: str, value: str) -> str:
    if re.search(r"url\s*\(|[\\<>\"]", value, re.IGNORECASE):
        raise BadPicture("A003", f"a strange value of `{key}` in the SVG", value[:80])
    return value


def _look(key: str, value: str) -> str:
    value = value.strip()
    if len(value) > _LONGEST or re.search(r"[\\<>{}]|\b(?:var|calc|env|attr)\s*\(", value):
        raise BadPicture("A003", f"a value of `{key}` in the SVG is not understood", value[:80])
    refers = re.search(r"url\s*\(", value, re.IGNORECASE)
    if refers and not (key in allowed.REFERRING and _LOCAL.fullmatch(value)):
        raise BadPicture("A003", "the SVG refers to something outside of it", value[:80])
    return value


def _font(value: str) -> dict[str, str]:
    """The parts of the `font` shorthand that are drawn."""
    match = _FONT.fullmatch(value.strip())
    if match is None:
        return {}
    made = {"font-size": match["size"], "font-family": match["family"]}
    if re.search(r"\b(?:bold|[6-9]00)\b", match["looks"]):
        made["font-weight"] = "bold"
    if re.search(r"\b(?:italic|oblique)\b", match["looks"]):
        made["font-style"] = "italic"
    return made
