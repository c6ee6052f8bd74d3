"""What follows a fight: the dead, wounds, prisoners and spoils, flight, the place of the beaten (OLY-COMBAT-13, -15 to
-21, -29, OLY-GAP-18, -43, -45).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.core.acting.ledger import destroy
from engine.games.olympia.acting.contract import schedule_of
from engine.games.olympia.battle.battle_events import PlaceTaken, Retreated, Scattered
from engine.games.olympia.combat.captivity import hand_over_prisoners, refuge, strip, take
from engine.games.olympia.combat.fight import Fight, Side
from engine.games.olympia.combat.fighters import at_sea
from engine.games.olympia.events import facts_of
from engine.games.olympia.land.ruin import damage
from engine.games.olympia.rules.items import ITEMS
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import NOBLE, Place, Unit, World
from engine.games.olympia.units.admission import GARRISON
from engine.games.olympia.units.health import die, is_fatal, wound
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.skills import knows
from engine.games.olympia.units.stacks import leader_of, relocate

CAPTURE_BEASTS = "652"
LEAST_TAKEN, MOST_TAKEN, CERTAIN = 25, 75, 100  # percent (OLY-COMBAT-17, OLY-GAP-18)
IN_BATTLE = "in battle"
WORST_WOUND = 100


@dataclass(frozen=True, slots=True)
class Result:
    """A fight that is over. place: of the attacked. walls: the structure they defended. won: 0, 1, None."""

    attackers: Sequence[Unit]
    defenders: Sequence[Unit]
    fight: Fight
    won: int | None
    place: Place
    walls: Place | None
    takes_place: bool


def settle(turn: OlympiaTurn, result: Result) -> None:
    """Carries out all that follows."""
    world = turn.state
    hosts = [_members(world, leaders) for leaders in (result.attackers, result.defenders)]
    stood = {unit.id: unit.place for host in hosts for unit in host}
    for side in result.fight.sides:
        _bury_men(turn, side)
    if result.won is None:
        for host, side in zip(hosts, result.fight.sides, strict=True):
            _wound_all(turn, host, side, None)
        _damage_walls(turn, result)
        _scatter(turn, [unit for host in hosts for unit in host])
        return
    winners, losers = hosts[result.won], hosts[1 - result.won]
    chance = _chance(world, result)
    moves_in = result.won == 0 and result.takes_place
    _wound_all(turn, winners, result.fight.sides[result.won], None)
    winners = _still_here(world, winners, stood)
    champion = next(iter(winners), None)
    at = _place_in_list(world, result.defenders[0]) if moves_in else 0  # the leader of victors may have died of it
    _wound_all(turn, losers, result.fight.sides[1 - result.won], champion)
    losers = _still_here(world, losers, stood)
    province = world.province_of(result.place)
    _damage_walls(turn, result)
    champion = next((unit for unit in winners if _is_in(world, unit, province)), None)  # a ship may have gone down
    _take_prisoners(turn, losers, champion, chance)
    _scatter(turn, winners + losers)
    _retreat(turn, losers, stays=result.won == 0 and not moves_in and result.walls is not None)
    if moves_in and champion is not None:
        _take_place(turn, champion, result, at)


def _members(world: World, leaders: Sequence[Unit]) -> list[Unit]:
    return [unit for leader in leaders for unit in world.stack(leader) if not unit.prisoner]


def _still_here(world: World, units: Sequence[Unit], stood: Mapping[str, str]) -> list[Unit]:
    """Those who did not die, nor transcended death and are elsewhere (OLY-GAP-S911)."""
    return [unit for unit in units if unit.id in world.units and unit.place == stood[unit.id]]


def _is_in(world: World, unit: Unit, province: Place) -> bool:
    """Whether somebody is alive and in a province."""
    return unit.id in world.units and world.province_of(world.places[unit.place]) is province


def _place_in_list(world: World, leader: Unit) -> int:
    return world.places[leader.place].units.index(leader.id)


def _bury_men(turn: OlympiaTurn, side: Side) -> None:
    for group, start in zip(side.groups, side.start, strict=True):
        if not group.is_self:
            destroy(turn, turn.state.units[group.unit], group.kind, start - group.count, "battle")


def _wound_all(turn: OlympiaTurn, host: Sequence[Unit], side: Side, victor: Unit | None) -> None:
    """Wounds are rolled after the fight (OLY-GAP-43). victor: gets what the dead of the beaten had."""
    hit = {group.unit for group in side.groups if group.is_self and not group.count}
    for unit in host:
        if unit.id not in hit:
            continue
        turn.scratch.wounds += 1
        points = turn.dice("wound", turn.day, turn.scratch.wounds).between(1, WORST_WOUND)
        if victor is not None and is_fatal(unit, points):
            _plunder(turn, unit, victor)
        wound(turn, unit, points, IN_BATTLE)


def _plunder(turn: OlympiaTurn, unit: Unit, victor: Unit) -> None:
    """What a dead one had. Bands leave their gold, and beasts to those who can tame them; garrisons nothing."""
    if unit.kind == GARRISON:
        return
    if unit.kind == NOBLE:
        strip(turn, unit, victor)
    else:
        strip(turn, unit, victor, beasts=tames(turn.state, victor), men=False)
    hand_over_prisoners(turn, unit, victor)


def tames(world: World, victor: Unit) -> bool:
    """Whether anybody in the stack captures beasts in battle (OLY-GAP-S652)."""
    return any(knows(unit, CAPTURE_BEASTS) for unit in world.stack(leader_of(world, victor)) if not unit.prisoner)


def _damage_walls(turn: OlympiaTurn, result: Result) -> None:
    fort = result.fight.sides[1].fort
    if result.walls is None or result.walls.built is None or fort is None:
        return
    result.walls.built.defense = fort.defense
    damage(turn, result.walls, fort.added)


def _chance(world: World, result: Result) -> float:
    """Percent, by the unhurt figures of both sides (OLY-COMBAT-17). Nobody flees from a ship that is taken at sea."""
    assert result.won is not None
    moves_in = result.won == 0 and result.takes_place
    if moves_in and result.walls is not None and at_sea(world, result.walls):
        return float(CERTAIN)
    return taken_percent(result.fight.sides[result.won].standing, result.fight.sides[1 - result.won].standing)


def taken_percent(winners: int, losers: int) -> float:
    """The chance that each of the beaten is taken prisoner (OLY-COMBAT-17, OLY-EX-74)."""
    if losers == 0:
        return float(MOST_TAKEN)
    return min(float(MOST_TAKEN), max(float(LEAST_TAKEN), LEAST_TAKEN * winners / losers))


def _take_prisoners(turn: OlympiaTurn, losers: Sequence[Unit], victor: Unit | None, percent: float) -> None:
    """Nobles are taken by nobles and garrisons; creatures take nobody alive, and are not taken alive (OLY-GAP-61)."""
    for unit in losers:
        if victor is None or unit.id not in turn.state.units:
            continue
        turn.scratch.wounds += 1
        if not turn.dice("taken", turn.day, turn.scratch.wounds).percent(percent):
            continue
        if unit.kind == NOBLE and victor.kind in (NOBLE, GARRISON):
            take(turn, unit, victor)
        else:
            _plunder(turn, unit, victor)
            die(turn, unit, IN_BATTLE)


def _scatter(turn: OlympiaTurn, units: Sequence[Unit]) -> None:
    """Bands and garrisons with nobody left disappear (OLY-GAP-61)."""
    for unit in units:
        if unit.id in turn.state.units and not _fights_on(unit):
            turn.tell(Scattered(**facts_of(turn.state, [unit]), name=called(unit)))
            die(turn, unit, IN_BATTLE)


def _fights_on(unit: Unit) -> bool:
    men = any(item in ITEMS and ITEMS[item].fighter is not None for item in unit.items)
    return unit.kind == NOBLE or unit.attack > 0 or unit.defense > 0 or men


def _retreat(turn: OlympiaTurn, losers: Sequence[Unit], *, stays: bool) -> None:
    """Those who were not taken end their journeys and watches, and give way (OLY-COMBAT-18, OLY-GAP-18, -45).

    stays: they keep the structure in which they were attacked, since nobody takes it from them.
    """
    world = turn.state
    for unit in losers:
        if unit.id not in world.units or unit.prisoner:
            continue
        unit.guard = unit.guard and unit.kind == GARRISON
        if unit.under:
            continue
        if unit.moving:
            schedule_of(turn).interrupt(unit)
        if not stays:
            _flee(turn, unit)


def _flee(turn: OlympiaTurn, leader: Unit) -> None:
    """Out to the place around, or to the end of the list of the province."""
    world = turn.state
    place = world.places[leader.place]
    if at_sea(world, place):
        return
    goal = place if leader.kind == GARRISON else refuge(world, place)
    relocate(world, leader, goal)
    if goal is not place:
        turn.tell(Retreated(**facts_of(world, world.stack(leader)), name=called(leader), to=called(goal)))


def _take_place(turn: OlympiaTurn, victor: Unit, result: Result, at: int) -> None:
    """The winner stands where the loser stood, if that is better, or in his structure (OLY-COMBAT-19)."""
    world = turn.state
    leader = leader_of(world, victor)
    if result.place.id not in world.places or (result.place.built is not None and result.place.built.fallen):
        return
    moves = leader.place != result.place.id
    if moves:
        relocate(world, leader, result.place)
    here = result.place.units
    if here.index(leader.id) > at:
        moves = True
        world.shifts += 1
        here.remove(leader.id)
        here.insert(at, leader.id)
    if moves:
        turn.tell(PlaceTaken(**facts_of(world, world.stack(leader)), name=called(leader), what=called(result.place)))
