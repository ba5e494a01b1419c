"""Turn a name nobody knows into the known name that was probably meant."""

from __future__ import annotations

from collections.abc import Iterable

from renderkit.struct import Struct

LONGEST = 64


class Nearest(Struct):
    """Finds near names, within a budget of comparisons so that a hostile spec costs little."""

    budget: int = 50_000

    def find(self, word: str, known: Iterable[str]) -> tuple[str | None, bool]:
        """The known name nearest to `word`, and whether it is certain that it was meant.

        Certain: only case, `-`, `_` and blanks differ, or one letter is wrong, missing, doubled
        or swapped, and no other name is as near.
        """
        if not 0 < len(word) <= LONGEST:
            return None, False
        folded = fold(word)
        best: list[str] = []
        least = max(1, len(folded) // 3) + 1
        for name in known:
            self.budget -= 1
            if self.budget < 0:
                break
            if abs(len(name) - len(word)) > least + 2:
                continue
            distance = 0 if fold(name) == folded else edits(folded, fold(name), least + 1)
            if distance < least:
                least, best = distance, [name]
            elif distance == least and best and name not in best:
                best.append(name)
        if not best:
            return None, False
        return min(best), len(best) == 1 and (least == 0 or (least == 1 and len(folded) > 2))


def fold(word: str) -> str:
    return word.casefold().replace("-", "").replace("_", "").replace(" ", "")


def edits(a: str, b: str, most: int) -> int:
    """Optimal string alignment distance (insert, delete, replace, swap), or `most` if not less."""
    if abs(len(a) - len(b)) >= most:
        return most
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, left in enumerate(a, 1):
        last, before, row = before, row, [i]
        for j, right in enumerate(b, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (left != right))
            if i > 1 and j > 1 and left == b[j - 2] and a[i - 2] == right:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
        if min(row) >= most:
            return most
    return min(row[-1], most)
