from __future__ import annotations

import pytest

from renderkit import store
from tests.records.pages import document

HARD = [
    "Plan A/B: 50%?", "报告 final", 90 * "报", 260 * "x", "CON", "trail. ", "../up", "", "nul.txt",
    "com1", "LPT9.tar", "a\x00b", "-rf", "...", "~", "$HOME", "x:stream", "tab\there", "é" * 150,
    "e\u0301" * 150, "\U0001f600 party", "İstanbul", "..\\..\\up", "C:\\x", "//srv/share",
]  # fmt: skip


@pytest.mark.parametrize("name", HARD)
def test_a_slug_is_safe_on_every_system(name: str) -> None:
    stem = store.slug(name, "framepilot-report")
    assert stem
    assert len(f"{stem}-99.pdf".encode()) <= 255
    assert not set(stem) & set('/\\:*?"<>|.%$~\0\t ')
    assert stem[0] != "-"
    assert stem[-1] != "-"
    assert stem.split(".")[0] not in ("con", "prn", "aux", "nul", "com1", "lpt9")
    assert store.slug(stem, "x") == stem


def test_a_slug_stays_readable() -> None:
    assert store.slug("Framepilot v2 report", "x") == "framepilot-v2-report"
    assert store.slug("报告 final (2)", "x") == "报告-final-2"
    assert store.slug("हिन्दी रिपोर्ट", "x") == "हिन्दी-रिपोर्ट"
    assert store.slug("???", "framepilot-report") == "framepilot-report"


def test_names_that_differ_in_case_or_form_alone_are_counted() -> None:
    assert store.distinct(["Sales", "sales", "x", "SALES", "sales-2", "ﬁle", "file"]) == [
        "Sales",
        "sales-2",
        "x",
        "SALES-3",
        "sales-2-2",
        "ﬁle",
        "file-2",
    ]


def test_an_artifact_is_named_after_the_file_name_or_the_document() -> None:
    identity = document(filename="Framepilot v2 report.pdf").identity
    assert store.artifact_name(identity, ".pdf") == ("files/framepilot-v2-report.pdf", ())
    assert store.artifact_name(document(filename=None).identity, ".pdf") == (
        "files/framepilot-report.pdf",
        (),
    )


@pytest.mark.parametrize("name", ["Plan A/B: 50%?.pdf", "CON.pdf", "x" * 260, "report.final.PDF"])
def test_a_name_that_had_to_be_changed_is_noted(name: str) -> None:
    path, (note,) = store.artifact_name(document(filename=name).identity, ".pdf")
    assert (note.code, note.severity, note.pointer) == ("V004", "note", "/document/filename")
    assert path.removeprefix("files/") in note.message
