"""After day 30: wages, upkeep, oaths, and how places change (OVL-TURN-05 to -08), as `PHASES` has them in order.

Decision: what a unit and those who help it have is paid even if it is not enough.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from dataclasses import dataclass

from engine.core.acting.ledger import create, credit, destroy
from engine.core.turn import Phase
from engine.games.overlord.acting.contract import facts
from engine.games.overlord.acting.ledger import vanish
from engine.games.overlord.acting.references import place_title, title
from engine.games.overlord.household import allegiance
from engine.games.overlord.land import climate, population
from engine.games.overlord.month.events import (
    CameOver,
    Deserted,
    RationsEaten,
    UpkeepPaid,
    UpkeepShared,
    UpkeepUnpaid,
    WagesEarned,
    WentOver,
)
from engine.games.overlord.rule import phase
from engine.games.overlord.rules.land import season_of
from engine.games.overlord.scratch import OverlordTurn, Scratch
from engine.games.overlord.state import COIN, DAYS, Kind, Unit, World
from engine.games.overlord.titles import control, titles
from engine.games.overlord.trade import market, recruits, upkeep
from engine.games.overlord.units import stacks
from engine.games.overlord.units.settings import is_on


@dataclass(slots=True)
class Bill:
    """What one unit owes, and who has paid how much of it."""

    unit: Unit
    due: int
    own: int = 0
    companions: int = 0
    fund: int = 0

    @property
    def missing(self) -> int:
        return self.due - self.own - self.companions - self.fund


def pay_wages(turn: OverlordTurn) -> None:
    """Wages for days of WORK where the unit still is, rounded down (OVL-ECON-12, -19, OVL-GAP-21)."""
    for unit in turn.state.units.values():
        place = turn.state.locations[unit.location]
        days = unit.worked.get(place.id, 0)
        unit.worked = {}
        amount = place.wages * unit.figures * days // DAYS if place.population else 0
        if amount:
            create(turn, unit, COIN, amount, "wages")
            turn.tell(WagesEarned(**facts(turn, unit), amount=amount, days=days, routine=True))


def collect_upkeep(turn: OverlordTurn) -> None:
    """Upkeep of all units: own cash, then companions in order of arrival, then the fund (OVL-ECON-03 to -09)."""
    world, season = turn.state, season_of(turn.number)
    units = upkeep.payers(world)
    fed = upkeep.meals(turn, units)
    bills = []
    for unit in units:
        factor = climate.upkeep_factor(world.locations[unit.location], unit.structure, season)
        bills.append(Bill(unit, upkeep.cost(unit, fed[unit.id], factor)))
        if fed[unit.id]:
            turn.tell(RationsEaten(**facts(turn, unit), figures=fed[unit.id], routine=True))
    for step in (_support, _own_cash):
        for bill in bills:
            if bill.missing:
                step(turn, bill)
    _help_each_other(turn, bills)
    for bill in bills:
        if bill.missing:
            _draw(turn, bill)
    for bill in bills:
        _settle(turn, bill)


def _support(turn: OverlordTurn, bill: Bill) -> None:
    """With SUPPORT the fund comes first (OVL-ECON-07)."""
    if is_on(turn.state, bill.unit, "support"):
        _draw(turn, bill)


def _own_cash(turn: OverlordTurn, bill: Bill) -> None:
    bill.own += _take(turn, bill.unit, bill.missing)


def _help_each_other(turn: OverlordTurn, bills: list[Bill]) -> None:
    """Everybody has paid for himself by now: what is left helps the others, of those first who came first
    (OVL-ECON-06).
    """
    purses = {
        company: deque(unit for unit in units if unit.count(COIN))
        for company, units in upkeep.companions(turn.state).items()
    }
    for bill in bills:
        helpers = purses[upkeep.company_of(bill.unit)]
        while bill.missing and helpers:
            bill.companions += _take(turn, helpers[0], bill.missing)
            if not helpers[0].count(COIN):
                helpers.popleft()


def _take(turn: OverlordTurn, unit: Unit, wanted: int) -> int:
    paid = min(wanted, unit.count(COIN))
    destroy(turn, unit, COIN, paid, "upkeep")
    return paid


def _draw(turn: OverlordTurn, bill: Bill) -> None:
    faction = turn.state.factions[bill.unit.faction]
    paid = min(bill.missing, faction.fund.get(COIN, 0))
    credit(turn, faction.fund, COIN, -paid, "upkeep")
    bill.fund += paid


def _settle(turn: OverlordTurn, bill: Bill) -> None:
    """Paid in full: content again. Not so: dissent, and the second time desertion (OVL-ECON-04, OVL-GAP-30)."""
    unit = bill.unit
    told = facts(turn, unit)
    if bill.missing:
        if unit.dissent:
            desert(turn, unit)
            turn.tell(Deserted(**told, missing=bill.missing))
        else:
            unit.dissent = True
            turn.tell(UpkeepUnpaid(**told, due=bill.due, missing=bill.missing))
        return
    unit.dissent = False
    if bill.own < bill.due:
        own, companions, fund = bill.own, bill.companions, bill.fund
        turn.tell(UpkeepShared(**told, amount=bill.due, own=own, companions=companions, fund=fund, routine=True))
    elif bill.due:
        turn.tell(UpkeepPaid(**told, amount=bill.due, routine=True))


def desert(turn: OverlordTurn, unit: Unit) -> None:
    """The unit mingles with the population, beasts run off; title and possessions are lost (OVL-POP-09, OVL-GAP-30)."""
    world, place = turn.state, turn.state.locations[unit.location]
    if unit.kind is not Kind.CREATURE and place.population:
        place.population += unit.figures
    titles.release(turn, unit)
    vanish(turn, unit, "deserted")
    unit.orders.clear()
    stacks.remove(world, unit)


def keep_oaths(turn: OverlordTurn) -> None:
    """Units go over to the factions they swore to (OVL-TURN-07, OVL-FACT-12).

    Orders, settings, the watch and what it was aiming at stay behind. The new faction hears that it has come.
    """
    world = turn.state
    for unit in world.units.values():
        heir, place = world.factions.get(unit.oath), world.locations[unit.location]
        unit.oath = ""
        if heir is not None and heir.id != unit.faction:
            turn.tell(WentOver(**facts(turn, unit), faction_name=heir.name))
            unit.faction = heir.id
            unit.orders.clear()
            unit.settings.clear()
            unit.guarding = False
            unit.target = ""
            if heir.seat:
                to, where = heir.id, place_title(place)
                turn.tell(CameOver(unit_name=title(unit), place_name=where, faction=to, seen_by=(heir.seat,)))


def develop_places(turn: OverlordTurn, fought: Collection[str], taxed: Collection[str]) -> None:
    """People, economy, next month's climate, resources, markets and recruits (OVL-TURN-08).

    fought, taxed: the locations where there was a battle, where an owner took taxes.
    """
    world, coming = turn.state, season_of(turn.number + 1)
    population.live(turn)
    population.migrate(world)
    for place in world.locations.values():
        population.develop(world, place, place.id in fought, place.id in taxed)
        place.pillaged = False
        place.wages = population.monthly_wages(place)
        place.taxes = population.monthly_taxes(world, place, coming)
        market.renew(world, place)
        place.hires = recruits.offers(place, turn.dice("recruits", place.id)) if place.population else []
    climate.foresee(turn)
    climate.renew(world, coming)


def change_sides(turn: OverlordTurn) -> None:
    """Oaths, then creatures by whoever leads them now; nobody refuses orders from then on (OVL-TURN-07, OVL-CP-08)."""
    control.end_month(turn.state)
    keep_oaths(turn)
    allegiance.run(turn)


def evolve(turn: OverlordTurn) -> None:
    """All places, by what happened to them in this month (OVL-TURN-08)."""
    develop_places(turn, phase.fought(turn), phase.taxed(turn))


PHASES: tuple[Phase[World, Scratch], ...] = (
    Phase("Wages", "OVL-TURN-05", pay_wages),
    Phase("Upkeep", "OVL-TURN-06", collect_upkeep),
    Phase("Changes of sides", "OVL-TURN-07", change_sides),
    Phase("Places", "OVL-TURN-08", evolve),
)
