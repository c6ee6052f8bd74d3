"""Crowds in a report: strangers who have one line together (OLY-GAP-101), and who stands apart of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from engine.core.orders import OrderSheet
from engine.core.space.crowd import MOST, Band, Crowd, Throng, added, crowd
from engine.games.olympia.sight.view import FactionView, SeenPlace, SeenStack, SeenUnit
from engine.games.olympia.telling.reports.page import Line
from engine.games.olympia.telling.reports.words import men_text, stack_lines, unit_text

_CODE = re.compile(r"\[(\w+)\]")
_WORD = re.compile(r"\w+")


class Weight:
    """How much a stranger matters to the reader: most whoever the month of his own or his orders name, then those who
    are stacked with his own, then whom he has declared an attitude to; all others not at all.
    """

    def __init__(self, view: FactionView, told: Iterable[str], sheet: OrderSheet | None) -> None:
        """told: the sentences of the report on his units; read once a crowd is met."""
        self._view, self._told, self._sheet = view, told, sheet

    def all(self) -> dict[str, int]:
        """Of all who matter, by number."""
        return dict.fromkeys(self._met, 1) | dict.fromkeys(self._company, 2) | dict.fromkeys(self._named, 3)

    def own(self, throng: Throng[SeenUnit]) -> list[SeenUnit]:
        """The reader's own of those in a place."""
        return throng.among(self._view.own)

    @cached_property
    def _named(self) -> frozenset[str]:
        ordered = _WORD.findall(self._sheet.text.lower()) if self._sheet else ()
        return frozenset((*(code for said in self._told for code in _CODE.findall(said)), *ordered))

    @cached_property
    def _company(self) -> frozenset[str]:
        stacks = (stack for place in self._view.places.values() for stack in place.stacks if stack.members)
        own = self._view.own
        return frozenset(unit.id for stack in stacks if any(unit.id in own for unit in stack) for unit in stack)

    @cached_property
    def _met(self) -> frozenset[str]:
        own = (unit.attitudes for unit in self._view.own.values())
        return frozenset(code for held in (self._view.attitudes, *own) for codes in held.values() for code in codes)


class Gathering(NamedTuple):
    """The crowd of a place, and by stack all who are told one by one, own ones among them."""

    crowd: Crowd[SeenUnit]
    apart: list[tuple[SeenUnit, list[SeenUnit]]]


def gathering(place: SeenPlace, weight: Weight | None) -> Gathering | None:
    """The crowd of a place; None where all are told one by one, as they are without anybody's `weight`."""
    if weight is None or sum(1 + len(stack.members) for stack in place.stacks) <= MOST:
        return None
    throng: Throng[SeenUnit] | None = place.memo.get("throng")
    if throng is None:
        throng = place.memo["throng"] = Throng([unit for stack in place.stacks for unit in stack])
        place.memo["leaders"] = {unit.id: stack.leader for stack in place.stacks for unit in stack}
    own = weight.own(throng)
    found = crowd(throng, own, weight.all(), banner, parts)
    if found is None:
        return None
    leaders: Mapping[str, SeenUnit] = place.memo["leaders"]
    apart: dict[str, tuple[SeenUnit, list[SeenUnit]]] = {}
    for unit in throng.among(unit.id for unit in (*own, *found.singles)):
        leader = leaders[unit.id]
        apart.setdefault(leader.id, (leader, []))[1].append(unit)
    return Gathering(found, list(apart.values()))


def banner(unit: SeenUnit) -> str:
    """What units have in common that share a line: the banner they show."""
    return unit.banner


def parts(unit: SeenUnit) -> Iterator[tuple[tuple[str, str], int]]:
    """What adds up in a line: qualities and men."""
    yield from (((QUALITY, quality), 1) for quality in unit.qualities)
    if unit.hidden:
        yield (QUALITY, "concealed"), 1
    yield from (((MEN, item), count) for item, count in unit.men.items())


QUALITY, MEN = "quality", "men"


def seen_here(place: SeenPlace, gathered: Gathering | None) -> Iterator[Line]:
    """The stacks of a place. gathered: its crowd, if it is told as one."""
    if gathered is None:
        yield from (line for stack in place.stacks for line in stack_lines(stack, 3))
        return
    found, apart = gathered
    yield 3, f"{found.count:,} others, too many to be told one by one. /lookup {place.id} lists them all."
    for leader, units in apart:
        yield from _kept(leader, units)
    for band in found.bands:
        yield 3, band_text(band)
    if found.others:
        sums = added(part for band in found.others for part in band.sums.items())
        whose = f" under {len(found.others):,} other banner{'' if len(found.others) == 1 else 's'}"
        yield 3, _together(sum(band.count for band in found.others), sums, whose)


def _kept(leader: SeenUnit, units: Sequence[SeenUnit]) -> Iterator[Line]:
    """Those of a stack who stand singly, below its leader if he does."""
    if units[0] is leader:
        yield from stack_lines(SeenStack(leader=units[0], members=tuple(units[1:])), 3)
    else:
        yield from ((3, unit_text(unit)) for unit in units)


def band_text(band: Band[SeenUnit]) -> str:
    """Those of one banner, or of none, together: "120 others, 80 on guard, with 240 peasants"."""
    if band.count == 1:
        return unit_text(band.one)
    return _together(band.count, band.sums, f' under "{band.one.banner}"' if band.one.banner else "")


def _together(count: int, sums: Mapping[tuple[str, str], int], banner: str) -> str:
    qualities = (f"{number:,} {what}" for (kind, what), number in sums.items() if kind == QUALITY)
    said = [f"{count:,} other{'' if count == 1 else 's'}{banner}", *qualities]
    men = {item: number for (kind, item), number in sums.items() if kind == MEN}
    if men:
        said.append(f"with {men_text(men)}")
    return ", ".join(said)
