"""Mathematics: what is read, what is refused and where, what it looks like on the page."""

from __future__ import annotations

import unicodedata
from typing import Any

import numpy as np
import pytest

from renderkit import tex
from renderkit.spec.model import Equation, Paragraph, Span
from renderkit.tex import symbols
from tests.support import pages

GOOD = (
    r"E = mc^2",
    r"\frac{-b \pm \sqrt{b^2 - 4ac}}{2a}",
    r"\sum_{i=1}^{n} i = \frac{n(n+1)}{2}",
    r"\int_{-\infty}^{\infty} e^{-x^2}\,dx = \sqrt{\pi}",
    r"\lim_{x \to 0} \frac{\sin x}{x} = 1",
    r"\hat{\theta} = \arg\max_{\theta} \mathcal{L}(\theta)",
    r"\mathbb{E}[X] = \int x f(x)\,\mathrm{d}x",
    r"\begin{pmatrix} a & b \\ c & d \end{pmatrix}^{-1} = \frac{1}{ad-bc}\mathbf{D}",
    r"f(x) = \begin{cases} x^2 & \text{if } x \ge 0 \\ -x & \text{otherwise} \end{cases}",
    r"\begin{aligned} a &= b + c \\ &= d + e + f \end{aligned}",
    r"P(A \mid B) = \frac{P(B \mid A)\,P(A)}{P(B)}",
    r"\left( \frac{1}{1 - \frac{1}{x}} \right)^{2}",
    r"\left. \frac{\partial f}{\partial x} \right|_{x=0}",
    r"\left\{ x \in \mathbb{R} \,\middle|\, x > 0 \right\}",
    r"\prod_{k=1}^{n} \left(1 - \frac{1}{p_k}\right)",
    r"\oint_C \vec{F} \cdot d\vec{r} = \iint_S (\nabla \times \vec{F}) \cdot d\vec{S}",
    r"\binom{n}{k} = \frac{n!}{k!(n-k)!}",
    r"\sqrt[3]{x^3 + y^3}",
    r"\overline{AB} \parallel \underline{CD}",
    r"\underbrace{a + b + \cdots + z}_{26\text{ letters}} + \overbrace{x+y}^{2}",
    r"x_1, x_2, \ldots, x_n",
    r"f''(x) + f'(x)^2 = g'_n",
    r"A \xrightarrow[T]{\text{heat}} B",
    r"\overset{!}{=} \quad \underset{x}{\min} \quad \stackrel{\text{def}}{=}",
    r"\mathbf{x}^\top \boldsymbol{\Sigma}^{-1} \mathbf{x}",
    r"\nabla \cdot \mathbf{E} = \frac{\rho}{\varepsilon_0}",
    r"\ket{\psi} = \alpha\ket{0} + \beta\ket{1}",
    r"{}^{14}_{6}\mathrm{C} \to {}^{14}_{7}\mathrm{N} + e^- + \bar{\nu}_e",
    r"\operatorname*{arg\,min}_{w \in W} \|Xw - y\|_2^2 + \lambda\|w\|_1",
    r"\mathrm{softmax}(z)_i = \frac{e^{z_i}}{\sum_j e^{z_j}}",
    r"\text{Attention}(Q,K,V) = \mathrm{softmax}\!\left(\frac{QK^\top}{\sqrt{d_k}}\right)V",
    r"\Pr[X \geq a] \leq \frac{\mathbb{E}[X]}{a}",
    r"\forall \epsilon > 0\ \exists \delta > 0 : |x - a| < \delta \implies |f(x) - L| < \epsilon",
    r"A \cup B \cap C \setminus D \subseteq E \not\subset F",
    r"\boxed{a^2 + b^2 = c^2}",
    r"\cancel{x} + \bcancel{y} + \xcancel{z}",
    r"\begin{array}{c|cc} x & 0 & 1 \\ \hline 0 & 0 & 1 \\ 1 & 1 & 10 \end{array}",
    r"\begin{bmatrix} 1 & \cdots & 0 \\ \vdots & \ddots & \vdots \\ 0 & \cdots & 1 \end{bmatrix}",
    r"\begin{vmatrix} a & b \\ c & d \end{vmatrix} = ad - bc",
    r"\big( \Big( \bigg( \Bigg( x \Bigg) \bigg) \Big) \big)",
    r"\widehat{xyz} + \widetilde{abc} + \overrightarrow{AB} + \hat{x} + \tilde{y}",
    r"\lfloor x \rfloor + \lceil y \rceil + \langle u, v \rangle",
    r"e^{i\pi} + 1 = 0",
    r"\sum_{\substack{0<i<n \\ i \text{ odd}}} a_i",
    r"a \equiv b \pmod{n}, \quad a \bmod n",
    r"1{,}000 + 1,234,567.89 + (1, 2) + f(1,2)",
    r"\mathfrak{g} \mathscr{L} \mathsf{T} \mathtt{code} \mathit{diff}",
    r"\sin^2\theta + \cos^2\theta = 1",
    r"\left[ \begin{aligned} x &= 1 \\ y &= 22 \end{aligned} \right]",
    r"\iiint_V \rho \, dV, \int\limits_0^1 x, \sum\nolimits_k",
    r"x \in \{1, 2, \dots\}, \; A/B, \; a \colon b, \; 5!",
    r"n! \sim \sqrt{2\pi n} \left(\frac{n}{e}\right)^n",
    r"\tfrac12 + \dfrac{1}{2} + \frac12 + \sfrac{1}{2}",
    r"\Gamma\Delta\Theta\Lambda\Xi\Pi\Sigma\Upsilon\Phi\Psi\Omega \epsilon\phi",
    r"\text{F1} = 2 \cdot \frac{\text{precision} \cdot \text{recall}}{p + r}",
    r"{n \choose k} + {a \over b} + {\bf x} + \displaystyle\sum_i^n",
    r"\text{if $x>0$ and \textbf{bold} 中文}",
    r"\aleph_0 < 2^{\aleph_0} \leq \mathfrak{c}",
    r"H_2O \quad \mathrm{CO_2} \quad 10^{-3}\,\mathrm{m\,s^{-1}}",
    r"\dddot{x} \mathring{A} \phantom{xyz} \vphantom{\frac12} | \hphantom{ab} |",
    r"\begin{cases} a & b \\ \displaystyle\sum_i x_i & c \end{cases}",
    r"\begin{smallmatrix} a \\ c \end{smallmatrix} \begin{array}{lr} l & 1 \\ x & 10 \end{array}",
)

