"""Contacts that become battles: who joins, in which situation, and who fights whom first (ERF-HEXSEQ-06, -07)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.erfworld.battle.engage import engage
from engine.games.erfworld.bouts.field import BLUE, Situation
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.sight.scouting import is_hidden, is_open
from engine.games.erfworld.state import World
from engine.games.erfworld.units.company import enemies_at, units_at
from engine.games.erfworld.units.figures import Unit
from engine.games.erfworld.units.kinds import is_down, kind_of
from engine.games.erfworld.units.stances import are_allied, party_of


def attack(turn: ErfTurn, side: str, group: Sequence[Unit], place: int) -> None:
    """A group attacks whoever it sees in its hex, party by party, with the combat units of its side that are there."""
    for party in _parties(turn, side, place):
        world = turn.state
        defenders = [unit for unit in _foes(turn, side, place) if _belongs(world, unit, party)]
        attackers = _joined(world, [unit for unit in group if _stands(world, unit, place)], place, side)
        if not attackers or not defenders:
            continue
        engage(turn, place, attackers, defenders, _situation(turn, side, attackers, defenders), ambusher=BLUE)


def ambush(turn: ErfTurn, waiting: Sequence[Unit], group: Sequence[Unit], place: int) -> None:
    """Those who waited attack a group that came in: an ambush, if nobody of the group had seen them."""
    if not group or not waiting:
        return
    side = group[0].side
    hidden = all(is_hidden(turn.state, unit) for unit in waiting)
    unseen = hidden and not any(is_open(turn, unit, side) for unit in waiting)
    situation = Situation.AMBUSH if unseen else Situation.SURPRISED if hidden else Situation.PREPARED
    engage(turn, place, list(waiting), list(group), situation, ambusher=BLUE)


def clash(turn: ErfTurn, pack: Unit, place: int) -> None:
    """Ferals fall upon whoever is in the hex they came to (ERF-D-02)."""
    others = [unit for unit in units_at(turn.state, place) if unit is not pack and unit.kind != pack.kind]
    others = [unit for unit in others if not unit.jailor]
    if others:
        situation = Situation.AMBUSH if pack.hidden else Situation.PREPARED
        engage(turn, place, [pack], others, situation, ambusher=BLUE)


def _foes(turn: ErfTurn, side: str, place: int) -> list[Unit]:
    """Enemies in a hex whom a side sees, and who are still standing."""
    return [unit for unit in enemies_at(turn.state, place, side) if is_open(turn, unit, side) and not is_down(unit)]


def _parties(turn: ErfTurn, side: str, place: int) -> list[str]:
    """The parties among them, the one with most units first."""
    world = turn.state
    counts: dict[str, int] = {}
    for unit in _foes(turn, side, place):
        name = party_of(world, unit)
        counts[name] = counts.get(name, 0) + 1
    found: list[str] = []
    for name in sorted(counts, key=lambda name: (-counts[name], name)):
        if not any(name and one and are_allied(world, name, one) for one in found):
            found.append(name)
    return found


def _belongs(world: World, unit: Unit, party: str) -> bool:
    own = party_of(world, unit)
    return own == party or bool(own and party and are_allied(world, own, party))


def _stands(world: World, unit: Unit, place: int) -> bool:
    """Whether a unit is still there, free and on its feet."""
    known = world.packs.get(unit.id) or world.commanders.get(unit.id)
    return known is unit and unit.place == place and not unit.jailor and not is_down(unit)


def _joined(world: World, group: list[Unit], place: int, side: str) -> list[Unit]:
    """The group, and those of its side in the hex who charge by themselves (ERF-AUTO-01)."""
    if not group:
        return []
    charging = [
        unit
        for unit in units_at(world, place)
        if unit.side == side and unit not in group and kind_of(unit).auto_attacks and _stands(world, unit, place)
    ]
    return [*group, *(unit for unit in charging if not unit.hidden)]


def _situation(turn: ErfTurn, side: str, attackers: Sequence[Unit], defenders: Sequence[Unit]) -> Situation:
    """Ambush by hidden scouts on the unaware; surprise where hidden ones were spotted (ERF-HEXSEQ-07, ERF-SPOT-05)."""
    world = turn.state
    if all(is_hidden(world, unit) for unit in attackers):
        aware = any((unit.side, one.id) in turn.scratch.spotted for unit in defenders for one in attackers)
        return Situation.SURPRISED if aware else Situation.AMBUSH
    if all(is_hidden(world, unit) for unit in defenders):
        return Situation.SURPRISED
    return Situation.PREPARED
