"""Monsters and guards: attacks chosen before the orders, wandering and new arrivals after them (ATL-NPC-02..05).

ATL-GAP-91 guards, -92 attacks, -93 wandering, -98 lairs.
"""

from __future__ import annotations

from engine.core.acting.ledger import Accounted
from engine.core.dice import Dice
from engine.games.atlantis.battle.muster import is_safe, riding_to_catch, riding_to_flee
from engine.games.atlantis.land.drift import seats_in
from engine.games.atlantis.land.events import WatchRaised
from engine.games.atlantis.land.grid import Atlas, atlas, where
from engine.games.atlantis.nonplayers.watch import equip, full_strength, post, watches
from engine.games.atlantis.nonplayers.wildlife import breed, is_at_home, is_watched, refill
from engine.games.atlantis.rules.items import ITEMS, LEADER, MONSTERS
from engine.games.atlantis.rules.land import OCEAN
from engine.games.atlantis.scratch import AtlantisTurn
from engine.games.atlantis.state import CREATURES, FIRST_PLAYER, GUARDS, NEXUS, Region, Unit, World
from engine.games.atlantis.units.skills import people
from engine.games.atlantis.units.stealth import Sight

LEAST_PATIENCE = 100
PATIENCE = 300  # less one for each person in reach
SHARE_A_MONTH = 0.1  # of the guards, monsters and dwellers that are missing
NEW_WATCH = 20  # percent a month


def choose_attacks(turn: AtlantisTurn) -> None:
    """Decides, before any order, which bands attack whom this turn; step S7 fights it out (ATL-GAP-92)."""
    attacks = turn.scratch.monster_attacks
    for region in turn.state.regions.values():
        if len(region.units) < 2 or is_safe(region):
            continue
        wild, prey = _present(turn.state, region)
        if not wild or not prey:
            continue
        seen = Sight(turn.state, region)  # not the shared one: orders that change it are still to come
        crowds: dict[int, dict[int, float]] = {}  # by the Riding of the pursuer: unit -> people
        for band in wild:
            speed = riding_to_catch(band)
            if speed not in crowds:
                crowds[speed] = _in_reach(region, seen, prey, speed)
            target = _target(turn, band, crowds[speed])
            if target:
                attacks[band.id] = target


def _present(world: World, region: Region) -> tuple[list[Unit], list[Unit]]:
    """The wild bands of a region and the players' units."""
    units = [world.units[number] for number in region.units]
    return [u for u in units if u.faction == CREATURES], [u for u in units if u.faction >= FIRST_PLAYER]


def _in_reach(region: Region, seen: Sight, prey: list[Unit], speed: int) -> dict[int, float]:
    """How many people of each unit monsters of this effective Riding see and catch; at sea nobody gets away."""
    return {
        unit.id: float(people(unit))
        for unit in prey
        if seen.sees(CREATURES, unit) and (region.terrain == OCEAN or speed >= riding_to_flee(unit, region))
    }


def _target(turn: AtlantisTurn, band: Unit, reach: dict[int, float]) -> int:
    """The unit a band attacks, 0 when it leaves everybody alone. reach: unit -> people."""
    crowd = int(sum(reach.values()))
    if not crowd:
        return 0
    hostility = max((MONSTERS[item].hostile for item in band.items if item in MONSTERS), default=0)
    dice = turn.dice("hostility", band.id)
    if dice.below(max(LEAST_PATIENCE, PATIENCE - crowd)) >= hostility:
        return 0
    return dice.weighted(reach)


def run(turn: AtlantisTurn) -> None:
    """The end of the month: bands wander, new ones come, lairs fill, the watch is brought up to strength."""
    world = turn.state
    index = atlas(turn)
    for unit in [unit for unit in world.units.values() if unit.faction == CREATURES]:
        _wander(turn, index, unit)
    for band in refill(world, 100 * SHARE_A_MONTH, lambda region: turn.dice("lair", region)):
        _enter(turn, band, "monsters")
    for band in breed(world, SHARE_A_MONTH, lambda *block: turn.dice("breed", *block)):
        _enter(turn, band, "monsters")
    for region in world.regions.values():
        if region.town is not None:
            _raise_watch(turn, region)


def _enter(turn: AtlantisTurn, unit: Unit, reason: str) -> None:
    """Books what a new unit brought into the world."""
    for item, amount in unit.items.items():
        turn.tell(Accounted(reason=reason, item=item, amount=amount))


def _wander(turn: AtlantisTurn, index: Atlas, unit: Unit) -> None:
    """One step in a random direction that is open to its kind."""
    region = turn.state.regions[unit.region]
    if region.level == NEXUS or is_at_home(turn.state, unit):
        return
    open_to_it = [other for other in index.exits(region).values() if _may_enter(turn.state, unit, other)]
    if open_to_it:
        turn.state.place(unit, turn.dice("wander", unit.id).choice(open_to_it))


def _may_enter(world: World, unit: Unit, region: Region) -> bool:
    if region.level == NEXUS or is_watched(world, region):
        return False
    swims = any(item in MONSTERS and MONSTERS[item].terrain == OCEAN for item in unit.items)
    if swims:
        return region.terrain == OCEAN
    flies = all(ITEMS[item].flies for item in unit.items if ITEMS[item].is_monster)
    return region.terrain != OCEAN or flies


def _raise_watch(turn: AtlantisTurn, region: Region) -> None:
    """A tenth of the full watch returns; where it is gone, it is raised again if nobody else guards (ATL-GAP-91)."""
    town = region.town
    full = full_strength(town)
    if town is None or not full:
        return
    tenth = max(1, full // 10)
    guards = watches(turn.state, region)
    soldiers = [unit for unit in guards if unit.flags.guard]
    if soldiers:
        missing = full - sum(unit.count(LEADER) for unit in soldiers)
        if missing > 0:
            for item, amount in equip(soldiers[0], town, min(tenth, missing)).items():
                turn.tell(Accounted(reason="guards", item=item, amount=amount))
        return
    units = (turn.state.units[number] for number in region.units)
    if any(unit.flags.guard and unit.faction != GUARDS for unit in units):
        return
    if _dice(turn, region).percent(NEW_WATCH):
        _enter(turn, post(turn.state, region, tenth), "guards")
        seats = seats_in(turn.state, region)
        event = WatchRaised(town=town.name, region=where(region), count=tenth, seen_by=seats, place=str(region.id))
        turn.tell(event)


def _dice(turn: AtlantisTurn, region: Region) -> Dice:
    return turn.dice("watch", region.id)
