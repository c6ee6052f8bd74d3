"""A battle of stacks: who takes part, how the fight goes, and what is told of it (OLY-COMBAT-01, -27, -33,
OLY-PERM-10 to -12, OLY-EX-81, -82, OLY-GAP-40).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.games.olympia.battle.aftermath import Result, settle
from engine.games.olympia.battle.battle_events import (
    ATTACKERS,
    DEFENDERS,
    Account,
    BattleFought,
    BattleSeen,
    Contingent,
    Figures,
)
from engine.games.olympia.combat.fight import Fight, Fort, Side
from engine.games.olympia.combat.fighters import at_sea, covered, muster
from engine.games.olympia.events import facts_of
from engine.games.olympia.rules.structures import STRUCTURES
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import Place, Unit, World
from engine.games.olympia.units.admission import defends
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.presence import conceals, conceals_lord, witnesses
from engine.games.olympia.units.stacks import leader_of


def allies(world: World, attacker: Unit, attacked: Unit) -> list[Unit]:
    """The leaders of the other stacks in the place of the attacked stack that help it, in the order of its list.

    attacked: the leader of its stack. Nobody helps against his own faction, while his stack is on its way, or while he
    conceals himself.
    """
    members = [unit for unit in world.stack(attacked) if not unit.prisoner]
    found = []
    for code in world.places[attacked.place].units:
        leader = world.units[code]
        if leader in (attacker, attacked) or leader.moving or conceals(world, leader):
            continue
        if _is_of(world, leader, attacker.player):
            continue
        if any(defends(world, leader, member) for member in members):
            found.append(leader)
    return found


def _is_of(world: World, leader: Unit, player: str) -> bool:
    """Whether somebody of a faction is in a stack."""
    return bool(player) and any(unit.player == player and not unit.prisoner for unit in world.stack(leader))


@dataclass(frozen=True, slots=True)
class Host:
    """One side: the leaders of its stacks, the first of them the one who attacks or is attacked."""

    leaders: Sequence[Unit]
    side: Side


def battle(turn: OlympiaTurn, attacker: Unit, target: Unit, *, takes_place: bool, automatic: bool = False) -> str:
    """The stack that a unit leads attacks the stack in which the target stands. Who won: "attackers", "defenders", "".

    takes_place: the winner takes the place of the beaten if it is better. automatic: an attack on sight, of which the
    leader is spent too (S-26).
    """
    world = turn.state
    attacked = leader_of(world, target)
    place = world.places[attacked.place]
    walls = place if attacker.place != attacked.place and _is_walled(place) else None
    ours = Host([attacker], _attackers(world, attacker, walls))
    helpers = [attacked, *allies(world, attacker, attacked)]
    theirs = Host(helpers, _defenders(world, helpers, walls))
    turn.scratch.battles += 1
    fight = Fight(ours.side, theirs.side, turn.dice("battle", turn.day, turn.scratch.battles))
    won = fight.run()
    winner = {0: ATTACKERS, 1: DEFENDERS, None: ""}[won]
    _tell(turn, ours, theirs, place, _account(world, ours, theirs, place, walls, fight, winner))
    for unit in world.stack(attacker):
        unit.spent = unit.spent or automatic or unit is not attacker
    settle(turn, Result(ours.leaders, theirs.leaders, fight, won, place, walls, takes_place=takes_place))
    return winner


def _is_walled(place: Place) -> bool:
    return place.kind in STRUCTURES and place.built is not None and place.built.finished


def _attackers(world: World, attacker: Unit, walls: Place | None) -> Side:
    engines = walls is not None and not at_sea(world, walls)
    return Side(muster(world, attacker, attacked=False, engines=engines), breaks=attacker.breaks)


def _defenders(world: World, leaders: Sequence[Unit], walls: Place | None) -> Side:
    groups = [
        group
        for stack, leader in enumerate(leaders)
        for group in muster(world, leader, attacked=True, engines=False, stack=stack)
    ]
    if walls is None or walls.built is None:
        return Side(groups, breaks=leaders[0].breaks)
    fort = Fort(walls.built.defense, walls.built.damage)
    inside = list(covered(groups, STRUCTURES[walls.kind].protects))
    return Side(inside, breaks=leaders[0].breaks, fort=fort)


def _account(
    world: World, ours: Host, theirs: Host, place: Place, walls: Place | None, fight: Fight, winner: str
) -> Account:
    around = world.places[place.within] if walls is not None else place
    fort = theirs.side.fort
    return Account(
        where=called(around),
        attackers=tuple(_contingents(world, ours)),
        defenders=tuple(_contingents(world, theirs)),
        winner=winner,
        rounds=fight.rounds,
        walls=called(walls) if walls is not None else "",
        walls_before=walls.built.defense if walls is not None and walls.built is not None else 0,
        walls_after=fort.defense if fort is not None else 0,
        damage=fort.added if fort is not None else 0,
    )


def _contingents(world: World, host: Host) -> Iterator[Contingent]:
    """Every unit of a side, those that have no fighters too."""
    parts: dict[str, dict[str, list[int]]] = {}
    for group, start in zip(host.side.groups, host.side.start, strict=True):
        count = parts.setdefault(group.unit, {}).setdefault(group.kind, [0, 0])
        count[0] += start
        count[1] += start - group.count
    for number, leader in enumerate(host.leaders):
        for unit in world.stack(leader):
            if not unit.prisoner:
                found = parts.get(unit.id, {})
                yield Contingent(
                    unit=unit.id,
                    name=called(unit),
                    faction="" if conceals_lord(unit) else unit.player,
                    row=unit.behind,
                    figures=tuple(Figures(kind=kind, count=n, fallen=m) for kind, (n, m) in found.items()),
                    ally=number > 0,
                    leads=unit is leader,
                )


def _tell(turn: OlympiaTurn, ours: Host, theirs: Host, place: Place, account: Account) -> None:
    world = turn.state
    fought = [unit for host in (ours, theirs) for leader in host.leaders for unit in world.stack(leader)]
    facts = facts_of(world, fought)
    turn.tell(BattleFought(**facts, place=place.id, account=account))
    places = dict.fromkeys((place.id, ours.leaders[0].place))
    seats = dict.fromkeys(seat for code in places for seat in witnesses(world, world.places[code]))
    watched = tuple(seat for seat in seats if seat not in facts["seen_by"])
    turn.tell(BattleSeen(place=place.id, seen_by=watched, account=account))
