"""The slot of a block: restoration, pops, money, purchases, appointments, then its stacks (ERF-D-05, ERF-D-06)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.core.acting import NotPossible, carry_out, joined, refuse
from engine.core.orders import Order
from engine.games.erfworld.acting.contract import Acting, CityActing, CityDeed, SideDeed
from engine.games.erfworld.battle import challenging
from engine.games.erfworld.casting.charms import expire, vanish
from engine.games.erfworld.casting.juice import refill
from engine.games.erfworld.casting.tools import attune
from engine.games.erfworld.day.rounds import run_rounds
from engine.games.erfworld.day.sheets import city_orders, side_orders
from engine.games.erfworld.diplomacy import contracts, hiring
from engine.games.erfworld.magic import portal
from engine.games.erfworld.naval.ships import rig
from engine.games.erfworld.realm import building, designing, improving, income, popping, posts, purchases, restoring
from engine.games.erfworld.refusals import Refusal
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.siege import judging
from engine.games.erfworld.state import Side, Standing

CITY_DEEDS: Mapping[str, CityDeed] = joined(
    [portal.CITY_HANDLERS, popping.HANDLERS, purchases.HANDLERS, building.HANDLERS, posts.HANDLERS]
)
SIDE_DEEDS: Mapping[str, SideDeed] = joined(
    [
        portal.SIDE_HANDLERS,
        designing.SIDE_HANDLERS,
        purchases.SIDE_HANDLERS,
        posts.SIDE_HANDLERS,
        contracts.HANDLERS,
        hiring.HANDLERS,
        challenging.HANDLERS,
    ]
)
PLANS = ("pop", "stop")
PURCHASES = ("level", "raze", "repair", "build")
DESIGNS = ("design",)
BOUGHT = ("promote", "heir", "shields")
APPOINTMENTS = tuple(name for name in CITY_DEEDS if name not in (*PLANS, *PURCHASES))
AFFAIRS = tuple(name for name in SIDE_DEEDS if name not in (*BOUGHT, *DESIGNS))


def run_block(turn: ErfTurn, block: Sequence[Side]) -> None:
    """Everything the sides of a block do in their slot."""
    turn.scratch.acting = [side.id for side in block]
    for side in block:
        begin(turn, side)
    run_rounds(turn, block)
    for side in block:
        _new_cities(turn, side)
        judging.judge_sieges(turn, side)
        turn.scratch.acted.append(side.id)
    turn.scratch.acting = []


def begin(turn: ErfTurn, side: Side) -> None:
    """The steps before the stacks move (ERF-D-05). What a city is told to pop it begins today."""
    judging.contest(turn, side)
    vanish(turn, side.id)
    restoring.restore_side(turn, side)
    refill(turn, side)
    if turn.state.options.arken:
        attune(turn, side)
    if turn.state.options.naval:
        rig(turn.state, side)
    if side.standing is Standing.FROZEN:
        return
    _sides(turn, side, DESIGNS)
    _cities(turn, side, PLANS)
    popping.pops_due(turn, side)
    income.collect(turn, side)
    portal.pay_for_guests(turn, side)
    contracts.pay_tributes(turn, side)
    improving.visit(turn, side)
    _cities(turn, side, PURCHASES)
    _sides(turn, side, BOUGHT)
    _cities(turn, side, APPOINTMENTS)
    _sides(turn, side, AFFAIRS)
    if turn.state.charms:
        expire(turn.state, side.id)


def _cities(turn: ErfTurn, side: Side, names: tuple[str, ...]) -> None:
    """The orders of cities that are the side's; those for cities it may yet claim wait until its stacks have moved."""
    for order in city_orders(turn, side, names):
        city = turn.state.cities.get(order.unit)
        if city is not None and city.side == side.id:
            carry_out(CITY_DEEDS[order.name], CityActing(turn, side, order, city))
        else:
            turn.scratch.late.setdefault(side.id, []).append(order)


def _new_cities(turn: ErfTurn, side: Side) -> None:
    """What was ordered for cities that were claimed today: a first level is free then (ERF-CITY-04)."""
    for order in sorted(turn.scratch.late.get(side.id, ()), key=lambda order: order.name not in PURCHASES):
        city = turn.state.cities.get(order.unit)
        if city is not None and city.side == side.id:
            carry_out(CITY_DEEDS[order.name], CityActing(turn, side, order, city))
        else:
            _refuse_city(turn, side, order)


def _refuse_city(turn: ErfTurn, side: Side, order: Order) -> None:
    refuse(Acting(turn, side, order), NotPossible(Refusal.NOT_YOUR_CITY, "ERF-ORDER-04", city=order.unit.upper()))


def _sides(turn: ErfTurn, side: Side, names: tuple[str, ...]) -> None:
    for order in side_orders(turn, side, names):
        deed: Callable[[Acting], None] = SIDE_DEEDS[order.name]
        carry_out(deed, Acting(turn, side, order))
