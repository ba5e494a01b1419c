"""Text that looks like markup comes out as itself, in every place a spec can put it."""

from __future__ import annotations

import pytest

from tests.typeset.reports import Raw, bare, bullets, heading, page_texts, paragraph, parts, typeset

TEXTS = [
    "& < > # $ _ * @ \\ { } \" ' `",
    "// not a comment /* nor this */ -- --- ~ ... 'quoted' \"twice\"",
    "#evil() $x^2$ *no* _no_ @ref <label> `raw` = no heading - no item + none / none",
    "&lt;b&gt; <b>bold</b> \\u{41} \\# #{1+1} [x] (y) {x} } ${HOME} %s {0}",
    "-1 - 2 -- 3 1/2 x:y => -> != <= ... !",
    "Q&A on R&D; dose <Q 0.4 or >Q 0.9; keep if n<b>m",
]


def everywhere(text: str) -> list[Raw]:
    literal = [{"text": text}]
    return [
        heading(literal),
        paragraph(literal),
        paragraph(
            [{"text": text, "code": True}, {"text": text, "link": "https://e.org/?q=%22#'$&*_~"}]
        ),
        paragraph([{"text": text, "footnote": literal}]),
        paragraph([{"text": text, "endnote": literal}]),
        bullets(literal, {"text": literal, "items": [literal]}),
        {"kind": "quote", "text": literal, "by": literal},
        {"kind": "callout", "title": literal, "blocks": [paragraph(literal)]},
        {"kind": "metrics", "items": [{"label": text, "value": text, "unit": "#$*", "note": text}]},
        {"kind": "key_values", "items": [{"key": literal, "value": literal}]},
        {"kind": "side_by_side", "parts": [{"blocks": [paragraph(literal)]}]},
        {"kind": "contents"},
    ]


@pytest.mark.parametrize("text", TEXTS)
def test_hostile_text_is_drawn_as_it_stands(text: str) -> None:
    made = typeset(
        *everywhere(text),
        title=text,
        subtitle=text,
        author=text,
        channel=text,
        milestone=text,
        classification=text,
        keywords=[text],
        version_label=text[:40],
    )
    assert sum(p.text.endswith(text) for p in parts(made)) >= 18
    layer = bare("".join(page_texts(made.pdf)))
    single = [
        p for p in parts(made) if len({f.page for f in p.fragments}) == 1 and p.role != "value"
    ]
    # A hyphen that ends a line has a character of its own in the text layer.
    missing = [
        p.text for p in single if bare(p.text).replace("-", "") not in layer.replace("-", "")
    ]
    assert missing == []


def test_no_text_is_doubled_or_lost_by_runs_of_many_looks() -> None:
    spans = [
        {"text": TEXTS[0], look: True} for look in ("bold", "italic", "strike", "underline", "sup")
    ]
    made = typeset(paragraph(spans))
    assert bare("".join(page_texts(made.pdf))).count(bare(TEXTS[0])) == 5
