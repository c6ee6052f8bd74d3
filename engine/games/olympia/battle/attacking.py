"""`attack` (OLY-ORDER-03, OLY-COMBAT-01, -02, -19, -32, OLY-GAP-O03, OLY-EX-90)."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.acting import NotPossible
from engine.core.orders import Namer, Order, arg
from engine.core.program import Started
from engine.games.olympia.acting.contract import Acting, order
from engine.games.olympia.battle.battle import battle
from engine.games.olympia.battle.battle_events import PlaceTaken, Unoccupied
from engine.games.olympia.combat.fighters import at_sea
from engine.games.olympia.events import facts_of
from engine.games.olympia.land.ways import ways
from engine.games.olympia.language.readers import ENTITY, GARRISON
from engine.games.olympia.language.words import MAY_FLAG
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.state import Place, Unit
from engine.games.olympia.units.lordship import garrison_of, owner_of
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.presence import known_place, known_unit, notices
from engine.games.olympia.units.stacks import leader_of, relocate
from engine.games.olympia.units.using import in_haven

DAY = 1
NEAR = 1  # days


class Target(NamedTuple):
    """A unit, or whoever is first in a place; place: into which the winner moves."""

    unit: Unit | None
    place: Place


def _start(acting: Acting) -> Started:
    unit, world = acting.unit, acting.world
    if unit.under:
        raise NotPossible(Refusal.NOT_LEADING, "OLY-COMBAT-02")
    target = _target(acting, acting.order["target"])
    if in_haven(world, target.place):
        raise NotPossible(Refusal.HAVEN, "OLY-COMBAT-32")
    moves_in = not acting.order["flag"]
    if target.unit is not None:
        _refuse_friends(acting, target.unit)
        battle(acting.turn, unit, target.unit, takes_place=moves_in)
    else:
        _enter(acting, target.place, moves_in=moves_in)
    return Started(DAY)


def _target(acting: Acting, code: str) -> Target:
    """Who or what is attacked. Raises NotPossible."""
    world, unit = acting.world, acting.unit
    here = world.places[unit.place]
    if code == GARRISON:
        garrison = garrison_of(world, here)
        if garrison is None:
            raise NotPossible(Refusal.NO_GARRISON_HERE, "OLY-EX-90")
        return Target(garrison, here)
    other = known_unit(acting, code)
    if other is not None and not other.prisoner and notices(world, unit, other):
        return Target(other, here)
    place = known_place(acting, code)
    if place is None or not _in_reach(acting, here, place):
        raise NotPossible(Refusal.NOBODY_HERE, "OLY-GAP-O03", who=code)
    if place.barrier:
        raise NotPossible(Refusal.BARRIER, "OLY-GAP-S845", where=called(place))
    return Target(owner_of(world, place), place)


def _in_reach(acting: Acting, here: Place, place: Place) -> bool:
    """An inner place within a day that can be entered and that the faction knows of; from a ship at sea another ship
    there (OLY-GAP-32, OLY-MINE-05).
    """
    world = acting.world
    if at_sea(world, here) and at_sea(world, place):
        return here.within == place.within and here is not place
    if place.within != here.id:
        return False
    player = world.players.get(acting.unit.player)
    known = player.knows if player is not None else []
    for way in ways(world, here):
        if way.to == place.id:
            open_ = not way.impassable and way.days <= NEAR
            return open_ and (not way.hidden or way.to in known or f"{here.id} {way.to}" in known)
    return False


def _refuse_friends(acting: Acting, target: Unit) -> None:
    """Raises NotPossible for one's own stack and faction (OLY-GAP-40)."""
    if leader_of(acting.world, target) is acting.unit:
        raise NotPossible(Refusal.OWN_STACK, "OLY-GAP-O03", who=called(target))
    if target.player and target.player == acting.unit.player:
        raise NotPossible(Refusal.OWN_FACTION, "OLY-GAP-40", who=called(target))


def _enter(acting: Acting, place: Place, *, moves_in: bool) -> None:
    """Nobody is there: the stack simply moves in."""
    acting.tell(Unoccupied(**acting.facts(), what=called(place)))
    if moves_in:
        relocate(acting.world, acting.unit, place)
        stack = acting.world.stack(acting.unit)
        acting.tell(PlaceTaken(**facts_of(acting.world, stack), name=called(acting.unit), what=called(place)))


def _said(order: Order, name: Namer) -> str:
    return f"attack {name(order['target'])}{', without taking its place' if order['flag'] else ''}"


ORDERS = (
    order("attack", arg("target", ENTITY), MAY_FLAG, rule="OLY-ORDER-03", example="attack 5499",
          help="attack a unit or structure (1: do not take its place)", says=_said, priority=3, days=DAY, who="ct",
          do=_start),
)  # fmt: skip
