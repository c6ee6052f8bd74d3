"""Crowds in a report: strangers whose faction has one line for them all (OVL-GAP-143), and who stands apart of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from engine.core.orders import OrderSheet
from engine.core.space.crowd import MOST, Band, Crowd, Throng, added, crowd
from engine.games.overlord.rules.races import RACES
from engine.games.overlord.sight.view import FactionView, SeenPlace, SeenUnit
from engine.games.overlord.telling.reports.words import STANCE_WORDS, goods, mark

_UNIT = re.compile(r"\bU\d+\b")


class Weight:
    """How much a stranger matters to the reader: most whoever his own units' month, battles or his orders name, then
    leaders of his own and holders of titles, then factions to which he has declared a stance; all others not at all.
    """

    def __init__(self, view: FactionView, told: Iterable[str], sheet: OrderSheet | None) -> None:
        """told: the sentences of the report on his units and battles; read once a crowd is met."""
        self._view, self._told, self._sheet = view, told, sheet

    def among(self, throng: Throng[SeenUnit]) -> dict[str, int]:
        """Of those in a place, by number."""
        held = self._view.stances
        found = {u.id: 1 for (_, faction), units in throng.bands(banner).items() if faction in held for u in units}
        found |= {unit.id: 2 for unit in throng.units if unit.title}
        return found | dict.fromkeys(self._leaders, 2) | dict.fromkeys(self._named, 3)

    @cached_property
    def _named(self) -> frozenset[str]:
        ordered = self._sheet.text.upper() if self._sheet else ""
        return frozenset(number for said in (*self._told, ordered) for number in _UNIT.findall(said))

    @cached_property
    def _leaders(self) -> frozenset[str]:
        return frozenset(unit.leader for unit in self._view.own.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class Gathering:
    """The units of a place as they are told. notice: what stands before a crowd, "" without one. singles: one by one.

    bands: lines of factions' units together, by the structure they are in ("": outside). others: the line of all
    further ones, "" for none.
    """

    singles: Sequence[SeenUnit]
    notice: str = ""
    bands: Mapping[str, list[str]] = field(default_factory=dict)
    others: str = ""

    def occupants(self, structure: str) -> list[SeenUnit]:
        """Those inside a structure ("": outside of all) who are told one by one."""
        return [unit for unit in self.singles if unit.structure == structure]


def gathering(place: SeenPlace, weight: Weight | None, line: Callable[[SeenUnit], str]) -> Gathering:
    """Who is told how. weight: of strangers; None: all are told one by one. line: the line of a unit."""
    if weight is None or len(place.units) <= MOST:
        return Gathering(singles=place.units)
    throng = Throng(place.units)  # nobody sees the same: it is told how guards look at the viewer
    found = crowd(throng, list(place.own_units), weight.among(throng), banner, parts)
    if found is None:
        return Gathering(singles=place.units)
    bands: dict[str, list[str]] = {}
    for band in found.bands:
        told = band_line(band) if band.count > 1 else line(band.one)
        bands.setdefault(band.one.structure, []).append(told)
    apart = frozenset(unit.id for unit in found.singles)
    return Gathering(
        singles=[unit for unit in place.units if unit.own or unit.id in apart],
        notice=_notice(place, found),
        bands=bands,
        others=others_line(found.others) if found.others else "",
    )


def banner(unit: SeenUnit) -> tuple[str, str]:
    """What units have in common that share a line: the structure they are in, and whose they are."""
    return unit.structure, unit.faction


class Part(NamedTuple):
    """What adds up in a line: guards by how they look at the reader, figures by race, items."""

    kind: str
    tag: str


GUARD, FIGURE, ITEM = "guard", "figure", "item"


def parts(unit: SeenUnit) -> Iterator[tuple[Part, int]]:
    """What adds up of a unit."""
    if unit.guarding:
        yield Part(GUARD, STANCE_WORDS[unit.towards_you] if unit.towards_you else ""), 1
    if unit.figures:
        yield Part(FIGURE, unit.race), unit.figures
    for item, number in unit.items.items():
        yield Part(ITEM, item), number


def _notice(place: SeenPlace, found: Crowd[SeenUnit]) -> str:
    known = next((band.one for band in (*found.bands, *found.others) if band.one.faction), None)
    also = f", /lookup {known.faction} those of {known.faction_name}" if known else ""
    return (
        f"{found.count:,} units of others are here, too many to be told one by one. "
        f"/lookup {place.id} lists them all{also}."
    )


def band_line(band: Band[SeenUnit]) -> str:
    """ "- 25 units of House 3 [f05], 8 on guard, hostile to you, 50 followers, have: 4 horses [hrse]." """
    one = band.one
    whose = f"{one.faction_name} [{one.faction}]" if one.faction else "unknown factions"
    return _together(mark(one), band.count, band.sums, whose)


def others_line(others: Sequence[Band[SeenUnit]]) -> str:
    """ "- 12 units of 7 other factions, 24 followers." """
    factions = len({band.one.faction for band in others})
    whose = "1 other faction" if factions == 1 else f"{factions:,} other factions"
    sums = added(part for band in others for part in band.sums.items())
    return _together("-", sum(band.count for band in others), sums, whose)


def _together(sign: str, count: int, sums: Mapping[Part, int], whose: str) -> str:
    said = [f"{sign} {count:,} unit{'' if count == 1 else 's'} of {whose}"]
    guards, figures, items = (
        {part.tag: number for part, number in sums.items() if part.kind == kind} for kind in (GUARD, FIGURE, ITEM)
    )
    if guards:
        said.append(f"{sum(guards.values()):,} on guard")
        said += (stance for stance in guards if stance and len(guards) == 1)
    for race, number in figures.items():
        said.append(f"{number:,} {RACES[race].name if number == 1 else RACES[race].plural}")
    if items:
        said.append(f"{'has' if count == 1 else 'have'}: {goods(items)}")
    return ", ".join(said) + "."
