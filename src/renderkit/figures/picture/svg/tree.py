"""Turn the bytes of an untrusted SVG file into a tree of its elements; no entity, no file, no net.

Expat parses, and everything it could fetch or multiply is refused: internal subsets of a document
type, entities, style sheets from elsewhere. Bytes, elements and depth are bounded.
"""

from __future__ import annotations

from typing import Any, NoReturn
from xml.parsers import expat

from renderkit.figures.picture.bad import BadPicture
from renderkit.struct import Struct, field

MOST_BYTES = 4_000_000
MOST_ELEMENTS = 10_000
DEEPEST = 48

_SVG = "http://www.w3.org/2000/svg"
_LINK = "http://www.w3.org/1999/xlink"
_XML = "http://www.w3.org/XML/1998/namespace"


class Element(Struct):
    """One element of SVG. Attributes of other vocabularies are gone, `xlink:href` is `href`."""

    tag: str
    attributes: dict[str, str]
    children: list[Element | str] = field(default_factory=list)

    def elements(self) -> list[Element]:
        """The children that are elements."""
        return [child for child in self.children if isinstance(child, Element)]


def parse(data: bytes) -> Element:
    """The root element. Raises BadPicture: A003 for what is no plain SVG, A004 over a limit."""
    if len(data) > MOST_BYTES:
        raise BadPicture("A004", "too large an SVG", f"{len(data):,} bytes", f"{MOST_BYTES:,}")
    builder = _Builder()
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
    parser.StartDoctypeDeclHandler = builder.doctype
    parser.EntityDeclHandler = builder.entity
    parser.ExternalEntityRefHandler = builder.entity
    parser.SkippedEntityHandler = builder.entity
    parser.ProcessingInstructionHandler = builder.instruction
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.text
    try:
        parser.Parse(data, True)
    except (expat.ExpatError, ValueError, LookupError) as fault:
        raise BadPicture("A003", "damaged SVG picture", str(fault)[:120]) from None
    if builder.root is None or builder.root.tag != "svg":
        raise BadPicture("A003", "no SVG picture: its root is another element")
    return builder.root


class _Builder:
    def __init__(self) -> None:
        self.root: Element | None = None
        self.open: list[Element | None] = []  # None: of another vocabulary
        self.count = 0

    def doctype(self, _name: str, _system: Any, _public: Any, internal: int) -> None:
        if internal:
            raise BadPicture("A003", "an SVG with declarations of its own (DOCTYPE […]) is refused")

    def entity(self, *_told: Any) -> NoReturn:
        raise BadPicture("A003", "an SVG with entities is refused")

    def instruction(self, target: str, _data: str) -> None:
        if target == "xml-stylesheet":
            raise BadPicture("A003", "the SVG takes its styles from elsewhere")

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self.count += 1
        if self.count > MOST_ELEMENTS:
            raise BadPicture("A004", "too many elements in the SVG", allowed=f"{MOST_ELEMENTS:,}")
        if len(self.open) >= DEEPEST:
            raise BadPicture("A004", "elements too deep inside each other", allowed=f"{DEEPEST}")
        space, _, tag = name.rpartition(" ")
        above = self.open[-1] if self.open else None
        if space not in (_SVG, "") or (self.open and above is None):
            self.open.append(None)
            return
        made = Element(tag, _attributes(attributes))
        if above is not None:
            above.children.append(made)
        elif self.root is None:
            self.root = made
        self.open.append(made)

    def end(self, _name: str) -> None:
        self.open.pop()

    def text(self, data: str) -> None:
        if self.open and (above := self.open[-1]) is not None:
            above.children.append(data)


def _attributes(found: dict[str, str]) -> dict[str, str]:
    made: dict[str, str] = {}
    for name, value in found.items():
        space, _, key = name.rpartition(" ")
        if space == _XML:
            made[f"xml:{key}"] = value
        elif space in ("", _SVG):
            made[key] = value
        elif space == _LINK and key == "href":
            made.setdefault("href", value)
    return made
