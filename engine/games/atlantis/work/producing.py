"""PRODUCE: from the land, and from material (ATL-ITEM-02..09, ATL-GAP-30, -44)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.acting.ledger import create, destroy
from engine.core.orders import Order
from engine.games.atlantis.acting.contract import facts, month_order
from engine.games.atlantis.acting.sharing import share
from engine.games.atlantis.land.grid import where
from engine.games.atlantis.land.yields import maximum
from engine.games.atlantis.language.words import AN_ITEM
from engine.games.atlantis.refusals import Refusal
from engine.games.atlantis.rules.items import GOODS, ITEMS, Good
from engine.games.atlantis.rules.names import amount as counted
from engine.games.atlantis.rules.skills import SKILLS
from engine.games.atlantis.scratch import AtlantisTurn
from engine.games.atlantis.state import Region, Unit, World
from engine.games.atlantis.units.limits import count_trade, may_trade, trade_regions
from engine.games.atlantis.units.skills import level, people
from engine.games.atlantis.work.events import Produced
from engine.games.atlantis.work.plans import Job, Plan, attempt


def admit_trade(world: World, unit: Unit, region: Region) -> None:
    """Raises NotPossible where the unit's faction may not produce or build here this month (ATL-FACTION-06, -07)."""
    faction = world.factions[unit.faction]
    if not trade_regions(faction):
        raise NotPossible(Refusal.NO_TRADE_POINTS, "ATL-FACTION-10")
    if not may_trade(world, faction, region):
        raise NotPossible(Refusal.TRADE_REGIONS, "ATL-FACTION-06", most=trade_regions(faction))


def output(unit: Unit, good: Good) -> int:
    """How many a unit could make in a month (ATL-ITEM-04, -05). Raises NotPossible without the skill."""
    skilled = level(unit, good.skill) if good.skill else 0
    if skilled < good.level:
        need = f"{SKILLS[good.skill].title} {good.level}"
        raise NotPossible(Refusal.NO_SKILL_FOR_ITEM, "ATL-ITEM-04", item=ITEMS[good.key].plural, need=need)
    return people(unit) * (1 if good.flat else skilled)


def from_land(turn: AtlantisTurn, plan: Plan) -> None:
    """What the land yields, shared where it is less than all together could make (ATL-ITEM-09)."""
    crews: dict[str, list[tuple[Unit, int]]] = {}

    def enlist(unit: Unit, order: Order) -> None:
        item: str = order["item"]
        good = _good(item)
        wanted = output(unit, good)
        product = plan.region.product(item)
        if product is None or maximum(plan.region, product) <= 0:
            raise NotPossible(Refusal.NOT_A_PRODUCT, "ATL-ITEM-07", item=ITEMS[item].plural)
        admit_trade(turn.state, unit, plan.region)
        count_trade(turn.state, turn.state.factions[unit.faction], plan.region)
        crews.setdefault(item, []).append((unit, wanted))

    for job in _jobs(plan, land=True):
        attempt(turn, job, enlist)
    for item, crew in crews.items():
        _harvest(turn, plan.region, item, crew)


def _jobs(plan: Plan, *, land: bool) -> list[Job]:
    found = []
    for job in plan.of("produce"):
        good = GOODS.get(job.order["item"])
        if (good is not None and good.land) == land:
            found.append(job)
    return found


def _good(item: str) -> Good:
    """The record of a thing people can make. Raises NotPossible for silver, people, monsters, artifacts."""
    good = GOODS.get(item)
    if good is None or not good.skill:
        raise NotPossible(Refusal.NOT_MADE, "ATL-ITEM-02", item=ITEMS[item].plural)
    return good


def _harvest(turn: AtlantisTurn, region: Region, item: str, crew: list[tuple[Unit, int]]) -> None:
    product = region.product(item)
    if product is None:
        return
    parts = share(maximum(region, product), [wanted for _, wanted in crew])
    for (unit, wanted), made in zip(crew, parts, strict=True):
        product.produced += made
        create(turn, unit, item, made, "harvest")
        short = f" (and could have {wanted})" if made < wanted else ""
        turn.tell(Produced(**facts(turn, unit), goods=counted(item, made), short=short, region=where(region)))


def from_material(turn: AtlantisTurn, plan: Plan, job: Job) -> None:
    """One unit's PRODUCE of a thing that takes material; land products are made before (ATL-GAP-107)."""
    good = GOODS.get(job.order["item"])
    if good is None or not good.land:
        attempt(turn, job, lambda unit, order: _make(turn, plan.region, unit, order))


def _make(turn: AtlantisTurn, region: Region, unit: Unit, order: Order) -> None:
    item: str = order["item"]
    good = _good(item)
    most = output(unit, good)
    admit_trade(turn.state, unit, region)
    made = min([most, *(unit.count(material) // each for material, each in good.uses.items())])
    if not made:
        needs = ", ".join(counted(material, each) for material, each in good.uses.items())
        raise NotPossible(Refusal.NO_MATERIAL, "ATL-ITEM-02", item=ITEMS[item].key, needs=needs)
    for material, each in good.uses.items():
        destroy(turn, unit, material, made * each, "material")
    create(turn, unit, item, made, "craft")
    count_trade(turn.state, turn.state.factions[unit.faction], region)
    turn.tell(Produced(**facts(turn, unit), goods=counted(item, made), region=where(region)))


ORDERS = (month_order("produce", AN_ITEM, rule="ATL-ORDER-38", help="make as many of an item as possible",
                      example="produce crossbows", says="makes {item:plural}"),)  # fmt: skip
