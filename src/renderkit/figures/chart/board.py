"""Turn words into placed items: the planner's board, with what is taken and what went wrong."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from renderkit.figures.chart.data import Plot
from renderkit.figures.look import LEADING, Look
from renderkit.figures.place import Space
from renderkit.figures.rows import Row, Rows, wrap
from renderkit.figures.scene import Item, Scene, Text, whole
from renderkit.figures.words import Words
from renderkit.problems import Problem, Severity
from renderkit.shaping import FontChain
from renderkit.struct import Struct, replace
from renderkit.units import Box

_DEPTH = 0.26  # em below the base line that Latin letters take

Across = Literal["start", "middle", "end"]
Up = Literal["base", "middle", "top"]


class Tag(Struct, frozen=True):
    """What an item is: its id and role, the place in the spec, the fact, what it needs."""

    id: str
    role: str
    pointer: str | None = None
    fact: str | None = None
    needs: tuple[str, ...] = ()


class Letters(Struct, frozen=True):
    """How a text is set. `on`: the colour behind it where that is not the paper."""

    size: float
    colour: str
    bold: bool = False
    on: str | None = None


class Anchor(Struct, frozen=True):
    """The start, middle or end of the line at x; its base, cap middle or cap top at y."""

    x: float
    y: float
    across: Across = "start"
    up: Up = "base"


class Board:
    """A scene in the making. `area` is what is left of the canvas for what comes next."""

    def __init__(
        self, plot: Plot, look: Look, size: tuple[int, int], may_grow: bool = False
    ) -> None:
        self.plot = plot
        self.may_grow = may_grow  # TooLow is an answer
        self.look = look
        width, height = size
        self.scene = Scene(width=width, height=height, dpi=look.dpi, paper=look.colour.paper)
        self.scene.problems.extend(plot.problems)
        side, edge = whole(look.px(0.75)), whole(look.px(2))
        self.space = Space(Box(1, 1, width - 1, height - 1), look.px(1.5))
        self.area = Box(side, edge, width - side, height - edge)
        self.label = Letters(look.label, look.colour.ink)
        self.quiet = Letters(look.label, look.colour.soft)

    # ---- problems ----------------------------------------------------------------------------

    def say(
        self, code: str, severity: Severity, pointer: str, message: str, found: str | None = None
    ) -> None:
        self.scene.problems.append(Problem(code, severity, pointer, message, found))

    def tell_cut(self, words: Words, what: str) -> None:
        """A text that ends in an ellipsis; an error where it speaks of a fact."""
        severity: Severity = "error" if words.ranges else "warning"
        self.say("L006", severity, words.pointer, f"the {what} is cut", words.text)

    # ---- items -------------------------------------------------------------------------------

    def add(self, item: Item) -> None:
        self.scene.items.append(item)

    def mark(self, item: Item) -> None:
        """Add a mark and take its place."""
        self.scene.items.append(item)
        self.space.take_mark(item.ink())

    def put(self, text: Text) -> Text:
        """Add a text and take its place."""
        self.scene.items.append(text)
        if text.line.strip():
            self.space.take_text(text.ink())
        return text

    def make(self, tag: Tag, row: Row, letters: Letters, anchor: Anchor) -> Text:
        """A text that is not yet on the board. Base lines stand on whole pixels."""
        fonts = self.look.fonts(letters.bold)
        width = fonts.advance(row.line) * letters.size
        cap = self.look.cap * letters.size
        shift = {"start": 0.0, "middle": width / 2, "end": width}[anchor.across]
        drop = {"base": 0.0, "middle": cap / 2, "top": cap}[anchor.up]
        return Text(
            id=tag.id,
            role=tag.role,
            pointer=tag.pointer,
            fact=tag.fact,
            needs=tag.needs,
            x=anchor.x - shift,
            y=whole(anchor.y + drop),
            line=row.line,
            size=letters.size,
            fonts=fonts,
            colour=letters.colour,
            ranges=row.ranges,
            on=letters.on,
        )

    def pitch(self, size: float | None = None) -> float:
        return (size or self.look.label) * LEADING

    def rows(
        self, tag: Tag, rows: Rows, letters: Letters, anchor: Anchor, full: str | None = None
    ) -> list[Text]:
        """Texts of several lines, made but not put; `middle` centres the whole of them."""
        pitch = self.pitch(letters.size)
        top = anchor.y - (len(rows.rows) - 1) * pitch / 2 if anchor.up == "middle" else anchor.y
        texts = []
        for number, row in enumerate(rows.rows):
            at = Anchor(anchor.x, top + number * pitch, anchor.across, anchor.up)
            text = self.make(tag, row, letters, at)
            texts.append(replace(text, full=full) if full and full != row.line else text)
        return texts

    def write(
        self, tag: Tag, rows: Rows, letters: Letters, anchor: Anchor, full: str | None = None
    ) -> list[Text]:
        """Put a text of one or more lines."""
        return [self.put(text) for text in self.rows(tag, rows, letters, anchor, full)]

    # ---- head --------------------------------------------------------------------------------

    def head(self) -> None:
        """Title and subtitle from the top left; what is left over is the new area."""
        plot, look = self.plot, self.look
        start = self.area.y0
        if plot.title:
            self._headline("title", plot.title, Letters(look.title, look.colour.ink, True), 3)
        if plot.subtitle:
            self._headline("subtitle", plot.subtitle, Letters(look.subtitle, look.colour.soft), 3)
        if self.area.y0 > start:
            self.area = self.area._replace(y0=self.area.y0 + look.gap * 1.25)
        else:  # names or an axis title come first, in scripts that may rise above capitals
            first = [*(s.name.text for s in plot.series), plot.y.title.text if plot.y.title else ""]
            rise = max(self._rise(text, look.regular) for text in first) * look.label
            self.area = self.area._replace(y0=start + rise)

    def beginning(self) -> tuple[float, Across]:
        """Where lines of the chart's language begin, and what of them is there."""
        return (self.area.x1, "end") if self.look.rtl else (self.area.x0, "start")

    def sink(self, texts: Iterable[str]) -> float:
        """How far the deepest of some labels reaches below the base line, pixels."""
        inks = (self.look.regular.shape(text.replace("\n", " ")).ink for text in texts)
        return max((_DEPTH, *(ink.y1 for ink in inks if ink))) * self.look.label

    def _rise(self, text: str, fonts: FontChain) -> float:
        """How far a text reaches above capitals, beyond what the edge leaves free, in em."""
        ink = fonts.shape(text.replace("\n", " ")).ink
        return max(0.0, -(ink.y0 if ink else 0.0) - self.look.cap - 0.1)

    def _headline(self, role: str, words: Words, letters: Letters, most: int) -> None:
        look, area = self.look, self.area
        fonts = look.fonts(letters.bold)
        if self.scene.height < 12 * letters.size:
            most = 1
        rows = wrap(words, fonts, letters.size, area.width, most)
        if rows.cut:
            self.tell_cut(words, role)
        rise = self._rise(rows.rows[0].line, fonts) * letters.size
        x, across = self.beginning()
        anchor = Anchor(x, area.y0 + rise, across, "top")
        texts = self.write(Tag(role, role, words.pointer), rows, letters, anchor, words.text)
        bottom = texts[-1].y + _DEPTH * letters.size
        bottom = max([bottom, *(t.ink().y1 for t in texts)])
        self.area = area._replace(y0=bottom + look.gap * 0.75)