# formula, index of the character at fault, a word of the hint (or None)
BAD: tuple[tuple[str, int, str | None], ...] = (
    (r"\itn x", 0, "int"),
    (r"\alpha + \gama", 9, "gamma"),
    (r"\Sum x", 0, "sum"),
    (r"\unknowncommand", 0, None),
    (r"\frac{1}", 8, "braces"),
    (r"\frac", 5, "braces"),
    (r"x^", 2, "braces"),
    (r"_", 1, "braces"),
    (r"{a", 0, None),
    (r"a}", 1, None),
    (r"x^{", 2, None),
    (r"x^a^b", 3, "group"),
    (r"x_a_b", 3, "group"),
    (r"x^2'", 3, "prime"),
    (r"\left( x", 0, "right."),
    (r"x \right)", 2, None),
    (r"\left x \right)", 6, "("),
    (r"\left{ x \right}", 5, "\\{"),
    (r"\left(\right", 12, None),
    (r"\middle| x", 0, None),
    (r"\begin{matrx} a \end{matrx}", 0, "matrix"),
    (r"\begin{matrix} a", 0, None),
    (r"\begin{matrix} a \end{pmatrix}", 17, None),
    (r"\end{matrix}", 0, None),
    (r"\begin{document}x\end{document}", 0, "matrix"),
    (r"\begin{array}{xyz} a \end{array}", 13, None),
    (r"\begin{array}{c} a & b \end{array}", 0, None),
    (r"\begin{matrix} a \\[banana] b \end{matrix}", 19, None),
    (r"\substack{a \\ b", 0, None),
    (r"\sqrt[3{x}", 10, None),
    (r"\hspace{banana}", 7, "em"),
    (r"\not x", 0, "neq"),
    (r"x\limits_a", 1, None),
    (r"a \over b \over c", 10, None),
    (r"\operatorname{}", 0, None),
    (r"\operatorname{a\frac b}", 15, None),
    (r"\tag{1} x \tag{2}", 10, None),
    (r"\text{a", 5, None),
    (r"\text{a \frac12}", 8, "between $"),
    (r"\text{$x}", 8, None),
    (r"\color{red}{x}", 0, "span"),
    (r"\textcolor{red}{x}", 0, "span"),
    (r"\def\x{1}", 0, "macros"),
    (r"\newcommand{\x}{1}", 0, "macros"),
    (r"\csname x\endcsname", 0, "macros"),
    (r"\catcode`\%=12", 0, "macros"),
    (r"\input{/etc/passwd}", 0, "files"),
    (r"\write18{rm -rf /}", 0, "files"),
    (r"\href{http://a}{b}", 0, "link"),
    (r"\includegraphics{x}", 0, "figure"),
    (r"\label{eq:1} x", 0, "id"),
    (r"$x$", 0, "leave out"),
    (r"\[x\]", 0, "leave out"),
    (r"50%", 2, "\\%"),
    (r"a#b", 1, "\\#"),
    ("x\u200by", 1, "remove"),
    ("a\u202eb", 1, "remove"),
    ("e\u0301", 1, "acute"),
    ("\\", 0, None),
    ("", 0, None),
    ("   ", 0, None),
    ("{" * 50 + "x" + "}" * 50, 20, None),
    (r"\sqrt" * 60 + "x", 105, None),
    (r"\begin{pmatrix}" * 30, 315, None),
    (r"\left(" * 50, 125, None),
    (r"\rm" * 50, 20 * 3, None),
    ("x" * 5000, 4000, None),
)


