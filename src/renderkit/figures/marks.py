"""Turn a Scene into marks: what is drawn where, and what must be read together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from renderkit.figures.model import Mark
from renderkit.figures.scene import DECORATION, Item, Scene, Text
from renderkit.units import Box, PixelBox


def marks_of(scene: Scene) -> tuple[Mark, ...]:
    """One mark an id, in the order of the scene; facts inside longer texts are marks of their own.

    The lines of one text are one mark. Decoration (grid, leaders, patches of paper) is none.
    """
    groups: dict[str, list[Item]] = {}
    for item in scene.items:
        if item.role not in DECORATION:
            groups.setdefault(item.id, []).append(item)
    marks: list[Mark] = []
    found: dict[str, tuple[str, ...]] = {}
    for items in groups.values():
        needs = (id for need in items[0].needs for id in _drawn(need, groups, found))
        marks.append(_mark(items, tuple(dict.fromkeys(id for id in needs if id != items[0].id))))
        marks.extend(_fact_marks(items))
    return tuple(marks)


def texts_of(scene: Scene) -> tuple[str, ...]:
    """Every string that is drawn, whole, once for each place it is drawn at."""
    whole = {text.id: text.full or text.line for text in scene.texts}
    return tuple(whole.values())


def _mark(items: Sequence[Item], needs: tuple[str, ...]) -> Mark:
    first = items[0]
    text = first if isinstance(first, Text) else None
    return Mark(
        id=first.id,
        role=first.role,
        box=_around([item.ink() for item in items]),
        text=(text.full or text.line) if text else None,
        fact=first.fact,
        pointer=first.pointer,
        place="label" if text else "mark",
        needs=needs,
        x_height=text.x_height if text else None,
    )


def _fact_marks(items: Sequence[Item]) -> Iterator[Mark]:
    """The part of a text that is a fact; a value that is broken over lines is one mark a line."""
    pieces: dict[str, int] = {}
    for item in items:
        if not isinstance(item, Text):
            continue
        for found in item.ranges:
            use = f"{item.id}/fact-{found.use + 1}"
            pieces[use] = pieces.get(use, 0) + 1
            yield Mark(
                id=use if pieces[use] == 1 else f"{use}/{pieces[use]}",
                use=use,
                role=item.role,
                box=_around([item.ink_of(found.start, found.end)]),
                text=found.whole or item.line[found.start : found.end],
                fact=found.fact,
                pointer=found.pointer,
                place="label",
                needs=(item.id,),
                x_height=item.x_height,
            )


def _drawn(
    need: str, ids: Mapping[str, object], found: dict[str, tuple[str, ...]]
) -> tuple[str, ...]:
    """The ids that a need stands for and that are really drawn; `found` remembers the answers."""
    if need not in found:
        start = need.removesuffix("*")
        many = start != need
        found[need] = tuple(id for id in ids if (id.startswith(start) if many else id == need))
    return found[need]


def _around(boxes: Sequence[Box]) -> Box:
    box = boxes[0]
    for other in boxes[1:]:
        box = box.union(other)
    return Box(*PixelBox.around(box))
