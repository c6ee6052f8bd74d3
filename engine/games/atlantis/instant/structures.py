"""S4 LEAVE, S5 ENTER, S6 PROMOTE (ATL-ORDER-31, -17, -39)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.orders import arg
from engine.games.atlantis.acting.contract import Acting, Handler, actors, carry_out, facts, given, instant_order
from engine.games.atlantis.acting.references import spoken, title
from engine.games.atlantis.instant.events import BecameOwner, Entered, Left, Promoted
from engine.games.atlantis.instant.ownership import (
    is_at_sea,
    may_enter,
    owned_structure,
    owner,
    surrounding,
    titled,
)
from engine.games.atlantis.language.words import A_UNIT, OBJECT
from engine.games.atlantis.refusals import Refusal
from engine.games.atlantis.rules.land import STRUCTURES
from engine.games.atlantis.scratch import AtlantisTurn
from engine.games.atlantis.state import Region, Unit, World
from engine.games.atlantis.units.attitudes import accepts
from engine.games.atlantis.units.known import here


def run_leave(turn: AtlantisTurn) -> None:
    _run(turn, "leave", leave)


def run_enter(turn: AtlantisTurn) -> None:
    _run(turn, "enter", enter)


def run_promote(turn: AtlantisTurn) -> None:
    _run(turn, "promote", promote)


def _run(turn: AtlantisTurn, keyword: str, handler: Handler) -> None:
    orders = given(turn)
    for _, unit in actors(turn, keyword):
        for order in orders.named(unit, keyword):
            carry_out(handler, Acting(turn, unit, order))


def leave(acting: Acting) -> None:
    """Out of the structure, behind the units outside; not at sea. Raises NotPossible."""
    structure = surrounding(acting, "ATL-ORDER-31")
    if is_at_sea(acting.region):
        raise NotPossible(Refusal.AT_SEA, "ATL-ORDER-31")
    acting.world.place(acting.unit, acting.region)
    acting.tell(Left(**acting.facts(), structure=titled(structure)))


def enter(acting: Acting) -> None:
    """Into a structure of the region, behind those inside, out of the old one (ATL-STRUCT-06). Raises NotPossible."""
    number = acting.order["object"]
    structure = acting.region.structure(number)
    if structure is None:
        raise NotPossible(Refusal.NO_STRUCTURE, "ATL-ORDER-17", structure=number)
    if acting.unit.structure == number:
        raise NotPossible(Refusal.ALREADY_INSIDE, "ATL-ORDER-17", structure=titled(structure))
    if STRUCTURES[structure.type].kind == "lair":
        raise NotPossible(Refusal.CLOSED_STRUCTURE, "ATL-GAP-98", structure=titled(structure))
    if not may_enter(acting.world, acting.region, number, acting.unit.faction):
        holder = owner(acting.world, acting.region, number)
        assert holder is not None
        raise NotPossible(Refusal.NOT_LET_IN, "ATL-STRUCT-06", structure=titled(structure), owner=title(holder))
    acting.world.place(acting.unit, acting.region, number)
    acting.tell(Entered(**acting.facts(), structure=titled(structure)))


def promote(acting: Acting) -> None:
    """Makes another unit inside the owner (ATL-ORDER-39). Raises NotPossible."""
    structure = owned_structure(acting, "ATL-ORDER-39", "hand it over")
    other = here(acting.turn, acting.unit).get(acting.order["unit"])
    if other is None or other.structure != structure.number:
        raise NotPossible(
            Refusal.NOT_IN_THERE, "ATL-ORDER-39", unit=spoken(acting.order["unit"]), structure=titled(structure)
        )
    if other is acting.unit:
        raise NotPossible(Refusal.PROMOTE_SELF, "ATL-ORDER-39")
    if other.faction != acting.unit.faction and not accepts(acting.world, other.faction, acting.unit.faction):
        raise NotPossible(Refusal.NOT_FRIENDLY, "ATL-ORDER-39", unit=title(other))
    put_first(acting.world, acting.region, other)
    acting.tell(Promoted(**acting.facts(), other=title(other), structure=titled(structure)))
    if other.faction != acting.unit.faction:
        acting.tell(BecameOwner(**facts(acting.turn, other), other=title(acting.unit), structure=titled(structure)))


def put_first(world: World, region: Region, unit: Unit) -> None:
    """Moves a unit before all others in its structure, which makes it the owner."""
    region.units.remove(unit.id)
    first = next((n for n in region.units if world.units[n].structure == unit.structure), None)
    region.units.insert(len(region.units) if first is None else region.units.index(first), unit.id)


ORDERS = (
    instant_order("leave", rule="ATL-ORDER-31", help="leave the structure the unit is in", do=leave,
                  says="leaves its structure"),
    instant_order("enter", arg("object", OBJECT), rule="ATL-ORDER-17", help="enter a structure", example="enter 114",
                  says="enters structure {object}", do=enter),
    instant_order("promote", A_UNIT, rule="ATL-ORDER-39", help="make another unit the owner of the structure",
                  example="promote 415", says="hands its structure over to {unit}", do=promote),
)  # fmt: skip
