"""BOARD, FERRY, UNLOAD (OLY-ORDER-06, -24, -75, OLY-FERRY-01 to -06, OLY-GAP-14, -O06, -O24, -O75)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.acting.ledger import hand
from engine.core.orders import arg, may
from engine.core.program import Result
from engine.games.olympia.acting.contract import Acting, order
from engine.games.olympia.events import facts_of
from engine.games.olympia.instant.stacking import drop_out
from engine.games.olympia.land.ships import burden, capacity, is_at_sea, is_ship, is_under_way
from engine.games.olympia.language.readers import STRUCTURE
from engine.games.olympia.language.words import AMOUNT
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.items import GOLD
from engine.games.olympia.state import Place, Unit
from engine.games.olympia.travel.arriving import party, tell_departure
from engine.games.olympia.travel.routes import find_way
from engine.games.olympia.travel.sailing import own_ship, passengers
from engine.games.olympia.travel.sea_events import (
    Boarded,
    FerryCalled,
    FerrySeen,
    PassengerTaken,
    PutAshore,
    Unloaded,
)
from engine.games.olympia.units.lordship import owner_of
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.possession import stack_weight
from engine.games.olympia.units.presence import known_place, witnesses
from engine.games.olympia.units.stacks import relocate

BOARD, FERRY, UNLOAD = "OLY-GAP-O06", "OLY-GAP-O24", "OLY-GAP-O75"


def _board(acting: Acting) -> Result:
    """A stack pays the captain and goes aboard. Raises NotPossible."""
    world, unit = acting.world, acting.unit
    ship = _ship_here(acting, acting.order["ship"])
    captain, fee = _fee(acting, ship)
    most = acting.order.get("fee")
    if most is not None and fee > most:
        raise NotPossible(Refusal.FEE_TOO_HIGH, BOARD, fee=fee, most=most)
    if unit.count(GOLD) < fee:
        raise NotPossible(Refusal.NO_GOLD_FOR_FEE, BOARD, fee=fee)
    weight = stack_weight(world, unit)
    if burden(world, ship) + weight > capacity(ship):
        raise NotPossible(Refusal.NO_ROOM_ABOARD, BOARD, ship=called(ship), weight=weight)
    drop_out(acting, unit)
    hand(unit, captain, GOLD, fee)
    way = find_way(world, unit, world.places[unit.place], ship.id, acting.turn.number)
    tell_departure(acting.turn, unit, way)
    for member in world.stack(unit):
        member.guard = False
    relocate(world, unit, ship)
    acting.tell(Boarded(**facts_of(world, world.stack(unit)), ship=called(ship), fee=fee))
    acting.tell(PassengerTaken(**facts_of(world, [captain]), who=party(world, unit), fee=fee))
    return Result.DONE


def _ship_here(acting: Acting, code: str) -> Place:
    world = acting.world
    ship = known_place(acting, code)
    if ship is None or not is_ship(ship) or ship.within != acting.unit.place:
        raise NotPossible(Refusal.NO_SHIP_HERE, BOARD, ship=code)
    if is_under_way(world, ship):
        raise NotPossible(Refusal.UNDER_WAY, BOARD, ship=called(ship))
    return ship


def _fee(acting: Acting, ship: Place) -> tuple[Unit, int]:
    """The captain, and what he asks of the stack: so much for each 100 weight (OLY-FERRY-02, -04)."""
    captain = owner_of(acting.world, ship)
    if captain is None:
        raise NotPossible(Refusal.NO_CAPTAIN_ABOARD, BOARD, ship=called(ship))
    if not captain.fee:
        raise NotPossible(Refusal.NO_FERRY, "OLY-FERRY-03", ship=called(ship))
    return captain, stack_weight(acting.world, acting.unit) * captain.fee // 100


def _ferry(acting: Acting) -> Result:
    """The signal for those who wait with `wait ferry`; it stays until the ship sails."""
    ship = own_ship(acting, FERRY)
    if is_under_way(acting.world, ship):
        raise NotPossible(Refusal.UNDER_WAY, FERRY, ship=called(ship))
    acting.turn.scratch.ferries[ship.id] = None
    place = acting.world.places[ship.within]
    acting.tell(FerryCalled(**acting.facts(), ship=called(ship)))
    seen_by = tuple(seat for seat in witnesses(acting.world, place) if seat not in acting.facts()["seen_by"])
    acting.tell(FerrySeen(place=place.id, seen_by=seen_by, ship=called(ship)))
    return Result.DONE


def _unload(acting: Acting) -> Result:
    """All stacks but the captain's own go ashore. Raises NotPossible out on the sea."""
    world = acting.world
    ship = own_ship(acting, UNLOAD)
    if is_at_sea(world, ship):
        raise NotPossible(Refusal.AT_SEA, UNLOAD, ship=called(ship))
    guests = list(passengers(world, ship))
    if not guests:
        raise NotPossible(Refusal.NO_PASSENGERS, UNLOAD)
    shore = world.places[ship.within]
    for guest in guests:
        relocate(world, guest, shore)
        acting.tell(PutAshore(**facts_of(world, world.stack(guest)), place=called(shore), code=shore.id))
    names = ", ".join(party(world, guest) for guest in guests)
    acting.tell(Unloaded(**acting.facts(), passengers=names))
    return Result.DONE


ORDERS = (
    order("board", arg("ship", STRUCTURE), may("fee", AMOUNT), rule="OLY-ORDER-06", help="pay the fee and go aboard",
          example="board d127 200", says="go aboard {ship}", priority=2, do=_board),
    order("ferry", rule="OLY-ORDER-24", help="tell waiting passengers that they may board",
          says="tell waiting passengers to board", priority=1,
          do=_ferry),
    order("unload", rule="OLY-ORDER-75", help="put all passengers ashore",
          says="put all passengers ashore", priority=3, do=_unload),
)  # fmt: skip
