"""Turn "how much is too much" into numbers: every limit of a spec, in one table.

A spec is untrusted. Each limit is checked before the memory or the recursion it guards is spent,
and a spec that passes one gets S005 with the place, what was found and the limit.
"""

from __future__ import annotations

from renderkit.struct import Struct


class Limits(Struct, frozen=True):
    """The most there may be of each thing; counts unless the comment says otherwise."""

    document: int = 8_000_000  # bytes of the JSON text
    depth: int = 32  # objects and lists inside each other
    nodes: int = 500_000  # values of any kind
    string: int = 100_000  # characters of one string (embedded picture data excepted)
    text: int = 5_000_000  # characters of all strings together, keys included
    number: int = 100  # characters of one number
    pages: int = 500
    blocks: int = 10_000
    facts: int = 20_000
    drawings: int = 500
    images: int = 500  # figures, pictures in cells, videos
    links: int = 5_000
    names: int = 1_000  # entries of a plain list: keywords, tags, recipients …
    spans: int = 1_000  # of one text
    rows: int = 20_000  # of one table; also lines of a log
    columns: int = 64
    cells: int = 200_000  # of all tables together
    cell_text: int = 20_000  # characters
    col_span: int = 64
    row_span: int = 1_000
    header_levels: int = 6
    list_depth: int = 8  # items in items, nodes in nodes, replies to replies
    chart_series: int = 50
    chart_points: int = 100_000  # of one chart
    categories: int = 500
    axis_values: int = 5_000  # of a date or number axis
    label: int = 200  # characters of a chart's label
    diagram_nodes: int = 500
    stroke_points: int = 10_000
    side: int = 16_384  # pixels of a picture
    tex: int = 4_000  # characters, as many as `renderkit.tex` reads
    url: int = 2_083  # characters
    patterns: int = 100  # of a contract
    pattern: int = 200  # characters
    side_by_side: int = 8
    problems: int = 1_000  # listed; the rest is only counted


LIMITS = Limits()
