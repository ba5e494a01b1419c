"""The table of all block kinds. To add one: a file here (or a row in its family's), and a row below."""

from __future__ import annotations

from renderkit.spec.block import Kind, listed
from renderkit.spec.kinds.chart import CHART
from renderkit.spec.kinds.holders import (
    CALLOUT,
    CONTENTS,
    DIVIDER,
    GROUP,
    PAGE_BREAK,
    SIDE_BY_SIDE,
    SPACER,
)
from renderkit.spec.kinds.lists import BULLETS, KEY_VALUES, METRICS
from renderkit.spec.kinds.prose import CAPTION, CODE, EQUATION, HEADING, PARAGRAPH, QUOTE
from renderkit.spec.kinds.table import CSV, TABLE, TABLE_IMAGE, TRACKER

KINDS: dict[str, Kind] = listed(
    HEADING,
    PARAGRAPH,
    BULLETS,
    QUOTE,
    CALLOUT,
    CODE,
    EQUATION,
    METRICS,
    KEY_VALUES,
    SIDE_BY_SIDE,
    DIVIDER,
    PAGE_BREAK,
    SPACER,
    CONTENTS,
    CAPTION,
    TABLE,
    TABLE_IMAGE,
    CHART,
    GROUP,
    CSV,
    TRACKER,
)
