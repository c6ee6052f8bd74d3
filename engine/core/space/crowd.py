"""A crowd of strangers in one place: who is told one by one, and who with the others of his banner.

Whoever shares a place is told of everybody else there, so the text of all reports together would grow with the square
of a crowd. With this it grows with the units of one's own, and by a bounded number of lines for each place.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")

MOST = 100
"""Strangers of one place whom a report tells one by one: some ten screens of a phone, more than anybody reads, and
more than meet in one place of an ordinary campaign. Of larger crowds so many banners have a line of their own.
"""


@dataclass(frozen=True, slots=True)
class Crowd(Generic[T]):
    """The strangers of a place as they are told.

    singles: one by one, in the order in which they stand. bands: those of one banner, told in one line; the largest
    first. others: bands that share the last line.
    """

    singles: tuple[T, ...]
    bands: tuple[tuple[T, ...], ...] = ()
    others: tuple[tuple[T, ...], ...] = ()


def crowd(strangers: Sequence[T], banner: Callable[[T], Hashable], weight: Callable[[T], int]) -> Crowd[T]:
    """Up to `MOST` strangers one by one; of a larger crowd only those who matter to the reader.

    strangers: those in sight in one place, as they stand there. banner: what a line has in common, as far as the reader
    knows it. weight: how much one matters, 0 for not at all; if too many do, the weightiest are told.
    """
    if len(strangers) <= MOST:
        return Crowd(tuple(strangers))
    weighed = sorted(((heavy, -at) for at, one in enumerate(strangers) if (heavy := weight(one))), reverse=True)
    single = {-at for _, at in weighed[:MOST]}
    bands: dict[Hashable, list[T]] = {}
    for at, one in enumerate(strangers):
        if at not in single:
            bands.setdefault(banner(one), []).append(one)
    largest = sorted((tuple(band) for band in bands.values()), key=len, reverse=True)
    return Crowd(tuple(strangers[at] for at in sorted(single)), tuple(largest[:MOST]), tuple(largest[MOST:]))
