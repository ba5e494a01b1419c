"""The table of all block kinds.

To add one: its fields in a file here, and a row below. `listed` refuses a kind that stands twice.
"""

from __future__ import annotations

from renderkit.spec.block import Kind, listed
from renderkit.spec.kinds import (
    attachment,
    chart,
    diagram,
    drawing,
    figure,
    holders,
    lists,
    office,
    prose,
    table,
)

KINDS: dict[str, Kind] = listed(
    # running text
    prose.HEADING,
    prose.PARAGRAPH,
    lists.BULLETS,
    prose.QUOTE,
    holders.CALLOUT,
    prose.CODE,
    prose.EQUATION,
    lists.METRICS,
    lists.KEY_VALUES,
    holders.SIDE_BY_SIDE,
    holders.DIVIDER,
    holders.PAGE_BREAK,
    holders.SPACER,
    holders.CONTENTS,
    prose.CAPTION,
    # tables and pictures
    table.TABLE,
    table.TABLE_IMAGE,
    chart.CHART,
    figure.FIGURE,
    diagram.DIAGRAM,
    drawing.DRAWING,
    # natives of Office and slides
    office.SHAPE,
    office.TEXT_BOX,
    holders.GROUP,
    office.CONNECTOR,
    office.ICON,
    office.INK,
    office.VIDEO,
    office.PIVOT,
    # loose attachments
    attachment.TEXT,
    attachment.LOG,
    table.CSV,
    attachment.MAIL,
    attachment.THREAD,
    table.TRACKER,
    attachment.NOTES,
    attachment.CALENDAR,
    attachment.HTML,
    attachment.MARKDOWN,
    attachment.JSON,
)
