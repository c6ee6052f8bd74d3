"""A long list of ids in which each knows its place: who stands before whom in a crowd."""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections.abc import Callable, Iterable
from typing import Any, SupportsIndex

APART = 1 << 1000  # between the ranks of two neighbours: so often there is room for another one right beside one


class Row(list[str]):
    """A list of different ids. Finding one, taking it out and putting one in take no longer in a long row.

    It may be changed as any list; what is not done one by one ranks all of them again.
    """

    __slots__ = ("_ranks", "_told")

    def __init__(self, ids: Iterable[str], told: Callable[[str], object] = lambda number: None) -> None:
        """told: is called with every id that gets another rank later on."""
        super().__init__(ids)
        self._told = told
        self._ranks = {number: place * APART for place, number in enumerate(self)}

    def rank(self, number: str) -> int:
        """A number that rises from the first to the last of the row. Raises KeyError for who is not in it."""
        return self._ranks[number]

    def __reduce__(self) -> tuple[Any, ...]:
        return list, (list(self),)

    def __contains__(self, number: object) -> bool:
        return number in self._ranks

    def index(self, number: str, start: SupportsIndex = 0, stop: SupportsIndex = sys.maxsize) -> int:
        rank = self._ranks.get(number)
        if rank is None:
            raise ValueError(f"{number} is not in the row")
        place = bisect_left(self, rank, key=self._ranks.__getitem__)
        return place if start == 0 and stop == sys.maxsize else super().index(number, start, stop)

    def append(self, number: str) -> None:
        self._give(number, self._ranks[self[-1]] + APART if self else 0)
        super().append(number)

    def insert(self, place: SupportsIndex, number: str) -> None:
        self[place:place] = [number]

    def remove(self, number: str) -> None:
        super().__delitem__(self.index(number))
        del self._ranks[number]

    def __setitem__(self, place: Any, new: Any) -> None:
        if not isinstance(place, slice) or place.step is not None:
            super().__setitem__(place, new)
            self._rank_all()
            return
        start, stop, _ = place.indices(len(self))
        new = list(new)
        if start != stop or not new:
            super().__setitem__(place, new)
            self._rank_all()
            return
        before = self._ranks[self[start - 1]] if start else -APART
        after = self._ranks[self[start]] if start < len(self) else before + APART * (len(new) + 1)
        super().__setitem__(place, new)
        step = (after - before) // (len(new) + 1)
        if not step:
            self._rank_all()
            return
        for nth, number in enumerate(new, 1):
            self._give(number, before + step * nth)

    def __delitem__(self, place: Any) -> None:
        super().__delitem__(place)
        self._rank_all()

    def __iadd__(self, new: Iterable[str]) -> Row:  # type: ignore[misc,override]
        self.extend(new)
        return self

    def extend(self, new: Iterable[str]) -> None:
        for number in list(new):
            self.append(number)

    def pop(self, place: SupportsIndex = -1) -> str:
        found = super().pop(place)
        del self._ranks[found]
        return found

    def clear(self) -> None:
        super().clear()
        self._ranks.clear()

    def reverse(self) -> None:
        super().reverse()
        self._rank_all()

    def sort(self, **by: Any) -> None:
        super().sort(**by)
        self._rank_all()

    def _give(self, number: str, rank: int) -> None:
        self._ranks[number] = rank
        self._told(number)

    def _rank_all(self) -> None:
        self._ranks = {number: place * APART for place, number in enumerate(self)}
        for number in self:
            self._told(number)
