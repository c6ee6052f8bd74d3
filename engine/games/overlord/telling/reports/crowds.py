"""Crowds in a report: strangers whose faction has one line for them all (OVL-GAP-143), and who stands apart of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from engine.core.orders import OrderSheet
from engine.core.space.crowd import MOST, crowd
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

    def __call__(self, unit: SeenUnit) -> int:
        if unit.id in self._named:
            return 3
        if unit.title or unit.id in self._leaders:
            return 2
        return 1 if unit.faction in self._view.stances else 0

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


def gathering(place: SeenPlace, weight: Callable[[SeenUnit], int] | None, line: Callable[[SeenUnit], str]) -> Gathering:
    """Who is told how. weight: of strangers; None: all are told one by one. line: the line of a unit."""
    if weight is None or len(place.units) <= MOST:
        return Gathering(singles=place.units)
    strangers = [unit for unit in place.units if not unit.own]
    found = crowd(strangers, lambda unit: (unit.structure, unit.faction), weight)
    if not found.bands:
        return Gathering(singles=place.units)
    bands: dict[str, list[str]] = {}
    for band in found.bands:
        told = band_line(band) if len(band) > 1 else line(band[0])
        bands.setdefault(band[0].structure, []).append(told)
    apart = frozenset(unit.id for unit in found.singles)
    return Gathering(
        singles=[unit for unit in place.units if unit.own or unit.id in apart],
        notice=_notice(place, len(strangers), (*found.bands, *found.others)),
        bands=bands,
        others=others_line(found.others) if found.others else "",
    )


def _notice(place: SeenPlace, count: int, bands: Sequence[Sequence[SeenUnit]]) -> str:
    known = next((band[0] for band in bands if band[0].faction), None)
    also = f", /lookup {known.faction} those of {known.faction_name}" if known else ""
    return (
        f"{count:,} units of others are here, too many to be told one by one. /lookup {place.id} lists them all{also}."
    )


def band_line(band: Sequence[SeenUnit]) -> str:
    """ "- 25 units of House 3 [f05], 8 on guard, hostile to you, 50 followers, have: 4 horses [hrse]." """
    one = band[0]
    whose = f"{one.faction_name} [{one.faction}]" if one.faction else "unknown factions"
    return _together(mark(one), band, whose)


def others_line(others: Sequence[Sequence[SeenUnit]]) -> str:
    """ "- 12 units of 7 other factions, 24 followers." """
    factions = len({band[0].faction for band in others})
    whose = "1 other faction" if factions == 1 else f"{factions:,} other factions"
    return _together("-", [unit for band in others for unit in band], whose)


def _together(sign: str, units: Sequence[SeenUnit], whose: str) -> str:
    figures: dict[str, int] = {}
    items: dict[str, int] = {}
    for unit in units:
        if unit.figures:
            figures[unit.race] = figures.get(unit.race, 0) + unit.figures
        for item, number in unit.items.items():
            items[item] = items.get(item, 0) + number
    parts = [f"{sign} {len(units):,} unit{'' if len(units) == 1 else 's'} of {whose}"]
    guards = [unit for unit in units if unit.guarding]
    if guards:
        parts.append(f"{len(guards):,} on guard")
        stances = {unit.towards_you for unit in guards}
        parts += [STANCE_WORDS[stance] for stance in stances if stance and len(stances) == 1]
    parts += (
        f"{number:,} {RACES[race].name if number == 1 else RACES[race].plural}" for race, number in figures.items()
    )
    if items:
        parts.append(f"{'has' if len(units) == 1 else 'have'}: {goods(items)}")
    return ", ".join(parts) + "."
