"""Turn a chart block into a Plot: facts followed, numbers read, categories and dates placed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal, InvalidOperation

from renderkit import numerals
from renderkit.figures.chart import dates
from renderkit.figures.chart.data import Datum, Mention, PlacedPoint, Plot, PlotSeries, Scale, Way
from renderkit.figures.chart.styles import styles
from renderkit.figures.context import FigureContext, Undrawable
from renderkit.figures.words import Words, unknown_fact, words_of
from renderkit.numerals import Format
from renderkit.problems import Problem
from renderkit.spec.model import Annotation, Axis, Chart, Point, Reference, Rich, Series, Value
from renderkit.struct import Struct, field, replace


def read(chart: Chart, context: FigureContext) -> Plot:
    """The chart with nothing left to look up. Raises Undrawable when a value cannot be read."""
    reader = _Reader(chart, context)
    plot = reader.plot()
    errors = [p for p in reader.problems if p.severity == "error"]
    if errors:
        raise Undrawable(*reader.problems)
    return plot


class _Reader(Struct):
    chart: Chart
    context: FigureContext
    problems: list[Problem] = field(default_factory=list)
    across: tuple[Words, ...] = ()  # the values of the x axis
    shift: int = 0  # milliseconds from UTC to the zone of a date axis

    def plot(self) -> Plot:
        chart = self.chart
        x = self._x_way()
        y = self._way(chart.y or Axis(pointer=f"{chart.pointer}/y"), self._scale(chart.y, "linear"))
        series = self._series(x, y)
        places, x = self._places(x, series)
        title = self._words(chart.title, "title")
        if title is None and y.title is None and len(series) == 1 and chart.series[0].name:
            y = replace(y, title=series[0].name)  # the only place that says what is shown
        return Plot(
            chart=chart,
            title=title,
            subtitle=self._words(chart.subtitle, "subtitle"),
            x=x,
            y=y,
            places=places,
            series=series,
            references=tuple(self._mention(r, x, y) for r in chart.reference),
            annotations=tuple(self._mention(a, x, y) for a in chart.annotations),
            problems=self.problems,
        )

    # ---- axes --------------------------------------------------------------------------------

    def _x_way(self) -> Way:
        chart = self.chart
        axis = chart.x or Axis(pointer=f"{chart.pointer}/x")
        scale = self._scale(axis, "linear" if chart.type == "scatter" else "category")
        self.across = self._axis_words(axis)
        if scale == "date":
            self.shift = dates.zone_shift(words.text for words in self.across)
        way = self._way(axis, scale)
        if scale != "category":
            return way
        return replace(way, names=self.across)

    def _axis_words(self, axis: Axis) -> tuple[Words, ...]:
        at = f"{axis.pointer}/values"
        return tuple(
            words_of(rich, self.context.facts, f"{at}/{i}", self.problems)
            for i, rich in enumerate(axis.values or ())
        )

    def _scale(self, axis: Axis | None, default: Scale) -> Scale:
        return (axis.scale if axis else None) or default

    def _way(self, axis: Axis, scale: Scale) -> Way:
        return Way(
            pointer=axis.pointer,
            scale=scale,
            title=self._axis_title(axis),
            form=Format.parse(axis.format) if axis.format else None,
            low=None if axis.min is None else float(axis.min),
            high=None if axis.max is None else float(axis.max),
            ticks=None if axis.ticks is None else tuple(float(t) for t in axis.ticks),
        )

    def _axis_title(self, axis: Axis) -> Words | None:
        """Title and unit, the unit only where the title does not say it already."""
        if axis.title is None:
            return Words(axis.unit, f"{axis.pointer}/unit") if axis.unit else None
        title = Words(axis.title, f"{axis.pointer}/title")
        if axis.unit and not _says(axis.title, axis.unit):
            return title.followed_by(f" ({axis.unit})")
        return title

    def _places(self, x: Way, series: Sequence[PlotSeries]) -> tuple[tuple[float, ...], Way]:
        """Where each index stands on x; categories that have no name are counted."""
        longest = max((len(s.values) for s in series), default=0)
        if x.scale == "category":
            count = max(len(x.names), longest)
            if not x.names and count:
                names = tuple(Words(str(i + 1), x.pointer) for i in range(count))
                x = replace(x, names=names)
            return tuple(float(i) for i in range(count)), x
        read = [self._place(words.text, x, words.pointer) for words in self.across]
        return tuple(v for v in read if v is not None), x

    def _place(self, text: str, x: Way, pointer: str) -> float | None:
        """A date or a number written as text, as a value of the x axis."""
        if x.scale == "date":
            at = dates.milliseconds(text)
            if at is not None:
                return float(at + self.shift)
        elif (number := _number(text, self.context.language)) is not None:
            return number
        what = "date" if x.scale == "date" else "number"
        self._problem("S024", pointer, f"not a {what} for this axis", found=text)
        return None

    # ---- series ------------------------------------------------------------------------------

    def _series(self, x: Way, y: Way) -> tuple[PlotSeries, ...]:
        looks = styles(len(self.chart.series), self.context.layout)
        return tuple(
            PlotSeries(
                id=series.id,
                pointer=series.pointer,
                name=self._name(series, index),
                style=looks[index],
                values=tuple(self._datum(v, y.form) for v in series.values),
                points=tuple(p for q in series.points if (p := self._point(q, x, y))),
                errors=tuple(None if e is None else abs(float(e)) for e in series.errors),
                highlight=frozenset(series.highlight),
            )
            for index, series in enumerate(self.chart.series)
        )

    def _name(self, series: Series, index: int) -> Words:
        at = f"{series.pointer}/name"
        if series.name:
            return words_of(series.name, self.context.facts, at, self.problems)
        return Words(str(index + 1), at)

    def _point(self, point: Point, x: Way, y: Way) -> PlacedPoint | None:
        across, up = self._datum(point.x, x.form), self._datum(point.y, y.form)
        if across is None or up is None:
            return None
        size = self._datum(point.size, None) if point.size else None
        label = self._words(point.label, "label", point.pointer)
        return PlacedPoint(across, up, size.value if size else None, label)

    def _datum(self, value: Value, form: Format | None) -> Datum | None:
        """None for a gap."""
        if value.fact is not None:
            return self._fact_datum(value.fact, value.pointer)
        if value.number is None:
            return None
        if form is None:
            text = numerals.as_written(value.number.text)
        else:
            text = numerals.formatted(Decimal(value.number.text), form, self.context.language)
        return Datum(float(value.number), text, value.pointer)

    def _fact_datum(self, name: str, pointer: str) -> Datum | None:
        fact = self.context.facts.get(name)
        if fact is None:
            self.problems.append(unknown_fact(name, pointer))
            return None
        if fact.number is not None:
            return Datum(float(fact.number), fact.value, pointer, name)
        number = numerals.parse(fact.value, fact.unit, self.context.language)
        if number is None:
            self._problem(
                "S027",
                pointer,
                f"the value of the fact {name!r} is not a number",
                found=fact.value,
                hint=f"give the fact a `number`: the height of its mark ({fact.pointer}/number)",
            )
            return None
        return Datum(float(number), fact.value, pointer, name)

    # ---- references and annotations ----------------------------------------------------------

    def _mention(self, said: Reference | Annotation, x: Way, y: Way) -> Mention:
        rich = said.label if isinstance(said, Reference) else said.text
        name = "label" if isinstance(said, Reference) else "text"
        label = self._words(rich, name, said.pointer)
        across = self._mentioned_x(said.x, x, f"{said.pointer}/x")
        up = self._datum(said.y, y.form) if said.y is not None else None
        return Mention(said.pointer, across, up, label)

    def _mentioned_x(self, said: Value | str | None, x: Way, pointer: str) -> Datum | None:
        if said is None:
            return None
        if isinstance(said, Value):
            if x.scale != "category":
                return self._datum(said, x.form)
            if said.number is None:
                return self._fact_datum(said.fact, pointer) if said.fact else None
            said = said.number.text
        if x.scale != "category":
            at = self._place(said, x, pointer)
            return None if at is None else Datum(at, said, pointer)
        names = [w.text for w in x.names]
        if said not in names:
            allowed = ", ".join(names[:12])
            self._problem("S024", pointer, "no such category", found=said, allowed=allowed)
            return None
        return Datum(float(names.index(said)), said, pointer)

    # ---- words and problems ------------------------------------------------------------------

    def _words(self, rich: Rich | None, name: str, base: str | None = None) -> Words | None:
        if not rich:
            return None
        pointer = f"{base or self.chart.pointer}/{name}"
        words = words_of(rich, self.context.facts, pointer, self.problems)
        return words if words.text.strip() else None

    def _problem(
        self,
        code: str,
        pointer: str,
        message: str,
        found: str | None = None,
        **more: str,
    ) -> None:
        self.problems.append(Problem(code, "error", pointer, message, found, **more))  # type: ignore[arg-type]


def _number(text: str, language: str) -> float | None:
    """A number as JSON writes it, else as the language does."""
    try:
        number: Decimal | None = Decimal(text)
    except InvalidOperation:
        number = numerals.parse(text, None, language)
    return float(number) if number is not None and number.is_finite() else None


def _says(title: str, unit: str) -> bool:
    """Whether a title names its unit: as a word, or as the start of one (`min` in Minutes)."""
    words = re.findall(r"[^\W_]+|%|°C?|‰", title.casefold())
    unit = unit.casefold()
    return unit in words or (len(unit) > 2 and any(word.startswith(unit) for word in words))
