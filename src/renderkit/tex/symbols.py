"""The names of TeX mathematics and what each draws: symbols, operators, accents, styles."""

from __future__ import annotations


def _pairs(text: str) -> dict[str, str]:
    """`name character name character …`"""
    words = text.split()
    return dict(zip(words[::2], words[1::2], strict=True))


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


GREEK = _pairs("""
    alpha α beta β gamma γ delta δ epsilon ϵ zeta ζ eta η theta θ iota ι kappa κ lambda λ mu μ
    nu ν xi ξ omicron ο pi π rho ρ sigma σ tau τ upsilon υ phi ϕ chi χ psi ψ omega ω
    varepsilon ε vartheta ϑ varkappa ϰ varpi ϖ varrho ϱ varsigma ς varphi φ digamma ϝ
    Alpha Α Beta Β Gamma Γ Delta Δ Epsilon Ε Zeta Ζ Eta Η Theta Θ Iota Ι Kappa Κ Lambda Λ Mu Μ
    Nu Ν Xi Ξ Omicron Ο Pi Π Rho Ρ Sigma Σ Tau Τ Upsilon Υ Phi Φ Chi Χ Psi Ψ Omega Ω
""")

LETTERS = _pairs("""
    infty ∞ partial ∂ nabla ∇ forall ∀ exists ∃ nexists ∄ emptyset ∅ varnothing ∅ ell ℓ hbar ℏ
    hslash ℏ Re ℜ Im ℑ aleph ℵ beth ℶ gimel ℷ daleth ℸ wp ℘ imath ı jmath ȷ mho ℧ eth ð complement ∁
    top ⊤ bot ⊥ angle ∠ measuredangle ∡ sphericalangle ∢ triangle △ square □ Box □ blacksquare ■
    lozenge ◊ Diamond ◇ bigstar ★ diamondsuit ♢ heartsuit ♡ clubsuit ♣ spadesuit ♠ checkmark ✓
    prime ′ backprime ‵ degree ° flat ♭ natural ♮ sharp ♯ surd √ backslash \\ S § P ¶ copyright ©
    pounds £ yen ¥ textdegree ° AA Å blacktriangle ▲ triangledown ▽ maltese ✠
    dag † ddag ‡ aa å ae æ AE Æ oe œ OE Œ o ø O Ø ss ß infin ∞
""")

BINARY = _pairs("""
    pm ± mp ∓ times × div ÷ cdot ⋅ centerdot ⋅ ast ∗ star ⋆ circ ∘ bullet ∙ cap ∩ cup ∪ uplus ⊎
    sqcap ⊓ sqcup ⊔ setminus ∖ smallsetminus ∖ wedge ∧ land ∧ vee ∨ lor ∨ veebar ⊻ barwedge ⊼
    oplus ⊕ ominus ⊖ otimes ⊗ oslash ⊘ odot ⊙ circledast ⊛ circledcirc ⊚ circleddash ⊝
    boxplus ⊞ boxminus ⊟ boxtimes ⊠ boxdot ⊡ dagger † ddagger ‡ amalg ⨿ wr ≀ diamond ⋄
    bigtriangleup △ bigtriangledown ▽ triangleleft ◁ triangleright ▷ dotplus ∔ ltimes ⋉ rtimes ⋊
    leftthreetimes ⋋ rightthreetimes ⋌ curlywedge ⋏ curlyvee ⋎ Cap ⋒ Cup ⋓ intercal ⊺
    bigcirc ◯ lnot ¬ neg ¬ divideontimes ⋇
""")

