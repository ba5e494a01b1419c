"""Ids, times, links, colours, languages and paths have one shape each."""

from __future__ import annotations

from typing import Any

import pytest

from tests.spec.specs import TIME, document, only, paragraph, patched, read, spec, told


@pytest.mark.parametrize("name", ["a", "a1", "run-table", "a" * 63, "a-"])
def test_an_id_is_small_letters_digits_and_hyphens(name: str) -> None:
    assert told(spec(paragraph("x", id=name))) == []


@pytest.mark.parametrize(
    ("name", "mended"),
    [("Run", "run"), ("run_table", "run-table"), ("run.table", "run-table"), ("1a", None),
     ("", None), ("ä", None), ("a" * 64, None), ("a\n", "a"), ("-a", "a")],
)  # fmt: skip
def test_another_id_is_refused_with_the_nearest_right_one(name: str, mended: str | None) -> None:
    raw = spec(paragraph("x", id=name))
    found = [p for p in read(raw).problems if p.code == "S017"]
    assert [p.pointer for p in found] == ["/pages/0/blocks/0/id"]
    assert (
        patched(raw, found[0])["pages"][0]["blocks"][0]["id"] if found[0].patch else None
    ) == mended


@pytest.mark.parametrize(
    "time",
    [
        "2026-09-01T17:30:00Z",
        "2026-09-01T17:30:00.5+09:00",
        "2026-09-01t17:30:00z",
        "2024-02-29T00:00:00-05:30",
    ],
)
def test_a_time_has_a_zone(time: str) -> None:
    assert document(spec(document={"timestamp": time})).identity.timestamp.tzinfo is not None


@pytest.mark.parametrize(
    "time",
    ["2026-09-01", "2026-09-01T17:30:00", "2026-09-01T17:30Z", "2026-13-01T00:00:00Z",
     "2026-02-30T00:00:00Z",
     "2026-09-01T24:00:00Z", "2026-09-01T23:59:60Z", "0000-01-01T00:00:00Z", "today", "",
     "２０２６-09-01T00:00:00Z"],
)  # fmt: skip
def test_what_is_no_time_is_refused(time: str) -> None:
    assert told(spec(document={"timestamp": time})) == [("S017", "/document/timestamp")]


def test_a_time_with_a_blank_for_the_t_gets_a_patch() -> None:
    raw = spec(document={"timestamp": "2026-09-01 17:30:00 +09:00"})
    assert patched(raw, only(raw))["document"]["timestamp"] == TIME


@pytest.mark.parametrize(
    "link",
    ["https://example.org", "http://a.b/c?d=e&f#g", "HTTPS://EXAMPLE.ORG/", "mailto:a@b.org",
     " https://a.b ",
     "https://例え.jp/パス", "#here", "mailto:a@b.org?subject=x", "http://[::1]:8080/"],
)  # fmt: skip
def test_a_link_leads_to_the_web_a_mailbox_or_a_block(link: str) -> None:
    assert told(spec(paragraph([{"text": "x", "link": link}], id="here"))) == []


@pytest.mark.parametrize(
    "link",
    ["javascript:alert(1)", " JAVASCRIPT:alert(1)", "java\nscript:x", "data:text/html,x",
     "file:///etc/passwd",
     "\\\\host\\share", "//host/x", "ms-msdt:/x", "ftp://a.b", "http:/a", "http://",
     "https:\\\\a.b", "https://a b",
     "https://a.b\n", "https://a.b/\u202egpj", "http://a.b\\c", "mailto:x", "mailto:",
     "example.org", "",
     "\u00a0https://a.b", "https://\u200ba.b", "vbscript:x", "\thttps://a.b"],
)  # fmt: skip
def test_a_link_anywhere_else_is_refused(link: str) -> None:
    assert told(spec(paragraph([{"text": "x", "link": link}]))) == [
        ("S017", "/pages/0/blocks/0/text/0/link")
    ]


def test_a_link_to_no_block_names_the_nearest() -> None:
    problem = only(spec(paragraph([{"text": "x", "link": "#heer"}], id="here")))
    assert (problem.code, problem.hint) == ("R002", "did you mean `#here`?")


@pytest.mark.parametrize("colour", ["#00ff7F", "accent", "soft", "colour.accent"])
def test_a_colour_is_a_token_or_six_hexadecimal_digits(colour: str) -> None:
    assert told(spec(paragraph([{"text": "x", "color": colour}]))) == []


