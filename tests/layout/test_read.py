"""A layout folder becomes typed tokens, or every reason why it cannot."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from renderkit.errors import LayoutError, SpecError
from renderkit.layout.model import Layout
from renderkit.layout.read import LayoutSource, read_layout
from renderkit.layout.tokens import defaults, token_types
from renderkit.problems import Problem
from renderkit.struct import Struct, asdict
from renderkit.world import data_root, read_fonts

BRIEF = (data_root() / "layouts" / "brief" / "layout.toml").read_text(encoding="utf-8")
FAMILIES = {face.family for face in read_fonts(data_root() / "fonts").faces}


def read(text: str | bytes = BRIEF, overrides: Mapping[str, Any] | None = None) -> Layout:
    data = text if isinstance(text, bytes) else text.encode("utf-8")
    source = LayoutSource(name="mine", files={"layout.toml": data})
    return read_layout(source, FAMILIES, overrides)


def with_token(token: str, value: str) -> str:
    """BRIEF with one token written otherwise; `value` is TOML."""
    table, name = token.split(".")
    head, tail = BRIEF.split(f"\n[{table}]\n", 1)
    changed, count = re.subn(
        rf"^{name} = (\[(?s:.*?)\]|.*)$", lambda _: f"{name} = {value}", tail, count=1, flags=re.M
    )
    assert count == 1
    return f"{head}\n[{table}]\n{changed}"


def faults(text: str | bytes) -> list[str]:
    with pytest.raises(LayoutError) as caught:
        read(text)
    return str(caught.value).splitlines()


def problems(overrides: Mapping[str, Any]) -> list[Problem]:
    with pytest.raises(SpecError) as caught:
        read(overrides=overrides)
    return list(caught.value.problems)


def line_with(text: str, start: str) -> int:
    return next(n for n, line in enumerate(text.splitlines(), 1) if line.startswith(start))


def test_every_token_of_the_file_is_in_the_layout() -> None:
    layout = read()
    groups = {n: group for n, group in asdict(layout).items() if isinstance(group, Struct)}
    found = {f"{n}.{token}" for n, group in groups.items() for token in asdict(group)}
    assert found == set(token_types())
    assert (layout.name, layout.title, layout.type.body) == ("mine", "Brief", 11.0)
    assert layout.chart.palette[0] == "#0e5a6b"


def test_every_token_can_be_set_from_a_spec() -> None:
    layout = read()
    for token in token_types():
        group, name = token.split(".")
        value = getattr(getattr(layout, group), name)
        again = list(value) if isinstance(value, tuple) else value
        assert getattr(getattr(read(overrides={token: again}), group), name) == value


def test_a_colour_may_name_a_colour_and_follows_it() -> None:
    assert read().heading.colour == "#0e5a6b"
    assert read(overrides={"colour.accent": "#7A1F3D"}).heading.colour == "#7a1f3d"


def test_a_colour_name_stands_for_a_written_colour_only() -> None:
    twice = with_token("colour.link", '"accent"').replace('colour = "accent"', 'colour = "link"')
    assert [line.split(": ")[1] for line in faults(twice)] == ["heading.colour"]
    loop = with_token("colour.link", '"link"')
    assert "colour.link: not what this token takes, found 'link'" in faults(loop)[0]


def test_the_hash_covers_every_file_and_what_was_set() -> None:
    plain = read().sha256
    assert plain == read(overrides={}).sha256
    assert plain != read(BRIEF + "\n# a remark\n").sha256
    assert plain != read(overrides={"type.body": 10.5}).sha256
    styled = LayoutSource(name="mine", files={"layout.toml": BRIEF.encode(), "extra.css": b"p {}"})
    assert plain != read_layout(styled, FAMILIES).sha256


@pytest.mark.parametrize(
    ("token", "value", "words"),
    [
        ("colour.ink", '"black"', "found 'black', allowed: \"#rrggbb\""),
        ("colour.ink", '"#1f2a3"', "found '#1f2a3'"),
        ("colour.ink", "3", "found 3, allowed: text"),
        ("colour.ink", '"#8a8a8a"', "too little contrast on colour.paper (#ffffff), found #8a8a8a"),
        ("colour.soft", '"#999999"', "allowed: 4.5:1 or more"),
        ("colour.accent_ink", '"#336677"', "too little contrast on colour.accent"),
        ("table.header_ink", '"paper"', "too little contrast on table.header_fill"),
        ("type.body", '"11pt"', "found '11pt', allowed: a number"),
        ("type.body", "true", "found True, allowed: a number"),
        ("type.body", "nan", "found nan, allowed: a number from 0"),
        ("type.body", "inf", "found inf"),
        ("type.body", "8.9", "too small for running text, found 8.9 pt, allowed: 9 pt or more"),
        ("table.size", "7.5", "too small for tables, found 7.5 pt, allowed: 8 pt or more"),
        ("type.h2", "30", "smaller than type.h2, found 20 pt"),
        ("chart.label", "8", "smaller than type.note"),
        ("type.justify", "1", "found 1, allowed: true or false"),
        ("type.heading_weight", '"heavy"', "allowed: one of regular, bold"),
        ("type.line", "3", "out of range, found 3, allowed: 1.2 to 2"),
        ("page.columns", "0", "allowed: a whole number from 1 to 4"),
        ("page.columns", "1.5", "found 1.5"),
        ("page.columns", "4", "the margins leave too little width, found 98 pt"),
        ("page.size", '"a11"', "allowed: one of a3, a4"),
        ("page.margin_left", "500", "the margins leave too little width"),
        ("page.margin_top", "-1", "found -1, allowed: a number from 0"),
        ("fonts.body", '"Arial"', "found 'Arial', allowed: one of the bundled families"),
        ("fonts.fallback", '"Carlito"', "allowed: a list of 1 to 40 entries"),
        ("fonts.fallback", "[]", "allowed: a list"),
        ("chart.palette", '["#000000", "#000000"]', "a colour stands twice"),
        ("chart.palette", "[" + ", ".join(f'"#00000{i}"' for i in range(8)) + "]", "8 colours"),
        ("chart.ramp", '["paper", "accent"]', "allowed: a list of 3 entries"),
        ("furniture.opening", '"poster"', "one of cover, title_page, title_block"),
        ("furniture.footer_left", '"{pagecount}"', "allowed: text with {title}"),
        ("furniture.footer_left", '"{page"', "allowed: text with {title}"),
        ("table.empty", '"a\\tb"', "printable text"),
        ("table.empty", '"' + "x" * 301 + '"', "at most 300 characters"),
        ("slide.margin", "10", "too close to the edge, found 10 pt"),
    ],
)
def test_a_faulty_token_is_told_with_file_and_line(token: str, value: str, words: str) -> None:
    text = with_token(token, value)
    told = next(line for line in faults(text) if words in line)
    table, name = told.split(": ")[1].split(".")
    above = text[: text.index(f"\n{name} =", text.index(f"[{table}]"))]
    assert told.startswith(f"mine/layout.toml:{above.count(chr(10)) + 2}: ")


def test_an_unknown_token_names_the_nearest_one() -> None:
    text = BRIEF.replace("[heading]\n", '[heading]\ncolor = "ink"\n')
    line = line_with(text, "color =")
    assert faults(text) == [
        f"mine/layout.toml:{line}: heading.color: unknown token, found 'heading.color'; "
        "did you mean heading.colour?"
    ]


def test_an_unknown_table_or_key_at_the_top_is_a_fault() -> None:
    told = faults(BRIEF + "\n[colours]\nink = 1\n")
    assert told[0].endswith("colours: unknown token, found 'colours'; did you mean colour?")
    assert "titel: unknown token" in faults('titel = "x"\n' + BRIEF)[0]


def test_a_missing_token_is_told_at_its_table() -> None:
    text = BRIEF.replace("columns = 1\n", "")
    line = line_with(text, "[page]")
    assert faults(text) == [f"mine/layout.toml:{line}: page.columns: required token missing"]


def test_a_token_with_a_default_may_be_left_out() -> None:
    assert set(defaults()) == {
        "heading.rule_above_h1", "heading.beside", "heading.hang", "furniture.header_center",
        "furniture.footer_center", "furniture.mark", "furniture.logo_height",
    }  # fmt: skip
    assert not any(f"\n{token.split('.')[1]} =" in BRIEF for token in defaults())
    assert read().furniture.mark == read().colour.soft


def test_headings_stand_beside_text_only_where_there_is_room_before_it() -> None:
    (problem, *more) = problems({"heading.beside": True, "page.text_at": "start"})
    assert (problem.code, problem.pointer) == ("S013", "/layout/set/heading.beside")
    assert more == []


def test_a_missing_title_is_a_fault() -> None:
    assert "title: required text missing" in faults(BRIEF.replace('title = "Brief"', ""))[0]


def test_all_faults_are_told_at_once() -> None:
    text = with_token("type.body", '"x"').replace('paper = "#ffffff"', 'paper = "white"')
    assert {line.split(": ")[1] for line in faults(text)} >= {"type.body", "colour.paper"}


def test_what_is_no_toml_is_told_with_its_line() -> None:
    assert faults("title = \n")[0].startswith("mine/layout.toml:1: not TOML: ")
    assert faults("a = 1\na = 2\n")[0].startswith("mine/layout.toml:2: not TOML: ")
    assert "not TOML" in faults("x = " + "[" * 3000)[0]
    assert "not TOML" in faults("x = " + "9" * 6000)[0]


def test_what_is_no_utf8_is_told_with_its_line() -> None:
    assert faults(b'title = "a"\nx = "\xff"\n') == ["mine/layout.toml:2: not UTF-8 text"]


def test_a_folder_without_layout_file_is_no_layout() -> None:
    with pytest.raises(LayoutError, match=r"mine/layout\.toml: not there"):
        read_layout(LayoutSource(name="mine", files={}), FAMILIES)


def test_an_unknown_override_names_the_nearest_token_at_its_pointer() -> None:
    (problem,) = problems({"colour.acent": "#000000"})
    assert (problem.code, problem.pointer) == ("L004", "/layout/set/colour.acent")
    assert problem.hint == "did you mean colour.accent?"
    assert problem.patch == (
        {"op": "move", "from": "/layout/set/colour.acent", "path": "/layout/set/colour.accent"},
    )


def test_an_unknown_override_that_may_mean_several_tokens_has_no_patch() -> None:
    assert [p.patch for p in problems({"type.h5": 10, "nonsense": 1})] == [(), ()]


@pytest.mark.parametrize(
    ("token", "value", "code"),
    [
        ("type.body", "x", "S012"),
        ("type.body", 8, "L003"),
        ("colour.ink", "red", "S017"),
        ("colour.ink", "#777777", "S013"),
        ("colour.accent", "#ffff00", "S013"),
        ("page.size", "a11", "S013"),
        ("fonts.body", "Arial", "F002"),
        ("fonts.twins", {"Arial": "Arial"}, "F002"),
        ("fonts.twins", "Arial", "S012"),
        ("page.columns", True, "S012"),
        ("title", "x", "L004"),
        ("page", {}, "L004"),
    ],
)
def test_a_faulty_override_is_a_problem_at_its_pointer(token: str, value: Any, code: str) -> None:
    found = problems({token: value})
    assert {(p.code, p.pointer) for p in found} == {(code, f"/layout/set/{token}")}


def test_all_faulty_overrides_are_told_at_once() -> None:
    found = problems({"type.body": 1, "colour.ink": "red", "x/y~z": 1})
    assert {p.pointer.rsplit("set/")[1] for p in found} == {"type.body", "colour.ink", "x~1y~0z"}


def test_a_clash_with_a_token_of_the_folder_is_told_at_the_override() -> None:
    found = problems({"colour.paper": "#101418", "type.body": 10.5})
    assert {p.pointer for p in found} == {"/layout/set/colour.paper"}
    assert "colour.ink: too little contrast on colour.paper (#101418)" in {p.message for p in found}
