from __future__ import annotations

import hashlib
import json

from renderkit import store
from renderkit.problems import Problem
from renderkit.store import Making
from renderkit.struct import replace
from tests.records.pages import document

SPEC = replace(document(), canonical='{"a":1}')
MAKING = Making(
    layout={"name": "brief", "sha256": "l"},
    assets={"a.png": "x"},
    options={"dpi": 144},
    engine="typst 0.15.2",
    renderers=["pdfium 159.0.8149"],
    fonts={"Carlito-Regular.ttf": "f"},
    libraries={"typst": "0.15.2"},
    problems=[Problem("V004", "note", "/document/filename", "changed")],
)


def test_a_manifest_has_exactly_the_documented_keys() -> None:
    files = {"spec.json": b"{}", "files/r.pdf": b"%PDF"}
    told = store.manifest(SPEC, MAKING, files)
    assert set(told) == {
        "manifest", "document", "version", "identity", "files", "engine", "renderers", "fonts",
        "libraries", "layout", "assets", "problems",
    }  # fmt: skip
    assert told["manifest"] == 1
    assert told["files"] == {p: hashlib.sha256(d).hexdigest() for p, d in files.items()}
    assert told["problems"][0]["code"] == "V004"
    json.dumps(told)


def test_the_identity_covers_spec_layout_assets_and_options() -> None:
    changed = {
        store.identity(SPEC, MAKING),
        store.identity(replace(SPEC, canonical='{"a":2}'), MAKING),
        store.identity(SPEC, replace(MAKING, layout={"name": "brief", "sha256": "m"})),
        store.identity(SPEC, replace(MAKING, assets={"a.png": "y"})),
        store.identity(SPEC, replace(MAKING, options={"dpi": 200})),
    }
    assert len(changed) == 5


def test_the_identity_does_not_cover_the_tools() -> None:
    other = replace(
        MAKING, engine="typst 0.16", renderers=["x"], libraries={}, fonts={}, problems=[]
    )
    assert store.identity(SPEC, other) == store.identity(SPEC, MAKING)
