"""What can be wrong with a finished file before a page of it is drawn: one type a fault."""

from __future__ import annotations

from renderkit.errors import UsageError


class ArtifactFault(UsageError):
    """A file that cannot be split into pages; the message says which file and why."""


class EmptyFile(ArtifactFault):
    """No bytes at all."""


class NotPdf(ArtifactFault):
    """Something else under the name of a PDF."""


class DamagedPdf(ArtifactFault):
    """A PDF that is cut off or broken."""


class EncryptedPdf(ArtifactFault):
    """A PDF that asks for a password."""


class PageTooLarge(ArtifactFault):
    """A page over the size gate or the pixel budget; nothing was allocated for it."""
