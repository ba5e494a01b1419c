"""Turn a Scene into pixels: the only door to the plotting libraries."""