def equation(formula: str, block_id: str = "e", **said: Any) -> Equation:
    return Equation(id=block_id, pointer=f"/{block_id}", tex=formula, **said)


def inline(formula: str) -> Paragraph:
    spans = (Span(pointer="/p/text/0", text="Before "), Span(pointer="/p/text/1", math=formula))
    return Paragraph(id="p", pointer="/p", text=spans)


def test_all_of_sixty_formulas_are_read_and_drawn() -> None:
    composition = pages.typeset(*(equation(f, f"e{n}") for n, f in enumerate(GOOD)))
    assert [(p.pointer, p.message) for p in composition.problems] == []
    assert sum(b.kind == "equation" for b in composition.blocks) == len(GOOD)


def test_every_formula_also_stands_in_a_line_of_text() -> None:
    spans = tuple(Span(pointer=f"/{n}", math=f) for n, f in enumerate(GOOD))
    composition = pages.typeset(Paragraph(id="p", pointer="/p", text=spans), layout="brief")
    assert composition.problems == ()


@pytest.mark.parametrize(("formula", "at", "hint"), BAD, ids=[str(n) for n in range(len(BAD))])
def test_a_faulty_formula_is_told_with_its_place(formula: str, at: int, hint: str | None) -> None:
    with pytest.raises(tex.TexFault) as told:
        tex.read(formula, display=True)
    assert told.value.at == at
    if hint is not None:
        assert hint in (told.value.hint or "")


def test_faults_of_all_formulas_are_reported_together() -> None:
    composition = pages.typeset(equation(r"\frac{1}", "a"), inline(r"\gama"), equation("x", "b"))
    assert composition.pdf == b""
    assert [(p.code, p.severity, p.pointer) for p in composition.problems] == [
        ("S026", "error", "/a/tex"),
        ("S026", "error", "/p/text/1/math"),
    ]
    assert "character 9" in composition.problems[0].message
    assert composition.problems[1].hint == "did you mean \\gamma?"


def test_dollar_signs_round_a_formula_come_with_a_patch() -> None:
    composition = pages.typeset(equation("$E = mc^2$"))
    assert [dict(step) for step in composition.problems[0].patch] == [
        {"op": "replace", "path": "/e/tex", "value": "E = mc^2"}
    ]


def test_lines_and_numbers_have_no_place_in_a_line_of_text() -> None:
    for formula in (r"a \\ b", "a & b", r"x \tag{1}"):
        with pytest.raises(tex.TexFault):
            tex.read(formula, display=False)


def test_every_symbol_has_a_glyph_in_the_bundled_fonts() -> None:
    names = [n for n in symbols.SYMBOLS if n.isalpha()] + [
        f"left\\{n} x \\right." for n in symbols.DELIMITERS if n.isalpha()
    ]
    rows = [" ".join(f"\\{n}" for n in names[k : k + 12]) for k in range(0, len(names), 12)]
    marks = " ".join(f"\\{n}{{x}}" for n in (*symbols.ACCENTS, *symbols.WIDE_ACCENTS))
    negated = " ".join(f"\\not {c}" for c in symbols.NEGATED)
    arrows = " ".join(f"\\{n}{{x}}" for n in symbols.LONG_ARROWS)
    formulas = [*rows, marks, negated, arrows]
    composition = pages.typeset(*(equation(f, f"e{n}") for n, f in enumerate(formulas)))
    assert [(p.pointer, p.message) for p in composition.problems] == []


@pytest.mark.parametrize("style", sorted(symbols.STYLES))
def test_every_style_has_letters_and_figures(style: str) -> None:
    letters = "abcxyzABCHILRXYZ0123456789"
    composition = pages.typeset(equation(f"\\{style}{{{letters}}}"))
    assert composition.problems == ()
    drawn = unicodedata.normalize("NFKC", pages.text(composition.pdf))
    assert all(letter in drawn for letter in letters)


def test_numbers_follow_the_order_of_the_numbered_equations() -> None:
    composition = pages.typeset(
        equation("a", "e1", numbered=True),
        equation("b", "e2"),
        equation("c", "e3", numbered=True),
        equation(r"d \tag{A}", "e4"),
    )
    said = [b.parts[0].text for b in composition.blocks if b.kind == "equation"]
    assert said == ["a (1)", "b", "c (2)", r"d \tag{A} (A)"]
    shown = pages.text(composition.pdf)
    assert "(1)" in shown
    assert "(2)" in shown
    assert "(A)" in shown


