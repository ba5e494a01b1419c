"""Turn a layout folder's files into a `Layout`, or into every reason why that cannot be."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Collection, Mapping
from typing import Any

from renderkit.errors import LayoutError, SpecError
from renderkit.layout.check import faults_of
from renderkit.layout.lines import line_of
from renderkit.layout.logo import LOGO_FILES, logo_of
from renderkit.layout.model import Layout
from renderkit.layout.tokens import (
    TEXTS,
    Fault,
    defaults,
    groups,
    read_token,
    resolved_colours,
    shown,
    token_types,
)
from renderkit.problems import Problem
from renderkit.struct import Struct, force_setattr, replace

LAYOUT_FILE = "layout.toml"
#: What a layout folder may hold beside it: a logo, styles of the HTML engine, base files of Office.
EXTRA_FILES = (*LOGO_FILES, "extra.css", "base.docx", "base.pptx")

_CODES = {
    "unknown": "L004", "missing": "L004", "type": "S012", "colour": "S017",
    "value": "S013", "floor": "L003", "font": "F002",
}  # fmt: skip
_SURE = 0.9  # how alike two names are when one is a slip of the pen
_TOML_LINE = re.compile(r"line (\d+)")


class LayoutSource(Struct, frozen=True, kw_only=True):
    """A layout folder as read: its name and the bytes of each of its files."""

    name: str
    files: Mapping[str, bytes]
    sha256: str = ""

    def __post_init__(self) -> None:
        digest = hashlib.sha256()
        for name in sorted(self.files):
            digest.update(f"{name}\0{len(self.files[name])}\0".encode())
            digest.update(self.files[name])
        force_setattr(self, "sha256", digest.hexdigest())


def read_layout(
    source: LayoutSource,
    families: Collection[str],
    overrides: Mapping[str, Any] | None = None,
    pointer: str = "/layout/set",
) -> Layout:
    """The layout of a folder, with the tokens in `overrides` set otherwise.

    families: those that fonts.lock has; pointer: where the spec writes the overrides.
    Raises LayoutError with each fault of the folder (file, line, token) or with that of its logo,
    and SpecError with each fault of the overrides.
    """
    text, raw = _parsed(source)
    layout_texts, own = _flattened(raw)
    tokens, faults = _read_tokens(own, families)
    faults += [*_text_faults(layout_texts), *_key_faults(own)]
    if faults:
        raise LayoutError("\n".join(_told(source.name, text, fault) for fault in faults))
    if overrides:
        tokens = _overridden(own, overrides, families, pointer)
    made = _built(source.name, layout_texts, tokens, _sha256(source, overrides or {}))
    return replace(made, logo=logo_of(source.name, source.files))


def _parsed(source: LayoutSource) -> tuple[str, dict[str, Any]]:
    import tomllib  # a parser that --help does not need

    place = f"{source.name}/{LAYOUT_FILE}"
    try:
        text = source.files[LAYOUT_FILE].decode("utf-8")
        return text, tomllib.loads(text)
    except KeyError:
        raise LayoutError(f"{place}: not there, so this folder is no layout") from None
    except UnicodeDecodeError as error:
        line = source.files[LAYOUT_FILE].count(b"\n", 0, error.start) + 1
        raise LayoutError(f"{place}:{line}: not UTF-8 text") from None
    except (ValueError, RecursionError) as error:
        found = _TOML_LINE.search(str(error))
        line_text = f":{found[1]}" if found else ""
        raise LayoutError(f"{place}{line_text}: not TOML: {error}") from None


def _flattened(raw: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Texts by name, and everything else by dotted path."""
    texts = {name: raw[name] for name in raw if name in TEXTS}
    own: dict[str, Any] = {}
    for name, value in raw.items():
        if name in texts:
            continue
        if name in groups() and isinstance(value, dict):
            own |= {f"{name}.{token}": inner for token, inner in value.items()}
        else:
            own[name] = value
    return texts, own


