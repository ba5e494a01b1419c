"""Turn finished pages into retrieval records and gold evidence."""

from renderkit.records.retrieval import KINDS, Source, collect, pages_that_need_text
from renderkit.records.tokens import PROFILES, image_tokens

__all__ = ["KINDS", "PROFILES", "Source", "collect", "image_tokens", "pages_that_need_text"]
