"""Say which elements and attributes of SVG are drawn: nothing else reaches the engine."""

from __future__ import annotations

#: Elements that are drawn, or that others are drawn with.
ELEMENTS = frozenset(
    "svg g defs symbol use path rect circle ellipse line polyline polygon text tspan image "
    "linearGradient radialGradient stop clipPath mask pattern marker a switch".split()
)

#: Words about the picture, for programs and people; nothing of them is drawn.
WORDS = frozenset("title desc metadata style view cursor".split())

#: What only moves or acts, and is left out with a note.
ACTIONS = frozenset(
    "script animate animateColor animateMotion animateTransform animation set handler "
    "listener discard mpath".split()
)

#: Geometry and structure. `href` and `style` are looked at on their own.
PLAIN = frozenset(
    "id x y dx dy x1 y1 x2 y2 cx cy r rx ry fx fy fr d points width height viewBox "
    "preserveAspectRatio transform gradientUnits gradientTransform spreadMethod offset "
    "patternUnits patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits "
    "markerWidth markerHeight markerUnits orient refX refY textLength rotate xml:space".split()
)

#: Properties, as attributes or in styles.
LOOKS = frozenset(
    "fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap "
    "stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color display "
    "visibility overflow clip-path clip-rule mask marker marker-start marker-mid marker-end "
    "stop-color stop-opacity paint-order shape-rendering image-rendering mix-blend-mode isolation "
    "transform font-family font-size font-weight font-style text-anchor dominant-baseline "
    "letter-spacing white-space".split()
)

#: Properties that may refer to another element, by `url(#id)`.
REFERRING = frozenset(
    "fill stroke clip-path mask marker marker-start marker-mid marker-end".split()
)

#: Properties that would change the picture and are not drawn: the picture is refused.
UNDRAWN = frozenset(("filter", "writing-mode", "text-orientation", "glyph-orientation-vertical"))

#: Properties of text that are used up when it becomes outlines.
OF_TEXT = frozenset(
    "font-family font-size font-weight font-style text-anchor dominant-baseline letter-spacing "
    "white-space".split()
)
