"""The release of a library is what its metadata says."""

from __future__ import annotations

from importlib import metadata

import pytest

from renderkit.store.assembly import LIBRARIES
from renderkit.versions import version


@pytest.mark.parametrize("library", LIBRARIES)
def test_the_release_is_what_the_metadata_says(library: str) -> None:
    assert version(library) == metadata.version(library)


def test_a_name_may_be_spelt_otherwise() -> None:
    assert version("ZLIB_ng") == metadata.version("zlib-ng")


def test_a_library_that_is_not_there_is_an_error() -> None:
    with pytest.raises(ImportError):
        version("no-such-library-of-ours")
