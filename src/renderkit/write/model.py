"""What `write` hands on: one finished file."""

from __future__ import annotations

import hashlib

from renderkit.struct import Struct


class Artifact(Struct, frozen=True, kw_only=True):
    """One format of a document: its bytes and the name its file has in the version folder."""

    format: str  # "pdf"
    suffix: str  # ".pdf"
    data: bytes
    pages: int

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.data).hexdigest()
