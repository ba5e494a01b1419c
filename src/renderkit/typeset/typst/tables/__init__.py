"""Turn table blocks into planned grids: cells in their places, widths, alignment, looks."""
