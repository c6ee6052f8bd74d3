"""MOVE, MARCH, CARAVAN, RETREAT, ENTER, EXIT, LEAVE (OVL-ORD-09, -18, -20, -28, -29, -31, -38).

Decisions: creatures may move by orders of their own, as the table of orders has it; a captain's MOVE sails his vessel,
and others aboard go ashore by MOVE only on land; a caravan at the end of its route goes it back; who enters or leaves a
structure takes those stacked under it along.
"""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.language.readers import Many
from engine.core.orders import Namer, Order, arg, may
from engine.games.overlord.acting.contract import Acting, NotYet, Result, facts, full_day, immediate
from engine.games.overlord.acting.lists import lists
from engine.games.overlord.acting.references import place_title, title
from engine.games.overlord.household.self import owner_inside
from engine.games.overlord.land.effects import WANDER, has
from engine.games.overlord.land.ways import find_way, plan
from engine.games.overlord.language.ids import LOCATION, STRUCTURE
from engine.games.overlord.language.words import WAY
from engine.games.overlord.refusals import Refusal
from engine.games.overlord.rules.land import TERRAINS
from engine.games.overlord.state import Exit, Kind, Stance, Structure, Unit, World
from engine.games.overlord.titles import ownership
from engine.games.overlord.trade import wishes
from engine.games.overlord.trade.events import StayedToTrade
from engine.games.overlord.travel.events import Entered, Stayed, WentOut
from engine.games.overlord.travel.movement import (
    RETREAT,
    company,
    everybody,
    is_under_way,
    set_out,
    turn_round,
    vessel_of,
)
from engine.games.overlord.units import stacks
from engine.games.overlord.units.attributes import level, stats
from engine.games.overlord.units.known import knowledge
from engine.games.overlord.units.visibility import observation, stance

SCOUTING = "scou"
STEALTH = 4  # so much more than the owners' observation gets in unseen (OVL-BUILD-09)


def move(acting: Acting) -> Result:
    """The stack sets out; what the way does not allow today waits (OVL-ORD-31)."""
    _go(acting, acting.order["way"], "move")
    return Result.EXECUTED


def march(acting: Acting) -> Result:
    """As MOVE; guards who forbid entry are fought (OVL-ORD-29)."""
    _go(acting, acting.order["way"], "march")
    return Result.EXECUTED


def caravan(acting: Acting) -> Result:
    """Moves to the next location of a route; the last one begun, the route is turned round (OVL-ORD-09)."""
    route: tuple[str, ...] = tuple(acting.order["route"])
    here = acting.unit.location
    if here not in route:
        raise NotYet(Refusal.CARAVAN_OFF, "OVL-ORD-09", place=place_title(acting.location))
    if here == route[-1]:
        route = route[::-1]
    at = route.index(here)
    _go(acting, route[at + 1], "caravan")
    is_last = at + 2 == len(route)
    if acting.pending is not None:
        acting.pending.days = 0  # a duration on an order of movement means nothing (OVL-MOVE-01)
        lists(acting.turn).rewrite(acting.unit, acting.pending, route=route[::-1] if is_last else route)
    return Result.EXECUTED if is_last else Result.GOING_ON


def _go(acting: Acting, way: str, order: str) -> None:
    """Begins a journey. Raises NotYet unless the unit may move today, there is such a way, and the stack can go it."""
    world, unit = acting.world, acting.unit
    _check_free(acting)
    found = _astray(acting, find_way(world, acting.location, way))
    if found is None:
        raise NotYet(Refusal.MOVE_NO_WAY, "OVL-ORD-31", way=way, place=place_title(acting.location))
    vessel, aboard = _commanded(world, unit), vessel_of(world, unit)
    is_afloat = aboard is not None and TERRAINS[acting.location.terrain].is_water
    if vessel is None and aboard is not None and is_afloat:
        raise NotYet(Refusal.MOVE_ABOARD, "OVL-GAP-57", vessel=place_title(aboard))
    leaders = company(world, unit) if vessel else [unit]
    behind = [] if is_afloat else _staying(acting, leaders)
    body = [member for member in everybody(world, leaders) if not any(_is_of(world, member, one) for one in behind)]
    journey = plan(world, acting.location, found, body, vessel)
    if journey is None:
        raise NotYet(Refusal.MOVE_CANNOT, "OVL-MOVE-04", goal=place_title(world.locations[found.goal]))
    _leave_behind(acting, behind)
    if unit.leader:
        stacks.unstack(world, unit)
    set_out(acting.turn, unit, journey, order)


