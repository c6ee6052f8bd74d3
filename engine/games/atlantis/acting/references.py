"""Who "17", "new 2" or "faction 14 new 2" is, seen from a unit (ATL-PARSE-11, ATL-ORDER-23)."""

from __future__ import annotations

from engine.games.atlantis.state import Unit, World


def find(world: World, speaker: Unit, reference: str) -> Unit | None:
    """The unit of this reference; an alias works only in the speaker's region. None when there is no such unit."""
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


def find_near(world: World, speaker: Unit, reference: str) -> Unit | None:
    """The same, but only a unit in the speaker's region."""
    unit = find(world, speaker, reference)
    return unit if unit is not None and unit.region == speaker.region else None


def title(unit: Unit) -> str:
    """A unit as every sentence names it: "Merlin (17)"."""
    return f"{unit.name} ({unit.id})"


def spoken(reference: str) -> str:
    """A unit reference as a sentence has it: "unit 17", "new 2"."""
    return f"unit {reference}" if reference.isdecimal() else reference
