"""Turn a layout's tokens into the pixels, fonts and colours of one picture."""

from __future__ import annotations

from renderkit import shaping
from renderkit.figures.context import FigureContext
from renderkit.figures.scene import whole
from renderkit.fonts import localised
from renderkit.languages import right_to_left
from renderkit.layout.model import ChartTokens, ColourTokens
from renderkit.shaping import FontChain
from renderkit.struct import Struct

LEADING = 1.25  # line pitch of every text of more than one line, in em


class Look(Struct, frozen=True, kw_only=True):
    """Sizes in pixels, colours `#rrggbb`. `gap` is the unit all distances are multiples of."""

    dpi: float
    language: str
    regular: FontChain
    bold: FontChain
    title: float
    subtitle: float
    label: float
    colour: ColourTokens
    chart: ChartTokens

    @classmethod
    def of(cls, context: FigureContext) -> Look:
        layout, dpi = context.layout, context.picture_dpi
        chain = localised((layout.fonts.figure, *layout.fonts.fallback), context.language)
        fonts, language = context.fonts, context.language
        scale = dpi / 72
        return cls(
            dpi=dpi,
            language=language,
            regular=shaping.chain(fonts.chain(chain), language),
            bold=shaping.chain(fonts.chain(chain, "bold"), language),
            title=layout.chart.title * scale,
            subtitle=layout.chart.subtitle * scale,
            label=layout.chart.label * scale,
            colour=layout.colour,
            chart=layout.chart,
        )

    def px(self, points: float) -> float:
        return points * self.dpi / 72

    def points(self, pixels: float) -> float:
        return pixels * 72 / self.dpi

    @property
    def rtl(self) -> bool:
        """Whether titles and legends begin at the right."""
        return right_to_left(self.language)

    @property
    def gap(self) -> float:
        return self.px(4)

    @property
    def hair(self) -> int:
        return max(1, whole(self.px(0.5)))

    @property
    def cap(self) -> float:
        """Height of digits and capitals in em; labels are centred on it."""
        return self.regular.first.cap_height

    def fonts(self, bold: bool) -> FontChain:
        return self.bold if bold else self.regular

    def width(self, text: str, bold: bool = False) -> float:
        """Of a label, in pixels."""
        return self.fonts(bold).advance(text) * self.label
