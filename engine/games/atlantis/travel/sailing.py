"""S19: SAIL. Ships sail one after another, each along its whole course (ATL-SAIL-01..12, ATL-MORDER-03, ATL-GAP-68)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.acting import NotPossible
from engine.core.orders import Order, may
from engine.games.atlantis.acting.contract import Acting, actors, facts, given, month_order, refuse
from engine.games.atlantis.acting.references import title
from engine.games.atlantis.instant.ownership import titled
from engine.games.atlantis.land.grid import atlas, where
from engine.games.atlantis.land.ways import WIND, WIND_POINTS, is_ocean, season_factor, told_weather
from engine.games.atlantis.language.words import COURSE, way_in_words
from engine.games.atlantis.refusals import Refusal
from engine.games.atlantis.rules.land import STRUCTURES, StructureType
from engine.games.atlantis.scratch import AtlantisTurn
from engine.games.atlantis.state import Direction, Region, Structure, Unit, World
from engine.games.atlantis.travel.encounters import forbidders, watch_of
from engine.games.atlantis.travel.events import HelpedSail, Sailed, VoyageEnded
from engine.games.atlantis.units.skills import level, people
from engine.games.atlantis.units.weights import weight

SHIP_POINTS = 4  # a month (ATL-SAIL-06)
WIND_LEVEL = {
    "longboat": 1,
    "clipper": 2,
    "balloon": 2,
}  # of Summon Wind that moves the ship; 3 for others (ATL-GAP-78)


@dataclass(slots=True)
class Ship:
    """A ship under way: who is aboard, its owner first, and what is left of its month."""

    structure: Structure
    kind: StructureType
    region: Region
    aboard: list[Unit]
    points: int
    month: int = SHIP_POINTS


def run(turn: AtlantisTurn) -> None:
    """Every ship with a SAIL order aboard, region by region, in report order."""
    crews: dict[tuple[int, int], list[Unit]] = {}
    for region, unit in list(actors(turn, "sail")):
        if not _orders(turn, unit):
            continue
        structure = region.structure(unit.structure) if unit.structure else None
        if structure is None or not STRUCTURES[structure.type].is_ship:
            refuse(Acting(turn, unit, _orders(turn, unit)[-1]), NotPossible(Refusal.NOT_ABOARD, "ATL-SAIL-01"))
            continue
        crews.setdefault((region.id, structure.number), []).append(unit)
    for (region_id, number), crew in crews.items():
        _sail(turn, turn.state.regions[region_id], number, crew)


def _orders(turn: AtlantisTurn, unit: Unit) -> list[Order]:
    """The unit's SAIL lines, where SAIL is its month-long order."""
    return [order for order in given(turn).month_long(unit) if order.name == "sail"]


def _sail(turn: AtlantisTurn, region: Region, number: int, crew: list[Unit]) -> None:
    structure = region.structure(number)
    if structure is None:
        return
    kind = STRUCTURES[structure.type]
    ship = Ship(structure, kind, region, turn.state.occupants(region, number), SHIP_POINTS)
    captain = ship.aboard[0]
    for unit in crew:
        if unit is not captain and any(order["course"] for order in _orders(turn, unit)):
            problem = NotPossible(Refusal.ONLY_OWNER_STEERS, "ATL-STRUCT-05", structure=titled(structure))
            refuse(Acting(turn, unit, _orders(turn, unit)[-1]), problem)
    course = _course(turn, captain) if captain in crew else []
    try:
        _check_ready(turn, ship, crew, course)
    except NotPossible as problem:
        speaker = captain if captain in crew else crew[0]
        refuse(Acting(turn, speaker, _orders(turn, speaker)[-1]), problem)
        return
    if any(level(unit, WIND) >= WIND_LEVEL.get(kind.key, 3) for unit in ship.aboard):
        ship.points = ship.month = SHIP_POINTS + WIND_POINTS
    for unit in crew:
        if unit is not captain:
            turn.tell(HelpedSail(**facts(turn, unit), ship=titled(structure)))
    _follow(turn, ship, captain, course)


def _course(turn: AtlantisTurn, captain: Unit) -> list[str]:
    return [str(step) for order in _orders(turn, captain) for step in order["course"]]


