"""Control points: what a faction has and needs, and what happens when it needs more (OVL-CP-01 to -10)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.overlord.acting.contract import facts
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.races import RACES
from engine.games.overlord.rules.structures import STRUCTURES
from engine.games.overlord.rules.titles import TITLES
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import Faction, Kind, Unit, World
from engine.games.overlord.titles.events import ControlShort, RefusedControl
from engine.games.overlord.units.attributes import max_mana

START = 200  # OVL-CP-01
GROUP = 20  # figures (OVL-CP-02)
MANA_GROUP = 4  # maximum mana (OVL-CP-04)
BATTLE = 5  # percent a missing point in battle (OVL-CP-09)


def needed_by(unit: Unit) -> int:
    """The control points a unit takes (OVL-CP-02 to -04); a stockpile takes none."""
    if unit.kind is Kind.STOCKPILE or not unit.figures:
        return 0
    groups = -(-unit.figures // GROUP)
    return groups * RACES[unit.race].control + -(-max_mana(unit) // MANA_GROUP)


def needed(units: Iterable[Unit]) -> int:
    """The control points that units take together."""
    return sum(needed_by(unit) for unit in units)


def available(world: World, faction: str, units: Iterable[Unit]) -> int:
    """The control points a faction with these units has: with titles, key structures, relics (OVL-CP-05, -06)."""
    total = START
    for unit in units:
        total += sum(ITEMS[item].gives.control * number for item, number in unit.items.items())
        title = world.locations[unit.title].title if unit.title else None
        if title is not None and title.holder == unit.id:
            total += TITLES[title.tag].control
    for structure in world.structures.values():
        if structure.faction == faction and structure.is_complete:
            total += STRUCTURES[structure.type].control
    return total


def by_faction(world: World) -> dict[str, list[Unit]]:
    """The units of every faction, in the order of making."""
    found: dict[str, list[Unit]] = {faction: [] for faction in world.factions}
    for unit in world.units.values():
        found[unit.faction].append(unit)
    return found


def shortfall(world: World, faction: str, units: Iterable[Unit]) -> int:
    """How many control points are missing, 0 when there are enough."""
    own = list(units)
    return max(0, needed(own) - available(world, faction, own))


def check(turn: OverlordTurn) -> None:
    """Step 3 of a turn: of a faction that is N points short each unit refuses in N of 100 cases (OVL-CP-07, -08)."""
    world = turn.state
    for number, units in by_faction(world).items():
        faction = world.factions[number]
        for unit in units:
            unit.refuses = False
        missing = shortfall(world, number, units) if faction.seat else 0
        if missing:
            _unsettle(turn, faction, units, missing)


def _unsettle(turn: OverlordTurn, faction: Faction, units: list[Unit], missing: int) -> None:
    has = available(turn.state, faction.id, units)
    turn.tell(ControlShort(faction=faction.id, seen_by=(faction.seat,), needed=has + missing, available=has))
    for unit in units:
        if unit.figures and turn.dice("control", unit.id).percent(missing):
            unit.refuses = True
            turn.tell(RefusedControl(**facts(turn, unit)))


def end_month(world: World) -> None:
    """Refusals last to the end of the month (OVL-CP-08)."""
    for unit in world.units.values():
        unit.refuses = False


def refuses_battle(turn: OverlordTurn, unit: Unit, missing: int, battle: str) -> bool:
    """Whether a unit of a faction that is short stays out of a battle it is not the target of (OVL-CP-09).

    battle: what tells this battle from others of the day.
    """
    return missing > 0 and turn.dice("control in battle", unit.id, battle).percent(BATTLE * missing)
