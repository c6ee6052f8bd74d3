"""A faction is given up: its units go to a people nobody plays (OVL-FORD-05)."""

from __future__ import annotations

from engine.games.overlord.state import CITIZENS, CREATURES, FREE_PEOPLE, IMPERIALS, OUTLAWS, Faction, Kind, World

HEIRS = (IMPERIALS, CITIZENS, FREE_PEOPLE, OUTLAWS)


def resign(world: World, faction: Faction, heir: str) -> None:
    """Hands all units and structures over at once, creatures to the Creatures, and closes the faction.

    heir: one of `HEIRS`. The units are always accepted. Raises KeyError when the heir is not in this world.
    """
    people, beasts = world.factions[heir].id, world.factions.get(CREATURES)
    for unit in world.units.values():
        if unit.faction == faction.id:
            unit.faction = beasts.id if beasts is not None and unit.kind is Kind.CREATURE else people
            unit.orders.clear()
            unit.settings.clear()
            unit.oath = ""
    for structure in world.structures.values():
        if structure.faction == faction.id:
            structure.faction = people
    faction.status = "left"
