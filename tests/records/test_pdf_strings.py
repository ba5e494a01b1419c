from __future__ import annotations

import io
import zlib

import pikepdf

from renderkit.records.pdf_strings import strings
from tests.split import pdfs


def texts(pdf: bytes) -> list[str]:
    return [found.text for found in strings(pdf)]


def test_titles_properties_bookmarks_and_alternative_text_are_read() -> None:
    source = '#set document(title: "Büro (α)", author: "Arun", keywords: ("cap",))\n' + pdfs.page(
        '= First \\<part>\n#figure(rect(), alt: "A \\u{4e2d} square")'
    )
    found = texts(pdfs.typeset(source))
    for expected in ("Büro (α)", "Arun", "cap", "First <part>", "A 中 square"):
        assert expected in found


def test_the_xmp_packet_is_read_and_its_dates_and_ids_are_not() -> None:
    found = strings(pdfs.typeset('#set document(title: "Q&A <1>")\n' + pdfs.page("x")))
    assert ("dc:title", "Q&A <1>") in found
    assert not any("xmp" in string.key or "2026" in string.text for string in found)


def test_escapes_nested_parentheses_and_hexadecimal_strings_are_decoded() -> None:
    pdf = (
        b"%PDF-1.7\n1 0 obj\n<< /Title (a\\(b\\) (c) \\101\\\n d\\n) /Author <FEFF4E2D00 41>"
        b" /Subject (\xef\xbb\xbf\xc3\xa9) /ID [(secret) <00>] >>\nendobj\n"
    )
    assert strings(pdf) == [("Title", "a(b) (c) A d\n"), ("Author", "中A"), ("Subject", "é")]


def test_compressed_objects_and_replaced_text_in_pages_are_read() -> None:
    made = io.BytesIO()
    with pikepdf.open(io.BytesIO(pdfs.typeset(pdfs.page("plain")))) as opened:
        opened.docinfo["/Subject"] = "packed away"
        drawn = b"/Span <</ActualText (spoken 42)>> BDC (glyphs) Tj EMC"
        opened.pages[0].contents_add(drawn)
        opened.save(made, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    found = texts(made.getvalue())
    assert "packed away" in found
    assert "spoken 42" in found
    assert "glyphs" not in found


def test_streams_of_pictures_and_broken_streams_are_passed_over() -> None:
    inner = zlib.compress(b"/Title (no title)")
    pdf = (
        b"1 0 obj\n<</Subtype/Image/Filter/FlateDecode/Length %d>>\nstream\n" % len(inner)
        + inner
        + b"\nendstream\nendobj\n2 0 obj\n<</Filter/FlateDecode/Length 3>>\nstream\n\x00\x01\x02"
        b"\nendstream\nendobj\n3 0 obj\n<</Length 99 0 R>>\nstream\n/Title (x)\nendstream\nendobj\n"
        b"4 0 obj\n<</Title (real)>>\nendobj"
    )
    assert texts(pdf) == ["real"]


def test_cut_and_hostile_files_end() -> None:
    good = pdfs.typeset('#set document(title: "T")\n' + pdfs.page("= H"))
    for data in (good[: len(good) // 2], b"1 0 obj (" + b"(" * 20_000, b"1 0 obj <" * 20_000, b""):
        strings(data)
