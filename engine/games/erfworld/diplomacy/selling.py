"""What is sold by contract: units and cities (ERF-CONTRACT-07, -09, -11)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.games.erfworld.acting.contract import Acting
from engine.games.erfworld.acting.ledger import hand_over
from engine.games.erfworld.acting.names import called, city_name, dollars, side_name
from engine.games.erfworld.diplomacy.events import Sold, TakenBack
from engine.games.erfworld.realm.owning import settle, sign_over
from engine.games.erfworld.refusals import Refusal
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.state import City, Commander, Contract, Side, World
from engine.games.erfworld.units.company import leave_stack, units_of
from engine.games.erfworld.units.figures import Unit
from engine.games.erfworld.units.known import Knowledge

Goods = City | Unit


def goods(turn: ErfTurn, side: Side, code: str) -> Goods:
    """What a side may sell: a free unit, neither ruler nor heir; a city in which none of its units is. Raises
    NotPossible.
    """
    world, known = turn.state, Knowledge(turn, side)
    city, unit = known.cities.get(code), known.units.get(code)
    if city is not None and city.side == side.id and city.id != side.capital:
        if any(one.place == city.place for one in units_of(world, side.id)):
            raise NotPossible(Refusal.NOT_EMPTIED, "ERF-CONTRACT-11", city=city_name(city))
        return city
    lord = isinstance(unit, Commander) and (unit.heir or unit.id == side.ruler)
    if unit is None or unit.side != side.id or unit.jailor or unit.tribe or lord:
        raise NotPossible(Refusal.NOT_SOLD, "ERF-CONTRACT-09", what=code.upper())
    return unit


def goods_name(thing: Goods) -> str:
    return city_name(thing) if isinstance(thing, City) else called(thing)


def deliver(acting: Acting, contract: Contract) -> None:
    """The buyer signs: the money moves, and what was sold changes sides where it is. A buyer who is short hands over
    all he has and owes nothing; then the seller may take it back (ERF-CONTRACT-03). Raises NotPossible.
    """
    world, price = acting.world, int(contract.terms["sum"]) * EIGHTHS
    seller, code = world.sides[contract.maker], contract.terms["what"]
    try:
        thing = goods(acting.turn, seller, code)
    except NotPossible:
        del world.contracts[contract.id]
        raise
    paid = min(price, acting.side.treasury)
    hand_over(acting.turn, acting.side, seller, paid, "purchases")
    if paid == price:
        del world.contracts[contract.id]
    else:
        contract.terms["short"] = "yes"
        contract.signed.append(acting.side.id)
    name = goods_name(thing)
    _change_sides(world, thing, acting.side, seller)
    seats = seller.seat, acting.side.seat
    acting.tell(Sold(seen_by=seats, what=name, sum=dollars(paid), by=side_name(seller), to=side_name(acting.side)))


def _change_sides(world: World, thing: Goods, new: Side, old: Side) -> None:
    if isinstance(thing, City):
        sign_over(thing, new)
        settle(world, old)
        return
    leave_stack(world, thing)
    thing.side, thing.lines, thing.on, thing.move = new.id, [], "", 0


def take_back(acting: Acting, contract: Contract) -> None:
    """The seller breaks a sale that was not paid in full and has his own again; the money stays (ERF-CONTRACT-03)."""
    world, code = acting.world, contract.terms["what"]
    buyer = world.sides[contract.partner]
    known = Knowledge(acting.turn, buyer)
    thing = known.cities.get(code) or known.units.get(code)
    if "short" not in contract.terms or contract.maker != acting.side.id or thing is None or thing.side != buyer.id:
        return
    _change_sides(world, thing, acting.side, buyer)
    seats = acting.side.seat, buyer.seat
    acting.tell(TakenBack(seen_by=seats, what=contract.terms["name"], by=side_name(acting.side)))
