"""Turn a finished file into its pages: one picture each, and words where they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import lru_cache
from threading import Thread
from typing import TYPE_CHECKING, NamedTuple

from renderkit.errors import InternalError, UsageError
from renderkit.split import pdfium, poppler
from renderkit.split.faults import ArtifactFault, DamagedPdf, PageTooLarge
from renderkit.split.model import PageUnit
from renderkit.split.pdfium import Layer, Pdf, Size, Wanted
from renderkit.units import Box, pixels
from renderkit.write.model import Artifact

if TYPE_CHECKING:  # numpy takes 150 ms to load, so it waits until there are pages
    from renderkit.split.scanlines import Scanlines

#: Page sides a PDF may have, points: below nothing can be seen, above is the format's own limit.
SIDES = (1.0, 14_400.0)
#: The default budget of one page picture: an A3 page at 600 dpi fits.
MAX_PIXELS = 80_000_000

Draw = Callable[[int, "Scanlines", float, Wanted | None], Layer | None]


class Rasterizer(NamedTuple):
    """Who draws: what records call it, and who gives something that draws one PDF's pages."""

    name: Callable[[], str]
    opened: Callable[[Pdf], AbstractContextManager[Draw]]


#: By the name a spec uses.
RASTERIZERS = {
    "pdfium": Rasterizer(pdfium.name, lambda pdf: nullcontext(pdf.draw)),
    "poppler": Rasterizer(poppler.name, poppler.opened),
}


def make_ready() -> None:
    """Load the libraries that draw pages in the background, while pages are laid out.

    Only time depends on calling this: what is not loaded yet is loaded with the first page.
    """
    if not _load.cache_info().currsize:
        Thread(target=_load).start()


@lru_cache(maxsize=1)
def _load() -> None:
    from renderkit.split import scanlines  # noqa: F401

    pdfium.load()


def pages(
    artifact: Artifact,
    *,
    dpi: int,
    text_of: Collection[int] | Mapping[int, Sequence[Box]] | None = None,
    rasterizer: str = "pdfium",
    max_pixels: int = MAX_PIXELS,
) -> Iterator[PageUnit]:
    """Every page of a PDF, in order, as a picture of `units.pixels(side, dpi)` pixels.

    text_of: numbers (from 1) of the pages whose text layer and word boxes are wanted too; a mapping
    asks for the text layer and, in place of words (they cost as much as compressing the page), for
    the text inside the boxes it gives for a page (`PageUnit.regions`).
    max_pixels: the budget of one picture, checked for all pages before anything is drawn.

    Pages come as they are finished; whoever lets go of them keeps memory flat. One thread does it
    all: many documents fill more cores better than two threads a document do. Raises
    ArtifactFault (EmptyFile, NotPdf, DamagedPdf, EncryptedPdf, PageTooLarge) before the first page,
    UsageError for an unknown rasteriser or page, MissingComponent for one that is not installed.
    """
    if rasterizer not in RASTERIZERS:
        raise UsageError(f"unknown rasterizer {rasterizer!r}; there are {', '.join(RASTERIZERS)}")
    if artifact.suffix != ".pdf":
        raise ArtifactFault(f"{artifact.format}: only PDF files are split into pages so far")
    wanted = _wanted(text_of or ())
    chosen = RASTERIZERS[rasterizer]
    with Pdf(artifact.data, artifact.format) as pdf:
        sizes = _sizes(pdf, artifact, dpi, max_pixels)
        if not set(wanted) <= set(range(1, pdf.pages + 1)):
            raise UsageError(f"text asked for of pages {sorted(wanted)}; there are {pdf.pages}")
        name = chosen.name()
        with chosen.opened(pdf) as draw:
            for number, size in enumerate(sizes, start=1):
                yield _finish(dpi, name, _drawn(draw, dpi, wanted, number, size))


def _wanted(text_of: Collection[int] | Mapping[int, Sequence[Box]]) -> Mapping[int, Wanted]:
    if isinstance(text_of, Mapping):
        return {n: Wanted(words=False, regions=tuple(boxes)) for n, boxes in text_of.items()}
    return {number: Wanted() for number in text_of}


def _sizes(pdf: Pdf, artifact: Artifact, dpi: int, budget: int) -> list[tuple[int, int]]:
    """Width and height of every picture; every page has passed the gates."""
    if pdf.pages != artifact.pages:
        raise DamagedPdf(
            f"{artifact.format}: {pdf.pages} pages can be read, {artifact.pages} were written"
        )
    return [_gate(pdf.size(n), n, dpi, budget) for n in range(1, pdf.pages + 1)]


def _gate(size: Size, number: int, dpi: int, budget: int) -> tuple[int, int]:
    low, high = SIDES
    if not all(low <= side <= high for side in size):  # false for NaN too
        raise PageTooLarge(
            f"page {number} is {size.width:g} x {size.height:g} pt; "
            f"sides of {low:g} to {high:g} pt can be drawn"
        )
    width, height = (max(1, pixels(side, dpi)) for side in size)
    if width * height > budget:
        raise PageTooLarge(
            f"page {number} at {dpi} dpi has {width} x {height} = {width * height:,} pixels, "
            f"more than max_pixels = {budget:,}; draw it at a lower --dpi"
        )
    return width, height


_Drawn = tuple[int, "Scanlines", Layer | None]


def _drawn(
    draw: Draw, dpi: int, wanted: Mapping[int, Wanted], number: int, size: tuple[int, int]
) -> _Drawn:
    from renderkit.split.scanlines import Scanlines

    lines = Scanlines(*size)
    return number, lines, draw(number, lines, dpi, wanted.get(number))


def _finish(dpi: int, renderer: str, drawn: _Drawn) -> PageUnit:
    number, lines, layer = drawn
    view = lines.pixels
    if view.shape != (lines.height, lines.width, 3):
        raise InternalError(f"page {number}: drawn at {view.shape}")
    return PageUnit(
        number=number,
        width=lines.width,
        height=lines.height,
        dpi=dpi,
        png=lines.png(),
        pixel_sha256=lines.sha256(),
        pixels=view,
        text=layer.text if layer else None,
        words=layer.words if layer else None,
        regions=layer.regions if layer else (),
        renderer=renderer,
    )