def test_a_reference_to_a_numbered_equation_says_its_number() -> None:
    text = (Span(pointer="/p/0", text="See "), Span(pointer="/p/1", ref="e"))
    composition = pages.typeset(
        Paragraph(id="p", pointer="/p", text=text), equation("a", numbered=True)
    )
    assert pages.block(composition, "p").parts[0].text == "See equation (1) on page 1"
    german = pages.typeset(
        Paragraph(id="p", pointer="/p", text=text), equation("a", numbered=True), language="de"
    )
    assert pages.block(german, "p").parts[0].text == "See (1), Seite 1"


def test_the_text_of_a_formula_is_its_tex() -> None:
    composition = pages.typeset(inline(r"\hat{y} = \sigma(x)"))
    assert pages.block(composition, "p").parts[0].text == r"Before \hat{y} = \sigma(x)"


def test_alternative_text_of_a_formula_is_its_tex() -> None:
    composition = pages.typeset(equation(r"\frac{a}{b} = 17"))
    assert rb"(\\frac{a}{b} = 17)" in composition.pdf


@pytest.mark.parametrize(
    "formula",
    [
        "S = " + " + ".join(rf"\frac{{x_{{{n}}}}}{{y_{{{n}}}}}" for n in range(60)),
        r"\begin{pmatrix}" + " & ".join(f"a_{{{n}}}" for n in range(40)) + r"\end{pmatrix}",
        r"\text{" + "one piece of text " * 12 + "}",
        r"\begin{aligned} a &= " + "+ b" * 80 + r" \\ &= c \end{aligned}",
    ],
    ids=["sum", "matrix", "text", "aligned"],
)
@pytest.mark.parametrize("how", ["display", "numbered", "inline"])
def test_no_formula_runs_out_of_its_column(formula: str, how: str) -> None:
    block = inline(formula) if how == "inline" else equation(formula, numbered=how == "numbered")
    composition = pages.typeset(block)
    assert {(p.code, p.severity) for p in composition.problems} <= {("L003", "warning")}
    left, top, right, bottom = pages.block(composition, block.id).fragments[0].box
    shot = pages.raster(composition.pdf, dpi=72)[int(top) : int(bottom) + 1]
    ink = np.where((shot.min(axis=2) < 200).any(axis=0))[0]
    assert ink.min() >= left - 1
    assert ink.max() <= right + 1


def test_a_formula_with_signs_that_mean_something_elsewhere_stays_data() -> None:
    said = r"""#let x = 1 \$a\$ *b* _c_ @ref <l> \{ \} \textbackslash // /* " ' ` & % [x] #"""
    composition = pages.typeset(equation(rf"\text{{{said}}}"))
    assert composition.problems == ()
    drawn = "#let x = 1 $a$ *b* _c_ @ref <l> { } \\ // /* \" ' ` & % [x] #"
    assert drawn in " ".join(pages.text(composition.pdf).split())


def test_a_formula_made_smaller_than_the_floor_is_a_warning() -> None:
    wide = r"\begin{pmatrix}" + " & ".join(f"a_{{{n}}}" for n in range(40)) + r"\end{pmatrix}"
    (problem,) = pages.typeset(equation(wide)).problems
    assert (problem.code, problem.severity, problem.pointer) == ("L003", "warning", "/e")
    assert problem.measure["size"] < problem.measure["floor"]
    assert pages.typeset(equation("S = " + " + ".join(["x_i"] * 60))).problems == ()


def test_lines_of_more_than_a_page_break_between_them() -> None:
    rows = r" \\ ".join(rf"a_{{{n}}} &= \frac{{b}}{{c}}" for n in range(60))
    composition = pages.typeset(equation(rf"\begin{{align}} {rows} \end{{align}}", numbered=True))
    found = pages.block(composition, "e").fragments
    assert [f.page for f in found] == list(range(1, len(found) + 1))
    assert len(found) >= 3
    bars = 0
    for fragment in found:
        shot = pages.raster(composition.pdf, fragment.page, dpi=144).min(axis=2) < 150
        inside = shot[int(2 * fragment.box.y0) : int(2 * fragment.box.y1), 160:400]
        bars += int(np.count_nonzero(np.diff((inside.sum(axis=1) > 14).astype(int)) == 1))
    assert bars >= 60


@pytest.mark.parametrize("layout", ["brief", "note"])
def test_typewriter_words_of_a_formula_may_be_of_any_script(layout: str) -> None:
    equation = Equation(id="e", pointer="/e", tex=r"x = \texttt{索引 Індекс ≤ 5}")
    made = pages.typeset(equation, layout=layout)
    assert made.problems == ()
    assert "索引Індекс≤5" in "".join(pages.text(made.pdf).split())
