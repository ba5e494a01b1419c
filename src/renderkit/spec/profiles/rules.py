"""Say what each provider's strict structured output accepts, as one table.

Only limits that the providers publish stand here. What they refuse beyond those (a grammar that
compiles to too much, a schema "too complex") nobody can know without asking them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from renderkit.spec.kinds import KINDS
from renderkit.struct import Struct, field


class Most(Struct, frozen=True):
    """The published limits of a schema; None where there is none.

    properties: of all objects; levels: of objects written inside each other; enum_values: of all
    enums; letters: of all names of properties and definitions and all enum values; unions: places
    with `anyOf`.
    """

    properties: int | None = None
    levels: int | None = None
    enum_values: int | None = None
    letters: int | None = None
    unions: int | None = None


class Profile(Struct, frozen=True, kw_only=True):
    """How one provider wants its schemas.

    reads: the keywords it obeys beside `type`, `enum`, `anyOf`, `items`, `properties`, `required`,
    `additionalProperties`, `$ref`, `$defs`, `title` and `description`.
    absent: how "not given" is written: null, or the empty value ("", [], false) of the field's
    type where unions are counted.
    deepest: how often a shape may stand inside itself, by its name; None where a definition may
    refer to itself. least_items: the greatest `minItems`, None where any is allowed.
    kinds: the block kinds offered unless others are asked for; as_json: fields (`definition.key`)
    of which a value is written as JSON text, as they are not worth a union.
    """

    name: str
    sources: tuple[str, ...]
    reads: frozenset[str]
    absent: Literal["null", "empty"]
    most: Most
    deepest: Mapping[str, int] | None = None
    least_items: int | None = None
    kinds: tuple[str, ...] = tuple(KINDS)
    as_json: frozenset[str] = field(default_factory=frozenset)


#: What a page of a report is made of: all kinds but the natives of Office and loose attachments.
REPORT = (
    "heading", "paragraph", "bullets", "quote", "callout", "code", "equation", "metrics",
    "key_values", "side_by_side", "divider", "page_break", "spacer", "contents", "caption",
    "table", "table_image", "chart", "figure", "diagram", "drawing",
)  # fmt: skip

#: Where no definition may refer to itself: levels of blocks in blocks, items in items, and so on.
#: Text one level deeper (a note in a note) is a plain string.
_FLAT = {"block": 3, "rich_text": 2, "item": 3, "node": 3, "header_group": 3, "message": 3}

#: Supports recursion, `pattern`, ranges and list lengths; refuses `oneOf`, `allOf`, `not`,
#: open objects and optional keys; up to 5,000 properties, 10 levels, 1,000 enum values and
#: 120,000 letters of names and values.
OPENAI = Profile(
    name="openai",
    sources=("https://developers.openai.com/api/docs/guides/structured-outputs",),
    reads=frozenset({"pattern", "minimum", "maximum", "minItems", "maxItems"}),
    absent="null",
    most=Most(properties=5_000, levels=10, enum_values=1_000, letters=120_000),
)

#: No recursion, no lengths, no ranges, `minItems` 0 or 1, closed objects; at most 16 parameters
#: with a union type (a nullable one counts) and 24 optional ones, so "not given" is the empty
#: value. Patterns are supported in part; long repetitions such as those of ids are not.
ANTHROPIC = Profile(
    name="anthropic",
    sources=("https://platform.claude.com/docs/en/build-with-claude/structured-outputs",),
    reads=frozenset({"minItems"}),
    absent="empty",
    most=Most(unions=16),
    deepest={**_FLAT, "block": 2, "item": 2, "rich_text": 1},
    least_items=1,
    kinds=REPORT,
    as_json=frozenset({"layout.set", "page_setup.margins"}),
)

#: `responseJsonSchema`: no `pattern`, no lengths of text, no `const`; a definition may refer to
#: itself only in optional keys, to a depth that is not told, so it never does here.
GEMINI = Profile(
    name="gemini",
    sources=(
        "https://ai.google.dev/gemini-api/docs/structured-output",
        "https://ai.google.dev/api/generate-content#GenerationConfig",
    ),
    reads=frozenset({"minimum", "maximum", "minItems", "maxItems"}),
    absent="null",
    most=Most(),
    deepest=_FLAT,
    kinds=REPORT,
)

PROFILES: dict[str, Profile] = {one.name: one for one in (OPENAI, ANTHROPIC, GEMINI)}