def _check_ready(turn: AtlantisTurn, ship: Ship, crew: list[Unit], course: list[str]) -> None:
    """Raises NotPossible where the ship does not leave at all (ATL-SAIL-10, -11)."""
    name = titled(ship.structure)
    if ship.structure.needs:
        raise NotPossible(Refusal.SHIP_UNFINISHED, "ATL-GAP-40", structure=name)
    if not course:
        raise NotPossible(Refusal.NO_COURSE, "ATL-SAIL-01", structure=name)
    fought = turn.state.this_turn.fought
    if ship.aboard[0].id in fought and not fought[ship.aboard[0].id].may_move:
        raise NotPossible(Refusal.MAY_NOT_MOVE, "ATL-VICTORY-06")
    load = sum(weight(unit) for unit in ship.aboard)
    if load > ship.kind.capacity:
        raise NotPossible(
            Refusal.SHIP_OVERLOADED, "ATL-SAIL-10", structure=name, load=load, capacity=ship.kind.capacity
        )
    hands = sum(people(u) * level(u, "sailing") for u in crew if u.id not in fought or fought[u.id].may_move)
    if hands < ship.kind.sailors:
        raise NotPossible(Refusal.FEW_SAILORS, "ATL-SAIL-11", structure=name, need=ship.kind.sailors, have=hands)


def _follow(turn: AtlantisTurn, ship: Ship, captain: Unit, course: list[str]) -> None:
    """Along the course until it ends, fails, or guards hold somebody up."""
    for step in course:
        try:
            target = _next(turn, ship, step)
        except NotPossible as problem:
            refuse(Acting(turn, captain, _orders(turn, captain)[-1]), problem)
            return
        origin = ship.region
        _carry(turn.state, ship, target)
        for unit in ship.aboard:
            turn.tell(
                Sailed(**facts(turn, unit), ship=titled(ship.structure), origin=where(origin), target=where(target))
            )
        watch = watch_of(turn.state, target)
        guard = next((g for unit in ship.aboard for g in forbidders(turn, target, watch, unit, aboard=True)), None)
        if guard is not None:
            held = VoyageEnded(
                **facts(turn, captain), ship=titled(ship.structure), region=where(target), guard=title(guard)
            )
            turn.tell(held)
            return


def _next(turn: AtlantisTurn, ship: Ship, step: str) -> Region:
    """The region ahead, paid for. Raises NotPossible where the ship cannot go (ATL-SAIL-06..08)."""
    name = titled(ship.structure)
    target = atlas(turn).exits(ship.region).get(Direction(step))
    if target is None:
        raise NotPossible(Refusal.NO_EXIT, "ATL-SAIL-08", direction=step.upper(), region=where(ship.region))
    if not ship.kind.flies and not is_ocean(target) and not is_ocean(ship.region):
        why = "there is no water between"
        raise NotPossible(Refusal.NO_SAILING_THERE, "ATL-SAIL-08", structure=name, region=where(target), why=why)
    cost = season_factor(turn.state, target, turn.number)
    if cost > ship.points:
        told = {"structure": name, "region": where(target), "weather": told_weather(turn, target)}
        raise NotPossible(Refusal.SHIP_NO_POINTS, "ATL-SAIL-06", **told, cost=cost, left=ship.points, whole=ship.month)
    ship.points -= cost
    return target


def _carry(world: World, ship: Ship, target: Region) -> None:
    """Takes the ship and all aboard, in the order they stood, into the next region."""
    ship.region.structures.remove(ship.structure)
    target.structures.append(ship.structure)
    target.structures.sort(key=lambda s: s.number)
    for unit in ship.aboard:
        world.place(unit, target, ship.structure.number)
        unit.flags.guard = False  # ATL-SAIL-05
        if unit.id not in world.this_turn.sailed:
            world.this_turn.sailed.append(unit.id)
    ship.region = target


def sink_empty_ships(world: World) -> None:
    """Takes every ship out of the ocean that nobody is aboard of: it sinks (ATL-GAP-43)."""
    for region in world.regions.values():
        if region.structures and is_ocean(region):
            manned = {world.units[number].structure for number in region.units}
            region.structures = [s for s in region.structures if s.number in manned or not STRUCTURES[s.type].is_ship]


ORDERS = (month_order("sail", may("course", COURSE, default=()), rule="ATL-ORDER-43", example="sail n nw",
                      help="sail the ship (its owner gives directions), or help to",
                      says=lambda order, name: f"sails {way_in_words(order['course'])}" if order["course"]
                      else "helps to sail"),)  # fmt: skip
