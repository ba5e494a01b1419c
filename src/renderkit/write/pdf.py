"""Turn a composition into a PDF: paged engines export it while they lay the document out."""

from __future__ import annotations

from renderkit.errors import InternalError
from renderkit.spec.model import Document
from renderkit.typeset.model import Composition
from renderkit.write.model import Artifact


def write(composition: Composition, document: Document) -> Artifact:
    """The PDF the engine made. Raises InternalError for an engine that made none."""
    if not composition.pdf:
        raise InternalError(
            f"{composition.engine} laid {document.identity.id} out but exported no PDF"
        )
    return Artifact(format="pdf", suffix=".pdf", data=composition.pdf, pages=len(composition.pages))
