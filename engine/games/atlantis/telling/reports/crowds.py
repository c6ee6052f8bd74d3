"""Crowds in a report: strangers whose faction has one line for them all (ATL-GAP-131), and who stands apart of them."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import cached_property
from itertools import chain

from engine.core.orders import OrderSheet
from engine.games.atlantis.rules.names import amount, in_order
from engine.games.atlantis.sight.view import FactionView, SeenUnit

_NUMBER = re.compile(r"\((\d+)\)")


class Weight:
    """How much a stranger matters to the reader: most whoever the month or his own orders name, then the owners of
    structures, then factions to which he has declared an attitude; all others not at all.
    """

    def __init__(self, view: FactionView, told: Collection[str], sheet: OrderSheet | None) -> None:
        """told: the lines of the report on what happened."""
        self._view, self._told, self._sheet = view, told, sheet

    def __call__(self, unit: SeenUnit) -> int:
        if unit.id in self._named:
            return 3
        if unit.id in self._owners:
            return 2
        return 1 if unit.faction in self._view.attitudes else 0

    @cached_property
    def _named(self) -> frozenset[int]:
        """What orders and events name, if it is a unit: the number of a faction may be one's, too."""
        said = " ".join(line.strip() for line in self._told)
        numbers = {int(number) for number in _NUMBER.findall(said)}
        named = {unit.id for unit in self._view.units() if unit.id in numbers and unit.title in said}
        orders = self._sheet.orders if self._sheet else ()
        for value in chain.from_iterable(order.args.values() for order in orders):
            named.update(int(one) for one in (value if isinstance(value, tuple) else (value,)) if _is_number(one))
        return frozenset(named)

    @cached_property
    def _owners(self) -> frozenset[int]:
        return frozenset(one.owner for region in self._view.regions.values() for one in region.structures)


def _is_number(value: object) -> bool:
    """Units are named by their number, as a word; what is counted is a number."""
    return isinstance(value, str) and value.isdecimal()


def notice(count: int, bands: Sequence[Sequence[SeenUnit]]) -> str:
    """What stands before a crowd: how many units of others there are, and where each of them is found."""
    known = next((band[0].faction for band in bands if band[0].faction), 0)
    ways = [f"/lookup faction {known} lists those of faction {known}"] if known else []
    if any(not band[0].faction for band in bands):
        ways.append(f"/lookup unknown {'' if ways else 'lists '}those of unknown factions")
    return f"{count:,} units of others are here, too many to be told one by one. {', '.join(ways)}."


def band_line(band: Sequence[SeenUnit]) -> str:
    """The line of a faction's units together: "- 3 units of Vox (4), 1 on guard, have: 3 orcs [ORC]."."""
    one = band[0]
    return _together(band, f"{one.faction_name} ({one.faction})" if one.faction else "unknown factions")


def others_line(others: Sequence[Sequence[SeenUnit]]) -> str:
    """The line of the units of all further factions: "- 12 units of 7 other factions, have: 12 leaders [LEAD]."."""
    factions = len({band[0].faction for band in others})
    whose = "1 other faction" if factions == 1 else f"{factions:,} other factions"
    return _together([unit for band in others for unit in band], whose)


def _together(units: Sequence[SeenUnit], whose: str) -> str:
    guards = sum(unit.guard for unit in units)
    items: dict[str, int] = {}
    for unit in units:
        for item, count in unit.items.items():
            items[item] = items.get(item, 0) + count
    parts = [f"- {len(units):,} unit{'' if len(units) == 1 else 's'} of {whose}"]
    if guards:
        parts.append(f"{guards:,} on guard")
    verb = "has" if len(units) == 1 else "have"
    held = ", ".join(amount(item, count) for item, count in in_order(items).items()) or "nothing"
    return ", ".join([*parts, f"{verb}: {held}"]) + "."