RELATIONS = _pairs("""
    le ≤ leq ≤ ge ≥ geq ≥ ne ≠ neq ≠ lt < gt > leqq ≦ geqq ≧ leqslant ⩽ geqslant ⩾ nless ≮ ngtr ≯
    nleq ≰ ngeq ≱ ll ≪ gg ≫ lll ⋘ ggg ⋙ lesssim ≲ gtrsim ≳ lessgtr ≶ gtrless ≷ lessdot ⋖ gtrdot ⋗
    lneqq ≨ gneqq ≩ lessapprox ⪅ gtrapprox ⪆ equiv ≡ nequiv ≢ sim ∼ nsim ≁ simeq ≃ approx ≈
    napprox ≉ approxeq ≊ cong ≅ ncong ≇ asymp ≍ doteq ≐ doteqdot ≑ propto ∝ varpropto ∝
    triangleq ≜ circeq ≗ bumpeq ≏ Bumpeq ≎ coloneqq ≔ eqqcolon ≕ coloneq ≔ eqcirc ≖
    prec ≺ succ ≻ preceq ⪯ succeq ⪰ preccurlyeq ≼ succcurlyeq ≽ precsim ≾ succsim ≿ nprec ⊀ nsucc ⊁
    subset ⊂ supset ⊃ subseteq ⊆ supseteq ⊇ subsetneq ⊊ supsetneq ⊋ nsubseteq ⊈ nsupseteq ⊉
    Subset ⋐ Supset ⋑ sqsubset ⊏ sqsupset ⊐ sqsubseteq ⊑ sqsupseteq ⊒
    in ∈ ni ∋ owns ∋ notin ∉ mid ∣ nmid ∤ parallel ∥ nparallel ∦ perp ⟂ vdash ⊢ dashv ⊣ models ⊨
    vDash ⊨ Vdash ⊩ Vvdash ⊪ nvdash ⊬ nvDash ⊭ bowtie ⋈ smile ⌣ frown ⌢ between ≬
    trianglelefteq ⊴ trianglerighteq ⊵ vartriangleleft ⊲ vartriangleright ⊳ therefore ∴ because ∵
    multimap ⊸ backsim ∽ eqsim ≂ thickapprox ≈ thicksim ∼ shortmid ∣ shortparallel ∥
""")

ARROWS = _pairs("""
    to → rightarrow → gets ← leftarrow ← leftrightarrow ↔ uparrow ↑ downarrow ↓ updownarrow ↕
    Rightarrow ⇒ Leftarrow ⇐ Leftrightarrow ⇔ Uparrow ⇑ Downarrow ⇓ Updownarrow ⇕
    implies ⟹ impliedby ⟸ iff ⟺ mapsto ↦ longmapsto ⟼ longrightarrow ⟶ longleftarrow ⟵
    longleftrightarrow ⟷ Longrightarrow ⟹ Longleftarrow ⟸ Longleftrightarrow ⟺
    hookrightarrow ↪ hookleftarrow ↩ rightharpoonup ⇀ rightharpoondown ⇁ leftharpoonup ↼
    leftharpoondown ↽ rightleftharpoons ⇌ leftrightharpoons ⇋ nearrow ↗ searrow ↘ swarrow ↙
    nwarrow ↖ rightarrowtail ↣ leftarrowtail ↢ twoheadrightarrow ↠ twoheadleftarrow ↞
    rightsquigarrow ⇝ leadsto ⇝ leftrightsquigarrow ↭ circlearrowleft ↺ circlearrowright ↻
    curvearrowleft ↶ curvearrowright ↷ rightrightarrows ⇉ leftleftarrows ⇇ rightleftarrows ⇄
    leftrightarrows ⇆ upuparrows ⇈ downdownarrows ⇊ nrightarrow ↛ nleftarrow ↚ nRightarrow ⇏
    nLeftarrow ⇍ nleftrightarrow ↮ nLeftrightarrow ⇎ upharpoonright ↾ upharpoonleft ↿
    downharpoonright ⇂ downharpoonleft ⇃ Rrightarrow ⇛ Lleftarrow ⇚ Lsh ↰ Rsh ↱
""")

DOTS = _pairs("""
    ldots … dots … dotsc … dotso … cdots ⋯ dotsb ⋯ dotsm ⋯ dotsi ⋯ vdots ⋮ ddots ⋱ adots ⋰
    colon : vert | Vert ‖ lvert | rvert | lVert ‖ rVert ‖ cdotp · ldotp .
""")

BIG_OPERATORS = _pairs("""
    sum ∑ prod ∏ coprod ∐ int ∫ iint ∬ iiint ∭ iiiint ⨌ oint ∮ oiint ∯ oiiint ∰ smallint ∫
    bigcap ⋂ bigcup ⋃ bigsqcup ⨆ bigvee ⋁ bigwedge ⋀ bigoplus ⨁ bigotimes ⨂ bigodot ⨀ biguplus ⨄
    intop ∫
""")

