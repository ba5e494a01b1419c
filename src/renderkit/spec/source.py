"""Turn bytes or text into a raw tree, strictly: RFC 8259, no key twice, no NaN, within limits."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any, NoReturn

from renderkit.spec.faults import Faults
from renderkit.spec.limits import LIMITS
from renderkit.spec.show import count, escape
from renderkit.spec.tree import NotANumber, number, places, token

#: A JSON string, or what begins like one and never ends; always matches, so a scan stays linear.
_STRING = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|$|\\$)', re.DOTALL)
_MARKS = (
    (b"\xef\xbb\xbf", "a byte order mark"),
    (b"\xff\xfe", "a UTF-16 byte order mark"),
    (b"\xfe\xff", "a UTF-16 byte order mark"),
)
_SAID = (
    ("Expecting value", "a value is missing here"),
    ("Expecting ',' delimiter", "a comma or a closing bracket is missing here"),
    ("Expecting ':' delimiter", "a colon is missing after the key"),
    ("Expecting property name", "a key in double quotes is missing here"),
    ("Illegal trailing comma", "a comma stands before a closing bracket"),
    ("Unterminated string", "the string that starts here never ends"),
    ("Invalid control character", "a string holds a raw control character or line break"),
    ("Invalid \\", "a string holds a backslash that begins no escape"),
    ("Extra data", "more text follows after the end of the document"),
)


class Refused(Exception):
    """The source cannot be read at all; its problem is noted already."""


def parse(data: str | bytes, faults: Faults) -> Any:
    """The raw tree of a JSON text. Raises Refused when there is none."""
    text = _decoded(data, faults) if isinstance(data, bytes) else data
    _check_size(text, faults)
    repeated: list[tuple[dict[str, Any], str]] = []

    def pairs(found: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(found)
        if len(made) != len(found):
            times = Counter(key for key, _ in found)
            repeated.extend((made, key) for key, number in times.items() if number > 1)
        return made

    decoder = json.JSONDecoder(
        object_pairs_hook=pairs, parse_int=number, parse_float=number, parse_constant=NotANumber
    )
    try:
        tree = decoder.decode(text)
    except json.JSONDecodeError as fault:
        _refuse_syntax(fault, faults)
    except RecursionError:
        _refuse(faults, "S005", "too many objects and lists inside each other", _depth_allowed())
    if repeated:
        _name_repeated(tree, repeated, faults)
    return tree


def _decoded(data: bytes, faults: Faults) -> str:
    if len(data) > LIMITS.document:
        _refuse_size(len(data), faults)
    for mark, name in _MARKS:
        if data.startswith(mark):
            _refuse(faults, "S003", f"the text starts with {name}", "UTF-8 without a mark")
    if b"\0" in data[:4]:
        _refuse(faults, "S003", "the text is UTF-16 or UTF-32", "UTF-8 without a mark")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as fault:
        line = data.count(b"\n", 0, fault.start) + 1
        said = f"byte {fault.start + 1:,} (line {line:,}) is not UTF-8"
        _refuse(faults, "S003", said, "UTF-8 without a mark")


def _check_size(text: str, faults: Faults) -> None:
    size = len(text)
    if size <= LIMITS.document < size * 4:
        size = len(text.encode("utf-8", "surrogatepass"))
    if size > LIMITS.document:
        _refuse_size(size, faults)
    if text.startswith("\ufeff"):
        _refuse(faults, "S003", "the text starts with a byte order mark", "UTF-8 without a mark")
    # Each value is the first of its container or stands after a comma: a bound in C speed.
    if text.count(",") + text.count("{") + text.count("[") >= LIMITS.nodes:
        bare = _STRING.sub("", text)
        nodes = bare.count(",") + bare.count("{") + bare.count("[") + 1
        if nodes > LIMITS.nodes:
            allowed = f"at most {LIMITS.nodes:,} values"
            _refuse(faults, "S005", f"the document has about {nodes:,} values", allowed)


def _name_repeated(tree: Any, repeated: list[tuple[dict[str, Any], str]], faults: Faults) -> None:
    at = {id(value): pointer for pointer, value in places(tree) if isinstance(value, dict)}
    for made, key in repeated:
        if id(made) in at:
            place = f"{at[id(made)]}/{token(key)}"
            faults.add(
                "S002",
                place,
                f"the key `{key}` stands more than once in one object",
                allowed="each key once",
                hint="the later value would silently win; keep one of them",
            )


def _refuse_syntax(fault: json.JSONDecodeError, faults: Faults) -> NoReturn:
    if not fault.doc.strip():
        _refuse(faults, "S001", "the text is empty", "one JSON object")
    said = next((ours for theirs, ours in _SAID if fault.msg.startswith(theirs)), None)
    message = f"line {fault.lineno:,}, column {fault.colno:,}: {said or fault.msg.lower()}"
    near = fault.doc[max(0, fault.pos - 20) : fault.pos + 30] if fault.doc[fault.pos :] else ""
    faults.add(
        "S001",
        "",
        message,
        found=near if near else "the end of the text",
        allowed="JSON (RFC 8259)",
        hint=_syntax_hint(fault.doc, fault.pos),
    )
    raise Refused


def _syntax_hint(text: str, at: int) -> str | None:
    before, here = text[max(0, at - 200) : at].rstrip(), text[at : at + 10]
    if text.lstrip().startswith("```"):
        return "hand over the JSON alone, without a Markdown fence"
    last = here[:1] == "," and text[at + 1 :].lstrip()[:1] in ("]", "}")
    if last or (here[:1] in ("]", "}") and before.endswith(",")):
        return "remove the comma before the closing bracket"
    if here.startswith("'"):
        return "JSON strings stand in double quotes"
    if here.startswith(("//", "/*", "#")):
        return "JSON has no comments; use a `$comment` key"
    for theirs, ours in (("True", "true"), ("False", "false"), ("None", "null")):
        if here.startswith(theirs):
            return f"JSON says `{ours}`"
    if here[:1] in ("\n", "\r"):
        return "write a line break in a string as \\n"
    return "the text seems cut off" if at >= len(text.rstrip()) else None


def _depth_allowed() -> str:
    return f"at most {LIMITS.depth} levels"


def _refuse_size(size: int, faults: Faults) -> NoReturn:
    said = f"the document has {count(size, 'byte')}"
    _refuse(faults, "S005", said, f"at most {LIMITS.document:,} bytes")


def _refuse(faults: Faults, code: str, message: str, allowed: str) -> NoReturn:
    faults.add(code, "", escape(message), allowed=allowed)
    raise Refused
