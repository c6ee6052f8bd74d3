"""Who may attack whom, and who stands on which side (ATL-ATTACK-03 .. -11, ATL-MUSTER-01 .. -12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.games.atlantis.land.economy import town_kind
from engine.games.atlantis.land.grid import atlas
from engine.games.atlantis.land.ways import can_reach
from engine.games.atlantis.refusals import Refusal
from engine.games.atlantis.rules.items import ITEMS, PERSON_WEIGHT
from engine.games.atlantis.rules.land import OCEAN
from engine.games.atlantis.scratch import AtlantisTurn
from engine.games.atlantis.state import FIRST_PLAYER, GUARDS, NEXUS, Attitude, Region, Unit, World
from engine.games.atlantis.units.skills import has_bodies, level, people
from engine.games.atlantis.units.stealth import Sight, sight
from engine.games.atlantis.units.weights import BURDENS, Pace, pace

RIDING_LIMIT = {Pace.NONE: 0, Pace.WALK: 0, Pace.RIDE: 3, Pace.FLY: 5}  # ATL-ATTACK-05


@dataclass(slots=True)
class Sides:
    """The units of a battle. near: ids of those in the region itself; the others lend a hand from next door."""

    attackers: list[Unit]
    defenders: list[Unit]
    near: frozenset[int]


def is_safe(region: Region) -> bool:
    """No battle starts in the Nexus or a starting city (ATL-GAP-12, -14)."""
    return region.level == NEXUS or (region.town is not None and region.town.is_starting_city)


def riding_to_catch(unit: Unit) -> int:
    """Effective Riding of an attacker: one mount that carries a man is enough (ATL-ATTACK-05, -06, ATL-GAP-66).

    Wild beasts pursue as fast as they are; fleeing takes a skill they have not.
    """
    best = Pace.WALK
    for item in unit.items:
        burden = BURDENS[item]
        if ITEMS[item].is_monster and not people(unit):
            carried = 1
        else:
            carried = PERSON_WEIGHT
        if burden.flies >= carried:
            best = Pace.FLY
        elif burden.rides >= carried:
            best = max(best, Pace.RIDE)
    return _effective(unit, best) if people(unit) else RIDING_LIMIT[best]


def riding_to_flee(unit: Unit, region: Region) -> int:
    """Effective Riding of a target: the whole unit must ride, and no one rides out of a structure (ATL-ATTACK-07)."""
    return 0 if unit.structure else _effective(unit, pace(unit))


def _effective(unit: Unit, how: Pace) -> int:
    return min(RIDING_LIMIT[how], level(unit, "riding"))


def catches(region: Region, attacker: Unit, target: Unit) -> bool:
    """ATL-ATTACK-04; at sea nobody gets away (ATL-ATTACK-11)."""
    return region.terrain == OCEAN or riding_to_catch(attacker) >= riding_to_flee(target, region)


def obstacle(turn: AtlantisTurn, region: Region, attacker: Unit, target: Unit) -> Refusal | None:
    """Why a unit cannot attack another now: None when it can (ATL-ATTACK-03)."""
    world = turn.state
    if is_safe(region):
        return Refusal.SAFE_REGION
    if target.faction == attacker.faction:
        return Refusal.ATTACK_OWN
    known = world.this_turn.fought.get(attacker.id)
    if known is not None and not known.may_attack:
        return Refusal.HAS_FOUGHT
    if not has_bodies(attacker):
        return Refusal.NOBODY_TO_FIGHT
    if not has_bodies(target) or not sight(turn, region).sees(attacker.faction, target):
        return Refusal.TARGET_UNSEEN
    if world.factions[attacker.faction].towards(target.faction) is Attitude.ALLY:
        return Refusal.ATTACK_ALLY
    return None if catches(region, attacker, target) else Refusal.TARGET_AWAY


def muster(turn: AtlantisTurn, region: Region, strikers: Sequence[Unit], target: Unit) -> Sides | None:
    """Gathers both sides; None when no attacker is left because all are allies of the target (ATL-MUSTER-11).

    strikers: the units that attack of their own will or by order, of one or several factions.
    """
    world = turn.state
    strikers = [
        unit
        for unit in strikers
        if unit.faction != target.faction and world.factions[unit.faction].towards(target.faction) is not Attitude.ALLY
    ]
    if not strikers:
        return None
    seen = sight(turn, region)
    struck = {unit.id for unit in strikers}
    present = [unit for unit in world.units_in(region) if has_bodies(unit)]
    attacking = dict.fromkeys(unit.faction for unit in strikers)
    attackers = [u for u in present if u.id in struck or (u.faction in attacking and not u.flags.avoid)]
    defending = _defending(world, region, present, attacking, target)
    defenders = [
        unit
        for unit in present
        if unit.faction in defending and _defends(region, seen, strikers, attacking, unit, target)
    ]
    near = frozenset(unit.id for unit in (*attackers, *defenders))
    attackers += _aid(turn, region, attackers)
    defenders += _aid(turn, region, defenders)
    return Sides(attackers, defenders, near)


def _defending(
    world: World, region: Region, present: list[Unit], attacking: dict[int, None], target: Unit
) -> dict[int, None]:
    """The target's faction, its allies, and the watch of a town (ATL-MUSTER-06, -12, ATL-NPC-02)."""
    found = {target.faction: None}
    guarded = region.town is not None and town_kind(region.town) != "village" and target.faction >= FIRST_PLAYER
    for unit in present:
        faction = unit.faction
        if faction in attacking or faction in found:
            continue
        if faction == GUARDS:
            if guarded and unit.flags.guard:
                found[faction] = None
        elif world.factions[faction].towards(target.faction) is Attitude.ALLY:
            found[faction] = None
    return found


def _defends(
    region: Region, seen: Sight, strikers: Sequence[Unit], attacking: dict[int, None], unit: Unit, target: Unit
) -> bool:
    """ATL-MUSTER-04..06, ATL-GAP-74: who avoids combat fights only when struck, or known for the enemy and caught."""
    if unit is target or not unit.flags.avoid:
        return True
    if unit.faction != target.faction:
        return False
    return any(seen.identifies(one.faction, unit) and catches(region, one, unit) for one in strikers)


def _aid(turn: AtlantisTurn, region: Region, side: list[Unit]) -> list[Unit]:
    """Units from next door that could come (ATL-MUSTER-07 .. -10)."""
    if not side or all(unit.flags.noaid for unit in side):
        return []
    factions = {unit.faction for unit in side if unit.faction >= FIRST_PLAYER}
    if not factions:
        return []
    world = turn.state
    fought = world.this_turn.fought
    found = []
    for neighbour in atlas(turn).exits(region).values():
        for unit in world.units_in(neighbour):
            if unit.faction not in factions or unit.flags.hold or unit.flags.avoid or not has_bodies(unit):
                continue
            if unit.id in fought and not fought[unit.id].may_move:
                continue
            if can_reach(turn, unit, region):
                found.append(unit)
    return found
