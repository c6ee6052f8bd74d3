"""The slot of a block: restoration, pops, money, purchases, appointments, then its stacks (ERF-D-05, ERF-D-06)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.acting import NotPossible, carry_out, refuse
from engine.core.orders import Order
from engine.games.erfworld.acting.contract import Acting, CityActing
from engine.games.erfworld.book import BOOK
from engine.games.erfworld.casting.charms import expire, vanish
from engine.games.erfworld.casting.juice import refill
from engine.games.erfworld.casting.tools import attune
from engine.games.erfworld.day.rounds import run_rounds
from engine.games.erfworld.day.sheets import orders_of
from engine.games.erfworld.diplomacy import contracts
from engine.games.erfworld.language.words import CITIES, SIDES, Step
from engine.games.erfworld.magic import portal
from engine.games.erfworld.naval.ships import rig
from engine.games.erfworld.realm import improving, income, popping, restoring
from engine.games.erfworld.refusals import Refusal
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.siege.ring import contest, judge_sieges
from engine.games.erfworld.state import Side, Standing


def run_block(turn: ErfTurn, block: Sequence[Side]) -> None:
    """Everything the sides of a block do in their slot."""
    turn.scratch.acting = [side.id for side in block]
    for side in block:
        begin(turn, side)
    run_rounds(turn, block)
    for side in block:
        _new_cities(turn, side)
        judge_sieges(turn, side)
        turn.scratch.acted.append(side.id)
    turn.scratch.acting = []


def begin(turn: ErfTurn, side: Side) -> None:
    """The steps before the stacks move (ERF-D-05). What a city is told to pop it begins today."""
    contest(turn, side)
    vanish(turn, side.id)
    restoring.restore_side(turn, side)
    refill(turn, side)
    if turn.state.options.arken:
        attune(turn, side)
    if turn.state.options.naval:
        rig(turn.state, side)
    if side.standing is Standing.FROZEN:
        return
    _sides(turn, side, Step.PLANS)
    _cities(turn, side, Step.PLANS)
    popping.pops_due(turn, side)
    income.collect(turn, side)
    portal.pay_for_guests(turn, side)
    contracts.pay_tributes(turn, side)
    improving.visit(turn, side)
    _cities(turn, side, Step.PURCHASES)
    _sides(turn, side, Step.PURCHASES)
    _cities(turn, side, Step.AFFAIRS)
    _sides(turn, side, Step.AFFAIRS)
    if turn.state.charms:
        expire(turn.state, side.id)


def _cities(turn: ErfTurn, side: Side, step: Step) -> None:
    """The orders of cities that are the side's; those for cities it may yet claim wait until its stacks have moved."""
    for order in orders_of(turn, side, CITIES, step):
        city = turn.state.cities.get(order.unit)
        if city is not None and city.side == side.id:
            carry_out(BOOK.deeds[order.name], CityActing(turn, side, order, city))
        else:
            turn.scratch.late.setdefault(side.id, []).append(order)


def _new_cities(turn: ErfTurn, side: Side) -> None:
    """What was ordered for cities that were claimed today: a first level is free then (ERF-CITY-04)."""
    late = turn.scratch.late.get(side.id, ())
    for order in sorted(late, key=lambda order: BOOK.by_keyword[order.name].takes.step is not Step.PURCHASES):
        city = turn.state.cities.get(order.unit)
        if city is not None and city.side == side.id:
            carry_out(BOOK.deeds[order.name], CityActing(turn, side, order, city))
        else:
            _refuse_city(turn, side, order)


def _refuse_city(turn: ErfTurn, side: Side, order: Order) -> None:
    refuse(Acting(turn, side, order), NotPossible(Refusal.NOT_YOUR_CITY, "ERF-ORDER-04", city=order.unit.upper()))


def _sides(turn: ErfTurn, side: Side, step: Step) -> None:
    for order in orders_of(turn, side, SIDES, step):
        carry_out(BOOK.deeds[order.name], Acting(turn, side, order))
