"""Loose attachments: one page with one of these blocks."""

from __future__ import annotations

from typing import ClassVar, Literal

from renderkit.spec.model.block import Block
from renderkit.spec.model.table import TableContent
from renderkit.struct import Struct


class TextFile(Block, frozen=True, kw_only=True):
    kind: ClassVar[str] = "text"
    text: str
    encoding: str = "utf-8"
    newline: Literal["lf", "crlf"] = "lf"


class LogLine(Struct, frozen=True, kw_only=True):
    pointer: str
    text: str
    time: str | None = None
    level: str | None = None
    source: str | None = None


class Log(Block, frozen=True, kw_only=True):
    kind: ClassVar[str] = "log"
    lines: tuple[LogLine, ...]


class Csv(TableContent, frozen=True, kw_only=True):
    kind: ClassVar[str] = "csv"


class Mail(Block, frozen=True, kw_only=True):
    """One message (spec key `from` is `sender`)."""

    kind: ClassVar[str] = "mail"
    sender: str
    to: tuple[str, ...]
    subject: str
    body: str
    cc: tuple[str, ...] = ()
    date: str | None = None
    thread: str | None = None
    attachments: tuple[str, ...] = ()


class Message(Struct, frozen=True, kw_only=True):
    pointer: str
    author: str
    time: str
    text: str
    reactions: tuple[str, ...] = ()
    attachments: tuple[str, ...] = ()
    replies: tuple[Message, ...] = ()


class Thread(Block, frozen=True, kw_only=True):
    kind: ClassVar[str] = "thread"
    messages: tuple[Message, ...]


class Tracker(TableContent, frozen=True, kw_only=True):
    kind: ClassVar[str] = "tracker"


class Notes(Block, frozen=True, kw_only=True):
    kind: ClassVar[str] = "notes"
    text: str


class Event(Struct, frozen=True, kw_only=True):
    pointer: str
    title: str
    start: str
    end: str | None = None
    place: str | None = None


class Calendar(Block, frozen=True, kw_only=True):
    kind: ClassVar[str] = "calendar"
    events: tuple[Event, ...]


class Html(Block, frozen=True, kw_only=True):
    kind: ClassVar[str] = "html"
    text: str


class Markdown(Block, frozen=True, kw_only=True):
    kind: ClassVar[str] = "markdown"
    text: str


class JsonFile(Block, frozen=True, kw_only=True):
    """`text` is the canonical JSON of the spec's `data`."""

    kind: ClassVar[str] = "json"
    text: str
