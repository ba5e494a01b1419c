"""The frozen types a spec becomes: what the `spec` stage hands on, and nothing else."""

from renderkit.spec.model.attachment import (
    Calendar,
    Csv,
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
    Tracker,
)
from renderkit.spec.model.block import Block, Captioned, Pictured
from renderkit.spec.model.chart import (
    Annotation,
    Axis,
    Chart,
    Point,
    Reference,
    Series,
    Size,
    TimelineItem,
    Value,
)
from renderkit.spec.model.document import (
    Contract,
    Document,
    Fact,
    Identity,
    LayoutChoice,
    PageSetup,
    PageSpec,
    RenderChoice,
    walk,
)
from renderkit.spec.model.flow import (
    Bullets,
    Callout,
    Caption,
    Code,
    Contents,
    Diagram,
    Divider,
    Equation,
    Heading,
    Item,
    KeyValue,
    KeyValues,
    Metric,
    Metrics,
    Node,
    PageBreak,
    Paragraph,
    Part,
    Quote,
    SideBySide,
    Spacer,
)
from renderkit.spec.model.office import (
    Connector,
    Group,
    Icon,
    Ink,
    Pivot,
    Shape,
    Sheet,
    TextBox,
    Video,
)
from renderkit.spec.model.picture import DrawingUse, Figure, FigureFact
from renderkit.spec.model.table import (
    Cell,
    Column,
    Fit,
    HeaderGroup,
    Heat,
    Row,
    Table,
    TableContent,
    TableImage,
)
from renderkit.spec.model.text import Comment, Revision, Rich, Span, fact_text, plain
from renderkit.spec.model.values import Number, Tone

__all__ = [
    "Annotation", "Axis", "Block", "Bullets", "Calendar", "Callout", "Caption", "Captioned", "Cell",
    "Chart", "Code", "Column", "Comment", "Connector", "Contents", "Contract", "Csv", "Diagram",
    "Divider", "Document", "DrawingUse", "Equation", "Event", "Fact", "Figure", "FigureFact", "Fit",
    "Group", "HeaderGroup", "Heading", "Heat", "Html", "Icon", "Identity", "Ink", "Item",
    "JsonFile", "KeyValue", "KeyValues", "LayoutChoice", "Log", "LogLine", "Mail", "Markdown",
    "Message", "Metric", "Metrics", "Node", "Notes", "Number", "PageBreak", "PageSetup", "PageSpec",
    "Paragraph", "Part", "Pictured", "Pivot", "Point", "Quote", "Reference", "RenderChoice",
    "Revision", "Rich", "Row", "Series", "Shape", "Sheet", "SideBySide", "Size", "Spacer", "Span",
    "Table", "TableContent", "TableImage", "TextBox", "TextFile", "Thread", "TimelineItem", "Tone",
    "Tracker", "Value", "Video", "fact_text", "plain", "walk",
]  # fmt: skip
