"""Draw pages with poppler instead of PDFium: turn a PDF into pixels through pdf2image.

An optional extra (`renderkit[poppler]`) that also needs poppler's own command line tools.
"""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING, Any

from renderkit.errors import MissingComponent
from renderkit.split.faults import DamagedPdf
from renderkit.split.pdfium import Layer, Pdf, Wanted

if TYPE_CHECKING:
    from renderkit.split.scanlines import Scanlines

_SECONDS = 60  # for one page; poppler is killed after that
_HOW = "install renderkit[poppler] and poppler-utils (Debian, Ubuntu: apt install poppler-utils)"


@lru_cache(maxsize=1)
def name() -> str:
    """`poppler 22.12.0`. Raises MissingComponent."""
    tool = which("pdftoppm")
    if tool is None:
        raise MissingComponent(f"the rasterizer poppler needs the program pdftoppm: {_HOW}")
    told = subprocess.run(  # noqa: S603 (the program's own path, no input)
        [tool, "-v"], capture_output=True, timeout=_SECONDS, check=False
    )
    words = (told.stderr or told.stdout).decode("utf-8", "replace").split()
    version = words[words.index("version") + 1] if "version" in words[:-1] else "unknown"
    return f"poppler {version}"


@contextmanager
def opened(pdf: Pdf) -> Iterator[Callable[[int, Scanlines, float, Wanted | None], Layer | None]]:
    """Something that draws the pages of one PDF. Raises MissingComponent."""
    import numpy as np

    convert = _pdf2image()
    name()
    with tempfile.TemporaryDirectory(prefix="renderkit-poppler-") as folder:
        path = Path(folder).resolve() / "artifact.pdf"  # absolute: never taken for an option
        path.write_bytes(pdf.data)

        def draw(
            number: int, lines: Scanlines, _dpi: float, wanted: Wanted | None = None
        ) -> Layer | None:
            size = (lines.width, lines.height)
            drawn = np.asarray(convert(path, number, size))
            if drawn.shape != (lines.height, lines.width, 3):
                # Poppler hands back a picture of 1 x 1, and no error, where it cannot draw.
                raise DamagedPdf(f"poppler drew page {number} as {drawn.shape}, asked for {size}")
            np.asarray(lines.pixels)[:] = drawn
            return None if wanted is None else pdf.read(number, wanted)

        yield draw


def _pdf2image() -> Callable[[Path, int, tuple[int, int]], Any]:
    try:
        from pdf2image import convert_from_path
    except ImportError as missing:
        raise MissingComponent(
            f"the rasterizer poppler needs the package pdf2image: {_HOW}"
        ) from missing

    def convert(path: Path, number: int, size: tuple[int, int]) -> Any:
        from pdf2image.exceptions import PDFPopplerTimeoutError

        try:
            (picture,) = convert_from_path(
                str(path), first_page=number, last_page=number, size=size, timeout=_SECONDS
            )
        except PDFPopplerTimeoutError as slow:
            raise DamagedPdf(f"poppler took over {_SECONDS} s for page {number}") from slow
        return picture.convert("RGB")

    return convert
