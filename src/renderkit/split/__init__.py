"""Turn one artifact into its pages: a picture each, and the words its file really holds."""

from renderkit.split.paging import MAX_PIXELS, RASTERIZERS, make_ready, pages

__all__ = ["MAX_PIXELS", "RASTERIZERS", "make_ready", "pages"]
