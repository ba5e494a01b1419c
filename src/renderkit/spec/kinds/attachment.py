"""Turn loose attachments into blocks: texts, logs, mails, threads, calendars, data files."""

from __future__ import annotations

from typing import Any

from renderkit.spec.block import Kind
from renderkit.spec.canonical import canonical
from renderkit.spec.collection import Anything, ListOf
from renderkit.spec.context import Context
from renderkit.spec.field import Record, Schema, Type, may, need
from renderkit.spec.formats import Day, Time, is_before
from renderkit.spec.limits import LIMITS
from renderkit.spec.model.attachment import (
    Calendar,
    Event,
    Html,
    JsonFile,
    Log,
    LogLine,
    Mail,
    Markdown,
    Message,
    Notes,
    TextFile,
    Thread,
)
from renderkit.spec.scalar import Choice, Str

LINE = Str(1_000)
LINES = ListOf(Str(400, 1))
ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "latin-1", "windows-1252", "shift_jis", "gb18030")

TEXT = Kind(
    TextFile,
    need("text", Str()),
    may("encoding", Choice(*ENCODINGS)),
    may("newline", Choice("lf", "crlf")),
)
LOG_LINE = Record(
    "log_line",
    LogLine,
    need("text", Str(10_000)),
    may("time", Str(64, 1)),
    may("level", Str(32, 1)),
    may("source", Str(200, 1)),
)
LOG = Kind(Log, need("lines", ListOf(LOG_LINE, LIMITS.rows, what="lines")))
MAIL = Kind(
    Mail,
    need("from", Str(400, 1), "sender"),
    need("to", LINES),
    need("subject", LINE),
    need("body", Str()),
    may("cc", LINES),
    may("date", Time()),
    may("thread", LINE),
    may("attachments", LINES),
)


class Messages(Type):
    """Messages, which may have replies."""

    words = "a list of messages"

    def read(self, value: Any, at: str, ctx: Context) -> Any:
        depth = at.count("/replies") + 1
        if depth > LIMITS.list_depth:
            found = f"the replies are {depth} deep"
            return ctx.too_many(at, found, LIMITS.list_depth, "levels")
        return ListOf(MESSAGE, LIMITS.rows, what="messages").read(value, at, ctx)

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return {"type": "array", "items": MESSAGE.schema(defs), "maxItems": LIMITS.rows}


MESSAGE = Record(
    "message",
    Message,
    need("author", Str(200, 1)),
    need("time", Time()),
    need("text", Str(LIMITS.cell_text)),
    may("reactions", LINES),
    may("attachments", LINES),
    may("replies", Messages()),
)
THREAD = Kind(Thread, need("messages", Messages()))
NOTES = Kind(Notes, need("text", Str()))


def _check_event(values: dict[str, Any], at: str, ctx: Context) -> None:
    start, end = values.get("start"), values.get("end")
    if start and end and is_before(end, start):
        said = "the event ends before it starts"
        ctx.error("S013", f"{at}/end", said, found=end, allowed=f"{start} or later")


EVENT = Record(
    "event",
    Event,
    need("title", LINE),
    need("start", Day()),
    may("end", Day()),
    may("place", LINE),
    check=_check_event,
)
CALENDAR = Kind(Calendar, need("events", ListOf(EVENT, LIMITS.rows, what="events")))
HTML = Kind(Html, need("text", Str()))
MARKDOWN = Kind(Markdown, need("text", Str()))
JSON = Kind(JsonFile, need("data", Anything(canonical), "text"))
