"""Crowds in a report: strangers whose faction has one line for them all (ATL-GAP-131), and who stands apart of them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property

from engine.core.orders import OrderSheet
from engine.core.space.crowd import Band, Crowd, Throng, added, crowd
from engine.games.atlantis.rules.names import amount, in_order
from engine.games.atlantis.sight.view import FactionView, SeenRegion, SeenUnit

_NUMBER = re.compile(r"\((\d+)\)")


class Weight:
    """How much a stranger matters to the reader: most whoever the month or his own orders name, then the owners of
    structures, then factions to which he has declared an attitude; all others not at all.
    """

    def __init__(self, view: FactionView, told: Collection[str], sheet: OrderSheet | None) -> None:
        """told: the lines of the report on what happened."""
        self._view, self._told, self._sheet = view, told, sheet

    def among(self, region: SeenRegion, throng: Throng[SeenUnit]) -> dict[int, int]:
        """Of those in a region, by number."""
        held = self._view.attitudes
        found = {u.id: 1 for (_, faction), units in throng.bands(banner).items() if faction in held for u in units}
        found |= dict.fromkeys((structure.owner for structure in region.structures), 2)
        named = (unit for unit in throng.among(self._numbers) if unit.title in self._said)
        return found | dict.fromkeys((*(unit.id for unit in named), *self._ordered), 3)

    @cached_property
    def _said(self) -> str:
        return " ".join(line.strip() for line in self._told)

    @cached_property
    def _numbers(self) -> frozenset[int]:
        """What may be units: the number of a faction may be one's, too."""
        return frozenset(map(int, _NUMBER.findall(self._said)))

    @cached_property
    def _ordered(self) -> frozenset[int]:
        orders = self._sheet.orders if self._sheet else ()
        units = (one for order in orders for one in (order.get("unit", "0"), *order.get("units", ())))
        return frozenset(int(one) for one in units if one.isdecimal())


def banner(unit: SeenUnit) -> tuple[int, int]:
    """What units have in common that share a line: the structure they are in, and whose they are."""
    return unit.structure, unit.faction


def parts(unit: SeenUnit) -> Iterator[tuple[str, int]]:
    """What adds up in a line."""
    if unit.guard:
        yield ON_GUARD, 1
    yield from unit.items.items()


ON_GUARD = "on guard"


def crowd_in(region: SeenRegion, weight: Weight | None) -> Crowd[SeenUnit] | None:
    """The crowd of a region; None where all are told one by one."""
    if region.throng is None:
        return None
    own = region.throng.among(unit.id for unit in region.own_units)
    return crowd(region.throng, own, weight.among(region, region.throng) if weight else {}, banner, parts)


def notice(found: Crowd[SeenUnit]) -> str:
    """What stands before a crowd: how many units of others there are, and where each of them is found."""
    factions = [band.one.faction for band in (*found.bands, *found.others)]
    known = next(filter(None, factions), 0)
    ways = [f"/lookup faction {known} lists those of faction {known}"] if known else []
    if 0 in factions:
        ways.append(f"/lookup unknown {'' if ways else 'lists '}those of unknown factions")
    return f"{found.count:,} units of others are here, too many to be told one by one. {', '.join(ways)}."


def band_line(band: Band[SeenUnit]) -> str:
    """The line of a faction's units together: "- 3 units of Vox (4), 1 on guard, have: 3 orcs [ORC]."."""
    one = band.one
    return _together(
        band.count, band.sums, f"{one.faction_name} ({one.faction})" if one.faction else "unknown factions"
    )


def others_line(others: Sequence[Band[SeenUnit]]) -> str:
    """The line of the units of all further factions: "- 12 units of 7 other factions, have: 12 leaders [LEAD]."."""
    factions = len({band.one.faction for band in others})
    whose = "1 other faction" if factions == 1 else f"{factions:,} other factions"
    sums = added(part for band in others for part in band.sums.items())
    return _together(sum(band.count for band in others), sums, whose)


def _together(count: int, sums: Mapping[str, int], whose: str) -> str:
    said = [f"- {count:,} unit{'' if count == 1 else 's'} of {whose}"]
    if sums.get(ON_GUARD):
        said.append(f"{sums[ON_GUARD]:,} on guard")
    items = in_order({item: number for item, number in sums.items() if item != ON_GUARD})
    held = ", ".join(amount(item, number) for item, number in items.items()) or "nothing"
    return ", ".join([*said, f"{'has' if count == 1 else 'have'}: {held}"]) + "."
