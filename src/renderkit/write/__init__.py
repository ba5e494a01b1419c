"""Turn a composition into the bytes of one format."""

from renderkit.write.formats import FORMATS, undrawn, write

__all__ = ["FORMATS", "undrawn", "write"]
