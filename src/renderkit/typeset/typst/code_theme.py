"""Turn a layout's colours into the theme that colours code: one file for the typesetter."""

from __future__ import annotations

from renderkit.layout.check import contrast
from renderkit.layout.model import Layout
from renderkit.typeset.typst.blocks.callout import mixed

#: The theme's name among the files of a compile.
FILE = "code.tmTheme"
#: Least contrast of text on what lies behind it (WCAG 2.2, AA).
_LEAST = 4.5

# What a colour says (a token of the layout), in what style, and the scopes it is for. Names,
# operators and brackets keep the ink: colour marks what is fixed, quoted or left out.
_RULES = (
    ("accent", "", "keyword, storage, keyword.operator.word, entity.name.tag, entity.name.section,"
     " support.type.property-name, markup.heading, meta.mapping.key string, variable.language"),
    ("good", "", "string, constant.character, markup.inserted, markup.raw"),
    ("warn", "", "constant.numeric, constant.language, constant.other, support.constant"),
    ("info", "", "entity.name.type, entity.name.class, entity.other.attribute-name,"
     " meta.annotation, entity.name.decorator, variable.annotation, variable.function.decorator"),
    ("ink", "", "keyword.operator, storage.modifier.pointer"),
    ("ink", "bold", "entity.name.function, markup.bold"),
    ("soft", "italic", "comment, punctuation.definition.comment"),
    ("bad", "", "markup.deleted, invalid"),
)  # fmt: skip


def theme(layout: Layout) -> bytes:
    """A tmTheme (property list, UTF-8) in the colours of a layout.

    Every colour has a contrast of 4.5 : 1 or more on `wash` and on `highlight`, on which code lies;
    one that has less is darkened (on dark paper: lightened) towards the ink.
    """
    ink = layout.colour.ink
    rules = [_rule("", ink, "")]
    rules += [_rule(scopes, _readable(layout, name), style) for name, style, scopes in _RULES]
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<plist version="1.0"><dict><key>name</key><string>layout</string>'
        f"<key>settings</key><array>{''.join(rules)}</array></dict></plist>\n"
    ).encode()


def _readable(layout: Layout, name: str) -> str:
    colour, ink = getattr(layout.colour, name), layout.colour.ink
    behind = (layout.colour.wash, layout.colour.highlight)
    for step in range(11):
        tried = mixed(ink, colour, step / 10)
        if all(contrast(tried, back) >= _LEAST for back in behind):
            return tried
    return str(ink)


def _rule(scopes: str, colour: str, style: str) -> str:
    scope = f"<key>scope</key><string>{scopes}</string>" if scopes else ""
    font = f"<key>fontStyle</key><string>{style}</string>" if style else ""
    return (
        f"<dict>{scope}<key>settings</key><dict>"
        f"<key>foreground</key><string>{colour}</string>{font}</dict></dict>"
    )
