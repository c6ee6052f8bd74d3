"""How a faction treats a unit, given what it can see of it (ATL-ATT-01..11), and who stands on guard."""

from __future__ import annotations

from typing import Protocol

from engine.games.atlantis.state import Attitude, Faction, Region, Unit, World


class Sight(Protocol):
    """Who sees whom in a region; `stealth.sight` makes it."""

    def sees(self, faction: int, unit: Unit) -> bool:
        """Whether the faction sees the unit at all."""

    def identifies(self, faction: int, unit: Unit) -> bool:
        """Whether it also sees whose it is."""


def attitude(world: World, sight: Sight, holder: int, unit: Unit) -> Attitude:
    """The attitude of faction `holder` to a unit: the default one where it cannot tell whose it is.

    A better attitude declared to its true faction counts nevertheless: it proves who it is (ATL-ATT-09).
    """
    if unit.faction == holder:
        return Attitude.ALLY
    faction = world.factions[holder]
    if sight.identifies(holder, unit):
        return faction.towards(unit.faction)
    return _unknown(faction, unit)


def _unknown(faction: Faction, unit: Unit) -> Attitude:
    declared = faction.attitudes.get(unit.faction)
    if declared is not None and declared.at_least(Attitude.FRIENDLY) and declared.at_least(faction.default_attitude):
        return declared
    return faction.default_attitude


def accepts(world: World, holder: int, other: int) -> bool:
    """Whether a faction is at least Friendly to another: gifts, teaching, entry into structures (ATL-ATT-05)."""
    return world.factions[holder].towards(other).at_least(Attitude.FRIENDLY)


def guards(world: World, region: Region) -> list[Unit]:
    """The units on guard in a region, in report order."""
    if not any(world.units[number].flags.guard for number in region.units):
        return []
    return [unit for unit in world.units_in(region) if unit.flags.guard]


def tax_blocker(world: World, sight: Sight, watch: list[Unit], taxer: Unit) -> Unit | None:
    """The first guard that does not let this unit tax: of another faction, not Friendly to it (ATL-TAX-09)."""
    for guard in watch:
        if guard.faction != taxer.faction and not attitude(world, sight, guard.faction, taxer).at_least(
            Attitude.FRIENDLY
        ):
            return guard
    return None


def pillage_blocker(watch: list[Unit], pillager: Unit) -> Unit | None:
    """The first guard of any other faction, whatever it thinks of the pillager (ATL-TAX-10)."""
    return next((guard for guard in watch if guard.faction != pillager.faction), None)
