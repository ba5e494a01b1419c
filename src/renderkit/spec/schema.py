"""Turn the tables of the reader into a JSON Schema (draft 2020-12)."""

from __future__ import annotations

from typing import Any

from renderkit.spec.field import Schema
from renderkit.spec.kinds import KINDS
from renderkit.spec.reader import SPEC

DRAFT = "https://json-schema.org/draft/2020-12/schema"


def schema() -> dict[str, Any]:
    """The schema of a spec, with a definition for each block kind and each named object.

    What it refuses, `read` refuses; `read` also checks what no schema can say (references, spans,
    lengths of series).
    """
    defs: dict[str, Schema] = {}
    blocks = [kind.schema(defs) for kind in KINDS.values()]
    root = SPEC.object_schema(defs)
    defs["block"] = {
        "type": "object",
        "required": ["kind"],
        "properties": {"kind": {"enum": list(KINDS)}},
        "oneOf": blocks,
    }
    return {
        "$schema": DRAFT,
        "title": "renderkit content spec, format 1",
        **root,
        "$defs": dict(sorted(defs.items())),
    }
