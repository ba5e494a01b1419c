"""Turn a composition into the finished file of one format."""

from __future__ import annotations

from collections.abc import Callable

from renderkit.errors import SpecError
from renderkit.problems import Problem
from renderkit.spec.model import Document
from renderkit.typeset.model import Composition
from renderkit.write import pdf
from renderkit.write.model import Artifact

Writer = Callable[[Composition, Document], Artifact]

#: By the name of the format.
FORMATS: dict[str, Writer] = {
    "pdf": pdf.write,
}


def write(format: str, composition: Composition, document: Document) -> Artifact:
    """The file. Raises SpecError (S030) for a format that has no writer yet."""
    if format not in FORMATS:
        raise SpecError([undrawn(format, document)])
    return FORMATS[format](composition, document)


def undrawn(format: str, document: Document) -> Problem:
    """What to say of a format that nobody writes: its place in the spec, and what there is."""
    formats = document.render.formats
    place = f"/formats/{formats.index(format)}" if format in formats else "/formats"
    return Problem(
        code="S030",
        severity="error",
        pointer=f"{document.render.pointer}{place}",
        message=f"this renderkit cannot write the format {format!r} yet",
        found=format,
        allowed=", ".join(FORMATS),
        hint="choose one of the formats that are written",
    )
