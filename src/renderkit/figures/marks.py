"""Turn a Scene into marks: what is drawn where, and what must be read together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
    for items in groups.values():
        marks.append(_mark(items, _known(items[0], list(groups))))
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
    number = 0
    for item in items:
        if not isinstance(item, Text):
            continue
        for found in item.ranges:
            number += 1
            yield Mark(
                id=f"{item.id}/fact-{number}",
                role=item.role,
                box=_around([item.ink_of(found.start, found.end)]),
                text=item.line[found.start : found.end],
                fact=found.fact,
                pointer=found.pointer,
                place="label",
                needs=(item.id,),
                x_height=item.x_height,
            )


def _known(item: Item, ids: Sequence[str]) -> tuple[str, ...]:
    """The needed ids that are really drawn; `*` at the end stands for all that begin so."""
    found: dict[str, None] = {}
    for need in item.needs:
        if need.endswith("*"):
            found.update(dict.fromkeys(id for id in ids if id.startswith(need[:-1])))
        elif need in ids and need != item.id:
            found[need] = None
    return tuple(found)


def _around(boxes: Sequence[Box]) -> Box:
    box = boxes[0]
    for other in boxes[1:]:
        box = box.union(other)
    return Box(*PixelBox.around(box))