#: After \left, \right, \middle, \big…: also plain ( ) [ ] | / < > and `.` for nothing.
DELIMITERS = _pairs("""
    langle ⟨ rangle ⟩ lfloor ⌊ rfloor ⌋ lceil ⌈ rceil ⌉ lbrace { rbrace } lbrack [ rbrack ]
    vert | Vert ‖ lvert | rvert | lVert ‖ rVert ‖ backslash \\ uparrow ↑ downarrow ↓ updownarrow ↕
    Uparrow ⇑ Downarrow ⇓ Updownarrow ⇕ lgroup ⟮ rgroup ⟯
    ulcorner ⌜ urcorner ⌝ llcorner ⌞ lrcorner ⌟ llbracket ⟦ rrbracket ⟧ lt ⟨ gt ⟩ { { } } | ‖
""")
OPENING = _names("""
    lgroup langle lfloor lceil lbrace lbrack ulcorner llcorner llbracket lvert lVert
""")
CLOSING = _names("""
    rgroup rangle rfloor rceil rbrace rbrack urcorner lrcorner rrbracket rvert rVert
""")

SYMBOLS = GREEK | LETTERS | BINARY | RELATIONS | ARROWS | DOTS | BIG_OPERATORS

#: What \not makes of a relation.
NEGATED = _pairs("""
    = ≠ ∈ ∉ ∋ ∌ ≡ ≢ ⊂ ⊄ ⊃ ⊅ ⊆ ⊈ ⊇ ⊉ ∣ ∤ ∥ ∦ ∼ ≁ ≃ ≄ ≈ ≉ ≅ ≇ < ≮ > ≯ ≤ ≰ ≥ ≱ ≺ ⊀ ≻ ⊁ ∃ ∄ ⊢ ⊬ ⊨ ⊭
    → ↛ ← ↚ ⇒ ⇏ ⇐ ⇍ ↔ ↮ ⇔ ⇎ ≲ ≴ ≳ ≵ ≶ ≸ ≷ ≹ ⊴ ⋬ ⊵ ⋭ ⊲ ⋪ ⊳ ⋫
""")

#: Upright words with a little space; those with limits below them in displays.
FUNCTIONS = _names("""
    sin cos tan cot sec csc sinh cosh tanh coth sech csch arcsin arccos arctan arccot arcsec arccsc
    log ln lg exp arg deg dim hom ker sgn tr rank diag
""")
LIMITS = {name: name for name in _names("lim max min sup inf det gcd lcm Pr")} | {
    "limsup": "lim sup", "liminf": "lim inf", "argmax": "arg max", "argmin": "arg min",
    "injlim": "inj lim", "projlim": "proj lim",
}  # fmt: skip

#: Combining characters; those that stretch over what they stand on.
ACCENTS = {
    "hat": "\u0302", "tilde": "\u0303", "bar": "\u0304", "vec": "\u20d7", "dot": "\u0307",
    "ddot": "\u0308", "dddot": "\u20db", "ddddot": "\u20dc", "check": "\u030c", "breve": "\u0306",
    "acute": "\u0301", "grave": "\u0300", "mathring": "\u030a",
}  # fmt: skip
WIDE_ACCENTS = {
    "widehat": "\u0302", "widetilde": "\u0303", "widecheck": "\u030c",
    "overrightarrow": "\u20d7", "overleftarrow": "\u20d6", "overleftrightarrow": "\u20e1",
    "overrightharpoon": "\u20d1", "overleftharpoon": "\u20d0",
}  # fmt: skip

#: Names of Typst's functions for lines, braces and strokes on something.
LINES = {
    "overline": "overline", "underline": "underline", "overbrace": "overbrace",
    "underbrace": "underbrace", "overbracket": "overbracket", "underbracket": "underbracket",
    "overparen": "overparen", "underparen": "underparen",
}  # fmt: skip

STYLES = {
    "mathbf": "bold", "bold": "bold", "mathrm": "upright", "mathup": "upright",
    "mathnormal": "italic", "mathit": "italic", "mathbb": "bb", "Bbb": "bb", "mathcal": "cal",
    "mathscr": "scr", "mathfrak": "frak", "mathsf": "sans", "mathtt": "mono",
    "boldsymbol": "bold-italic", "bm": "bold-italic", "pmb": "bold-italic",
    "mathbfit": "bold-italic",
}  # fmt: skip
#: Styles and sizes that hold up to the end of the group.
SWITCHES = {
    "rm": ("style", "upright"), "bf": ("style", "bold"), "it": ("style", "italic"),
    "sf": ("style", "sans"), "tt": ("style", "mono"), "cal": ("style", "cal"),
    "frak": ("style", "frak"), "boldmath": ("style", "bold-italic"),
    "displaystyle": ("size", "display"), "textstyle": ("size", "inline"),
    "scriptstyle": ("size", "script"), "scriptscriptstyle": ("size", "sscript"),
}  # fmt: skip