def _check_free(acting: Acting) -> None:
    """Raises NotYet for a follower who knows nothing of scouting, and for who has business here today, such as people
    to hire (OVL-ORD-31, -37, -40).
    """
    unit = acting.unit
    if unit.kind is Kind.FOLLOWER and not level(unit, SCOUTING):
        raise NotYet(Refusal.MOVE_FOLLOWER, "OVL-ORD-31", unit=title(unit))
    if unit.id in wishes.busy_at(acting.turn, unit.location):
        raise NotYet(Refusal.MOVE_BUSY, "OVL-ORD-37", unit=title(unit))


def _astray(acting: Acting, way: Exit | None) -> Exit | None:
    """The way it takes: another one, by chance, while a spell makes it lose its own (OVL-ENCH-01)."""
    ways = acting.location.exits
    if way is None or not ways or not has(acting.unit, WANDER):
        return way
    return acting.turn.dice("astray", acting.unit.id, acting.day).choice(ways)


def _commanded(world: World, unit: Unit) -> Structure | None:
    """The vessel whose captain the unit is: the first of the owner's units aboard (OVL-GAP-56, -57)."""
    vessel = vessel_of(world, unit)
    return vessel if vessel is not None and owner_inside(world, vessel) == unit.id else None


def _staying(acting: Acting, leaders: list[Unit]) -> list[Unit]:
    """Those of the stacks, but for the mover, who have a STAY in their lists, or business here (OVL-ORD-40, -47)."""
    orders = lists(acting.turn)
    others = [unit for unit in everybody(acting.world, leaders) if unit is not acting.unit]
    busy = wishes.busy_at(acting.turn, acting.unit.location) if others else ()
    return [unit for unit in others if unit.id in busy or any(orders.open(unit, "stay"))]


def _is_of(world: World, member: Unit, unit: Unit) -> bool:
    return member is unit or stacks.is_under(world, member, unit)


def _leave_behind(acting: Acting, behind: list[Unit]) -> None:
    """They leave the stack, and the vessel, just before it moves (OVL-STACK-07)."""
    for unit in behind:
        is_told = lists(acting.turn).answers(unit, "stay")
        stacks.unstack(acting.world, unit)
        if vessel_of(acting.world, unit) is not None:
            _put(acting.world, unit, "")
        acting.tell((Stayed if is_told else StayedToTrade)(**facts(acting.turn, unit)))


def retreat(acting: Acting) -> Result:
    """Turns back a stack on its way, or takes a member of it back alone (OVL-ORD-38, OVL-MOVE-09)."""
    world, unit = acting.world, acting.unit
    leader = world.overall_leader(unit)
    if leader.movement is None:
        raise NotPossible(Refusal.NOT_TRAVELLING, "OVL-ORD-38")
    if leader.movement.order == RETREAT:
        raise NotPossible(Refusal.NO_SECOND_RETREAT, "OVL-MOVE-09")
    vessel = vessel_of(world, unit)
    if vessel is not None and owner_inside(world, vessel) != unit.id:
        raise NotYet(Refusal.ONLY_CAPTAIN, "OVL-ORD-38", vessel=place_title(vessel))
    turn_round(acting.turn, unit if vessel is None else leader)
    return Result.EXECUTED


