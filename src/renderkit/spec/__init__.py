"""Turn untrusted JSON into a typed document, or into a complete list of what is wrong."""

from renderkit.spec.reader import Reading, read, tree_of
from renderkit.spec.schema import schema

__all__ = ["Reading", "read", "schema", "tree_of"]
