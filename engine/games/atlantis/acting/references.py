"""Who "17", "new 2" or "faction 14 new 2" is, seen from a unit (ATL-PARSE-11, ATL-ORDER-23).

A number tells nothing: whoever hides, is elsewhere or never was is nobody here. All orders ask `here`, or one of those
below it, where a rule reaches further.
"""

from __future__ import annotations

from engine.core.acting import Known
from engine.games.atlantis.scratch import AtlantisTurn
from engine.games.atlantis.state import Unit, World
from engine.games.atlantis.units.attitudes import accepts
from engine.games.atlantis.units.stealth import sight


def here(turn: AtlantisTurn, speaker: Unit) -> Known[Unit]:
    """The units of the speaker's region that his faction sees now."""
    return Known(
        lambda reference: _near(turn.state, speaker, reference), lambda unit: _sees(turn, speaker, unit), title
    )


def here_or_welcome(turn: AtlantisTurn, speaker: Unit) -> Known[Unit]:
    """The same, and units here of factions that are Friendly: their gifts need no sight (ATL-ORDER-25)."""
    return Known(
        lambda reference: _near(turn.state, speaker, reference),
        lambda unit: accepts(turn.state, unit.faction, speaker.faction) or _sees(turn, speaker, unit),
        title,
    )


def anywhere_if_welcome(turn: AtlantisTurn, speaker: Unit) -> Known[Unit]:
    """Units of one's own and of Friendly factions wherever they are, and who is in sight here (Portal Lore)."""
    return Known(
        lambda reference: _find(turn.state, speaker, reference),
        lambda unit: accepts(turn.state, unit.faction, speaker.faction) or _sees(turn, speaker, unit),
        title,
    )


def newborn(world: World, former: Unit, alias: int) -> Unit | None:
    """The unit that a faction forms under this alias in the region of the former."""
    return _find(world, former, f"new {alias}")


def _sees(turn: AtlantisTurn, speaker: Unit, unit: Unit) -> bool:
    if unit.faction == speaker.faction:
        return True
    region = turn.state.regions[speaker.region]
    return unit.region == region.id and sight(turn, region).sees(speaker.faction, unit)


def _near(world: World, speaker: Unit, reference: str) -> Unit | None:
    unit = _find(world, speaker, reference)
    return unit if unit is not None and unit.region == speaker.region else None


def _find(world: World, speaker: Unit, reference: str) -> Unit | None:
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


def title(unit: Unit) -> str:
    """A unit as every sentence names it: "Merlin (17)"."""
    return f"{unit.name} ({unit.id})"


def spoken(reference: str) -> str:
    """A unit reference as a sentence has it: "unit 17", "new 2"."""
    return f"unit {reference}" if reference.isdecimal() else reference
