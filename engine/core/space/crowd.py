"""A crowd of strangers in one place: who is told one by one, and who with the others of his banner.

Whoever shares a place is told of everybody else there, so the text of all reports together would grow with the square
of a crowd. With this it grows with the units of one's own, and by a bounded number of lines for each place; and what
all who see alike are told in sums is summed once.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

MOST = 100
"""Strangers of one place whom a report tells one by one: some ten screens of a phone, more than anybody reads, and
more than meet in one place of an ordinary campaign. Of larger crowds so many banners have a line of their own.
"""


class Standing(Protocol):
    """Whoever stands in a place has a number."""

    @property
    def id(self) -> Any: ...


T = TypeVar("T", bound=Standing)
Parts: TypeAlias = Iterable[tuple[Any, int]]
"""What adds up of one: how many of each kind."""


class Throng(Generic[T]):
    """All who stand in a place, as one sees them who has nobody there; what is made of them is made once for all who
    see alike, each of whom leaves out his own.
    """

    def __init__(self, units: Sequence[T]) -> None:
        self.units = units
        self._rank = {unit.id: rank for rank, unit in enumerate(units)}
        self._sums: dict[Callable[[T], Parts], dict[Any, int]] = {}
        self._bands: dict[Callable[[T], Hashable], dict[Hashable, list[T]]] = {}

    def among(self, numbers: Iterable[Any]) -> list[T]:
        """Those with these numbers who are here, in the order in which they stand."""
        return [self.units[rank] for rank in sorted({self._rank[one] for one in numbers if one in self._rank})]

    def bands(self, banner: Callable[[T], Hashable]) -> Mapping[Any, Sequence[T]]:
        """All of each banner, in the order in which its first one stands. banner: a function that lasts."""
        found = self._bands.get(banner)
        if found is None:
            found = self._bands[banner] = {}
            for unit in self.units:
                found.setdefault(banner(unit), []).append(unit)
        return found

    def sums(self, parts: Callable[[T], Parts], without: Iterable[T]) -> dict[Any, int]:
        """What adds up of all but some, in the order in which it is met; nothing that comes to 0. parts: a function
        that lasts.
        """
        known = self._sums.get(parts)
        if known is None:
            known = self._sums[parts] = added(part for unit in self.units for part in parts(unit))
        left = dict(known)
        for unit in without:
            for what, count in parts(unit):
                left[what] -= count
        return {what: count for what, count in left.items() if count}


def added(parts: Parts) -> dict[Any, int]:
    """The sum of each thing."""
    found: dict[Any, int] = {}
    for what, count in parts:
        found[what] = found.get(what, 0) + count
    return found


@dataclass(frozen=True, slots=True)
class Band(Generic[T]):
    """Some of one banner: one of them, how many they are, and what adds up of them."""

    one: T
    count: int
    sums: Mapping[Any, int]


@dataclass(frozen=True, slots=True)
class Crowd(Generic[T]):
    """The strangers of a place as they are told.

    count: how many they are. singles: who is told one by one, in the order in which they stand. bands: those of one
    banner, told in one line; the largest first. others: bands that share the last line.
    """

    count: int
    singles: tuple[T, ...]
    bands: tuple[Band[T], ...]
    others: tuple[Band[T], ...]


def crowd(
    throng: Throng[T],
    own: Sequence[T],
    weights: Mapping[Any, int],
    banner: Callable[[T], Hashable],
    parts: Callable[[T], Parts],
) -> Crowd[T] | None:
    """How the strangers of a place are told; None if they are so few that all are told one by one.

    own: who of the throng is no stranger. weights: number -> how much he matters to the reader; the weightiest are told
    one by one. banner: what a line has in common, as far as the reader knows it. parts: what adds up in a line.
    """
    count = len(throng.units) - len(own)
    if count <= MOST:
        return None
    apart = {one.id for one in own}
    weighty = throng.among(number for number in weights if number not in apart)
    heaviest = sorted(weighty, key=lambda one: -weights[one.id])[:MOST]
    singles = tuple(throng.among(one.id for one in heaviest))
    gone: dict[Hashable, list[T]] = {}
    for one in (*own, *singles):
        gone.setdefault(banner(one), []).append(one)
    apart.update(one.id for one in singles)
    sums: dict[Hashable, dict[Any, int]] = {}
    for (flag, what), number in throng.sums(_by_banner(banner, parts), (*own, *singles)).items():
        sums.setdefault(flag, {})[what] = number
    bands = [
        Band(next(one for one in all_of_it if one.id not in apart), left, sums.get(flag, {}))
        for flag, all_of_it in throng.bands(banner).items()
        if (left := len(all_of_it) - len(gone.get(flag, ())))
    ]
    bands.sort(key=lambda band: -band.count)
    return Crowd(count, singles, tuple(bands[:MOST]), tuple(bands[MOST:]))


@lru_cache
def _by_banner(banner: Callable[[T], Hashable], parts: Callable[[T], Parts]) -> Callable[[T], Parts]:
    return lambda one: (((banner(one), what), count) for what, count in parts(one))
