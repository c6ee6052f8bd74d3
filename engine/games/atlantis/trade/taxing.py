"""S10 and S11: PILLAGE, then TAX and AUTOTAX (ATL-TAX-01..15, ATL-GAP-18..20, -105)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.acting import NotPossible
from engine.core.acting.ledger import create
from engine.core.orders import Order
from engine.games.atlantis.acting.contract import Acting, actors, facts, given, other_order, refuse
from engine.games.atlantis.acting.references import title
from engine.games.atlantis.acting.sharing import divide, share
from engine.games.atlantis.land import economy
from engine.games.atlantis.land.grid import where
from engine.games.atlantis.refusals import Refusal
from engine.games.atlantis.scratch import AtlantisTurn
from engine.games.atlantis.state import SILVER, Region, Unit, World
from engine.games.atlantis.trade.events import Pillaged, RegionPillaged, Taxed
from engine.games.atlantis.units.attitudes import guards, pillage_blocker, tax_blocker
from engine.games.atlantis.units.limits import count_tax, may_tax, tax_regions
from engine.games.atlantis.units.readiness import armed_people
from engine.games.atlantis.units.stealth import sight

A_PERSON_TAXES = 50  # silver (ATL-TAX-03)
PILLAGE_TAKES = 2  # times the tax money (ATL-TAX-06)
AUTOTAX = Order(name="tax", text="autotax 1")
# Why AUTOTAX may fail without a word.
NO_NEWS = (Refusal.NOT_READY, Refusal.NO_TAXES, Refusal.ALREADY_PILLAGED, Refusal.TRIED_PILLAGE)
PILLAGE_FROM = 11  # wages below which a region cannot be pillaged


@dataclass(slots=True)
class Collector:
    """A unit that may collect, with its combat-ready people."""

    unit: Unit
    people: int


# --- PILLAGE ----------------------------------------------------------------------------------------------------------


def pillage(turn: AtlantisTurn) -> None:
    """S10: the region pays twice its tax money to those strong enough, and is long in recovering."""
    bands: dict[int, list[Collector]] = {}
    for region, unit in actors(turn, "pillage"):
        acting = Acting(turn, unit, given(turn).named(unit, "pillage")[-1])
        turn.state.this_turn.pillagers.append(unit.id)
        try:
            bands.setdefault(region.id, []).append(_pillager(turn, region, unit))
        except NotPossible as problem:
            refuse(acting, problem)
    for number, band in bands.items():
        _pillage(turn, turn.state.regions[number], band)


def _pillager(turn: AtlantisTurn, region: Region, unit: Unit) -> Collector:
    world = turn.state
    blocker = pillage_blocker(guards(world, region), unit)
    if blocker is not None:
        raise NotPossible(Refusal.GUARDED_AGAINST_PILLAGE, "ATL-TAX-10", guard=title(blocker))
    if region.tax and region.wages < PILLAGE_FROM:
        raise NotPossible(Refusal.TOO_POOR, "ATL-GAP-18", wages=region.wages)
    return _collector(world, region, unit)


def _collector(world: World, region: Region, unit: Unit) -> Collector:
    """The unit as a collector. Raises NotPossible where it or its faction may not collect here."""
    faction = world.factions[unit.faction]
    people = armed_people(unit)
    if not people:
        raise NotPossible(Refusal.NOT_READY, "ATL-TAX-02")
    if not tax_regions(faction):
        raise NotPossible(Refusal.NO_TAX_POINTS, "ATL-FACTION-10")
    if region.tax <= 0:
        raise NotPossible(Refusal.NO_TAXES, "ATL-TAX-01")
    if not may_tax(world, faction, region):
        raise NotPossible(Refusal.TAX_REGIONS, "ATL-TAX-14", most=tax_regions(faction))
    return Collector(unit, people)


def _pillage(turn: AtlantisTurn, region: Region, band: list[Collector]) -> None:
    """Each faction must be strong enough by itself; those that are share by people (ATL-TAX-05, ATL-GAP-19).

    A faction's strength is everybody of it there who is fit for battle, whether he pillages or not.
    """
    strength = {one.unit.faction: 0 for one in band}
    for unit in turn.state.units_in(region):
        if unit.faction in strength:
            strength[unit.faction] += armed_people(unit)
    needed = -(-region.tax // (2 * A_PERSON_TAXES))
    takers = []
    for one in band:
        if strength[one.unit.faction] >= needed:
            takers.append(one)
        else:
            problem = NotPossible(
                Refusal.TOO_FEW_PILLAGERS, "ATL-TAX-05", have=strength[one.unit.faction], need=needed, tax=region.tax
            )
            refuse(Acting(turn, one.unit, given(turn).named(one.unit, "pillage")[-1]), problem)
    if not takers:
        return
    loot = PILLAGE_TAKES * region.tax
    for one, amount in zip(takers, divide(loot, [one.people for one in takers]), strict=True):
        create(turn, one.unit, SILVER, amount, "pillage")
        count_tax(turn.state, turn.state.factions[one.unit.faction], region)
        turn.tell(Pillaged(**facts(turn, one.unit), amount=amount, region=where(region)))
    economy.pillage(region)
    turn.state.this_turn.pillaged.append(region.id)
    turn.tell(RegionPillaged(seen_by=("*",), place=str(region.id), region=where(region), amount=loot, score=40))


# --- TAX --------------------------------------------------------------------------------------------------------------


def tax(turn: AtlantisTurn) -> None:
    """S11: combat-ready people collect $50 each; where that is more than there is, they share (ATL-TAX-03)."""
    ordered = given(turn).units_with("tax")
    wanted: dict[int, None] = {}
    for unit in turn.state.units.values():
        if unit.id in ordered or (unit.flags.autotax and turn.state.factions[unit.faction].seat):
            wanted[unit.region] = None
    for number in sorted(wanted):
        region = turn.state.regions[number]
        collectors = _collectors(turn, region, ordered)
        if collectors:
            _collect(turn, region, collectors)


def _collectors(turn: AtlantisTurn, region: Region, ordered: set[int]) -> list[Collector]:
    found = []
    watch = guards(turn.state, region)
    for unit in turn.state.units_in(region):
        if unit.id not in ordered and not (unit.flags.autotax and turn.state.factions[unit.faction].seat):
            continue
        try:
            collector = _taxer(turn, region, watch, unit)
        except NotPossible as problem:
            _fail(turn, unit, problem, ordered)
            continue
        count_tax(turn.state, turn.state.factions[unit.faction], region)
        found.append(collector)
    return found


def _taxer(turn: AtlantisTurn, region: Region, watch: list[Unit], unit: Unit) -> Collector:
    world = turn.state
    if unit.id in world.this_turn.pillagers:
        raise NotPossible(Refusal.TRIED_PILLAGE, "ATL-TAX-15")
    if region.id in world.this_turn.pillaged:
        raise NotPossible(Refusal.ALREADY_PILLAGED, "ATL-TAX-08")
    collector = _collector(world, region, unit)
    blocker = tax_blocker(world, sight(turn, region), watch, unit) if watch else None
    if blocker is not None:
        raise NotPossible(Refusal.GUARDED_AGAINST_TAX, "ATL-TAX-09", guard=title(blocker))
    return collector


def _fail(turn: AtlantisTurn, unit: Unit, problem: NotPossible, ordered: set[int]) -> None:
    """Refuses a TAX order; AUTOTAX tells what hinders it, and tries again next month (ATL-ORDER-05, ATL-GAP-105)."""
    if unit.id in ordered:
        refuse(Acting(turn, unit, given(turn).named(unit, "tax")[-1]), problem)
    elif problem.code not in NO_NEWS:
        refuse(Acting(turn, unit, AUTOTAX), problem)


def _collect(turn: AtlantisTurn, region: Region, collectors: list[Collector]) -> None:
    wants = [A_PERSON_TAXES * one.people for one in collectors]
    for one, want, amount in zip(collectors, wants, share(region.tax, wants), strict=True):
        create(turn, one.unit, SILVER, amount, "tax")
        turn.tell(Taxed(**facts(turn, one.unit), amount=amount, wanted=want, region=where(region)))
    region.tax -= min(region.tax, sum(wants))


ORDERS = (
    other_order("pillage", rule="ATL-ORDER-37", help="take all the region's money by force and ruin it",
                says="pillages the region"),
    other_order("tax", rule="ATL-ORDER-48", help="collect taxes", says="collects taxes"),
)  # fmt: skip