TEXT_STYLES = {
    "text": "plain", "textrm": "plain", "textnormal": "plain", "mbox": "plain", "hbox": "plain",
    "textup": "plain", "textbf": "bold", "textit": "italic", "emph": "italic",
    "textsl": "italic", "texttt": "mono", "textsf": "plain",
}  # fmt: skip

#: Widths in em.
SPACES = {
    ",": 1 / 6, "thinspace": 1 / 6, ":": 2 / 9, ">": 2 / 9, "medspace": 2 / 9, ";": 5 / 18,
    "thickspace": 5 / 18, "!": -1 / 6, "negthinspace": -1 / 6, "negmedspace": -2 / 9,
    "negthickspace": -5 / 18, " ": 0.25, "\n": 0.25, "\t": 0.25, "space": 0.25,
    "nobreakspace": 0.25, "enspace": 0.5, "quad": 1.0, "qquad": 2.0,
}  # fmt: skip

#: Heights in em of \big and its kin; l, r and m after the name say on which side they stand.
BIG = {"big": 1.2, "Big": 1.8, "bigg": 2.4, "Bigg": 3.0}
SIDES = {"": "normal", "l": "opening", "r": "closing", "m": "relation"}

#: Arrows that grow with the words on them.
LONG_ARROWS = _pairs("""
    xrightarrow → xleftarrow ← xleftrightarrow ↔ xRightarrow ⇒ xLeftarrow ⇐ xLeftrightarrow ⇔
    xmapsto ↦ xhookrightarrow ↪ xhookleftarrow ↩ xrightharpoonup ⇀ xrightleftharpoons ⇌
    xtwoheadrightarrow ↠ xlongequal =
""")

#: Matrices by what stands at their sides.
MATRICES = {
    "matrix": ("", ""), "pmatrix": ("(", ")"), "bmatrix": ("[", "]"), "Bmatrix": ("{", "}"),
    "vmatrix": ("|", "|"), "Vmatrix": ("‖", "‖"), "smallmatrix": ("", ""), "array": ("", ""),
}  # fmt: skip
#: Lines of a display: aligned in pairs of columns, or each by itself.
ALIGNED = _names("align align* aligned alignat alignat* alignedat split")
GATHERED = _names("gather gather* gathered multline multline*")
EQUATIONS = _names("equation equation* displaymath math")
CASES = _names("cases dcases rcases drcases")

#: Commands that are understood and have no business here, with what to do instead.
REFUSED = {
    "color": "colours are set on a span (`color`), not inside mathematics",
    "textcolor": "colours are set on a span (`color`), not inside mathematics",
    "colorbox": "colours are set on a span (`highlight`), not inside mathematics",
    "fcolorbox": "colours are set on a span (`highlight`), not inside mathematics",
    "label": "give the equation block an `id` and refer to it with a span's `ref`",
    "ref": "refer to a block with a span's `ref`",
    "eqref": "refer to a block with a span's `ref`",
    "cite": "citations stand in the text around the formula",
    "href": "links are set on a span (`link`)",
    "url": "links are set on a span (`link`)",
    "includegraphics": "pictures are blocks of their own (`figure`)",
    "ce": "write chemistry as mathematics: \\mathrm{H_2O}",
    "require": "packages cannot be loaded",
    "usepackage": "packages cannot be loaded",
    "documentclass": "only the formula itself belongs here",
    "input": "files cannot be read",
    "include": "files cannot be read",
    "openin": "files cannot be read",
    "read": "files cannot be read",
    "openout": "files cannot be written",
    "write": "files cannot be written",
    "immediate": "files cannot be written",
    "intertext": "put the words into a paragraph between two equations",
    "(": "leave out \\( and \\): the whole field is a formula",
    ")": "leave out \\( and \\): the whole field is a formula",
    "[": "leave out \\[ and \\]: the whole field is a formula",
    "]": "leave out \\[ and \\]: the whole field is a formula",
} | dict.fromkeys(
    _names("""
        def gdef edef xdef let futurelet newcommand renewcommand providecommand newenvironment
        DeclareMathOperator csname catcode expandafter newtoks newcount loop
    """),
    "macros cannot be defined",
)
