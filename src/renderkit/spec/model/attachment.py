"""Loose attachments: one page with one of these blocks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from renderkit.spec.model.block import Block
from renderkit.spec.model.table import TableContent


@dataclass(frozen=True, slots=True, kw_only=True)
class TextFile(Block):
    kind: ClassVar[str] = "text"
    text: str
    encoding: str = "utf-8"
    newline: Literal["lf", "crlf"] = "lf"


@dataclass(frozen=True, slots=True, kw_only=True)
class LogLine:
    pointer: str
    text: str
    time: str | None = None
    level: str | None = None
    source: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Log(Block):
    kind: ClassVar[str] = "log"
    lines: tuple[LogLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Csv(TableContent):
    kind: ClassVar[str] = "csv"


@dataclass(frozen=True, slots=True, kw_only=True)
class Mail(Block):
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    pointer: str
    author: str
    time: str
    text: str
    reactions: tuple[str, ...] = ()
    attachments: tuple[str, ...] = ()
    replies: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Thread(Block):
    kind: ClassVar[str] = "thread"
    messages: tuple[Message, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tracker(TableContent):
    kind: ClassVar[str] = "tracker"


@dataclass(frozen=True, slots=True, kw_only=True)
class Notes(Block):
    kind: ClassVar[str] = "notes"
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    pointer: str
    title: str
    start: str
    end: str | None = None
    place: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Calendar(Block):
    kind: ClassVar[str] = "calendar"
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Html(Block):
    kind: ClassVar[str] = "html"
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Markdown(Block):
    kind: ClassVar[str] = "markdown"
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class JsonFile(Block):
    """`text` is the canonical JSON of the spec's `data`."""

    kind: ClassVar[str] = "json"
    text: str
