"""Who does what for a month: the month-long orders of the units of each region (ATL-GAME-08, ATL-PARSE-14)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from engine.core.acting import NotPossible
from engine.core.orders import Order
from engine.games.atlantis.acting.contract import Acting, given, refuse
from engine.games.atlantis.scratch import AtlantisTurn
from engine.games.atlantis.state import Region, Unit
from engine.games.atlantis.units.skills import people

WORK = Order(name="work")


@dataclass(frozen=True, slots=True)
class Job:
    """A unit and its month-long order; TEACH may stand in several lines."""

    unit: Unit
    orders: tuple[Order, ...]

    @property
    def order(self) -> Order:
        return self.orders[-1]


@dataclass(slots=True)
class Plan:
    """The month of one region: its jobs by keyword, each kind in report order."""

    region: Region
    jobs: dict[str, list[Job]] = field(default_factory=dict)

    def of(self, keyword: str) -> list[Job]:
        return self.jobs.get(keyword, [])


def plans(turn: AtlantisTurn) -> list[Plan]:
    """The plans of all regions with players' units. A unit without an order works, where there is work
    (ATL-GAP-112).
    """
    world = turn.state
    orders = given(turn)
    found = []
    for region in world.regions.values():
        if not region.units:
            continue
        plan = Plan(region)
        has_work = region.wages > 0  # none in the Nexus and at sea
        for unit in world.units_in(region):
            mine = tuple(orders.month_long(unit))
            if not mine:
                if not has_work or not world.factions[unit.faction].seat or not people(unit):
                    continue
                mine = (WORK,)
            plan.jobs.setdefault(mine[-1].name, []).append(Job(unit, mine))
        if plan.jobs:
            found.append(plan)
    return found


def attempt(turn: AtlantisTurn, job: Job, deed: Callable[[Unit, Order], None]) -> None:
    """Does it, or tells the player why not."""
    try:
        deed(job.unit, job.order)
    except NotPossible as problem:
        refuse(Acting(turn, job.unit, job.order), problem)