@pytest.mark.parametrize(
    "colour",
    [
        "#fff",
        "#00ff7g",
        "rgb(1,2,3)",
        "Red",
        "red;x",
        "",
        "#000000\n",
        "url(#a)",
        "rgb(" + "1" * 90_000,
    ],
)
def test_another_colour_is_refused(colour: str) -> None:
    assert [code for code, _ in told(spec(paragraph([{"text": "x", "color": colour}])))] == ["S017"]


@pytest.mark.parametrize(
    "language", ["en", "de-CH", "zh-Hans", "zh-Hant-TW", "es-419", "sr-Latn-RS", "sl-rozaj"]
)
def test_a_language_has_the_shape_of_bcp_47(language: str) -> None:
    assert told(spec(document={"language": language})) == []


@pytest.mark.parametrize("language", ["english", "en_GB", "e", "", "en-", "-en", "de CH", "12"])
def test_another_language_is_refused(language: str) -> None:
    assert told(spec(document={"language": language})) == [("S017", "/document/language")]


def figure(path: Any) -> list[tuple[str, str]]:
    return told(spec({"kind": "figure", "src": path, "decorative": True}))


@pytest.mark.parametrize(
    "path", ["a.png", "figures/run-1.png", "a/b/c/d.PNG", "Pilot v2 (1).png", "図.png"]
)
def test_a_path_is_relative_and_plain(path: str) -> None:
    assert figure(path) == []


PATHS = [
    "../../etc/passwd", "/etc/passwd", "a/../../b", "a\\..\\b", "C:\\x", "C:x", "\\\\srv\\s",
     "//srv/s", "file:x",
    "~/.ssh/id", "$HOME/x", "%2e%2e/", "x/", "", "a" * 300, "NUL", "sub/nul.tar.gz", "x.",
     "x ", "x:stream",
    ".git/config", "-rf", "./a.png", "a//b", "http://127.0.0.1/x.png",
     "data:image/png;base64,AA", "con.png",
    "a/./b", "a/.hidden", "a*b", "a?b", "a|b", "a<b", "x\u202egnp.exe", "/".join("a" * 40),
]  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
def test_another_path_is_refused_by_its_text_alone(path: str) -> None:
    assert figure(path) == [("A002", "/pages/0/blocks/0/src")]


def test_every_refused_path_is_told_in_the_same_words() -> None:
    said = set()
    for path in PATHS:
        problem = only(spec({"kind": "figure", "src": path, "decorative": True}))
        said.add((problem.message, problem.allowed, problem.hint))
    assert len(said) == 1


@pytest.mark.parametrize("version", ["v0", "v1000", "V1", "1", "v01", "v1.0", ""])
def test_a_version_is_v1_to_v999(version: str) -> None:
    assert told(spec(document={"version": version})) == [("S017", "/document/version")]


@pytest.mark.parametrize("format", ["f", ".1f", ",.2f", "+,.0f", ".1%", "e", ",d", "+d"])
def test_a_number_format_is_sign_grouping_places_and_kind(format: str) -> None:
    assert told(spec(_formatted(format))) == []


@pytest.mark.parametrize("format", ["", "0.0", ".1", ",+f", ".123f", "g", ".1f ", "%d", "{:.1f}"])
def test_another_number_format_is_refused(format: str) -> None:
    assert [code for code, _ in told(spec(_formatted(format)))] == ["S013"]


def _formatted(format: str) -> Any:
    column = {"id": "a", "title": "A", "format": format}
    return {"kind": "table", "columns": [column], "rows": [[1]]}


@pytest.mark.parametrize("start", ["2026", "2026-09", "2026-09-01", TIME])
def test_a_timeline_may_be_coarse(start: str) -> None:
    item = {"label": "x", "start": start}
    assert told(spec({"kind": "chart", "type": "timeline", "alt": "x", "items": [item]})) == []


@pytest.mark.parametrize("start", ["2026", "2026-9-1", "1 September", "2026-02-30"])
def test_an_event_has_a_day(start: str) -> None:
    raw = spec({"kind": "calendar", "events": [{"title": "x", "start": start}]})
    assert told(raw) == [("S017", "/pages/0/blocks/0/events/0/start")]
