"""Turn the words that writers of specs use elsewhere into the words of this format, for hints."""

from __future__ import annotations

from collections.abc import Mapping

#: Keys, and what they may mean here; the first that the object has is named.
KEYS: Mapping[str, tuple[str, ...]] = {
    "type": ("kind",),
    "header": ("columns",),
    "headers": ("columns",),
    "head": ("columns",),
    "content": ("text", "blocks", "items", "body"),
    "value": ("text",),
    "body": ("text", "blocks"),
    "children": ("blocks", "items", "nodes", "groups"),
    "entries": ("items",),
    "elements": ("blocks", "items"),
    "columns": ("parts",),
    "name": ("title", "label", "id"),
    "label": ("title", "key"),
    "title": ("text", "label"),
    "heading": ("title",),
    "path": ("src",),
    "url": ("link", "src"),
    "href": ("link",),
    "file": ("src",),
    "image": ("src",),
    "categories": ("x",),
    "labels": ("values",),
    "data": ("values", "rows", "series", "samples"),
    "latex": ("tex",),
    "formula": ("tex",),
    "math": ("tex",),
    "lang": ("language",),
    "colour": ("color",),
    "background": ("fill",),
    "bg": ("fill",),
    "align": ("justify", "place"),
    "variant": ("tone", "style"),
    "source": ("source_note",),
    "alt_text": ("alt",),
    "description": ("alt", "text", "note"),
    "date": ("timestamp", "time"),
    "created": ("timestamp",),
    "lang_code": ("language",),
    "sections": ("pages",),
    "slides": ("pages",),
    "sheets": ("pages",),
    "theme": ("layout",),
    "template": ("layout",),
}
#: Kinds of blocks.
KINDS: Mapping[str, str] = {
    "text": "paragraph", "p": "paragraph", "list": "bullets", "bullet_list": "bullets",
    "image": "figure", "picture": "figure", "img": "figure", "photo": "figure",
    "kpi": "metrics", "kpis": "metrics", "cards": "metrics", "stats": "metrics",
    "columns": "side_by_side", "row": "side_by_side", "grid": "side_by_side",
    "toc": "contents", "table_of_contents": "contents", "math": "equation", "formula": "equation",
    "hr": "divider", "rule": "divider", "pagebreak": "page_break", "graph": "chart",
    "plot": "chart", "note": "callout", "admonition": "callout", "blockquote": "quote",
    "title": "heading", "header": "heading", "definition_list": "key_values", "email": "mail",
    "smart_art": "diagram", "flowchart": "diagram", "code_block": "code",
}  # fmt: skip
