"""WORK and ENTERTAIN (ATL-INCOME-01..04, ATL-GAP-16)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.acting.ledger import create
from engine.core.orders import Order
from engine.games.atlantis.acting.contract import facts, month_order
from engine.games.atlantis.acting.sharing import share
from engine.games.atlantis.land.economy import work_income
from engine.games.atlantis.land.grid import where
from engine.games.atlantis.land.yields import entertainment
from engine.games.atlantis.refusals import Refusal
from engine.games.atlantis.scratch import AtlantisTurn
from engine.games.atlantis.state import SILVER, Region, Unit
from engine.games.atlantis.units.skills import level, people
from engine.games.atlantis.work.events import Entertained, Worked
from engine.games.atlantis.work.plans import Plan, attempt

A_LEVEL_EARNS = 20  # silver a person (ATL-INCOME-02)
PHANTASMS = "phantasmal entertainment"
A_PHANTASM_LEVEL = 5  # levels of Entertainment that one of it is worth (ATL-GAP-78)


def work(turn: AtlantisTurn, plan: Plan) -> None:
    """Wages for all who work, shared where they are more than the region pays."""
    region = plan.region
    workers: list[tuple[Unit, int]] = []

    def enlist(unit: Unit, order: Order) -> None:
        if region.wages <= 0:
            raise NotPossible(Refusal.NO_WORK, "ATL-GAP-11")
        workers.append((unit, people(unit) * region.wages))

    for job in plan.of("work"):
        attempt(turn, job, enlist)
    if not workers:
        return
    for (unit, _), silver in zip(workers, share(work_income(region), [wage for _, wage in workers]), strict=True):
        create(turn, unit, SILVER, silver, "work")
        turn.tell(Worked(**facts(turn, unit), silver=silver, region=where(region)))


def entertain(turn: AtlantisTurn, plan: Plan) -> None:
    """Entertainers share what the region spends on them."""
    if not plan.of("entertain"):
        return
    region = plan.region
    players: list[tuple[Unit, int]] = []

    def enlist(unit: Unit, order: Order) -> None:
        players.append((unit, people(unit) * A_LEVEL_EARNS * _talent(unit, region)))

    for job in plan.of("entertain"):
        attempt(turn, job, enlist)
    for (unit, _), silver in zip(players, share(entertainment(region), [fee for _, fee in players]), strict=True):
        create(turn, unit, SILVER, silver, "entertainment")
        turn.tell(Entertained(**facts(turn, unit), silver=silver, region=where(region)))


def _talent(unit: Unit, region: Region) -> int:
    """The level of Entertainment, phantasms counted. Raises NotPossible where there is none, or nobody to watch."""
    talent = max(level(unit, "entertainment"), A_PHANTASM_LEVEL * level(unit, PHANTASMS))
    if not talent:
        raise NotPossible(Refusal.NO_TALENT, "ATL-INCOME-02")
    if entertainment(region) <= 0:
        raise NotPossible(Refusal.NO_AUDIENCE, "ATL-INCOME-02")
    return talent


ORDERS = (
    month_order("entertain", rule="ATL-ORDER-18", help="earn money by entertainment", says="entertains for money"),
    month_order("work", rule="ATL-ORDER-50", help="work for wages", says="works for wages"),
)  # fmt: skip
