"""Who "17", "new 2" or "faction 14 new 2" is, seen from a unit (ATL-PARSE-11, ATL-ORDER-23).

What an order may name is narrower: whoever carries one out asks `units/known.py`.
"""

from __future__ import annotations

from engine.games.atlantis.state import Unit, World


def anybody(world: World, speaker: Unit, reference: str) -> Unit | None:
    """The unit of this reference, known or not; an alias works only in the speaker's region."""
    if reference.isdecimal():
        return world.units.get(int(reference))
    parts = reference.split()
    faction = speaker.faction if parts[0] == "new" else int(parts[1])
    alias = int(parts[-1])
    for number in world.regions[speaker.region].units:
        unit = world.units[number]
        if unit.alias == alias and unit.faction == faction:
            return unit
    return None


def newborn(world: World, former: Unit, alias: int) -> Unit | None:
    """The unit that a faction forms under this alias in the region of the former."""
    return anybody(world, former, f"new {alias}")


def title(unit: Unit) -> str:
    """A unit as every sentence names it: "Merlin (17)"."""
    return f"{unit.name} ({unit.id})"


def spoken(reference: str) -> str:
    """A unit reference as a sentence has it: "unit 17", "new 2"."""
    return f"unit {reference}" if reference.isdecimal() else reference