def enter(acting: Acting) -> Result:
    """Enters a structure here whose owners are friends, or do not notice (OVL-ORD-18, OVL-BUILD-06, -09)."""
    world, unit = acting.world, acting.unit
    structure = knowledge(acting).structures.get(acting.order["structure"])
    if structure is None or structure.location != unit.location or not structure.is_complete:
        return Result.NOT_YET
    if unit.structure == structure.id:
        return Result.EXECUTED
    if is_under_way(world, structure):
        return Result.NOT_YET
    if not _is_welcome(world, structure, unit):
        raise NotPossible(Refusal.NOT_WELCOME, "OVL-BUILD-09", structure=place_title(structure))
    if not structure.faction:
        structure.faction = unit.faction  # it belonged to nobody (OVL-GAP-131)
    stacks.unstack(world, unit)
    _put(world, unit, structure.id)
    acting.tell(Entered(**acting.facts(), structure=place_title(structure)))
    return Result.EXECUTED


def _is_welcome(world: World, structure: Structure, unit: Unit) -> bool:
    owner = world.factions.get(structure.faction)
    if owner is None:  # only the policy of the land counts (OVL-OWN-08)
        return ownership.admits(world, unit, world.locations[unit.location], Stance.NEUTRAL)
    if owner.id == unit.faction or stance(world, owner, unit).at_least(Stance.FRIENDLY):
        return True
    watch = observation(world, owner.id, world.locations[unit.location])
    return stats(unit).stealth >= (watch or 0) + STEALTH


def _put(world: World, unit: Unit, structure: str) -> None:
    for member in world.stack(unit):
        member.structure = structure


def leave(acting: Acting) -> Result:
    """Leaves the structure for the location around it, but not for open water (OVL-ORD-20, -28)."""
    world, unit = acting.world, acting.unit
    named = acting.order.get("structure", "")
    structure = world.structures.get(unit.structure)
    if structure is None or (named and knowledge(acting).structures.get(named) is not structure):
        return Result.NOT_YET
    terrain = TERRAINS[acting.location.terrain]
    if terrain.is_water and not terrain.walk:
        return Result.NOT_YET
    stacks.unstack(world, unit)
    _put(world, unit, "")
    acting.tell(WentOut(**acting.facts(), structure=place_title(structure)))
    return Result.EXECUTED


def _way(order: Order, name: Namer) -> str:
    way = str(order["way"])
    return f"to {name(way)}" if way[0] == "L" else way


_LEFT_BEHIND = may("structure", STRUCTURE)
DOORS = (
    immediate("enter", arg("structure", STRUCTURE), rule="OVL-ORD-18", help="enter a structure", example="ENTER B220",
              says="enter {structure}", do=enter, once=True),
    immediate("exit", _LEFT_BEHIND, rule="OVL-ORD-20", help="leave the structure", says="leave the structure", do=leave,
              once=True),
    immediate("leave", _LEFT_BEHIND, rule="OVL-ORD-28", help="leave the structure", says="leave the structure",
              do=leave, once=True),
)  # fmt: skip
RETREATING = (immediate("retreat", rule="OVL-ORD-38", help="turn back; only as the first order of the month",
                        says="turn back", do=retreat, answers=True),)  # fmt: skip
ORDERS = (
    full_day("caravan", arg("route", Many(LOCATION, least=2, most=60)), rule="OVL-ORD-09",
             help="move along these locations, and back", example="CARAVAN L47 L49 L51",
             says=lambda order, name: "go from " + " to ".join(map(name, order["route"])) + ", and back", do=caravan,
             never=Kind.FOLLOWER),
    full_day("march", arg("way", WAY), rule="OVL-ORD-29", help="move, and fight guards who forbid entry",
             example="MARCH N", says=lambda order, name: f"march {_way(order, name)}, against guards if need be",
             do=march, never=Kind.FOLLOWER, once=True),
    full_day("move", arg("way", WAY), rule="OVL-ORD-31", help="move in a direction or to a location",
             example="MOVE SOUTHWEST", says=lambda order, name: f"move {_way(order, name)}", do=move,
             never=Kind.FOLLOWER, once=True),
)  # fmt: skip
