"""A render leaves no trace in its process, and no document in the next."""

from __future__ import annotations

import decimal
import locale
import os
import random
import signal
import sys
import threading
import warnings
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image, ImageFile

import renderkit as rk

EXAMPLES = Path(__file__).parents[2] / "examples"


def rendered(name: str) -> list[bytes]:
    result = rk.render(rk.load(EXAMPLES / f"{name}.json"), assets=EXAMPLES)
    return [result.artifacts[0].data, *result.pictures.values()]


def state() -> dict[str, Any]:
    """What a library could have turned for everybody."""
    umask = os.umask(0)
    os.umask(umask)
    return {
        "umask": umask,
        "folder": Path.cwd(),
        "environment": dict(os.environ),
        "locale": locale.setlocale(locale.LC_ALL),
        "warnings": list(warnings.filters),
        "decimal": repr(decimal.getcontext()),
        "random": hash(random.getstate()),
        "numpy": (np.geterr(), np.get_printoptions()["precision"]),
        "pictures": (Image.MAX_IMAGE_PIXELS, ImageFile.LOAD_TRUNCATED_IMAGES),
        "signals": [signal.getsignal(s) for s in (signal.SIGINT, signal.SIGTERM, signal.SIGPIPE)],
        "recursion": sys.getrecursionlimit(),
        "excepthook": (sys.excepthook, threading.excepthook),
        "open files": sorted(Path("/dev/fd").iterdir()),
        "threads": {t.name for t in threading.enumerate()},
    }


def test_a_render_turns_nothing_of_its_process() -> None:
    rendered("blocks-tour")
    before = state()
    rendered("blocks-tour")
    assert state() == before


def test_settings_of_matplotlib_are_left_as_they_are() -> None:
    import matplotlib

    before = dict(matplotlib.rcParams)
    rendered("framepilot-report-v1")
    assert dict(matplotlib.rcParams) == before


def test_a_document_is_the_same_after_a_hostile_one() -> None:
    alone = rendered("framepilot-report-v2")
    evil = "#set text(red) $x$ \\ \u202e <b> {{ %s"
    hostile = {
        "renderkit": 1,
        "document": {
            "id": "evil", "version": "v1", "kind": "report", "title": evil,
            "timestamp": "2026-09-01T17:30:00Z", "language": "ar",
        },
        "pages": [
            {
                "blocks": [
                    {"kind": "heading", "text": evil},
                    {"kind": "code", "text": evil, "language": "python"},
                    {"kind": "equation", "tex": "\\frac{1}{2}"},
                    {
                        "kind": "chart", "type": "bar", "alt": evil, "title": evil,
                        "x": {"values": [evil]}, "series": [{"name": evil, "values": [1]}],
                    },
                ]
            }
        ],
    }  # fmt: skip
    with suppress(rk.SpecError):
        rk.render(rk.load(hostile))
    assert rendered("framepilot-report-v2") == alone