def _read_tokens(
    own: Mapping[str, Any], families: Collection[str]
) -> tuple[dict[str, Any], list[Fault]]:
    """Every token that can be read, and the faults of those that cannot or that clash."""
    raw, named = resolved_colours({**defaults(), **own})
    tokens: dict[str, Any] = {}
    faults: list[Fault] = []
    for token in token_types():
        if token in raw:
            value = read_token(token, raw[token], families)
            if isinstance(value, Fault):
                faults.append(value)
            else:
                tokens[token] = value
    for fault in faults_of(tokens):
        more = tuple(named[token] for token in fault.tokens if token in named)
        faults.append(_hanging_on(fault, more))
    return tokens, faults


def _hanging_on(fault: Fault, more: tuple[str, ...]) -> Fault:
    return replace(fault, tokens=fault.tokens + more)


def _text_faults(texts: Mapping[str, Any]) -> list[Fault]:
    return [
        Fault("missing", (name,), "required text missing", allowed="text")
        for name in TEXTS
        if not isinstance(texts.get(name), str) or not texts[name].strip()
    ]


def _key_faults(own: Mapping[str, Any]) -> list[Fault]:
    known = token_types()
    unknown = [_unknown(token) for token in own if token not in known]
    missing = [
        Fault("missing", (token,), "required token missing")
        for token in known
        if token not in own and token not in defaults()
    ]
    return unknown + missing


def _unknown(token: str) -> Fault:
    from difflib import get_close_matches  # slow to import, and only faults need it

    known = [*token_types(), *groups(), *TEXTS]
    near = get_close_matches(token, known, n=1)
    sure = get_close_matches(token, token_types(), n=2, cutoff=_SURE)
    return Fault(
        "unknown",
        (token,),
        "unknown token",
        found=shown(token),
        hint=f"did you mean {near[0]}?" if near else None,
        meant=sure[0] if len(sure) == 1 else None,
    )


def _overridden(
    own: Mapping[str, Any],
    overrides: Mapping[str, Any],
    families: Collection[str],
    pointer: str,
) -> dict[str, Any]:
    known = token_types()
    faults = [_unknown(token) for token in overrides if token not in known]
    raw = dict(own) | {token: value for token, value in overrides.items() if token in known}
    tokens, more = _read_tokens(raw, families)
    problems = [_problem(fault, overrides, pointer) for fault in faults + more]
    if problems:
        raise SpecError(problems)
    return tokens


def _problem(fault: Fault, overrides: Mapping[str, Any], pointer: str) -> Problem:
    set_here = [token for token in fault.tokens if token in overrides] or [next(iter(overrides))]
    at = f"{pointer}/{_step(set_here[0])}"
    meant = fault.meant if fault.meant not in overrides else None
    return Problem(
        code=_CODES[fault.kind],
        severity="error",
        pointer=at,
        message=f"{fault.tokens[0]}: {fault.message}",
        found=fault.found,
        allowed=fault.allowed,
        hint=fault.hint,
        patch=({"op": "move", "from": at, "path": f"{pointer}/{_step(meant)}"},) if meant else (),
    )


def _step(token: str) -> str:
    """A token as one step of a JSON Pointer (RFC 6901)."""
    return token.replace("~", "~0").replace("/", "~1")


def _told(name: str, text: str, fault: Fault) -> str:
    """One line of a LayoutError: `brief/layout.toml:12: colour.ink: …`."""
    line = line_of(text, fault.tokens[0])
    place = f"{name}/{LAYOUT_FILE}" + (f":{line}" if line else "")
    found = f", found {fault.found}" if fault.found else ""
    allowed = f", allowed: {fault.allowed}" if fault.allowed else ""
    hint = f"; {fault.hint}" if fault.hint else ""
    return f"{place}: {fault.tokens[0]}: {fault.message}{found}{allowed}{hint}"


def _sha256(source: LayoutSource, overrides: Mapping[str, Any]) -> str:
    if not overrides:
        return source.sha256
    canonical = json.dumps(overrides, sort_keys=True, ensure_ascii=True, default=str)
    return hashlib.sha256(f"{source.sha256}\n{canonical}".encode()).hexdigest()


def _built(name: str, texts: Mapping[str, Any], tokens: Mapping[str, Any], sha256: str) -> Layout:
    tables: dict[str, Any] = {
        group: kind(
            **{
                token.split(".")[1]: value
                for token, value in tokens.items()
                if token.startswith(group + ".")
            }
        )
        for group, kind in groups().items()
    }
    return Layout(name=name, sha256=sha256, **texts, **tables)
