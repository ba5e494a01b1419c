"""Turn lists, metric cards and key-value pairs into blocks."""

from __future__ import annotations

from typing import Any

from renderkit.spec.block import Kind
from renderkit.spec.collection import ListOf
from renderkit.spec.context import BAD, Context
from renderkit.spec.drawn import fact_id, pieces
from renderkit.spec.field import Record, Schema, Type, may, need
from renderkit.spec.limits import LIMITS
from renderkit.spec.model.flow import Bullets, Item, KeyValue, KeyValues, Metric, Metrics
from renderkit.spec.model.values import Number
from renderkit.spec.rich import RICH, FactRef
from renderkit.spec.scalar import Bool, Choice, Int, Str

TONE = Choice("neutral", "info", "good", "warn", "bad", "highlight")


class Items(Type):
    """The entries of a list: rich text, or an object with entries of its own."""

    words = "a list; each entry: a string, a list of spans, or an object with `text`"

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        if value.__class__ is not list:
            return ctx.wrong(at, value, self.words)
        depth = at.count("/items/") + 1
        if depth > LIMITS.list_depth:
            return ctx.too_many(at, f"the list is {depth} deep", LIMITS.list_depth, "levels")
        made = [self._item(one, f"{at}/{i}", ctx) for i, one in enumerate(value)]
        return tuple([one for one in made if one is not BAD])

    def _item(self, value: Any, at: str, ctx: Context) -> Any:
        if value.__class__ is dict:
            return ITEM.read(value, at, ctx)
        text = RICH.read(value, at, ctx)
        return BAD if text is BAD else Item(at, text)

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return {"type": "array", "items": {"anyOf": [RICH.schema(defs), ITEM.schema(defs)]}}


ITEM = Record("item", Item, need("text", RICH), may("items", Items()), may("checked", Bool()))
BULLETS = Kind(
    Bullets,
    need("items", Items()),
    may("style", Choice("bullet", "number", "letter", "roman", "check", "none")),
    may("start", Int(0, 1_000_000)),
)


class MetricValue(Type):
    """The figure of a card: a string, a number, or a fact."""

    words = 'a string, a number or `{"fact": id}`'

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        if value.__class__ is Number:
            return value
        if value.__class__ is dict:
            return ONE_FACT.read(value, at, ctx)
        if value.__class__ is not str:
            return ctx.wrong(at, value, self.words)
        found = pieces(value)
        if any(is_fact for _, is_fact in found):
            if len(found) == 1:
                word = fact_id(found[0][0], at, ctx, pictured=False)
                return {"fact": word} if isinstance(word, str) else BAD
            allowed = "one fact alone, or a string without `{{…}}`"
            said = "a card shows one value; text beside a fact belongs into `label`, `unit`, `note`"
            return ctx.error("S013", at, said, found=value, allowed=allowed)
        return value

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return {"anyOf": [{"type": ["string", "number"]}, ONE_FACT.schema(defs)]}


def _metric(values: dict[str, Any], at: str, _ctx: Context) -> Metric:
    value = values.pop("value")
    if isinstance(value, dict):
        return Metric(pointer=at, fact=value["fact"], **values)
    return Metric(pointer=at, value=value, **values)


ONE_FACT = Record("fact_use", None, need("fact", FactRef()))
METRIC = Record(
    "metric",
    Metric,
    need("label", Str(LIMITS.label)),
    need("value", MetricValue()),
    may("unit", Str(40)),
    may("delta", Str(80)),
    may("tone", TONE),
    may("note", Str(400)),
    build=_metric,
)
METRICS = Kind(Metrics, need("items", ListOf(METRIC, 48, 1)))
KEY_VALUE = Record("key_value", KeyValue, need("key", RICH), need("value", RICH))
KEY_VALUES = Kind(KeyValues, need("items", ListOf(KEY_VALUE)), may("per_row", Int(1, 4)))
