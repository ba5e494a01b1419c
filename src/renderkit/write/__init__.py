"""Turn a composition into the bytes of one format."""
