"""Newcomers stand in a hex with whoever is there: what has to be is fought out (ERF-HEXSEQ-03 to -08, ERF-AUTO)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.erfworld.acting.contract import Unit
from engine.games.erfworld.battle.assault import assault
from engine.games.erfworld.battle.contact import (
    IN_THE_OPEN,
    Act,
    foes_of,
    how_they_meet,
    is_peaceful,
    known_by,
    known_to,
    pounces,
    reaction,
)
from engine.games.erfworld.battle.engage import engage
from engine.games.erfworld.bouts.battle import MOST_LUCK
from engine.games.erfworld.bouts.field import GREEN, Situation
from engine.games.erfworld.naval.guns import everybody, is_at_sea
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.siege.breaching import defenders_of
from engine.games.erfworld.state import City, Commander, World
from engine.games.erfworld.units.company import units_at
from engine.games.erfworld.units.kinds import is_down
from engine.games.erfworld.units.stances import are_allied, at_peace, party_of


def meet(turn: ErfTurn, newcomers: Sequence[Unit], place: int, *, attacking: bool = False) -> Act:
    """Newcomers stand in a hex with whoever is there: fight out what has to be, say what they do next.

    attacking: they were ordered to, whatever they meet. FOUGHT after a battle; who is left of them stands where
    the aftermath put it.
    """
    world = turn.state
    party = party_of(world, newcomers[0])
    result = Act.ON
    for foes in _blocks(world, foes_of(world, party, place)):
        alive = [unit for unit in newcomers if _is_here(world, unit, place)]
        if not alive:
            return Act.FOUGHT
        act = _meet_one(turn, alive, foes, place, attacking=attacking)
        result = act if act is not Act.ON else result
        if act in (Act.RETURN, Act.HIDE, Act.STOP):
            return act
    city = hostile_city(world, party, place)
    if city is None or all(unit.hidden for unit in newcomers):
        return result
    return _before_a_city(turn, city, [u for u in newcomers if _is_here(world, u, place)], result, attacking=attacking)


def hostile_city(world: World, party: str, place: int) -> City | None:
    """The city in a hex that a party is at war with, if it stands and anybody holds it."""
    city = world.cities.get(world.hexes[place].city)
    if city is None or not city.level or is_peaceful(world, place) or at_peace(world, city.side, party):
        return None
    return city if city.side or defenders_of(world, city) else None


def _before_a_city(turn: ErfTurn, city: City, newcomers: Sequence[Unit], result: Act, *, attacking: bool) -> Act:
    """Who attacks, attacks the city; others stop before it, or go back (ERF-AUTO-01, ERF-DOCTRINE-10)."""
    if not newcomers:
        return result
    act = Act.ATTACK if attacking else reaction(turn.state, newcomers, defenders_of(turn.state, city))
    if act is not Act.ATTACK:
        return act if act is not Act.ON else result
    assault(turn, city, newcomers)
    return Act.FOUGHT


def _is_here(world: World, unit: Unit, place: int) -> bool:
    there = world.packs.get(unit.id) or world.commanders.get(unit.id)
    return there is not None and unit.place == place and not unit.jailor


def _blocks(world: World, foes: Sequence[Unit]) -> list[list[Unit]]:
    """Foes by who fights as one."""
    blocks: list[tuple[str, list[Unit]]] = []
    for unit in foes:
        name = party_of(world, unit)
        block = next((units for known, units in blocks if are_allied(world, known, name)), None)
        if block is None:
            blocks.append((name, [unit]))
        else:
            block.append(unit)
    return [units for _, units in blocks]


def _meet_one(turn: ErfTurn, newcomers: Sequence[Unit], foes: Sequence[Unit], place: int, *, attacking: bool) -> Act:
    world = turn.state
    seen = known_to(turn, party_of(world, newcomers[0]), foes)
    hidden = [unit for unit in foes if unit not in seen]
    judging = everybody(world, newcomers) if is_at_sea(world, place) else newcomers  # crews fight, ships do not
    act = Act.ON if not seen else Act.ATTACK if attacking else reaction(world, judging, seen)
    if act is Act.RETURN:
        return act
    aware = foes if not all(unit.hidden for unit in newcomers) else known_by(turn, foes, newcomers)
    pouncing = [unit for stack in _stacks(aware) if pounces(world, stack, newcomers) for unit in stack]
    if act is not Act.ATTACK and not pouncing:
        return act
    lurkers = [unit for unit in hidden if unit in pouncing]
    here = units_at(world, place)
    friends = [unit for unit in here if unit not in newcomers and _helps(world, unit, newcomers)]
    engaged = [*seen, *lurkers]
    situation, ambusher = how_they_meet(turn, [*newcomers], engaged, sprung=bool(lurkers) and act is not Act.ATTACK)
    if situation is Situation.AMBUSH and ambusher == GREEN:
        _regain_luck(turn, newcomers, place)
    engage(turn, place, [*newcomers, *friends], engaged, situation, ambusher=ambusher)
    return Act.FOUGHT


def _regain_luck(turn: ErfTurn, ambushed: Sequence[Unit], place: int) -> None:
    """Player characters who chose to see nothing and are ambushed for it regain a point of luck (ERF-SPOT-08)."""
    if (party_of(turn.state, ambushed[0]), place) not in turn.scratch.unwary:
        return
    for unit in ambushed:
        if isinstance(unit, Commander) and unit.player:
            unit.luck = min(MOST_LUCK, unit.luck + 1)


def set_upon(turn: ErfTurn, group: Sequence[Unit], place: int) -> bool:
    """Whoever knows of a stack that came out of hiding, or was noticed, may attack it (ERF-HEXSEQ-06, ERF-SNEAK-14)."""
    world = turn.state
    party = party_of(world, group[0])
    fought = False
    for foes in _blocks(world, foes_of(world, party, place)):
        alive = [unit for unit in group if _is_here(world, unit, place) and not is_down(unit)]
        if not alive:
            return True
        aware = foes if not all(unit.hidden for unit in alive) else known_by(turn, foes, alive)
        pouncing = [unit for stack in _stacks(aware) if pounces(world, stack, alive) for unit in stack]
        if pouncing:
            met = Situation.SURPRISED if all(unit.hidden for unit in alive) else Situation.PREPARED
            engage(turn, place, pouncing, alive, met)
            fought = True
    return fought


def _helps(world: World, unit: Unit, newcomers: Sequence[Unit]) -> bool:
    """Units of the same bloc in the open in the hex join the fight."""
    if unit.zone not in IN_THE_OPEN or unit.jailor or is_down(unit) or unit.hidden:
        return False
    return bool(unit.side) and are_allied(world, party_of(world, unit), party_of(world, newcomers[0]))


def _stacks(units: Sequence[Unit]) -> list[list[Unit]]:
    """Units by stack; the unstacked of a side act together."""
    found: dict[tuple[str, str, int], list[Unit]] = {}
    for unit in units:
        found.setdefault((unit.side, unit.tribe, unit.stack), []).append(unit)
    return list(found.values())
